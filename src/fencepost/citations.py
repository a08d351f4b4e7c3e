"""The sources of rules: cites as values, and the index of the sections that they name.

A cite names a source and a section of it by its heading. Errors print cites, `fencepost explain`
queries them, and a test resolves each in the index and the index against the sources' text.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cache

from fencepost.records import dataclass


class Source(Enum):
    """The documents that rules are taken from; the value is the short name that cites print."""

    BARRIERS_FIRST_TEXT = "000"
    GUIDE = "001"
    MEMORY_MODEL = "002"
    PLACEMENT = "003"
    MMRA = "004"
    LANGREF = "LangRef"
    OPENCL = "OpenCL C"
    HIP = "HIP"
    MEMORY_MODEL_2026_08 = "002 (2026-08)"

    @property
    def title(self) -> str:
        """The title of the document."""
        match self:
            case Source.BARRIERS_FIRST_TEXT:
                return "LLVM PR 170447, barrier execution and memory model"
            case Source.GUIDE:
                return "User Guide for the AMDGPU Backend"
            case Source.MEMORY_MODEL:
                return "AMDGPU Memory Model"
            case Source.PLACEMENT:
                return "Shared-memory barrier placement in Wave"
            case Source.MMRA:
                return "Memory Model Relaxation Annotations"
            case Source.LANGREF:
                return "LLVM Language Reference"
            case Source.OPENCL:
                return "The OpenCL C Specification"
            case Source.HIP:
                return "HIP: the language extensions and the device libraries"
            case Source.MEMORY_MODEL_2026_08:
                return "AMDGPU Memory Model, public text of August 2026"

    @property
    def address(self) -> str | None:
        """The public address of the document; None if no permanent page is known."""
        match self:
            case Source.BARRIERS_FIRST_TEXT:
                return "https://github.com/llvm/llvm-project/pull/170447"
            case Source.GUIDE:
                return "https://llvm.org/docs/AMDGPUUsage.html"
            case Source.MMRA:
                return "https://llvm.org/docs/MemoryModelRelaxationAnnotations.html"
            case Source.LANGREF:
                return "https://llvm.org/docs/LangRef.html"
            case Source.OPENCL:
                return "https://registry.khronos.org/OpenCL/specs/3.0-unified/html/OpenCL_C.html"
            case Source.HIP:
                return "https://rocm.docs.amd.com/projects/HIP/en/latest/"
            case Source.MEMORY_MODEL | Source.MEMORY_MODEL_2026_08 | Source.PLACEMENT:
                return None


@dataclass(frozen=True, slots=True, order=True)
class Cite:
    """A section of a source, by its heading; 'parent / heading' if several share the heading."""

    source: Source
    section: str

    def __str__(self) -> str:
        return f"{self.source.value} {self.section}"

    @property
    def address(self) -> str | None:
        """The address of the section, by the anchor that LLVM's pages give its heading."""
        page = self.source.address
        if page is None or not page.startswith("https://llvm.org/"):
            return page
        heading = self.section.rpartition(" / ")[2].lower()
        return f"{page}#{re.sub('[^a-z0-9]+', '-', heading).strip('-')}"


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a source, and its subject.

    `modules` are the places in the package that state or implement it: existing ones with their
    suffix, planned ones without. `opening` quotes the section if the text at hand has lost the
    heading.
    """

    source: Source
    heading: str
    says: str
    keywords: tuple[str, ...]
    modules: tuple[str, ...] = ()
    under: str | None = None
    opening: str | None = None

    @property
    def cite(self) -> Cite:
        return Cite(self.source, self.heading)

    @property
    def path(self) -> str:
        """The heading, after that of the enclosing section."""
        return f"{self.under} / {self.heading}" if self.under else self.heading


@cache
def sections() -> tuple[Section, ...]:
    """Return all sections, in the order of the documents."""
    # Imported here: a command that prints a cite or none needs no index.
    import tomllib
    from pathlib import Path

    file = Path(__file__).with_name("sections.toml")
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["section"]
    return tuple(
        Section(
            Source(row["source"]),
            row["heading"],
            row["says"],
            tuple(row["keywords"]),
            tuple(row.get("modules", ())),
            row.get("under"),
            row.get("opening"),
        )
        for row in rows
    )


def resolve(cite: Cite) -> Section | None:
    """Return the section that a cite names; the first in the document if several share the
    heading.
    """
    return _by_heading().get((cite.source, normal(cite.section)))


def place(module: str) -> str | None:
    """Return the path in the package of a module or folder that the index names; None if only
    planned.
    """
    from pathlib import Path

    package = Path(__file__).parent
    for path in (module, f"{module}.py"):
        if (found := package / path).is_file() or found.is_dir():
            return path
    return None


def normal(heading: str) -> str:
    """Return a heading without what may differ between texts: case, markup, quotes, spaces, a
    colon.
    """
    plain = re.sub(r"[`*'\"‘’“”\\]", "", heading).casefold()
    return " ".join(plain.split()).removesuffix(":")


@cache
def _by_heading() -> dict[tuple[Source, str], Section]:
    found: dict[tuple[Source, str], Section] = {}
    for section in sections():
        found.setdefault((section.source, normal(section.heading)), section)
        found.setdefault((section.source, normal(section.path)), section)
    return found
