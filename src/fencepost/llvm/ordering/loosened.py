"""A comparison of a module with the one before a pass, operation by operation: the operations that
the pass relaxed too far.

A pass may drop annotations, and may give an operation that replaces several the tags they have in
common. It may not give one a tag that removes its order with an operation it was ordered with [004
Definitions; Combining Operations].
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from fencepost.llvm.module import Module
from fencepost.llvm.ordering.annotated import Operation, operations
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.vocabulary.mmra import NO_TAGS, TagSet

_REGISTER = pattern(r'%(?:"[^"]*"|[\w.$-]+)', re.ASCII)
_KIND = pattern(r"(?:tail |musttail |notail )*(\w+(?: atomic)?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Loosened:
    """An operation that is relaxed more than before, by these prefixes. `before` are the operations
    that it replaces, and `allowed` the largest set of tags that it may have; if `before` is empty,
    it is new.
    """

    function: str
    after: Operation
    before: tuple[Operation, ...]
    allowed: TagSet
    prefixes: tuple[str, ...]

    @property
    def is_new(self) -> bool:
        """True if no operation of the module before corresponds to it."""
        return not self.before


def loosened(before: Module, after: Module) -> tuple[Loosened, ...]:
    """Return the operations of `after` that are relaxed more than the ones that they replace in
    `before`.

    Functions are matched by name; operations by their order and their text without names of
    registers. In a stretch of operations that was changed, each operation replaces those of its
    kind that disappeared there, unless one with its text disappeared only elsewhere.
    """
    found: list[Loosened] = []
    for name, function in after.functions.items():
        old = before.functions.get(name)
        then = list(operations(old)) if old is not None else []
        found += _in_function(name, then, list(operations(function)))
    return tuple(found)


def _in_function(
    name: str, then: Sequence[Operation], now: Sequence[Operation]
) -> Iterator[Loosened]:
    for each, stood_for in _matched(then, now):
        allowed = _combined(stood_for)
        prefixes = each.tags.loosened(allowed)
        if prefixes:
            yield Loosened(name, each, stood_for, allowed, prefixes)


def _matched(
    then: Sequence[Operation], now: Sequence[Operation]
) -> Iterator[tuple[Operation, tuple[Operation, ...]]]:
    keys = [_key(each) for each in then], [_key(each) for each in now]
    matcher = SequenceMatcher(None, *keys, autojunk=False)
    steps = matcher.get_opcodes()
    gone = [each for kind, i, end, _, _ in steps if kind != "equal" for each in then[i:end]]
    for kind, i, i_end, j, j_end in steps:
        if kind == "equal":
            for one, other in zip(then[i:i_end], now[j:j_end], strict=True):
                yield other, (one,)
        else:
            for other in now[j:j_end]:
                yield other, _stood_for(other, then[i:i_end], gone, then)


def _stood_for(
    operation: Operation,
    near: Sequence[Operation],
    gone: Sequence[Operation],
    every: Sequence[Operation],
) -> tuple[Operation, ...]:
    """Return the operations that an operation replaces: those of its kind that disappeared `near`
    it, unless one with its text disappeared only elsewhere, because operations move.
    """
    key, kind = _key(operation), _kind(operation)
    alike = tuple(each for each in near if _kind(each) == kind)
    if not any(_key(each) == key for each in near):
        moved = tuple(each for each in gone if _key(each) == key)
        alike = moved or alike
    return alike or tuple(each for each in every if _key(each) == key)


def _combined(before: Sequence[Operation]) -> TagSet:
    """Return the tags that an operation may have if it replaces these; no tags if it replaces
    none.
    """
    if not before:
        return NO_TAGS
    found = before[0].tags
    for each in before[1:]:
        found = found.combine(each.tags)
    return found


def _key(operation: Operation) -> str:
    """Return the text without names of registers, which passes renumber."""
    return _REGISTER.sub("%", operation.text)


def _kind(operation: Operation) -> str:
    found = _KIND.match(operation.text)
    return found[1] if found else ""


__all__ = ["Loosened", "loosened"]
