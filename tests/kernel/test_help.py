"""`help(tapete.kernel)` tells a newcomer what everything is, and its examples are so."""

import doctest
import re

import pytest

from tapete import kernel

DOC = kernel.__doc__ or ""


def test_examples_are_so() -> None:
    results = doctest.testmod(kernel)
    assert (results.failed, results.attempted >= 8) == (0, True)


@pytest.mark.parametrize("name", kernel.__all__)
def test_what_the_kernel_has_is_explained(name: str) -> None:
    assert re.search(rf"`{name}\b", DOC)


@pytest.mark.parametrize("kind", [kernel.State, kernel.Sight, kernel.Budget, kernel.Found, kernel.Student, kernel.Net])
def test_so_is_each_of_their_fields_and_methods(kind: type) -> None:
    """But for those of a phase and a start, which `tapete.rules.phase` explains."""
    for name in [name for name in vars(kind) if not name.startswith("_")]:
        assert re.search(rf"`{name}\b", DOC), name
