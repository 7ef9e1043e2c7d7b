"""Reads people in text that is no table: many in one line, and lists copied from chats.

A line is left out only if it surely is no name; a plain list of names stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext_noop

from festival.web.clean_text import PICTURES
from festival.web.lists.columns import LIKE_A_TITLE

FEW_LINES = 5
LONGEST_LIST = 20_000  # of a line that may hold people; a longer one would keep others waiting
# The strongest first: in "Lim, Ana; Cruz, Ben" the comma belongs to the names. A slash between
# single letters belongs to a word (c/o, w/).
SEPARATORS = {
    "tab": r"\t",
    "semicolon": "[;；]",
    "bar": "[|｜]",
    "slash": r"(?<!\bw)[/／](?=\s)|(?<=\s)[/／]",
    "slash in a word": r"(?<=\w\w)[/／](?=\w\w)",
    "list comma": "、",
    "comma": "[,，]",
}
SUFFIX = re.compile(
    r"(?:(?i:jr|sr|ph\.?d|esq|2nd|3rd|ret)|II|III|IV|VI?|M\.?D|CPA|MBA|RN|DDS|DMD|JD|PE|LPT)\.?"
)
HANZI = re.compile(r"[\u3400-\u9fff·]{2,6}")
LABEL = re.compile(r"([^:：,，;；、/|\t]{1,30}[:：])\s*(\S.*)")  # Players: Ana, Ben, Carla
COUNTED = re.compile(r"(?<![\d.,/])[(（]?(\d{1,3})[.)、．）:：]\s*(?=\D)|([①-⑳])")


def unfolded(text: str) -> str | None:
    """The text with one person a line; None if it does not hold several people in a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    if max(map(len, lines), default=0) > LONGEST_LIST:
        return None
    counted = [_counted(line) for line in lines]
    if any(len(parts) > 1 for parts in counted):
        return "\n".join(part for parts in counted for part in parts)
    is_one = len(lines) > 1 and len(_people(lines[0])) < 2
    title = lines[:1] if is_one and LIKE_A_TITLE.search(lines[0]) else []  # also with a colon
    found = [_people(line) for line in lines[len(title) : FEW_LINES + 2]]
    if not found or len(found) > FEW_LINES or min(map(len, found)) < 2:
        return None
    if len(found) > 1 and ("\t" in text or not _are_rows_of_people(found)):
        return None
    return "\n".join([*title, *(person for people in found for person in people)])


def _counted(line: str) -> list[str]:
    """The parts of a line in which numbers count up; the whole line if there are none."""
    found = [(_count(match), match.start()) for match in COUNTED.finditer(line)]
    first = next((place for place, (number, _) in enumerate(found) if number == 1), 0)
    starts, last = list[int](), 0
    for number, start in found[first:]:
        if not starts or number == last + 1:
            starts.append(start)
            last = number
    if len(starts) < 2:
        return [line]
    places = [0, *starts, len(line)]
    parts = (line[start:end].strip(" \t,，;；、/|") for start, end in pairwise(places))
    return [part for part in parts if part]


def _count(match: re.Match[str]) -> int:
    return int(match[1]) if match[1] else ord(match[2]) - ord("①") + 1


def _people(line: str) -> list[str]:
    """The people in a line, below their label; fewer than two if it may be one name."""
    label = LABEL.fullmatch(line.strip())
    if label and (people := _parted(label[2])):
        return [label[1], *people]
    return _parted(line)


def _parted(line: str) -> list[str]:
    for name, sign in SEPARATORS.items():
        pieces = _pieces(line, sign)
        if len(pieces) > 1 and all(re.search(r"[^\W\d_]", piece) for piece in pieces):
            return pieces if len(pieces) > 2 or _are_two(pieces, name) else []
    return []


def _pieces(line: str, sign: str) -> list[str]:
    """The line without a separator, which may stand in quotation marks, brackets and titles."""
    part = rf'(?:"[^"]{{0,60}}"|[(（][^)）]{{0,40}}[)）]|(?!{sign}).)+'
    pieces: list[str] = []
    for found in re.findall(part, line):
        piece = re.sub(r"^(?:and|&|at|和)\s+", "", found.strip()) if pieces else found.strip()
        if pieces and SUFFIX.fullmatch(piece):
            pieces[-1] += f", {piece}"
        elif piece:
            whole = re.fullmatch(r'"([^"]*)"', piece)
            pieces.append(whole[1] if whole else piece)
    return pieces


