"""Operations of the litmus format: each by its words, with what is left out filled in."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError, Place
from fencepost.frontends.litmus.lexer import Cursor
from fencepost.frontends.litmus.operations import NameUse, parse_operation
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_operation
from fencepost.frontends.litmus.state import parse_initial_state
from fencepost.program.expressions import Const, Register
from fencepost.program.operations import (
    AccessKind,
    Assign,
    AsyncMark,
    AtomicRmw,
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierSync,
    BarrierWait,
    CmpXchg,
    Fence,
    Goto,
    Load,
    LoadToLds,
    Operation,
    Pointer,
    Store,
    WaitAsyncMark,
)
from fencepost.program.values import RmwOp
from fencepost.vocabulary.mmra import Tag, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SYSTEM, Scope, SyncScope

STATE = "{ global x = 0; barrier b = named; }"
X = Pointer("x")
AGENT = SyncScope(Scope.AGENT)


def read(text: str) -> tuple[Operation, NameUse]:
    cursor = Cursor(STATE + text)
    uses = NameUse(parse_initial_state(cursor))
    first = cursor.advance()
    return parse_operation(cursor, first, uses), uses


@pytest.mark.parametrize(
    ("text", "operation"),
    [
        ("store x, 1", Store(X, Const(1))),
        ("r0 = load x", Load("r0", X)),
        (
            "r0 = load atomic volatile generic(x) agent acquire",
            Load("r0", Pointer("x", True), AccessKind.ATOMIC, AGENT, Ordering.ACQUIRE, True),
        ),
        (
            "store atomic nontemporal x, r1 agent acq_rel",
            Store(X, Register("r1"), AccessKind.ATOMIC, AGENT, Ordering.RELEASE, nontemporal=True),
        ),
        (
            "r0 = load atomic x agent acq_rel",
            Load("r0", X, AccessKind.ATOMIC, AGENT, Ordering.ACQUIRE),
        ),
        ("r0 = load atomic x agent na", Load("r0", X)),
        (
            "r0 = load atomic x",
            Load("r0", X, AccessKind.ATOMIC, SYSTEM, Ordering.MONOTONIC),
        ),
        (
            "r0 = atomicrmw umax x, 2 agent seq_cst",
            AtomicRmw("r0", RmwOp.UMAX, X, Const(2), AGENT, Ordering.SEQ_CST),
        ),
        (
            "fence agent release !{a:b, c : d}",
            Fence(AGENT, Ordering.RELEASE, TagSet.of([Tag("a", "b"), Tag("c", "d")])),
        ),
        ("fence acquire !{ }", Fence(SYSTEM, Ordering.ACQUIRE)),
        ("barrier b", BarrierSync("b")),
        ("barrier.init b, 2", BarrierInit("b", Const(2))),
        ("barrier.join b", BarrierJoin("b")),
        ("barrier.drop b", BarrierDrop("b")),
        ("barrier.wait b", BarrierWait("b")),
        ("barrier.arrive b", BarrierArrive("b", None)),
        ("barrier.arrive b, 2", BarrierArrive("b", Const(2))),
        ("r0 = barrier.arrive.isfirst b, r1", BarrierArrive("b", Register("r1"), "r0")),
        ("goto L", Goto("L")),
        ("if r0 goto L", Goto("L", Register("r0"))),
        ("r0 = r1", Assign("r0", Register("r1"))),
    ],
)
def test_operations(text: str, operation: Operation) -> None:
    assert read(text)[0] == operation


@pytest.mark.parametrize(
    ("words", "failure"),
    [
        ("seq_cst", Ordering.SEQ_CST),
        ("acq_rel", Ordering.ACQUIRE),
        ("acquire", Ordering.ACQUIRE),
        ("release", Ordering.MONOTONIC),
        ("", Ordering.MONOTONIC),
        ("acq_rel monotonic", Ordering.MONOTONIC),
    ],
)
def test_failures_of_cmpxchg(words: str, failure: Ordering) -> None:
    """The load's share of the success, unless it is written."""
    found = read(f"r0 = cmpxchg x, 0, 1 agent {words}")[0]
    assert isinstance(found, CmpXchg)
    assert found.failure is failure


def test_operations_know_their_place() -> None:
    assert read("\n\n store x, 1")[0].place == Place(3, 2)


def test_locations_that_are_not_declared_are_noted() -> None:
    """Once each, with the place of the first use."""
    operation, uses = read("store y, 1")
    assert uses.undeclared == {"y": Place(1, len(STATE) + len("store ") + 1)}
    assert read("store x, 1")[1].undeclared == {}
    assert isinstance(operation, Store)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stor x, 1", "'stor' is not an operation"),
        ("x = 1", "'x' is a declared name, not a register"),
        ("load = 1", "'load' is a word of the format, not a register"),
        ("store x, x", "x is a declared name, not a register"),
        ("store b, 1", "b is a barrier object, not a location"),
        ("barrier.wait x", "x is not a declared barrier object"),
        ("r0 = atomicrmw nand x, 1", "'nand' is not an atomicrmw operation"),
        ("fence agent", "a fence needs an ordering"),
        ("fence agent monotonic", "fence cannot be monotonic"),
        ("store atomic x, 1 acquire", "store atomic cannot be acquire"),
        ("store atomic x, 1 device", "'device' is not a scope"),
        ("store x, 1 !{a}", "'a' is not a tag"),
        ("if r0 L", "expected 'goto' after the condition"),
        ("barrier.init b", "expected ',' and the expected count"),
        ("store atomic x agent", "expected ',' and the value to store"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert message in caught.value.message
    assert caught.value.place is not None


COPYING = "{ global x = 0; local y = 0; global monitor = 0; global cooperative = 0; }"


@pytest.mark.parametrize(
    ("text", "operation"),
    [
        ("load.to.lds y, x", LoadToLds(Pointer("y"), Pointer("x"))),
        (
            "load.async.to.lds volatile nontemporal y, x",
            LoadToLds(Pointer("y"), Pointer("x"), True, True, True),
        ),
        ("asyncmark", AsyncMark()),
        ("wait.asyncmark 2", WaitAsyncMark(2)),
        (
            "store cooperative x, 1 agent release",
            Store(Pointer("x"), Const(1), AccessKind.COOPERATIVE, AGENT, Ordering.RELEASE),
        ),
        (
            "r0 = load monitor x agent acquire",
            Load("r0", Pointer("x"), AccessKind.MONITOR, AGENT, Ordering.ACQUIRE),
        ),
        # locations of these names
        ("r0 = load monitor", Load("r0", Pointer("monitor"))),
        ("store cooperative, 1", Store(Pointer("cooperative"), Const(1))),
    ],
)
def test_loads_to_lds_and_forms(text: str, operation: Operation) -> None:
    program = f"AMDGPU t\n{COPYING}\n P0 ;\n {text} ;\nexists true\n"
    found = parse(program).program.threads[0].code[0]
    assert found == operation
    assert print_operation(found).split() == text.split()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("store monitor x, 1 agent", "expected ',' and the value to store"),
        ("load.to.lds atomic y, x", "expected ',' and the location in global memory"),
        ("wait.asyncmark", "expected the number of marks"),
        ("wait.asyncmark 70000", "70000 marks"),
    ],
)
def test_loads_to_lds_and_forms_that_there_are_not(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse(f"AMDGPU t\n{COPYING}\n P0 ;\n {text} ;\nexists true\n")
