"""Programs of the campaign: what threads do as data, and as a litmus test."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha1

from fencepost.vocabulary.scopes import Scope

LOCAL = frozenset("lmn")
"""The names of locations in LDS; the others are in global memory."""

_WAVE = "workgroup 0, wavefront 0"
LAYOUTS = {
    Scope.WAVEFRONT: (_WAVE,) * 4,
    Scope.WORKGROUP: tuple(f"workgroup 0, wavefront {n}" for n in range(3)),
    Scope.CLUSTER: tuple(f"cluster 0, workgroup {n}" for n in range(3)),
    Scope.AGENT: tuple(f"workgroup {n}" for n in range(3)),
    Scope.SYSTEM: tuple(f"agent {n}, workgroup {n}" for n in range(3)),
}
"""Positions of threads that have no more than a scope instance in common."""


@dataclass(frozen=True, slots=True)
class Do:
    """Something that a thread does, by its letter: a plain store or load (W, R), an atomic one (w,
    r), an exchange with or without a result (A, N), an addition with or without one (a, n), or a
    fence (F). `order` is the scope and ordering; `marked`: it is the operation in question.
    """

    what: str
    place: str = ""
    value: int = 0
    order: str = ""
    marked: bool = False


Side = tuple[Do, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """A program. `threads` are positions and operations, `asked` the registers and locations whose
    last values count; `at` says where the operation in question is: thread and number.
    """

    shape: str
    threads: tuple[tuple[str, tuple[str, ...]], ...]
    asked: tuple[str, ...]
    at: tuple[int, int]

    @property
    def size(self) -> tuple[int, int, int]:
        """By which programs are sorted: operations, threads, letters."""
        codes = [code for _, code in self.threads]
        return sum(map(len, codes)), len(codes), sum(len(line) for code in codes for line in code)

    @property
    def name(self) -> str:
        """The shape, and a number that is the program's own."""
        number = sha1(repr(self.threads).encode(), usedforsecurity=False).hexdigest()[:6]
        return f"{self.shape}-{number}"

    def text(self, condition: str | None = None, *, expect: str = "") -> str:
        """The program as a litmus test; the condition names all that is asked unless given."""
        words = " ".join(line for _, code in self.threads for line in code)
        names = [each for each in "xyfglmn" if _uses(words, each)]
        kinds = {each: "local" if each in LOCAL else "global" for each in names}
        state = " ".join(f"{kind} {each} = 0;" for each, kind in kinds.items())
        asked = condition or " /\\ ".join(f"{each} == 0" for each in self.asked)
        columns = [[f"P{n} @ {at}", *code] for n, (at, code) in enumerate(self.threads)]
        widths = [max(map(len, column)) for column in columns]
        rows = []
        for row in range(max(map(len, columns))):
            cells = [column[row] if row < len(column) else "" for column in columns]
            line = " | ".join(c.ljust(w) for c, w in zip(cells, widths, strict=True))
            rows.append(f" {line} ;")
        lines = [f"AMDGPU {self.name}", f"{{ {state} }}", *rows, f"exists ({asked})"]
        return "\n".join([*lines, *([f"expect {expect}"] if expect else [])]) + "\n"


def _uses(words: str, name: str) -> bool:
    marks = (f" {name},", f" {name} ", f"({name})")
    return any(mark in words for mark in marks) or words.endswith(f" {name}")


@dataclass(slots=True)
class _Thread:
    """A thread that is being written."""

    number: int
    code: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    at: int | None = None

    def register(self) -> str:
        name = f"r{len(self.asked)}"
        self.asked.append(f"P{self.number}:{name}")
        return name

    def add(self, each: Do) -> None:
        if each.marked:
            self.at = len(self.code)
        self.code.append(self._line(each))

    def _line(self, each: Do) -> str:
        place, value, order = each.place, each.value, each.order
        match each.what:
            case "F":
                return f"fence {order}"
            case "W":
                return f"store {place}, {value}"
            case "R":
                return f"{self.register()} = load {place}"
            case "w":
                return f"store atomic {place}, {value} {order}"
            case "r":
                return f"{self.register()} = load atomic {place} {order}"
            case "N":
                return f"r9 = atomicrmw xchg {place}, {value} {order}"
            case "n":
                return f"r9 = atomicrmw add {place}, {value} {order}"
            case "A":
                return f"{self.register()} = atomicrmw xchg {place}, {value} {order}"
            case _:
                return f"{self.register()} = atomicrmw add {place}, {value} {order}"


def program(
    shape: str, scope: Scope, sides: Iterable[Side], finals: tuple[str, ...] = ()
) -> Program:
    """The program of these threads, which have no more than an instance of the scope in common;
    `finals` are locations whose last values count.
    """
    positions = LAYOUTS[scope]
    threads = []
    for number, side in enumerate(sides):
        thread = _Thread(number)
        for each in side:
            thread.add(each)
        threads.append(thread)
    # What is last in LDS is asked by a load: of data by the thread that writes it last, of a flag
    # by the one that sets it first.
    for name in finals:
        if name in LOCAL:
            asking = threads[0 if name == "m" else -1]
            asking.add(Do("r", name, order=monotonic(min(scope, Scope.WORKGROUP))))
    at = next((t.number, t.at) for t in threads if t.at is not None)
    asked = tuple(name for thread in threads for name in thread.asked)
    code = tuple((positions[t.number], tuple(t.code)) for t in threads)
    return Program(shape, code, asked + tuple(f for f in finals if f not in LOCAL), at)


def monotonic(scope: Scope) -> str:
    """The order of a monotonic access."""
    return f"{scope.word} monotonic"


def bare(place: str) -> str:
    """The name that a pointer is to."""
    return place.removeprefix("generic(").removesuffix(")")


def marked(each: Do) -> Do:
    """The same, as the operation in question."""
    return replace(each, marked=True)
