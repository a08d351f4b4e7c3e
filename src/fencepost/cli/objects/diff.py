"""`fencepost object diff`: the differences between two files of code objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fencepost.cli.inputs.object_inputs import GIB, Opened, echo
from fencepost.cli.objects.options import MaxSize
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated

if TYPE_CHECKING:
    from fencepost.code_object.containers import Found


def diff(
    old: Annotated[str, offers.Argument(help="A code object, or a file that contains some.")],
    new: Annotated[str, offers.Argument(help="Another.")],
    json: Annotated[
        bool,
        offers.Option("--json", help="Print one JSON object per line, one line per difference."),
    ] = False,
    max_size: MaxSize = GIB,
) -> None:
    """Show how two files differ: header, metadata, kernels, descriptors, instructions, sections.

    Exit status 0: in nothing. 1: in something. 2: one cannot be read.
    """
    from fencepost.code_object.containers import Limits
    from fencepost.errors import FencepostError
    from fencepost.reports.objects.diff import Difference, differences

    limits = Limits(max_size, 4 * max_size)
    sides = []
    for name in (old, new):
        opened = Opened([name], limits)
        sides.append({_key(entry, at): code for at, (_, entry, code) in enumerate(opened)})
        if opened.failed:
            raise offers.Exit(2)
    if all(len(side) == 1 for side in sides):
        # Two single code objects are compared whatever they are for.
        sides = [dict(zip([""], side.values(), strict=True)) for side in sides]
    some = False
    for key in [*sides[0], *(each for each in sides[1] if each not in sides[0])]:
        here, there = sides[0].get(key), sides[1].get(key)
        if here is None or there is None:
            found = [Difference("code object", here and "there", there and "there")]
        else:
            try:
                found = list(differences(here, there))
            except FencepostError as error:
                echo(str(error), err=True)
                raise offers.Exit(2) from error
        for each in found:
            some = True
            echo(_difference(key, each, json))
    raise offers.Exit(int(some))


def _difference(key: str, each: Any, json: bool) -> str:
    if json:
        from fencepost.reports.text.encode import line

        shown = {side: _plain(getattr(each, side)) for side in ("old", "new")}
        return line({"entry": key or None, "where": each.where, **shown})
    return f"{key}: {each}" if key else str(each)


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | int | bool | list | None) else str(value)


def _key(entry: Found, at: int) -> str:
    """Return the key that pairs the code objects of two files: the entry's ID, or its number."""
    return entry.entry or f"number {at}"
