"""Every public name is reached by a command, the public interface, or a document."""

from __future__ import annotations

import pytest

from tests.architecture.reach import Name, public, reached

BESIDE = {
    "fencepost.frontends.wave.adapter": "what the compiler of Wave imports",
    "fencepost.frontends.wave.block": "what the compiler of Wave imports",
    "fencepost.placement.choice.hazards": "names of Wave's analysis, for its compiler",
    "fencepost.placement.choice.strategies": "the names that the strategies of Wave have",
    "fencepost.hardware": "the machine of barriers, which tests run against the rules",
    "fencepost.kernels.protocols.proofs": "tests run the protocols' litmus tests",
    "fencepost.placement.choice.interval_cover": "another engine of placement, which tests compare",
    "fencepost.lowering.llvm22.rules": "`make docs` writes a page by it",
    "fencepost.lowering.needed.judged": "`make docs` writes pages by it",
    "fencepost.reports.lowering.needed_pages": "`make docs` writes pages by it",
    "fencepost.reports.codes.code_pages": "`make docs` writes a page by it",
    "fencepost.reports.codes.explain": "`make docs` writes what `explain` reads by it",
    "fencepost.reports.lowering.hardware": "`make docs` writes what `explain` reads by it",
    "fencepost.reports.lowering.lowering_differences": "`make docs` writes a page by it",
    "fencepost.store.build_hook": "the build writes the digest of the sources by it",
    "fencepost.reports.reference.build": "`make docs` writes the index by it",
    "fencepost.citations": "`make docs` writes the sections of the index by it",
    "fencepost.abi.dwarf.lanes": "debuggers ask where lanes are; no command does",
    "fencepost.reports.reference.code_object_views": "`make docs` writes the index by it",
    "fencepost.reports.reference.values": "`make docs` writes the index by it",
    "fencepost.reports.reference.view": "`make docs` writes the index by it",
    "fencepost.reports.reference.views": "`make docs` writes the index by it",
}
"""Modules, with what is in them, that something else than commands uses, and what."""

OPEN = {
    "fencepost.kernels.question.layout": ("PRIVATE_APERTURE",),
    "fencepost.llvm.effects.opencl_signatures": ("NAMES",),
}
"""Names of other rooms that nothing reaches yet; the list only becomes shorter."""


def _beside(name: Name) -> bool:
    return any(name.module == each or name.module.startswith(f"{each}.") for each in BESIDE)


def _unreached() -> list[Name]:
    found = reached()
    return sorted(each for each in public() if each not in found)


def test_every_public_name_is_reached() -> None:
    """Nothing is public that nobody can use."""
    wrong = [
        f"{each.module}.{each.name}"
        for each in _unreached()
        if not _beside(each) and each.name not in OPEN.get(each.module, ())
    ]
    assert not wrong, "\n".join(wrong)


def test_the_lists_are_not_too_long() -> None:
    """What is reached by now is in no list."""
    unreached = _unreached()
    names = {(each.module, each.name) for each in unreached}
    gone = [
        f"{module}.{name}"
        for module, all_ in OPEN.items()
        for name in all_
        if (module, name) not in names
    ]
    gone += [
        each
        for each in BESIDE
        if not any(_beside(name) and name.module.startswith(each) for name in unreached)
    ]
    assert not gone, gone


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("fencepost.abi.tables", "table_rows"),
        ("fencepost.abi.memory.spaces", "MEMORY_SPACES"),
        ("fencepost.abi.core_file.file", "write_core"),
        ("fencepost.kernels.check", "check"),
    ],
)
def test_ways_to_reach_a_name(module: str, name: str) -> None:
    """By a command, a place in a table, a document, the public interface."""
    assert Name(module, name) in reached()


def test_names_are_made_of_statements() -> None:
    """The measure sees functions, classes and constants, and not what an underscore hides."""
    names = set(public())
    assert Name("fencepost.abi.tables", "TABLES") in names
    assert Name("fencepost.abi.tables", "_PLACES") not in names
