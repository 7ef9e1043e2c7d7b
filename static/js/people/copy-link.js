// Copies a helper's link through the selection: a page over plain http has no other way.
const button = document.getElementById("link-copy");

button?.addEventListener("click", () => {
  getSelection().selectAllChildren(document.getElementById("link-url"));
  if (document.execCommand("copy")) button.textContent = button.dataset.done;
});
