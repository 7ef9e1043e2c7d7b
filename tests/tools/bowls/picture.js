// Draws a bowl with six dice for a seed: its JPEG, and what lies where in it.
import * as THREE from "three";
import { bowlMesh, bowlOf, heightAt } from "./bowl.js";
import { cameraOf, developed, dotOf, lensOf } from "./camera.js";
import { chanceOf } from "./chance.js";
import { diceMesh, lay, makeOf, upperFace } from "./dice.js";
import { lightOf, reflections, roomOf } from "./room.js";
import { throwDice } from "./throw.js";

const LOOKS = 8; // pictures that are added up: edges, blur and soft shadows come of them
const SHINE = 4; // every how many of them has the reflections, which take half of the time
const LEANING = 16; // degrees; a die that leans more does not lie flat

const renderer = new THREE.WebGLRenderer({ antialias: false });
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = THREE.BasicShadowMap;
export const rooms = reflections(renderer);
const screen = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
const adding = new THREE.MeshBasicMaterial({ blending: THREE.CustomBlending, blendSrc: THREE.OneFactor, blendDst: THREE.OneFactor });
adding.depthTest = adding.depthWrite = adding.toneMapped = false;
const sheet = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), adding);

// The light of a scene, as numbers.
export function lightSeen({ scene, shift, look, camera, side, blur, chance, looks = LOOKS }) {
  const seen = new THREE.WebGLRenderTarget(side, side, { type: THREE.HalfFloatType });
  const sum = new THREE.WebGLRenderTarget(side, side, { type: THREE.FloatType, depthBuffer: false });
  adding.map = seen.texture;
  adding.color.setScalar(1 / looks);
  const { environment, environmentIntensity } = scene;
  for (let each = 0; each < looks; each += 1) {
    scene.environment = each % SHINE ? null : environment;
    scene.environmentIntensity = (environmentIntensity * looks) / Math.ceil(looks / SHINE);
    shift(chance);
    look(...chance.inDisk(0.6 + blur * side));
    renderer.setRenderTarget(seen);
    renderer.autoClear = true;
    renderer.render(scene, camera);
    renderer.setRenderTarget(sum);
    renderer.autoClear = each === 0;
    renderer.render(sheet, screen);
  }
  look();
  camera.updateProjectionMatrix();
  const flipped = new Float32Array(4 * side * side);
  renderer.readRenderTargetPixels(sum, 0, 0, side, side, flipped);
  renderer.setRenderTarget(null);
  seen.dispose();
  sum.dispose();
  const light = new Float32Array(4 * side * side);
  for (let row = 0; row < side; row += 1)
    light.set(flipped.subarray(4 * side * row, 4 * side * (row + 1)), 4 * side * (side - 1 - row));
  return light;
}

// Whether something is between the camera and the upper face.
function isHidden({ middle, corners }, camera, meshes) {
  const caster = new THREE.Raycaster();
  return [middle, ...corners].some((corner) => {
    const point = corner.clone().lerp(middle, 0.25);
    point.y += 0.02;
    const way = point.clone().sub(camera.position);
    caster.set(camera.position, way.clone().normalize());
    caster.far = way.length() - 0.05;
    return caster.intersectObjects(meshes).length > 0;
  });
}

export function labelOf(place, { make, bowl, camera, side, meshes }) {
  const upper = upperFace(place, make.side);
  const corners = upper.corners.map((corner) => dotOf(corner, camera, side));
  const area = corners.reduce((sum, [x, y], each) => {
    const [u, v] = corners[(each + 1) % 4];
    return sum + (x * v - u * y) / 2;
  }, 0);
  const [x, y] = dotOf(upper.middle, camera, side);
  const high = place.at.y - heightAt(bowl, Math.hypot(place.at.x, place.at.z));
  const isFlat = upper.leaning < LEANING && high < 0.9 * make.side;
  const round = (number) => Math.round(10 * number) / 10;
  return {
    face: upper.face,
    x: round(x),
    y: round(y),
    size: round(Math.sqrt(Math.abs(area))),
    corners: corners.map((corner) => corner.map(round)),
    leaning: round(upper.leaning),
    leans: !isFlat || isHidden(upper, camera, meshes),
  };
}

export function thrown(chance, count) {
  for (;;) {
    const [make, bowl] = [makeOf(chance), bowlOf(chance)];
    const frames = throwDice({ bowl, make, count, chance });
    if (frames) return { make, bowl, frames };
  }
}

export async function jpegOf(canvas, quality) {
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
  return [...new Uint8Array(await blob.arrayBuffer())];
}

export async function draw(seed, { side, count = 6, most = 1, looks = LOOKS } = {}) {
  const chance = chanceOf(seed);
  const { make, bowl, frames } = thrown(chance, count);
  const [lens, light] = [lensOf(chance, side), lightOf(chance)];
  const { scene, shift } = roomOf({ light, bowl, chance, reflection: rooms[light.kind] });
  const [inside, dice] = [bowlMesh(bowl, chance), diceMesh(make, count)];
  scene.add(inside, dice);
  lay(dice, frames.at(-1));
  dice.computeBoundingSphere();
  const { camera, look } = cameraOf(lens, bowl);
  const seen = lightSeen({ scene, shift, look, camera, side: lens.side, blur: lens.blur, chance, looks });
  const canvas = developed({ light: seen, side: lens.side, lens, room: light.room, chance });
  scene.updateMatrixWorld(true);
  const told = { make, bowl, camera, side: lens.side, meshes: [inside, dice] };
  const labels = frames.at(-1).map((place) => labelOf(place, told));
  const picture = await jpegOf(canvas, lens.quality * most);
  for (const mesh of [inside, dice]) { // the materials stay, and with them the compiled shaders
    mesh.geometry.dispose();
    mesh.material.map.dispose();
    mesh.material.normalMap?.dispose();
  }
  const rounded = (number) => Math.round(10 * number) / 10;
  const label = {
    seed,
    faces: labels.map(({ face }) => face).sort().join(""),
    leans: labels.some(({ leans }) => leans),
    make: make.name,
    bowl: bowl.kind,
    slant: rounded(lens.slant),
    lines: lens.lines,
    side: lens.side,
    light: light.isWindow ? "window" : "lamp",
    hand: light.hand,
    dice: labels,
  };
  return { picture, label };
}
