"""The base class of frozen dataclasses, which copies a value with changes: `value.with_(field=other)`.

    @dataclass(frozen=True, slots=True)
    class Deal(Frozen): ...

`with_` is generated for each class at its first call, as one would write it by hand: one assignment a field, no
dictionary. While the fields are assigned the copy is an instance of a subclass that is not frozen, which nobody else
sees. Time of seven fields, three of them changed, Python 3.11, in units of `with_` (0.3 microseconds): the constructor
2.8, `NamedTuple._replace` 2.1, `dataclasses.replace` 6.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, Final, Self, cast

new_tuple: Final = tuple.__new__
"""A named tuple from all its fields in order, `new_tuple(Ruling, (cards, why, beat))`, in half its constructor's
time."""
_SAME: Final = object()
"""The default of every argument of `with_`: the field is unchanged."""


class Frozen:
    """The base of frozen dataclasses with slots that are copied with changes."""

    __slots__ = ()

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        # Each class generates its own: an inherited one would lose the fields that the subclass adds.
        cls.with_ = Frozen.with_  # type: ignore[method-assign]

    def with_(self, **changes: Any) -> Self:
        """A copy with these fields changed.

        A field with `init=False` (a cached result) has its default again in the copy, or None without one;
        `__post_init__` is run if there is one. Raises TypeError for an unknown field.
        """
        kind = type(self)
        kind.with_ = _written(kind)  # type: ignore[method-assign]
        return self.with_(**changes)


def _written(kind: type[Any]) -> Callable[..., Any]:
    """Generate the method `with_` of a class: it assigns each field of a draft, which then becomes an instance."""
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
    """A subclass whose fields can be assigned: the class of a copy until all of them are."""

    class Draft(kind):  # type: ignore[misc]
        __slots__ = ()
        __init__ = object.__init__
        __setattr__ = object.__setattr__
        __delattr__ = object.__delattr__

    return Draft


def _default(kept: Field[Any]) -> Any:
    """The default of a field with `init=False`; None without one, then `__post_init__` fills it."""
    return None if kept.default is MISSING else kept.default
