"""Barrier objects: what a target lacks is refused, and what is placed is well defined."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.executions.options import Options
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse as parse_litmus
from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_program
from fencepost.placement.place import place
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Barrier,
    Init,
    Join,
    Node,
    Program,
    Signal,
    Wait,
    walk,
)
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verdict import Fault
from fencepost.placement.verifier.verify import verify


@pytest.mark.parametrize(
    ("number", "target"),
    [(17, "gfx1250"), (1, "gfx1200"), (-2, "gfx1250"), (-3, "gfx1250"), (-4, "gfx1250"),
     (0, "gfx1250"), (17, ""), (-2, "gfx1200"), (-3, ""), (5, "gfx942")],
)  # fmt: skip
def test_refused(number: int, target: str) -> None:
    """Objects that the target does not have, or that count no waves of the workgroup."""
    text = f"W A; signal {number}; wait {number}; R A"
    with pytest.raises(InputError) as caught:
        verify(parse(text), TargetConfig(target))
    error = caught.value
    assert str(number) in error.message
    assert error.place is not None
    assert error.rule
    assert error.mend
    with pytest.raises(InputError):
        place(parse(text), TargetConfig(target))


GOOD = "init 1 2 waves={0}; barrier; join 1 waves={0, 1}"


@pytest.mark.parametrize(
    ("start", "fault"),
    [
        (GOOD, None),
        ("", Fault.UNINITIALIZED),
        ("join 1 waves={0, 1}; barrier", Fault.UNINITIALIZED),
        ("init 1 2 waves={0, 1}; barrier; join 1 waves={0, 1}", Fault.UNINITIALIZED),
        ("if uniform { init 1 2 waves={0} }; barrier; join 1 waves={0, 1}", Fault.UNINITIALIZED),
        ("init 1 2 waves={0}; init 1 2 waves={0}; barrier; join 1 waves={0, 1}",
         Fault.UNINITIALIZED),
        ("init 1 3 waves={0}; barrier; join 1 waves={0, 1}", Fault.COUNT),
        ("init 1 2 waves={0}; barrier", Fault.NOT_JOINED),
        ("init 1 2 waves={0}; barrier; join 1 waves={0}", Fault.NOT_JOINED),
        ("init 1 2 waves={0}; join 1 waves={0, 1}; barrier", Fault.JOINED_EARLY),
        (f"{GOOD}; join 2 waves={{1, 2}}", Fault.JOINED_TWICE),
        (f"{GOOD}; signal 1 waves={{0, 2}}; wait 1 waves={{0, 2}}", Fault.MEMBERS),
        (f"{GOOD}; barrier waves={{0, 1}}", Fault.PART),
    ],
)  # fmt: skip
def test_named_barriers_that_are_there(start: str, fault: Fault | None) -> None:
    """Initialized for its waves by one wave, then met, then joined; anything else is no proof."""
    text = f"waves 3; {start}; W A waves={{0}}; barrier 1 waves={{0, 1}}; R A waves={{1}}"
    verdict = verify(parse(text), TargetConfig("gfx1250"))
    assert verdict.ok is (fault is None)
    assert fault is None or fault in {each.fault for each in verdict.findings}


PROGRAMS = [
    "waves 3; W A waves={0}; R A waves={1}",
    "waves 4; W A waves={0, 1}; R A waves={2}",
    "waves 3; W A waves={0}; R A waves={1}; W A waves={0}; R A waves={1}",
    "waves 4; W A waves={0}; R A waves={1}; W B waves={2}; R B waves={3}",
    "waves 4; W A waves={0}; R A waves={1}; W B waves={1}; R B waves={2}",
    "waves 3; W A waves={0}; R A waves={1}; W B; R B",
    (
        "waves 3; init 1 2 waves={0}; barrier; join 1 waves={0, 1}; W A waves={0};"
        " barrier 1 waves={0, 1}; R A waves={1}; W B waves={1}; R B waves={2}"
    ),
]


def litmus(program: Program) -> str:
    """A straight program as a litmus test: each wave is a thread."""
    waves = program.waves or 2
    ids = sorted({n.barrier for n in walk(program.body) if isinstance(n, Init | Join)})
    declared = "".join(f" barrier n{n} = named;" for n in ids)
    buffers = "".join(f" local {each.name} = 0;" for each in program.allocations)
    columns = [_column(program.body, wave) for wave in range(waves)]
    rows = max(map(len, columns))
    lines = [
        " | ".join(column[row] if row < len(column) else "" for column in columns)
        for row in range(rows)
    ]
    heads = " | ".join(f"P{wave} @ workgroup 0" for wave in range(waves))
    body = "\n".join(f" {line} ;" for line in lines)
    return (
        f"AMDGPU placed\n{{{buffers} barrier b = workgroup;{declared} }}\n {heads} ;\n{body}\n"
        "exists race\n"
    )


def _column(nodes: tuple[Node, ...], wave: int) -> list[str]:
    out: list[str] = []
    for at, node in enumerate(nodes):
        members = node.waves if isinstance(node, Access) else getattr(node, "members", None)
        if members is not None and wave not in members:
            continue
        match node:
            case Access(kind=AccessKind.READ):
                out.append(f"r{at} = load {node.buffer}")
            case Access() if wave == min(node.waves or {0}):
                # Each wave writes elsewhere; here, to one place, one of them does.
                out.append(f"store {node.buffer}, {wave + 1}")
            case Init():
                out.append(f"barrier.init n{node.barrier}, {node.count}")
            case Join():
                out.append(f"barrier.join n{node.barrier}")
            case Barrier() | Signal() | Wait():
                name = "b" if node.barrier == -1 else f"n{node.barrier}"
                if not isinstance(node, Wait):
                    out += ["fence workgroup release", f"barrier.arrive {name}"]
                if not isinstance(node, Signal):
                    out += [f"barrier.wait {name}", "fence workgroup acquire"]
            case _:
                pass
    return out


@pytest.mark.parametrize("text", PROGRAMS)
def test_what_is_placed_is_well_defined(text: str) -> None:
    """The model of barriers finds no undefined behaviour in it, and no race."""
    result = place(parse(text), TargetConfig("gfx1250"))
    assert result.verdict.ok
    assert any(isinstance(node, Init) for node in walk(result.after.body))
    assert parse(print_program(result.after)) == result.after
    verdict = run(parse_litmus(litmus(result.after)), Options("guide"))
    assert not verdict.broken
    assert verdict.kind is not VerdictKind.UNKNOWN
    assert verdict.race is False


def test_what_is_not_set_up_is_undefined() -> None:
    """The same without init and join, so that the test above can fail."""
    text = "waves 3; W A waves={0}; barrier 1 waves={0, 1}; R A waves={1}"
    test = litmus(parse(text)).replace("barrier b", "barrier n1 = named; barrier b")
    assert run(parse_litmus(test), Options("guide")).broken