def _are_two(pieces: Sequence[str], name: str) -> bool:
    """Whether two pieces are two people, and not Last, First; AC/DC; Ana Lim / 林安娜."""
    hanzi = [bool(HANZI.fullmatch(piece)) for piece in pieces]
    if name == "comma":  # a piece with a comma was in quotation marks: "Lim, Ana", "Cruz, Ben"
        return all(hanzi) or all("," in piece for piece in pieces)
    if name in ("tab", "slash in a word"):
        return all(map(_is_full, pieces))
    return hanzi[0] == hanzi[1]


def _is_full(piece: str) -> bool:
    return " " in piece or HANZI.fullmatch(piece) is not None


def _are_rows_of_people(found: Sequence[Sequence[str]]) -> bool:
    """Whether lines hold people, and not the columns of a table, which has as many in each."""
    counts = {len(people) for people in found}
    is_full = all(_is_full(piece) for people in found for piece in people)
    return min(counts) > 2 and (is_full or len(counts) > 1)


TAG = gettext_noop("tag of a chat")
TITLE = gettext_noop("title")
EXAMPLE = gettext_noop("example")
DATE = gettext_noop("date or time")
SLOT = gettext_noop("empty place in the list")
SENDER = gettext_noop("sender and time of a message")
MESSAGE = gettext_noop("message")
PHONE = gettext_noop("message from a phone number without a name")
GUEST = gettext_noop("guest of the person above")
HOW_MANY = gettext_noop("how many come?")

