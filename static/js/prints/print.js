// The browser's own window for printing; its menu opens the same. What was typed shows as soon as the field is left.
document.querySelector("[data-print]")?.addEventListener("click", () => print());
document.querySelector(".print-options")?.addEventListener("change", ({ currentTarget }) => currentTarget.requestSubmit());
