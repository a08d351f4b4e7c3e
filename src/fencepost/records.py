"""Immutable records: `dataclass`, for a sixth of the cost of creating such a class.

The standard decorator compiles six functions for a frozen class, and most commands create more
classes than they do work. Here one function is compiled; those that compare are compiled at their
first use, and the others are shared. The result is the same: fields, `replace`, `match` by
position, pickling, and errors when a field is set. Other classes than frozen ones with slots use
the standard decorator.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414  # for modules that import it
else:

    def dataclass(**wanted: bool) -> Callable[[type], type]:
        """The decorator, with the keywords of the standard one."""
        if wanted == {"frozen": True, "slots": True}:
            return _record
        return dataclasses.dataclass(**wanted)


_UNSET = object()
"""The default of a parameter whose field has a default factory."""


def _record(given: type) -> type:
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(given)
    own = dataclasses.fields(made)
    made.__init__ = _init(made, own)
    made.__setattr__, made.__delattr__ = _set, _delete
    made.__getstate__, made.__setstate__ = _state, _set_state
    if "__repr__" not in given.__dict__:
        made.__repr__ = _text
    compared = [each.name for each in own if each.compare]
    if "__eq__" not in given.__dict__:
        made.__eq__ = _first_eq(made, compared)
    if given.__dict__.get("__hash__") is None:
        made.__hash__ = _first_hash(made, compared)
    return made  # type: ignore[no-any-return]


def _init(made: type, own: Iterable[dataclasses.Field[Any]]) -> Any:
    """Return an `__init__` that sets the fields through their slots."""
    known: dict[str, Any] = {"_UNSET": _UNSET}
    parameters, body = ["self"], []
    for each in own:
        name = value = each.name
        if each.default is not dataclasses.MISSING:
            known[f"_default_{name}"] = each.default
            parameters.append(f"{name}=_default_{name}")
        elif each.default_factory is not dataclasses.MISSING:
            known[f"_make_{name}"] = each.default_factory
            parameters.append(f"{name}=_UNSET")
            value = f"_make_{name}() if {name} is _UNSET else {name}"
        else:
            parameters.append(name)
        known[f"_set_{name}"] = getattr(made, name).__set__
        body.append(f"_set_{name}(self, {value})")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    return _compiled(made, "__init__", parameters, body, known)


def _compiled(
    made: type, name: str, parameters: list[str], body: list[str], known: dict[str, Any]
) -> Any:
    """Compile a method of a class from its text; `known` are the names that it uses."""
    lines = "".join(f"\n  {each}" for each in body) or " pass"
    exec(f"def {name}({', '.join(parameters)}):{lines}", known)  # noqa: S102  # names of fields
    known[name].__qualname__ = f"{made.__qualname__}.{name}"
    return known[name]


def _tuple(of: str, names: list[str]) -> str:
    return f"({''.join(f'{of}.{each},' for each in names)})"


def _first_eq(made: Any, names: list[str]) -> Any:
    """Return an `__eq__` that replaces itself by a faster method at its first call."""

    def __eq__(self: Any, other: object) -> Any:  # noqa: N807  # it is the method
        body = [
            "if other.__class__ is self.__class__:",
            f"  return {_tuple('self', names)} == {_tuple('other', names)}",
            "return NotImplemented",
        ]
        made.__eq__ = _compiled(made, "__eq__", ["self", "other"], body, {})
        return made.__eq__(self, other)

    return __eq__


def _first_hash(made: Any, names: list[str]) -> Any:
    """Return a `__hash__` that replaces itself by a faster method at its first call."""

    def __hash__(self: Any) -> int:  # noqa: N807  # it is the method
        made.__hash__ = _compiled(
            made, "__hash__", ["self"], [f"return hash({_tuple('self', names)})"], {}
        )
        return made.__hash__(self)  # type: ignore[no-any-return]

    return __hash__


def _set(_self: object, name: str, _value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(_self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


def _text(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"
