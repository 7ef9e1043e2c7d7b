// Dice fall into the bowl until they lie still.
import RAPIER from "@dimforge/rapier3d-compat";
import * as THREE from "three";
import { heightAt, hull } from "./bowl.js";

const STEP = 1 / 240; // s
const LONGEST = 6; // s
const STILL = 0.3; // s

await RAPIER.init();

const placeOf = (body) => {
  const [{ x, y, z }, turn] = [body.translation(), body.rotation()];
  return { at: new THREE.Vector3(x, y, z), turn: new THREE.Quaternion(turn.x, turn.y, turn.z, turn.w) };
};

// The places of the dice every 1/30 s until they rest; null where they do not.
export function throwDice({ bowl, make, count, chance }) {
  const world = new RAPIER.World({ x: 0, y: -981, z: 0 });
  [world.timestep, world.lengthUnit] = [STEP, 1.5];
  const { points, triangles } = hull(bowl);
  const friction = chance.between(0.2, 0.4);
  world.createCollider(RAPIER.ColliderDesc.trimesh(points, triangles).setFriction(friction).setRestitution(0.45));
  const [round, half] = [make.edge * make.side, make.side / 2];
  const side = chance.between(0, 2 * Math.PI);
  const [x, z] = [0.3 * bowl.radius * Math.cos(side), 0.3 * bowl.radius * Math.sin(side)];
  const bodies = Array.from({ length: count }, (_, each) => {
    const turn = new THREE.Quaternion(chance.normal(), chance.normal(), chance.normal(), chance.normal()).normalize();
    const [dx, dz] = chance.inDisk(0.3 * make.side);
    const body = world.createRigidBody(
      RAPIER.RigidBodyDesc.dynamic()
        .setTranslation(x + dx + ((each % 2) - 0.5) * 1.8 * make.side, bowl.depth + (1.8 + 1.8 * (each >> 1)) * make.side, z + dz)
        .setRotation(turn)
        .setLinvel(-x * chance.between(2, 9), chance.between(-90, -20), -z * chance.between(2, 9))
        .setAngvel({ x: 15 * chance.normal(), y: 15 * chance.normal(), z: 15 * chance.normal() })
        .setCcdEnabled(true),
    );
    const box = RAPIER.ColliderDesc.roundCuboid(half - round, half - round, half - round, round);
    world.createCollider(box.setFriction(friction).setRestitution(0.4).setDensity(1.2), body);
    return body;
  });
  const frames = [];
  let quiet = 0;
  for (let step = 0; step * STEP < LONGEST && quiet < STILL; step += 1) {
    world.step();
    if (step % 8 === 0) frames.push(bodies.map(placeOf));
    const speed = Math.max(...bodies.map((body) => Math.hypot(...Object.values(body.linvel()))));
    const spin = Math.max(...bodies.map((body) => Math.hypot(...Object.values(body.angvel()))));
    quiet = speed < 0.6 && spin < 0.4 ? quiet + STEP : 0;
  }
  frames.push(bodies.map(placeOf));
  world.free();
  const isWithin = ({ at }) => {
    const far = Math.hypot(at.x, at.z);
    return far < bowl.radius && at.y > heightAt(bowl, far) - make.side;
  };
  return quiet >= STILL && frames.at(-1).every(isWithin) ? frames : null;
}
