// Leaving a form while its notice says that something is unsaved needs a confirmation.
export function askBeforeLeaving(form, notice) {
  let isSent = false;
  form.addEventListener("submit", ({ submitter }) => (isSent = !submitter?.formTarget));
  addEventListener("pageshow", () => (isSent = false)); // shown again after "Back"
  addEventListener("beforeunload", (event) => {
    if (!notice.hidden && !isSent) event.preventDefault();
  });
}
