"""What a thread performs."""

from __future__ import annotations

import pytest

from fencepost.errors import BoundReached, FencepostError, InputError, UnsupportedError
from fencepost.hardware.barriers import Options, explore
from fencepost.hardware.threads import performed
from tests.unit.hardware.programs import explored, program

BARE = "barrier b = bare 1; global x = 0;"


def actions(code: str, *, loops_end: bool = False) -> list[str]:
    """The operations of a thread with this code."""
    (thread,) = program(BARE, code).threads
    found = performed(thread, loops_end=loops_end)
    return [f"{each.action.value} {each.barrier} {each.count}" for each in found]


def test_a_loop_with_constants_runs() -> None:
    """A counted loop is run to its end."""
    code = "r0 = 0; L: barrier.arrive b, 2 - r0; r0 = r0 + 1; if r0 < 2 goto L"
    assert actions(code.replace("L: ", "L: ;")) == ["arrive b 2", "arrive b 1"]


def test_spinning_on_memory_changes_nothing() -> None:
    """A loop without barrier operations that memory ends is passed, if it may be taken to end."""
    code = "L: ;r0 = load atomic x; if r0 == 0 goto L; barrier b"
    assert actions(code, loops_end=True) == ["arrive b None", "wait b None"]


def test_the_same_operation_on_both_ways() -> None:
    """A branch on memory is no matter where both ways perform the same."""
    code = "r0 = load x; if r0 goto L; barrier.arrive b; goto E; L: ;barrier.arrive b; E:"
    assert actions(code) == ["arrive b None"]


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("r0 = load x; if r0 goto L; barrier.arrive b; L: ;barrier.wait b", UnsupportedError),
        ("r0 = load x; barrier.arrive b, r0", UnsupportedError),
        ("L: ;r0 = load x; if r0 == 0 goto L; barrier b", UnsupportedError),
        ("r0 = load x; if r0 goto E; L: ;goto L; E:", UnsupportedError),
        ("L: ;goto L", UnsupportedError),
        ("L: ;r0 = r0 + 1; goto L", BoundReached),
        ("L: ;barrier.arrive b; goto L", BoundReached),
        ("barrier.arrive x", InputError),
    ],
)
def test_refused(code: str, error: type[FencepostError]) -> None:
    """What depends on memory, does not end, or names nothing, is refused with its place."""
    with pytest.raises(error) as caught:
        explored(program(BARE, code))
    assert caught.value.place is not None
    assert caught.value.mend


def test_a_bound_on_states() -> None:
    """Too many states are refused, not run."""
    of = program("barrier b = bare 2;", *["barrier b; barrier b"] * 4)
    with pytest.raises(BoundReached):
        explore(of, Options(max_states=10))


@pytest.mark.parametrize("declaration", ["barrier b = workgroup 2;", "barrier b = named 0x10;"])
def test_a_count_where_none_belongs(declaration: str) -> None:
    """Only a bare object starts with the count of its declaration."""
    with pytest.raises(InputError):
        explored(program(declaration, "barrier b"))


def test_wave_mates_may_spell_it_differently() -> None:
    """`barrier` is an arrive and a wait."""
    of = program(
        "barrier b = bare 1;",
        "workgroup 0, wavefront 0 @ barrier b",
        "workgroup 0, wavefront 0 @ barrier.arrive b; barrier.wait b",
    )
    assert explored(of).well_defined
