// What lights the bowl: a lamp or a window, the light of the room, what shines back in the glaze, and a hand
// between the lamp and the bowl.
import * as THREE from "three";

const WARM = [1, 0.8, 0.56];
const COLD = [0.86, 0.94, 1];
const NEUTRAL = [1, 0.96, 0.9];
const ROOMS = 6; // kinds of what is seen in the glaze; the seed picks one and turns it

const mixed = (chance, colour) => colour.map((each) => each ** chance.between(0.4, 1.2));

export function lightOf(chance) {
  const isWindow = chance.happens(0.35);
  const colour = mixed(chance, isWindow ? COLD : chance.pick([WARM, WARM, NEUTRAL, COLD]));
  const [angle, height] = [chance.between(0, 2 * Math.PI), isWindow ? chance.between(0.4, 1) : chance.between(0.7, 3)];
  return {
    isWindow,
    colour,
    towards: new THREE.Vector3(Math.cos(angle), height, Math.sin(angle)).normalize(),
    wide: isWindow ? chance.between(0.2, 0.5) : chance.between(0.03, 0.22), // its radius, of its distance
    strength: chance.between(0.35, 1.6), // against the light of the room
    room: mixed(chance, chance.pick([WARM, NEUTRAL, NEUTRAL, COLD])),
    kind: Math.floor(chance.between(0, ROOMS)),
    turn: chance.between(0, 2 * Math.PI),
    shine: chance.happens(0.3) ? chance.between(0.8, 1.6) : chance.between(0.2, 0.7),
    hand: chance.happens(0.2),
  };
}

// A room from lamps and windows, for the reflections: the same for the same kind.
export function reflections(renderer) {
  const maker = new THREE.PMREMGenerator(renderer);
  return Array.from({ length: ROOMS }, (_, kind) => {
    const scene = new THREE.Scene();
    const glow = (size, at, light) => {
      const material = new THREE.MeshBasicMaterial({ color: new THREE.Color(light, light, light), side: THREE.DoubleSide });
      const mesh = new THREE.Mesh(new THREE.BoxGeometry(...size), material);
      mesh.position.set(...at);
      scene.add(mesh);
    };
    scene.background = new THREE.Color(0.32, 0.31, 0.3);
    glow([40, 0.1, 40], [0, 14, 0], 0.55);
    if (kind % 2 === 0) for (let each = 0; each <= kind; each += 1) glow([3, 0.1, 3], [7 * (each - kind / 2), 12, 3 * each], 14);
    if (kind % 3 === 1) glow([0.1, 8, 10], [16, 7, 0], 7);
    if (kind % 3 === 2) for (let each = -1; each <= 1; each += 1) glow([0.6, 0.1, 14], [5 * each, 12, 0], 16);
    if (kind > 2) glow([5, 10, 0.1], [-6, 4, 14], 0.03); // somebody who leans over it
    return maker.fromScene(scene, 0.02, 0.1, 100).texture;
  });
}

// A hand that shows only its shadow.
function shadowHand(chance, light, bowl) {
  const hand = handMesh(chance.between(0.9, 1.2));
  hand.traverse((each) => {
    if (each.material) each.material = new THREE.MeshBasicMaterial({ colorWrite: false, depthWrite: false });
  });
  const [x, z] = chance.inDisk(0.8 * bowl.radius);
  hand.position.set(x, 0, z).addScaledVector(light.towards, chance.between(bowl.depth + 5, bowl.depth + 16));
  hand.rotation.set(0, chance.between(0, 2 * Math.PI), 0);
  return hand;
}

// Palm, fingers and arm, from above; the fingers point along x.
export function handMesh(size) {
  const skin = new THREE.MeshStandardMaterial({ color: 0xc98f72, roughness: 0.65 });
  const hand = new THREE.Group();
  const limb = (radius, length, place, turn, bend = 0) => {
    const mesh = new THREE.Mesh(new THREE.CapsuleGeometry(radius, length, 6, 12), skin);
    mesh.position.set(...place);
    mesh.rotation.set(0, turn, Math.PI / 2 + bend);
    [mesh.castShadow, mesh.receiveShadow] = [true, true];
    hand.add(mesh);
    return mesh;
  };
  limb(2.4, 4, [-2, 0, 0], 0).scale.set(0.55, 1, 1.6);
  for (let finger = 0; finger < 4; finger += 1)
    limb(0.85, 5.6 - Math.abs(finger - 1.4), [4.4, -0.6, 2.1 * (finger - 1.5)], -0.1 * (finger - 1.5), -0.25);
  limb(0.95, 4, [0.6, -0.6, -4.6], 0.7, -0.2);
  limb(2.5, 18, [-14, 1.5, 0.5], 0, -0.15);
  hand.scale.setScalar(size);
  return hand;
}

export function roomOf({ light, bowl, chance, reflection }) {
  const scene = new THREE.Scene();
  scene.environment = reflection;
  scene.environmentRotation = new THREE.Euler(0, light.turn, 0);
  scene.environmentIntensity = light.shine;
  const table = new THREE.MeshStandardMaterial({
    color: new THREE.Color().setHSL(chance.between(0, 0.12), chance.between(0.1, 0.7), chance.between(0.05, 0.5)),
    roughness: 0.6,
  });
  const plane = new THREE.Mesh(new THREE.PlaneGeometry(200, 200), table);
  plane.rotation.x = -Math.PI / 2;
  plane.position.y = -0.5;
  plane.receiveShadow = true;
  scene.add(plane);
  if (light.hand) scene.add(shadowHand(chance, light, bowl));
  const suns = [light.colour.map((each) => each * light.strength * 3), light.room.map((each) => 2.2 * each)].map((colour) => {
    const sun = new THREE.DirectionalLight(new THREE.Color(...colour), 1);
    sun.castShadow = true;
    sun.shadow.mapSize.set(512, 512);
    const reach = 1.3 * bowl.radius;
    Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 140 });
    [sun.shadow.bias, sun.shadow.normalBias] = [-0.0008, 0.03];
    scene.add(sun, sun.target);
    return sun;
  });
  // The light comes from another point of the lamp, and from another part of the room, each time.
  const shift = (part) => {
    const [u, v] = part.inDisk(light.wide);
    const across = new THREE.Vector3(-light.towards.z, 0, light.towards.x).normalize();
    const along = new THREE.Vector3().crossVectors(light.towards, across);
    const lamp = light.towards.clone().addScaledVector(across, u).addScaledVector(along, v);
    if (lamp.y < 0.15) lamp.y = 0.15;
    const [x, z] = part.inDisk(1);
    const sky = new THREE.Vector3(x, Math.sqrt(Math.max(0.04, 1 - x * x - z * z)), z);
    [lamp, sky].forEach((from, each) => suns[each].position.copy(from.normalize().multiplyScalar(70)));
  };
  return { scene, shift };
}
