"""Conventions, classification, assignment, preserved registers, resources."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fencepost.abi.assembler.source import read_source
from fencepost.abi.calls.argument_registers import REGISTERS
from fencepost.abi.calls.assign import (
    IMPLICIT_ARGUMENTS,
    MAX_ARGUMENTS,
    File,
    ImplicitArgument,
    Parameter,
    Place,
    Surroundings,
    assign,
)
from fencepost.abi.calls.frame import WORKITEM_ID_BITS
from fencepost.abi.calls.preserved import (
    SPECIAL,
    Edition,
    preserved_vgprs,
    preserves_agpr,
    preserves_sgpr,
    preserves_vgpr,
)
from fencepost.abi.calls.resources import (
    RESOURCES,
    FunctionUse,
    propagate,
    stated_usage,
    with_indirect_calls,
)
from fencepost.abi.calls.spelling import parse_parameters, parse_type
from fencepost.abi.calls.types import MAX_FIELDS, Passing, Scalar, SourceType, Struct, passed
from fencepost.abi.conventions import (
    CONVENTIONS,
    COUNTER_RULES,
    CalledBy,
    convention,
)
from fencepost.abi.fault import AbiError
from fencepost.targets.generation import Generation

_scalars = st.sampled_from([Scalar(size) for size in (1, 2, 4, 8, 16)])
_types: st.SearchStrategy[SourceType] = st.recursive(
    _scalars, lambda inner: st.lists(inner, max_size=4).map(lambda each: Struct(tuple(each)))
)
_parameters = st.lists(st.builds(Parameter, _types, st.just(False)), max_size=20)


@given(_parameters, st.none() | _types, st.frozensets(st.sampled_from(ImplicitArgument)))
def test_assignment_never_overlaps(
    parameters: list[Parameter],
    result: SourceType | None,
    implicit: frozenset[ImplicitArgument],
) -> None:
    """No register and no byte of the stack holds two arguments, the implicit ones included."""
    made = assign(parameters, result, implicit)
    places = [place for argument in made.arguments for place in argument.places]
    places += [place for _, group in made.implicit for place in group]
    if made.structured_return is not None:
        places += made.structured_return.places
    assert len(set(places)) == len(places)
    for place in places:
        match place.file:
            case File.VGPR:
                assert 0 <= place.number < 32
            case File.SGPR:
                assert 4 <= place.number < 30
            case File.STACK:
                assert place.number % 4 == 0
                assert place.number < made.stack_size


def test_order() -> None:
    """Arguments take registers in order, then the stack; an argument may lie in both."""
    made = assign([Parameter(Scalar(4)), *[Parameter(Scalar(8))] * 16])
    assert [str(place) for place in made.arguments[0].places] == ["v0"]
    assert [str(place) for place in made.arguments[15].places] == ["v29", "v30"]
    assert [str(place) for place in made.arguments[16].places] == ["stack+0", "stack+4"]
    shifted = assign([*[Parameter(Scalar(8))] * 16])
    assert [str(place) for place in shifted.arguments[15].places] == ["v30", "stack+0"]


def test_scalar_arguments() -> None:
    """Inreg arguments pass by the scratch descriptor and the implicit arguments in use."""
    implicit = frozenset({ImplicitArgument.QUEUE_PTR})
    made = assign([Parameter(Scalar(8), True), Parameter(Scalar(8), True)], None, implicit)
    assert [str(place) for each in made.arguments for place in each.places] == [
        "s4",
        "s5",
        "s8",
        "s9",
    ]
    plain = assign([Parameter(Scalar(4), True)], around=Surroundings(scratch_descriptor=False))
    assert str(plain.arguments[0].places[0]) == "s0"
    many = assign([Parameter(Scalar(8), True)] * 14)
    assert [str(each) for each in many.arguments[-1].places] == ["v0", "v1"]
    with pytest.raises(AbiError, match="more scalar arguments"):
        assign([Parameter(Scalar(4), True)] * 45, around=Surroundings(REGISTERS["amdgpu_ps"]))


def test_conventions_without_a_stack() -> None:
    """What has no register in a shader or a chain is an error, as what LLVM has no register for."""
    shader, chain = Surroundings(REGISTERS["amdgpu_cs"]), Surroundings(REGISTERS["amdgpu_cs_chain"])
    with pytest.raises(AbiError, match="more vector arguments"):
        assign([Parameter(Scalar(4))] * 137, around=shader)
    with pytest.raises(AbiError, match="a copy"):
        assign([Parameter(Scalar(4), by_value=True)], around=chain)
    with pytest.raises(AbiError, match="i1"):
        assign(parse_parameters("i1"), around=chain)
    for kind in ("i1", "<2 x bfloat>"):
        with pytest.raises(AbiError, match="as a result"):
            assign([], parse_type(kind), around=shader)
    assert str(assign([Parameter(Scalar(4))], around=chain).arguments[0].places[0]) == "v8"
    few = replace(chain, scratch_descriptor=False)
    uniform = [Parameter(Scalar(4), True)] * 49
    assert str(assign(uniform, around=few).arguments[-1].places[0]) == "s48"
    with pytest.raises(AbiError, match="more scalar arguments"):
        assign(uniform, around=chain)


def test_too_much() -> None:
    """More arguments than a limit, and results that no registers hold, are errors."""
    with pytest.raises(AbiError, match="10001 arguments"):
        assign([Parameter(Scalar(4))] * (MAX_ARGUMENTS + 1))
    with pytest.raises(AbiError, match="a result too large"):
        assign([], Scalar(256))


def test_implicit_table() -> None:
    """The guide's nine implicit arguments in its order, and the register each has."""
    assert [row.argument for row in IMPLICIT_ARGUMENTS][:9] == [
        ImplicitArgument.WORKITEM_ID,
        ImplicitArgument.DISPATCH_PTR,
        ImplicitArgument.QUEUE_PTR,
        ImplicitArgument.KERNARG_SEGMENT_PTR,
        ImplicitArgument.DISPATCH_ID,
        ImplicitArgument.WORKGROUP_ID_X,
        ImplicitArgument.WORKGROUP_ID_Y,
        ImplicitArgument.WORKGROUP_ID_Z,
        ImplicitArgument.IMPLICIT_ARGUMENT_PTR,
    ]
    made = assign([], implicit=frozenset(ImplicitArgument))
    found = {argument: [str(place) for place in places] for argument, places in made.implicit}
    assert found[ImplicitArgument.WORKITEM_ID] == ["v31"]
    assert found[ImplicitArgument.KERNARG_SEGMENT_PTR] == []
    assert found[ImplicitArgument.IMPLICIT_ARGUMENT_PTR] == ["s8", "s9"]
    assert WORKITEM_ID_BITS == (("X", 0, 10), ("Y", 10, 10), ("Z", 20, 10))


