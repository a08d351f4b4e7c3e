"""Whether the value of a key is as the tables say: at a glance, and by the word of the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fencepost.code_object.metadata.key import Form, Key, Kind
from fencepost.code_object.metadata.words import ValueKind
from fencepost.targets.code_object_version import CodeObjectVersion

Fine = Callable[[Any], bool]
"""Whether a value is surely right. Where it says no, the value is looked at more closely."""


def fine(row: Key, version: CodeObjectVersion) -> Fine:
    """What sees at a glance that a key's value is right: thousands of kernels have each key."""
    match row.kind, row.form:
        case Kind.STRING, Form.ANY if row.words is None or is_open(row):
            return _is_text
        case Kind.STRING, Form.ANY:
            words = frozenset(word.spelled(version) for word in row.words or ()) - {None}
            return lambda value: type(value) is str and value in words
        case Kind.INTEGER, Form.ANY:
            return lambda value: type(value) is int
        case Kind.INTEGER, Form.NOT_NEGATIVE:
            return lambda value: type(value) is int and value >= 0
        case Kind.INTEGER, Form.AT_LEAST_1:
            return lambda value: type(value) is int and value >= 1
        case Kind.INTEGER, Form.POWER_OF_TWO:
            return lambda value: type(value) is int and value > 0 and not value & (value - 1)
        case Kind.BOOLEAN, Form.ANY:
            return lambda value: type(value) is bool
        case _:
            return lambda _: False


def _is_text(value: Any) -> bool:
    return type(value) is str


def is_open(row: Key) -> bool:
    """Whether a key's value may be a word that the guide does not list. The list of languages is
    open; other kinds of argument than the guide's no runtime sets up.
    """
    return row.open_words and row.words is not ValueKind


def has_form(value: Any, form: Form) -> bool:
    """Whether a value, or each of several, looks as it must beyond its type."""
    values = value if isinstance(value, list) else [value]
    match form:
        case Form.ANY:
            return True
        case Form.NOT_NEGATIVE:
            return all(each >= 0 for each in values)
        case Form.AT_LEAST_1:
            return all(each >= 1 for each in values)
        case Form.ZERO_OR_ONE:
            return all(each in (0, 1) for each in values)
        case Form.POWER_OF_TWO:
            return all(each > 0 and not each & (each - 1) for each in values)
        case Form.NONE_OR_POSITIVE:
            return not any(values) or all(each >= 1 for each in values)
