"""Small barrier programs as text, for the tests of the machine."""

from __future__ import annotations

from itertools import zip_longest

from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.barriers import Edition, Options, Report, Waking, explore
from fencepost.program.program import Program


def program(barriers: str, *threads: str, target: str | None = None) -> Program:
    """A program. A thread is its operations, with `;` between; a position may stand before them,
    with `:`; otherwise the thread is a wave of workgroup 0.
    """
    columns = []
    for number, text in enumerate(threads):
        position, colon, code = text.rpartition("@")
        cells = [cell.strip() for cell in code.split(";")]
        columns.append([f"P{number} @ {position.strip() if colon else 'workgroup 0'}", *cells])
    rows = "\n".join(" | ".join(row) + " ;" for row in zip_longest(*columns, fillvalue=""))
    header = "AMDGPU test\n" + (f"target {target}\n" if target else "")
    return parse(f"{header}{{ {barriers} }}\n{rows}\nexists true\n").program


def explored(
    of: Program,
    edition: Edition = Edition.GUIDE,
    *,
    waking: Waking = Waking.ANY_COMPLETED_PHASE,
    reduce: bool = True,
) -> Report:
    """What the machine finds."""
    return explore(of, Options(edition, waking, reduce=reduce))


def broken(of: Program, edition: Edition = Edition.GUIDE) -> set[str]:
    """The names of the rules that some run breaks."""
    return {rule.value for rule in explored(of, edition).broken}


def maps(of: Program, edition: Edition = Edition.GUIDE) -> set[str]:
    """The maps from waits to phases, as text: `P0:wait0=0 P1:wait0=0`."""
    return {
        " ".join(f"{wait}={'never' if phase is None else phase}" for wait, phase in each)
        for each in explored(of, edition).maps
    }