MOST_PARTS = 4  # behind a name: 2 adults, 1 kid, with Ben
LONGEST_LINE = 200  # of a line that is read; a longer one is no name
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
# May 5 and 5 May can be a person, the second with a number; with a year they are a day.
DAY = (
    r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:\d{4}年)?\d{1,2}月\d{1,2}[日号號]"
    rf"|\d{{1,2}}\s{MONTH},?\s\d{{4}}|{MONTH}\s\d{{1,2}},?\s\d{{4}})"
)
CLOCK = (
    r"(?:(?:[上下中]午|[早晚]上|午[前後])?\s?(?:\d{1,2}[:.：]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\b\.?)?"
    r"|\d{1,2}\s?(?:[ap]\.?m\b\.?|[点點时時]半?)))"
)
WEEKDAY = (
    r"(?:[(（]?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?"
    r"|(?:星期|[周週])?[一二三四五六日])[)）]?)"
)
STAMP = rf"(?:{DAY}[,，]?\s(?:klo\s|at\s)?{CLOCK}|{CLOCK}(?:[,，]\s?{DAY})?)"
# WhatsApp "[12/9/26, 20:14] Ana: +1", in its export "12/9/26, 20:14 - Ana: +1"; LINE, with tabs,
# "20:14 Ana +1"; WeChat "Ana 2026/9/12 20:14", Telegram "Ana, [12.09.26 20:14]" and "Ana:" above
# the message.
IN_LINE = re.compile(
    rf"(?i:(?:\[\s?{STAMP}\s?\]|{DAY},?\s{CLOCK}\s?[-–]))\s?(?:~\s?)?(?:([^:：]{{1,60}})[:：](.*)|.*)"
)
WITH_TABS = re.compile(r"(?:[上下]午|午[前後])?\d{1,2}:\d\d(?: ?[APap]M)?\t([^\t]*)(?:\t(.*))?")
ABOVE = re.compile(rf"(?i:>?\s?([^:：]{{1,60}}?)[,，]?\s(?:\[{STAMP}\]|{DAY}\s{CLOCK}):?)")
NAME_ABOVE = re.compile(r">?\s?([^:：]{1,60})[:：]")
PHONE_NUMBER = re.compile(r"[+＋]?[\d\s()-]{7,}")
JOINS = re.compile(
    r"(?i:me|me too|me po|count me in|i'?m (?:in|going|coming)|in|going|coming|yes|present|game|g"
    r"|(?:sama |sali )?ako(?: po)?|我(?:也?[来來去])?|[报報]名|[参參]加|算我一[个個])?[.!！]*"
)
SMALL_TALK = re.compile(
    r"(?i:(?:ok(?:ay)?|thanks|thank you|hi|hello|noted|salamat|sige|好的?|[谢謝]{2}|收到)"
    r"(?:[\s,.!！，].*)?|.*[?？]|.*(?:https?://|omitted|deleted).*|[<\[].*[>\]]|(?:\S+\s){6,}.*)"
)
SURELY = {
    TAG: re.compile(r"(?i:#\s?group ?note.*|[【\[#]*\s?[群请請]?接[龙龍].*)"),
    EXAMPLE: re.compile(
        r"(?i:(?:例如?|示例|[范範]例|格式)(?:[\s:：.].*)?|(?:e\.g\.|(?:example|sample|format):).*)"
    ),
    DATE: re.compile(
        rf"(?i:(?:{WEEKDAY},?\s(?:{MONTH}\s\d{{1,2}}|\d{{1,2}}\s{MONTH}|{DAY}|{CLOCK})|{DAY}|{CLOCK})"
        rf"(?:[\s,，;-]*+(?>{WEEKDAY}|{DAY}|{CLOCK}|at|to|[–~至到]))*+)"
    ),
    SLOT: re.compile(r"[(（]?(?:\d{1,3}[.)、．）]|[①-⑳])[\s._…-]*|[-=_*~—.…]{3,}"),
    TITLE: re.compile(
        r"(?i:\W*(?:date|time|when|where|venue|place|address|fee|price|deadline|theme|dress code"
        r"|rsvp|contact|petsa|oras|lugar|saan|kailan|[时時][间間]|日期|地[点點址]|[费費]用|截止"
        r"|saved on|[储儲保]存日期)\s?[:：].*|\[LINE\].*|.*\w[:：]|.*https?://.*)"
    ),
}
COUNTER = re.compile(r"\s?(?:[(（]?\d{1,4}\s?[.)、．）:：]\s?(?=\D)|[①-⑳]\s?)")
KEYCAP = re.compile("((?:\\d\ufe0f?\u20e3)+|🔟)\\s?")
TICKS = "✅✔☑🙋🙌👍👌✋🖐👉🔹🔸📌"
HEADCOUNT = re.compile(r"(?i:人[数數]|\bpax\b|headcount|how many)")  # of a column after the names

DIGITS = str.maketrans("一二两兩三", "12223")
WORDS = {"one": 1, "two": 2, "three": 3}
N = r"(?:(?:1\d|20|[1-9])(?!\d)|(?:one|two|three)\b)"
ONE = (
    r"(?:wife|husband|hubby|spouse|partner|bf|gf|(?:boy|girl)friend|fianc[eé]e?|mom|dad|mother|son"
    r"|father|sister|brother|daughter|baby|child|kid|date|guest|friend|asawa|misis|anak|jowa"
    r"|kapatid|nanay|tatay|老[公婆]|太太|先生|妻子|丈夫|[男女]友|[爸妈媽]{2}|[儿兒]子|女[儿兒]|孩子|娃|朋友)"
)
MANY = r"(?:family|fam|kids|children|parents|friends|guests|others|pamilya|家[属屬人]|朋友[们們])"
WITH = r"(?:[&+＋]|\b(?:and|with|plus|kasama(?: ang| si)?)(?=[\s\d])|\bw/|[和跟與与带帶携攜])"
OWN = r"\s?(?:my |his |her |a |ang )?"
GUESTS = re.compile(
    rf"(?i:(?<![\s(（,，:：–-])[\s(（,，:：–-]*+(?:{WITH}{OWN}(?:"
    rf"(?P<plus>{N})(?:\s?(?:{ONE}s?|more|pax|kids|children|[个個位人]|大人|小孩))*"
    rf"(?:\s?[(（:：-]\s?(?P<who>[^()（）\d]{{2,60}}))?|(?P<one>{ONE})|(?P<many>{MANY}))"
    rf"|(?P<kids>{N})\s(?:kids?|child(?:ren)?|guests?|friends?|bata|bisita)"
    rf"|(?<!\d)(?P<total>{N})\s?"
    r"(?:pax|persons?|people|ppl|heads?|adults?|seats?|katao|tao|[个個]?人|[位个個])"
    r"|(?P<big>\d)大(?P<small>\d)小|1家(?:(?P<home>\d)[口人])?|全家"
    rf"|(?:(?<=[\s(（])[x*]|×)\s?(?P<times>{N})"
    rf"|(?:(?<=[(（]){WITH}|\bw/)\s?(?P<names>[^()（）\d]{{2,60}}))[\s)）]*+\Z)"
)


