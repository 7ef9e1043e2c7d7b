// Sends a form of the page of players without leaving the page, and shows what its answer has changed. The field
// for names stays as it is.
import { broughtTo } from "../live/changed-meanwhile.js";
import { LANGUAGE, renew } from "../live/live.js";

const PARTS = [".steps", "#seats", ".start", ".invite"];

// The new page; null if no answer came, "another" if the answer is a page of its own.
export async function send(form, fields) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: LANGUAGE });
    if (answer.status >= 500) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) {
      location.assign(answer.url); // signed out
      return null;
    }
    if (!page.getElementById("seats")) return "another";
    for (const part of PARTS) {
      const [old, fresh] = [document, page].map((each) => each.querySelector(part));
      if (old && fresh) renew(old, fresh);
    }
    broughtTo(Number(page.querySelector("main").dataset.revision), Number(form.dataset.changes || 1));
    return page;
  } catch {
    return null;
  }
}

export const say = (text) => (document.getElementById("seats-say").textContent = text);
