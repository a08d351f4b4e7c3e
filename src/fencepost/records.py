"""Records: `dataclass`, `field` and `replace`, for a tenth of what such classes cost to make.

The standard decorator compiles six functions for a frozen class and inspects it, and most commands
make more classes than they do work. Here each method is compiled when it is first used, by most
classes of a command never, and the standard module, which loads much of the interpreter's own
tools, is loaded when it is first needed. What is made is the same: fields, `replace`, `match` by
position, pickling, order, and errors where a field of a frozen one is set. Keywords that are not
used here (`kw_only`, `unsafe_hash`) have the standard decorator.
"""

from __future__ import annotations

import operator
import sys
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass as dataclass  # noqa: PLC0414  # for modules that import it
    from dataclasses import field as field  # noqa: PLC0414  # as above
    from dataclasses import replace as replace  # noqa: PLC0414  # as above
    from typing import Any
else:

    def dataclass(given: type | None = None, /, **wanted: bool) -> Any:
        """The decorator, with the keywords of the standard one."""

        def made(kind: type) -> type:
            if wanted.keys() <= _KEYWORDS:
                return _record(kind, wanted)
            import dataclasses

            for name, value in list(kind.__dict__.items()):
                if isinstance(value, _Field):
                    setattr(kind, name, dataclasses.field(**value.keywords))
            return dataclasses.dataclass(**wanted)(kind)

        return made if given is None else made(given)

    def field(**keywords: Any) -> Any:
        """A field that is not as others are, with the keywords of the standard function."""
        return _Field(keywords)

    def replace(record: Any, /, **changes: Any) -> Any:
        """The record with other values."""
        kind = record.__class__
        own = kind.__dict__.get("__record_fields__")
        if own is None:
            import dataclasses

            return dataclasses.replace(record, **changes)
        for each in own:
            if not each.init:
                if each.name in changes:
                    raise TypeError(f"field {each.name} is declared with init=False")
            elif each.name not in changes:
                changes[each.name] = getattr(record, each.name)
        return kind(**changes)


_KEYWORDS = frozenset({"frozen", "slots", "eq", "order"})
"""Keywords of the standard decorator that are understood here."""

_UNSET: Any = object()
"""A value that is not given: a default, or a parameter whose default is made anew each time."""


def field_names(value: object) -> tuple[str, ...] | None:
    """The names of the fields of a record, or of another instance of a class with fields; None of
    any other value.
    """
    made = type(value)
    has_fields = hasattr(made, "__record_fields__") or hasattr(made, "__dataclass_fields__")
    return names_of(made) if has_fields else None


def names_of(made: type) -> tuple[str, ...]:
    """The names of the fields of a class; none of a class without."""
    for kind in made.__mro__:
        if "__record_fields__" in kind.__dict__:
            return tuple(each.name for each in kind.__record_fields__)  # type: ignore[attr-defined]
        if "__dataclass_fields__" in kind.__dict__:
            import dataclasses

            return tuple(each.name for each in dataclasses.fields(kind))
    return ()


class _Field:
    """The arguments of a call of `field`, and then the field of a class."""

    __slots__ = (
        *("compare", "default", "default_factory", "hash", "init", "keywords"),
        "name",
        "repr",
    )

    def __init__(self, keywords: dict[str, Any]) -> None:
        self.keywords = keywords
        self.name = ""
        self.default = keywords.get("default", _UNSET)
        self.default_factory = keywords.get("default_factory", _UNSET)
        self.init = keywords.get("init", True)
        self.repr = keywords.get("repr", True)
        self.compare = keywords.get("compare", True)
        wanted = keywords.get("hash")
        self.hash = self.compare if wanted is None else wanted


def _field_of(value: Any) -> _Field:
    """The field that the value of a class's name stands for."""
    if isinstance(value, _Field):
        return value
    standard = sys.modules.get("dataclasses")
    if standard is not None and isinstance(value, standard.Field):
        names = ("default", "default_factory", "init", "repr", "hash", "compare")
        given = {each: getattr(value, each) for each in names}
        return _Field({n: v for n, v in given.items() if v is not standard.MISSING})
    return _Field({} if value is _UNSET else {"default": value})