@pytest.mark.parametrize(
    ("value", "result", "passing", "sizes"),
    [
        (Scalar(8), False, Passing.SCALAR, [8]),
        (Struct((Scalar(1), Scalar(8))), False, Passing.DIRECT_STRUCT, [1, 8]),
        (
            Struct((Struct((Scalar(2), Scalar(2))), Scalar(4))),
            False,
            Passing.DIRECT_STRUCT,
            [2, 2, 4],
        ),
        (Struct((Scalar(8), Scalar(8), Scalar(1))), False, Passing.BY_REFERENCE, [4]),
        (Struct((Scalar(8), Scalar(8), Scalar(1))), True, Passing.STRUCTURED_RETURN, [4]),
        (Struct(()), False, Passing.DIRECT_STRUCT, []),
    ],
)
def test_passing(value: SourceType, result: bool, passing: Passing, sizes: list[int]) -> None:
    """Structs of up to 16 bytes go in parts, larger ones by address, results too."""
    how = passed(value, result=result)
    assert how.passing is passing
    assert [part.size for part in how.parts] == sizes


def test_structs() -> None:
    """A struct's size counts the padding; types that make none are errors."""
    assert Struct((Scalar(1), Scalar(8), Scalar(1))).size == 24
    assert Scalar(6, 2).dwords == 2
    with pytest.raises(AbiError, match="a scalar of 0 bytes"):
        Scalar(0)
    with pytest.raises(AbiError, match="more than"):
        passed(Struct((Scalar(1),) * (MAX_FIELDS + 1)))


def test_structured_return() -> None:
    """The address of a large result comes after the arguments, and there is no result."""
    made = assign([Parameter(Scalar(4))], Struct((Scalar(16), Scalar(16))))
    assert made.result is None
    assert made.structured_return is not None
    assert made.structured_return.places == (Place(File.VGPR, 1),)


