"""Saying the rules' sentences in the reader's language, with the names people know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, pgettext

from rules.errors import RulesError
from rules.names import Names
from rules.wording import Ref, Sentence

# What titles are written with, of the shipped books and of those written at home.
SIMPLIFIED = str.maketrans(
    "狀對會進舉總搶錦點餅紅頭銀龍鳳燈門連順雙葉義聖學爺財寶滿兩萬壽貴獎黃綠藍鴨魚馬鳥貓車禮開關陽陰師將軍榮華錢張來亞無條湊羅莊槓聽風隻內報過嚦贓圖宮",
    "状对会进举总抢锦点饼红头银龙凤灯门连顺双叶义圣学爷财宝满两万寿贵奖黄绿蓝鸭鱼马鸟猫车礼开关阳阴师将军荣华钱张来亚无条凑罗庄杠听风只内报过呖赃图宫",
)


@dataclass(frozen=True, kw_only=True)
class Naming:
    """What to call the things a sentence refers to.

    alike: what each prize is, its name and value; of equal ones it does not matter who has which.
    handed: who got which prize at the prize desk, where that is to be said. tiles: of mahjong, by
    their names in its rules. currency: of the money that is spoken of; "" where none is.
    """

    players: Mapping[int, str] = field(default_factory=dict)
    prizes: Mapping[int, str] = field(default_factory=dict)
    tiers: Mapping[int, Names] = field(default_factory=dict)
    faces: Mapping[int, str] = field(default_factory=dict)
    tiles: Mapping[str, str] = field(default_factory=dict)
    alike: Mapping[int, Hashable] = field(default_factory=dict)
    handed: Mapping[int, int] = field(default_factory=dict)
    currency: str = ""

    def name(self, value: object) -> object:
        match value:
            case Ref("player", int(number)):
                return self.players.get(number) or gettext("player {number}").format(number=number)
            case Ref("prize", int(number)):
                return self.prizes.get(number) or gettext("a prize")
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


def say(sentence: Sentence, naming: Naming | None = None) -> str:
    """The sentence in the current language."""
    naming = naming or Naming()
    values = {key: naming.name(value) for key, value in sentence.values.items()}
    return gettext(sentence.wording.english).format_map(values)


def titled(english: str) -> str:
    """A title of the rulebook as the reader's language has it; as it stands where it has none."""
    return pgettext("title", english)


def is_chinese() -> bool:
    """Whether the reader knows the titles by their characters rather than by their sound."""
    return (get_language() or "").startswith("zh")


def in_characters(names: Names) -> str:
    """A title in the characters that the reader writes."""
    is_simplified = get_language() == "zh-hans"
    return names.hanzi.translate(SIMPLIFIED) if is_simplified else names.hanzi


def title_of(names: Names) -> str:
    """The name by which the reader knows a title: in characters, or as the Hokkien is read."""
    return in_characters(names) if is_chinese() else names.roman


def full_stop(text: str) -> str:
    """The text as a whole sentence of the current language."""
    return gettext("{text}.").format(text=text)


def in_a_row(things: Iterable[object]) -> str:
    return gettext(", ").join(map(str, things))


def one_by_one(sentences: Iterable[str]) -> str:
    """Whole sentences one after another; Chinese leaves no space between them."""
    between = gettext("{sentence} {next}")
    said = [text for text in sentences if text] or [""]
    return reduce(lambda all_before, text: between.format(sentence=all_before, next=text), said)


def counted(names: Iterable[str]) -> list[str]:
    """Each name once, with how often it comes, never parted from its sign: Kettle, Hopia × 2."""
    numbers = Counter(names).items()
    return [name if number == 1 else f"{name} ×\u00a0{number}" for name, number in numbers]


def number_of(text: str) -> int:
    """How many things a text of `counted` stands for."""
    number = text.rpartition(" ×\u00a0")[2]
    return int(number) if number.isdecimal() and number != text else 1


def listed(names: Iterable[str]) -> str:
    """The names as a sentence has them: Kettle, Tea tin and Hopia × 2."""
    *others, last = counted(names)
    if not others:
        return last
    return gettext("{names} and {last}").format(names=in_a_row(others), last=last)


def sentence_of(error: RulesError, naming: Naming) -> str:
    return full_stop(capfirst(say(error.sentence, naming)))
