"""Statements of rule files: what is read of their text is what the solver's own trees have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import clingo
import pytest
from clingo import ast

from fencepost.errors import InternalError
from fencepost.executions.rule_data import FOLDER
from fencepost.executions.rule_text import statements

FILES = sorted(FOLDER.glob("*.lp"))


def predicates(tree: ast.AST) -> Iterator[str]:
    """The predicates of all atoms in a part of a statement."""
    if tree.ast_type is ast.ASTType.SymbolicAtom:
        yield tree.symbol.name
        return
    for key in tree.keys():  # noqa: SIM118  # a tree is no dict
        yield from in_values(getattr(tree, key))


def in_values(value: Any) -> Iterator[str]:
    if isinstance(value, ast.AST):
        yield from predicates(value)
    elif isinstance(value, ast.ASTSequence):
        for each in value:
            yield from predicates(each)


def trees(text: str) -> list[ast.AST]:
    found: list[ast.AST] = []
    ast.parse_string(text, found.append)
    wanted = (ast.ASTType.Rule, ast.ASTType.Edge)
    return [each for each in found if each.ast_type in wanted]


def plain_atoms(tree: ast.AST, sign: ast.Sign) -> set[str]:
    """The predicates of the body's own atoms of a sign."""
    return {
        each.atom.symbol.name
        for each in tree.body
        if each.ast_type is ast.ASTType.Literal
        and each.atom.ast_type is ast.ASTType.SymbolicAtom
        and each.sign == sign
    }


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_rule_file_is_read_as_the_solver_reads_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    read, parsed = list(statements(text)), trees(text)
    assert len(read) == len(parsed)
    for one, tree in zip(read, parsed, strict=True):
        assert {x.name for x in one.body if x.name and not x.negated} == plain_atoms(
            tree, ast.Sign.NoSign
        )
        assert {x.name for x in one.body if x.negated} == plain_atoms(tree, ast.Sign.Negation)
        assert {name for x in one.body for name in x.mentions} == set(in_values(tree.body))
        assert one.is_edge == (tree.ast_type is ast.ASTType.Edge)
        if tree.ast_type is ast.ASTType.Rule:
            assert one.is_choice == (tree.head.ast_type is ast.ASTType.Aggregate)
            assert one.gives | one.asks == set(predicates(tree.head)), str(one)


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_what_is_written_says_the_same(file: Path) -> None:
    """Also with the condition of a literal before other literals."""
    text = file.read_text(encoding="utf-8")
    again = "\n".join(map(str, statements(text)))
    assert list(map(str, trees(again))) == list(map(str, trees(text)))


def test_a_constraint_without_a_body_is_one() -> None:
    (one,) = statements(":- a.")
    control = clingo.Control()
    control.add("base", [], str(one.with_body([])))
    control.ground([("base", [])])
    assert control.solve().unsatisfiable


def test_arguments_are_parted_outside_brackets() -> None:
    (one,) = statements('a(X) :- b(f(X,Y),Z), not c("p,q",X), d(X) : e(X), g; h. % not(this).')
    assert [each.arguments for each in one.body[:2]] == [["f(X,Y)", "Z"], ['"p,q"', "X"]]
    assert [each.name for each in one.body] == ["b", "c", None, "h"]
    assert one.body[2].mentions == {"d", "e", "g"}


@pytest.mark.parametrize(
    "text",
    [
        "a | b :- c.",
        "a :- not not b.",
        "a :- b",
        "a :- &sum{X} > 1.",
        "not a :- b.",
        "a; b :- c.",
        "a :- 1 { b(X) } 2.",
        "#show a/1.",
        ":~ a. [1]",
    ],
)
def test_what_rule_files_do_not_use_is_refused(text: str) -> None:
    with pytest.raises(InternalError):
        list(statements(text))