def test_conventions() -> None:
    """Entry points are the hardware's; chain functions begin at v8 and return nothing."""
    assert len({row.number for row in CONVENTIONS}) == len(CONVENTIONS) == 15
    entries = {row.name for row in CONVENTIONS if row.is_entry}
    assert entries == {
        "amdgpu_cs",
        "amdgpu_es",
        "amdgpu_gs",
        "amdgpu_hs",
        "amdgpu_kernel",
        "amdgpu_ls",
        "amdgpu_ps",
        "amdgpu_vs",
    }
    for name in ("amdgpu_cs_chain", "amdgpu_cs_chain_preserve"):
        row = convention(name)
        assert (row.called_by, row.first_vgpr) == (CalledBy.CHAIN, 8)
        assert row.must_return_void
        assert not row.may_be_variadic
        assert "byval" in row.refuses
    assert convention("amdgpu_gfx_whole_wave").first_is_i1
    assert [(row.at, row.entry) for row in COUNTER_RULES] == [
        ("entry", "zero"),
        ("return", "in any state"),
    ]
    with pytest.raises(AbiError, match="'stdcall'"):
        convention("stdcall")


def test_preserved() -> None:
    """The guide's list of preserved registers."""
    assert [(run[0], run[-1]) for run in preserved_vgprs()] == [
        (first, first + 7) for first in range(40, 256, 16)
    ]
    assert all(preserves_vgpr(number) for run in preserved_vgprs() for number in run)
    assert sum(preserves_vgpr(number) for number in range(512)) == 14 * 8
    assert [preserves_sgpr(number) for number in (3, 4, 31, 32, 47)] == [
        True,
        False,
        False,
        True,
        True,
    ]
    assert not preserves_sgpr(47, Edition.LLVM_22)
    assert preserves_sgpr(48, Edition.LLVM_22)
    assert preserves_agpr(32, Generation.GFX90A)
    assert not preserves_agpr(31, Generation.GFX90A)
    assert not preserves_agpr(40, Generation.GFX9)
    assert [(row.name, row.on(Generation.GFX8), row.on(Generation.GFX9)) for row in SPECIAL] == [
        ("FLAT_SCRATCH", True, True),
        ("EXEC", True, True),
        ("M0", True, False),
    ]


def _use(callees: tuple[str, ...] = (), **own: int) -> FunctionUse:
    return FunctionUse(own, callees)


def test_propagation() -> None:
    """Counts are the largest, flags any, the stack its own and the largest of the callees'."""
    found = propagate(
        {
            "k": _use(("a", "b"), num_vgpr=3, private_seg_size=16),
            "a": _use(num_vgpr=30, private_seg_size=8, uses_vcc=1),
            "b": _use(("a",), num_vgpr=5, private_seg_size=32),
        }
    )
    assert found["k"]["num_vgpr"] == 30
    assert found["k"]["private_seg_size"] == 16 + 32 + 8
    assert found["k"]["uses_vcc"] == 1
    assert found["b"]["has_recursion"] == 0
    assert set(found["k"].values) == {row.suffix for row in RESOURCES}


def test_recursion() -> None:
    """Functions in a circle share their registers, and their stack is not known."""
    found = propagate({"a": _use(("b",), num_vgpr=9), "b": _use(("a",)), "c": _use(("c",))})
    assert [found[name]["has_recursion"] for name in "abc"] == [1, 1, 1]
    assert found["b"]["num_vgpr"] == 9
    assert found["b"]["has_dyn_sized_stack"] == 1


def test_deep_graph() -> None:
    """A chain of 5,000 calls is added up."""
    count = 5_000
    functions = {
        str(number): _use((str(number + 1),) if number + 1 < count else (), private_seg_size=1)
        for number in range(count)
    }
    assert propagate(functions)["0"]["private_seg_size"] == count


def test_unknown_callee() -> None:
    """A call of a function that is not there is an error."""
    with pytest.raises(AbiError, match="'k' calls 'x'"):
        propagate({"k": _use(("x",))})


def test_indirect_calls() -> None:
    """An indirect call may reach what uses the most registers of the unit."""
    made = with_indirect_calls(
        {"k": _use(has_indirect_call=1, num_vgpr=4), "a": _use(num_vgpr=2)}, {"num_vgpr": 64}
    )
    assert (made["k"].own["num_vgpr"], made["a"].own["num_vgpr"]) == (64, 2)


def test_stated_usage() -> None:
    """The symbols of a source, local ones too, have values; a function without them is an error."""
    source = read_source(
        ".set .Lleaf.num_vgpr, 7\n.set k.num_vgpr, max(3, .Lleaf.num_vgpr)\n"
        ".set k.private_seg_size, 16+max(.Lleaf.private_seg_size)\n"
        ".set .Lleaf.private_seg_size, 8\n"
    )
    assert stated_usage(source, "k").values == {"num_vgpr": 7, "private_seg_size": 24}
    assert stated_usage(source, "leaf")["num_vgpr"] == 7
    with pytest.raises(AbiError, match="no resource symbols of function 'x'"):
        stated_usage(source, "x")
