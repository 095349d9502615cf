"""The one way to copy a frozen value: `value.with_(field=other)`.

    @dataclass(frozen=True, slots=True)
    class Deal(Frozen): ...

`with_` is written once a class, when it is first called, as a person would write it by hand: one assignment a field, no
dictionary, no second look at the fields. Until all are written the copy is a draft, of a subclass that is not frozen,
which nobody else sees. Seven fields, three of them changed, Python 3.11, in units of `with_` (1 is 0.3 microseconds):
the constructor 2.8, `NamedTuple._replace` 2.1, `dataclasses.replace` 6.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, Final, Self, cast

made: Final = tuple.__new__
"""A named tuple from all its fields in a row, `made(Ruling, (cards, why, beat))`, in half its constructor's time."""
_SAME: Final = object()
"""The default of every argument: the field is as it was."""


class Frozen:
    """The base of frozen dataclasses with slots that are copied with changes."""

    __slots__ = ()

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        # Each class writes its own: one that inherited it would lose the fields that it adds.
        cls.with_ = Frozen.with_  # type: ignore[method-assign]

    def with_(self, **changes: Any) -> Self:
        """The same value but for these fields.

        A field that `__init__` does not take (a finding that is kept) is empty again in the copy, `__post_init__`
        is run if there is one. Raises TypeError for the name of no field.
        """
        kind = type(self)
        kind.with_ = _written(kind)  # type: ignore[method-assign]
        return self.with_(**changes)


def _written(kind: type[Any]) -> Callable[..., Any]:
    """The method `with_` of a class: writes each field of a draft, given or as it was, and then it is a value."""
    every = fields(kind)
    names = [each.name for each in every if each.init]
    known: dict[str, Any] = {"_type": kind, "_draft": _draft(kind), "_SAME": _SAME}
    lines = [f"def with_(self, {', '.join(f'{name}=_SAME' for name in names)}):", " after = _draft()"]
    lines += [f" after.{name} = self.{name} if {name} is _SAME else {name}" for name in names]
    for each in every:
        if not each.init:
            known[f"_empty_{each.name}"] = _default(each)
            lines.append(f" after.{each.name} = _empty_{each.name}")
    lines += [" after.__class__ = _type"]
    lines += [" after.__post_init__()"] if hasattr(kind, "__post_init__") else []
    exec("\n".join([*lines, " return after"]), known)
    return cast(Callable[..., Any], known["with_"])


def _draft(kind: Any) -> Any:
    """The class with its fields open: a copy is of this one until all of them are written."""

    class Draft(kind):  # type: ignore[misc]
        __slots__ = ()
        __init__ = object.__init__
        __setattr__ = object.__setattr__
        __delattr__ = object.__delattr__

    return Draft


def _default(kept: Field[Any]) -> Any:
    """What a field holds that `__init__` does not take; without a default, `__post_init__` fills it."""
    return None if kept.default is MISSING else kept.default
