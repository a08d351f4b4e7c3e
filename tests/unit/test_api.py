"""The public interface: what the package names, and what `docs/api.md` shows of it."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

import fencepost
from tests.architecture.source_tree import ROOT

DOCUMENT = ROOT / "docs" / "api.md"


def _examples() -> list[str]:
    """The code blocks of the page, which follow one another."""
    return re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(), re.DOTALL | re.MULTILINE)


def test_examples() -> None:
    """What the page shows runs, and its assertions hold."""
    examples = _examples()
    assert len(examples) == 10
    names: dict[str, object] = {}
    for each in examples:
        exec(compile(each, str(DOCUMENT), "exec"), names)


@pytest.mark.parametrize("name", fencepost.__all__)
def test_every_name_is_there_and_described(name: str) -> None:
    """Each is loaded, documented, and mentioned by the page unless it is only a result's type."""
    value = getattr(fencepost, name)
    assert inspect.getdoc(value)
    if inspect.isfunction(value) and not inspect.isclass(value):
        assert name in DOCUMENT.read_text()


def test_the_three_lists_agree() -> None:
    """Names for the type checker, for `import *`, and homes are the same."""
    tree = ast.parse(Path(fencepost.__file__).read_text())
    checked = {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    assert checked == set(fencepost.__all__) == set(fencepost._HOMES)
    assert set(dir(fencepost)) == checked


def test_a_name_that_is_none() -> None:
    with pytest.raises(AttributeError, match="no attribute 'prove'"):
        _ = fencepost.prove


def test_only_errors_of_its_own() -> None:
    """Wrong input is told by one family of errors, by every function that takes text."""
    for function in (fencepost.decide, fencepost.explain, fencepost.check, fencepost.place):
        with pytest.raises(fencepost.InputError):
            function("no test and no module")
    with pytest.raises(fencepost.InputError):
        fencepost.place_program("for {")
    with pytest.raises(fencepost.InputError):
        fencepost.lower("load x", "gfx1")
    with pytest.raises(fencepost.InputError):
        fencepost.read_code_object(b"\x7fELF")
