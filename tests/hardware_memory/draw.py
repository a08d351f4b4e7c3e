"""Drawn litmus tests: small programs in which machines may differ."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import LitmusTest

_SCOPES = ("workgroup", "agent", "system")
_LAUNCHES = (
    ("workgroup 0", "workgroup 1"),
    ("workgroup 0", "workgroup 1"),
    ("workgroup 0, wavefront 0", "workgroup 0, wavefront 1"),
    ("agent 0, workgroup 0", "agent 1, workgroup 1"),
)
_THIRD = {
    "workgroup 1": ("workgroup 2", "workgroup 1, wavefront 7"),
    "workgroup 0, wavefront 1": ("workgroup 0, wavefront 2", "workgroup 1, wavefront 3"),
    "agent 1, workgroup 1": ("agent 1, workgroup 2", "agent 0, workgroup 2"),
}


@dataclass(frozen=True)
class Shape:
    """How large programs are drawn: operations of a thread, the chance of a third thread, whether
    there is LDS and a barrier, whether that may be a named one too, and split.
    """

    operations: int = 3
    third: float = 0.3
    local: bool = False
    barrier: bool = False
    named: bool = False
    split: bool = False


_NAMED = (
    "barrier n",
    "barrier n",
    "barrier.arrive n",
    "barrier.wait n",
    "barrier.drop n",
    "barrier.join z",
    "barrier.arrive n, 3",
    "barrier z",
)
"""What a thread does at a named barrier, and at the NULL barrier."""


def drawn(random: Random, shape: Shape) -> LitmusTest:
    """A drawn test, which asks for the last values of its locations."""
    first, second = random.choice(_LAUNCHES)
    headers = [first, second]
    if random.random() < shape.third:
        headers.append(random.choice(_THIRD[second]))
    if headers[-1] == "workgroup 1, wavefront 7":
        headers[1] = "workgroup 1, wavefront 6"
    one_group = all(each.startswith("workgroup 0") for each in headers)
    names = ["x", "y", *(["l"] if shape.local and one_group else [])]
    barrier = shape.barrier and one_group and random.random() < 0.5
    columns = [_thread(random, shape, names, len(headers), barrier=barrier) for _ in headers]
    named = shape.named and barrier
    if named:
        columns = [_with_named(random, column) for column in columns]
        columns[0].insert(0, f"barrier.init n, {random.randint(1, len(headers))}")
    height = max(map(len, columns))
    rows = [
        " | ".join(column[n] if n < len(column) else "" for column in columns) + " ;"
        for n in range(height)
    ]
    memory = " ".join(f"{'local' if name == 'l' else 'global'} {name} = 0;" for name in names)
    declared = " barrier b = workgroup;" if barrier else ""
    declared += " barrier n = named; barrier z = null;" if named else ""
    head = " | ".join(f"P{n} @ {header}" for n, header in enumerate(headers))
    asked = "exists (x == 9 /\\ y == 9)"
    return parse(
        f"AMDGPU drawn\n{{ {memory}{declared} }}\n{head} ;\n" + "\n".join(rows) + "\n" + asked
    )


def _thread(
    random: Random, shape: Shape, names: list[str], threads: int, *, barrier: bool
) -> list[str]:
    count = random.randint(1, shape.operations - (threads > 2))
    lines = []
    for number in range(count):
        lines.append(_operation(random, names, number))
        if random.random() < 0.35:
            order = random.choice(("acquire", "release", "acq_rel", "seq_cst"))
            lines.append(f"fence {random.choice(_SCOPES)} {order}")
    if lines[-1].startswith("fence"):
        lines.pop()
    if barrier:
        lines.insert(random.randrange(len(lines) + 1), "barrier b")
        if shape.split and random.random() < 0.4:
            at = lines.index("barrier b")
            lines[at : at + 1] = ["r7 = barrier.arrive.isfirst b", "barrier.wait b"]
    return lines


def _with_named(random: Random, column: list[str]) -> list[str]:
    """A thread that joins a named barrier, once it is initialized."""
    lines = list(column)
    for _ in range(random.randint(1, 2)):
        lines.insert(random.randrange(len(lines) + 1), random.choice(_NAMED))
    return ["barrier b", "barrier.join n", *lines]


def _operation(random: Random, names: list[str], number: int) -> str:
    name = random.choice(names)
    scope = random.choice(_SCOPES)
    kind = random.random()
    if kind < 0.22:
        return f"store {name}, {random.randint(1, 2)}"
    if kind < 0.44:
        return f"store atomic {name}, {random.randint(1, 2)} {scope} " + random.choice(
            ("monotonic", "release", "seq_cst")
        )
    if kind < 0.62:
        return f"r{number} = load {name}"
    if kind < 0.88:
        return f"r{number} = load atomic {name} {scope} " + random.choice(
            ("monotonic", "acquire", "seq_cst")
        )
    order = random.choice(("monotonic", "acquire", "release", "acq_rel"))
    if kind < 0.95:
        return f"r{number} = atomicrmw add {name}, 1 {scope} {order}"
    return f"r{number} = cmpxchg {name}, 0, 2 {scope} {order} monotonic"
