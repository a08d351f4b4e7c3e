"""The site: every name of the program is in its reference, and every page in its contents."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

import fencepost
from fencepost.diagnostics import Code
from fencepost.executions.rules import axioms_of, editions
from fencepost.targets.processors import ALL_PROCESSORS
from tests.architecture.source_tree import ROOT
from website.audit import faults
from website.navigation import CHAPTERS, staged_names
from website.reference import reference_pages
from website.reference.commands import commands, page_name
from website.stage import rewrite


@pytest.fixture(scope="module")
def reference() -> Mapping[str, str]:
    return reference_pages()


def test_every_command_and_option(reference: Mapping[str, str]) -> None:
    """Each command has a page with each of its options, under every name of it."""
    known = commands()
    assert {"check", "litmus", "object show", "abi lint"} <= {*known}
    for words, command in known.items():
        text = reference[page_name(words)]
        assert f"[`fencepost {words}`]" in reference["reference/commands/index"]
        for option in command.params:
            for name in option.opts:
                if name.startswith("-") and not getattr(option, "hidden", False):
                    assert name in text, f"{words} {name}"


def test_every_code(reference: Mapping[str, str]) -> None:
    """Each code has an entry with a place of its own, and a line in the list of all."""
    pages = "\n".join(text for name, text in reference.items() if "/codes/" in name)
    for code in Code:
        assert f"(fp{code.number})=\n## {code} {code.slug}" in pages
        assert f"| [{code}](" in reference["reference/codes/index"]


def test_every_public_name(reference: Mapping[str, str]) -> None:
    for name in fencepost.__all__:
        assert f"\n### {name}\n" in reference["reference/python"]


def test_every_axiom_and_edition(reference: Mapping[str, str]) -> None:
    """Each rule has a section with its cite; each edition is in the table."""
    pages = "\n".join(text for name, text in reference.items() if "/models/" in name)
    for edition in editions():
        assert f"| `{edition}` |" in reference["reference/models/index"]
        for axiom in axioms_of(edition).values():
            assert f"\n## {axiom.name}\n" in pages
            assert str(axiom.cites[0]) in pages


def test_every_record_and_processor(reference: Mapping[str, str]) -> None:
    schema = json.loads((ROOT / "docs/schema/fencepost-1.json").read_text(encoding="utf-8"))
    for name in schema["$defs"]:
        assert f"\n## {name}\n" in reference["reference/json"]
    for processor in ALL_PROCESSORS:
        assert f"\n## {processor.name}\n" in reference["reference/targets"]


def test_every_page_is_in_the_contents(reference: Mapping[str, str]) -> None:
    """Each document of the repository has a page, and each chapter names pages that exist."""
    names = staged_names()
    documents = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert documents <= {*names}
    assert {file for chapter in CHAPTERS for file in chapter.pages} <= {*names}
    assert all((ROOT / file).is_file() for file in names)
    assert {page for chapter in CHAPTERS for page in chapter.made} <= {*reference}
    assert len({*names.values()}) == len(names)


def test_references_become_links() -> None:
    """Links, names of files and codes lead to pages; code stays as it is."""
    names = staged_names()
    text = """# FP201
See `docs/litmus.md`, [it](litmus.md#threads) and FP201; `DEVIATIONS.md`, `x.md`.

    FP201 in `docs/litmus.md`
```hip race.hip
FP201
```
"""
    assert rewrite(text, "docs/howto/unknown.md", names).splitlines() == [
        "# FP201",
        (
            "See [`docs/litmus.md`](../reference/litmus.md), [it](litmus.md#threads) and "
            "[FP201](../reference/codes/races-and-fences.md#fp201); "
            "[`DEVIATIONS.md`](../project/deviations.md), `x.md`."
        ),
        "",
        "    FP201 in `docs/litmus.md`",
        "```{code-block} cpp",
        ":caption: race.hip",
        "",
        "FP201",
        "```",
    ]


def test_faults_of_pages(tmp_path: Path) -> None:
    """A link to no page or no place on it, and what another host serves, are found."""
    (tmp_path / "a.html").write_text(
        '<h1 id="top1">a</h1><a href="b.html#here">1</a><a href="#top1">2</a>'
        '<a href="https://example.org">3</a>'
    )
    (tmp_path / "b.html").write_text('<p id="here"></p><img src="a.html">')
    assert not list(faults(tmp_path))
    (tmp_path / "b.html").write_text(
        '<a href="c.html">1</a><a href="a.html#none">2</a>'
        '<script src="https://example.org/x.js"></script><link href="//example.org/x.css">'
    )
    assert sorted(faults(tmp_path)) == [
        "a.html: there is no place b.html#here",
        "b.html: loads //example.org/x.css from another host",
        "b.html: loads https://example.org/x.js from another host",
        "b.html: there is no c.html",
        "b.html: there is no place a.html#none",
    ]
