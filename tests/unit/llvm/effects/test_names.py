"""A name alone never makes a function a built-in one, for any command."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.deterministic import deterministic
from fencepost.llvm.effects.device_table import C_FAMILY, DEVICE
from fencepost.llvm.effects.effect import (
    Assume,
    Barrier,
    CrossLane,
    Effect,
    Foreign,
    Opaque,
    Pure,
    Query,
    Touch,
    Trap,
    Unsupported,
)
from fencepost.llvm.effects.mangled import parse_name
from fencepost.llvm.effects.opencl_signatures import NAMES, is_builtin
from fencepost.llvm.effects.opencl_table import OPENCL, UNMANGLED
from fencepost.llvm.ir import Call, Head, Int, Local, Operand
from fencepost.llvm.language import Language
from fencepost.llvm.types import I32, VOID, FloatType, IntType, PointerType, Type
from fencepost.lowering.from_llvm.intrinsics import intrinsic_request
from fencepost.placement.from_llvm.calls import is_declared, reaches

FLOAT = FloatType("float")
X = Local("x", FLOAT)
N = Local("n", I32)
LDS = Local("l", PointerType(3))
GLOBAL = Local("g", PointerType(1))
OTHER = (Language.C_FAMILY, Language.OPEN)
RESERVED = re.compile(r"__ockl_|__ocml_|__assert|__printf|__fencepost|fencepost_any")


def call(
    name: str, *given: Operand, kind: Type = I32, language: Language = Language.OPENCL
) -> Call:
    """A call of a function that is only declared."""
    return Call(Head("r", kind), name, given, language=language)


def effect(made: Call, *pure: str) -> Effect:
    """The effect of a call; `pure` are declared to touch no memory."""
    return effect_of(made, frozenset(pure))


def is_foreign(found: Effect) -> bool:
    """Return True if a proof takes nothing of a call, or takes it by a premise that names it."""
    return isinstance(found, Foreign | Assume) or (
        isinstance(found, Unsupported) and found.parts is None
    )


def mangled(name: str, types: str) -> str:
    """The name of an overload."""
    return f"_Z{len(name)}{name}{types}"


ROWS = sorted(
    {
        name.rstrip("*")
        for table in (OPENCL, UNMANGLED, C_FAMILY)
        for row in table.rows
        for name in row.names.split()
        if not name.startswith("_Z")
    }
    | NAMES
)


@pytest.mark.parametrize("language", OTHER)
def test_names_of_opencl_are_foreign_elsewhere(language: Language) -> None:
    """Whatever the signature is, and whatever the declaration promises."""
    for name in ROWS:
        for types, given in (("v", ()), ("j", (N,)), ("i", (N,)), ("f", (X,)), ("PU3AS3i", (LDS,))):
            called = mangled(name, types)
            if language is Language.C_FAMILY and C_FAMILY.find(called):
                continue
            for kind in (I32, VOID, IntType(1)):
                made = call(called, *given, kind=kind, language=language)
                assert is_foreign(effect(made)), called
                assert is_foreign(effect(made, called)), called
                assert not deterministic(made, effect(made, called))


@pytest.mark.parametrize("name", ROWS)
def test_near_misses_are_foreign_in_opencl(name: str) -> None:
    """Prefixes, longer names and plain names are those of other functions."""
    near = [name + "_x", name + "x", "x" + name, *(name[:size] for size in range(1, len(name)))]
    for each in near:
        if each in NAMES or C_FAMILY.find(each):
            continue
        for types, given in (("v", ()), ("j", (N,)), ("f", (X,)), ("PU3AS3i", (LDS,))):
            if not is_builtin(each, types):
                assert is_foreign(effect(call(mangled(each, types), *given))), each
    if name not in ("printf", "__translate_sampler_initializer"):
        assert is_foreign(effect(call(name, N)))


@pytest.mark.parametrize(
    ("name", "given", "kind"),
    [
        ("_Z7barrieri", (N,), VOID),
        ("_Z7barrierj", (N, N), VOID),
        ("_Z7barrierj", (X,), VOID),
        ("_Z7barrierj", (N,), I32),
        ("_Z7barrierPi", (LDS,), VOID),
        ("_Z6selecti", (N,), I32),
        ("_Z6selectffi", (X, X), FLOAT),
        ("_Z6selectfff", (X, X, X), FLOAT),
        ("_Z13get_image_rowi", (N,), I32),
        ("_Z8is_evenj", (N,), I32),
        ("_Z12convert_tilePU3AS3iPU3AS1Ki", (LDS, GLOBAL), VOID),
        ("_Z8prefetchPU3AS3iPU3AS1Ki", (LDS, GLOBAL), VOID),
        ("_Z8prefetchPU3AS3Kim", (LDS, Int(1, IntType(64))), VOID),
        ("_Z8as_ownerPU3AS3i", (LDS,), I32),
        ("_Z10atomic_addPU3AS3Vii", (GLOBAL, N), I32),
        ("_Z10atomic_addPU3AS3ii", (LDS, N), I32),
        ("_Z3anyb", (Local("b", IntType(1)),), I32),
        ("_Z5fractfPU3AS3f.1", (X, LDS), FLOAT),
        ("_Z3sinf.llvm.123", (X,), FLOAT),
        ("_ZL3sinf", (X,), FLOAT),
        ("_ZN1n3sinEf", (X,), FLOAT),
    ],
)
def test_whole_signatures(name: str, given: tuple[Operand, ...], kind: Type) -> None:
    """One parameter, its type or address space, or the result is another: another function."""
    assert is_foreign(effect(call(name, *given, kind=kind)))


def test_what_is_a_built_in_function() -> None:
    """Functions of OpenCL C with the whole signature, in modules of OpenCL C."""
    assert isinstance(effect(call("_Z7barrierj", Int(1, I32), kind=VOID)), Barrier)
    assert isinstance(effect(call("_Z12get_local_idj", N, kind=IntType(64))), Query)
    assert isinstance(effect(call("_Z6selectffi", X, X, N, kind=FLOAT)), Opaque)
    assert isinstance(effect(call("_Z3maxff", X, X, kind=FLOAT)), Pure)
    assert isinstance(effect(call("_Z5fractfPU3AS3f", X, LDS, kind=FLOAT)), Touch)
    assert isinstance(effect(call("_Z20sub_group_reduce_addi", N)), CrossLane)


def test_library_functions_by_their_types() -> None:
    """Reserved names are known in every language, with exactly the types of the library."""
    wide = IntType(64)
    private = Local("p", PointerType(5))
    for language in Language:
        right = call("__ockl_get_local_id", N, kind=wide, language=language)
        assert isinstance(effect(right), Query)
        assert is_foreign(effect(call("__ockl_get_local_id", N, language=language)))
        assert is_foreign(effect(call("__ockl_get_local_id", kind=wide, language=language)))
        sine = call("__ocml_sin_f32", X, kind=FLOAT, language=language)
        assert deterministic(sine, effect(sine))
        for wrong in ("__ocml_sin_f64", "__ocml_sine_f32", "__ocml_index_f32", "__ocml_pow_f32"):
            assert is_foreign(effect(call(wrong, X, kind=FLOAT, language=language), wrong))
        both = call("__ocml_sincos_f32", X, private, kind=FLOAT, language=language)
        assert isinstance(effect(both), Touch)
        shared = call("__ocml_sincos_f32", X, LDS, kind=FLOAT, language=language)
        assert is_foreign(effect(shared))
        ends = call("abort", kind=VOID, language=language)
        assert isinstance(effect(ends), Trap) is (language is Language.C_FAMILY)
        meets = call("__syncthreads", kind=VOID, language=language)
        assert isinstance(effect(meets), Barrier) is (language is Language.C_FAMILY)


def test_promises_say_nothing_about_lanes() -> None:
    """`memory(none)` is believed of memory, by a premise, and of nothing else."""
    for language in Language:
        made = call("_Z4sloti", N, language=language)
        assert effect(made, "_Z4sloti") == Foreign("_Z4sloti")
        assert not deterministic(made, Foreign("_Z4sloti"))
        assert effect(call("f", LDS, language=language), "f") == Foreign("f")
        assert isinstance(effect(call("f", LDS, language=language)), Unsupported)
    vote = call("llvm.nvvm.shfl.sync.idx.i32", N, N, N, N)
    assert not deterministic(vote, effect(vote, "llvm.nvvm.shfl.sync.idx.i32"))


@pytest.mark.parametrize("language", OTHER)
def test_commands_agree(language: Language) -> None:
    """What is foreign to `check` is foreign to `place` and `lower`, and named by both premises."""
    for name in ROWS:
        for types, given in (("j", (N,)), ("f", (X,)), ("PU3AS3i", (LDS,))):
            made = call(mangled(name, types), *given, kind=VOID, language=language)
            found = effect(made)
            assert is_foreign(found)
            assert is_declared(made, frozenset()) is not isinstance(found, Unsupported)
            touched = list(reaches(made, 64, frozenset(), declared=False))
            assert [each.pointer for each in touched] == [None], "it may touch anything"
            assert intrinsic_request(made, made.callee or "") is None


def test_rows_have_signatures() -> None:
    """Every row of OpenCL's table has a signature; reserved names are those of the other."""
    for row in DEVICE.rows:
        assert all(RESERVED.match(each) for each in row.names.split())
    for row in OPENCL.rows:
        for each in row.names.split():
            stem = each.rstrip("*")
            assert any(name.startswith(stem) for name in NAMES) or stem in (
                "vload",
                "vstore",
                "read_image",
                "write_image",
            )


