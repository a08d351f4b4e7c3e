"""The validator: all checks of a code object."""

from __future__ import annotations

from contextlib import suppress

from fencepost.code_object.check.findings import EnoughError, Findings
from fencepost.code_object.check.header import check_header
from fencepost.code_object.check.kernels import check_kernels
from fencepost.code_object.check.metadata import check_metadata
from fencepost.code_object.check.notes import check_notes
from fencepost.code_object.check.sections import check_sections
from fencepost.code_object.check.segments import check_segments
from fencepost.code_object.check.symbols import check_relocations, check_symbols
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.fault import CodeObjectError
from fencepost.diagnostics import Code, Diagnostic


def check(code: CodeObject) -> tuple[Diagnostic, ...]:
    """Return the violations of every rule (FP500 to FP598) in a code object; none if it conforms to
    the guide. At 10,000 findings the checks end.

    A part that cannot be read is a finding, and the others are still checked.
    """
    found = Findings(code.source or "")
    with suppress(EnoughError):
        check_header(code, found)
        check_sections(code.elf, found)
        check_segments(code.elf, found)
        check_symbols(code, found)
        check_relocations(code, found)
        check_notes(code, found)
        check_metadata(code, found)
        check_kernels(code, found)
    return found.all


def check_bytes(data: bytes | memoryview, source: str = "") -> tuple[Diagnostic, ...]:
    """Check bytes as `check` does, even if they are not a code object at all."""
    try:
        return check(CodeObject(data, source))
    except CodeObjectError as error:
        found = Findings(source)
        found.add(Code.UNREADABLE, error.message, offset=error.offset, mend=error.mend)
        return found.all
