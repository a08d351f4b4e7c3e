"""Tutorials that are notebooks: current, as their format has them, and shown on the site."""

from __future__ import annotations

import json

import pytest

from tests.architecture.source_tree import ROOT
from website.notebooks import SOURCES, cells, made, notebook_of, with_outputs


@pytest.mark.parametrize("source", SOURCES)
def test_the_notebook_is_what_the_page_makes(source: str) -> None:
    """Every cell was run, and shows what it shows now."""
    written = notebook_of(source).read_text(encoding="utf-8")
    assert written == made(source), "run python -m website.notebooks"
    whole = json.loads(written)
    code = [each for each in whole["cells"] if each["cell_type"] == "code"]
    assert [each["execution_count"] for each in code] == [*range(1, len(code) + 1)]
    assert all(each["outputs"] for each in code)
    kinds = {kind for each in code for out in each["outputs"] for kind in out["data"]}
    assert {"text/html", "text/plain"} <= kinds


def test_cells() -> None:
    """What a cell ends with is shown; names live on; an assignment shows nothing."""
    page = "# A\n\n```python\nx = 2\n```\n\nb\n\n```python\nx + 1\n```\n"
    found = [*cells(page)]
    assert [each.is_code for each in found] == [False, True, False, True]
    assert found[1].shows == ()
    assert found[3].shows == (("text/plain", "3"),)


@pytest.mark.parametrize("source", SOURCES)
def test_the_site_shows_outputs(source: str) -> None:
    """Below each cell that shows something, once; with a link to the notebook."""
    text = (ROOT / source).read_text(encoding="utf-8")
    page = with_outputs(text, source)
    assert page.startswith(text.partition("\n")[0])
    assert f"<{notebook_of(source).name}>" in page
    assert page.count("```{raw} html") + page.count("\n```text\n") == text.count("```python\n")
