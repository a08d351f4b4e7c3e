"""Texts are read by what bounds them: numbers, digits, lines, names that are near."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import chain

import pytest

from tests.architecture.source_tree import Module, modules, nodes

HOMES = {"numerals.py", "near.py", "lines.py"}
OURS = {
    "frontends/source/compile.py": "lines of a compiler's message",
    "kernels/protocols/proofs.py": "the package's own litmus tests",
    "lowering/needed/lines.py": "the package's own table",
    "executions/rule_files.py": "the package's own rules",
    "abi/yaml_tree.py": "the first line of an error",
    "abi/dwarf/read.py": "the first line of an error",
}
"""Modules that split lines as Python does, and of which text; reports split their own."""
MATCHERS = frozenset({"match", "fullmatch", "search"})
FINDERS = frozenset({"findall", "finditer"})
CALLS = MATCHERS | FINDERS | {"compile", "sub", "subn", "split"}


def _checked() -> list[Module]:
    """The modules that read texts as all others do."""
    return [each for each in modules() if each.inside not in HOMES]


def _called(node: ast.AST, names: frozenset[str]) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in names
    )


def _matches(tree: ast.Module) -> set[str]:
    """The names that are bound to matches of patterns."""
    found = set()
    binding = (ast.NamedExpr, ast.Assign, ast.For, ast.comprehension)
    for node in chain.from_iterable(nodes(tree, kind) for kind in binding):
        match node:
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                if _called(value, MATCHERS):
                    found.add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if _called(value, MATCHERS):
                    found.add(name)
            case ast.For(target=ast.Name(id=name), iter=each):
                if _called(each, FINDERS):
                    found.add(name)
            case ast.comprehension(target=ast.Name(id=name), iter=each):
                if _called(each, FINDERS):
                    found.add(name)
            case _:
                pass
    return found


def _plain_integers(tree: ast.Module) -> Iterator[int]:
    """Where `int` reads text: with a base, or of a group of a match."""
    matches = _matches(tree)
    for node in nodes(tree, ast.Call):
        match node:
            case ast.Call(func=ast.Name(id="int"), args=[_, _]):
                yield node.lineno
            case ast.Call(func=ast.Name(id="int"), args=[ast.Subscript(value=ast.Name(id=name))]):
                if name in matches:
                    yield node.lineno
            case ast.Call(func=ast.Name(id="int"), args=[ast.Name(id=name)]):
                if name in matches:
                    yield node.lineno
            case _:
                pass


def _loose_patterns(tree: ast.Module) -> Iterator[int]:
    """Where a pattern takes digits of every script."""
    for node in nodes(tree, ast.Call):
        if not (_called(node, CALLS) and node.args):
            continue
        assert isinstance(node.func, ast.Attribute)
        if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "re"):
            continue
        texts = [each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)]
        digits = any(isinstance(each, str) and r"\d" in each for each in texts)
        if digits and "re.ASCII" not in ast.unparse(node):
            yield node.lineno


def _used(tree: ast.Module, names: frozenset[str]) -> Iterator[int]:
    for node in nodes(tree, ast.Attribute):
        if node.attr in names:
            yield node.lineno


def _wrong(lines: Callable[[Module], Iterator[int]]) -> list[str]:
    return [f"{each.inside}:{line}" for each in _checked() for line in lines(each)]


def test_numbers_are_read_with_bounds() -> None:
    """By `integer_of` of fencepost.numerals."""
    wrong = _wrong(lambda module: _plain_integers(module.tree))
    assert not wrong, "\n".join(wrong)


def test_digits_are_ascii() -> None:
    """Of patterns by re.ASCII, of other texts by `is_decimal` of fencepost.numerals."""
    asked = frozenset({"isdigit", "isdecimal", "isnumeric"})
    wrong = _wrong(lambda module: _loose_patterns(module.tree))
    wrong += _wrong(lambda module: _used(module.tree, asked))
    assert not wrong, "\n".join(wrong)


def test_near_names() -> None:
    """By `near_names` of fencepost.near."""
    wrong = [
        f"{each.inside}:{node.lineno}"
        for each in _checked()
        for node in nodes(each.tree, ast.ImportFrom)
        if any(alias.name == "get_close_matches" for alias in node.names)
    ]
    wrong += _wrong(lambda module: _used(module.tree, frozenset({"get_close_matches"})))
    assert not wrong, "\n".join(wrong)


def test_lines() -> None:
    """By `lines_of` of fencepost.lines."""
    wrong = [
        each
        for each in _wrong(lambda module: _used(module.tree, frozenset({"splitlines"})))
        if each.rpartition(":")[0] not in OURS and not each.startswith("reports/")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("found = P.match(t)\nint(found[1])", True),
        ("[int(each[0]) for each in P.finditer(t)]", True),
        ("int(t, 16)", True),
        ("int(numbers[0])", False),
    ],
)
def test_what_is_found(text: str, wrong: bool) -> None:
    assert bool(list(_plain_integers(ast.parse(text)))) is wrong


def test_a_pattern_is_found() -> None:
    assert list(_loose_patterns(ast.parse(r"re.compile(r'\d')")))
    assert not list(_loose_patterns(ast.parse(r"re.compile(r'\d', re.ASCII)")))
