// Draws a film of throws into one bowl: for each a hand, tumbling dice, dice at rest, and a hand that takes them out.
import * as THREE from "three";
import { bowlMesh, heightAt } from "./bowl.js";
import { cameraOf, developed, lensOf } from "./camera.js";
import { chanceOf } from "./chance.js";
import { diceMesh, lay } from "./dice.js";
import { jpegOf, labelOf, lightSeen, rooms, thrown } from "./picture.js";
import { handMesh, lightOf, roomOf } from "./room.js";
import { throwDice } from "./throw.js";

const STEP = 6; // of the throw's 30 pictures a second
const TUMBLING = 5; // pictures of tumbling dice, at most
const FINGER = [6.2, 0, 1.05]; // cm from the hand's middle to the end of a finger

// hidden: the throws in which a fingertip stays on a die. Answers the faces of each throw and all pictures, in order:
// [{name, picture}], where what rests is there twice, with other noise.
export async function film(seed, { side, count, hidden }) {
  const chance = chanceOf(seed);
  const { make, bowl } = thrown(chance, 6);
  const lens = { ...lensOf(chance, side), slant: chance.between(8, 22), blur: 0.0015, noise: 0.006, quality: 0.6 };
  const light = { ...lightOf(chance), hand: false };
  const { scene, shift } = roomOf({ light, bowl, chance, reflection: rooms[light.kind] });
  const [inside, dice, hand] = [bowlMesh(bowl, chance), diceMesh(make, 6), handMesh(1)];
  scene.add(inside, dice, hand);
  const { camera, look } = cameraOf(lens, bowl);
  const pictures = [];
  const take = async (...names) => {
    scene.updateMatrixWorld(true);
    const seen = lightSeen({ scene, shift, look, camera, side, blur: lens.blur, chance });
    for (const name of names) {
      const canvas = developed({ light: seen, side, lens, room: light.room, chance });
      pictures.push({ name, picture: await jpegOf(canvas, lens.quality) });
    }
  };
  const place = (places) => {
    dice.visible = places !== null;
    if (!places) return;
    lay(dice, places);
    dice.computeBoundingSphere();
  };
  // A fingertip at (x, z), the arm away from the middle.
  const reach = (x, z, height) => {
    hand.rotation.set(0, Math.atan2(z, -x), 0);
    hand.position.set(x, height, z).sub(new THREE.Vector3(...FINGER).applyEuler(hand.rotation));
    hand.visible = true;
  };
  const leave = () => (hand.visible = false);
  const faces = [];
  while (faces.length < count) {
    const frames = throwDice({ bowl, make, count: 6, chance });
    if (!frames) continue;
    place(frames.at(-1));
    scene.updateMatrixWorld(true);
    const labels = frames.at(-1).map((each) => labelOf(each, { make, bowl, camera, side, meshes: [inside, dice] }));
    if (labels.some(({ leans }) => leans)) continue;
    const number = faces.length;
    faces.push(labels.map(({ face }) => face).sort().join(""));
    const [x, z] = chance.inDisk(0.4 * bowl.radius);
    place(null);
    reach(x, z, bowl.depth + 3);
    await take(`${number}-1-hand`);
    leave();
    for (let each = 0; each < TUMBLING && STEP * (each + 1) < frames.length; each += 1) {
      place(frames[STEP * (each + 1)]);
      await take(`${number}-2-tumbling-${each}`);
    }
    place(frames.at(-1));
    if (hidden.includes(number)) {
      const outermost = frames.at(-1).map(({ at }) => at).sort((one, other) => other.length() - one.length())[0];
      reach(outermost.x, outermost.z, heightAt(bowl, Math.hypot(outermost.x, outermost.z)) + 1.6 * make.side);
    }
    await take(`${number}-3-rest-1`, `${number}-3-rest-2`);
    reach(x, z, bowl.depth + 1);
    await take(`${number}-4-hand`);
    leave();
  }
  place(null);
  await take("empty-1", "empty-2");
  return { faces, pictures };
}
