// Six dice with rounded edges and sunk pips.
import * as THREE from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";

const TILE = 256; // dots of a face in the texture, which has them in three columns and two rows
const BLACK = [22, 21, 24];
const RED = [188, 22, 32];
const BLUE = [28, 62, 158];
const PLACES = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
};
// The outward normals of the faces 1 to 6; opposite faces have seven pips together.
const NORMALS = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, -1], [0, -1, 0], [-1, 0, 0]];
const MAKES = {
  black: { plain: BLACK, special: BLACK },
  "red and black": { plain: BLACK, special: RED },
  "red and blue": { plain: BLUE, special: RED },
};

export function makeOf(chance) {
  const name = chance.pick(Object.keys(MAKES));
  const isChinese = name !== "black";
  const radius = chance.between(0.085, isChinese ? 0.105 : 0.115);
  return {
    name,
    ...MAKES[name],
    side: chance.between(1.35, 1.85), // cm
    edge: chance.between(0.07, 0.2), // the radius of an edge, in sides
    body: chance.happens(0.3) ? [236, 222, 188] : chance.pick([[243, 243, 240], [232, 233, 236], [248, 244, 234]]),
    radius,
    one: radius * (isChinese ? chance.between(2.4, 3) : chance.between(1, 1.35)),
    apart: chance.between(0.235, 0.275),
    depth: chance.between(0.3, 0.9),
    roughness: chance.between(0.18, 0.5),
    isTurned: Array.from({ length: 6 }, () => chance.happens(0.5)),
  };
}

// The pips of a face: [x, y, radius] in parts of its side, from its middle.
function pipsOf(make, face) {
  const radius = face === 1 ? make.one : make.radius;
  return PLACES[face].map(([x, y]) => {
    const place = [x * make.apart, y * make.apart * (face === 6 ? 1.06 : 1)];
    return make.isTurned[face - 1] ? [place[1], -place[0], radius] : [...place, radius];
  });
}

function textures(make) {
  const [width, height] = [3 * TILE, 2 * TILE];
  const [colour, relief] = [new Uint8Array(4 * width * height), new Uint8Array(4 * width * height)];
  for (let face = 1; face <= 6; face += 1) {
    const pips = pipsOf(make, face);
    const ink = face === 1 || face === 4 ? make.special : make.plain;
    const [left, low] = [((face - 1) % 3) * TILE, Math.floor((face - 1) / 3) * TILE];
    for (let row = 0; row < TILE; row += 1) {
      for (let column = 0; column < TILE; column += 1) {
        const [x, y] = [(column + 0.5) / TILE - 0.5, (row + 0.5) / TILE - 0.5];
        let [cover, dx, dy] = [0, 0, 0];
        for (const [u, v, radius] of pips) {
          const far = Math.hypot(x - u, y - v) / radius;
          if (far > 1.15) continue;
          cover = Math.max(cover, Math.min(1, (1 - far) * radius * TILE * 0.5 + 0.5));
          // A sunk pip is a part of a ball: its walls rise outwards.
          if (far < 1) [dx, dy] = [(-(x - u) / radius) * make.depth, (-(y - v) / radius) * make.depth];
        }
        const at = 4 * ((low + row) * width + left + column);
        const length = Math.hypot(dx, dy, 1);
        for (let part = 0; part < 3; part += 1) {
          colour[at + part] = make.body[part] + (ink[part] - make.body[part]) * cover;
          relief[at + part] = 127.5 + 127.5 * ([dx, dy, 1][part] / length);
        }
        colour[at + 3] = relief[at + 3] = 255;
      }
    }
  }
  return [colour, relief].map((dots, each) => {
    const texture = new THREE.DataTexture(dots, width, height);
    if (!each) texture.colorSpace = THREE.SRGBColorSpace;
    texture.generateMipmaps = true;
    [texture.minFilter, texture.magFilter] = [THREE.LinearMipmapLinearFilter, THREE.LinearFilter];
    texture.anisotropy = 4;
    texture.needsUpdate = true;
    return texture;
  });
}

function shape(make) {
  const box = new RoundedBoxGeometry(make.side, make.side, make.side, 4, make.edge * make.side);
  const { position, uv } = box.attributes;
  const size = position.count / 6; // the faces of the box follow each other: +x, -x, +y, -y, +z, -z
  const faces = [1, 6, 2, 5, 3, 4];
  for (let at = 0; at < position.count; at += 1) {
    const face = faces[Math.floor(at / size)];
    const [x, y, z] = [position.getX(at), position.getY(at), position.getZ(at)];
    const [nx, ny, nz] = NORMALS[face - 1];
    // Two axes of the face, so that they and its normal are right-handed.
    const u = nx ? -nx * z : ny ? x : nz * x;
    const v = nx ? y : ny ? -ny * z : y;
    const [left, low] = [(face - 1) % 3, Math.floor((face - 1) / 3)];
    const inside = (length) => Math.min(0.99, Math.max(0.01, length / make.side + 0.5));
    uv.setXY(at, (left + inside(u)) / 3, (low + inside(v)) / 2);
  }
  return box;
}

export function diceMesh(make, count) {
  const [map, normalMap] = textures(make);
  const material = new THREE.MeshStandardMaterial({ map, normalMap, roughness: make.roughness });
  const mesh = new THREE.InstancedMesh(shape(make), material, count);
  [mesh.castShadow, mesh.receiveShadow, mesh.frustumCulled] = [true, true, false];
  return mesh;
}

export function lay(mesh, places) {
  const whole = new THREE.Vector3(1, 1, 1);
  places.forEach(({ at, turn }, each) => mesh.setMatrixAt(each, new THREE.Matrix4().compose(at, turn, whole)));
  mesh.instanceMatrix.needsUpdate = true;
}

// The face that looks up, how far it leans (degrees), and its middle and corners in the bowl.
export function upperFace({ at, turn }, side) {
  const ups = NORMALS.map((normal) => new THREE.Vector3(...normal).applyQuaternion(turn));
  const heights = ups.map((each) => each.y);
  const face = heights.indexOf(Math.max(...heights)) + 1;
  const normal = ups[face - 1];
  const middle = at.clone().addScaledVector(normal, side / 2);
  const across = ups[NORMALS[face - 1][0] ? 1 : 0];
  const along = new THREE.Vector3().crossVectors(normal, across);
  const corner = (u, v) =>
    middle.clone().addScaledVector(across, (u * side) / 2).addScaledVector(along, (v * side) / 2);
  const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return { face, leaning: (Math.acos(Math.min(1, normal.y)) * 180) / Math.PI, middle, corners };
}
