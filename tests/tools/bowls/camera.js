// A camera over the bowl, whose picture is cut to the circle that somebody laid on the rim.
import * as THREE from "three";
import { heightAt } from "./bowl.js";

const LINES = [[480, 380, 480], [720, 540, 720], [1080, 800, 960]]; // of a camera, and the square cut out of it

export function lensOf(chance, side) {
  const [lines, least, most] = chance.pick(LINES);
  return {
    lines,
    side: side ?? Math.round(chance.between(least, most)),
    slant: chance.between(0, 35),
    far: chance.between(26, 80), // cm
    around: chance.between(0, 2 * Math.PI),
    roll: chance.happens(0.5) ? 0 : chance.between(-0.3, 0.3),
    loose: chance.between(0.97, 1.12), // the circle's radius against the rim's
    beside: chance.inDisk(0.03),
    blur: chance.happens(0.2) ? chance.between(0.003, 0.0048) : chance.between(0.0008, 0.002), // of the side
    noise: chance.happens(0.25) ? chance.between(0.02, 0.045) : chance.between(0.004, 0.018),
    grain: chance.between(0, 0.7), // how much of the noise is smoothed by the camera
    bright: chance.between(0.4, 0.68),
    white: Array.from({ length: 3 }, () => chance.between(0.94, 1.06)),
    balance: chance.between(0.4, 1), // how much of the light's colour the camera takes out
    contrast: chance.between(0.85, 1.25),
    sharpen: chance.happens(0.5) ? chance.between(0.2, 0.8) : 0,
    vignette: chance.between(0, 0.25),
    quality: chance.between(0.5, 0.93),
  };
}

export function cameraOf(lens, bowl) {
  const slant = (lens.slant * Math.PI) / 180;
  const middle = new THREE.Vector3(0, 0.5 * bowl.depth, 0);
  const flat = new THREE.Vector3(Math.cos(lens.around), 0, Math.sin(lens.around));
  const away = flat.clone().multiplyScalar(Math.sin(slant)).setY(Math.cos(slant));
  const camera = new THREE.PerspectiveCamera(40, 1, 4, 200);
  camera.position.copy(middle).addScaledVector(away, lens.far);
  camera.up.copy(flat.clone().negate().applyAxisAngle(away, lens.roll));
  camera.lookAt(middle);
  camera.updateMatrixWorld();
  const height = heightAt(bowl, bowl.radius);
  const rim = Array.from({ length: 48 }, (_, step) => {
    const angle = (2 * Math.PI * step) / 48;
    return new THREE.Vector3(bowl.radius * Math.cos(angle), height, bowl.radius * Math.sin(angle)).project(camera);
  });
  const [xs, ys] = [rim.map(({ x }) => x), rim.map(({ y }) => y)];
  const [x, y] = [xs, ys].map((each) => (Math.max(...each) + Math.min(...each)) / 2);
  const radius = lens.loose * Math.max(...rim.map((each) => Math.hypot(each.x - x, each.y - y)));
  camera.fov = (360 / Math.PI) * Math.atan(radius * Math.tan(Math.PI / 9));
  const shift = [(x / radius + lens.beside[0]) * (lens.side / 2), -(y / radius + lens.beside[1]) * (lens.side / 2)];
  const look = (dx = 0, dy = 0) =>
    camera.setViewOffset(lens.side, lens.side, shift[0] + dx, shift[1] + dy, lens.side, lens.side);
  look();
  return { camera, look };
}

export function dotOf(point, camera, side) {
  const { x, y } = point.clone().project(camera);
  return [((x + 1) / 2) * side, ((1 - y) / 2) * side];
}

const sharpened = (dots, side, amount) => {
  const answer = new Float32Array(dots);
  const row = 3 * side;
  for (let y = 1; y < side - 1; y += 1)
    for (let at = y * row + 3; at < (y + 1) * row - 3; at += 1) {
      const near = (dots[at - 3] + dots[at + 3] + dots[at - row] + dots[at + row]) / 4;
      answer[at] += amount * (dots[at] - near);
    }
  return answer;
};

// What the sensor and the camera's own program make of light: a canvas, dark outside the circle.
export function developed({ light, side, lens, room, chance }) {
  const dots = new Float32Array(3 * side * side);
  const gains = lens.white.map((white, part) => white / room.map((each) => each ** lens.balance)[part]);
  let [sum, count] = [0, 0];
  for (let at = 0; at < side * side; at += 7) {
    const [x, y] = [(2 * (at % side)) / side - 1, (2 * Math.floor(at / side)) / side - 1];
    if (x * x + y * y > 1) continue;
    sum += 0.25 * light[4 * at] * gains[0] + 0.6 * light[4 * at + 1] * gains[1] + 0.15 * light[4 * at + 2] * gains[2];
    count += 1;
  }
  const gain = lens.bright ** 2.2 / Math.max(sum / count, 0.02);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [(2 * (at % side)) / side - 1, (2 * Math.floor(at / side)) / side - 1];
    const shade = gain * (1 - lens.vignette * (x * x + y * y));
    for (let part = 0; part < 3; part += 1) {
      const seen = Math.max(0, light[4 * at + part]) * gains[part] * shade;
      // Dark and middle light as it is; bright light is pressed together, and the brightest is cut.
      const toned = seen < 0.6 ? seen : 0.6 + 0.4 * (1 - Math.exp(-(seen - 0.6) / 0.4));
      dots[3 * at + part] = 0.5 + lens.contrast * (toned ** (1 / 2.2) - 0.5);
    }
  }
  const sharp = lens.sharpen ? sharpened(dots, side, lens.sharpen) : dots;
  const canvas = new OffscreenCanvas(side, side);
  const drawing = canvas.getContext("2d");
  const picture = drawing.createImageData(side, side);
  let before = [0, 0, 0];
  for (let at = 0; at < side * side; at += 1) {
    const grey = chance.normal();
    for (let part = 0; part < 3; part += 1) {
      const noise = lens.grain * before[part] + (1 - lens.grain) * (0.8 * grey + 0.8 * (chance.next() - 0.5) * 3.4);
      before[part] = noise;
      picture.data[4 * at + part] = 255 * (sharp[3 * at + part] + lens.noise * noise);
    }
    picture.data[4 * at + 3] = 255;
  }
  drawing.putImageData(picture, 0, 0);
  drawing.globalCompositeOperation = "destination-in";
  drawing.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI);
  drawing.fill();
  drawing.globalCompositeOperation = "destination-over";
  drawing.fillStyle = "#0b0e2b";
  drawing.fillRect(0, 0, side, side);
  return canvas;
}
