"""The page of the documentation that has all codes."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code
from fencepost.reports.codes.code_pages import document, language


@pytest.mark.parametrize(("program", "word"), [("AMDGPU t\n{}", "text"), ("__global__", "cpp")])
def test_languages_of_programs(program: str, word: str) -> None:
    assert language(program) == word


def test_the_document_has_all_in_order() -> None:
    """Each code once, with its anchor; titles of areas once."""
    lines = document().splitlines()
    anchors = [line for line in lines if line.startswith('<a id="fp')]
    assert anchors == [f'<a id="fp{code.number}"></a>' for code in Code]
    titles = [line for line in lines if line.startswith("## ")]
    assert len(titles) == len({*titles})
