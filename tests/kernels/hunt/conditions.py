"""A hunter of conditions: kernels with arguments of every integer type, and what is said of them.

    python -m tests.kernels.hunt.conditions --count 5000 --seed 1

A kernel races for exactly those arguments for which an expression of C has a value (or is 0). The
expression is drawn at the borders of the arguments' types, with their promotions, conversions and
truncations. The kernel is then checked under drawn assumptions, with drawn values, or for a
condition of fencepost's own.

What is true is found without fencepost: arguments at the borders of types and constants are
enumerated, the text of the condition is evaluated over whole numbers, and the expression as C has
it. Where one of them satisfies the text and races, a proof under the text is false. Arguments for
which the expression is undefined in C count for nothing, nor do those for which an address
overflows where the proof rests on the premise that none does. A witness must satisfy the text, and
race.

HIP and OpenCL C are compiled, with debug information or without. Where a module has none and is not
OpenCL's, an argument is a signed or an unsigned number: a proof is false if there is a race for
either.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, unique

from fencepost.errors import FencepostError, InputError
from fencepost.frontends.source.compile import Source, compiled
from fencepost.frontends.source.compilers import find_compiler
from fencepost.frontends.source.languages import Language
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.module import Module
from fencepost.llvm.read import read_module
from tests.kernels.hunt.c_numbers import (
    INT,
    LONG,
    UINT,
    ULONG,
    Binary,
    Cast,
    Constant,
    CType,
    Expression,
    Undefined,
    Variable,
    evaluate,
    overflows,
    spelled,
)

COMPILER = "clang-19"
TOGETHER = 40
"""Kernels of a source."""
SECONDS = 5.0
ITEMS = 64
MOST_VALUES = 60
"""Values of one argument that are tried where there are two."""


@dataclass(frozen=True, slots=True)
class Declared:
    """An argument's type as a source spells it, and the type of C that it stands for in an
    expression; `read` is how an expression reads the argument `NAME`.
    """

    spelling: str
    type: CType
    read: str = "NAME"


def _types(*rows: tuple[str, int, bool]) -> list[Declared]:
    return [Declared(spelling, CType(bits, signed)) for spelling, bits, signed in rows]


BOTH = [
    *_types(("char", 8, True), ("short", 16, True), ("int", 32, True), ("long", 64, True)),
    *_types(("unsigned char", 8, False), ("unsigned short", 16, False), ("unsigned", 32, False)),
    *_types(("unsigned long", 64, False), ("const unsigned", 32, False), ("word", 32, False)),
]
HIP = [
    *BOTH,
    *_types(("bool", 1, False), ("signed char", 8, True), ("unsigned long long", 64, False)),
    *_types(("long long", 64, True), ("size", 64, False), ("wchar_t", 32, True)),
    *_types(("char16_t", 16, False), ("const volatile_byte", 8, False)),
    Declared("Small", CType(8, False), "(unsigned char)NAME"),
    Declared("Scoped", CType(16, True), "(short)NAME"),
    Declared("Plain", CType(32, False), "(unsigned)NAME"),
    Declared("One", CType(16, False), "NAME.v"),
    Declared("_BitInt(7)", CType(7, True), "(int)NAME"),
    Declared("unsigned _BitInt(5)", CType(5, False), "(int)NAME"),
]
OPENCL = [
    *BOTH,
    *_types(("uchar", 8, False), ("ushort", 16, False), ("uint", 32, False), ("ulong", 64, False)),
]
HIP_BEFORE = """
typedef unsigned int word; typedef unsigned long size; typedef unsigned char volatile_byte;
enum Small : unsigned char { A }; enum class Scoped : short { B }; enum Plain { C };
struct One { unsigned short v; };
#define ID __builtin_amdgcn_workitem_id_x()
"""
OPENCL_BEFORE = "typedef uint word;\n#define ID get_local_id(0)\n"


@unique
class Form(Enum):
    """What is compiled, and how."""

    HIP = "HIP"
    HIP_BARE = "HIP without debug information"
    OPENCL = "OpenCL C"
    OPENCL_BARE = "OpenCL C without debug information"

    @property
    def language(self) -> Language:
        """The language of the source."""
        return Language.OPENCL if self in (Form.OPENCL, Form.OPENCL_BARE) else Language.HIP

    @property
    def knows(self) -> bool:
        """Whether the module says which arguments are signed."""
        return self is not Form.HIP_BARE

    @property
    def words(self) -> tuple[str, ...]:
        """Words for the compiler."""
        bare = self in (Form.HIP_BARE, Form.OPENCL_BARE)
        named = ("-Xclang", "-cl-kernel-arg-info") if self is Form.OPENCL_BARE else ()
        return (*(("-g0", "-fno-discard-value-names") if bare else ()), *named)


@unique
class Asked(Enum):
    """What a kernel is asked under."""

    ASSUMED = "assumptions"
    GIVEN = "values"
    INFERRED = "a condition of its own"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A kernel: its arguments, when it races, and what is asked of it."""

    name: str
    form: Form
    arguments: Mapping[str, Declared]
    guard: Expression
    zero: bool
    """Whether it races where the expression is 0, not where it is another number."""
    asked: Asked
    texts: tuple[str, ...]
    given: Mapping[str, int]

    def races(self, bits: Mapping[str, int]) -> bool:
        """Whether it races with arguments. Raises Undefined where C does not say."""
        types = {name: each.type for name, each in self.arguments.items()}
        value, _ = evaluate(self.guard, {n: types[n].number(b) for n, b in bits.items()}, types)
        return (value == 0) is self.zero

    def overflows(self, bits: Mapping[str, int]) -> bool:
        """Return True if an address overflows with arguments; a guard is none. Raises Undefined."""
        types = {name: each.type for name, each in self.arguments.items()}
        values = {n: types[n].number(b) for n, b in bits.items()}
        return self.zero and overflows(self.guard, values, types)

    @property
    def source(self) -> str:
        """Its text."""
        hip = self.form.language is Language.HIP
        reads = {name: each.read.replace("NAME", name) for name, each in self.arguments.items()}
        guard = spelled(self.guard, reads)
        pointer = "int *o" if hip else "global int *o"
        declared = ", ".join(f"{each.spelling} {n}" for n, each in self.arguments.items())
        before = 'extern "C" __attribute__((global)) void' if hip else "kernel void"
        body = (
            f"o[(long)t * (long)({guard})] = t;"
            if self.zero
            else f"if ({guard}) o[t & 7] = t; else o[t] = 1;"
        )
        return f"{before} {self.name}({pointer}, {declared}) {{ int t = ID; {body} }}\n"

    def shown(self) -> str:
        """What a report on it begins with."""
        given = ", ".join(f"{n}={v}" for n, v in self.given.items())
        return f"{self.form.value}: {self.source.strip()} | {'; '.join(self.texts)} | {given}"


