"""Writes the rules' sentences in the reader's language, with names instead of numbers."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce

from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, ngettext, pgettext

from rules.errors import RulesError
from rules.names_in_scripts import Names
from rules.wording import Ref, Sentence

# Traditional characters of titles, in shipped and own rulebooks, with their simplified forms.
SIMPLIFIED = str.maketrans(
    "狀對會進舉總搶錦點餅紅頭銀龍鳳燈門連順雙葉義聖學爺財寶滿兩萬壽貴獎黃綠藍鴨魚馬鳥貓車禮開關陽陰師將軍榮華錢張來亞無條湊羅莊槓聽風隻內報過嚦贓圖宮",
    "状对会进举总抢锦点饼红头银龙凤灯门连顺双叶义圣学爷财宝满两万寿贵奖黄绿蓝鸭鱼马鸟猫车礼开关阳阴师将军荣华钱张来亚无条凑罗庄杠听风只内报过呖赃图宫",
)

LONGEST_ON_ONE_LINE = 16  # letters


@dataclass(frozen=True, kw_only=True)
class Naming:
    """The names of the things in a sentence.

    players: as `naming_among` calls them. namesakes: the numbers of those who share a name. alike:
    a prize's name and value; equal prizes are interchangeable. handed: the player who got
    each prize at the desk, where sentences mention that. tiles: of mahjong, by their names in the
    rules. currency: of amounts in the sentence; "" for none.
    """

    players: Mapping[int, str] = field(default_factory=dict)
    namesakes: Collection[int] = ()
    prizes: Mapping[int, str] = field(default_factory=dict)
    tiers: Mapping[int, Names] = field(default_factory=dict)
    faces: Mapping[int, str] = field(default_factory=dict)
    tiles: Mapping[str, str] = field(default_factory=dict)
    alike: Mapping[int, Hashable] = field(default_factory=dict)
    handed: Mapping[int, int] = field(default_factory=dict)
    currency: str = ""
    # Optimization: what was said with these names, kept by the game.
    said: dict[object, object] = field(default_factory=dict, repr=False, compare=False)

    def name(self, value: object) -> object:
        match value:
            case Ref("player", int(number)):
                called = self.players.get(number, "")
                return kept_apart(called) or gettext("player {number}").format(number=number)
            case Ref("prize", int(number)):
                return kept_apart(self.prizes.get(number, "")) or gettext("a prize")
            case Ref("tier", int(number)):
                if number in self.tiers:
                    return title_of(self.tiers[number])
                return gettext("tier {number}").format(number=number)
            case Ref("face", int(face)):
                return self.faces.get(face, face)
            case Ref("dice", str(pips)):
                return " ".join(self.faces.get(int(pip), pip) for pip in pips)
            case Ref("tile" | "tiles", str(names)):
                return in_a_row(self.tiles.get(name, name) for name in names.split())
            case Ref("combination", english=english):
                return titled(english)
            case Ref(english=english):
                return gettext(english)
            case Sentence():
                return say(value, self)
            case _:
                return value


def naming_among(people: Iterable[tuple[int, str, bool]]) -> Naming:
    """The players as everything calls them: by name, with the number behind it where somebody else
    has the same name. people: number, name, and whether they count for the names of others."""
    known = list(people)
    there = Counter(name.casefold() for _, name, counts in known if counts)
    namesakes = {number for number, name, counts in known if there[name.casefold()] > counts}
    return Naming(
        players={
            number: numbered(name, number) if number in namesakes else name
            for number, name, _ in known
        },
        namesakes=namesakes,
    )


def numbered(name: str, number: int) -> str:
    return f"{name} ({number})"


def say(sentence: Sentence, naming: Naming | None = None) -> str:
    """The sentence in the current language."""
    naming = naming or Naming()
    values = {key: naming.name(value) for key, value in sentence.values.items()}
    return gettext(sentence.wording.english).format_map(values)


def titled(english: str) -> str:
    """A title of the rulebook in the reader's language; untranslated where there is none."""
    return pgettext("title", english)


