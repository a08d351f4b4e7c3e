"""Which atomics are native, with which metadata."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner, Result

from fencepost.abi.fault import AbiError
from fencepost.abi.native_atomics import Atomic, Lowered, answers
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import sync_scope
from tests.command import app

G, L, P, F = (
    AddressSpace.GLOBAL,
    AddressSpace.LOCAL,
    AddressSpace.PRIVATE,
    AddressSpace.GENERIC,
)
REMOTE, FINE, DENORMALS = (
    "amdgpu.no.remote.memory",
    "amdgpu.no.fine.grained.memory",
    "amdgpu.ignore.denormal.mode",
)


def atomic(operation: str, kind: str, space: AddressSpace = G, scope: str = "agent") -> Atomic:
    found = sync_scope(scope)
    assert found is not None
    return Atomic(operation, kind, space, found)


@pytest.mark.parametrize(
    ("asked", "processor", "native", "sets"),
    [
        (atomic("add", "i32"), "gfx90a", True, []),
        (atomic("nand", "i32"), "gfx942", False, []),
        (atomic("fadd", "float"), "gfx90a", False, [(FINE, DENORMALS)]),
        (atomic("fadd", "double"), "gfx90a", False, [(FINE,)]),
        (atomic("fadd", "float", L, "workgroup"), "gfx90a", True, []),
        (atomic("sub", "i32", G, "system"), "gfx942", False, [(REMOTE,), (FINE,)]),
        (atomic("fadd", "float", F), "gfx942", True, []),
        (atomic("add", "i32", P), "gfx900", True, []),
        (atomic("fadd", "float"), "gfx600", False, []),
    ],
)
def test_where_the_result_is_used(
    asked: Atomic, processor: str, native: bool, sets: list[tuple[str, ...]]
) -> None:
    """Native or a loop; the smallest sets that make it native, and no larger one."""
    found = answers(asked, find(processor))[True]
    assert found.plain.native == native
    assert [each for each, _ in found.native_with] == sets
    assert all(lowered.native for _, lowered in found.native_with)


def test_the_result_decides() -> None:
    """gfx908 has the instruction without a result alone."""
    found = answers(atomic("fadd", "float"), find("gfx908"))
    assert found[True].native_with == ()
    assert [each for each, _ in found[False].native_with] == [(FINE, DENORMALS)]


def test_a_swap_is_no_native_instruction() -> None:
    """Whatever stands beside it; both spellings of LDS count."""
    for name in ("global_atomic_cmpswap", "ds_cmpst_rtn_b32", "ds_cmpstore_rtn_b64"):
        assert not Lowered(("global_atomic_add_f32", name)).native
    assert Lowered(("ds_wrxchg_rtn_b32",)).native


@pytest.mark.parametrize(
    ("operation", "kind", "space"),
    [
        ("fadd", "i32", G),
        ("add", "float", G),
        ("mul", "i32", G),
        ("add", "i24", G),
        ("add", "i32", AddressSpace.CONSTANT),
        ("xchg", "<2 x half>", G),
    ],
)
def test_what_is_no_atomic(operation: str, kind: str, space: AddressSpace) -> None:
    """An operation of another type, of no type, in memory without atomics."""
    with pytest.raises(AbiError):
        atomic(operation, kind, space)


def run(*words: str, processor: str = "gfx90a") -> Result:
    return CliRunner().invoke(app, ["abi", "atomic", *words, "--mcpu", processor])


def test_command() -> None:
    """The command says both, and its status whether it is native."""
    done = run("fadd", "double", "--scope", "agent")
    assert done.exit_code == 1
    assert f"with !{FINE}: native, global_atomic_add_f64" in done.stdout
    assert run("add", "i32").exit_code == 0
    for wrong in (["mul", "i32"], ["add", "i32", "--space", "x"], ["add", "i32", "--scope", "x"]):
        assert isinstance(run(*wrong).exception, AbiError)
    assert isinstance(run("add", "i32", processor="r600").exception, AbiError)


def test_buffers() -> None:
    """A buffer resource as one number or as four dwords; more is an error."""
    four = ["abi", "decode", "buffer", "0x1000", "0x100000", "0x400", "0x27000", "--mcpu", "gfx90a"]
    one = ["abi", "decode", "buffer", hex(0x1000 | 0x100000 << 32 | 0x400 << 64 | 0x27000 << 96)]
    done = CliRunner().invoke(app, four)
    assert done.exit_code == 0
    assert "stride = 0x10  bits 48 to 63" in done.stdout
    assert "strided pointer (address space 9)" in done.stdout
    assert CliRunner().invoke(app, [*one, "--mcpu", "gfx90a"]).stdout == done.stdout
    newer = CliRunner().invoke(app, [*four[:-1], "gfx1250"])
    assert "bits 0 to 56" in newer.stdout
    for wrong in (["1", "2"], [hex(1 << 128)], ["0x100000000", "0", "0", "0"]):
        done = CliRunner().invoke(app, ["abi", "decode", "buffer", *wrong, "--mcpu", "gfx900"])
        assert isinstance(done.exception, AbiError)
