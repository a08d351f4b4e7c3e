"""The classical tests, by scope and by how they synchronize."""

from __future__ import annotations

from fencepost.frontends.litmus.parse import parse
from fencepost.program.program import LitmusTest

SCOPES = ("workgroup", "agent", "system")
WAYS = ("fences", "accesses")

_SHAPES: dict[str, tuple[tuple[tuple[str, ...], ...], str]] = {
    "MP": (
        (("W x", "S f"), ("A f", "R x")),
        "P1:r0 == 1 /\\ P1:r1 == 0",
    ),
    "WRC": (
        (("W x", "S f"), ("A f", "S g"), ("A g", "R x")),
        "P1:r0 == 1 /\\ P2:r0 == 1 /\\ P2:r1 == 0",
    ),
    "ISA2": (
        (("W x", "W y", "S f"), ("A f", "S g"), ("A g", "R x", "R y")),
        "P1:r0 == 1 /\\ P2:r0 == 1 /\\ ~ (P2:r1 == 1 /\\ P2:r2 == 1)",
    ),
    "LB": (
        (("A x", "S y"), ("A y", "S x")),
        "P0:r0 == 1 /\\ P1:r0 == 1",
    ),
    "SB": (
        (("S x", "C y"), ("S y", "C x")),
        "P0:r0 == 0 /\\ P1:r0 == 0",
    ),
    "IRIW": (
        (("S x",), ("S y",), ("A x", "C y"), ("A y", "C x")),
        "P2:r0 == 1 /\\ P2:r1 == 0 /\\ P3:r0 == 1 /\\ P3:r1 == 0",
    ),
}
"""Threads by letters: W and R are plain, S releases, A acquires, C is seq_cst behind a seq_cst;
then what must not be seen."""

SHAPES = tuple(_SHAPES)


def classical(shape: str, scope: str, way: str) -> LitmusTest:
    """A test whose threads are just so near that a scope includes them."""
    threads, asked = _SHAPES[shape]
    strong = any(part.startswith("C") for thread in threads for part in thread)
    columns = [_thread(thread, scope, way, strong=strong) for thread in threads]
    names = sorted({part[2:] for thread in threads for part in thread})
    where = {
        "workgroup": "workgroup 0, wavefront {0}",
        "agent": "workgroup {0}",
        "system": "agent {0}, workgroup {0}",
    }[scope]
    head = " | ".join(f"P{n} @ {where.format(n)}" for n in range(len(threads)))
    height = max(map(len, columns))
    rows = "\n".join(
        " | ".join(column[n] if n < len(column) else "" for column in columns) + " ;"
        for n in range(height)
    )
    memory = " ".join(f"global {name} = 0;" for name in names)
    return parse(f"AMDGPU {shape}\n{{ {memory} }}\n{head} ;\n{rows}\nexists ({asked})")


def _thread(parts: tuple[str, ...], scope: str, way: str, *, strong: bool) -> list[str]:
    lines: list[str] = []
    register = 0
    for part in parts:
        kind, name = part.split()
        release, acquire = ("seq_cst", "seq_cst") if strong else ("release", "acquire")
        if kind == "W":
            lines.append(f"store {name}, 1")
        elif kind == "R":
            lines.append(f"r{register} = load {name}")
        elif kind == "S" and way == "fences":
            lines += [f"fence {scope} {release}", f"store atomic {name}, 1 {scope} monotonic"]
        elif kind == "S":
            lines.append(f"store atomic {name}, 1 {scope} {release}")
        elif way == "fences":
            before = [f"fence {scope} seq_cst"] if strong else []
            load = f"r{register} = load atomic {name} {scope} monotonic"
            lines += [*before, load, f"fence {scope} {acquire}"]
        else:
            lines.append(f"r{register} = load atomic {name} {scope} {acquire}")
        register += kind in "RAC"
    return lines