# ---- drawing ----


def borders(kind: CType) -> list[int]:
    """Numbers at the borders of a type, and of those that it is converted from and to."""
    near = [kind.lowest, kind.highest, 0, 1, 127, 128, 200, 255, 256, 32767, 32768, 65535]
    near += [2**31 - 1, 2**31, 2**32 - 1, 2**32, -1, -128, 8, 64]
    return [n + by for n in near for by in (-1, 0, 1) if kind.lowest <= n + by <= kind.highest]


class Drawer:
    """Draws kernels, with a generator of its own."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def kernel(self, number: int, form: Form) -> Drawn:
        """A kernel of a form."""
        pick = self.random
        known = HIP if form.language is Language.HIP else OPENCL
        if form is Form.HIP_BARE:  # a structure is no argument that can be named there
            known = [each for each in HIP if each.spelling != "One"]
        names = ("n",) if pick.random() < 0.6 else ("n", "m")
        arguments = {name: pick.choice(known) for name in names}
        asked = pick.choice((Asked.ASSUMED, Asked.ASSUMED, Asked.GIVEN, Asked.INFERRED))
        guard, zero = self.guard(arguments), pick.random() < 0.3
        if zero:
            guard = Cast(INT, self.number(arguments, 2))
        drawn = Drawn(f"k{number}", form, arguments, guard, zero, asked, (), {})
        texts: tuple[str, ...] = ()
        given: dict[str, int] = {}
        match asked:
            case Asked.ASSUMED:
                texts = tuple(self.text(drawn) for _ in range(pick.choice((1, 1, 2))))
            case Asked.GIVEN:
                name = pick.choice(names)
                given = {name: self.value(arguments[name].type, form)}
                if len(names) > 1 and pick.random() < 0.5:
                    texts = (self.text(drawn),)
        return replace(drawn, texts=texts, given=given)

    def value(self, kind: CType, form: Form) -> int:
        """A number that an argument is given, now and then one that its type does not hold."""
        if self.random.random() < 0.15:
            return self.random.choice((kind.lowest - 1, kind.highest + 1, -1))
        number = self.random.choice(borders(kind))
        if not form.knows and self.random.random() < 0.5:
            return kind.other(number)
        return number

    def guard(self, arguments: Mapping[str, Declared]) -> Expression:
        """A condition in C."""
        pick = self.random
        kind = pick.random()
        if kind < 0.15:
            one = self.comparison(arguments)
            return Binary(pick.choice(("&&", "||")), one, self.comparison(arguments))
        if kind < 0.3:
            bits = pick.choice((7, 8, 15, 16, 31, 63))
            return Binary(">>", self.number(arguments, 1), Constant(bits, INT))
        if kind < 0.4:
            mask = pick.choice((128, 0x80, 0x8000, 0x80000000, 255, 256, 1))
            return Binary("&", self.number(arguments, 1), Constant(mask, UINT))
        return self.comparison(arguments)

    def comparison(self, arguments: Mapping[str, Declared]) -> Expression:
        """A comparison of numbers in C."""
        pick = self.random
        left = self.number(arguments, 2)
        op = pick.choice(("<", "<=", ">", ">=", "==", "!="))
        if len(arguments) > 1 and pick.random() < 0.4:
            return Binary(op, left, self.number(arguments, 1))
        named = pick.choice(list(arguments.values())).type
        return Binary(op, left, self.constant(pick.choice(borders(named))))

    def constant(self, number: int) -> Expression:
        """A constant of C, of a type that holds it."""
        held = [kind for kind in (INT, UINT, LONG, ULONG) if kind.holds(abs(number))]
        kind = held[0] if self.random.random() < 0.6 else self.random.choice(held)
        made = Constant(abs(number), kind)
        return made if number >= 0 else Binary("-", Constant(0, kind), made)

    def number(self, arguments: Mapping[str, Declared], depth: int) -> Expression:
        """A number in C."""
        pick = self.random
        kind = pick.random()
        if depth == 0 or kind < 0.35:
            return Variable(pick.choice(list(arguments)))
        if kind < 0.6:
            bits, signed = pick.choice((8, 16, 32, 64)), pick.random() < 0.5
            return Cast(CType(bits, signed), self.number(arguments, depth - 1))
        left = self.number(arguments, depth - 1)
        op = pick.choice(("+", "-", "*", "&", "|", "^", ">>", "%", "/"))
        if op == ">>":
            return Binary(op, left, Constant(pick.choice((1, 4, 7, 8, 15)), INT))
        if op in ("%", "/", "*"):
            return Binary(
                op, left, Constant(pick.choice((2, 3, 16, 100)), pick.choice((INT, UINT)))
            )
        named = pick.choice(list(arguments.values())).type
        if len(arguments) > 1 and pick.random() < 0.4:
            return Binary(op, left, self.number(arguments, 0))
        return Binary(op, left, self.constant(pick.choice(borders(named))))

    # ---- texts of conditions ----

    def text(self, drawn: Drawn) -> str:
        """A condition; half of those that are drawn rule out what was found to race."""
        for _ in range(5):
            text = self._text(drawn)
            if self.random.random() < 0.35:
                return text
            one = replace(drawn, texts=(text,), given={})
            if any(_satisfying(one)) and _racing(one) is None:
                return text
        return text

    def _text(self, drawn: Drawn) -> str:
        pick = self.random
        parts = [self._part(drawn) for _ in range(pick.choice((1, 1, 2, 3)))]
        joined = f" {pick.choice(('and', 'and', 'or', '&&', '||'))} ".join(parts)
        return f"not ({joined})" if pick.random() < 0.1 else joined

    def _part(self, drawn: Drawn) -> str:
        pick = self.random
        names = list(drawn.arguments)
        named = pick.choice(names)
        kind = drawn.arguments[named].type
        constants = [each for each in _constants(drawn.guard) if each.bit_length() <= 64]
        number = (
            pick.choice(constants or [1]) if pick.random() < 0.4 else pick.choice(borders(kind))
        )
        beside = number + pick.choice((-1, 0, 0, 1))
        number = beside if beside.bit_length() <= 64 else number  # more are refused, as documented
        left = self._word(named, kind, drawn)
        op = pick.choice(("<", "<=", ">", ">=", "==", "!="))
        match pick.randrange(8):
            case 0:
                by = pick.choice((2, 3, 16, 64, 256))
                return f"{left} % {by} {pick.choice(('==', '!='))} {pick.choice((0, 0, 1))}"
            case 1:
                how = pick.choice(
                    (" * 2", " + 1", " - 1", " >> 7", " >> 31", " & 128", " / 4", " << 3")
                )
                return f"({left}{how}) {op} {number}"
            case 2 if len(names) > 1:
                other = names[1 - names.index(named)]
                right = self._word(other, drawn.arguments[other].type, drawn)
                return f"{left} {op} {right}{pick.choice(('', '', ' + 1', ' * 2'))}"
            case 3:
                low, high = sorted((number, pick.choice(borders(kind))))
                return f"{low} <= {left} <= {high}"
            case 4:
                return f"~{left} {op} {number}"
        return f"{left} {op} {number}"

    def _word(self, name: str, kind: CType, drawn: Drawn) -> str:
        """An argument; as it is, or with a sign that is said."""
        if self.random.random() < (0.15 if drawn.form.knows else 0.5):
            return f"{self.random.choice(('signed', 'unsigned'))}({name})"
        return name


def _constants(guard: Expression) -> list[int]:
    match guard:
        case Constant(value=value):
            return [value, -value]
        case Cast(operand=operand):
            return _constants(operand)
        case Binary(left=left, right=right):
            return _constants(left) + _constants(right)
    return []


# ---- truth ----


class Number(int):
    """A whole number whose `/` and `%` round as the reading says."""

    down = True

    def __floordiv__(self, other: int) -> Number:
        return Number(int(self) // int(other))

    def __truediv__(self, other: int) -> Number:
        if Number.down:
            return Number(int(self) // int(other))
        size = abs(int(self)) // abs(int(other))
        return Number(size if (self < 0) == (other < 0) else -size)

    def __mod__(self, other: int) -> Number:
        return Number(int(self) - int(other) * int(self / Number(other)))


def _made(name: str) -> Callable[[Number, int], Number]:
    plain = getattr(int, name)
    return lambda one, other: Number(plain(int(one), int(other)))


for _name in ("add", "sub", "mul", "and", "or", "xor", "lshift", "rshift"):
    setattr(Number, f"__{_name}__", _made(f"__{_name}__"))
Number.__neg__ = lambda self: Number(-int(self))  # type: ignore[method-assign]
Number.__invert__ = lambda self: Number(~int(self))  # type: ignore[method-assign]


def meaning(text: str) -> Callable[[Mapping[str, object]], bool]:
    """A condition as Python evaluates it."""
    code = compile(text.replace("&&", " and ").replace("||", " or "), "condition", "eval")

    def holds(names: Mapping[str, object]) -> bool:
        try:
            return bool(eval(code, {"__builtins__": {}}, dict(names)))
        except ZeroDivisionError:
            return False

    return holds


def _candidates(drawn: Drawn, named: str) -> list[int]:
    """Bits of an argument that are tried: all of a narrow one; else borders of its type and of all
    constants, and some others.
    """
    kind = drawn.arguments[named].type
    if kind.bits <= 8:
        return list(range(1 << kind.bits))
    found = dict.fromkeys(kind.bits_of(n) for n in borders(kind))
    constants = [*_constants(drawn.guard), *_numbers(drawn.texts)]
    for each in constants:
        for width in (0, 8, 16, 32):
            for by in (-1, 0, 1):
                found[kind.bits_of(each + by)] = None
                found[kind.bits_of(each * 2 + by)] = None
                found[kind.bits_of((each << width) + by)] = None
                if width:
                    found[kind.bits_of(each + (1 << width) + by)] = None
                    found[kind.bits_of(each - (1 << width) + by)] = None
    rest = random.Random(len(found))
    for _ in range(24):
        found[rest.randrange(1 << kind.bits)] = None
    made = list(found)
    if len(drawn.arguments) > 1 and len(made) > MOST_VALUES:
        made = made[:20] + rest.sample(made[20:], MOST_VALUES - 20)
    return made


def _numbers(texts: tuple[str, ...]) -> list[int]:
    words = "".join(each if each.isdigit() else " " for each in " ".join(texts)).split()
    return [int(each) for each in words]


def _satisfying(drawn: Drawn) -> Iterator[dict[str, int]]:
    """Bits of arguments that satisfy the texts, in one of the readings that are left open."""
    names = list(drawn.arguments)
    held = [meaning(text) for text in drawn.texts]
    choices = []
    for name in names:
        kind = drawn.arguments[name].type
        given = drawn.given.get(name)
        choices.append(_candidates(drawn, name) if given is None else [kind.bits_of(given)])
    for picked in itertools.product(*choices):
        bits = dict(zip(names, picked, strict=True))
        if not held or any(all(each(way) for each in held) for way in _readings(drawn, bits)):
            yield bits


def _readings(drawn: Drawn, bits: Mapping[str, int]) -> Iterator[dict[str, object]]:
    kinds = {name: each.type for name, each in drawn.arguments.items()}

    def signed(sign: bool) -> Callable[[object], Number]:
        # A name is passed as itself: its value tells which argument it is.
        return lambda named: Number(CType(named.kind.bits, sign).number(named.bits))  # type: ignore[attr-defined]

    divides = any("/" in text or "%" in text for text in drawn.texts)
    every = itertools.product((True, False), repeat=0 if drawn.form.knows else len(bits))
    for signs, down in itertools.product(every, (True, False) if divides else (True,)):
        ways = dict(zip(bits, signs, strict=False))
        Number.down = down
        names: dict[str, object] = {}
        for name, value in bits.items():
            kind = kinds[name]
            if name in ways and kind.bits > 1:
                kind = CType(kind.bits, ways[name])
            number = Number(kind.number(value))
            number.kind, number.bits = kind, value  # type: ignore[attr-defined]
            names[name] = number
        yield names | {"signed": signed(True), "unsigned": signed(False)}


def _racing(drawn: Drawn, *, overflowing: bool = True) -> dict[str, int] | None:
    """Bits of arguments that satisfy the texts and race; None where none of those tried do. Not
    `overflowing`: without those for which an address overflows.
    """
    for bits in _satisfying(drawn):
        try:
            if drawn.races(bits) and (overflowing or not drawn.overflows(bits)):
                return bits
        except Undefined:
            continue
    return None


# ---- the checks ----


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a kernel: the answer, and what is false about it, if something is."""

    drawn: Drawn
    answer: str
    false: str = ""


