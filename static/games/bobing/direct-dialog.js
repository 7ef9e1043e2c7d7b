// The dialog that directs the screens; its keys work even while it is closed.
import { reach } from "../../js/live/wait-for-revision.js";
import { post } from "../../js/play/post.js";
import { say } from "../../js/play/status-line.js";

const dialog = document.getElementById("direct");
const form = dialog.querySelector("form");
const said = document.getElementById("direct-said");
const aimed = document.getElementById("direct-aim"); // says which of several screens the keys are for
let line = Promise.resolve(); // presses in their order

// The dialog stays open, for directing further screens.
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

function showAim() {
  const radio = form.querySelector('[name="screen"]:checked');
  aimed.hidden = !radio?.value;
  if (!aimed.hidden) aimed.querySelector("b").textContent = radio.parentElement.querySelector("b").textContent;
}

dialog.addEventListener("change", showAim);
document.addEventListener("moonbowl:parts", showAim);
aimed.querySelector("button").addEventListener("click", () => {
  document.getElementById("direct-to-all").checked = true;
  showAim();
  say(aimed.dataset.allText, "done");
});

// Enter in the text announces it: the form's first button on the page may be the room's "Back to the board".
form.elements.text.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  form.requestSubmit(document.getElementById("direct-announcement"));
});

// Pressed by its key, too.
form.elements.text.addEventListener("click", ({ target }) => {
  if (!dialog.open) dialog.showModal();
  target.focus();
});

// A hidden element must not keep the focus: the next key is for the dice.
dialog.addEventListener("close", () => {
  said.textContent = "";
  if (dialog.contains(document.activeElement)) document.activeElement.blur();
});
