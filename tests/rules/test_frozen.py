"""Frozen values are copied in one way: loud about names, right about subclasses, kept findings and checks."""

from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from tapete.rules.frozen import Frozen


@dataclass(frozen=True, slots=True)
class Deal(Frozen):
    dealer: int
    trick: tuple[str, ...] = ()
    _found: str | None = field(default=None, init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class LongerDeal(Deal):
    carry: int = 0

    def __post_init__(self) -> None:
        if self.carry < 0:
            raise ValueError("carry")


def test_a_copy_has_the_changes_and_all_the_rest() -> None:
    deal = Deal(2, ("1O",))
    assert deal.with_(dealer=3) == Deal(3, ("1O",))
    assert deal.with_() == deal
    assert deal.with_() is not deal
    assert deal == Deal(2, ("1O",))


def test_a_subclass_keeps_its_own_fields_whichever_is_copied_first() -> None:
    assert Deal(0).with_(dealer=1) == Deal(1)
    longer = LongerDeal(0, ("1O",), 7).with_(dealer=1)
    assert longer == LongerDeal(1, ("1O",), 7)
    assert type(longer) is LongerDeal
    assert longer.with_(carry=2) == LongerDeal(1, ("1O",), 2)
    assert type(Deal(0).with_(dealer=1)) is Deal


def test_what_was_found_is_not_carried_over() -> None:
    deal = Deal(0)
    object.__setattr__(deal, "_found", "here")
    assert deal.with_(dealer=1)._found is None


def test_a_copy_is_checked_like_a_new_value() -> None:
    with pytest.raises(ValueError, match="carry"):
        LongerDeal(0).with_(carry=-1)


def test_a_copy_is_as_frozen_as_any_value() -> None:
    copy = LongerDeal(0).with_(dealer=1)
    with pytest.raises(FrozenInstanceError):
        copy.dealer = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del copy.dealer
    assert copy == LongerDeal(1)


@pytest.mark.parametrize("name", ["daeler", "_found"])
def test_a_name_that_is_no_field_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        Deal(0).with_(**{name: 1})
