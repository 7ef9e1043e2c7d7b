"""Every form of every page, whoever has it before them, with something else in its fields."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.faults.fuzz import bodies
from tests.faults.fuzz.asking import Asked
from tests.faults.fuzz.count import Count, drawn
from tests.faults.fuzz.forms import Sendable, all_forms
from tests.faults.fuzz.town import EVERYBODY, new_town
from tests.faults.fuzz.trying import Trial

pytestmark = [
    pytest.mark.proof,
    pytest.mark.django_db,
    pytest.mark.timeout(0),
    # Of a body that breaks off in a file Django lets go without closing it; Python closes it.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

EACH = 3  # inputs an example, one upon the other


@st.composite
def posts(draw: st.DrawFn, forms: list[Sendable]) -> tuple[str, Asked]:
    form = draw(st.sampled_from(forms))
    who = form.who if draw(st.integers(0, 9)) < 6 else draw(st.sampled_from(EVERYBODY))
    fields: bodies.Fields = form.fields
    if draw(st.integers(0, 3)) == 0:  # as another page of the same kind has it
        fields = draw(bodies.spoilt(fields))
    about, body = draw(bodies.sent(fields, form.files))
    headers = (*bodies.WITH_TOKEN, *about, *draw(bodies.HEADERS))
    return who, Asked(method="POST", path=form.path, query=form.query, headers=headers, body=body)


def test_no_form_breaks_for_anybody(request: pytest.FixtureRequest) -> None:
    town, count = new_town(), Count("forms")
    forms = all_forms(town)
    assert len(forms) > 200
    trial = Trial(town)

    @drawn("forms", EACH)
    @given(st.lists(posts(forms), min_size=EACH, max_size=EACH))
    def search(inputs: list[tuple[str, Asked]]) -> None:
        with trial.example() as example:
            for who, asked in inputs:
                count.one()
                example.ask(who, asked)

    search()

    count.close(request)
    assert trial.wrote > 0
