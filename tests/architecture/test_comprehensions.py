"""Variables of comprehensions that Python 3.12 confuses with a closure's.

Python 3.12 and 3.13 compile a comprehension into the function around it. If its variable has the
name of one that a function beside it takes from further out, the compiler gives both one cell, and
the closure ends with a NameError, or with the wrong object:

    def outer(each):
        def wrap():
            def run():
                return each
            names = {each: 1 for each in "ab"}
            return run
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from symtable import SymbolTable, symtable

import pytest

from tests.architecture.source_tree import ROOT

INLINED = frozenset({"listcomp", "setcomp", "dictcomp"})
"""Names of the scopes that Python 3.12 merges; generator expressions keep theirs."""

WRONG = """
def outer(each):
    def wrap():
        def run():
            return each
        names = {each: 1 for each in "ab"}
        return run
"""

SHADOWED_INSIDE = """
def outer(each):
    return [[each for each in "ab"] + [(lambda: each)()] for other in "cd"]
"""

RIGHT = """
def outer(each):
    def wrap():
        def run():
            return each
        names = {other: [(lambda: other) for other in "cd"] for other in "ab"}
        return run
"""


def confused(scope: SymbolTable) -> Iterator[tuple[int, str]]:
    """Lines and names of comprehension variables in `scope` that a closure beside them uses too."""
    children = scope.get_children()
    for child in children:
        if child.get_name() in INLINED:
            own = {symbol.get_name() for symbol in child.get_symbols() if symbol.is_local()}
            free = {symbol.get_name() for symbol in scope.get_symbols() if symbol.is_free()}
            taken = {
                symbol.get_name()
                for other in children
                if other is not child and other.get_name() not in INLINED
                for symbol in other.get_symbols()
                if symbol.is_free()
            }
            yield from ((child.get_lineno(), name) for name in sorted(own & free & taken))
        yield from confused(child)


def _sources() -> list[Path]:
    return [path for room in ("src", "tests", "benchmarks") for path in (ROOT / room).rglob("*.py")]


@pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="Python 3.12 does not list comprehensions as scopes"
)
def test_comprehensions_and_closures() -> None:
    """No comprehension variable has the name of a variable that a closure beside it uses."""
    assert list(confused(symtable(WRONG, "wrong", "exec"))) == [(6, "each")]
    assert list(confused(symtable(SHADOWED_INSIDE, "inside", "exec"))) == [(3, "each")]
    assert not list(confused(symtable(RIGHT, "right", "exec")))
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in _sources()
        for line, name in confused(symtable(path.read_text(encoding="utf-8"), str(path), "exec"))
    ]
    assert not found, "\n".join(found)
