"""The catalogue of the workbench: names that pages offer, from the tables of the package."""

from __future__ import annotations

from importlib.resources import files

from fencepost.web.catalogue import Catalogue, Example


def make_catalogue() -> Catalogue:
    """Return what pages offer."""
    from importlib.metadata import version

    import fencepost

    return Catalogue(
        version("fencepost"),
        _models(),
        tuple(each.name for each in fencepost.processors()),
        (),
        EXAMPLES,
        (),
        _static(),
    )


def _static() -> dict[str, bytes]:
    """Return the static files, and the style of pictures, which holds within pictures alone."""
    from fencepost.executions.execution import Relation
    from fencepost.reports.svg_style import style_sheet

    folder = files("fencepost.web").joinpath("static")
    found = {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}
    found["drawing.css"] = f".drawing {{\n{style_sheet(Relation)}\n}}\n".encode()
    return found


def _models() -> tuple[str, ...]:
    return ("amdgpu", "llvm", "opencl", "amdgpu-2026-08")


EXAMPLES = (
    Example(
        "litmus",
        "MP+agent",
        "message passing with release and acquire",
        """AMDGPU MP+agent
{ global x = 0; global flag = 0; }
 P0 @ agent 0, workgroup 0          | P1 @ agent 0, workgroup 1            ;
 store x, 1                         | r0 = load atomic flag agent acquire  ;
 store atomic flag, 1 agent release | r1 = load x                          ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
""",
    ),
)
