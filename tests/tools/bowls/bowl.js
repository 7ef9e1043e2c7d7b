// A bowl: its shape, and what is painted in it as seen from above.
import * as THREE from "three";

const AROUND = 96;
const PAINT = 1024; // dots of the picture
const KINDS = ["plain", "plain", "rim", "rim", "blue", "blue", "blue", "gold", "lacquer", "lacquer"];

export function bowlOf(chance) {
  const kind = chance.pick(KINDS);
  const radius = chance.between(6.5, 9.2); // cm, within the rim
  const light = chance.pick([[246, 246, 243], [240, 238, 230], [235, 240, 240], [250, 247, 238]]);
  const lacquer = chance.pick([[120, 14, 16], [150, 24, 20], [30, 16, 14], [18, 17, 18], [84, 40, 20]]);
  return {
    kind,
    radius,
    depth: radius * chance.between(0.42, 0.62),
    floor: radius * chance.between(0.42, 0.62), // the radius of the part that is nearly flat
    round: chance.between(28, 150), // the radius of the ball that the floor is a part of
    power: chance.between(2.1, 2.7), // of the wall's curve
    colour: kind === "lacquer" ? lacquer : light,
    roughness: kind === "lacquer" ? chance.between(0.12, 0.35) : chance.between(0.1, 0.3),
  };
}

export function heightAt(bowl, far) {
  const { floor, round, radius, depth, power } = bowl;
  if (far <= floor) return (far * far) / (2 * round);
  const start = (floor * floor) / (2 * round);
  const part = Math.min(1, (far - floor) / (1.02 * radius - floor));
  return start + (floor / round) * (far - floor) + depth * (1 - (1 - part ** power) ** (1 / power));
}

function lathe(points) {
  const shape = new THREE.LatheGeometry(points.map(([far, height]) => new THREE.Vector2(far, height)), AROUND);
  return shape;
}

const within = (bowl) =>
  Array.from({ length: 41 }, (_, step) => {
    const far = step < 16 ? (bowl.floor * step) / 15 : bowl.floor + ((bowl.radius - bowl.floor) * (step - 15)) / 25;
    return [far, heightAt(bowl, far)];
  });

// Its inside, for the dice to fall on: {points, triangles}.
export function hull(bowl) {
  const points = within(bowl);
  const [top, slope] = [points.at(-1)[1], 30];
  const shape = lathe([...points, [bowl.radius + 0.2, top + slope]]); // no die leaves it
  return { points: shape.attributes.position.array, triangles: new Uint32Array(shape.index.array) };
}

function band(drawing, colour, far, width) {
  drawing.strokeStyle = colour;
  drawing.lineWidth = width;
  drawing.beginPath();
  drawing.arc(0, 0, far, 0, 2 * Math.PI);
  drawing.stroke();
}

function dot(drawing, x, y, radius) {
  drawing.beginPath();
  drawing.arc(x, y, radius, 0, 2 * Math.PI);
  drawing.fill();
}

// A spray of leaves, a flower or a curl, about 0.1 of the bowl in size.
function motif(drawing, chance, kind) {
  if (kind === "leaves") {
    for (let leaf = 0; leaf < 5; leaf += 1) {
      drawing.rotate(chance.between(0.5, 1.5));
      drawing.beginPath();
      drawing.ellipse(0.05, 0, 0.05, 0.016, 0, 0, 2 * Math.PI);
      drawing.fill();
    }
  } else if (kind === "flower") {
    for (let petal = 0; petal < 6; petal += 1) {
      drawing.rotate(Math.PI / 3);
      dot(drawing, 0.038, 0, 0.022);
    }
    dot(drawing, 0, 0, 0.014);
  } else if (kind === "dots") {
    for (let each = 0; each < 4; each += 1) dot(drawing, 0.03 * (each % 2), 0.03 * (each >> 1), 0.009);
  } else {
    drawing.beginPath();
    for (let step = 0; step <= 40; step += 1) {
      const [angle, far] = [step / 5, 0.012 + step * 0.0013];
      drawing.lineTo(far * Math.cos(angle), far * Math.sin(angle));
    }
    drawing.stroke();
  }
}

