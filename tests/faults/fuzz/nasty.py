"""What people, programs and fingers send that nobody had in mind."""

from __future__ import annotations

import json
from urllib.parse import quote_from_bytes

from hypothesis import strategies as st

NUMBERS = (
    *("0", "1", "2", "3", "-1", "+1", "01", "1.5", "1e3", "0x10", "1_000", " 1", "1 ", "٣", "１"),
    *("²", "½", "Infinity", "NaN", "-0", "9" * 18, str(2**31 - 1), str(2**31), str(2**32)),
    *(str(2**63 - 1), str(2**63), str(2**64), "9" * 30, "9" * 400, "9" * 5000, "-" + "9" * 5000),
    *("65536", "99999", "1000000", "1,000", "1.000,00"),
)
WORDS = (
    *("", " ", "\t", "\n", "\r\n", "\0", "a\0b", "\x01", "\x1b[31m", "\x7f", "\u0085"),
    *("\u200b", "\u202eevil", "\u2066x\u2069", "\ufeff", "\ufffe", "\uffff", "\U0010ffff"),
    *("\u0301" * 60, "Z" + "\u0335\u0489" * 40, "\ufdfa" * 38, "👩‍👩‍👧‍👦" * 20),
    *("🇵🇭", "한글", "狀元"),
    *("ＡＢＣ", "ﬁ", "İ", "ß", "ǅ", "Аna", "<script>alert(1)</script>", "<b>", "&amp;", '"', "'"),
    *("{{ 7*7 }}", "{% debug %}", "{name}", "{0}", "%s", "%(a)s", "%", "%00", "%zz", "\\", "\\0"),
    *("=1+1", "@SUM(1)", "+1", "-1", "'; DROP TABLE festival_player;--", "../../etc/passwd"),
    *("//evil.example", "http://evil.example/", "javascript:alert(1)", "/\\evil.example", "?", "#"),
    *("null", "None", "undefined", "true", "on", "off", "[]", "{}", "a" * 300, "x" * 10_000),
    *("語" * 3000, "a," * 500, "1\n" * 500, "manila", "xiamen", "bobing", "mahjong", "tv", "emcee"),
    *("411235", "444444", "4 4 4 1 2 3", "444412", "Kh 10s 2c-6c", "c2344566899 c7", "pe1 f1 s3"),
    *("2026-09-25", "0000-00-00", "9999-12-31", "2026-02-30", "23:59", "99:99", "PHP", "XXX"),
)

numbers = st.sampled_from(NUMBERS)
words = st.sampled_from(WORDS)
free_text = st.text(max_size=40)
texts = st.one_of(words, numbers, free_text, st.integers(-10, 10**6).map(str))
# What no browser sends: bytes that are no text, in a form or in an address.
raw_bytes = st.one_of(
    st.sampled_from(
        (b"\xff", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\x00", b"\xfe\xff", b"\x80")
    ),
    st.binary(max_size=24),
)


@st.composite
def escaped(draw: st.DrawFn) -> str:
    """A part of an address."""
    data = draw(st.one_of(texts.map(lambda text: text[:600].encode()), raw_bytes))
    return quote_from_bytes(data, safe=draw(st.sampled_from(("", "/.", "./-"))))


CHARSETS = """
utf-8 utf-16 utf-32 utf-7 latin-1 big5 idna punycode hex base64 unknown-8bit rot13 undefined
raw_unicode_escape zlib unicode_escape mbcs utf-8-sig ebcdic-cp-us
"""
charsets = st.sampled_from(
    (
        *(b"", b'; charset="', b";", b"; charset=\xff\xfe", b"; charset=" + b"x" * 999),
        b"; charset=utf-8; charset=utf-16",
        *(b"; charset=" + name.encode() for name in CHARSETS.split()),
    )
)
deep = st.sampled_from(
    (
        *(b"[" * 5000, b'{"a":' * 3000, b"[" * 900 + b"]" * 900, b'"\\ud800"', b'{"a": "\\ud83d"}'),
        *(b"{}", b"[]", b"null", b"1e999", b"9" * 5000, b'{"key": 1, "key": 2}', b"\xef\xbb\xbf{}"),
    )
)
jsons = st.one_of(
    deep,
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), words),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=3)
        ),
        max_leaves=6,
    ).map(lambda data: json.dumps(data).encode("utf-8", "surrogatepass")),
)


@st.composite
def mutated(draw: st.DrawFn, data: bytes) -> bytes:
    """A real file of which one to four places are not as they were."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.sampled_from((0, 1, 1, 2, 8, 64, 4096))))
        data = data[:at] + draw(changed(data[at:end])) + data[end:]
    return data


def changed(piece: bytes) -> st.SearchStrategy[bytes]:
    flipped = bytes(each ^ 1 for each in piece[:1]) + piece[1:]
    return st.one_of(
        st.sampled_from((b"", b"\0", b"\xff", piece * 2, flipped, b'"', b"[", b"}", b",", b"\n")),
        texts.map(lambda text: text[:2000].encode()),
        st.binary(max_size=8),
    )
