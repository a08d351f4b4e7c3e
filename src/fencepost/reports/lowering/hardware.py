"""The instructions for the operations of a code's page on a GPU, as in `fencepost lower`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fencepost.diagnostics.pages import Hardware
from fencepost.reports.lowering.operations import columns

_LOCAL = "local: "
WIDTH = 96
"""The largest width, in characters, of a side-by-side listing."""


def instructions(hardware: Hardware) -> str:
    """Return the instructions of the wrong and of the right program, side by side if they fit; once
    if they are the same. Each operation precedes its instructions.
    """
    sides = [("reported", hardware.wrong), ("not reported", hardware.right)]
    if hardware.wrong == hardware.right:
        sides = [("both", hardware.wrong)]
    shown = [(head, list(_column(hardware.target, each))) for head, each in sides]
    table = columns(shown)
    if len(table.splitlines()[1]) > WIDTH:
        table = "\n".join(columns([each]) for each in shown)
    return table


def hardware_record(hardware: Hardware) -> dict[str, Any]:
    """The same as JSON has it."""
    return {
        "target": hardware.target,
        "why": hardware.why,
        **{
            side: [
                {"operation": text, "instructions": code}
                for text, code in _lowered(hardware.target, operations)
            ]
            for side, operations in (("wrong", hardware.wrong), ("right", hardware.right))
        },
    }


def _column(target: str, operations: Sequence[str]) -> Iterator[str]:
    for text, code in _lowered(target, operations):
        yield f"; {text}"
        yield from (f"  {each}" for each in code or ["; no instruction"])


def _lowered(target: str, operations: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each operation as shown, and its instructions."""
    # The tables of the lowering are read only where a page shows instructions.
    from fencepost.lowering.options import Details, Options, request_of, target_of
    from fencepost.lowering.units import lower_request

    chosen = target_of(Options(mcpu=target))
    for each in operations:
        text = each.removeprefix(_LOCAL)
        details = Details(space="local") if text != each else Details()
        steps = lower_request(request_of(text, details), chosen).steps
        yield text, [step.text for step in steps]