def _record(given: type, wanted: dict[str, bool]) -> type:
    """A class with the methods that its fields give it; with `slots`, in place of the given one."""
    slots = wanted.get("slots", False)
    frozen = wanted.get("frozen", False)
    own, new = _fields(given)
    content: dict[str, Any] = {
        "__record_fields__": own,
        "__record_frozen__": frozen,
        "__dataclass_fields__": _Standard("__dataclass_fields__"),
        "__dataclass_params__": _Standard("__dataclass_params__"),
        "__replace__": replace,
    }
    said = given.__dict__
    if "__init__" not in said:
        content["__init__"] = _first_init
    if "__match_args__" not in said:
        content["__match_args__"] = tuple(each.name for each in own if each.init)
    if "__repr__" not in said:
        content["__repr__"] = _text
    if frozen:
        content["__setattr__"], content["__delattr__"] = _set, _delete
        if slots:
            content["__getstate__"], content["__setstate__"] = _state, _set_state
    if wanted.get("eq", True):
        if "__eq__" not in said:
            content["__eq__"] = _first_eq
        if said.get("__hash__") is None:
            content["__hash__"] = _first_hash if frozen else None
    if wanted.get("order", False):
        content |= _ORDER
    if not slots:
        for each in new:
            if each.default_factory is not _UNSET:
                delattr(given, each.name)
            elif each.default is not _UNSET:
                setattr(given, each.name, each.default)
        for name, value in content.items():
            setattr(given, name, value)
        return given
    kept = dict(said)
    for name in ("__dict__", "__weakref__", *(each.name for each in new)):
        kept.pop(name, None)
    inherited = {name for base in given.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    kept["__slots__"] = tuple(each.name for each in new if each.name not in inherited)
    kept["__qualname__"] = given.__qualname__
    return type(given)(given.__name__, given.__bases__, kept | content)


def _fields(given: type) -> tuple[tuple[_Field, ...], list[_Field]]:
    """The fields of a class, with those that it inherits, and its own alone."""
    fields: dict[str, _Field] = {}
    for base in reversed(given.__mro__[1:]):
        for each in base.__dict__.get("__record_fields__", ()):
            fields[each.name] = each
    new = []
    for name, annotation in given.__annotations__.items():
        said = str(annotation).removeprefix("typing.").removeprefix("dataclasses.")
        if said.startswith("ClassVar"):
            continue
        if said.startswith(("InitVar", "KW_ONLY")):
            raise TypeError(f"{name}: {said} is not for records")
        made = _field_of(given.__dict__.get(name, _UNSET))
        made.name = name
        fields[name] = made
        new.append(made)
    own = tuple(fields.values())
    _check_order(own)
    return own, new


def _check_order(fields: tuple[_Field, ...]) -> None:
    has_default = False
    for each in fields:
        if each.default is not _UNSET or each.default_factory is not _UNSET:
            has_default = has_default or each.init
        elif has_default and each.init:
            raise TypeError(f"non-default argument {each.name!r} follows default argument")


class _Standard:
    """The data that the standard module keeps in a class, made at its first use."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, _value: object, kind: Any) -> Any:
        import dataclasses

        own = _home(kind, "__record_fields__")
        known = {
            each.name: (
                _type(own, each.name),
                dataclasses.field(**each.keywords),
            )
            for each in own.__record_fields__
        }
        twin: Any = type(
            own.__name__, (), {"__annotations__": {n: t for n, (t, _) in known.items()}}
        )
        for name, (_, value) in known.items():
            setattr(twin, name, value)
        # Keywords alone: a class may have a default before a field without one by inheritance.
        twin = dataclasses.dataclass(init=False, repr=False, eq=False, match_args=False)(twin)
        type.__setattr__(own, "__dataclass_fields__", dict(twin.__dataclass_fields__))
        params = _frozen(dataclasses) if own.__record_frozen__ else twin.__dataclass_params__
        type.__setattr__(own, "__dataclass_params__", params)
        return getattr(own, self._name)


def _frozen(dataclasses: Any) -> Any:
    """The parameters of a frozen class: one that inherits from it must be frozen, too."""
    frozen: Any = dataclasses.dataclass(frozen=True)(type("Frozen", (), {}))
    return frozen.__dataclass_params__


def _home(kind: Any, name: str) -> Any:
    """The class that has an attribute of its own, this one or the next one before it."""
    return next(each for each in kind.__mro__ if name in each.__dict__)


def _type(kind: Any, name: str) -> Any:
    return next(each.__annotations__[name] for each in kind.__mro__ if name in each.__annotations__)


def _compiled(
    made: Any, name: str, parameters: list[str], body: list[str], known: dict[str, Any], own: Any
) -> Any:
    """Make a method of a class from its text, in which `_fn` stands for the n-th field of `own`;
    `known` are the other names that it uses. Classes of one shape share what is compiled.
    """
    text = f"def {name}({', '.join(parameters)}):" + "".join(f"\n  {e}" for e in body or ["pass"])
    code = _shape(text, name)
    names: dict[Any, Any] = {f"_f{number}": each.name for number, each in enumerate(own)}
    code = code.replace(
        co_varnames=tuple(names.get(each, each) for each in code.co_varnames),
        co_names=tuple(names.get(each, each) for each in code.co_names),
        co_consts=tuple(names.get(each, each) for each in code.co_consts),
        co_qualname=f"{made.__qualname__}.{name}",
    )
    function: Any = type(_init)
    method = function(code, known)
    method.__module__ = made.__module__
    return method


@cache
def _shape(text: str, name: str) -> Any:
    """Compile the function of a text."""
    known: dict[str, Any] = {}
    exec(text, known)  # noqa: S102  # of no name but our own
    return known[name].__code__


def _init(made: Any) -> Any:
    """Return the function that sets the fields, through their slots."""
    known: dict[str, Any] = {"_UNSET": _UNSET}
    parameters, body, defaults = ["self"], [], []
    own = made.__record_fields__
    for number, each in enumerate(own):
        name = value = f"_f{number}"
        if each.default is not _UNSET:
            defaults += [each.default] if each.init else []
            known[f"_default{number}"] = each.default
            value = name if each.init else f"_default{number}"
        elif each.default_factory is not _UNSET:
            defaults += [_UNSET] if each.init else []
            known[f"_make{number}"] = each.default_factory
            value = f"_make{number}() if {name} is _UNSET else {name}"
            if not each.init:
                value = f"_make{number}()"
        if each.init:
            parameters.append(name)
        elif each.default is _UNSET and each.default_factory is _UNSET:
            continue
        slot: Any = getattr(made, each.name, None)
        if not made.__record_frozen__:
            body.append(f"self.{name} = {value}")
        elif hasattr(slot, "__set__"):
            known[f"_set{number}"] = slot.__set__
            body.append(f"_set{number}(self, {value})")
        else:
            known["_set"] = object.__setattr__
            body.append(f"_set(self, {name!r}, {value})")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    method = _compiled(made, "__init__", parameters, body, known, own)
    method.__defaults__ = tuple(defaults)
    return method


def _first_init(self: Any, /, *given: Any, **named: Any) -> None:
    """Sets the fields, and puts a faster method in its own place."""
    made = next(e for e in self.__class__.__mro__ if e.__dict__.get("__init__") is _first_init)
    made.__init__ = _init(made)
    made.__init__(self, *given, **named)


def _tuple(of: str, count: int) -> str:
    return f"({''.join(f'{of}._f{number},' for number in range(count))})"


def _first_eq(self: Any, other: object) -> Any:
    """Compares two records, and puts a faster method in its own place."""
    made = next(each for each in self.__class__.__mro__ if each.__dict__.get("__eq__") is _first_eq)
    own = [each for each in made.__record_fields__ if each.compare]
    body = [
        "if other.__class__ is self.__class__:",
        f"  return {_tuple('self', len(own))} == {_tuple('other', len(own))}",
        "return NotImplemented",
    ]
    made.__eq__ = _compiled(made, "__eq__", ["self", "other"], body, {}, own)
    return made.__eq__(self, other)


def _first_hash(self: Any) -> int:
    """The hash of a record; puts a faster method in its own place."""
    made = next(e for e in self.__class__.__mro__ if e.__dict__.get("__hash__") is _first_hash)
    own = [each for each in made.__record_fields__ if each.hash]
    body = [f"return hash({_tuple('self', len(own))})"]
    made.__hash__ = _compiled(made, "__hash__", ["self"], body, {}, own)
    return made.__hash__(self)  # type: ignore[no-any-return]


def _ordered(compare: Callable[[Any, Any], Any]) -> Any:
    def method(self: Any, other: Any) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        names = [each.name for each in self.__record_fields__ if each.compare]
        return compare(
            tuple(getattr(self, each) for each in names),
            tuple(getattr(other, each) for each in names),
        )

    return method


_ORDER = {
    "__lt__": _ordered(operator.lt),
    "__le__": _ordered(operator.le),
    "__gt__": _ordered(operator.gt),
    "__ge__": _ordered(operator.ge),
}


def _set(_self: object, name: str, _value: object) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(_self: object, name: str) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in self.__record_fields__]


def _set_state(self: Any, state: list[Any]) -> None:
    for each, value in zip(self.__record_fields__, state, strict=True):
        object.__setattr__(self, each.name, value)


def _text(self: Any) -> str:
    shown = (
        f"{each.name}={getattr(self, each.name)!r}" for each in self.__record_fields__ if each.repr
    )
    return f"{type(self).__qualname__}({', '.join(shown)})"
