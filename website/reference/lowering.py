"""The lowering matrix: what each operation becomes on each generation."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from fencepost.lowering.generations import generations
from fencepost.lowering.options import Details, request_of
from fencepost.lowering.target import Follow
from fencepost.lowering.units import outcome
from website.reference.markdown import html_table

SCOPES = ("wavefront", "workgroup", "agent", "system")
OPERATIONS = {
    "Loads": (
        "r0 = load x",
        *(
            f"r0 = load atomic x {scope} {order}"
            for order in ("monotonic", "acquire", "seq_cst")
            for scope in SCOPES
        ),
    ),
    "Stores": (
        "store x, 1",
        *(
            f"store atomic x, 1 {scope} {order}"
            for order in ("monotonic", "release", "seq_cst")
            for scope in SCOPES
        ),
    ),
    "Read-modify-writes": tuple(
        f"r0 = atomicrmw add x, 1 {scope} {order}"
        for order in ("monotonic", "acquire", "release", "acq_rel")
        for scope in ("workgroup", "agent", "system")
    ),
    "Fences": tuple(
        f"fence {scope} {order}" for order in ("acquire", "release", "acq_rel") for scope in SCOPES
    ),
}


def lowering_pages() -> dict[str, str]:
    """The page of the matrix."""
    lines = [
        "# Lowering matrix",
        "",
        (
            "The code sequences of the AMDGPU backend guide for global memory. A row stands for "
            "all processors that lower alike: the first of each kind, and how many more there "
            "are. `fencepost lower OPERATION --matrix` prints a table of this page, "
            "`--explain --mcpu gfx942` the reason and the source of each instruction, with the "
            "litmus test that needs it. `--follow llvm-22` shows what LLVM 22 emits: "
            "[the differences](/findings/llvm-differences.md)."
        ),
        "",
    ]
    for title, operations in OPERATIONS.items():
        lines += [f"## {title}", ""]
        for operation in operations:
            lines += [f"### {operation}", "", *html_table(("generation", "code"), _rows(operation))]
    return {"reference/matrix": "\n".join(lines)}


def _rows(operation: str) -> Iterator[tuple[str, str]]:
    """The code of an operation, and the generations that have it."""
    request = request_of(operation, Details())
    grouped: dict[str, list[str]] = {}
    for each in generations(Follow.DOCUMENT):
        found = outcome(request, each.target, operation, "")
        if found.error is not None:
            code = escape(found.error.message)
        elif found.lowered is None or not found.lowered.steps:
            code = "no instruction"
        else:
            code = "<br>".join(f"<code>{escape(step.text)}</code>" for step in found.lowered.steps)
        grouped.setdefault(code, []).append(str(each))
    return ((", ".join(names), code) for code, names in grouped.items())
