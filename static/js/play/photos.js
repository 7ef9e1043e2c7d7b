// Makes a phone's photo small before it is sent, and sends it once it is taken: phones take photos that
// are larger than the server reads. A file that this browser cannot open is sent as it is.
import { photoOf, WHOLE } from "./square-photo.js";

document.addEventListener("change", async ({ target }) => {
  const form = target.closest("[data-photo]");
  if (!form || !target.files.length) return;
  try {
    const files = new DataTransfer();
    const photo = await photoOf(await createImageBitmap(target.files[0]), WHOLE);
    files.items.add(new File([photo], "photo.jpg", { type: photo.type }));
    target.files = files.files;
  } catch {
    // The server says what it cannot read.
  }
  form.submit();
});
