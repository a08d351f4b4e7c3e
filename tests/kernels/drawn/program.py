"""Small kernels as trees, and their text in OpenCL C."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias, assert_never


class Operator(Enum):
    """An operator of C on int."""

    ADD = "+"
    SUB = "-"
    MUL = "*"
    DIV = "/"
    REM = "%"
    AND = "&"
    XOR = "^"
    SHR = ">>"
    LT = "<"
    LE = "<="
    EQ = "=="
    NE = "!="
    BOTH = "&&"
    EITHER = "||"


def _quotient(left: int, right: int) -> int:
    return abs(left) // right * (1 if left >= 0 else -1)


APPLY: dict[Operator, Callable[[int, int], int]] = {
    Operator.ADD: lambda a, b: a + b,
    Operator.SUB: lambda a, b: a - b,
    Operator.MUL: lambda a, b: a * b,
    Operator.DIV: _quotient,
    Operator.REM: lambda a, b: a - b * _quotient(a, b),
    Operator.AND: lambda a, b: a & b,
    Operator.XOR: lambda a, b: a ^ b,
    Operator.SHR: lambda a, b: a >> b,
    Operator.LT: lambda a, b: int(a < b),
    Operator.LE: lambda a, b: int(a <= b),
    Operator.EQ: lambda a, b: int(a == b),
    Operator.NE: lambda a, b: int(a != b),
    Operator.BOTH: lambda a, b: int(a != 0 and b != 0),
    Operator.EITHER: lambda a, b: int(a != 0 or b != 0),
}


@dataclass(frozen=True, slots=True)
class Number:
    """A constant."""

    value: int


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable: an argument, an id, a loop counter, a local."""

    name: str


@dataclass(frozen=True, slots=True)
class Binary:
    """An operation."""

    operator: Operator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Choice:
    """`condition ? then : other`."""

    condition: Expression
    then: Expression
    other: Expression


@dataclass(frozen=True, slots=True)
class Input:
    """An element of the input buffer, which nobody writes: LOW or HIGH."""

    index: Expression


Expression: TypeAlias = "Number | Variable | Binary | Choice | Input"

LOW, HIGH = 0, 9
"""What the input buffer holds, for the evaluation."""


class Space(Enum):
    """The buffer of an access."""

    LOCAL = "s"
    GLOBAL = "a"


class Kind(Enum):
    """What an access does."""

    LOAD = auto()
    STORE = auto()
    ATOMIC = auto()


@dataclass(frozen=True, slots=True)
class Access:
    """An access to an element of `size` bytes. `number` makes what it stores its own."""

    kind: Kind
    space: Space
    index: Expression
    number: int
    size: int = 4


@dataclass(frozen=True, slots=True)
class Barrier:
    """`barrier(…)` with the fences named."""

    spaces: frozenset[Space]
    number: int


@dataclass(frozen=True, slots=True)
class Assign:
    """`name = value`."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class If:
    """A conditional."""

    condition: Expression
    then: Block
    other: Block


@dataclass(frozen=True, slots=True)
class Loop:
    """`for (name = start; condition; name = next)`."""

    name: str
    start: Expression
    condition: Expression
    next: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class Return:
    """The work-item ends."""


@dataclass(frozen=True, slots=True)
class Break:
    """The innermost loop ends."""


Statement: TypeAlias = "Access | Barrier | Assign | If | Loop | Return | Break"
Block: TypeAlias = "tuple[Statement, ...]"


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel, its launch, and the values that its arguments n and m range over.

    `rows` is the size of a workgroup in y, 1 or 2.
    """

    name: str
    body: Block
    items: int
    groups: int
    limit: int
    local_argument: bool
    rows: int = 1

    def own(self, g: int, u: int) -> int:
        """The first of the numbers that only this work-item stores."""
        return (g * self.rows + u) * 64


ELEMENTS = 16
TYPES = {1: "char", 2: "short", 4: "int", 8: "long", 16: "int4"}


def bytes_of(value: int, size: int) -> bytes:
    """What the store of an int, converted to an element of `size` bytes, leaves in memory."""
    if size == 16:
        return value.to_bytes(4, "little") * 4
    return (value & ((1 << 8 * size) - 1)).to_bytes(size, "little")


def text(expression: Expression) -> str:
    """An expression in C."""
    match expression:
        case Number(value):
            return str(value)
        case Variable(name):
            return name
        case Binary(operator, left, right):
            return f"({text(left)} {operator.value} {text(right)})"
        case Choice(condition, then, other):
            return f"({text(condition)} ? {text(then)} : {text(other)})"
        case Input(index):
            return f"in[{text(index)}]"
        case _:
            assert_never(expression)


def print_kernel(kernel: Kernel) -> str:
    """A kernel in OpenCL C."""
    shared = ", local int *s" if kernel.local_argument else ""
    declared = "" if kernel.local_argument else f"  local int s[{ELEMENTS}];\n"
    return (
        f"kernel void {kernel.name}(global int *a, global const int *in, global int *out, "
        f"int n, int m{shared}) {{\n{declared}"
        "  int t = (int)get_local_id(0), u = (int)get_local_id(1);\n"
        "  int g = (int)get_global_id(0), w = (int)get_group_id(0);\n"
        f"  int own = (g * {kernel.rows} + u) * 64;\n"
        "  int x = 0, y = 0, sum = 0;\n"
        + "".join(f"  {line}\n" for line in _lines(kernel.body))
        + "  out[own] = sum + x + y;\n}\n"
    )


def _access(access: Access) -> str:
    kind, buffer = TYPES[access.size], access.space.value
    if access.size != 4:
        buffer = f"(({access.space.name.lower()} {kind} *){buffer})"
    element = f"{buffer}[{text(access.index)}]"
    match access.kind:
        case Kind.LOAD:
            return f"sum += (int){element}{'.x' if access.size == 16 else ''};"
        case Kind.STORE:
            return f"{element} = ({kind})(own + {access.number});"
        case Kind.ATOMIC:
            return f"atomic_add(&{element}, 1);"


def _lines(block: Block) -> list[str]:
    out: list[str] = []
    for statement in block:
        match statement:
            case Access():
                out.append(_access(statement))
            case Barrier(spaces, _):
                names = sorted(f"CLK_{space.name}_MEM_FENCE" for space in spaces)
                out.append(f"barrier({' | '.join(names)});")
            case Assign(name, value):
                out.append(f"{name} = {text(value)};")
            case If(condition, then, other):
                out.append(f"if ({text(condition)}) {{")
                out += [f"  {line}" for line in _lines(then)]
                if other:
                    out.append("} else {")
                    out += [f"  {line}" for line in _lines(other)]
                out.append("}")
            case Loop(name, start, condition, after, body):
                first, again, following = text(start), text(condition), text(after)
                out.append(f"for (int {name} = {first}; {again}; {name} = {following}) {{")
                out += [f"  {line}" for line in _lines(body)]
                out.append("}")
            case Return():
                out.append("return;")
            case Break():
                out.append("break;")
            case _:
                assert_never(statement)
    return out