HEADER = "kernel void k() {}\n"
MANGLED = re.compile(r'"mangledName": "(_Z[^"]+)"')
OTHERWISE = re.compile(
    # With operands of two types, which no row has but those of add and sub.
    r"atomic_fetch_(?:and|or|xor|min|max)(?:_explicit)?"
    # Of the extension for dot products of integers, which no row is about.
    r"|dot"
)


@pytest.mark.parametrize("target", ["amdgcn-amd-amdhsa", "spir64-unknown-unknown"])
def test_signatures_are_those_of_the_headers(target: str, tmp_path: Path) -> None:
    """Each function that clang's header declares under a name of a row has a signature here."""
    clang = shutil.which("clang-19")
    if clang is None:
        pytest.skip("clang-19 is not installed")
    source = tmp_path / "k.cl"
    source.write_text(HEADER, encoding="utf-8")
    words = ["-cc1", "-triple", target, "-cl-std=CL3.0", "-finclude-default-header"]
    made = subprocess.run(
        [clang, *words, "-cl-ext=+all", "-ast-dump=json", str(source)],
        capture_output=True,
        text=True,
        check=True,
    )
    parsed = {parse_name(each) for each in MANGLED.findall(made.stdout)} - {None}
    of_rows = [each for each in parsed if each is not None and each[0] in NAMES]
    assert len(of_rows) > 4000
    missing = {each for each in of_rows if not is_builtin(*each)}
    assert not {each for each in missing if not OTHERWISE.fullmatch(each[0])}
