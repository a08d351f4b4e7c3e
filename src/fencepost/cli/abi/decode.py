"""`fencepost abi decode`: values of the ABI by their meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.cli.abi.common import Files, Json, each_file, number, processor_of, show
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limited import limited

if TYPE_CHECKING:
    from fencepost.abi.dwarf.spaces import DwarfAddressSpace


def register(app: offers.Commands) -> None:
    """Add the group of commands."""
    group = offers.Commands("Decode values: addresses, scratch, packets, buffer resources, traps.")
    group.command("address")(address)
    group.command("swizzle")(swizzle)
    group.command("packet")(limited("files")(packet))
    group.command("buffer")(buffer)
    group.command("traps")(traps)
    app.add("decode", group)


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


def buffer(
    value: Annotated[
        list[str],
        offers.Argument(help="The 128 bits: one number, or four dwords, the lowest first."),
    ],
    mcpu: Annotated[str, offers.Option("--mcpu", help="The processor.")],
    offset: Annotated[
        str | None,
        offers.Option(help="Print the bits of a pointer with this offset.", show_default=False),
    ] = None,
    index: Annotated[
        str | None, offers.Option(help="The index of a strided pointer.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Print the fields of a buffer resource (V#), and which buffer pointers can be made of it."""
    from fencepost.abi.fault import AbiError
    from fencepost.abi.memory.buffer_resource import FatPointer, decode
    from fencepost.reports.lowering.native_atomics import buffer_lines
    from fencepost.reports.text.encode import plain
    from fencepost.targets.generation import generation_of

    processor = processor_of(mcpu)
    generation = generation_of(processor)
    words = [number(each) for each in value]
    if generation is None or len(words) not in (1, 4) or (len(words) == 4 and max(words) >> 32):
        raise AbiError(
            f"{len(words)} numbers for {processor.name}",
            rule="a buffer resource is 128 bits, or four dwords of 32, on GFX6 and above",
            mend="write one number, or four, the lowest dword first",
        )
    bits = words[0] if len(words) == 1 else sum(word << 32 * at for at, word in enumerate(words))
    found = decode(bits, generation)
    lines, record = list(buffer_lines(found, generation)), plain(found)
    if offset is not None or index is not None:
        pointer = FatPointer(
            found, number(offset or "0"), None if index is None else number(index)
        ).bits(generation)
        width = 160 if index is None else 192
        lines.append(f"addrspace({7 if index is None else 9}): {pointer:#0{width // 4 + 2}x}")
        record |= {"pointer": pointer}
    show(lines, record, json)


def traps(
    version: Annotated[int, offers.Option(min=2, max=6, help="Code object version.")] = 5,
    mcpu: Annotated[
        str | None, offers.Option("--mcpu", help="The processor.", show_default=False)
    ] = None,
    number: Annotated[
        int | None, offers.Option(help="One trap: the number in s_trap.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Print what each trap means, and what llvm.trap and llvm.debugtrap become."""
    from fencepost.abi.trap_handler import TrapIntrinsic, lowered, trap
    from fencepost.abi.trap_handler import traps as table
    from fencepost.reports.abi.values import columns
    from fencepost.reports.text.encode import plain
    from fencepost.targets.code_object_version import CodeObjectVersion
    from fencepost.targets.generation import generation_of

    chosen = CodeObjectVersion(version)
    shown = table(chosen) if number is None else (trap(number, chosen),)
    rows = [
        (
            f"s_trap {row.number:#04x}",
            row.use.value,
            row.before_gfx9.value,
            row.inputs.value,
            row.effect,
            f"[{row.cite}]",
        )
        for row in shown
    ]
    head = ("trap", "use", "takes up to GFX8", "takes from GFX9", "does", "")
    lines = list(columns([head, *rows]))
    records = [plain(row) for row in shown]
    generation = None if mcpu is None else generation_of(processor_of(mcpu))
    if generation is not None:
        for hsa in (True, False):
            for intrinsic in TrapIntrinsic:
                found = lowered(intrinsic, os_is_amdhsa=hsa, version=chosen, generation=generation)
                system = "amdhsa" if hsa else "other systems"
                lines.append(
                    f"{intrinsic.value} on {system}: {found.instruction or 'no instruction'}; "
                    f"takes {found.inputs.value}; {found.warning or found.effect} [{found.cite}]"
                )
    show(lines, records, json)


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
