"""What people, programs and fingers send that nobody had in mind, beside what Hypothesis draws."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

TEXTS = (
    *("", "\0", "a\0b", "\x1b[31m", "\u202eevil", "\u0301" * 60, "👩‍👩‍👧‍👦" * 20, "x" * 10_000),
    *("-1", "+1", "1.5", "٣", "１", "²", "NaN", "9" * 18, "9" * 400, "9" * 5000, "a," * 500),
    *(
        "=1+1",
        "<b>",
        "{name}",
        "%zz",
        "{{ 7*7 }}",
        "../../etc/passwd",
        "//evil.example",
        "語" * 3000,
    ),
    *("manila", "bobing", "mahjong", "tv", "411235", "444444", "Kh 10s 2c-6c", "pe1 f1 s3", "PHP"),
    *("2026-09-25", "0000-00-00", "2026-02-30", "23:59", "99:99", "[]", "on"),
)
DEEP: Any = "x"
for _ in range(400):
    DEEP = [DEEP]
INSTEAD: list[Any] = [None, True, "", "x" * 5000, "\ud800", -1, 0.5, 2**63, DEEP, [], {}, [None]]
texts = st.one_of(st.sampled_from(TEXTS), st.text(max_size=40), st.integers().map(str))
# What no browser sends: bytes that are no text, in a form or in an address.
raw_bytes = st.one_of(st.sampled_from((b"\xff", b"\xed\xa0\x80", b"\0")), st.binary(max_size=24))
encoded = texts.map(lambda text: text[:2000].encode())
values = st.one_of(texts, raw_bytes)


@st.composite
def mutated(draw: st.DrawFn, data: bytes) -> bytes:
    """A real file with up to four places that are not as they were."""
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(data)))
        end = at + draw(st.sampled_from((0, 1, 1, 2, 8, 64, 4096)))
        piece = draw(st.one_of(raw_bytes, encoded))
        data = data[:at] + draw(st.sampled_from((b"", piece, data[at:end] * 2))) + data[end:]
    return data


@st.composite
def otherwise(draw: st.DrawFn, data: Any) -> Any:
    """JSON data of which one place holds something else."""
    if isinstance(data, dict) and data and draw(st.integers(0, 7)):
        key = draw(st.sampled_from(sorted(data)))
        return {**data, key: draw(otherwise(data[key]))}
    if isinstance(data, list) and data and draw(st.integers(0, 7)):
        at = draw(st.integers(0, len(data) - 1))
        return [*data[:at], draw(otherwise(data[at])), *data[at + 1 :]]
    return draw(st.one_of(st.sampled_from(INSTEAD), texts, st.just([data, data])))


def is_sentence(text: str) -> bool:
    return len(text) >= 15 and text.endswith((*".!?…”»:",))
