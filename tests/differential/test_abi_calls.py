"""Argument registers, results, preserved registers and resource symbols against llc."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from fencepost.abi.assembler.source import read_source
from fencepost.abi.assembler.target import named_target
from fencepost.abi.calls.assign import (
    AssignedArgument,
    File,
    ImplicitArgument,
    Parameter,
    Place,
    Surroundings,
    assign,
)
from fencepost.abi.calls.preserved import Edition, preserves_agpr, preserves_sgpr, preserves_vgpr
from fencepost.abi.calls.resources import FunctionUse, propagate, stated_usage
from fencepost.abi.calls.types import Scalar, SourceType, Struct
from fencepost.targets.generation import generation_of
from fencepost.targets.processor import Property
from fencepost.targets.processors import find
from tests.abi.tools import VERSIONS, Tool

TYPES: dict[str, SourceType] = {
    "i8": Scalar(1),
    "i16": Scalar(2),
    "i32": Scalar(4),
    "i64": Scalar(8),
    "half": Scalar(2),
    "float": Scalar(4),
    "double": Scalar(8),
    "ptr": Scalar(8),
    "ptr addrspace(5)": Scalar(4),
    "<2 x i16>": Scalar(4),
    "<3 x i16>": Scalar(6, 8),
    "<4 x i32>": Scalar(16),
    "[3 x i16]": Struct((Scalar(2),) * 3),
    "{ i8, i64 }": Struct((Scalar(1), Scalar(8))),
}
"""Types of IR, as source types whose parts are passed alike."""

SCALAR_TYPES = ("i32", "i64", "ptr", "float")
"""Types that are drawn as `inreg`."""

IMPLICIT = {
    "dispatch-ptr": {ImplicitArgument.DISPATCH_PTR},
    "queue-ptr": {ImplicitArgument.QUEUE_PTR},
    "dispatch-id": {ImplicitArgument.DISPATCH_ID},
    "workgroup-id-x": {ImplicitArgument.WORKGROUP_ID_X},
    "workgroup-id-y": {ImplicitArgument.WORKGROUP_ID_Y},
    "workgroup-id-z": {ImplicitArgument.WORKGROUP_ID_Z},
    "implicitarg-ptr": {ImplicitArgument.IMPLICIT_ARGUMENT_PTR},
    "lds-kernel-id": {ImplicitArgument.LDS_KERNEL_ID},
    "workitem-id-x": {ImplicitArgument.WORKITEM_ID},
}
WORKITEM = ("workitem-id-x", "workitem-id-y", "workitem-id-z")

SIGNATURES = 10
PROCESSORS = ("gfx600", "gfx803", "gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200")


PACKED = ("<2 x i16>", "<3 x i16>")
"""Types that take a register an element before GFX8, which has no packed arithmetic."""


def _signature(
    draw: random.Random, *, packed: bool = True, scalar_share: float = 0.2
) -> list[tuple[str, bool]]:
    types = [name for name in TYPES if packed or name not in PACKED]
    found = []
    scalars = 0
    for _ in range(draw.randrange(1, 24)):
        inreg = draw.random() < scalar_share and scalars < 10
        name = draw.choice(SCALAR_TYPES if inreg else types)
        scalars += 2 * inreg
        found.append((name, inreg))
    return found


def _function(name: str, signature: list[tuple[str, bool]], used: int, absent: list[str]) -> str:
    """A function that stores one of its arguments."""
    parameters = ", ".join(
        f"{kind}{' inreg' if inreg else ''} %a{number}"
        for number, (kind, inreg) in enumerate(signature)
    )
    kind, _ = signature[used]
    attributes = " ".join(f'"amdgpu-no-{each}"' for each in absent)
    return (
        f"define void @{name}({parameters}) {attributes} {{\n"
        f"  store volatile {kind} %a{used}, ptr addrspace(1) null\n  ret void\n}}\n"
    )


def _places(body: str) -> set[str]:
    """The registers and stack slots that a function's machine code takes an argument from."""
    live = re.findall(r"\{ reg: '\$([sv])gpr(\d+)(?:_[\w]+)?', virtual-reg", body)
    stack = dict(
        re.findall(r"^  - \{ id: (\d+), type: default, offset: (\d+),", body, re.MULTILINE)
    )
    used = set(re.findall(r"from %fixed-stack\.(\d+)", body))
    return {f"{kind}{number}" for kind, number in live} | {f"stack+{stack[each]}" for each in used}


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("processor", PROCESSORS)
def test_arguments(processor: str, version: int) -> None:
    """Each argument of random signatures comes from the registers and slots that we assign."""
    llc = Tool("llc", version)
    draw = random.Random(f"signatures {processor}")
    row = find(processor)
    # LLVM 19 does not keep the registers of implicit arguments free from scalar ones, and so may
    # pass two values in one.
    scalars = 0.2 if version > 19 else 0.0
    descriptor = Property.ARCHITECTED_FLAT_SCRATCH not in row.properties
    text = 'target triple = "amdgcn-amd-amdhsa"\n'
    wanted: dict[str, AssignedArgument] = {}
    for number in range(SIGNATURES):
        signature = _signature(draw, packed=processor != "gfx600", scalar_share=scalars)
        absent = [name for name in IMPLICIT if draw.random() < 0.5]
        implicit: set[ImplicitArgument] = set()
        for name, arguments in IMPLICIT.items():
            if name not in absent:
                implicit |= arguments
        spelled = [*absent, *(WORKITEM[1:] if WORKITEM[0] in absent else ())]
        # The IDs of clusters stand in for those of workgroups, and come in their registers.
        spelled += [name.replace("workgroup", "cluster") for name in absent if "group" in name]
        made = assign(
            [Parameter(TYPES[kind], inreg) for kind, inreg in signature],
            implicit=frozenset(implicit),
            around=Surroundings(scratch_descriptor=descriptor),
        )
        for used, argument in enumerate(made.arguments):
            name = f"f{number}_{used}"
            wanted[name] = argument
            text += _function(name, signature, used, spelled)
    done = llc.run(f"-mcpu={processor}", "-stop-after=finalize-isel", "-o", "-", text=text)
    assert done.returncode == 0, done.stderr.decode()[:1000]
    bodies = re.split(r"^name: +", done.stdout.decode(), flags=re.MULTILINE)[1:]
    assert len(bodies) == len(wanted)
    for body in bodies:
        name = body.split()[0]
        assert _places(body) == {str(place) for place in wanted[name].places}, name


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", TYPES)
def test_results(kind: str, version: int) -> None:
    """A result is in the registers that we assign, from v0 on."""
    text = f'target triple = "amdgcn-amd-amdhsa"\ndefine {kind} @f({kind} %x) {{ ret {kind} %x }}\n'
    done = Tool("llc", version).run(
        "-mcpu=gfx90a", "-stop-after=finalize-isel", "-o", "-", text=text
    )
    (returned,) = re.findall(r"SI_RETURN(.*)", done.stdout.decode())
    result = assign([], TYPES[kind]).result
    assert result is not None
    assert re.findall(r"\$vgpr(\d+)", returned) == [str(place.number) for place in result.places]
    assert all(place.file is File.VGPR for place in result.places)


