"""The table of codes: each once, reported by something, brought about by a test, explained."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from fencepost.diagnostics import Area, Code, codes_of
from tests.architecture.source_tree import ROOT, modules

NUMBER = re.compile(r"\bFP(\d{3})\b")
TABLE = "diagnostics/codes.py"


def _members(tree: ast.AST) -> Iterator[str]:
    """The codes that a module names as members of the table."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="Code"), attr=name):
                yield name


def test_numbers_and_names() -> None:
    """A number is in an area, and names are told apart."""
    assert all(Area(each.number // 100) is each.area for each in Code)
    assert len({each.number for each in Code}) == len({each.slug for each in Code}) == len(Code)
    assert sum(len(codes_of(each)) for each in Area) == len(Code)
    assert list(Code) == sorted(Code, key=lambda each: each.number)


def test_a_number_is_given_out_once() -> None:
    """A second row with a number would be the first one by another name, which is refused."""
    tree = next(each.tree for each in modules() if each.inside == TABLE)
    (table,) = (n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Code")
    rows = [node.value for node in table.body if isinstance(node, ast.Assign)]
    numbers = [row.elts[0].value for row in rows if isinstance(row, ast.Tuple)]  # type: ignore[attr-defined]
    assert numbers == [each.number for each in Code]
    assert any(isinstance(each, ast.Name) and each.id == "unique" for each in table.decorator_list)


def test_no_code_is_spelled_out() -> None:
    """Modules name members of the table; a number in a message would drift from it."""
    wrong = []
    for module in modules():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.match(r"FP\d{3}", node.value):
                    wrong.append(f"{module.inside}:{node.lineno} {node.value!r}")
                for number in NUMBER.findall(node.value):
                    assert int(number) in {each.number for each in Code}, module.inside
    assert not wrong, "\n".join(wrong)


def test_each_is_reported_by_something() -> None:
    """A row that no module names is dead."""
    named = {name for each in modules() if each.inside != TABLE for name in _members(each.tree)}
    assert {each.name for each in Code} - named == set()


@pytest.fixture(scope="module")
def tests() -> set[str]:
    """The codes that tests outside of this folder name, by number or by member."""
    named = set()
    for path in (ROOT / "tests").rglob("*"):
        if (
            path.suffix in (".py", ".c", ".cl", ".ll", ".toml", ".s")
            and path.parent.name != "diagnostics"
        ):
            text = path.read_text(encoding="utf-8", errors="replace")
            named |= {f"FP{number}" for number in NUMBER.findall(text)}
            named |= {
                str(Code[name])
                for name in re.findall(r"\bCode\.([A-Z_0-9]+)", text)
                if name in Code.__members__
            }
    return named


@pytest.mark.parametrize("code", Code, ids=str)
def test_some_test_brings_it_about(code: Code, tests: set[str]) -> None:
    """Each code is asked for by a test of what reports it."""
    assert str(code) in tests


def test_documents_name_codes_that_exist() -> None:
    """No page of the documentation names a number that was not given out."""
    known = {str(each) for each in Code}
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        named = {f"FP{number}" for number in NUMBER.findall(path.read_text(encoding="utf-8"))}
        assert named <= known, path.name
