// Changes a part of a page to what the server has drawn anew. Only what differs is changed: the rest keeps its
// focus, scroll, typed text, open details and the finger on it, and screen readers hear only what is new.
const IDENTITY = ["id", "data-at"]; // data-at: the question that fields answer
const LOOKS = ["class", "action", "formaction", "href", "name", "type", "value"];
const CONTROLS = "button, input";

export function elementOf(markup, page = document) {
  const made = page.createElement("template");
  made.innerHTML = markup;
  return page.importNode(made.content, true).firstElementChild; // Chromium 78 loads no <use> of a template
}

// A part without buttons and fields is replaced as a whole, so that its animations run. Not if it is gone from the page, or
// the markup is not what was asked for.
export function replacePart(id, markup, page = document) {
  const old = page.getElementById(id);
  const fresh = elementOf(markup, page);
  if (!old || !fresh || fresh.id !== id) return;
  if (old.querySelector(CONTROLS)) bring(old, fresh);
  else if (!old.isEqualNode(fresh)) old.replaceWith(fresh);
}

export function bring(old, fresh) {
  const page = old.ownerDocument;
  const held = page.activeElement;
  change(old, fresh);
  const again = held && !held.isConnected && page.getElementById(held.id);
  if (again) again.focus({ preventScroll: true });
}

function change(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!old.attributes || !isSame(old, fresh)) return old.replaceWith(fresh);
  if (old.hasAttribute("data-by-script")) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const rest = [...old.childNodes];
  for (const each of [...fresh.childNodes]) {
    const at = rest.findIndex((one, place) => (each.attributes || !place) && isSame(one, each));
    if (at < 0) old.insertBefore(each, rest[0] || null);
    else rest.splice(0, at).forEach((gone) => gone.remove());
    if (at >= 0) change(rest.shift(), each);
  }
  rest.forEach((gone) => gone.remove());
}

// Without an id, elements are the same that look and do the same. A new timer begins its own count.
function isSame(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return false;
  if (!old.attributes) return true; // text
  if (old.getAttribute("role") === "timer") return false;
  return (old.id ? IDENTITY : [...IDENTITY, ...LOOKS]).every((name) => old.getAttribute(name) === fresh.getAttribute(name));
}
