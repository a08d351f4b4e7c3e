"""`fencepost abi spirv`: memory operations of SPIR-V and of LLVM IR, and litmus tests in Vulkan's
words.
"""

from __future__ import annotations

from pathlib import Path

from fencepost.cli.abi.common import Json, show
from fencepost.cli.files import LITMUS, read_text
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import errors_told


def register(app: offers.Commands) -> None:
    """Add the command."""
    app.command("spirv")(spirv)


def spirv(
    operation: Annotated[
        str,
        offers.Argument(
            help="An operation in litmus syntax ('store av x, 1 agent'), or one of SPIR-V "
            "('OpAtomicLoad Device Acquire MakePointerVisible MakeVisible'); or a .litmus file, in "
            "this format or in that of Vulkan's tests."
        ),
    ],
    json: Json = False,
) -> None:
    """Print what a memory operation, or a litmus test, is in the other language, by the memory
    model's table of Vulkan's operations.
    """
    from fencepost.frontends.litmus.spirv import CITE, from_spirv, operation_of, to_spirv

    with errors_told():
        if operation.endswith(LITMUS):
            made = _test(operation)
            show(
                [made.rstrip("\n")],
                {"operation": operation, "equal": made, "cite": str(CITE)},
                json,
            )
            return
        back = operation.lstrip().startswith("Op")
        found = from_spirv(operation) if back else str(to_spirv(operation_of(operation)))
        record = {"operation": operation, "equal": found, "cite": str(CITE)}
        show([f"{found} [{CITE}]"], record, json)


def _test(path: str) -> str:
    """Return a litmus test in the other of the two formats."""
    from fencepost.frontends.litmus.parse import parse
    from fencepost.frontends.litmus.print import print_test
    from fencepost.frontends.litmus.vulkan import is_vulkan
    from fencepost.frontends.litmus.vulkan_print import print_vulkan

    text = read_text(Path(path))
    test = parse(text)
    return print_test(test) if is_vulkan(text) else print_vulkan(test)
