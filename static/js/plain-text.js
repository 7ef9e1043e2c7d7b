// The form of a text by which searches compare; `plain` in festival/words/clean_text.py does the same.
const STROKED = { ł: "l", ø: "o", đ: "d" };

export const plain = (text) =>
  text
    .replace(/['`\u00b4\u02bb\u02bc\u2018\u2019\u201b\u2032\uff07]/g, "")
    .replace(/[\p{Pd}\u2212]/gu, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase() // as in STRASSE
    .toLowerCase()
    .replace(/[łøđ]/g, (letter) => STROKED[letter])
    .replace(/\s+/g, " ")
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, "$1")
    .trim();
