"""A guest's code as hand scanners type it: each text was worked out from the layout, key by key."""

from __future__ import annotations

import pytest

from festival.web.scanned import Scan, scanned, why_unread

CODE = "ya7q2m"  # y, a, q, m and figures lie elsewhere on other keyboards
ADDRESS = f"http://192.0.2.7:8000/f/{CODE}/desk/3/"
TYPED = {
    "English": ADDRESS,
    "English of Caps Lock, with Shift": "HTTP://192.0.2.7:8000/F/YA7Q2M/DESK/3/",
    "German": "httpÖ--192.0.2.7Ö8000-f-za7q2m-desk-3-",
    "German of Caps Lock": "HTTPö--192.0.2.7ö8000-F-ZA7Q2M-DESK-3-",
    "Swiss German": "httpé--192.0.2.7é8000-f-za7q2m-desk-3-",
    "French": 'httpM!!&çé:à:é:èM_ààà!f!yqèaé,!desk!"!',
    "Belgian": 'httpM==&çé;à;é;èM!ààà=f=yqèaé,=desk="=',
    "Spanish": "httpÑ--192.0.2.7Ñ8000-f-ya7q2m-desk-3-",
    "Italian": "httpç--192.0.2.7ç8000-f-ya7q2m-desk-3-",
    "Czech": 'http"--+íě.é.ě.ý"áééé-f-zaýqěm-desk-š-',
    "Slovak": 'http"--+íľ.é.ľ.ý"áééé-f-zaýqľm-desk-š-',
    "Turkish": "httpŞ..192ç0ç2ç7Ş8000.f.ya7q2m.desk.3.",
    "Brazilian": "httpÇ;;192.0.2.7Ç8000;f;ya7q2m;desk;3;",
    "Japanese": "http+//192.0.2.7+8000/f/ya7q2m/desk/3/",
    "Pinyin": "http：、、192。0。2。7：8000、f、ya7q2m、desk、3、",
    "full width": "ｈｔｔｐ：／／１９２．０．２．７：８０００／ｆ／ｙａ７ｑ２ｍ／ｄｅｓｋ／３／",
    "with a language": f"{ADDRESS}?lang=en",
    "German with a language": "httpÖ--192.0.2.7Ö8000-f-za7q2m-desk-3-_lang´en",
    "twice": ADDRESS * 2,
    "after letters of a name": f"an{ADDRESS}",
    "without its last sign": ADDRESS[:-1],
    "of a public address": f"https://moonbowl.example/f/{CODE}/desk/3/",
}


@pytest.mark.parametrize("text", TYPED.values(), ids=TYPED)
def test_code_is_read_through_any_of_these_keyboards(text: str) -> None:
    assert scanned(text, {CODE, "another"}) == Scan(CODE, 3)


def test_of_two_codes_the_last_counts_and_one_of_another_festival_is_none() -> None:
    assert scanned(ADDRESS + ADDRESS.replace("desk/3", "desk/14"), {CODE}) == Scan(CODE, 14)
    assert scanned(ADDRESS, {"another"}) is None
    assert "This code is of another festival" in why_unread(ADDRESS)


@pytest.mark.parametrize(
    ("text", "keyboard"),
    [
        ("和他他朋：、、192。0。2。7：8000、发、雅7去2么、的时刻、3、", "set to Chinese"),
        ("ㄘㄔㄔㄣ：ㄥㄥㄅˊㄉㄡㄢㄉㄡㄑㄥㄗㄇㄟㄆㄉㄩㄥㄎㄍㄋㄜㄥˇㄥ", "set to Chinese"),
        ("ㅗㅅㅅㅔ://192.0.2.7:8000/ㄹ/ㅛㅁ7ㅂ2ㅡ/ㅇㄷㄴㅏ/3/", "set to Korean"),
        (
            "くかかせれめめぬよふるわるふるやれゆわわわめはめんちやた",
            "to Japanese",
        ),
        ("реезЖ..192ю0ю2ю7Ж8000.а.нф7й2ь.вуыл.3.", "without Caps Lock"),
    ],
)
def test_code_that_no_keyboard_here_explains_is_told_from_names_and_names_the_keyboard(
    text: str, keyboard: str
) -> None:
    assert scanned(text, {CODE}) is None
    assert keyboard in why_unread(text)


def test_names_and_numbers_are_no_scanned_codes() -> None:
    names = ("", "3", "Ana", "林美玲", "Maria Concepcion dela Cruz-Villanueva", "f/desk")

    assert [scanned(name, {CODE}) for name in names] == [None] * len(names)
    assert [why_unread(name) for name in names] == [""] * len(names)
