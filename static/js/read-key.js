// What a key means, whatever the keyboard: a digit, a small letter, another sign, or a name such as "Enter".
const PLACES = { Comma: ",", Period: ".", Slash: "/", Equal: "=", Space: " ", NumpadEnter: "Enter" };
const DIGIT = /\p{Nd}/u;
const OTHER_SCRIPT = /^(?:\p{M}|[^\P{L}\p{Script=Latin}])/u;

// Half-width signs, and digits of all scripts as 0 to 9. Unicode has the ten of a script side by side.
export function halfWidth(text) {
  return text.normalize("NFKC").replace(/\p{Nd}/gu, (sign) => {
    let value = 0;
    while (value < 9 && DIGIT.test(String.fromCodePoint(sign.codePointAt(0) - value - 1))) value += 1;
    return value;
  });
}

// Digits count without Shift (French keyboards) and without Num Lock, too. A letter of another script, or a key
// that an input method took, counts by its place on an English keyboard. "" if nothing tells what it was.
export function readKey({ key, code, shiftKey }) {
  const sign = halfWidth(key);
  if (/^\d$/.test(sign)) return sign;
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) || [];
  if (digit && !shiftKey) return digit;
  const isOther = OTHER_SCRIPT.test(key);
  if (!isOther && !/^(?:Process|Unidentified|Dead)$/.test(key)) return key.length === 1 ? sign.toLowerCase() : key;
  const [, letter] = /^Key([A-Z])$/.exec(code) || [];
  if (letter) return letter.toLowerCase();
  if (PLACES[code] && !shiftKey) return PLACES[code];
  if (/^(?:Enter|Escape|Backspace|Tab|Arrow)/.test(code)) return code;
  return isOther ? key : "";
}
