"""Executions that are written down, not solved for: a program, and pairs of events by their
labels.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fencepost.executions.execution import Execution, Pair, Relation
from fencepost.executions.structure import Constant, EventStructure
from fencepost.executions.unfold import unfold
from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import LitmusTest
from fencepost.program.values import UNDEF, Value
from fencepost.vocabulary.scopes import Scope

ALL = frozenset(Relation)
SCOPES = {"wg": Scope.WORKGROUP, "agent": Scope.AGENT, "system": Scope.SYSTEM}


def executed(text: str, **relations: str) -> tuple[LitmusTest, Execution]:
    """A test and the execution of it that these relations make: `rf="b>c, init x>d"`,
    `avop="a>b@agent"`. A read has the value of the write that it reads from.
    """
    test = parse(text)
    structure = unfold(test.program, 2)
    bare = execution_of(structure, {Relation.PROGRAM_ORDER: tuple(program_order(structure))})
    names = {bare.label(event): event for event in bare.events}
    found = dict(bare.relations)
    for name, pairs in relations.items():
        found[Relation(name)] = tuple(_pair(names, pair) for pair in pairs.split(","))
    return test, execution_of(structure, found)


def _pair(names: dict[str, int], text: str) -> Pair:
    pair, _, scope = text.strip().partition("@")
    first, second = pair.split(">")
    return Pair(names[first], names[second], scope=SCOPES[scope] if scope else None)


def program_order(structure: EventStructure) -> Iterator[Pair]:
    """The pairs of program order."""
    for thread in range(len(structure.program.threads)):
        own = [index for index, e in enumerate(structure.events) if e.thread == thread]
        yield from (Pair(first, second) for first, second in combinations(own, 2))


def execution_of(
    structure: EventStructure, relations: dict[Relation, tuple[Pair, ...]]
) -> Execution:
    """The execution of all events; a read has the value of the write that it reads from."""
    written: dict[int, Value] = {
        index: event.written.value if isinstance(event.written, Constant) else 1
        for index, event in enumerate(structure.events)
        if event.kind.writes
    }
    sources = {pair.second: pair.first for pair in relations.get(Relation.READS_FROM, ())}
    read = {
        index: written.get(sources.get(index, -1), UNDEF)
        for index, event in enumerate(structure.events)
        if event.kind.reads
    }
    return Execution(structure, tuple(range(len(structure.events))), read, written, relations)


MESSAGE_PASSING = """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ agent 0, workgroup 0, wavefront 0 | P1 @ agent 0, workgroup 0, wavefront 1 ;
 store x, 1                             | r0 = load atomic f agent acquire       ;
 store atomic f, 1 agent release        | r1 = load x                            ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""

CHAIN = """AMDGPU chain
{ global w = 0; global x = 0; global y = 0; global z = 0; }
 P0 @ cluster 0, workgroup 0, wavefront 0 | P1 @ cluster 0, workgroup 0, wavefront 1 | P2 @ cluster 0, workgroup 1, wavefront 2 | P3 @ cluster 0, workgroup 1, wavefront 3 ;
 store x, 1 | r0 = load atomic y workgroup acquire !{amdgcn-av:none} | r1 = load atomic z agent acquire | r2 = load atomic w workgroup acquire ;
 store atomic y, 1 workgroup release | store atomic z, 1 agent release | store atomic w, 1 workgroup release !{amdgcn-av:none} | r3 = load x ;
exists (P3:r2 == 1)
"""  # noqa: E501

INDEPENDENT_READS = (
    "AMDGPU iriw4x4\n{ global x0 = 0; global x1 = 0; global x2 = 0; global x3 = 0; }\n"
    + " | ".join(f"P{n} @ workgroup {n}" for n in range(8))
    + ";\n"
    + "".join(
        " | ".join(
            [f"store atomic x{n}, 1 system monotonic" if not row else "" for n in range(4)]
            + [f"r{row} = load atomic x{(n + row) % 4} system monotonic" for n in range(4)]
        )
        + ";\n"
        for row in range(4)
    )
    + "exists (P4:r0 == 1 /\\ P4:r3 == 0)\n"
)

ALTERNATING = (
    "AMDGPU len5\n{ global x0 = 0; global x1 = 0; }\n P0 @ workgroup 0 | P1 @ workgroup 1 ;\n"
    + "".join(
        f"store atomic x0, {n} system release | store atomic x1, {n} system release ;\n"
        f"r{n} = load atomic x1 system acquire | r{n} = load atomic x0 system acquire ;\n"
        for n in range(1, 6)
    )
    + "exists (P0:r1 == 0)\n"
)

SAMPLES = {
    "mp": (
        MESSAGE_PASSING,
        {
            "rf": "b>c",
            "sw": "b>c",
            "lo": "b>c, init x>a, init x>d, init f>b",
            "race": "a>d",
            "mo": "init x>a, init f>b",
            "avop": "a>b@agent, b>b@agent",
            "visop": "b>c@agent",
        },
    ),
    "chain": (
        CHAIN,
        {
            "rf": "b>c, d>e, f>g",
            "sw": "b>c, d>e, f>g",
            "lo": "b>c, d>e, f>g, init x>h",
            "avop": "a>b@wg, a>d@agent, b>b@wg, d>d@agent, f>f@wg",
            "visop": "a>e@agent, b>c@wg, d>e@agent, f>g@wg",
            "race": "a>h",
            "hb": "a>b, b>c, c>d, d>e, e>f, f>g, g>h",
            "may_see": "init x>h, a>h, b>c",
        },
    ),
    "iriw": (
        INDEPENDENT_READS,
        {
            "rf": "a>e, b>i, c>m, d>q, b>f, a>o, init x0>l, init x0>r, init x1>p, init x1>s,"
            "init x2>g, init x2>j, init x2>t, init x3>h, init x3>k, init x3>n"
        },
    ),
    "len": (
        ALTERNATING,
        {
            "rf": "init x1>b, init x1>d, init x1>f, init x1>h, init x1>j, init x0>l, init x0>n,"
            "init x0>p, init x0>r, init x0>t",
            "mo": "a>c, a>e, c>e, e>g, a>g, c>g, g>i, a>i, c>i, e>i, k>m, m>o, k>o, o>q, q>s",
            "visop": "a>b@system, c>d@system, a>l@system, k>n@system",
            "sc": "a>l, l>m, a>m",
            "race": "c>n, e>p",
        },
    ),
}
