"""Skill: a figure for each person and game, and how sure it is, from who came before whom."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from tapete.table.commands import Person

_MODEL: Final = PlackettLuce()


class Rating(NamedTuple):
    """`mu` is the guess, `sigma` how far off it may be, `matches` how many it comes from."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    matches: int = 0


def rated(
    teams: Sequence[Sequence[Person]], ranks: Sequence[int], before: Mapping[Person, Rating]
) -> dict[Person, Rating]:
    """The ratings after a match; `ranks` are lower for who came first. Nothing with fewer than two teams."""
    if len(teams) < 2:
        return {}
    known = [[before.get(person, Rating()) for person in team] for team in teams]
    given = [[_MODEL.rating(each.mu, each.sigma) for each in team] for team in known]
    found = _MODEL.rate(given, ranks=[float(rank) for rank in ranks])
    return {
        person: Rating(new.mu, new.sigma, old.matches + 1)
        for team, olds, news in zip(teams, known, found, strict=True)
        for person, old, new in zip(team, olds, news, strict=True)
    }
