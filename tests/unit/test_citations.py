"""Cites and the index of sections."""

from __future__ import annotations

import pytest

from fencepost.citations import Cite, Source, normal, place, resolve, sections


def test_sections() -> None:
    """Every source has sections, and each says something of its own."""
    index = sections()
    assert {section.source for section in index} == set(Source)
    for section in index:
        assert section.says.endswith("."), section.path
        assert section.keywords, section.path
        assert normal(section.says) != normal(section.heading)


@pytest.mark.parametrize(
    ("source", "heading", "path"),
    [
        (Source.MEMORY_MODEL, "Location Order", "Ordering / Location Order"),
        (Source.MEMORY_MODEL, "  location   ORDER:", "Ordering / Location Order"),
        (
            Source.MMRA,
            "The *happens-before* Relation",
            "Memory Model Relaxation Annotations / The happens-before Relation",
        ),
        (
            Source.GUIDE,
            "'``amdgpu.last.use``' Metadata",
            "LLVM IR Metadata / 'amdgpu.last.use' Metadata",
        ),
        (Source.GUIDE, "Execution Barriers", "AMDHSA / Execution Barriers"),
        (
            Source.GUIDE,
            "Memory Model / Execution Barriers",
            "Memory Model / Execution Barriers",
        ),
        (Source.GUIDE, "AMDPAL / Code Object Metadata", "AMDPAL / Code Object Metadata"),
    ],
)
def test_resolve(source: Source, heading: str, path: str) -> None:
    """A cite finds its section whatever the case, the spaces and the markup; the parent's heading
    tells equal headings apart.
    """
    section = resolve(Cite(source, heading))
    assert section is not None
    assert section.path == path


@pytest.mark.parametrize(
    "cite",
    [
        Cite(Source.MEMORY_MODEL, "Location Orders"),
        Cite(Source.MMRA, "Location Order"),
        Cite(Source.GUIDE, "AMDPAL / Memory Model"),
        Cite(Source.GUIDE, ""),
    ],
    ids=str,
)
def test_resolve_nothing(cite: Cite) -> None:
    """A heading that the source does not have resolves to nothing."""
    assert resolve(cite) is None


def test_every_section_resolves() -> None:
    """The path of a section leads to it, and so does its cite if the heading is its own."""
    for section in sections():
        assert resolve(Cite(section.source, section.path)) == section
        found = resolve(section.cite)
        assert found is not None
        assert normal(found.heading) == normal(section.heading)


def test_place() -> None:
    """A module is found with or without its suffix, a folder by its name, a plan nowhere."""
    assert place("citations.py") == "citations.py"
    assert place("citations") == "citations.py"
    assert place("models") == "models"
    assert place("models/value.lp") == "models/value.lp"
    assert place("no/such/module") is None


def test_addresses() -> None:
    """LLVM's pages name a section by its heading; of others the page is said, where it is known."""
    cite = Cite(Source.LANGREF, "Memory Model for Concurrent Operations")
    assert cite.address == (
        "https://llvm.org/docs/LangRef.html#memory-model-for-concurrent-operations"
    )
    nested = Cite(Source.GUIDE, "Memory Model GFX942 / Fence and Address Spaces")
    assert nested.address == "https://llvm.org/docs/AMDGPUUsage.html#fence-and-address-spaces"
    assert Cite(Source.OPENCL, "Async Copies").address == Source.OPENCL.address
    assert Cite(Source.PLACEMENT, "Emission").address is None
