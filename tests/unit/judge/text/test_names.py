"""A name alone makes no function a built-in one for the judge, whatever the prover believes."""

from __future__ import annotations

import pytest

from fencepost.judge.text.mangled import Plain, Pointer, name_and_types
from fencepost.judge.text.names import FOREIGN, SILENT, STATED, UNKNOWN, settle
from fencepost.judge.text.opencl_names import declares
from fencepost.llvm.effects.opencl_signatures import NAMES, is_builtin
from fencepost.llvm.ir import Block, Call, Head, Int, Local, Operand, Return
from fencepost.llvm.language import Language
from fencepost.llvm.module import Function, Module
from fencepost.llvm.types import (
    I32,
    VOID,
    FloatType,
    IntType,
    OtherType,
    PointerType,
    Type,
    VectorType,
)

FLOAT, WIDE = FloatType("float"), IntType(64)
X, N = Local("x", FLOAT), Local("n", I32)
LDS, GLOBAL, OWN = (Local("p", PointerType(space)) for space in (3, 1, 5))
IMAGE = Local("image", PointerType(4))
EVENT = Local("event", OtherType('target("spirv.Event")'))


def settled(call: Call, *pure: str) -> str:
    """The name that a kernel with one call has for it."""
    end = Return(Head(None, VOID), None)
    kernel = Function("k", "amdgpu_kernel", (), (Block("entry", (call, end)),), {})
    module = Module({"k": kernel}, {}, frozenset(), frozenset(pure))
    found = settle(module, kernel).kernel.blocks[0].instructions[0]
    assert isinstance(found, Call)
    return found.callee or ""


def named(
    name: str, *given: Operand, kind: Type = I32, language: Language = Language.OPENCL
) -> str:
    return settled(Call(Head("r", kind), name, given, language=language))


def mangled(name: str, types: str) -> str:
    return f"_Z{len(name)}{name}{types}"


BUILT_IN = [
    ("_Z7barrierj", (Int(1, I32),), VOID),
    ("_Z12get_local_idj", (N,), WIDE),
    ("_Z6selectffi", (X, X, N), FLOAT),
    ("_Z3maxff", (X, X), FLOAT),
    ("_Z5fractfPU3AS3f", (X, LDS), FLOAT),
    ("_Z15get_image_width14ocl_image2d_ro", (IMAGE,), I32),
    ("_Z10atomic_addPU3AS3Vii", (LDS, N), I32),
    ("_Z12convert_uintf", (X,), I32),
    ("_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event", None, None),
]


@pytest.mark.parametrize(("name", "given", "kind"), BUILT_IN)
def test_built_in_functions(name: str, given: tuple[Operand, ...] | None, kind: Type) -> None:
    """They keep their names in OpenCL C, and in no other language."""
    if given is None:
        given, kind = (LDS, GLOBAL, Local("m", WIDE), EVENT), EVENT.type
    assert named(name, *given, kind=kind) == name
    for language in (Language.C_FAMILY, Language.OPEN):
        assert named(name, *given, kind=kind, language=language) != name


@pytest.mark.parametrize(
    ("name", "given", "kind"),
    [
        ("_Z6selecti", (N,), I32),
        ("_Z6selectPU3AS1ii", (GLOBAL, N), I32),
        ("_Z6selectfff", (X, X, X), FLOAT),
        ("_Z6selectffi", (X, X), FLOAT),
        ("_Z6selectffi", (X, X, N), I32),
        ("_Z13get_image_rowi", (N,), I32),
        ("_Z13get_image_rowPU3AS3i", (LDS,), I32),
        ("_Z15get_image_widthi", (N,), I32),
        ("_Z15get_image_widthPU3AS1i", (GLOBAL,), I32),
        ("_Z7barrieri", (N,), VOID),
        ("_Z7barrierj", (N,), I32),
        ("_Z12get_local_idj", (N,), I32),
        ("_Z5fractfPU3AS1f", (X, LDS), FLOAT),
        ("_Z10atomic_addPU3AS3ii", (LDS, N), I32),
        ("_Z3sinf.llvm.1", (X,), FLOAT),
        ("_ZL3sinf", (X,), FLOAT),
        ("_Z8prefetchPU3AS3Kim", (LDS, Local("m", WIDE)), VOID),
        ("__ockl_get_local_id", (N,), I32),
        ("__ocml_sin_f32", (N,), I32),
        ("__syncthreads", (), VOID),
        ("select", (N,), I32),
    ],
)
def test_other_functions_of_these_names(name: str, given: tuple[Operand, ...], kind: Type) -> None:
    """A parameter, an address space, the result or the language is another one."""
    for language in (Language.OPENCL, Language.OPEN):
        found = named(name, *given, kind=kind, language=language)
        assert found.startswith((FOREIGN, UNKNOWN)), (found, language)


