"""The tables compared with the text at hand (001) itself, which is newer than LLVM 22's copy.

The text has lost its markup and many of its tables; what is compared is what it still has: quoted
names, numbers behind names, the bits of the descriptor's fields.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from fencepost.abi.amdpal.user_data import Internal
from fencepost.abi.assembler.directives import DIRECTIVES
from fencepost.abi.lint.attribute_table import ATTRIBUTES
from fencepost.abi.reference.derived import E_FLAGS, METADATA_KEYS, METADATA_KEYS_V2, VALUE_KINDS
from fencepost.citations import Source
from fencepost.code_object.kernel_descriptor.table import ROWS
from fencepost.reports.reference.find import find
from fencepost.reports.reference.index import index
from fencepost.targets.generation import Generation
from fencepost.targets.processors import ALL_PROCESSORS
from tests.architecture.source_tree import SHARED, TEXTS, text

pytestmark = pytest.mark.skipif(not SHARED.exists(), reason="the texts are not here")


@cache
def guide() -> str:
    """The text at hand."""
    return text(TEXTS[Source.GUIDE])


def quoted(pattern: str) -> set[str]:
    """The names that the text has in quotes."""
    return set(re.findall(rf"“({pattern})”", guide()))


def test_attributes() -> None:
    """Every attribute of the text has a row."""
    named = quoted(r"amdgpu-[a-z0-9-]+")
    assert len(named) > 40
    assert named - {row.name for row in ATTRIBUTES} == set()


def test_metadata_keys() -> None:
    """Keys of V2 and of V3 and above; those that the tables of a lost section had are not here."""
    ours = {row.name for row in METADATA_KEYS} | {
        part for row in METADATA_KEYS_V2 for part in row.v2
    }
    spelled = {each for each in quoted(r"\.[a-z_]+") if f"“{each}”" in guide()}
    pal = {each.name for each in find_all("pal-keys")}
    assert spelled - ours - pal - LATER_SPELLINGS == set()


def find_all(table: str) -> list[Any]:
    """The rows of a table."""
    from fencepost.abi.tables import table_rows

    return list(table_rows(table))


LATER_SPELLINGS = frozenset({f".max_num_work_groups_{axis}" for axis in "xyz"})
"""Keys that LLVM writes otherwise than the guide spells them; the reader takes both."""


def test_hidden_arguments() -> None:
    """Kinds of arguments."""
    ours = {row.name for row in VALUE_KINDS}
    assert set(re.findall(r"“(hidden_\w+)”", guide())) - ours == set()


def test_directives() -> None:
    """Directives of kernels."""
    ours = {row.spelled for row in DIRECTIVES}
    named = set(re.findall(r"\.amdhsa_[a-z0-9_]+", guide()))
    assert (
        named - ours - {".amdhsa_kernel", ".amdhsa_code_object_version", ".amdhsa_reserve_"}
        == set()
    )


def test_flags() -> None:
    """Numbers behind the names of ELF flags."""
    ours = {row.name: row.value for row in E_FLAGS}
    stated = re.findall(r"^(EF_AMDGPU_\w+)\n(0x[0-9a-f]+)$", guide(), re.MULTILINE)
    assert len(stated) > 8
    wrong = [name for name, value in stated if ours.get(name) != int(value, 16)]
    assert wrong == []


def test_user_data() -> None:
    """Encodings of AMDPAL's user data, both ways."""
    stated = re.findall(r"^(0x100000[0-9A-F]{2})\n(\w+)$", guide(), re.MULTILINE)
    assert {(int(value, 16), name) for value, name in stated} == {
        (each.encoding, each.title) for each in Internal
    }


def test_processors() -> None:
    """The text names no processor that has no row."""
    ours = {name for row in ALL_PROCESSORS for name in (row.name, *row.alternatives)}
    named = set(re.findall(r"\bgfx\d+[0-9a-f]{2}\b|\bgfx\d+(?:-\d)?-generic\b", guide()))
    assert named - ours == set()


def test_fields_of_the_descriptor() -> None:
    """Bits, width and name of each field that the text still lists, on some generation."""
    listed = re.findall(
        r"^(\d+)(?::(\d+))?\n(\d+) bits?\n([A-Z][A-Z0-9_]{3,})$", guide(), re.MULTILINE
    )
    ours = {(row.low, row.width, row.field.value) for row in ROWS if row.field is not None}
    missing = set()
    for high, low, width, name in listed:
        first = int(low or high)
        named = {found for found in ours if found[2] == name}
        if named and (first % 16, int(width)) not in {(a % 16, b) for a, b, _ in named}:
            missing.add((first, width, name))
    assert len(listed) > 30
    assert missing == set()


INTRINSICS_BY_OTHERS = frozenset(
    {
        "llvm.amdgcn.cooperative.atomicfamily",
        "llvm.amdgcn.load.async.to.lds.p",
        "llvm.amdgcn.sched",
        "llvm.amdgcn.wmma",
    }
)
"""What the lost markup made of words that stood together."""


def test_intrinsics() -> None:
    """Each intrinsic that the text names is one that `explain` answers."""
    named = set(re.findall(r"\bllvm\.amdgcn\.[a-z0-9]+(?:\.[A-Za-z0-9]+)*", guide()))
    unknown = {each for each in named - INTRINSICS_BY_OTHERS if not find(each, index()).named}
    assert unknown == set()


@pytest.mark.parametrize(
    "field", ["ENABLE_DX10_CLAMP", "ENABLE_IEEE_MODE", "amdgpu-ieee", "amdgpu-dx10-clamp"]
)
def test_gfx11_7(field: str) -> None:
    """The text excepts GFX11.7 four times, and lists no processor of it: rows say so in words."""
    assert guide().count("xcept GFX11.7") == 4
    assert not re.search(r"gfx117[0-9a-f]", guide())
    said = " ".join(
        " ".join((each.says, *each.facts.values(), *each.pitfalls))
        for each in find(field, index()).named
    )
    assert "GFX11.7" in said


def test_generations() -> None:
    """A generation of the text's chapters is one of ours: nothing is newer than the tables."""
    named = set(re.findall(r"Memory Model (GFX[\w-]+)", guide()))
    assert named <= {"GFX6-GFX9", "GFX90A", "GFX942", "GFX10-GFX11", "GFX12", "GFX125x"}
    assert max(Generation) is Generation.GFX125
