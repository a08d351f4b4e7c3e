"""Checks of LLVM IR: each code bites, and right modules have none."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.abi.lint.attribute_table import ATTRIBUTES, EXTRA, AttributeRow, Form
from fencepost.abi.lint.attributes import check_attributes
from fencepost.abi.lint.casts import CASTS
from fencepost.abi.lint.check import findings, lint
from fencepost.abi.lint.cooperative_table import COOPERATIVE, CooperativeRow
from fencepost.abi.lint.intrinsic_table import INTRINSICS, IntrinsicRow, intrinsic_row
from fencepost.abi.lint.memory import supported_barrier_type
from fencepost.abi.lint.metadata_table import METADATA, MetadataRow
from fencepost.abi.lint.module_text import read_module
from fencepost.diagnostics import Area, Code, codes_of
from fencepost.errors import FencepostError, InputError, Place, UnsupportedError
from fencepost.llvm.effects.columns import Parameter
from fencepost.targets.generation import Generation
from fencepost.targets.processors import find

pytest.importorskip("llvmlite", reason="llvmlite is not installed")

HSA = 'target triple = "amdgcn-amd-amdhsa"\n'
LAYOUT = 'target datalayout = "A5"\n'


def _codes(text: str, processor: str = "gfx1250") -> list[Code]:
    module = read_module(HSA + text)
    return [each.code for each in findings(module, find(processor))]


CLEAN = """
@lds = internal addrspace(3) global [64 x i32] poison
@dynamic = external addrspace(3) global [0 x i8]
@bar = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison
@bars = internal addrspace(3) global [2 x { target("amdgcn.named.barrier", 0) }] poison
define amdgpu_kernel void @k(ptr addrspace(1) %p) #0 {
  %a = alloca i32, align 4, addrspace(5)
  %f = addrspacecast ptr addrspace(5) %a to ptr
  store i32 1, ptr %f, align 4
  %x = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, !amdgpu.no.fine.grained.memory !0
  %v = load i32, ptr addrspace(1) %p, align 4, !amdgpu.last.use !0
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @bar, i32 0)
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @bar)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  ret void
}
declare void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3), i32)
declare void @llvm.amdgcn.s.barrier.join(ptr addrspace(3))
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-queue-ptr" }
!0 = !{}
"""


def test_clean() -> None:
    """A right module has no finding, as written and as LLVM prints it."""
    assert _codes(CLEAN) == []
    assert lint((LAYOUT + HSA + CLEAN).encode(), find("gfx1250")) == ()


FUNCTION = (
    "define void @f(ptr addrspace(1) %p, ptr addrspace(3) %l, ptr %g) {{\n{body}\n  ret void\n}}\n"
)
COOPERATIVE_LOAD = (
    "declare i32 @llvm.amdgcn.cooperative.atomic.load.32x4B.p1(ptr addrspace(1), i32, metadata)\n"
)
BARRIER = 'target("amdgcn.named.barrier", 0)'

BARRIERS = '@b = internal addrspace(3) global {}target("amdgcn.named.barrier", 0){} poison\n'
JOINS = (
    "define {} @f() {{\n  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @b)\n"
    "  ret void\n}}\n"
)
KERNEL = "define amdgpu_kernel void @k() {\n  ret void\n}\n"
BAD = [
    (Code.UNKNOWN_ATTRIBUTE, 'define void @f() "amdgpu-no-such" { ret void }'),
    (Code.ATTRIBUTE_VALUE, 'define void @f() "amdgpu-flat-work-group-size"="9,1" { ret void }'),
    (Code.ATTRIBUTE_WITHOUT_EFFECT, 'define void @f() "amdgpu-ieee"="true" { ret void }'),
    (Code.INTERNAL_ATTRIBUTE, 'define void @f() "amdgpu-lds-size"="8" { ret void }'),
    (
        Code.RESOURCE_LIMIT,
        'define amdgpu_kernel void @f() "amdgpu-cluster-dims"="4,4,4" { ret void }',
    ),
    (Code.BARRIER_COUNT, f"{BARRIERS.format('[17 x ', ']')}{JOINS.format('amdgpu_kernel void')}"),
    (Code.BARRIER_ID, f"{BARRIERS.format('', '')}{JOINS.format('void')}{KERNEL}"),
    (
        Code.TAG_VALUE,
        FUNCTION.format(body="  fence release, !mmra !0") + '!0 = !{!"amdgcn-av", !"agent"}',
    ),
    (
        Code.METADATA_PLACE,
        FUNCTION.format(body="  store i32 1, ptr addrspace(1) %p, !amdgpu.last.use !0")
        + "!0 = !{}",
    ),
    (
        Code.METADATA_PLACE,
        FUNCTION.format(
            body="  %x = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, "
            "!amdgpu.ignore.denormal.mode !0"
        )
        + "!0 = !{}",
    ),
    (
        Code.METADATA_ARGUMENT,
        FUNCTION.format(body="  %x = load i32, ptr addrspace(1) %p, !amdgpu.last.use !0")
        + "!0 = !{i32 1}",
    ),
    (
        Code.UNKNOWN_METADATA,
        FUNCTION.format(
            body="  %x = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, "
            "!amdgpu.no.remote.memory.access !0"
        )
        + "!0 = !{}",
    ),
    (
        Code.INTRINSIC_OPERAND,
        FUNCTION.format(body="  %x = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 1, i32 7)")
        + "declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32)",
    ),
    (
        Code.INTRINSIC_OPERAND,
        COOPERATIVE_LOAD
        + FUNCTION.format(
            body="  %x = call i32 @llvm.amdgcn.cooperative.atomic.load.32x4B.p1("
            "ptr addrspace(1) %p, i32 3, metadata !0)"
        )
        + '!0 = !{!"agent"}',
    ),
    (Code.UNKNOWN_SCOPE, FUNCTION.format(body='  fence syncscope("bogus") acquire')),
    (
        Code.ATTRIBUTE_OF_CALLEE,
        (
            "define void @g() {\n  ret void\n}\n"
            'define void @f() "amdgpu-dynamic-vgpr-block-size"="16" {\n'
            "  call void @g()\n  ret void\n}"
        ),
    ),
    (
        Code.DIVERGENT_OPERAND,
        FUNCTION.format(
            body="  %t = call i32 @llvm.amdgcn.workitem.id.x()\n"
            "  %y = call i32 @llvm.amdgcn.readlane.i32(i32 0, i32 %t)"
        ),
    ),
    (
        Code.SCHEDULING_HINTS,
        FUNCTION.format(
            body="  call void @llvm.amdgcn.iglp.opt(i32 0)\n"
            "  call void @llvm.amdgcn.sched.barrier(i32 0)"
        ),
    ),
    (
        Code.COOPERATIVE_SCOPE,
        COOPERATIVE_LOAD
        + FUNCTION.format(
            body="  %x = call i32 @llvm.amdgcn.cooperative.atomic.load.32x4B.p1("
            "ptr addrspace(1) %p, i32 5, metadata !0)"
        )
        + '!0 = !{!"everywhere"}',
    ),
    (
        Code.COOPERATIVE_ADDRESS_SPACE,
        FUNCTION.format(
            body="  %x = call i32 @llvm.amdgcn.cooperative.atomic.load.32x4B.p3("
            "ptr addrspace(3) %l, i32 5, metadata !0)"
        )
        + '!0 = !{!"agent"}',
    ),
    (Code.RESERVED_ADDRESS_SPACE, "define void @f(ptr addrspace(10) %p) { ret void }"),
    (Code.RESERVED_ADDRESS_SPACE, "define void @f(ptr addrspace(128) %p) { ret void }"),
    (Code.RESERVED_ADDRESS_SPACE, "@g = addrspace(300) global i32 0"),
    (
        Code.ADDRESS_SPACE_CAST,
        FUNCTION.format(body="  %x = addrspacecast ptr addrspace(1) %p to ptr addrspace(3)"),
    ),
    (Code.ALLOCA_ADDRESS_SPACE, FUNCTION.format(body="  %x = alloca i32, align 4")),
    (Code.LDS_INITIALIZER, "@l = addrspace(3) global i32 0"),
    (Code.REGION_ON_AMDHSA, "define void @f(ptr addrspace(2) %p) { ret void }"),
    (Code.BARRIER_TYPE, f"@b = addrspace(3) global {{ {BARRIER}, {BARRIER} }} poison"),
    (
        Code.BARRIER_TYPE,
        FUNCTION.format(body=f"  %x = alloca {BARRIER}, align 4, addrspace(5)"),
    ),
    (Code.BARRIER_ADDRESS_SPACE, f"@b = addrspace(1) global {BARRIER} poison"),
    (
        Code.BARRIER_ACCESS,
        f"@b = addrspace(3) global {BARRIER} poison\n"
        + FUNCTION.format(body="  %x = load i32, ptr addrspace(3) @b"),
    ),
    (Code.CONVENTION_RESULT, "declare amdgpu_cs_chain i32 @f()"),
    (Code.CONVENTION_PARAMETER, "declare amdgpu_cs_chain void @f(ptr byval(i32) %p)"),
    (Code.CONVENTION_PARAMETER, "declare amdgpu_cs_chain void @f(...)"),
    (Code.CONVENTION_PARAMETER, "declare amdgpu_gfx_whole_wave void @f(i32 %x)"),
    (
        Code.CONVENTION_CALL,
        "declare amdgpu_kernel void @k()\n"
        + FUNCTION.format(body="  call amdgpu_kernel void @k()"),
    ),
    (
        Code.DENIED_INPUT,
        (
            'define void @f() "amdgpu-no-workitem-id-x" {\n  call void @g()\n  ret void\n}\n'
            "define void @g() {\n  %x = call i32 @llvm.amdgcn.workitem.id.x()\n  ret void\n}\n"
        ),
    ),
]


@pytest.mark.parametrize(("code", "text"), BAD, ids=lambda each: getattr(each, "value", ""))
def test_each_code_bites(code: Code, text: str) -> None:
    """A module that breaks one rule has that finding alone."""
    lines = text.replace("{ ret void }", "{\n  ret void\n}")
    assert _codes(lines) == [code]


TARGETS = [
    (
        Code.INTRINSIC_TARGET,
        "gfx1100",
        FUNCTION.format(body="  call void @llvm.amdgcn.s.barrier.wait(i16 -1)"),
    ),
    (Code.BARRIER_TARGET, "gfx1200", f"@b = addrspace(3) global {BARRIER} poison"),
    (
        Code.NO_GENERIC_ADDRESS_SPACE,
        "gfx600",
        FUNCTION.format(body="  store i32 1, ptr %g, align 4"),
    ),
    (
        Code.NO_GENERIC_ADDRESS_SPACE,
        "gfx600",
        FUNCTION.format(body="  %x = addrspacecast ptr addrspace(1) %p to ptr"),
    ),
    (
        Code.DENIED_INPUT,
        "gfx803",
        'define void @f() "amdgpu-no-queue-ptr" {\n  call void @llvm.trap()\n  ret void\n}\n',
    ),
]


@pytest.mark.parametrize(("code", "processor", "text"), TARGETS)
def test_target_rules(code: Code, processor: str, text: str) -> None:
    """What one processor does not have, a later one does."""
    assert _codes(text, processor) == [code]
    assert _codes(text, "gfx1250") == []


def test_kernels_always_have_x() -> None:
    """The IDs in X are set up for every kernel, whatever its attributes; those in Y are not."""
    text = (
        'define amdgpu_kernel void @k() "amdgpu-no-workitem-id-{0}" {{\n'
        "  %x = call i32 @llvm.amdgcn.workitem.id.{0}()\n  ret void\n}}\n"
    )
    assert _codes(text.format("x")) == []
    assert _codes(text.format("y")) == [Code.DENIED_INPUT]


def test_every_code_is_tested() -> None:
    """Each code has a module that it bites on."""
    assert {code for code, *_ in (*BAD, *TARGETS)} == set(codes_of(Area.LLVM_IR))


RIGHT_VALUES = {
    Form.NONE: "",
    Form.ANY: "x",
    Form.NUMBER: "16",
    Form.BOOLEAN: "true",
    Form.FLAG: "1",
    Form.RANGE: "1,64",
    Form.OPEN_RANGE: "4",
    Form.TRIPLE: "1,2,3",
}
WRONG_VALUES = {
    Form.NONE: ["1"],
    Form.NUMBER: ["", "x", "1,2", "010"],
    Form.BOOLEAN: ["", "1"],
    Form.FLAG: ["2", "true"],
    Form.RANGE: ["1", "3,1", "1,2,3", "a,b"],
    Form.OPEN_RANGE: ["", "3,1", "1,2,3"],
    Form.TRIPLE: ["1,2", "1,2,x"],
}


@pytest.mark.parametrize("row", [*ATTRIBUTES, *EXTRA], ids=lambda row: row.name)
def test_attributes(row: AttributeRow) -> None:
    """Each attribute takes values of its form alone, and has its effect where the row says."""

    def codes(value: str, generation: Generation) -> set[Code]:
        module = read_module(f'define void @f() "{row.name}"="{value}" {{\n  ret void\n}}\n')
        return {each.code for each in check_attributes(module, generation)}

    extra = {Code.INTERNAL_ATTRIBUTE} if row.internal else set()
    for generation in Generation:
        effect = set() if generation in row.on else {Code.ATTRIBUTE_WITHOUT_EFFECT}
        assert codes(RIGHT_VALUES[row.form], generation) == effect | extra
    (anywhere, *_) = row.on
    for wrong in WRONG_VALUES.get(row.form, []):
        assert codes(wrong, anywhere) == {Code.ATTRIBUTE_VALUE} | extra
    if row.least:
        low = ",".join(["0"] * RIGHT_VALUES[row.form].count(",") + ["0"])
        assert Code.ATTRIBUTE_VALUE in codes(low, anywhere)
    if row.allowed:
        assert Code.ATTRIBUTE_VALUE in codes("17", anywhere)
    if row.denies is not None:
        module = read_module(
            f'define void @f() "{row.name}" {{\n  %x = call i32 @{row.denies}()\n  ret void\n}}\n'
        )
        found = [each.code for each in check_attributes(module, Generation.GFX125)]
        assert found == [Code.DENIED_INPUT]


@pytest.mark.parametrize("row", METADATA, ids=lambda row: row.name)
def test_metadata(row: MetadataRow) -> None:
    """Each kind of metadata is right on its instructions and wrong on a fence."""
    samples = {
        "load": "  %x = load i32, ptr addrspace(1) %p",
        "store": "  store i32 1, ptr addrspace(1) %p",
        "atomicrmw": "  %x = atomicrmw fadd ptr addrspace(1) %p, float 1.0 monotonic",
        "cmpxchg": "  %x = cmpxchg ptr addrspace(1) %p, i32 0, i32 1 monotonic monotonic",
        "call": "  call void @g()",
        "fence": "  fence seq_cst",
    }
    for opcode, text in samples.items():
        codes = _codes(FUNCTION.format(body=f"{text}, !{row.name} !0") + "!0 = !{}")
        assert codes == ([] if opcode in row.opcodes else [Code.METADATA_PLACE])


@pytest.mark.parametrize("row", INTRINSICS, ids=lambda row: row.name)
def test_intrinsics(row: IntrinsicRow) -> None:
    """A call is judged by its row: where it exists, and which constants it takes."""
    assert intrinsic_row(row.name) is row
    constants = {each.at: each for each in row.parameters if each.constant}
    right = {at: _taken(each) for at, each in constants.items()}
    for processor in ("gfx600", "gfx803", "gfx900", "gfx90a", "gfx950", "gfx1030", "gfx1100"):
        _judge(row, processor, _call(row, right))
    for processor in ("gfx1200", "gfx1250"):
        _judge(row, processor, _call(row, right))
    for at, each in constants.items():
        limited = not each.takes(99999, find("gfx1250"))
        for wrong in ("i32 99999", "i32 %n"):
            found = Code.INTRINSIC_OPERAND in _codes(_call(row, right | {at: wrong}))
            assert found == (limited or wrong == "i32 %n")


def _taken(parameter: Parameter) -> str:
    """A constant that a parameter takes."""
    return f"i32 {next(each for each in (-1, 0, 1) if parameter.takes(each, find('gfx1250')))}"


def _call(row: IntrinsicRow, constants: Mapping[int, str]) -> str:
    last = max((each.at for each in row.parameters), default=-1)
    arguments = [
        constants.get(at, "ptr addrspace(1) %p" if at == 0 else "i32 9") for at in range(last + 1)
    ]
    if "cooperative" in row.name:
        arguments[-1] = "metadata !0"
    body = f"  call void @{row.name}({', '.join(arguments)})"
    return FUNCTION.format(body=body) + '!0 = !{!"agent"}'


def _judge(row: IntrinsicRow, name: str, call: str) -> None:
    there = not row.availability.stated or name in row.availability.processors
    assert (Code.INTRINSIC_TARGET in _codes(call, name)) != there
    assert Code.INTRINSIC_OPERAND not in _codes(call, name)


@pytest.mark.parametrize("row", COOPERATIVE, ids=lambda row: row.name)
def test_cooperative_atomics(row: CooperativeRow) -> None:
    """Each accesses 128 bytes; its groups cover the wave and take part whole."""
    assert row.total == 128
    assert intrinsic_row(row.name) is not None
    assert [lane for group in row.lane_groups for lane in group] == list(range(32))
    assert {len(group) for group in row.lane_groups} == {row.threads}


def test_names_are_told_apart() -> None:
    """A longer intrinsic's name is not a shorter one's with types, which many have behind them."""
    for name, types in (("permlane64", "i32"), ("load.to.lds", "p1"), ("log", "f32")):
        assert intrinsic_row(f"llvm.amdgcn.{name}.{types}") is intrinsic_row(f"llvm.amdgcn.{name}")
    found = intrinsic_row("llvm.amdgcn.s.barrier.signal.isfirst")
    assert found is not None
    assert found.name.endswith("isfirst")
    assert intrinsic_row("llvm.amdgcn.s.barrier.unknown") is None
    family = intrinsic_row("llvm.amdgcn.mfma.f32.4x4x1f32")
    assert family is not None
    assert family.name == "llvm.amdgcn.mfma.*"
    assert family not in INTRINSICS


def test_casts() -> None:
    """Every cast that means something has its way back through the same pair, but to buffers."""
    one_way = {(8, 7), (8, 9)}
    assert {(b, a) for a, b in CASTS - one_way} == CASTS - one_way


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (BARRIER, True),
        (f"[2 x {BARRIER}]", True),
        (f"{{ {BARRIER} }}", True),
        (f"{{ [3 x {{ {BARRIER} }}] }}", True),
        ("%t", True),
        (f"{{ {BARRIER}, i32 }}", False),
        ("[2 x i32]", False),
        ('target("amdgcn.named.barrier", 1)', False),
        ("%loop", False),
    ],
)
def test_barrier_types(text: str, right: bool) -> None:
    """A barrier, an array of supported types, a struct of a single one."""
    types = {"%t": f"{{ {BARRIER} }}", "%loop": "{ %loop }"}
    assert supported_barrier_type(text, types) == right


def test_places() -> None:
    """Findings have the line of the instruction, of the function, of the variable."""
    text = (
        "; a comment\n@l = addrspace(3) global i32 0\n\n"
        'define void @f(ptr addrspace(1) %p) "amdgpu-ieee"="x" {\nentry:\n'
        "  %a = load i32, ptr addrspace(1) %p ; first\n"
        "  %b = addrspacecast ptr addrspace(1) %p to ptr addrspace(3)\n  ret void\n}\n"
    )
    found = lint((LAYOUT + HSA + text).encode(), find("gfx900"))
    assert {(each.finding.code, each.place) for each in found} == {
        (Code.ATTRIBUTE_VALUE, Place(6)),
        (Code.LDS_INITIALIZER, Place(4)),
        (Code.ADDRESS_SPACE_CAST, Place(9)),
    }


def test_bad_text() -> None:
    """What LLVM refuses is an error with LLVM's place; r600 is not supported."""
    with pytest.raises(InputError) as caught:
        lint(b"define void @f() {\n  ret i32 %x\n}\n", find("gfx900"))
    assert caught.value.place is not None
    assert caught.value.place.line == 2
    for data in (b"BC\xc0\xde1234", b"\xff\x00garbage"):
        with pytest.raises(InputError):
            lint(data, find("gfx900"))
    with pytest.raises(UnsupportedError):
        lint(b"define void @f() {\n  ret void\n}\n", find("cayman"))
    with pytest.raises(InputError):
        lint(b"", find("gfx900"))


@given(st.text(alphabet='@%!#"{}()[],= \nabdefinloptr0123', max_size=200))
def test_garbage(text: str) -> None:
    """Whatever the text, reading it as a printed module ends, and so do the checks."""
    with suppress(FencepostError):
        list(findings(read_module(text), find("gfx900")))
