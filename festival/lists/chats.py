"""Reads lists copied from chats, and what stands behind names.

A line is left out only if it surely is no name; a plain list of names stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_noop

from festival.lists.columns import LIKE_A_TITLE
from festival.words.clean_text import PICTURES

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
    r"(?:(?:[上下中]午|[早晚]上|午[前後])?\s?(?:\d{1,2}[:.：]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?\s?m\b\.?)?"
    r"|\d{1,2}\s?(?:[ap]\.?m\b\.?|[点點时時]半?)))"
)
WEEKDAY = (
    r"(?:[(（]?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?"
    r"|(?:星期|[周週])?[一二三四五六日]|[月火水木金土日]曜日?)[)）]?)"
)
MOMENT = rf"(?:{WEEKDAY}[,，]?\s)?{DAY}[,，]?\s(?:klo\s|at\s)?{CLOCK}"
STAMP = rf"(?:{MOMENT}|{CLOCK}(?:[,，]\s?{DAY})?)"
# WhatsApp and Viber "[12/9/26, 20:14] Ana: +1", in exports "12/9/26, 20:14 - Ana: +1"; WeChat
# "Ana 2026/9/12 20:14", Telegram "Ana, [12.09.26 20:14]" and "Ana:" above the message.
IN_LINE = re.compile(
    rf"(?i:(?:\[\s?{STAMP}\s?\]|{MOMENT}(?:\s?[-–]|:\s)))\s?(?:~\s?)?(?:([^:：]{{1,60}})[:：](.*)|.*)"
)
# Exports with columns: of LINE 20:14⇥Ana⇥+1, of Viber 12/9/26⇥20:14:05⇥Ana⇥+639171234567⇥+1. A
# message of several lines is in quotation marks.
IN_COLUMNS = re.compile(
    rf"(?im:^(?:{DAY}([\t,])\s?)?({CLOCK})(?(1)\1|\t)([^\t,\n]*)(?(1)\1\+?[\d\s-]*)"
    r"(?:[\t,](?:\"((?:[^\"]|\"\"){0,2000})\"|(.*)))?$)"
)
AS_FORMULA = re.compile(r'="([^"\n]*)"')  # Viber writes ="Ana"
BY_TIME = re.compile(rf"(?im:^({CLOCK})[ ](.+)$)")  # LINE on computers: 20:14 Ana +1
ABOVE = re.compile(rf"(?i:>?\s?([^:：]{{1,60}}?)[,，]?\s(?:\[{STAMP}\]|{DAY}\s{CLOCK}):?)")
NAME_ABOVE = re.compile(r">?\s?([^:：]{1,60})[:：]")
PHONE_NUMBER = re.compile(r"[+＋]?[\d\s()-]{7,}")
JOINS = re.compile(
    r"(?i:(?:me|me too|count me in|i'?m (?:in|going|coming)|in|going|coming|yes|present|game|g"
    r"|(?:sama |sali )?ako)(?: po| din| rin| too)*|我(?:也?[来來去])?|[报報]名|[参參]加"
    r"|算我(?:一[个個])?)?[.!！]*"
)
SMALL_TALK = re.compile(
    r"(?i:(?:ok(?:ay)?|thanks|thank you|hi|hello|noted|salamat|sige|好的?|[谢謝]{2}|收到"
    r"|pass|sorry|can'?t|cannot|no|hindi|不[来來去]|[没沒]空)(?:[\s,.!！，].*)?|.*[?？]|(?:\S+\s){6,}.*"
    r"|.*(?:https?://|omitted|deleted|加入|退出|邀[请請]|收回).*"
    r"|.*\s(?:added|joined|left|removed|created|changed|invited|pinned)\b.*)"
)
SURELY = {
    MESSAGE: re.compile(r"\[[^\]]{1,40}\]|<[\w :.-]{1,40}>"),  # [Photo], <Media omitted>
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
        r"|saved on|[储儲保]存日期)\s?[:：].*|\[LINE\].*|.*\w[:：]|.*https?://.*"
        r"|\W*(?:(?:not |can'?t |maybe )?(?:going|coming|attending)|maybe|tentative|confirmed"
        r"|(?:un)?paid|wait(?:ing |-)?list(?:ed)?)\W*|[📢📣📅📆🗓⏰📍💰💵☎📞📝].*)"
    ),
}
COUNTER = re.compile(r"\s?(?:[(（]?\d{1,4}\s?[.)、．）:：]\s?(?=\D)|[①-⑳]\s?)")
KEYCAP = re.compile("((?:\\d\ufe0f?\u20e3)+|🔟)\\s?")
TICKS = "✅✔☑🙋🙌👍👌✋🖐👉🔹🔸📌"
HEADCOUNT = re.compile(r"(?i:人[数數]|\bpax\b|headcount|how many)")  # of a column after the names

DIGITS = dict(zip("一二两兩三", "12223", strict=True))
DIGIT = re.compile("[一二两兩三](?=[个個位人口家大小])")  # and not that of a name: 张三2人
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


def is_message(line: str) -> bool:
    """Whether a line says who wrote it and when."""
    return IN_LINE.fullmatch(line.strip()) is not None


def as_messages(text: str) -> str:
    """The text, with exported messages as WhatsApp writes them, [20:14] Ana: +1, if some say that
    their senders come: else it may be a table of times."""
    messages = AS_FORMULA.sub(r"\1", text)
    if any(_joins(match[4] or match[5] or "") for match in IN_COLUMNS.finditer(messages)):
        return IN_COLUMNS.sub(_in_brackets, messages)
    if sum(bool(_said_by(match[2])) for match in BY_TIME.finditer(text)) > 1:
        return BY_TIME.sub(lambda match: f"[{match[1]}] {_said_by(match[2]) or match[2]}", text)
    return text


def _in_brackets(match: re.Match[str]) -> str:
    said = (match[4] or "").replace('""', '"') or match[5]
    return f"[{match[2]}] " + ": ".join(filter(None, (match[3], said)))


def _said_by(text: str) -> str:
    """The message "Ana +1" as "Ana: +1" if it says that its sender comes; else ""."""
    words = text.split()
    for place in range(max(len(words) - MOST_PARTS, 1), len(words)):
        name, said = " ".join(words[:place]), " ".join(words[place:])
        if _joins(said):
            return f"{name}: {said}"
    return ""


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
    body, header = text, IN_LINE.fullmatch(text)
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
        match = GUESTS.search(DIGIT.sub(lambda digit: DIGITS[digit[0]], person.text))
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
