"""What is frozen, undefined, or breaks a promise is not a number that the judge may count on."""

from __future__ import annotations

import pytest

from fencepost.judge.certificate.anew import Anew, By
from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.machine.clashes import clashes
from fencepost.judge.machine.launch import Machine, NotJudged
from fencepost.judge.machine.runs import items_of
from fencepost.judge.machine.shape import Shape
from fencepost.judge.ruling.reasons import NO_END, Reasons
from fencepost.llvm.ir import Local, Phi, Store
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module
from fencepost.llvm.types import IntType
from tests.certificates.test_machine import HEAD

pytest.importorskip("cvc5", reason="cvc5 decides what the judge asks")

DYNAMIC = "@dyn = external addrspace(3) global [0 x i32]\n"
AT = """
  %r = getelementptr i32, ptr addrspace(3) @s, i32 %at
  store i32 %id, ptr addrspace(3) %r"""
LOOP = """
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = phi i32 [ START, %entry ], [ %cnext, %body ]
  INSIDE
  %cnext = STEP
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, TURNS
  br i1 %more, label %body, label %done
done:"""


def _machine(body: str) -> Machine:
    module = read_module((HEAD.replace("LANES", "64") + body + "\n  ret void\n}\n").encode())
    return Machine(module, module.kernels[0], Launch((128, 1, 1), (1, 1, 1), 64), {})


def _apart(body: str) -> bool:
    """Whether two work-items never store to one place, through %r."""
    machine = _machine(body)
    places = [
        (block.label, at)
        for block in machine.kernel.blocks
        for at, each in enumerate(block.instructions)
        if isinstance(each, Store)
    ]
    anew = Anew(machine.module, machine.kernel, machine.launch, {})
    return all(anew.apart(each, each, False, By.PLACES) for each in places)


FROZEN = """
  %half = shl i32 %id, 1
  %odd = or i32 %half, 1
  %sum = OPERATION
  %fr = freeze i32 %sum
  %at = lshr i32 %fr, 1"""


@pytest.mark.parametrize(
    ("operation", "number"),
    [
        ("or disjoint i32 %odd, 1", False),  # never disjoint: poison
        ("add nuw i32 %odd, -2", False),  # always runs around but for nobody
        ("or i32 %odd, 1", True),
        ("load i32, ptr addrspace(1) %a", False),
    ],
)
def test_what_is_frozen(operation: str, number: bool) -> None:
    assert _apart(FROZEN.replace("OPERATION", operation) + AT) is number


@pytest.mark.parametrize(
    ("operation", "clean"),
    [("or disjoint i32 %odd, 1", None), ("or disjoint i32 %half, 1", True)],
)
def test_what_is_frozen_in_a_run(operation: str, clean: bool | None) -> None:
    machine = _machine(FROZEN.replace("OPERATION", operation) + AT)
    if clean is None:
        with pytest.raises(NotJudged):
            items_of(machine)
    else:
        assert (clashes(items_of(machine), machine.launch) == []) is clean


def test_what_is_frozen_is_of_each_work_item_its_own() -> None:
    body = "  %sum = add nsw i32 %n, 1\n  %fr = freeze i32 %sum"
    machine = _machine(body)
    shape = Shape(machine.module, machine.kernel, machine.launch, {})
    assert not shape.shared("fr")
    assert shape.shared("sum")
    plain = _machine(body.replace("nsw ", ""))
    assert Shape(plain.module, plain.kernel, plain.launch, {}).shared("fr")


def test_each_use_of_what_is_undefined() -> None:
    body = f"""
  %some = icmp sgt i32 %n, 3
  br i1 %some, label %there, label %on
there:
  br label %on
on:
  %u = phi i32 [ FIRST, %entry ], [ 0, %there ]
  %none = sub i32 %u, %u
  %at = add i32 %none, %id{AT}"""
    assert not _apart(body.replace("FIRST", "undef"))
    assert _apart(body.replace("FIRST", "%n"))


