"""`fencepost abi atomic`: what atomics become."""

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
    """Add the command."""
    app.command("atomic")(limited(what="the whole")(atomic))


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
