// Scans a guest's code with the camera, if the browser can read codes: not every browser can, and only
// on localhost or over https. Elsewhere the button is hidden.
const opener = document.getElementById("scan");
const dialog = document.getElementById("camera");
const lens = document.getElementById("lens");
const note = document.getElementById("lens-say");
const AGAIN = 150; // ms between scans

opener.hidden = !("BarcodeDetector" in window && navigator.mediaDevices);

opener.addEventListener("click", async () => {
  note.textContent = "";
  dialog.showModal();
  try {
    lens.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    await lens.play();
    look(new BarcodeDetector({ formats: ["qr_code"] }));
  } catch {
    note.textContent = note.dataset.refusedText;
  }
});

async function look(detector) {
  while (dialog.open) {
    const [found] = await detector.detect(lens);
    if (found) {
      dialog.close();
      document.dispatchEvent(new CustomEvent("moonbowl:scanned", { detail: found.rawValue }));
    }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

dialog.addEventListener("close", () => {
  for (const track of lens.srcObject?.getTracks() ?? []) track.stop();
  lens.srcObject = null;
  document.querySelector(".scan").open = false;
});