def test_what_the_premise_covers() -> None:
    """Functions that get no shared memory, and are not called as if they synchronized."""
    assert named("_Z6leaderi", N).startswith(FOREIGN)
    assert named("_Z6leaderPU3AS5i", OWN).startswith(FOREIGN)
    assert named("_Z6leaderPi", Local("p", PointerType(0))).startswith(UNKNOWN)
    assert named("_Z9sync_tilei", N, kind=VOID).startswith(UNKNOWN)
    assert named("_Z6leaderi", N, kind=PointerType(1)).startswith(UNKNOWN)
    made = Call(Head("r", I32), "_Z6leaderi", (N,), defined=True)
    assert settled(made).startswith(UNKNOWN)
    assert named("__requires", Local("b", IntType(1)), kind=VOID).startswith(STATED)
    pure = Call(Head("r", I32), "_Z6leaderPi", (Local("p", PointerType(0)),))
    assert settled(pure, "_Z6leaderPi").startswith(FOREIGN)


def test_intrinsics() -> None:
    """Attributes of the target's intrinsics are the module's word, and count for nothing."""
    assert named("llvm.amdgcn.workitem.id.x") == "llvm.amdgcn.workitem.id.x"
    name = "llvm.amdgcn.tensor.load.to.lds"
    assert settled(Call(Head(None, VOID), name, ()), name).startswith(UNKNOWN)
    assert settled(Call(Head("r", I32), "llvm.umin.i32", (N, N)), "llvm.umin.i32")
    assert named("llvm.unheard.of").startswith(UNKNOWN)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", SILENT),
        ("; a comment", SILENT),
        ("s_nop 0\\0As_waitcnt lgkmcnt(0)", SILENT),
        ("s_barrier", UNKNOWN),
        ("global_store_dword v[0:1], v2, off", UNKNOWN),
        ("s_nop 0\\0Ads_write_b32 v0, v1", UNKNOWN),
    ],
)
def test_assembly(text: str, kind: str) -> None:
    """Only what is known to wait or to do nothing is let pass."""
    call = Call(Head(None, VOID), None, (), assembly=text)
    assert settled(call).startswith(kind)


def test_indirect_calls_are_unknown() -> None:
    assert settled(Call(Head(None, VOID), None, ())).startswith(UNKNOWN)


def test_names_that_the_judge_gives_are_its_own() -> None:
    """A function of the module that has such a name is none of these."""
    for name in ("silent.0", "foreign.1", "stated.2"):
        assert named(name, language=Language.C_FAMILY).startswith(UNKNOWN)


TYPES = ("v", "j", "i", "f", "ff", "jj", "ffi", "Dv4_fS_", "PU3AS3Vii", "14ocl_image2d_ro", "fPf")
DIFFER = frozenset({"shuffle", "shuffle2", "cross"})
"""Functions of vectors, of which the prover's table has forms that the specification has not."""
_IR: dict[str, Type] = {"int": I32, "uint": I32, "float": FLOAT}


def _type(parsed: Plain | Pointer) -> Type:
    if isinstance(parsed, Pointer):
        return PointerType(parsed.space)
    plain = _IR.get(parsed.name, PointerType(4))
    return VectorType(parsed.count, plain) if parsed.count > 1 else plain


RESULTS = (
    *(VOID, I32, FLOAT, WIDE, IntType(1), EVENT.type),
    *(VectorType(4, FLOAT), VectorType(2, I32), VectorType(4, I32)),
)


def test_the_tables_of_judge_and_prover_agree() -> None:
    """Both are written from the specification, by themselves."""
    taken = 0
    for name in sorted(NAMES - DIFFER):
        for types in TYPES:
            found = name_and_types(mangled(name, types))
            assert found is not None
            given = tuple(Local("p", _type(each)) for each in found[1])
            calls = [Call(Head("r", kind), mangled(name, types), given) for kind in RESULTS]
            mine = any(declares(*found, each) for each in calls)
            taken += mine
            if name == "cross" or mine == is_builtin(name, types):
                continue
            raise AssertionError((name, types, mine))
    assert taken > 200
