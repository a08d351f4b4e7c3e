"""The location of an instruction for findings and reasons: in the source, or in the module."""

from __future__ import annotations

from fencepost.diagnostics import Location
from fencepost.llvm import frames
from fencepost.llvm.ir import Instruction
from fencepost.llvm.ir import Location as Line


def place_of(instruction: Instruction, file: str, kernel: str, note: str = "") -> Location:
    """Return the line of the source that a reader is shown, with the calls through which it is
    reached; the line of the module, `file`, if there is none.
    """
    places = frames.frames(instruction.head.at) if instruction.head.at is not None else ()
    if not places:
        return Location(file, instruction.head.line, name=kernel, note=note)
    at = frames.shown(places)
    around = tuple(_location(each, each.function) for each in places) if len(places) > 1 else ()
    return Location(
        at.file,
        at.line,
        at.column,
        name=kernel,
        note=note,
        directory=at.directory,
        frames=around,
    )


def line_of(instruction: Instruction) -> str:
    """Return the line in words: that of the source, or of the module."""
    return f"line {place_of(instruction, '', '').line}"


def _location(at: Line, name: str) -> Location:
    return Location(at.file, at.line, at.column, name=name, directory=at.directory)
