"""`fencepost abi lanes`: where each lane of a wave is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.cli.abi.common import Json, number, show
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import errors_told

if TYPE_CHECKING:
    from fencepost.abi.dwarf.lanes import Region


def register(app: offers.Commands) -> None:
    """Add the command."""
    app.command("lanes")(lanes)


def lanes(
    pc: Annotated[str, offers.Argument(help="The wave's program counter; 0x for hexadecimal.")],
    exec_mask: Annotated[str, offers.Option("--exec", help="The EXEC mask, a bit a lane.")],
    entry: Annotated[
        str | None,
        offers.Option(
            help="EXEC on entry to the function; default: all lanes.", show_default=False
        ),
    ] = None,
    region: Annotated[
        list[str] | None,
        offers.Option(
            metavar="PART:START:END:EXEC",
            help="A region around, the outermost first: then, else or loop, its addresses, and "
            "EXEC on entry to it.",
        ),
    ] = None,
    saved: Annotated[
        str | None,
        offers.Option(help="In whole-wave mode: EXEC as saved before.", show_default=False),
    ] = None,
    wave: Annotated[int, offers.Option(help="Lanes of a wave.")] = 64,
    json: Json = False,
) -> None:
    """Print where each lane is (DW_AT_LLVM_lane_pc) and which are active (DW_AT_LLVM_active_lane),
    from EXEC and the regions of control flow around.
    """
    from fencepost.abi.dwarf.lanes import active_lanes, lane_locations
    from fencepost.abi.dwarf.registers import wave_mode

    with errors_told():
        wave_mode(wave)
        active = active_lanes(number(exec_mask), None if saved is None else number(saved))
        around = tuple(_region(each) for each in region or ())
        whole = (1 << wave) - 1
        found = lane_locations(
            number(pc), active, around, whole if entry is None else number(entry), wave
        )
        lines = [f"active lanes: {active:#x}"]
        lines += [
            f"lane {lane}: " + ("not in the function" if at is None else f"{at:#x}")
            for lane, at in enumerate(found)
        ]
        show(lines, {"active": active, "lanes": found}, json)


def _region(text: str) -> Region:
    """Parse a region. Raise AbiError if the text is none."""
    from fencepost.abi.dwarf.lanes import Region, RegionPart
    from fencepost.abi.fault import AbiError

    words = text.split(":")
    parts = {each.name.lower(): each for each in RegionPart}
    if len(words) != 4 or words[0] not in parts:
        raise AbiError(
            f"--region {text[:60]!r}",
            rule=f"a region is {' or '.join(parts)}, its start, its end and a mask, with colons",
            mend="write then:0x100:0x140:0xff",
        )
    start, end, mask = map(number, words[1:])
    return Region(parts[words[0]], start, end, mask)
