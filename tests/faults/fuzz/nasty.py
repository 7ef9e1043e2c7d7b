"""What people, programs and fingers send that nobody had in mind."""

from __future__ import annotations

from typing import Any
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

DEEP: Any = "x"
for _ in range(400):
    DEEP = [DEEP]
INSTEAD: tuple[Any, ...] = (
    *(None, True, False, "", "x" * 5000, "\ud800", "1", 0, -1, 1, 2, 7, 0.5, 10**30, 2**31, 2**63),
    *(DEEP, [], {}, [None], {"type": "Throw"}, "2026-09-25", "2026-09-25T20:00:00+08:00"),
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


deep = st.sampled_from(
    (
        *(b"[" * 5000, b'{"a":' * 3000, b"[" * 900 + b"]" * 900, b'"\\ud800"', b'{"a": "\\ud83d"}'),
        *(b"{}", b"[]", b"null", b"1e999", b"9" * 5000, b'{"key": 1, "key": 2}', b"\xef\xbb\xbf{}"),
    )
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


@st.composite
def otherwise(draw: st.DrawFn, data: Any) -> Any:
    """JSON data of which one place holds something else."""
    if isinstance(data, dict) and data and draw(st.integers(0, 7)):
        key = draw(st.sampled_from(sorted(data)))
        return {**data, key: draw(otherwise(data[key]))}
    if isinstance(data, list) and data and draw(st.integers(0, 7)):
        at = draw(st.integers(0, len(data) - 1))
        return [*data[:at], draw(otherwise(data[at])), *data[at + 1 :]]
    return draw(st.one_of(st.sampled_from(INSTEAD), words, st.just([data, data])))
