"""`fencepost abi spirv`: memory operations of SPIR-V and of LLVM IR."""

from __future__ import annotations

from typing import Annotated

import typer

from fencepost.cli.abi.common import Json, show
from fencepost.cli.status import errors_told


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("spirv")(spirv)


def spirv(
    operation: Annotated[
        str,
        typer.Argument(
            help="An operation in litmus syntax ('store av x, 1 agent'), or one of SPIR-V "
            "('OpAtomicLoad Device Acquire MakePointerVisible MakeVisible')."
        ),
    ],
    json: Json = False,
) -> None:
    """Print what a memory operation is in the other language, by the memory model's table of
    Vulkan's operations.
    """
    from fencepost.frontends.litmus.spirv import CITE, from_spirv, operation_of, to_spirv

    with errors_told():
        back = operation.lstrip().startswith("Op")
        found = from_spirv(operation) if back else str(to_spirv(operation_of(operation)))
        record = {"operation": operation, "equal": found, "cite": str(CITE)}
        show([f"{found} [{CITE}]"], record, json)