def judged(drawn: Drawn, module: Module) -> Outcome:
    """Checks a kernel, and compares with what is true."""
    kernel = next(each for each in module.kernels if each.name == drawn.name)
    out_of_range = [
        name
        for name, number in drawn.given.items()
        if not drawn.arguments[name].type.takes(number, drawn.form.knows)
    ]
    options = Options(
        (ITEMS, 1, 1),
        (1, 1, 1),
        arguments=tuple((name, str(number)) for name, number in drawn.given.items()),
        assumptions=drawn.texts,
        seconds=SECONDS,
        infer=Infer.OF_ALL if drawn.asked is Asked.INFERRED else Infer.NOTHING,
    )
    try:
        report = check_kernel(module, kernel, options, "drawn.ll", time.process_time)
    except InputError as error:
        if out_of_range:
            return Outcome(drawn, "out of range")
        if any(_satisfying(drawn)):
            return Outcome(drawn, "refused", f"refused, though arguments satisfy it: {error}")
        return Outcome(drawn, "nothing satisfies it")
    except FencepostError as error:
        return Outcome(drawn, "error", str(error))
    except Exception as error:  # noqa: BLE001  # that the checker falls is what is reported
        return Outcome(drawn, "crashed", f"crashed: {type(error).__name__}: {error}")
    if out_of_range:
        return Outcome(drawn, "taken", f"a value that {out_of_range[0]} does not hold is taken")
    if report.verdict is Verdict.PROVED:
        found = _racing(drawn, overflowing=not _rests_on_overflow(report))
        return Outcome(drawn, "proved", "" if found is None else f"false proof: {found}")
    if report.verdict is Verdict.BUG and (why := _wrong_witness(drawn, report)):
        return Outcome(drawn, "bug", why)
    if report.condition is not None:
        under = replace(drawn, texts=(report.condition.text,), given={})
        if not any(_satisfying(under)):
            return Outcome(drawn, "condition", f"idle: {report.condition.text}")
        found = _racing(under)
        if found is not None:
            again = replace(options, assumptions=(report.condition.text,), infer=Infer.NOTHING)
            proof = check_kernel(module, kernel, again, "drawn.ll", time.process_time)
            found = _racing(under, overflowing=not _rests_on_overflow(proof))
        why = "" if found is None else f"false condition {report.condition.text}: {found}"
        return Outcome(drawn, "condition", why)
    return Outcome(drawn, report.verdict.value)


