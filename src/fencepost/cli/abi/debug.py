"""`fencepost abi dwarf | core`: debug information, core files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from fencepost.cli.abi.common import Files, Json, each_file, show
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status
from fencepost.cli.workers.limited import limited

if TYPE_CHECKING:
    from fencepost.abi.dwarf.spaces import AddressSpaceRow, MemorySpaceRow


def register(app: offers.Commands) -> None:
    """Add the commands."""
    app.command("dwarf")(limited(what="the whole")(dwarf))
    app.command("core")(limited("files")(core))


def dwarf(
    files: Annotated[
        list[str] | None, offers.Argument(help="Code objects; '-' is standard input.")
    ] = None,
    register_number: Annotated[
        list[int] | None, offers.Option("--register", help="Name a DWARF register number.")
    ] = None,
    named: Annotated[
        list[str] | None,
        offers.Option("--named", help="Give a register's DWARF number: v3, s106, exec, pc."),
    ] = None,
    space: Annotated[
        list[int] | None, offers.Option("--space", help="Name a DWARF address space's number.")
    ] = None,
    memory_space: Annotated[
        list[int] | None,
        offers.Option("--memory-space", help="Name a DWARF memory space's number."),
    ] = None,
    wave: Annotated[int, offers.Option(help="Lanes of a wave, for --named.")] = 64,
    json: Json = False,
) -> None:
    """Name the registers of call frames, and report headers that differ from the guide's.

    Exit status 0: nothing differs. 1: something does. 2: bad input.
    """
    from fencepost.abi.dwarf.read import debug_info
    from fencepost.abi.dwarf.registers import register_of
    from fencepost.abi.fault import AbiError
    from fencepost.reports.abi.values import dwarf_lines
    from fencepost.reports.text.encode import plain

    wrong = _numbers(named, space, memory_space, wave, json=json)
    for number in register_number or ():
        try:
            found = register_of(number)
        except AbiError as error:  # the others are named all the same
            print(error, file=sys.stderr)
            wrong = True
            continue
        line = f"{number}: {found.name}, {found.bits} bits, {found.mode.value}"
        show([line], plain(found) | {"name": found.name}, json)

    def work(name: str, data: memoryview) -> bool:
        info = debug_info(bytes(data))
        show(dwarf_lines(name, info), {"file": name, **plain(info)}, json)
        return bool(info.differing)

    each_file(files or [], work, Status.INPUT if wrong else Status.OK)


def _numbers(
    named: list[str] | None,
    spaces: list[int] | None,
    memories: list[int] | None,
    wave: int,
    *,
    json: bool,
) -> bool:
    """Print numbers of registers and names of spaces; return True if one is wrong."""
    from fencepost.abi.dwarf.registers import named_register
    from fencepost.abi.dwarf.spaces import address_space
    from fencepost.abi.dwarf.spaces import memory_space as memory_row
    from fencepost.abi.fault import AbiError
    from fencepost.reports.text.encode import plain

    wrong = False
    asked: list[tuple[str, Callable[[], int | MemorySpaceRow | AddressSpaceRow]]] = []
    asked += [(each, partial(named_register, each, wave)) for each in named or ()]
    asked += [(f"space {each}", partial(address_space, each)) for each in spaces or ()]
    asked += [(f"memory space {each}", partial(memory_row, each)) for each in memories or ()]
    for what, answer in asked:
        try:
            found = answer()
        except AbiError as error:  # the others are answered all the same
            print(error, file=sys.stderr)
            wrong = True
            continue
        if isinstance(found, int):
            show([f"{what}: DWARF register {found}"], {"name": what, "number": found}, json)
        else:
            line = f"{what}: {found.space.name}, {found.memory.name.lower()} memory [{found.cite}]"
            show([line], plain(found) | {"name": found.space.name}, json)
    return wrong


def core(files: Files, json: Json = False) -> None:
    """Print the agents, queues, runtime state and memory of core files."""
    from fencepost.abi.core_file.file import read_core
    from fencepost.reports.abi.values import core_lines
    from fencepost.reports.text.encode import plain

    def work(name: str, data: memoryview) -> bool:
        found = read_core(data)

        def record() -> dict[str, object]:
            return {
                "file": name,
                "layout": plain(found.layout),
                "snapshot": plain(found.snapshot),
                "memory": [
                    {"address": each.address, "size": each.size, "in_file": len(each.data)}
                    for each in found.memory
                ],
                "odd": plain(found.odd),
            }

        show(core_lines(name, found), record(), json)
        return bool(found.odd)

    each_file(files, work)
