"""AMDPAL: metadata, registers, user data."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.abi.amdpal.metadata import check, registers
from fencepost.abi.amdpal.tables import (
    API_SHADERS,
    CURRENT_VERSION,
    HARDWARE_STAGES,
    KEYS,
    NO_SPILLING,
    PalKey,
    PalKind,
    PalMap,
)
from fencepost.abi.amdpal.user_data import (
    INTERNAL_ROWS,
    Entry,
    Internal,
    check_stage,
    decode,
    encode,
    per_shader_symbol,
    spilled,
    table_address,
)
from fencepost.abi.fault import AbiError

RIGHT: dict[PalKind, Any] = {
    PalKind.STRING: "name",
    PalKind.INTEGER: 3,
    PalKind.BOOLEAN: True,
    PalKind.BINARY: b"x",
    PalKind.PAIR: [1, 2],
    PalKind.TRIPLE: [1, 2, 3],
    PalKind.STRINGS: [],
    PalKind.PIPELINES: [],
    PalKind.SHADERS: {},
    PalKind.STAGES: {},
    PalKind.FUNCTIONS: {},
    PalKind.REGISTERS: {0x2E12: 5},
}


def _right(row: PalKey) -> Any:
    if row.name == "amdpal.version":
        return list(CURRENT_VERSION)
    if row.kind is PalKind.STRING and row.words:
        return row.words[0]
    return RIGHT[row.kind]


def _tree(which: PalMap, name: str, value: Any) -> dict[str, Any]:
    """Metadata with a key in one map, and whatever else is required."""
    maps: dict[PalMap, dict[str, Any]] = {
        each: {row.name: _right(row) for row in KEYS if row.map is each and row.required}
        for each in PalMap
    }
    maps[which][name] = value
    pipeline = maps[PalMap.PIPELINE]
    pipeline.setdefault(".shaders", {".pixel": maps[PalMap.SHADER]})
    pipeline.setdefault(".hardware_stages", {".ps": maps[PalMap.STAGE]})
    pipeline.setdefault(".shader_functions", {"f": maps[PalMap.FUNCTION]})
    maps[PalMap.TOP].setdefault("amdpal.pipelines", [])
    if maps[PalMap.TOP]["amdpal.pipelines"] == [] and name != "amdpal.pipelines":
        maps[PalMap.TOP]["amdpal.pipelines"] = [pipeline]
    return maps[PalMap.TOP]


@pytest.mark.parametrize("row", KEYS, ids=lambda row: f"{row.map.name}{row.name}")
def test_every_key(row: PalKey) -> None:
    """Each key takes a value of its kind, refuses another, and is missed where it is required."""
    assert check(_tree(row.map, row.name, _right(row))) == ()
    for wrong in (None, 1.5, {"a"}):
        found = check(_tree(row.map, row.name, wrong))
        assert any(row.name in finding.where for finding in found)
    if row.required:
        tree = _tree(row.map, row.name, _right(row))
        _remove(tree, row.name)
        assert any(f"{row.name} is missing" in finding.message for finding in check(tree))
    if row.words:
        bad = "other" if row.kind is PalKind.STRING else ["other"]
        (finding,) = check(_tree(row.map, row.name, bad))
        assert "'other' is none of" in finding.message


def _remove(tree: Any, name: str) -> None:
    if isinstance(tree, dict):
        tree.pop(name, None)
        for value in tree.values():
            _remove(value, name)
    elif isinstance(tree, list):
        for value in tree:
            _remove(value, name)


def test_unknown_keys() -> None:
    """A key with a leading dot that no table has is reported; a vendor's key is not."""
    tree = _tree(PalMap.PIPELINE, ".nonsense", 1)
    assert [finding.message for finding in check(tree)] == [
        "key '.nonsense' is none of the Pipeline Metadata Map's"
    ]
    assert check(_tree(PalMap.PIPELINE, "llpc.extra", 1)) == ()