def _rests_on_overflow(report: Report) -> bool:
    return report.proof is not None and Premise.NO_OVERFLOW in report.proof.premises


def _wrong_witness(drawn: Drawn, report: Report) -> str:
    """What is wrong with the arguments that are printed for a bug."""
    for each in report.findings:
        if each.witness is None or each.diagnostic.severity.name != "ERROR":
            continue
        shown = each.witness.arguments
        bits = {name: drawn.arguments[name].type.bits_of(n) for name, n in shown.items()}
        if drawn.form.knows:
            typed = {name: drawn.arguments[name].type.number(b) for name, b in bits.items()}
            if typed != shown:
                return f"a witness that is not of the types: {shown}"
        held = [meaning(text) for text in drawn.texts]
        if not any(all(one(way) for one in held) for way in _readings(drawn, bits)):
            return f"a witness that does not satisfy the text: {shown}"
        try:
            if not drawn.races(bits):
                return f"a witness that does not race: {shown}"
        except Undefined:
            continue
    return ""


def draw(count: int, seed: int) -> Iterator[list[Drawn]]:
    """Kernels, those of a source together."""
    drawer = Drawer(seed)
    forms = itertools.cycle((Form.HIP, Form.HIP_BARE, Form.OPENCL, Form.HIP, Form.OPENCL_BARE))
    while count > 0:
        form = next(forms)
        made = min(count, TOGETHER)
        yield [drawer.kernel(number, form) for number in range(made)]
        count -= made


