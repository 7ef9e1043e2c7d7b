// Each change reloads the form of a rulebook: open parts stay open, a problem opens its part, and leaving
// the form unsaved needs a confirmation.
import { askBeforeLeaving } from "./leaving.js";

const form = document.getElementById("book");
const notice = document.getElementById("unsaved");

askBeforeLeaving(form, notice);

document.addEventListener("htmx:configRequest", (event) => {
  const open = [...form.querySelectorAll("[data-unfolds][open]")].map((part) => part.id);
  event.detail.parameters.set("unfolded", open.join(" "));
});

// The focus follows a moved tier or throw; at the end of its moves, its part gets the focus.
function follow(pressed) {
  const [, way, from] = /^tier-(up|down)-(\d)$/.exec(pressed.value) ?? [];
  const to = way && `titles-${Number(from) + (way === "up" ? -1 : 1)}`;
  const part = document.getElementById(to ?? pressed.closest("[data-unfolds]")?.id ?? "");
  if (to && part) part.open = true;
  if (!part || (!to && document.activeElement !== document.body)) return;
  (part.querySelector(`[value^="tier-${way}"]`) ?? part.querySelector("summary")).focus();
}

// Text typed during a change is kept, except where prizes change places: its field is then unknown.
const texts = () => [...form.querySelectorAll("#rulebook input:not([type=radio])")];
let late = [];
document.addEventListener("htmx:beforeSwap", ({ detail: { target, requestConfig } }) => {
  const sent = requestConfig.formData;
  const isKept = target.id === "rulebook" && !/^tier-|^undo/.test(sent.get("do") ?? "");
  late = isKept ? texts().filter(({ name, value }) => sent.has(name) && sent.get(name) !== value) : [];
});

function bringBack() {
  for (const { name, value } of late) if (form.elements[name]) form.elements[name].value = value;
  if (late.length) form.dispatchEvent(new Event("input"));
  late = [];
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "rulebook") return;
  bringBack();
  follow(event.detail.requestConfig.elt);
  document.activeElement.scrollIntoView({ block: "nearest" });
});

// Trying a throw changes nothing, and neither does looking for figures.
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, triggeringEvent } = event.detail.requestConfig;
  if (triggeringEvent?.target.id !== "try" && elt.id !== "pending") notice.hidden = false;
});

// Handles text typed before the scripts were loaded.
const wasTyped = ({ defaultValue, value }) => defaultValue !== undefined && value !== defaultValue;
document.addEventListener(
  "htmx:load",
  () => [...form.elements].some(wasTyped) && form.dispatchEvent(new Event("input")),
  { once: true },
);

// A link to a field in a closed part has to open the part.
document.addEventListener("click", (event) => {
  const link = event.target.closest('#check a[href^="#"]');
  const part = link && document.getElementById(link.hash.slice(1));
  if (!part) return;
  event.preventDefault();
  for (let fold = part.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  (part.matches("details") ? part.querySelector("summary") : part).focus();
});
