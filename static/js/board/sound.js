// Makes the sounds of the evening: porcelain, drum and gong. Every voice ends by itself.
let context = null;
let out = null;

// Browsers allow sound only after a press on the page.
export function open() {
  if (!context) {
    context = new (window.AudioContext || webkitAudioContext)();
    out = context.createGain();
    out.connect(context.destination);
  }
  return context.resume();
}

export function setVolume(volume) {
  if (out) out.gain.setTargetAtTime(volume, context.currentTime, 0.02);
}

function voice({ at, hertz, to = hertz, loud, attack = 0.002, lasts, type = "sine" }) {
  const [begin, gain, tone] = [context.currentTime + at, context.createGain(), context.createOscillator()];
  tone.type = type;
  tone.frequency.setValueAtTime(hertz, begin);
  if (to !== hertz) tone.frequency.exponentialRampToValueAtTime(to, begin + lasts * 0.4);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  tone.connect(gain).connect(out);
  tone.start(begin);
  tone.stop(begin + lasts);
}

// A die hits the bowl's rim; each sounds a little different.
export function clink(at = 0) {
  const pitch = 1850 + Math.random() * 500;
  for (const [times, loud, lasts] of [[1, 0.16, 0.16], [1.58, 0.1, 0.11], [2.76, 0.07, 0.07], [4.07, 0.04, 0.04]]) {
    voice({ at, hertz: pitch * times, loud, lasts });
  }
}

export function drum(at = 0) {
  voice({ at, hertz: 130, to: 48, loud: 0.9, lasts: 0.5 });
  voice({ at, hertz: 220, to: 90, loud: 0.3, lasts: 0.12, type: "triangle" });
}

export function gong(at = 0) {
  const partials = [[1, 0.42, 5], [1.47, 0.28, 4.4], [2.09, 0.24, 3.6], [2.56, 0.17, 3], [3.43, 0.12, 2.2], [4.6, 0.08, 1.6]];
  for (const [times, loud, lasts] of partials) {
    for (const apart of [0.997, 1.003]) {
      voice({ at, hertz: 98 * times * apart, loud: loud / 2, lasts, attack: 0.01 + times * 0.03 });
    }
  }
  drum(at);
}
