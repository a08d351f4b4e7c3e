"""Checks the values of metadata keys against the tables: a fast test, and the full rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fencepost.code_object.metadata.key import Form, Key, Kind
from fencepost.code_object.metadata.words import ValueKind
from fencepost.targets.code_object_version import CodeObjectVersion

Fine = Callable[[Any], bool]
"""A fast test: True if a value is certainly right. If it is False, the value is examined
further.
"""


def fine(row: Key, version: CodeObjectVersion) -> Fine:
    """Return the fast test of a key's values: thousands of kernels have each key."""
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
    """Return True if a key's value may be a word that the guide does not list. The list of
    languages is open; kinds of argument are not, since no runtime sets up others than the guide's.
    """
    return row.open_words and row.words is not ValueKind


def has_form(value: Any, form: Form) -> bool:
    """Return True if a value, or each of several, satisfies a form's rule beyond its type."""
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
