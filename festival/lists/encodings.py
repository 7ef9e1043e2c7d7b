"""Finds the encoding of a text: by its byte-order mark, or else by which result looks like a list.

A list of names is a few hundred bytes, too short for the statistics of language detectors. Names,
prizes and headings use a few hundred common signs, of which the wrong encoding yields hardly any.
"""

from __future__ import annotations

import codecs
import re
import unicodedata

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
LETTERS = (  # encodings that can be chosen, with their names
    ("utf-8", "UTF-8"),
    ("utf-16", "UTF-16"),
    ("big5hkscs", "Big5 (繁體)"),
    ("gb18030", "GB18030 (简体)"),
    ("cp932", "Shift JIS (日本語)"),
    ("cp1252", "Windows-1252"),
    ("mac_roman", "Mac Roman"),
)
TRIED = ("big5hkscs", "gb18030", "cp1252", "cp932", "mac_roman")
JAPANESE, KANA = "cp932", re.compile("[ぁ-ヿ]")
ANY = "mac_roman"  # decodes any bytes
LEAST = 0.31  # worth of its signs that makes it as likely as another of the worth 0
LATIN = "àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ"
MOST_LOOKED_AT = 20_000  # bytes
MOST_UNREADABLE = 0.02  # of the signs

# Signs of surnames, given names, and headings of lists of guests and of prizes.
COMMON = frozenset(
    "王李張刘劉陈陳杨楊黃黄赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭"
    "曾萧蕭肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾鐘谭譚陆陸汪范金石廖贾賈夏韦韋"
    "付方白邹鄒孟熊秦邱江尹薛闫閻段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯施洪"
    "莊庄颜顏柯翁游詹简簡柳连連涂欧歐阳陽温溫古童纪紀凌殷乔喬章鲁魯俞翟卓蓝藍"
    "志明伟偉国國建文华華英美玲淑芳丽麗秀雅婷怡君家豪宗翰俊杰傑冠宇承恩佳颖穎诗詩涵欣芷雨轩軒子宜"
    "嘉慧敏惠玉珍春梅兰蘭桂花凤鳳月雪琼瓊娟霞香银銀福禄祿寿壽喜财財发發达達成功德仁义義礼禮智信永安"
    "平康健宁寧一二三四五六七八九十大小中天海山川河水木火土光辉輝亮东東南西北正新立荣榮昌盛兴興旺庆"
    "慶祥瑞元凯凱博哲思晓曉静靜洁潔心妍强強军軍磊洋勇艳艷涛濤超刚剛飞飛波斌鹏鵬浩然琳琪瑶瑤萍红紅"
    "霖威廷育彦彥伯仲叔季世昭振鸿鴻展良友朋清源泉生来來添进進丁丹云雲青松柏竹贤賢孝忠耀祖庭彬晨阳"
    "陽晴依婉如妙可乐樂爱愛真善若芸芝莉莲蓮菊素琴雯雁燕莺鶯娜妮娇嬌姗姍媛婧嫣诚誠毅坤乾震坚堅"
    "姓名号號编編码碼序桌次席座位人員员來宾賓客奖獎品项項数數量价價值金额額备備註注电電话話单位單"
    "级級等第状狀对對堂举舉总總合计計个個份盒箱包套台臺部张支瓶元券現现饼餅茶酒米油锅鍋机機箱灯燈"
    "先太老师師阿公婆伯叔姨哥姐弟妹爸媽妈奶爷爺的家部長长经經理"
)


def decoded(data: bytes, encoding: str = "") -> str | None:
    """The text without a byte-order mark; None where the bytes are no text that people write.

    encoding: "" where it is unknown.
    """
    name = encoding or encoding_of(data)
    try:
        text = data.decode(name).removeprefix("\ufeff") if name else None
    except UnicodeDecodeError:
        return None
    return None if text is None or _is_unreadable(text) else text


def encoding_of(data: bytes) -> str:
    """The encoding of a text; "" if it is no text."""
    return _marked(data) or _judged(data)


def name_of(encoding: str) -> str:
    """The name of an encoding that `encoding_of` returns."""
    return dict(LETTERS).get(encoding.removesuffix("-le").removesuffix("-be"), "")


def _marked(data: bytes) -> str:
    """The encoding by a byte-order mark, or by the zero bytes of Latin letters in UTF-16."""
    for mark, name in MARKS:
        if data.startswith(mark):
            return name
    if b"\0" not in data:
        return ""
    return "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"


def _judged(data: bytes) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        worth = {name: _worth(data, name) for name in TRIED}
        best = max(worth, key=lambda name: worth[name])
        return best if worth[best] > float("-inf") else ""
    return "utf-8"


def _worth(data: bytes, name: str) -> float:
    """How likely people write the non-ASCII signs that this encoding yields, from -1 to 1."""
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return float("-inf")
    text = data[:MOST_LOOKED_AT].decode(name, errors="ignore")
    if name != JAPANESE:
        text = KANA.sub("\ue000", text)  # Chinese encodings have kana that nobody writes
    signs = [
        _worth_of(before, sign, after)
        for before, sign, after in zip(" " + text, text, text[1:] + " ", strict=False)
        if not sign.isascii()
    ]
    worth = sum(signs) / len(signs) if signs else 0.0
    if name != ANY:
        return worth
    return worth - LEAST if worth > LEAST else float("-inf")


def _worth_of(before: str, sign: str, after: str) -> float:
    """The worth of a sign between its neighbours, which should be of the same script."""
    if sign in COMMON:
        return -0.5 if _is_letter(before) else 1.0
    kind = unicodedata.category(sign)
    if "\u0080" <= sign < "\u0370":
        is_in_word = kind.startswith("L") and (_is_letter(before) or _is_letter(after))
        is_latin = all(each.isascii() or each in LATIN for each in (before, after))
        return 0.5 if is_in_word and is_latin and not _is_odd(before, sign, after) else -0.5
    if sign == "’" and _is_letter(before) and (after == "s" or after.isupper()):
        return 0.5  # Ana’s guest, O’Brien
    if _is_letter(before) and kind == "Lo":
        return -1.0
    if kind in {"Co", "Cn", "Cc"} or "\uff61" <= sign <= "\uff9f":  # narrow katakana
        return -1.0
    if KANA.match(sign):
        return 0.5
    return 0.1 if kind == "Lo" and _is_everyday(sign) else -0.2


def _is_odd(before: str, sign: str, after: str) -> bool:
    """Whether no name has such a letter there: JosŽ, MuÒoz, DÌaz, OíBrien, Raœl."""
    if sign.isupper():
        return before.islower() or (before.isupper() and after.islower())
    return after.isupper() or sign in "œƒ"


def _is_everyday(sign: str) -> bool:
    """Whether a sign is in the first half of GB 2312 or Big5, which has the common signs."""
    try:
        if b"\xb0" <= sign.encode("gb2312")[:1] <= b"\xd7":
            return True
    except UnicodeEncodeError:
        pass
    try:
        return b"\xa4" <= sign.encode("big5")[:1] <= b"\xc6"
    except UnicodeEncodeError:
        return False


def _is_letter(sign: str) -> bool:
    return sign.isascii() and sign.isalpha()


def _is_unreadable(text: str) -> bool:
    """Whether too many signs are control characters or unassigned, as in a file that is no text."""
    bad = sum(unicodedata.category(sign) in {"Cc", "Cn", "Co", "Cs"} for sign in text)
    blank = sum(text.count(sign) for sign in "\t\r\n\f\x1a")
    return bad - blank > MOST_UNREADABLE * len(text)
