"""Reads names as people list them: numbered, with bullets or ticks, in one line, from a chat.

Few rules, each of which is sure; all else stays as typed, and the preview lets it be changed.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import pairwise

from festival.words.clean_text import key_of

# Numbers and bullets of lists. A bare number is removed only if the numbers count up.
NUMBER = re.compile(r"^[(（]?(\d{1,4})\s?(?:[.)、．）:：]|[-–—](?=\s))\s?(?=\D)")
CHINESE = re.compile(r"^(?:[(（]?[一二三四五六七八九十百]{1,4}[.)、．）:：]|[①-⑳])\s?(?=\S)")
COUNTED = re.compile(r"^(\d{1,4})\s(?=\D)")
BULLET = re.compile(r"^[-–—•*·‣◦▪●○☐✓]\s(?=\S)")
MARK = re.compile(
    r"[(（]?(?:\d{1,4}|[一二三四五六七八九十百]{1,4}(?=[.)、．）:：]))\s?[.)、．）:：]?|[-–—•*·‣◦▪●○☐✓①-⑳]"
)
KEYCAP = re.compile("^((?:[0-9]\ufe0f?\u20e3){1,3})\\s?")  # 1️⃣ and 1️⃣2️⃣ of a phone's keyboard
EMPTY_PLACE = " _.…"  # a name of nothing else is a place in a list
TICKS = frozenset("✅✔☑🙋🙌👍👌✋🖐👉🔹🔸📌")
WITH_TICKS = "".join(TICKS) + "\ufe0f\u200d♀♂🏻🏼🏽🏾🏿 "  # and what changes their look

# Between people in one line, the strongest first: in "Lim, Ana; Cruz, Ben" the comma belongs to the
# names.
BETWEEN = ("\t", ";；", "|｜", "、", ",，", "/／")
COUNT = re.compile(r"(?<![\d.,/])[(（]?(\d{1,3})[.)、．）]")  # 1. Ana 2. Ben 3. Carla
# Ana +1, Ana plus 2 kids, 王强（带2人）
PLUS = re.compile(
    r"(?<!\d)[(（]?(?:[+＋带帶]|\bplus\s)\s?([1-9]|one\b)(?:\s?[人个個位]|\s[^\W\d]+)?[)）]?$",
    re.IGNORECASE,
)
# 陈小红 2人, Ana - 3 pax, Ben x2: with the person
HEADS = re.compile(r"(?<!\d)[(（]?(?:([1-9])\s?(?:人|pax)|\bx([2-9]))[)）]?$", re.IGNORECASE)
IN_PHONE = re.compile(r"[(（]?[+\d][\d()（）-]*")  # a word of a phone number
SHORTEST_PHONE = 7  # digits
ZONE = re.compile(r"(?:GMT|UTC)\s?$", re.IGNORECASE)  # GMT+8 is no guest
# Names that may mean several people: Lim family (4), 王太太一家三口; Ana & Ben, Ana/Ben.
FAMILY = re.compile(
    r"[(（]([2-9])\s?(?:pax|people|persons)?[)）]$|一家([2-9二两兩三四五六七八九])口$",
    re.IGNORECASE,
)
FIGURES = str.maketrans("二两兩三四五六七八九", "2223456789")
AND = re.compile(
    r"[&＆、;；|｜]|[+＋](?!\s?\d)|(?<!\b\w)[/／]|\s(?:and|at)\s|(?<=[\u3400-\u9fff]{2})和",
    re.IGNORECASE,
)


def says_nothing(cell: str) -> bool:
    """Whether a cell holds no letter: 7, (3), ____, +1."""
    return not any(map(str.isalpha, cell)) or MARK.fullmatch(cell) is not None


def unmarked(names: Sequence[str], known: Container[str] = ()) -> list[str]:
    """The names without their numbers, bullets and ticks; "" for a name that is only a mark.

    Each name is judged separately, since in edited lists a number may be missing. known: keys of
    names that stay unchanged.
    """
    said = iter(_unmarked([name for name in names if key_of(name) not in known]))
    return [name if key_of(name) in known else next(said) for name in names]


def _unmarked(names: Sequence[str]) -> list[str]:
    names = [KEYCAP.sub(_in_figures, without_ticks(name)) for name in names]
    names = ["" if _is_no_name(name) else BULLET.sub("", name) for name in names]
    found = [NUMBER.match(name) or CHINESE.match(name) or COUNTED.match(name) for name in names]
    if not _counts(found):
        found = [NUMBER.match(name) or CHINESE.match(name) for name in names]
    ends = [match.end() if match else 0 for match in found]
    bare = (name[end:].strip() for name, end in zip(names, ends, strict=True))
    return [name if name.strip(EMPTY_PLACE) else "" for name in bare]


def _is_no_name(name: str) -> bool:
    """Whether it is a mark or a +1 alone."""
    return MARK.fullmatch(name) is not None or PLUS.fullmatch(name) is not None


def _in_figures(keycaps: re.Match[str]) -> str:
    return "".join(filter(str.isdecimal, keycaps[1])) + ". "


def _counts(found: Sequence[re.Match[str] | None]) -> bool:
    """Whether the numbers count up from 1."""
    numbers = [int(match[1]) for match in found if match and match.re is not CHINESE]
    return len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1))


def without_ticks(name: str) -> str:
    """The name without ticks around it; as it is if there is nothing else."""
    bare = name
    if bare[:1] in TICKS:
        bare = bare.lstrip(WITH_TICKS)
    end = bare.rstrip(WITH_TICKS)
    if TICKS & {*bare[len(end) :]}:
        bare = end
    return bare or name


def with_guests(name: str) -> tuple[str, int]:
    """The name without +1 or 2人 behind it, and how many guests that is."""
    match = PLUS.search(name) or HEADS.search(name)
    bare = name[: match.start()] if match else ""
    if match is None or says_nothing(bare) or ZONE.search(bare):
        return name, 0
    said = match[match.lastindex or 1]
    return bare.rstrip(" -–(（"), (int(said) if said.isdecimal() else 1) - (match.re is HEADS)


def without_contact(name: str) -> tuple[str, str]:
    """The name without a phone number or mail address, and this; as it is if nothing else is."""
    contact = contact_in(name)
    bare = " ".join(word for word in name.split() if word not in contact.split()).strip('"')
    return (bare, contact) if contact and not says_nothing(bare) else (name, "")


def contact_in(name: str) -> str:
    """The words of a mail address and of a phone number; "" without them."""
    mails = [word for word in name.split() if "@" in word.strip("@")]
    figures = [word for word in name.split() if IN_PHONE.fullmatch(word)]
    is_phone = sum(map(str.isdecimal, "".join(figures))) >= SHORTEST_PHONE
    return " ".join([*mails, *(figures if is_phone else ())])


def people_in(name: str) -> list[str]:
    """The people whom a name may mean, "" for those that it does not call: Ana Lim, Ben Lim."""
    if (family := FAMILY.search(name)) and not says_nothing(name[: family.start()]):
        count = int((family[1] or family[2]).translate(FIGURES))
        return [name[: family.start()].rstrip(), *[""] * (count - 1)]
    people = [part.strip() for part in AND.split(name)]
    if any(sum(map(str.isalpha, person)) < 2 for person in people):
        return [name]
    _, _, surname = people[-1].partition(" ")
    if surname and not any(" " in person for person in people[:-1]):  # Ana & Ben Lim
        people[:-1] = [f"{person} {surname}" for person in people[:-1]]
    return people


def is_numbered(name: str) -> bool:
    return NUMBER.match(KEYCAP.sub(_in_figures, without_ticks(name))) is not None


def people_in_line(line: str) -> list[str]:
    """The people in one line: between numbers that count up from 1, or between signs. One person,
    the line itself, if there are no such signs or a part holds no letter."""
    for parts in (_between_numbers(line), *(_between(line, signs) for signs in BETWEEN)):
        if len(parts) > 1:
            return parts if all(any(map(str.isalpha, part)) for part in parts) else [line]
    return [line]


def _between_numbers(line: str) -> list[str]:
    starts: list[int] = []
    for match in COUNT.finditer(line):
        if int(match[1]) == len(starts) + 1:
            starts.append(match.start())
    parts = [line[start:end] for start, end in pairwise([*starts, len(line)])]
    return [part.strip(" ,，;；、") for part in parts]


def _between(line: str, signs: str) -> list[str]:
    for sign in signs[1:]:
        line = line.replace(sign, signs[0])
    parts = (part.strip().removeprefix("and ").removeprefix("& ") for part in line.split(signs[0]))
    return [part for part in parts if part]
