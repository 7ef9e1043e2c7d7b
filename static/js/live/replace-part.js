// Parts of a page that the server draws and sends as text: the way in which scripts replace them.

export function elementOf(markup, page = document) {
  const made = page.createElement("template");
  made.innerHTML = markup;
  return page.importNode(made.content, true).firstElementChild; // Chromium 78 loads no <use> of a template
}

// The new part; undefined if it is the same, gone from the page, or not what was asked for.
export function replacePart(id, markup, page = document) {
  const old = page.getElementById(id);
  const fresh = elementOf(markup, page);
  if (!old || !fresh || fresh.id !== id || old.isEqualNode(fresh)) return undefined;
  old.replaceWith(fresh);
  return fresh;
}
