"""A code object for a person: a summary, and everything in it."""

from __future__ import annotations

from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.words import FileType
from fencepost.reports.objects.text import contents, line_of, summary
from tests.code_object.made import built
from tests.unit.reports.damaged import without_symbols

DATA = built(kernels=1)


def test_a_summary() -> None:
    """Facts, one a line."""
    facts = summary("a.co", CodeObject(DATA))
    assert facts.splitlines()[:5] == [
        "a.co",
        "  target               gfx90a",
        "  operating system     amdhsa",
        "  code object version  V5",
        f"  file                 DYN, linked, {len(DATA):,} bytes",
    ]
    assert "  symbols              1 × kernel entry point, 1 × kernel descriptor\n" in facts


def test_a_line() -> None:
    words = line_of("a.co", CodeObject(DATA)).split()
    assert words == ["gfx90a", "V5", f"{len(DATA):,}", "bytes", "1", "kernels", "a.co"]
    narrow = line_of("a" * 50 + "/hip@0x10/gfx90a", CodeObject(DATA), columns=90)
    assert len(narrow) == 90
    assert narrow.endswith("/gfx90a")
    assert len(line_of("a" * 50, CodeObject(DATA), columns=10).split()[-1]) == 24
    assert "a: cannot be read: section '.symtab'" in line_of("a", CodeObject(without_symbols(DATA)))


def test_sections_are_by_size() -> None:
    """The largest first, those of no bytes not at all."""
    text = summary("a", CodeObject(DATA))
    (line,) = [each for each in text.splitlines() if each.startswith("  sections")]
    sizes = [
        int(part.split()[-1].replace(",", "")) for part in line[len("  sections") :].split(", ")
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert all(sizes)


def test_a_title_cannot_disturb_a_terminal() -> None:
    assert summary("a\x1b[31m", CodeObject(DATA)).startswith("a\\x1b[31m\n")


def test_parts_that_cannot_be_read_say_so() -> None:
    """And the others are there."""
    text = summary("a", CodeObject(without_symbols(DATA)))
    assert "  target               gfx90a\n" in text
    assert "  cannot be read       section '.symtab' has " in text


def test_contents() -> None:
    """A table of each kind of record, with flags as letters."""
    tables = contents(CodeObject(DATA)).strip("\n").split("\n\n")
    assert [each.split(maxsplit=1)[0] for each in tables] == [
        *("Section", "Segment", "Note", "Symbol", "Relocations")
    ]
    (text,) = [line.split() for line in tables[0].splitlines() if " .text " in line]
    assert text == ["6", ".text", "PROGBITS", "0x1500", "0x500", "0x10", "AX", "256"]
    loads = [line.split()[-1] for line in tables[1].splitlines() if " LOAD " in line]
    assert loads == ["R", "RX", "RW"]
    (kernel,) = [line for line in tables[3].splitlines() if line.endswith(" kernel_0")]
    assert kernel.split()[3:] == [
        *("FUNC", "GLOBAL", "PROTECTED", ".text", "kernel", "entry", "point", "kernel_0")
    ]


def test_relocatable_objects_are_called_so() -> None:
    text = summary("a", CodeObject(built(file_type=FileType.REL, kernels=1)))
    assert "  file                 REL, relocatable, " in text
