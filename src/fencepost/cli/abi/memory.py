"""`fencepost abi atomic | buffer`: what atomics become, what a buffer resource says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.cli.abi.common import Json, processor_of, show
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limited import limited

if TYPE_CHECKING:
    from fencepost.vocabulary.address_spaces import AddressSpace
    from fencepost.vocabulary.scopes import SyncScope

_SPACES = ("generic", "global", "local", "private")


def register(app: offers.Commands) -> None:
    """Add the commands."""
    app.command("atomic")(limited(what="the whole")(atomic))
    app.command("buffer")(buffer)


def atomic(
    operation: Annotated[str, offers.Argument(help="An operation of atomicrmw: add, fadd, umax.")],
    kind: Annotated[
        str, offers.Argument(metavar="TYPE", help="i32, i64, float, double, half, '<2 x half>'.")
    ],
    mcpu: Annotated[str, offers.Option("--mcpu", help="The processor.")],
    space: Annotated[str, offers.Option(help=f"The memory: {', '.join(_SPACES)}.")] = "global",
    scope: Annotated[str, offers.Option(help="The scope: system, agent, workgroup.")] = "system",
    json: Json = False,
) -> None:
    """Say whether an atomicrmw is a native instruction or a compare-and-swap loop, and with which
    metadata it is native. LLVM 22 compiles it, with each set of metadata.

    Exit status 0: it is native without metadata. 1: it is not.
    """
    from fencepost.abi.native_atomics import Atomic, answers
    from fencepost.cli.parsing.status import Status
    from fencepost.reports.lowering.native_atomics import atomic_lines, atomic_record

    asked = Atomic(operation, kind, _space(space), _scope(scope))
    processor = processor_of(mcpu)
    found = answers(asked, processor)
    lines = atomic_lines(asked, processor.name, found)
    show(lines, atomic_record(asked, processor.name, found), json)
    native = all(each.plain.native for each in found.values())
    raise offers.Exit(Status.OK if native else Status.FOUND)


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
    from fencepost.cli.abi.common import number
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


def _space(name: str) -> AddressSpace:
    from fencepost.abi.fault import AbiError
    from fencepost.vocabulary.address_spaces import AddressSpace

    if name not in _SPACES:
        raise AbiError(
            f"--space {name!r}", rule=f"one of {', '.join(_SPACES)}", mend="name one of these"
        )
    return AddressSpace[name.upper()]


def _scope(name: str) -> SyncScope:
    from fencepost.abi.fault import AbiError
    from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES, sync_scope

    found = sync_scope(name)
    if found is None:
        known = ", ".join(each.word for each in ALL_SYNC_SCOPES)
        raise AbiError(f"--scope {name!r}", rule=f"one of {known}", mend="name one of these")
    return found