@dataclass(frozen=True)
class ChatLine:
    line: int  # from 1
    text: str  # the name, with its number if the list has numbers; all words if left out
    extra: int = 0  # how many guests the person brings, the named ones included
    left_out: str = ""  # what the line is if it is no person: a msgid
    remark: str = ""  # what to ask about the person: a msgid
    named: tuple[str, ...] = ()  # guests whose names are known


def read_chat(lines: Sequence[str]) -> tuple[ChatLine, ...]:
    """Each line that says something. Numbers and bullets stay: `marks.unmarked` removes them."""
    said = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]
    is_counted = any(HEADCOUNT.search(text) and SURELY[EXAMPLE].fullmatch(text) for _, text in said)
    bullets = sum(PICTURES.match(_split(text)[1]) is not None for _, text in said)
    titles = _titles([text for _, text in said])
    read, sender = list[ChatLine](), ""
    for place, (number, text) in enumerate(said):
        below = said[place + 1][1] if place + 1 < len(said) else ""
        if len(text) > LONGEST_LINE:
            one = ChatLine(number, text, left_out=TITLE if place in titles else "")
        elif above := _above(text, below):
            sender = above
            read.append(ChatLine(number, text, left_out=SENDER))
            continue
        elif place in titles and not IN_LINE.match(text):
            one = ChatLine(number, text, left_out=_kind(text) or TITLE)
        else:
            is_bullet = bullets > 1 and bullets * 2 >= len(said)
            one = _read(number, text, sender, is_bullet=is_bullet, is_counted=is_counted)
        sender = ""
        read.append(_brought(read, one) if one.left_out == GUEST else one)
    return tuple(read)


def _titles(texts: Sequence[str]) -> range:
    """The places of the lines above the first number, if most lines below have numbers and a tag
    or these lines themselves say that they are no names."""
    numbered = [place for place, text in enumerate(texts) if _split(text)[0]]
    top = numbered[0] if numbered else 0
    if not top or len(numbered) * 2 <= len(texts) - top:
        return range(0)
    is_tagged = any(_kind(text) == TAG for text in texts[:top])
    surely = is_tagged or all(_kind(text) or LIKE_A_TITLE.search(text) for text in texts[:top])
    return range(top if surely else 0)


def _kind(text: str) -> str:
    """What a line is that surely is no name; "" for any other."""
    return next((kind for kind, form in SURELY.items() if form.fullmatch(text)), "")


def _split(text: str) -> tuple[str, str]:
    """The number of a line, and the rest."""
    text = KEYCAP.sub(_plain_number, _without_ticks(text))
    end = match.end() if (match := COUNTER.match(text)) else 0
    return text[:end], text[end:]


def _plain_number(keycaps: re.Match[str]) -> str:
    return f"{re.sub('[^0-9]', '', keycaps[1]) or 10}. "


def _without_ticks(text: str, *, is_bullet: bool = False) -> str:
    """The name without ticks around it, and without pictures before it if they are bullets."""
    whole = text
    while (picture := PICTURES.match(text)) and (is_bullet or text[0] in TICKS):
        text = text[picture.end() :].strip()
    pictures = list(PICTURES.finditer(text))
    while pictures and pictures[-1].end() == len(text) and pictures[-1].group()[0] in TICKS:
        text = text[: pictures.pop().start()].strip()
    return text or (whole if is_bullet else "")


