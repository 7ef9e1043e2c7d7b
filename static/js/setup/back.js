// Going back to a page that answered a form would ask whether to send the form again. This script lets
// "Back" open the address instead.
history.replaceState(history.state, "");