def _saved(llc: Tool, processor: str, names: list[str]) -> set[str]:
    """The registers that a function saves if it changes one of them, one function a register."""
    text = 'target triple = "amdgcn-amd-amdhsa"\n'
    for name in names:
        text += (
            f'define void @f_{name}() {{ call void asm sideeffect "", "~{{{name}}}"() ret void }}\n'
        )
    done = llc.run(f"-mcpu={processor}", "-O2", "-o", "-", text=text)
    assert done.returncode == 0, done.stderr.decode()[:1000]
    bodies = re.findall(
        r"^f_(\w+):(.*?)s_setpc_b64", done.stdout.decode(), re.MULTILINE | re.DOTALL
    )
    assert len(bodies) == len(names)
    saving = re.compile(r"_store_|_writelane_|v_accvgpr_read")
    return {name for name, body in bodies if saving.search(body)}


@pytest.mark.parametrize("version", VERSIONS)
def test_preserved_vector_registers(version: int) -> None:
    """A function that changes a vector register saves it where we say that it is preserved."""
    llc = Tool("llc", version)
    names = [f"v{number}" for number in range(256)]
    saved = _saved(llc, "gfx900", names)
    assert saved == {f"v{number}" for number in range(256) if preserves_vgpr(number)}


@pytest.mark.parametrize("version", VERSIONS)
def test_preserved_accumulators(version: int) -> None:
    """The same of accumulator registers on GFX90A."""
    llc = Tool("llc", version)
    generation = generation_of(find("gfx90a"))
    assert generation is not None
    saved = _saved(llc, "gfx90a", [f"a{number}" for number in range(256)])
    assert saved == {f"a{number}" for number in range(256) if preserves_agpr(number, generation)}


