// Keys that an input method uses are for its word alone, also the Enter that ends the word: Safari sends
// it after "compositionend". Captured, so that nothing else of a page sees them.
document.addEventListener("keydown", (event) => {
  if (!event.isComposing && event.keyCode !== 229) return;
  event.stopImmediatePropagation();
  if (event.key === "Enter") event.preventDefault(); // else it would send the form
}, true);