@pytest.mark.parametrize(
    ("inside", "apart"),
    [
        # A counter that runs around is poison, which a select may leave out.
        ("%far = icmp ult i32 %i, 200\n  %g = select i1 %far, i32 %c, i32 0", False),
        # Where it is the address, using it is undefined behaviour.
        ("%g = add i32 %c, 0", True),
    ],
)
def test_counters_that_break_their_promise(inside: str, apart: bool) -> None:
    """What the script takes for granted of a counter must hold of what it is asked about."""
    used = """
  %r = getelementptr i32, ptr addrspace(3) @s, i32 %g
  store i32 %id, ptr addrspace(3) %r"""
    body = LOOP.replace("START", "%id").replace("STEP", "add nsw i32 %c, 8388608")
    body = body.replace("TURNS", "1000").replace("INSIDE", inside + used)
    machine = _machine(body)
    shape = Shape(machine.module, machine.kernel, machine.launch, {})
    at = next(
        n
        for n, each in enumerate(shape.flow.blocks["body"].instructions)
        if isinstance(each, Store)
    )
    phi, step = shape.made["c"][0], Local("cnext", IntType(32))
    assert isinstance(phi, Phi)
    assert shape.leans(phi, step, "body", ("body", at)) is apart


def test_shifts_of_many_turns() -> None:
    """A register that is shifted in each of 1000 turns is 0 in the last ones."""
    body = LOOP.replace("START", "%id").replace("STEP", "lshr i32 %c, 1")
    body = body.replace("TURNS", "1000")
    use = """
  %late = icmp ugt i32 %i, 500
  %g = select i1 %late, i32 %c, i32 %id
  %r = getelementptr i32, ptr addrspace(3) @s, i32 %g
  store i32 %id, ptr addrspace(3) %r"""
    assert not _apart(body.replace("INSIDE", use))
    never = use.replace("500", "1000")
    assert _apart(body.replace("INSIDE", never))


@pytest.mark.parametrize(("index", "inside"), [("%id", True), ("%low", False), ("%far", False)])
def test_lds_whose_size_the_launch_gives(index: str, inside: bool) -> None:
    """Below it lies what the kernel declares, and its addresses have 32 bits."""
    body = f"""
  %low = sub i32 %id, 1024
  %far = add i32 %id, 536870912
  %r = getelementptr i32, ptr addrspace(3) @dyn, i32 {index}
  store i32 %id, ptr addrspace(3) %r
  ret void
}}"""
    head = HEAD.replace("LANES", "64").replace("define", DYNAMIC + "define", 1)
    module = read_module((head + body).encode())
    stated = {
        "launch": {
            "workgroup": [128, 1, 1],
            "grid": [1, 1, 1],
            "cluster": [1, 1, 1],
            "wave": 64,
            "extent": "grid",
            "smaller": False,
        },
        "options": {"assumptions": [], "lockstep": False, "dynamic_lds": None},
    }
    reasons = Reasons(Exhibit(module, module.kernels[0], stated, {}), {})
    (at,) = (
        n
        for n, each in enumerate(module.kernels[0].blocks[0].instructions)
        if isinstance(each, Store)
    )
    assert reasons.anew.inside(("entry", at), NO_END) is (index == "%id")
    assert (list(reasons.unspoken([])) == []) is inside


def test_arithmetic_in_a_way_of_its_own() -> None:
    """Two instructions that may be fused do not give the same value."""
    body = """
  %f = sitofp i32 %n to float
  %one = fadd contract float %f, 1.0
  store float %one, ptr addrspace(1) %a"""
    machine = _machine(body)
    (found,) = clashes(items_of(machine), machine.launch)
    assert not found.same
    exact = _machine(body.replace("contract ", ""))
    (found,) = clashes(items_of(exact), exact.launch)
    assert found.same
