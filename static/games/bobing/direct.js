// Directing the screens: the buttons of one dialog, pressed by their keys even while it is closed.
import { reach } from "../../js/live/reach.js";
import { post } from "../../js/play/post.js";
import { say } from "../../js/play/say.js";

const dialog = document.getElementById("direct");
const form = dialog.querySelector("form");
const said = document.getElementById("direct-said");
const aimed = document.getElementById("direct-aim"); // says so where the keys aim at one of several
let aim = ""; // which screen the buttons are for; the list of them is replaced with the news
let line = Promise.resolve(); // presses in their order

// The dialog stays open: whoever points one screen may want to point the next.
form.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopPropagation();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  fields.delete("csrfmiddlewaretoken");
  line = line.then(() => send(fields));
});

async function send(fields) {
  const answer = await post(form.getAttribute("action"), fields);
  if (!answer) return showAnswer(dialog.dataset.awayText, "wrong");
  if (answer.kind === "done" && fields.get("do") === "announcement") {
    form.elements.text.value = "";
    dialog.close();
  }
  showAnswer(answer.notice, answer.kind === "done" ? "done" : "wrong");
  if (answer.revision) await reach(answer.revision);
}

function showAnswer(sentence, kind) {
  said.textContent = dialog.open ? sentence : "";
  if (!dialog.open) say(sentence, kind);
}

function aimAt(slug) {
  const radio = form.querySelector(`[name="screen"][value="${CSS.escape(slug)}"]`);
  aim = radio ? slug : ""; // of a screen that was removed nothing is left but to aim at all
  if (radio) radio.checked = true;
  const hasOthers = form.querySelector(`[name="screen"][value=""]`);
  aimed.hidden = !aim || !hasOthers;
  if (!aimed.hidden) aimed.querySelector("b").textContent = radio.parentElement.querySelector("b").textContent;
}

dialog.addEventListener("change", ({ target }) => target.name === "screen" && aimAt(target.value));
document.addEventListener("moonbowl:parts", () => aimAt(aim));
aimed.querySelector("button").addEventListener("click", () => {
  aimAt("");
  say(aimed.dataset.allText, "done");
});

// Enter in the text announces it: the form's first button on the page may be the room's "Back to the board".
form.elements.text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit(document.getElementById("direct-announcement"));
});

dialog.querySelector("[data-announce]").addEventListener("click", () => {
  if (!dialog.open) dialog.showModal();
  form.elements.text.focus();
  form.elements.text.select();
});

// What had the focus in here must not keep it unseen: the next key is for the dice.
dialog.addEventListener("close", () => {
  said.textContent = "";
  if (dialog.contains(document.activeElement)) document.activeElement.blur();
});
