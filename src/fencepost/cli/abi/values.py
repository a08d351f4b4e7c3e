"""`fencepost abi address | swizzle | packet | table`: values and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.cli.abi.common import Files, Json, each_file, number, show
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limited import limited

if TYPE_CHECKING:
    from fencepost.abi.dwarf.spaces import DwarfAddressSpace


def register(app: offers.Commands) -> None:
    """Add the commands."""
    app.command("address")(address)
    app.command("swizzle")(swizzle)
    app.command("packet")(limited("files")(packet))
    app.command("table")(table)


def address(
    value: Annotated[str, offers.Argument(help="An address, in hexadecimal with 0x.")],
    source: Annotated[str, offers.Option("--from", help="Its DWARF address space: local.")],
    target: Annotated[str, offers.Option("--to", help="The address space wanted: generic.")],
    shared: Annotated[str, offers.Option(help="Base of the shared aperture.")] = "0x1000000000000",
    private: Annotated[
        str, offers.Option(help="Base of the private aperture.")
    ] = "0x2000000000000",
    lane: Annotated[int | None, offers.Option(help="The lane in focus.")] = None,
    wave: Annotated[int, offers.Option(help="Lanes of a wave.")] = 64,
    json: Json = False,
) -> None:
    """Convert an address: none, generic, region, local, private_lane, private_wave."""
    from fencepost.abi.dwarf.spaces import Context, convert
    from fencepost.abi.memory.apertures import Apertures

    context = Context(Apertures(number(shared), number(private)), wave, lane)
    found = convert(number(value), _space(source), _space(target), context)
    show([f"{found:#x}"], {"address": found, "space": target}, json)


def swizzle(
    value: Annotated[str, offers.Argument(help="A private address in bytes; 0x for hexadecimal.")],
    lane: Annotated[int, offers.Option(help="The lane.")] = 0,
    wave: Annotated[int, offers.Option(help="Lanes of a wave.")] = 64,
    base: Annotated[str, offers.Option(help="Where the wave's scratch memory begins.")] = "0x0",
    back: Annotated[
        bool, offers.Option("--back", help="The value is an address in the backing memory.")
    ] = False,
    dwords: Annotated[
        bool, offers.Option("--dwords", help="The value counts dwords, as in Memory Spaces.")
    ] = False,
    json: Json = False,
) -> None:
    """Print where a lane's byte of scratch lies in memory; with --back, whose byte lies there."""
    from fencepost.abi.memory.swizzle import (
        PrivateAddress,
        ScratchLayout,
        dword_backing_address,
    )
    from fencepost.reports.text.encode import plain

    layout = ScratchLayout(number(base), wave)
    if back:
        found = layout.private_address(number(value))
        show([f"lane {found.lane}, {found.address:#x}"], plain(found), json)
        return
    private = PrivateAddress(number(value), lane)
    where = layout.backing_address(private)
    if dwords:
        where = dword_backing_address(layout, private.address, lane)
    show([f"{where:#x}"], {"address": where}, json)


def packet(files: Files, json: Json = False) -> None:
    """Decode files of AQL packets, 64 bytes each."""
    from fencepost.abi.dispatch.packets import PACKET_SIZE, OtherPacket, decode_any
    from fencepost.errors import FencepostError
    from fencepost.reports.text.encode import plain

    def work(name: str, data: memoryview) -> bool:
        for offset in range(0, len(data), PACKET_SIZE):
            try:
                found = decode_any(bytes(data[offset : offset + PACKET_SIZE]))
            except FencepostError as error:
                error.source = f"{name} byte {offset:#x}"
                raise
            record = plain(found)
            lines = [f"{offset:#x}: {found.header.type.name}", f"  {found.header.text()}"]
            if isinstance(found, OtherPacket):
                lines = [f"{offset:#x}: {found.header.type.name}: skipped, {found.says}"]
                record.pop("says")
                show(lines, record | {"skipped": found.says}, json)
                continue
            lines += [f"  {key}: {value}" for key, value in record.items() if key != "header"]
            show(lines, record, json)
        return False

    each_file(files, work)


def table(
    name: Annotated[
        str | None, offers.Argument(help="A table; without it, their names.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Print a table of the ABI, a row a line, each with its cite."""
    from fencepost.abi.tables import TABLES, table_rows
    from fencepost.reports.abi.table_rows import table_lines, table_record

    if name is None:
        show(sorted(TABLES), sorted(TABLES), json)
        return
    rows = table_rows(name)
    if json:
        for row in rows:
            show([], table_record(row), json=True)
        return
    show(table_lines(name, rows), None, json=False)


def _space(name: str) -> DwarfAddressSpace:
    from fencepost.abi.dwarf.spaces import DwarfAddressSpace
    from fencepost.abi.fault import AbiError

    for each in DwarfAddressSpace:
        if name in (each.name, each.name.removeprefix("DW_ASPACE_").split("_", 1)[1]):
            return each
    raise AbiError(
        f"address space {name!r}",
        rule="the address spaces are none, generic, region, local, private_lane, private_wave",
        mend="name one of these",
    )