def _above(text: str, below: str) -> str:
    """The sender, if a line only says whose message the next line is."""
    if SURELY[DATE].fullmatch(text):
        return ""
    match = ABOVE.fullmatch(text) or (NAME_ABOVE.fullmatch(text) if _joins(below) else None)
    return match[1] if match else ""


def _joins(text: str) -> bool:
    """Whether a message says that its sender comes."""
    found = _guests(ChatLine(0, _without_ticks(text)))
    return bool(text) and JOINS.fullmatch(found.text) is not None


def _read(line: int, text: str, sender: str, *, is_bullet: bool, is_counted: bool) -> ChatLine:
    """A line, or a message with its sender."""
    body, header = text, IN_LINE.fullmatch(text) or WITH_TABS.fullmatch(text)
    if header:
        if not header[1] or header[2] is None:  # somebody joined or left the group
            return ChatLine(line, text, left_out=MESSAGE)
        sender, body = header[1].strip(), header[2].strip()
    if sender and _joins(body):
        found = _guests(ChatLine(line, _without_ticks(body)))
        if PHONE_NUMBER.fullmatch(sender):
            return ChatLine(line, text, left_out=PHONE)
        is_alone = not found.text and found.extra  # "+1" may be the sender or a guest
        extra = found.extra - 1 if is_alone and "+" in body.replace("＋", "+") else found.extra
        return replace(
            found, text=sender, extra=extra, remark=HOW_MANY if is_alone else found.remark
        )
    number, name = _split(body)
    name = _without_ticks(name, is_bullet=is_bullet)
    kind = _kind((number + name).strip())
    if kind or (sender and SMALL_TALK.fullmatch(name)):
        return ChatLine(line, text, left_out=kind or MESSAGE)
    if is_counted:
        name = re.sub(r"(?<=\S)\s?[\s(（]([1-9]|1\d|20)[)）]?$", r" \1人", name)
    found = _guests(ChatLine(line, name))
    if not found.text:
        is_plus = name[:1] in ("+", "＋") and found.extra
        return replace(found, text=text, left_out=GUEST) if is_plus else ChatLine(line, text)
    return replace(found, text=number + found.text)


def _guests(person: ChatLine) -> ChatLine:
    """The person without what stands behind the name about guests, who are counted."""
    for _ in range(MOST_PARTS):
        match = GUESTS.search(person.text.translate(DIGITS))
        if not match:
            break
        rest = person.text[: match.start()].strip()
        rest += ")" if rest.count("(") > rest.count(")") else ""
        who = person.text[slice(*match.span("who" if match["who"] else "names"))]
        named, more, is_many = _named(who) if match["who"] or match["names"] else ((), 0, False)
        brought = sum(_number(match[key]) for key in ("plus", "kids", "big", "small", "total"))
        brought += sum(_number(match[key]) for key in ("home", "times")) + bool(match["one"])
        if any(match[key] for key in ("big", "total", "home", "times")):  # the person included
            brought -= 1
        unknown = is_many or not (brought or more or match["total"] or match["times"])
        person = replace(
            person,
            text=rest,
            extra=person.extra + max(brought, more),
            remark=HOW_MANY if unknown else person.remark,
            named=(*named, *person.named),
        )
    return person


def _number(text: str | None) -> int:
    return int(WORDS.get(text.lower(), text)) if text else 0


def _named(text: str) -> tuple[tuple[str, ...], int, bool]:
    """The names of guests, how many guests these are, and whether some are not counted."""
    parts = [part.strip() for part in re.split(r"[,，、&+]|\band\b|和", text) if part.strip()]
    many = [part for part in parts if re.fullmatch(f"(?i:{OWN}{MANY})", part)]
    ones = [part for part in parts if re.fullmatch(f"(?i:{OWN}{ONE})", part)]
    named = tuple(part for part in parts if part not in many and part not in ones)
    return named, len(named) + len(ones), bool(many)


def _brought(read: list[ChatLine], guest: ChatLine) -> ChatLine:
    """The line "+1", which is counted for the person above; as it is if there is none."""
    for place in reversed(range(len(read))):
        if not read[place].left_out:
            read[place] = replace(read[place], extra=read[place].extra + guest.extra)
            return replace(guest, extra=0)
    return ChatLine(guest.line, guest.text)
