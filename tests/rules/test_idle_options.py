"""What a game offers means something there; what means nothing is not offered, and yet is taken from old journals."""

from random import Random
from typing import Any

import pytest

from tapete.rules.game import BadOption, Option, Value, changed, configure, options
from tapete.rules.games import GAMES
from tapete.rules.options import idle_options
from tapete.terminal.rules import markdown
from tapete.words import LANGUAGES
from tests.rules.pages.claims import transcript

OFFERED = [(form, option) for form in GAMES for option in options(form)]
IDLE = [(form, option) for form in GAMES for option in idle_options(form)]


def by_lot(form: Any, seed: int) -> dict[str, Value]:
    """Other options by lot; none for the first."""
    luck = Random(seed)
    return {each.name: luck.choice(list(each.values)) for each in options(form)} if seed else {}


def some_of(option: Option) -> list[Value]:
    return [option.values[0], option.values[len(option.values) // 2], option.values[-1]]


def name_of(case: Any) -> str:
    return str(case.id if hasattr(case, "id") else case.name)


@pytest.mark.parametrize(("form", "option"), OFFERED, ids=name_of)
def test_what_is_offered_is_told_by_the_rules_page(form: Any, option: Option) -> None:
    """A page that is the same under every value has nothing to say about the option (`test_pages.py`: nor has play)."""
    for language in LANGUAGES:
        pages = (
            {
                markdown(configure(form, {**by_lot(form, seed), option.name: value}), language)
                for value in some_of(option)
            }
            for seed in range(20)
        )
        assert any(len(each) > 1 for each in pages), (form.id, option.name, language)


@pytest.mark.parametrize(("form", "option"), IDLE, ids=name_of)
def test_what_is_not_offered_changes_nothing(form: Any, option: Option) -> None:
    for seed in range(4):
        tables = [configure(form, {**by_lot(form, seed), option.name: value}) for value in some_of(option)]
        assert len({markdown(table, "es") for table in tables}) == 1
        first, *others = [transcript(table, seed) for table in tables]
        assert all(other == first for other in others)


@pytest.mark.parametrize(("form", "option"), IDLE, ids=name_of)
def test_a_journal_may_name_what_is_no_longer_offered(form: Any, option: Option) -> None:
    for value in option.values:
        assert changed(configure(form, {option.name: value})) == {}
    with pytest.raises(BadOption, match=option.name):
        configure(form, {option.name: "nonsense"})


def test_two_players_are_not_asked_about_a_third() -> None:
    """Duties to a trick that has been ruffed, three bouts in one trick, a partner's last Excuse, sides of the table."""
    third = {"direction", "overtrump", "head_after_ruff", "head_reference", "three_bouts_ban", "excuse_slam_wins"}
    for form in GAMES:
        if set(form.players) == {2}:
            assert not third & {option.name for option in options(form)}, form.id
