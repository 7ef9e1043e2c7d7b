// The form of a rulebook comes anew with every change: what is unfolded stays so, a problem unfolds what it is in,
// and nobody leaves the form unsaved by accident.
const form = document.getElementById("book");
const notice = document.getElementById("unsaved");
let isSent = false;

document.addEventListener("htmx:configRequest", (event) => {
  const open = [...form.querySelectorAll("[data-unfolds][open]")].map((part) => part.id);
  event.detail.parameters.set("unfolded", open.join(" "));
});

// What was changed may have moved to another tier.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "rulebook") document.activeElement.scrollIntoView({ block: "nearest" });
});

document.addEventListener("htmx:beforeRequest", () => (notice.hidden = false));

// A link to a field in a folded part would lead nowhere.
document.addEventListener("click", (event) => {
  const link = event.target.closest('#check a[href^="#"]');
  const part = link && document.getElementById(link.hash.slice(1));
  if (!part) return;
  event.preventDefault();
  for (let fold = part.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  (part.matches("details") ? part.querySelector("summary") : part).focus();
});

form.addEventListener("submit", () => (isSent = true));
addEventListener("pageshow", () => (isSent = false)); // back again
addEventListener("beforeunload", (event) => {
  if (!notice.hidden && !isSent) event.preventDefault();
});