def language_now() -> str:
    """The reader's language."""
    return get_language() or settings.LANGUAGE_CODE


def is_chinese() -> bool:
    """Whether the reader's language is Chinese, so that titles are shown in characters."""
    return (get_language() or "").startswith("zh")


def in_characters(names: Names) -> str:
    """A title in simplified or traditional characters, by the reader's language."""
    is_simplified = get_language() == "zh-hans"
    return names.hanzi.translate(SIMPLIFIED) if is_simplified else names.hanzi


def title_of(names: Names) -> str:
    """A title for the reader: in characters for Chinese, else in romanized Hokkien."""
    return in_characters(names) if is_chinese() else names.roman


def full_stop(text: str) -> str:
    """The text as a whole sentence of the current language."""
    return gettext("{text}.").format(text=text)


def kept_apart(name: str) -> str:
    """A name in a sentence, an option or an attribute, which hold no `bdi`: what is written from
    right to left has marks around it, so that what is beside it keeps its place."""
    is_leftward = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    if not is_leftward:
        return name
    return f"\N{FIRST STRONG ISOLATE}{on_one_line(name)}\N{POP DIRECTIONAL ISOLATE}"


def on_one_line(name: str) -> str:
    """A short name does not break at its blanks."""
    return name.replace(" ", "\N{NO-BREAK SPACE}") if len(name) <= LONGEST_ON_ONE_LINE else name


def in_a_row(things: Iterable[object]) -> str:
    return gettext(", ").join(map(str, things))


def one_by_one(sentences: Iterable[str]) -> str:
    """Whole sentences joined; Chinese has no space between them."""
    between = gettext("{sentence} {next}")
    said = [text for text in sentences if text] or [""]
    return reduce(lambda all_before, text: between.format(sentence=all_before, next=text), said)


def amount(number: int, things: str) -> str:
    """The number of such things, such as "3 prizes"."""
    text = {
        "guests": ngettext("{count} guest", "{count} guests", number),
        "minutes": ngettext("{count} minute", "{count} minutes", number),
        "players": ngettext("{count} player", "{count} players", number),
        "prizes": ngettext("{count} prize", "{count} prizes", number),
        "rolls": ngettext("{count} roll", "{count} rolls", number),
        "to_collect": ngettext("{count} to collect", "{count} to collect", number),
    }[things]
    return text.format(count=number)


def counted(names: Iterable[str]) -> list[str]:
    """Each name once with its count, joined by a no-break space: Kettle, Hopia × 2."""
    numbers = Counter(names).items()
    return [name if number == 1 else f"{name} ×\u00a0{number}" for name, number in numbers]


def number_of(text: str) -> int:
    """The count in a text of `counted`."""
    number = text.rpartition(" ×\u00a0")[2]
    return int(number) if number.isdecimal() and number != text else 1


def listed(names: Iterable[str]) -> str:
    """The names joined for a sentence: Kettle, Tea tin and Hopia × 2."""
    *others, last = counted(names)
    if not others:
        return last
    return gettext("{names} and {last}").format(names=in_a_row(others), last=last)


def as_sentence(sentence: Sentence | None, naming: Naming | None = None) -> str:
    """A sentence of the rules as people write it; "" for none."""
    return full_stop(capfirst(say(sentence, naming))) if sentence else ""


def sentence_of(error: RulesError, naming: Naming | None = None) -> str:
    return as_sentence(error.sentence, naming)


def champion_title(table: str, count: int = 1) -> str:
    """table: its name where there are many tables; "" for the whole evening."""
    if table:
        title = ngettext("Champion of {table}", "Champions of {table}", count)
        return title.format(table=table)
    return ngettext("Champion of the evening", "Champions of the evening", count)


def over_words(table: str) -> str:
    """The title of a finished game without a champion."""
    return gettext("The game is over") if table else gettext("The evening is over")
