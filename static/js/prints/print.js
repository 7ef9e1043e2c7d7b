// The browser's own window for printing; its menu opens the same.
document.querySelector("[data-print]")?.addEventListener("click", () => print());
