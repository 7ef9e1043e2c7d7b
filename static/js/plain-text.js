// The form of a text by which searches compare; `plain` in festival/words/clean_text.py does the same.
const STROKED = { ł: "l", ø: "o", đ: "d" };

export const plain = (text) =>
  text
    .replace(/['’‘‛ʼʻ`´′＇]/g, "")
    .replace(/[\p{Pd}−]/gu, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøđ]/g, (letter) => STROKED[letter])
    .replace(/\s+/g, " ")
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, "$1")
    .trim();
