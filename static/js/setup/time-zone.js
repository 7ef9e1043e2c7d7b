// A new festival goes by the clocks of whoever makes it.
const field = document.querySelector("[data-own-zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (field && /^(?!Etc)[A-Z][a-z]+\/\w/.test(zone ?? "")) field.value = zone;
