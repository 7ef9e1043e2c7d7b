// A page that came as the answer to a form would ask, when somebody goes back to it, whether to send the form again.
// From here on the way back leads to the same address as it is when it is opened.
history.replaceState(history.state, "");
