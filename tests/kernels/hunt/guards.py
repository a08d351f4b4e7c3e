"""Rare guards: conditions of LLVM IR that a value known beforehand meets.

A guard asks whether a chain of operations on a word gives what it gives for one word that was
drawn, so it is met for that word at least.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique

MASK = (1 << 32) - 1


@unique
class Asked(Enum):
    """What a guard asks. `own`: it may differ between work-items."""

    ARGUMENT = "an argument"
    HIGH = "the high half of an argument"
    WORD = "a word that is loaded"
    OWN = "a word of the work-item's own"
    INDIRECT = "a word at a place that is loaded"
    LONG = "the high half of a word of 64 bits"
    TWO = "two words together"
    REAL = "a real number"
    NOTHING = "nothing"

    @property
    def own(self) -> bool:
        return self is Asked.OWN


@dataclass(frozen=True, slots=True)
class Guard:
    """Lines that define `%hit`, and what they ask in words."""

    asked: Asked
    words: str
    lines: tuple[str, ...]


def _load(kind: str, index: str, name: str) -> list[str]:
    return [
        f"%{name}.p = getelementptr {kind}, ptr addrspace(1) %in, i64 {index}",
        f"%{name} = load {kind}, ptr addrspace(1) %{name}.p",
    ]


def guard(drawn: random.Random) -> Guard:
    """A guard that is drawn; it knows %in, %a, %b and %t64."""
    asked = drawn.choice(list(Asked))
    magic = drawn.choice((drawn.getrandbits(32), drawn.getrandbits(20), 123456789, 0x80000000, 77))
    lines: list[str] = []
    match asked:
        case Asked.NOTHING:
            return Guard(asked, "nothing", ("%hit = icmp eq i32 0, 0",))
        case Asked.REAL:
            lines = _load("float", "0", "w")
            number = drawn.choice(("3.5", "-17.25", "65536.0", "1.0e+30", "0.0"))
            if number == "1.0e+30":
                number = "0x46293E5940000000"
            lines += [f"%hit = fcmp oeq float %w, {number}"]
            return Guard(asked, f"== {number}", tuple(lines))
        case Asked.ARGUMENT:
            lines = ["%w = add i32 %a, 0"]
        case Asked.HIGH:
            lines = ["%w.h = lshr i64 %b, 32", "%w = trunc i64 %w.h to i32"]
        case Asked.WORD:
            lines = _load("i32", "0", "w")
        case Asked.OWN:
            lines = _load("i32", "%t64", "w")
        case Asked.INDIRECT:
            lines = [
                *_load("i32", "1", "v"),
                "%v.m = and i32 %v, 63",
                "%v.e = zext i32 %v.m to i64",
            ]
            lines += _load("i32", "%v.e", "w")
        case Asked.LONG:
            lines = [
                *_load("i64", "2", "v"),
                "%v.h = lshr i64 %v, 32",
                "%w = trunc i64 %v.h to i32",
            ]
        case Asked.TWO:
            lines = [*_load("i32", "3", "v"), *_load("i32", "4", "y"), "%w = add i32 %v, %y"]
    made, name, value, words = _chain(drawn, magic)
    compared = f"%hit = icmp eq i32 {name}, {value}"
    return Guard(asked, words or "==", (*lines, *made, compared))


def _chain(drawn: random.Random, magic: int) -> tuple[list[str], str, int, str]:
    """Up to three operations on %w, the last name, its value for the magic word, and in words."""
    lines: list[str] = []
    name, value = "%w", magic & MASK
    words = []
    for number in range(drawn.choice((0, 0, 1, 1, 2, 3))):
        op = drawn.choice(list(OPERATIONS))
        constant = drawn.choice((drawn.getrandbits(31) | 1, drawn.randrange(1, 31), 1000003))
        if op in ("shl", "lshr", "ashr"):
            constant %= 31
        made, value = OPERATIONS[op](f"%c{number}", name, value, constant)
        lines += made
        name = f"%c{number}"
        words.append(op)
    return lines, name, value, " ".join(words)


def _signed(value: int) -> int:
    return value - (1 << 32) * (value >> 31)


def _binary(op: str, compute: Callable[[int, int], int]) -> Callable[..., tuple[list[str], int]]:
    def made(to: str, of: str, value: int, constant: int) -> tuple[list[str], int]:
        return [f"{to} = {op} i32 {of}, {constant}"], compute(value, constant) & MASK

    return made


def _narrow(bits: int, signed: bool) -> Callable[..., tuple[list[str], int]]:
    def made(to: str, of: str, value: int, constant: int) -> tuple[list[str], int]:
        low = value & ((1 << bits) - 1)
        if signed and low >> (bits - 1):
            low |= MASK ^ ((1 << bits) - 1)
        back = "sext" if signed else "zext"
        lines = [f"{to}.n = trunc i32 {of} to i{bits}", f"{to} = {back} i{bits} {to}.n to i32"]
        return lines, low

    return made


def _high(to: str, of: str, value: int, constant: int) -> tuple[list[str], int]:
    lines = [
        f"{to}.w = zext i32 {of} to i64",
        f"{to}.m = mul i64 {to}.w, {constant}",
        f"{to}.s = lshr i64 {to}.m, 32",
        f"{to} = trunc i64 {to}.s to i32",
    ]
    return lines, (value * constant >> 32) & MASK


def _call(name: str, compute: Callable[[int], int]) -> Callable[..., tuple[list[str], int]]:
    def made(to: str, of: str, value: int, constant: int) -> tuple[list[str], int]:
        return [f"{to} = call i32 @llvm.{name}.i32(i32 {of})"], compute(value) & MASK

    return made


def _rotate(to: str, of: str, value: int, constant: int) -> tuple[list[str], int]:
    by = constant % 31 + 1
    line = f"{to} = call i32 @llvm.fshl.i32(i32 {of}, i32 {of}, i32 {by})"
    return [line], (value << by | value >> (32 - by)) & MASK


OPERATIONS: dict[str, Callable[..., tuple[list[str], int]]] = {
    "add": _binary("add", lambda x, c: x + c),
    "sub": _binary("sub", lambda x, c: x - c),
    "xor": _binary("xor", lambda x, c: x ^ c),
    "mul": _binary("mul", lambda x, c: x * c),
    "and": _binary("and", lambda x, c: x & c),
    "or": _binary("or", lambda x, c: x | c),
    "shl": _binary("shl", lambda x, c: x << c),
    "lshr": _binary("lshr", lambda x, c: x >> c),
    "ashr": _binary("ashr", lambda x, c: _signed(x) >> c),
    "udiv": _binary("udiv", lambda x, c: x // c),
    "urem": _binary("urem", lambda x, c: x % c),
    "trunc i8": _narrow(8, False),
    "trunc i16": _narrow(16, False),
    "sext i8": _narrow(8, True),
    "sext i16": _narrow(16, True),
    "high product": _high,
    "rotate": _rotate,
    "bswap": _call("bswap", lambda x: int.from_bytes(x.to_bytes(4, "little"), "big")),
    "bitreverse": _call("bitreverse", lambda x: int(f"{x:032b}"[::-1], 2)),
    "ctpop": _call("ctpop", lambda x: x.bit_count()),
}