function ring(drawing, chance, far, size) {
  const kind = chance.pick(["leaves", "flower", "curl", "dots"]);
  const count = Math.round(chance.between(0.7, 1.1) * ((2 * Math.PI * far) / (0.15 * size)));
  for (let each = 0; each < count; each += 1) {
    drawing.save();
    drawing.rotate((2 * Math.PI * each) / count);
    drawing.translate(far, 0);
    drawing.scale(size, size);
    drawing.lineWidth = 0.012;
    motif(drawing, chance, kind);
    drawing.restore();
  }
}

function paint(bowl, chance) {
  const canvas = new OffscreenCanvas(PAINT, PAINT);
  const drawing = canvas.getContext("2d");
  const { kind } = bowl;
  drawing.fillStyle = `rgb(${bowl.colour})`;
  drawing.fillRect(0, 0, PAINT, PAINT);
  drawing.translate(PAINT / 2, PAINT / 2);
  drawing.scale(PAINT / 2.1, PAINT / 2.1);
  const blue = chance.pick(["#27408f", "#1c2f74", "#3f63ad", "#31508a"]);
  const gold = chance.pick(["#b98c36", "#caa24e", "#9d7328"]);
  const colour = kind === "blue" || (kind === "rim" && chance.happens(0.5)) ? blue : gold;
  const floor = bowl.floor / bowl.radius;
  [drawing.fillStyle, drawing.strokeStyle] = [colour, colour];
  drawing.globalAlpha = chance.between(0.7, 1);
  if (kind === "rim" || kind === "gold" || (kind === "lacquer" && chance.happens(0.6))) {
    band(drawing, colour, 0.985, chance.between(0.03, 0.07));
    if (chance.happens(0.6)) band(drawing, colour, 0.92, 0.01);
  }
  if (kind === "gold" && chance.happens(0.7)) ring(drawing, chance, chance.between(0.75, 0.88), 1);
  if (kind === "blue") {
    band(drawing, colour, 0.98, 0.03);
    ring(drawing, chance, 0.88, chance.between(0.7, 1.1));
    if (chance.happens(0.6)) ring(drawing, chance, 0.74, chance.between(0.6, 1));
    if (chance.happens(0.5)) band(drawing, colour, floor + 0.02, 0.012);
  }
  if ((kind === "blue" || kind === "gold") && chance.happens(0.5)) {
    ring(drawing, chance, chance.between(0.16, 0.26), chance.between(0.8, 1.2));
    drawing.lineWidth = 0.012;
    drawing.scale(1.6, 1.6);
    motif(drawing, chance, chance.pick(["flower", "leaves"]));
  }
  return canvas;
}

export function bowlMesh(bowl, chance) {
  const points = within(bowl);
  const top = points.at(-1)[1];
  const rim = [[0.08, 0.1], [0.2, 0.12], [0.32, 0.04], [0.3, -0.15], [0.1, -1]];
  const outside = [...rim.map(([far, up]) => [bowl.radius + far, top + up]), [0.6 * bowl.radius, -0.5]];
  const shape = lathe([...points, ...outside]);
  const { position, uv } = shape.attributes;
  for (let at = 0; at < position.count; at += 1) {
    const [x, z] = [position.getX(at), position.getZ(at)].map((each) => each / bowl.radius / 2.1 + 0.5);
    uv.setXY(at, x, z);
  }
  const map = new THREE.CanvasTexture(paint(bowl, chance));
  map.colorSpace = THREE.SRGBColorSpace;
  map.anisotropy = 4;
  const material = new THREE.MeshStandardMaterial({ map, roughness: bowl.roughness, side: THREE.DoubleSide });
  const mesh = new THREE.Mesh(shape, material);
  [mesh.castShadow, mesh.receiveShadow] = [true, true];
  return mesh;
}
