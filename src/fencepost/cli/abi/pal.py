"""`fencepost abi pal`: metadata of AMDPAL pipelines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.cli.abi.common import Files, Json, each_file, processor_of, show, text_of
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limited import limited
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.abi.fault import AbiError
    from fencepost.targets.generation import Generation

_ELF = b"\x7fELF"


def register(app: offers.Commands) -> None:
    """Add the command."""
    app.command("pal")(limited("files")(pal))


def pal(
    files: Files,
    mcpu: Annotated[
        str | None,
        offers.Option("--mcpu", help="The processor; default: the one that a code object names."),
    ] = None,
    json: Json = False,
) -> None:
    """Check the AMDPAL metadata of code objects and assembly sources, and print their registers by
    name: user data in words, resource registers by their fields; then the hardware stages, and
    what the spill table holds.

    Exit status 0: nothing wrong. 1: something is. 2: bad input.
    """
    from collections.abc import Mapping
    from typing import Any

    from fencepost.abi.amdpal.metadata import check
    from fencepost.abi.amdpal.stages import spilling, stages
    from fencepost.abi.assembler.items import PalMetadataBlock
    from fencepost.abi.assembler.source import read_source
    from fencepost.code_object.code_object import CodeObject
    from fencepost.reports.objects.pal import register_lines, register_records, stage_lines
    from fencepost.reports.text.encode import plain
    from fencepost.targets.generation import generation_of

    chosen = None if mcpu is None else generation_of(processor_of(mcpu))

    def tree_of(name: str, data: memoryview) -> tuple[Mapping[Any, Any], Generation | None]:
        if bytes(data[:4]) == _ELF:
            code = CodeObject(data, name)
            return code.metadata_tree, chosen or code.generation
        items = read_source(text_of(data)).items
        blocks = [item for item in items if isinstance(item, PalMetadataBlock)]
        if not blocks:
            raise _nothing()
        return blocks[-1].tree, chosen

    def work(name: str, data: memoryview) -> bool:
        tree, generation = tree_of(name, data)
        found = check(tree)
        programmed = list(register_records(tree, generation))
        lines = [f"{visible_name(name)}: {len(programmed)} registers", *register_lines(programmed)]
        found_stages = tuple(stages(tree, generation))
        in_memory = tuple(spilling(tree))
        lines += stage_lines(found_stages, in_memory)
        lines += [f"  {each.where}: {each.message} [{each.cite}]" for each in found]
        record = {
            "file": name,
            "findings": plain(found),
            "registers": [[each["pipeline"], each["offset"], each["value"]] for each in programmed],
            "names": programmed,
            "stages": plain(found_stages),
            "spilling": plain(in_memory),
        }
        show(lines, record, json)
        return bool(found)

    each_file(files, work)


def _nothing() -> AbiError:
    from fencepost.abi.fault import AbiError

    return AbiError(
        "no .amdgpu_pal_metadata",
        rule="PAL metadata are in that directive, or in a code object's note",
        mend="name a source or a code object for amdpal",
    )
