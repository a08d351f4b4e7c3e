"""`fencepost abi pal`: metadata of AMDPAL pipelines."""

from __future__ import annotations

import typer

from fencepost.cli.abi.common import Files, Json, each_file, show, text_of
from fencepost.cli.limited import limited

_ELF = b"\x7fELF"


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("pal")(limited("files")(pal))


def pal(files: Files, json: Json = False) -> None:
    """Check the AMDPAL metadata of code objects and assembly sources, and print their registers.

    Exit status 0: nothing wrong. 1: something is. 2: bad input.
    """
    from collections.abc import Mapping
    from typing import Any

    from fencepost.abi.amdpal.metadata import check, registers
    from fencepost.abi.assembler.items import PalMetadataBlock
    from fencepost.abi.assembler.source import read_source
    from fencepost.abi.fault import AbiError
    from fencepost.code_object.code_object import CodeObject
    from fencepost.reports.encode import plain

    def tree_of(name: str, data: memoryview) -> Mapping[Any, Any]:
        if bytes(data[:4]) == _ELF:
            return CodeObject(data, name).metadata_tree
        items = read_source(text_of(data)).items
        blocks = [item for item in items if isinstance(item, PalMetadataBlock)]
        if not blocks:
            raise AbiError(
                "no .amdgpu_pal_metadata",
                rule="PAL metadata are in that directive, or in a code object's note",
                mend="name a source or a code object for amdpal",
            )
        return blocks[-1].tree

    def work(name: str, data: memoryview) -> bool:
        tree = tree_of(name, data)
        found = check(tree)
        programmed = list(registers(tree))
        lines = [f"{name}: {len(programmed)} registers"]
        lines += [f"  pipeline {a}: {b:#06x} = {c:#010x}" for a, b, c in programmed]
        lines += [f"  {each.where}: {each.message} [{each.cite}]" for each in found]
        record = {"file": name, "findings": plain(found), "registers": programmed}
        show(lines, record, json)
        return bool(found)

    each_file(files, work)
