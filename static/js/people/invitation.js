// The link of a helper is copied whole, by way of the selection: a page that came over plain http has
// no other.
const button = document.getElementById("link-copy");

button?.addEventListener("click", () => {
  getSelection().selectAllChildren(document.getElementById("link-url"));
  if (document.execCommand("copy")) button.textContent = button.dataset.done;
});
