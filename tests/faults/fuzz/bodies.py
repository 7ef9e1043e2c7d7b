"""Bodies of forms, whole and broken."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote_from_bytes

from hypothesis import strategies as st

from tests.faults.fuzz import nasty
from tests.faults.fuzz.asking import TOKEN

FORM = b"application/x-www-form-urlencoded"
MULTIPART = b"multipart/form-data"
BOUNDARY = b"x-moonbowl"
Fields = Sequence[tuple[str, str | bytes]]
Headers = tuple[tuple[bytes, bytes], ...]

HEADERS: st.SearchStrategy[Headers] = st.sampled_from(
    (
        *((),) * 6,
        ((b"accept", b"application/json"),),
        ((b"accept", b"application/json"),),
        ((b"hx-request", b"true"), (b"hx-target", b"desk")),
        ((b"hx-request", b"true"), (b"hx-current-url", b"\xff\xfe")),
        ((b"accept-language", b"zh-hant"),),
        ((b"accept-language", b"fil,zh;q=0.8," + b"x," * 300),),
        ((b"accept-language", b"\xff"),),
        ((b"referer", b"http://localhost/\xff%00"),),
        ((b"range", b"bytes=0-1,5-"), (b"if-modified-since", b"garbage")),
        ((b"if-none-match", b'"x"'), (b"accept-encoding", b"gzip;q=nan, br")),
        ((b"x-forwarded-for", b"1.2.3.4, \xff"), (b"x-forwarded-host", b"evil")),
        ((b"x-http-method-override", b"DELETE"),),
        ((b"cookie", b"moonbowl_language=\xff; moonbowl_device=\x00"),),
    )
)
BOUNDARIES = st.sampled_from(
    (b"; boundary=" + BOUNDARY, b"", b"; boundary=", b"; boundary=\xff", b"; boundary=-" * 9)
)
OTHER_KINDS = st.sampled_from((b"", b"text/plain", b"text/html", b"\xff", b"a/b"))
WITH_TOKEN: Headers = ((b"x-csrftoken", TOKEN.encode()),)


def urlencoded(fields: Fields) -> bytes:
    return b"&".join(_part(name) + b"=" + _part(value) for name, value in fields)


def _part(text: str | bytes) -> bytes:
    return quote_from_bytes(_plain(text), safe="").encode()


def multipart(fields: Fields, files: Sequence[tuple[str, str, bytes]] = ()) -> bytes:
    parts = [
        b'Content-Disposition: form-data; name="%s"\r\n\r\n%s' % (_plain(name), _plain(value))
        for name, value in fields
    ]
    parts += [
        b'Content-Disposition: form-data; name="%s"; filename="%s"\r\n'
        b"Content-Type: application/octet-stream\r\n\r\n%s" % (_plain(name), _plain(called), data)
        for name, called, data in files
    ]
    body = b"".join(b"--" + BOUNDARY + b"\r\n" + part + b"\r\n" for part in parts)
    return body + b"--" + BOUNDARY + b"--\r\n"


def _plain(text: str | bytes) -> bytes:
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text


@st.composite
def spoilt(draw: st.DrawFn, fields: Fields) -> list[tuple[str, str | bytes]]:
    """Fields of which some are missing, repeated, renamed or hold something else."""
    found = list(fields)
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 3)))):
        if not found:
            found.append((draw(nasty.words), draw(nasty.texts)))
            continue
        at = draw(st.integers(0, len(found) - 1))
        name, value = found[at]
        match draw(st.integers(0, 11)):
            case 0:
                del found[at]
            case 1:
                found.insert(at, (name, draw(nasty.texts)))
            case 2:
                found.append((draw(nasty.words), draw(nasty.texts)))
            case 3:
                found[at] = (name, draw(nasty.raw_bytes))
            case 4:
                found[at] = (name, draw(nasty.numbers))
            case 5:
                text = value if isinstance(value, str) else ""
                found[at] = (name, text + draw(nasty.words))
            case _:
                found[at] = (name, draw(nasty.texts))
    return found


@st.composite
def sent(
    draw: st.DrawFn, fields: Fields, files: Sequence[str] = (), data: bytes = b""
) -> tuple[Headers, bytes]:
    """A body and what is said of it. files: fields that take one; data: a right one."""
    fields = draw(spoilt(fields)) if draw(st.integers(0, 9)) else fields
    charset = draw(nasty.charsets) if draw(st.integers(0, 7)) == 0 else b""
    match draw(st.integers(0, 11)) if not files else draw(st.sampled_from((6, 6, 6, 7, 8))):
        case 0 | 1 | 2 | 3 | 4 | 5:
            kind, body = FORM + charset, urlencoded(fields)
        case 6 | 7:
            names = files or [draw(nasty.words)]
            carried = [
                (name, draw(nasty.words), draw(nasty.mutated(data) if data else st.binary()))
                for name in names
            ]
            kind, body = MULTIPART + b"; boundary=" + BOUNDARY + charset, multipart(fields, carried)
        case 8:
            body = draw(nasty.mutated(multipart(fields, [(f, "f", data[:99]) for f in files])))
            kind = MULTIPART + draw(BOUNDARIES)
        case 9:
            kind, body = b"application/json" + charset, draw(nasty.jsons)
        case 10:
            kind, body = FORM + charset, draw(nasty.mutated(urlencoded(fields)))
        case _:
            kind = draw(OTHER_KINDS) + charset
            body = draw(st.binary(max_size=64))
    return ((b"content-type", kind),) if kind else (), body
