"""Cites lead somewhere: each to a section of the index, and the index to the documents."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

import fencepost.targets
from fencepost.citations import Cite, Section, Source, normal, place, resolve, sections
from fencepost.executions.rules import axioms_of, editions
from tests.architecture.source_tree import (
    GUIDE_OF_LLVM_22,
    MMRA_OF_LLVM_22,
    TEXTS,
    flat,
    headings,
    modules,
    nodes,
)

NOT_AT_HAND = {
    Source.LANGREF: "LLVM's reference is public and is not kept beside the repository",
    Source.OPENCL: "Khronos' specification is public and is not kept beside the repository",
    Source.HIP: "HIP's reference is public and is not kept beside the repository",
    Source.MEMORY_MODEL_2026_08: "the public text changes; what it had in August 2026 is cited",
}
"""The sources whose text no test can look into, and why."""

PLANNED = (
    "models",
    "llvm",
    "frontends/wave",
    "hardware",
    "kernels",
    "placement",
    "lowering",
    "code_object",
    "abi",
)
"""Folders that the design has; the index may name modules in them before they exist."""


def literal_cites() -> Iterator[tuple[str, Cite]]:
    """The cites that stand in the code, each with its place."""
    for module in modules():
        for node in nodes(module.tree, ast.Call):
            match node:
                case ast.Call(
                    func=ast.Name(id="Cite"),
                    args=[
                        ast.Attribute(value=ast.Name(id="Source"), attr=source),
                        ast.Constant(value=str(heading)),
                    ],
                ):
                    yield f"{module.inside}:{node.lineno}", Cite(Source[source], heading)


def axiom_cites() -> Iterator[tuple[str, Cite]]:
    """The cites of the axioms, each with its place."""
    for edition in editions():
        for axiom in axioms_of(edition).values():
            for cite in axiom.cites:
                yield f"{axiom.file}:{axiom.line} {axiom.name}", cite


def table_cites() -> Iterator[tuple[str, Cite]]:
    """The cites in the tables of targets, each with its module."""
    for info in pkgutil.iter_modules(fencepost.targets.__path__, "fencepost.targets."):
        for name, value in vars(importlib.import_module(info.name)).items():
            for cite in _cites_in(value):
                yield f"{info.name}.{name}", cite


def _cites_in(value: object) -> Iterator[Cite]:
    if isinstance(value, Cite):
        yield value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from _cites_in(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _cites_in(each)
    elif isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from _cites_in(each)


@pytest.mark.parametrize("cites", [literal_cites, axiom_cites, table_cites])
def test_cites_resolve(cites: object) -> None:
    """Each cite names a section of the index."""
    assert callable(cites)
    found = dict.fromkeys(cites())
    assert found
    wrong = [f"{where} cites {cite}" for where, cite in found if resolve(cite) is None]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("source", Source, ids=lambda source: source.value)
def test_sections_are_in_the_text(source: Source) -> None:
    """Each section of the index is in its document: its heading or, where that is lost, its
    opening words.
    """
    if source in NOT_AT_HAND:
        assert any(section.source is source for section in sections())
        return
    missing = [
        section.path for section in sections() if section.source is source and not _in_text(section)
    ]
    assert not missing


def _in_text(section: Section) -> bool:
    whole = flat(TEXTS[section.source])
    if section.opening is not None:
        return normal(section.opening) in whole
    if section.source is Source.GUIDE:
        # The text at hand has lost its headings; the one of LLVM 22 has them.
        return normal(section.heading) in headings(GUIDE_OF_LLVM_22)
    return normal(section.heading) in whole


@pytest.mark.parametrize(
    ("source", "name"),
    [
        (Source.GUIDE, GUIDE_OF_LLVM_22),
        (Source.MMRA, MMRA_OF_LLVM_22),
        (Source.MMRA, TEXTS[Source.MMRA]),
        (Source.BARRIERS_FIRST_TEXT, TEXTS[Source.BARRIERS_FIRST_TEXT]),
    ],
)
def test_headings_are_in_the_index(source: Source, name: str) -> None:
    """Each underlined heading of a document is a section of the index, as often as it occurs."""
    found = Counter(headings(name))
    known = Counter(normal(s.heading) for s in sections() if s.source is source)
    assert found
    assert not found - known


def test_sections_are_told_apart() -> None:
    """No two sections of a source share heading and parent."""
    names = Counter((section.source, normal(section.path)) for section in sections())
    assert [name for name, count in names.items() if count > 1] == []


def test_parents_are_sections() -> None:
    """What a section stands under is a section of the same source."""
    for section in sections():
        if section.under is not None:
            assert resolve(Cite(section.source, section.under)), section.path


def test_modules_exist_or_are_planned() -> None:
    """The index points at modules and folders of the package, or of its design."""
    wrong = [
        f"{section.cite}: {module}"
        for section in sections()
        for module in section.modules
        if place(module) is None
        and ("." in module or not any(f"{module}/".startswith(f"{each}/") for each in PLANNED))
    ]
    assert not wrong, "\n".join(wrong)
