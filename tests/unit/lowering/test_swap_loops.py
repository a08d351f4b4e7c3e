"""Notes on compare-and-swap loops: where LLVM's choice is another than the code that is shown."""

from __future__ import annotations

import pytest

from fencepost.lowering.litmus import operation_request
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Arithmetic, Request
from fencepost.lowering.rows.table import Kind
from fencepost.lowering.target import Target
from fencepost.program.values import RmwOp
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SYSTEM, Scope, SyncScope

AGENT = SyncScope(Scope.AGENT)
FINE, REMOTE = "amdgpu.no.fine.grained.memory", "amdgpu.no.remote.memory"


def request(
    arithmetic: Arithmetic | None,
    rmw: RmwOp | None = None,
    *,
    scope: SyncScope = AGENT,
    width: int = 64,
    space: AddressSpace = AddressSpace.GLOBAL,
) -> Request:
    return Request(
        Kind.RMW, space, Ordering.MONOTONIC, scope, rmw=rmw, arithmetic=arithmetic, width=width
    )


def said(asked: Request, processor: str) -> list[tuple[str, bool]]:
    notes = lower(asked, Target(find(processor))).notes
    return [(each.text, each.is_warning) for each in notes if each.text.startswith("LLVM 22 ")]


def test_a_loop_that_is_shown_as_an_instruction() -> None:
    """Of LLVM IR it is a warning, with the promises that would change it; of a litmus test's
    operation, whose memory is not described, a note.
    """
    asked = request(Arithmetic("umax", "i64"), RmwOp.UMAX)
    ((text, warns),) = said(asked, "gfx90a")
    assert warns
    assert text == (
        "LLVM 22 makes a loop of compare and swap of umax of i64 here, and one instruction with "
        f"!{REMOTE} or !{FINE}"
    )
    ((text, warns),) = said(request(None, RmwOp.UMAX), "gfx90a")
    assert "a loop of compare and swap of umax of i64" in text
    assert not warns


@pytest.mark.parametrize("promise", [FINE, REMOTE])
def test_promises(promise: str) -> None:
    """With a promise that suffices nothing is said."""
    promised = Arithmetic("umax", "i64", frozenset({promise, "amdgpu.last.use"}))
    assert said(request(promised, RmwOp.UMAX), "gfx90a") == []


def test_scope_and_memory() -> None:
    """On GFX12 the system's scope decides; in LDS LLVM needs no loop."""
    asked = request(Arithmetic("sub", "i32"), RmwOp.SUB, width=32)
    assert said(asked, "gfx1200") == []
    wide = request(Arithmetic("sub", "i32"), RmwOp.SUB, width=32, scope=SYSTEM)
    assert len(said(wide, "gfx1200")) == 1
    local = request(Arithmetic("sub", "i32"), RmwOp.SUB, width=32, space=AddressSpace.LOCAL)
    assert said(local, "gfx90a") == []


def test_an_instruction_that_is_shown_as_a_loop() -> None:
    """Floating-point atomics are shown as loops, which LLVM does not always need."""
    asked = request(Arithmetic("fadd", "float"), width=32, space=AddressSpace.LOCAL)
    assert said(asked, "gfx90a") == [
        ("LLVM 22 performs fadd of float by one instruction here", False)
    ]
    assert said(request(Arithmetic("nand", "i32"), width=32), "gfx942") == []


def test_what_has_no_row() -> None:
    """Other memory, compare and swap itself, and types that no table has."""
    private = request(Arithmetic("umax", "i64"), RmwOp.UMAX, space=AddressSpace.PRIVATE)
    assert said(private, "gfx90a") == []
    assert said(request(Arithmetic("xchg", ""), RmwOp.XCHG), "gfx90a") == []


@pytest.mark.parametrize(
    ("text", "processor", "says"),
    [
        ("r0 = atomicrmw add i16 x, 1 agent", "gfx942", "a loop of compare and swap of add of i16"),
        ("r0 = atomicrmw add i8 local, 1 agent", "gfx90a", "a loop of compare and swap of add"),
        ("r0 = cmpxchg i16 x, 0, 1 agent", "gfx1200", "compare and swap of cmpxchg of i16"),
        # LLVM widens these, and decides of the dword
        ("r0 = atomicrmw xor i8 x, 1 agent", "gfx942", "by one instruction on the dword"),
        ("r0 = atomicrmw xor i8 local, 1 agent", "gfx90a", "by one instruction on the dword"),
        ("r0 = atomicrmw xor i8 x, 1 agent", "gfx90a", "a loop of compare and swap of xor of i8"),
    ],
)
def test_parts_of_dwords(text: str, processor: str, says: str) -> None:
    """The answers are those of LLVM 22's code for each."""
    asked = operation_request(text)
    assert isinstance(asked, Request)
    ((note, warns),) = said(asked, processor)
    assert says in note
    assert warns == ("loop" in note)
