"""Litmus tests up to names: a key that tests share which differ in names of threads, locations,
barrier objects and instances alone. It tries every renaming, and knows nothing of cycles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from fencepost.frontends.litmus.print import print_condition, print_operation
from fencepost.program.conditions import And, Condition
from fencepost.program.program import LitmusTest


def key(test: LitmusTest) -> tuple[object, ...]:
    """The least of the texts that renamings make of a test."""
    return min(_renamed(test))


def _renamed(test: LitmusTest) -> Iterator[tuple[object, ...]]:
    threads = test.program.threads
    parts = test.condition.operands if isinstance(test.condition, And) else (test.condition,)
    for order in permutations(range(len(threads))):
        names: dict[str, str] = {}
        code = [
            tuple(_word(print_operation(operation), names) for operation in threads[old].code)
            for old in order
        ]
        numbers = {f"P{old}:": f"P{new}:" for new, old in enumerate(order)}
        asked = sorted(_asked(part, numbers, names) for part in parts)
        kinds = sorted(
            (names[each.name], str(getattr(each, "space", None) or each))
            for each in test.program.locations
        )
        kinds += sorted((names[each.name], each.kind.value) for each in test.program.barriers)
        positions = [threads[old].position for old in order]
        places = tuple(
            _by_first_use([getattr(position, scope) for position in positions])
            for scope in ("agent", "cluster", "workgroup", "wavefront")
        )
        yield tuple(code), tuple(asked), tuple(kinds), places


def _word(text: str, names: dict[str, str]) -> str:
    words = text.replace(",", " ,").replace("(", "( ").replace(")", " )").split()
    for i, word in enumerate(words):
        if len(word) == 1 and word.isalpha():
            words[i] = names.setdefault(word, f"o{len(names)}")
    return " ".join(words)


def _asked(part: Condition, numbers: dict[str, str], names: dict[str, str]) -> str:
    text = print_condition(part)
    if text[0] == "P":
        head, _, rest = text.partition(":")
        return numbers[f"{head}:"] + rest
    return names[text[0]] + text[1:]


def _by_first_use(numbers: Sequence[int]) -> tuple[int, ...]:
    names: dict[int, int] = {}
    return tuple(names.setdefault(number, len(names)) for number in numbers)
