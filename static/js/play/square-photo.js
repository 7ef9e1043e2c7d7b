// A square, cut out of a picture or of what a camera shows now, and its JPEG. Outside the circle it is dark:
// people who lean over the bowl are not in it.
const SIDE = 960;
const QUALITY = 0.85;

// The circle on the bowl: its middle in parts of the width and the height, its radius in parts of the
// shorter of the two.
export const WHOLE = { x: 0.5, y: 0.5, radius: 0.5, turn: 0 };

export function cutOut(source, { x, y, radius, turn }, most = SIDE) {
  const [width, height] = [source.videoWidth || source.width, source.videoHeight || source.height];
  const reach = radius * Math.min(width, height);
  const side = Math.min(most, Math.round(2 * reach));
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  drawing.imageSmoothingQuality = "medium";
  drawing.fillStyle = "#0b0e2b";
  drawing.fillRect(0, 0, side, side);
  drawing.translate(side / 2, side / 2);
  drawing.arc(0, 0, side / 2, 0, 2 * Math.PI);
  drawing.clip();
  drawing.rotate((turn * Math.PI) / 180);
  const scale = side / (2 * reach);
  drawing.drawImage(source, -x * width * scale, -y * height * scale, width * scale, height * scale);
  return canvas;
}

export function photoOf(source, circle) {
  return new Promise((done) => cutOut(source, circle).toBlob(done, "image/jpeg", QUALITY));
}