def module_of(kernels: list[Drawn]) -> Module:
    """The kernels of a source, compiled."""
    form = kernels[0].form
    before = HIP_BEFORE if form.language is Language.HIP else OPENCL_BEFORE
    text = before + "".join(each.source for each in kernels)
    source = Source("-", text, form.language, "gfx942", form.words)
    return read_module(compiled(source, find_compiler(COMPILER), 120.0).encode(), 60.0)


def outcomes(count: int, seed: int) -> Iterator[Outcome]:
    """What comes of so many kernels."""
    for kernels in draw(count, seed):
        module = module_of(kernels)
        yield from (judged(each, module) for each in kernels)


def main(words: list[str]) -> int:
    """Runs the hunter; the exit status is 1 where something is false."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    counted: Counter[tuple[str, str]] = Counter()
    false = 0
    for number, each in enumerate(outcomes(asked.count, asked.seed), start=1):
        counted[each.drawn.asked.value, each.answer] += 1
        if each.false:
            false += 1
            print(f"FALSE {each.false}\n  {each.drawn.shown()}", flush=True)
        if number % 200 == 0:
            print(number, false, file=sys.stderr, flush=True)
    for (what, answer), count in sorted(counted.items()):
        print(f"{what:24} {answer:22} {count}")
    print(f"{asked.count} kernels, {false} false")
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