@pytest.mark.parametrize("version", VERSIONS)
def test_preserved_scalar_registers(version: int) -> None:
    """The same of scalar registers, but for the stack's and the descriptor's."""
    llc = Tool("llc", version)
    numbers = [number for number in range(4, 100) if number not in (30, 31, 32, 33, 34)]
    saved = _saved(llc, "gfx900", [f"s{number}" for number in numbers])
    edition = Edition.LLVM_22 if version >= 22 else Edition.GUIDE
    assert saved == {f"s{number}" for number in numbers if preserves_sgpr(number, edition)}


GRAPH = """
target triple = "amdgcn-amd-amdhsa"
declare void @outside(i32)
define internal void @leaf(i32 %x) noinline {
  %a = alloca [9 x i32], addrspace(5)
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %x
  store volatile i32 1, ptr addrspace(5) %p
  call void asm sideeffect "", "~{v50},~{s60},~{vcc}"()
  ret void
}
define internal void @other(i32 %x) noinline {
  call void asm sideeffect "", "~{v20},~{s70}"()
  ret void
}
define internal void @middle(i32 %x) noinline {
  call void @leaf(i32 %x)
  call void @other(i32 %x)
  ret void
}
define amdgpu_kernel void @k(i32 %n) {
  call void @middle(i32 %n)
  ret void
}
"""


def test_resources() -> None:
    """The symbols of a call graph have the values that adding up its functions' own gives."""
    llc = Tool("llc", 22)
    done = llc.run("-mcpu=gfx90a", "-o", "-", text=GRAPH)
    text = done.stdout.decode()
    source = read_source(text, named_target("gfx90a"))
    calls = {"leaf": (), "other": (), "middle": ("leaf", "other"), "k": ("middle",)}
    own: dict[str, FunctionUse] = {}
    for name, callees in calls.items():
        values = {}
        for suffix, value in re.findall(rf"\.set (?:\.L)?{name}\.(\w+), (.*)", text):
            first = re.match(r"(?:max\(|or\()?(\d+)", value)
            assert first is not None
            values[suffix] = int(first[1])
        own[name] = FunctionUse(values, tuple(callees))
    for name, usage in propagate(own).items():
        stated = stated_usage(source, name)
        for suffix, value in stated.values.items():
            assert usage[suffix] == value, (name, suffix)


def test_no_overlap_in_the_drawn() -> None:
    """The drawn signatures' arguments do not share a place."""
    draw = random.Random("overlap")
    for _ in range(50):
        parameters = [Parameter(TYPES[kind], inreg) for kind, inreg in _signature(draw)]
        made = assign(parameters)
        places = [place for argument in made.arguments for place in argument.places]
        assert len(set(places)) == len(places)
        stack = [place.number for place in places if place.file is File.STACK]
        assert all(b - a == 4 for a, b in pairwise(stack))
        assert made.stack_size == 4 * len(stack)
        assert isinstance(places[0], Place)