def test_version_and_stages() -> None:
    """Another version, an unknown stage, and a register that does not fit are reported."""
    (finding,) = check(_tree(PalMap.TOP, "amdpal.version", [3, 0]))
    assert "version 3.0" in finding.message
    (finding,) = check(_tree(PalMap.PIPELINE, ".hardware_stages", {".xs": {}}))
    assert "'.xs' is none of" in finding.message
    (finding,) = check(_tree(PalMap.PIPELINE, ".registers", {1: 1 << 32}))
    assert "no integer of 32 bits" in finding.message
    assert len(API_SHADERS) == 6


def test_registers() -> None:
    """Registers come with their pipeline; what is none is passed over."""
    tree = _tree(PalMap.PIPELINE, ".registers", {0x2E12: 5, "x": 1})
    assert list(registers(tree)) == [(0, 0x2E12, 5)]


_names = st.sampled_from([row.name for row in KEYS])
_json = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", ".ps", "x"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_names, inner, max_size=2),
    max_leaves=8,
)


@given(st.dictionaries(_names, _json, max_size=3))
def test_garbage(tree: dict[str, Any]) -> None:
    """Whatever the tree, checking it ends with findings and no exception."""
    assert isinstance(check(tree), tuple)
    list(registers(tree))


@pytest.mark.parametrize("mapped", [*Internal, *map(Entry, (0, 1, 127))])
def test_user_data_both_ways(mapped: Entry | Internal) -> None:
    """Each mapping is the one that its value decodes to."""
    assert decode(encode(mapped)) == mapped


def test_user_data_values() -> None:
    """The encodings are the guide's; holes in them mean nothing."""
    assert [each.encoding - 0x10000000 for each in Internal] == [
        *(0, 1, 2, 3, 4, 5, 6, 0xA, 0xB, 0xC, 0xD, 0xF, 0x10, 0x11, 0x15)
    ]
    assert [row.value for row in INTERNAL_ROWS] == list(Internal)
    assert {row.value for row in INTERNAL_ROWS if row.registers == 2} == {
        Internal.WORKGROUP,
        Internal.NGG_CULLING_DATA,
        Internal.FETCH_SHADER_PTR,
    }
    for value in (128, -1, 0x10000007, 0x1000000E, 0x10000012):
        with pytest.raises(AbiError, match="user data mapping"):
            decode(value)
    with pytest.raises(AbiError, match="user data entry 128"):
        encode(Entry(128))


def test_stage() -> None:
    """Registers 0 and 1 hold the tables, others do not, and pairs have both their registers."""
    right: dict[int, Entry | Internal] = {
        0: Internal.GLOBAL_TABLE,
        1: Internal.PER_SHADER_TABLE,
        2: Entry(0),
    }
    assert check_stage(right) == ()
    assert check_stage({0: Entry(0)}) == ("user data register 0 is not GlobalTable",)
    assert check_stage({5: Internal.GLOBAL_TABLE}) == ("GlobalTable is in user data register 5",)
    pair: dict[int, Entry | Internal] = {4: Internal.WORKGROUP, 5: Entry(1)}
    assert check_stage(pair) == ("user data register 5 is the upper half of 4",)


def test_tables() -> None:
    """Spilled entries keep their places; per-shader tables have a symbol."""
    assert [spilled(entry, 10) for entry in (9, 10, 127)] == [None, 40, 508]
    assert spilled(100, NO_SPILLING) is None
    with pytest.raises(AbiError, match="user data entry 200"):
        spilled(200, 10)
    assert [per_shader_symbol(stage) for stage in HARDWARE_STAGES][-1] == (
        "_amdgpu_cs_shdr_intrl_data"
    )
    with pytest.raises(AbiError, match=r"'\.xs'"):
        per_shader_symbol(".xs")
    assert table_address(0x89ABCDEF, 0x12345678_00000100) == 0x12345678_89ABCDEF
