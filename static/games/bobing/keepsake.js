// Draws the keepsake's picture from the page's text, shows it, saves it and shares it.
import { picture } from "./keepsake-picture.js";

const sending = document.getElementById("sending");
const [shown, save, send, chosen, say] = ["picture", "save", "send", "photo", "sending-say"].map((id) => document.getElementById(id));
const page = document.getElementById("keepsake");
const art = { photo: null };
let file = null;

// Some browsers do not draw an SVG without a size.
async function drawing(address, width, height) {
  const text = await (await fetch(address)).text();
  return image(`data:image/svg+xml,${encodeURIComponent(text.replace("<svg ", `<svg width="${width}" height="${height}" `))}`);
}

async function image(src) {
  const made = Object.assign(new Image(), { src });
  await made.decode();
  return made;
}

function addressOf(photo) {
  const reader = new FileReader();
  reader.readAsDataURL(photo);
  return new Promise((done) => (reader.onload = () => done(reader.result)));
}

const said = (element) => (element ? element.textContent.replace(/\s+/g, " ").trim() : "");
const text = (where, within = page) => said(within.querySelector(where));
const all = (where, within = page) => [...within.querySelectorAll(where)];

function facts() {
  return {
    festival: text(".keepsake__name"),
    subtitle: text("header p"),
    title: { hanzi: text("#crown .hanzi"), roman: text("#crown .hanzi + span") || text("#crown") },
    crowns: all(".crown__one").map((one) => ({
      name: text(".crown__name", one),
      prize: text(".crown__prize", one),
      dice: all(".die", one).map((die) => Number(die.dataset.face)),
    })),
    how: text(".crown > .crown__how"),
    golden: text("#golden"),
    ranks: all(".rank").map((rank) => ({
      hanzi: text(".hanzi", rank),
      roman: text("b", rank),
      prizes: text("small", rank),
      names: all("li", rank).map((item) => [text("bdi", item), text("i", item)]),
    })),
    sums: all(".sums li").map(said).join(" · "),
    notes: all(".notes dd").map(said),
  };
}

async function draw() {
  const told = facts();
  const signs = `狀元金榜中秋${JSON.stringify(told)}`;
  await Promise.all(["Sans", "Hanzi"].map((family) => document.fonts.load(`700 40px "Moonbowl ${family}"`, signs)));
  const canvas = picture(told, art);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  file = new File([blob], sending.dataset.file, { type: blob.type });
  Object.assign(shown, { width: canvas.width, height: canvas.height, hidden: false });
  shown.src = canvas.toDataURL("image/png"); // as a data: URI a long press can save it in every in-app browser
  if (save.href) URL.revokeObjectURL(save.href);
  Object.assign(save, { href: URL.createObjectURL(file), download: file.name, hidden: false });
  send.hidden = !navigator.canShare || !navigator.canShare({ files: [file] });
  page.dataset.drawn = ""; // the text is then for people who cannot see the picture
}

send.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {})); // cancelled
chosen.addEventListener("change", async () => {
  const [photo] = chosen.files;
  if (!photo) return;
  say.textContent = "";
  try {
    art.photo = await image(await addressOf(photo));
    await draw();
  } catch {
    say.textContent = sending.dataset.badPhoto;
  }
});

async function begin() {
  art.hat = await drawing(sending.dataset.hat, 400, 150);
  art.lantern = await drawing(sending.dataset.lantern, 120, 330);
  const thrown = page.querySelector(".crown__photo");
  if (thrown) art.photo = await image(thrown.src);
  await draw();
}
begin();
