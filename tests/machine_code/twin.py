"""A second, plain account of waits: programs that are drawn, and a machine that runs them with
concrete counters and any order of return that the documents allow.

It shares nothing with the analysis but the text of the programs. A register knows which operation
will still write it, or still has to read it; a use before that is shown. What order things come
back in is drawn, or as late as possible for one operation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from random import Random


class Gen(Enum):
    """Generations by a processor of theirs."""

    GFX9 = "gfx906"
    GFX942 = "gfx942"
    GFX10 = "gfx1030"
    GFX11 = "gfx1100"
    GFX12 = "gfx1200"

    @property
    def split(self) -> bool:
        return self is Gen.GFX12

    @property
    def early(self) -> bool:
        return self in (Gen.GFX9, Gen.GFX942)


LIMITS = {
    Gen.GFX9: {"vmcnt": 63, "lgkmcnt": 15, "expcnt": 7},
    Gen.GFX942: {"vmcnt": 63, "lgkmcnt": 15, "expcnt": 7},
    Gen.GFX10: {"vmcnt": 63, "vscnt": 63, "lgkmcnt": 63, "expcnt": 7},
    Gen.GFX11: {"vmcnt": 63, "vscnt": 63, "lgkmcnt": 63, "expcnt": 7},
    Gen.GFX12: {
        "loadcnt": 63,
        "storecnt": 63,
        "samplecnt": 63,
        "bvhcnt": 7,
        "dscnt": 63,
        "kmcnt": 31,
        "expcnt": 7,
    },
}


@dataclass(frozen=True)
class Op:
    """An instruction of a drawn program.

    - `counts`: counters with the queue in each; a queue that is empty text has no order.
    - `comes`: registers that are written later; `late`: registers that are read later.
    - `type`: loads of one type write registers in order, where the generation says so.
    - `leaves`: of a wait. `jump`: the number of the instruction that it may go to.
    - `lds`: r, w for accesses of LDS, b for a barrier.
    """

    text: str
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    counts: tuple[tuple[str, str], ...] = ()
    comes: frozenset[str] = frozenset()
    late: frozenset[str] = frozenset()
    type: str = ""
    leaves: tuple[tuple[str, int], ...] = ()
    jump: int | None = None
    lds: str = ""


@dataclass
class Flight:
    """An operation in flight: by whom it was issued, and the counters it is still counted in."""

    by: int
    op: Op
    left: dict[str, str]
    shown: bool = False
    replaced: frozenset[str] = frozenset()
    """Registers that a later operation writes behind it for sure: that one stands for both."""


@dataclass
class Machine:
    """One wave. `victim` is the instruction whose operations come back as late as they can."""

    gen: Gen
    random: Random
    eager: float = 0.0
    victim: int | None = None
    flying: list[Flight] = field(default_factory=list)
    shown: set[tuple[int, int]] = field(default_factory=set)
    told: list[tuple[int, int]] = field(default_factory=list)
    versions: dict[str, int] = field(default_factory=dict)
    outcomes: dict[tuple[str | int, ...], bool] = field(default_factory=dict)
    vcc: bool = False
    """What comparisons give: the same for the same operands."""

    def step(self, number: int, op: Op) -> None:
        """Issues an instruction."""
        while self.flying and self.random.random() < self.eager:
            self._one_done(self.random.choice(list(LIMITS[self.gen])))
        self._use(number, op)
        self._compute(op)
        for counter, most in op.leaves:
            while self._count(counter) > most:
                self._one_done(counter)
        if op.lds == "b":
            self.told = [
                (each.by, number)
                for each in self.flying
                if each.op.lds == "w" and any(c in ("lgkmcnt", "dscnt") for c in each.left)
            ]
        elif op.lds == "r":
            self.shown.update(self.told)
        if op.counts:
            for counter, _ in op.counts:
                while self._count(counter) >= LIMITS[self.gen].get(counter, 63):
                    self._one_done(counter)
            self.flying.append(Flight(number, op, dict(op.counts)))

    def _compute(self, op: Op) -> None:
        """Registers get new values; a comparison gives what it gave for the same ones."""
        if "vcc" in op.writes:
            key: tuple[str | int, ...] = (
                op.text,
                *(self.versions.get(each, 0) for each in sorted(op.reads)),
            )
            self.vcc = self.outcomes.setdefault(key, self.random.random() < 0.5)
        for each in op.writes | op.comes:
            self.versions[each] = self.versions.get(each, 0) + 1

    def _count(self, counter: str) -> int:
        return sum(counter in each.left for each in self.flying)

    def _use(self, number: int, op: Op) -> None:
        touched = op.reads | op.writes | op.comes
        for each in self.flying:
            if each.shown:
                continue
            hit = (each.op.comes - each.replaced) & touched
            if hit and not (hit & op.reads) and self._behind(each, op, hit):
                each.replaced |= hit
                hit = frozenset()
            if hit or each.op.late & (op.writes | op.comes):
                each.shown = True
                self.shown.add((each.by, number))

    def _behind(self, older: Flight, newer: Op, hit: frozenset[str]) -> bool:
        """Whether what comes back later to the same registers comes back behind it for sure."""
        ways = {*older.left.items(), *newer.counts}
        if not hit <= newer.comes or len(ways) > 1:
            return False
        ((_, queue),) = ways
        if queue == "lds":
            return True
        return bool(queue) and older.op.type == newer.type and not self.gen.split

    def _one_done(self, counter: str) -> None:
        """One operation counts down: the oldest of a queue, or any one that has no order."""
        heads: list[Flight] = []
        queues = set()
        for each in self.flying:
            if counter not in each.left:
                continue
            queue = each.left[counter]
            if not queue or queue not in queues:
                heads.append(each)
            queues.add(queue)
        if not heads:
            return
        others = [each for each in heads if each.by != self.victim]
        chosen = self.random.choice(others or heads)
        del chosen.left[counter]
        self._arrive(chosen)

    def _arrive(self, each: Flight) -> None:
        """Results are there when all counters say so: until then it may be the other one."""
        if not each.left:
            self.flying.remove(each)


def run(program: list[Op], machine: Machine, steps: int = 400) -> None:
    """Runs a program; branches go where comparisons say, and these as chance does."""
    at = 0
    machine.vcc = machine.random.random() < 0.5
    for _ in range(steps):
        if at >= len(program):
            return
        op = program[at]
        machine.step(at, op)
        at = op.jump if machine.vcc and op.jump is not None else at + 1


def draw(random: Random, gen: Gen) -> list[Op]:
    """A program: straight, or with branches forwards and back."""
    length = random.randint(4, 24)
    program = [_draw_op(random, gen) for _ in range(length)]
    for _ in range(random.choice((0, 0, 1, 2, 3))):
        at = random.randrange(length)
        target = random.randrange(length)
        program[at] = Op(f"s_cbranch_vccnz .L{target}", jump=target)
    return program


def source(program: list[Op], gen: Gen) -> str:
    """The program as assembly."""
    targets = {op.jump for op in program}
    lines = [f'.amdgcn_target "amdgcn-amd-amdhsa--{gen.value}"', ".text", "k:"]
    for number, op in enumerate(program):
        if number in targets:
            lines.append(f".L{number}:")
        lines.append(op.text)
    return "\n".join([*lines, "s_endpgm", ""])


def _draw_op(random: Random, gen: Gen) -> Op:
    kinds = {
        "valu": 5,
        "salu": 2,
        "compare": 3,
        "wait": 4,
        "load": 4,
        "store": 1,
        "atomic": 1,
        "flat": 1,
        "read": 3,
        "write": 2,
        "scalar": 2,
        "sample": 0 if gen.early else 2,
        "export": 1 if gen in (Gen.GFX10, Gen.GFX11) else 0,
        "barrier": 1,
    }
    kind = random.choices(list(kinds), list(kinds.values()))[0]
    return _MAKERS[kind](random, gen)


def _v(random: Random) -> str:
    return f"v{random.randrange(8)}"


def _s(random: Random) -> str:
    return f"s{random.randrange(30, 34)}"


def _set(*registers: str) -> frozenset[str]:
    return frozenset(registers)


def _valu(random: Random, _: Gen) -> Op:
    d, a, b = _v(random), _v(random), _v(random)
    return Op(f"v_add_f32_e32 {d}, {a}, {b}", _set(a, b), _set(d))


def _compare(random: Random, gen: Gen) -> Op:
    a, b = f"v{random.randrange(2)}", "v20"
    mask = "vcc" if gen.early else "vcc_lo"
    return Op(f"v_cmp_lt_f32_e32 {mask}, {a}, {b}", _set(a, b), _set("vcc"))


def _salu(random: Random, gen: Gen) -> Op:
    d, a = _s(random), _s(random)
    word = "s_add_co_u32" if gen.split else "s_add_u32"
    return Op(f"{word} {d}, {a}, 1", _set(a), _set(d))


def _loads(gen: Gen) -> str:
    return "loadcnt" if gen.split else "vmcnt"


def _local(gen: Gen) -> str:
    return "dscnt" if gen.split else "lgkmcnt"


def _stores(gen: Gen) -> tuple[tuple[str, str], ...]:
    if gen.early:
        return (("vmcnt", "vector"),)
    return (("storecnt" if gen.split else "vscnt", "store"),)


def _load(random: Random, gen: Gen) -> Op:
    d, a = _v(random), random.choice((_v(random), "v20", "v20"))
    if random.random() < 0.3:
        text = f"buffer_load_{'dword' if gen.early else 'b32'} {d}, {a}, s[4:7], 0 offen"
        if gen is Gen.GFX10:
            text = text.replace("b32", "dword")
    else:
        text = f"global_load_{'b32' if gen in (Gen.GFX11, Gen.GFX12) else 'dword'} {d}, {a}, s[2:3]"
    return Op(text, _set(a), counts=((_loads(gen), "vector"),), comes=_set(d), type="plain")


def _store(random: Random, gen: Gen) -> Op:
    a, b = _v(random), _v(random)
    word = "b32" if gen in (Gen.GFX11, Gen.GFX12) else "dword"
    return Op(f"global_store_{word} {a}, {b}, s[2:3]", _set(a, b), counts=_stores(gen))


_RETURN = {
    Gen.GFX9: "glc",
    Gen.GFX942: "sc0",
    Gen.GFX10: "glc",
    Gen.GFX11: "glc",
    Gen.GFX12: "th:TH_ATOMIC_RETURN",
}


def _atomic(random: Random, gen: Gen) -> Op:
    d, b = _v(random), _v(random)
    word = "global_atomic_add" + ("_u32" if gen in (Gen.GFX11, Gen.GFX12) else "")
    if random.random() < 0.5:
        return Op(f"{word} v20, {b}, s[2:3]", _set(b), counts=_stores(gen))
    text = f"{word} {d}, v20, {b}, s[2:3] {_RETURN[gen]}"
    return Op(text, _set(b), counts=((_loads(gen), "vector"),), comes=_set(d), type="plain")


def _flat(random: Random, gen: Gen) -> Op:
    d = _v(random)
    word = "b32" if gen in (Gen.GFX11, Gen.GFX12) else "dword"
    first, second = ("", "") if gen.early else ("vector", "lds")
    return Op(
        f"flat_load_{word} {d}, v[20:21]",
        counts=((_loads(gen), first), (_local(gen), second)),
        comes=_set(d),
        type="plain",
    )


def _read(random: Random, gen: Gen) -> Op:
    d, a = _v(random), random.choice((_v(random), "v20"))
    word = "ds_load_b32" if gen in (Gen.GFX11, Gen.GFX12) else "ds_read_b32"
    counts = ((_local(gen), "lds"),)
    return Op(f"{word} {d}, {a}", _set(a), counts=counts, comes=_set(d), type="lds", lds="r")


def _write(random: Random, gen: Gen) -> Op:
    a, b = _v(random), _v(random)
    word = "ds_store_b32" if gen in (Gen.GFX11, Gen.GFX12) else "ds_write_b32"
    return Op(f"{word} {a}, {b}", _set(a, b), counts=((_local(gen), "lds"),), lds="w")


def _scalar(random: Random, gen: Gen) -> Op:
    d = _s(random)
    word = "b32" if gen in (Gen.GFX11, Gen.GFX12) else "dword"
    counter = "kmcnt" if gen.split else "lgkmcnt"
    return Op(f"s_load_{word} {d}, s[2:3], 0x0", counts=((counter, ""),), comes=_set(d))


def _sample(random: Random, gen: Gen) -> Op:
    d, a = _v(random), _v(random)
    counts = (("samplecnt", "sample"),) if gen.split else (("vmcnt", "vector"),)
    text = f"image_sample {d}, {a}, s[40:47], s[48:51] dmask:0x1 dim:SQ_RSRC_IMG_1D"
    return Op(text, _set(a), counts=counts, comes=_set(d), type="sample")


def _export(random: Random, _: Gen) -> Op:
    a, b = _v(random), _v(random)
    text = f"exp mrt0 {a}, {b}, off, off done"
    return Op(text, _set(a, b), counts=(("expcnt", "exp"),), late=_set(a, b))


def _barrier(_: Random, gen: Gen) -> Op:
    return Op("s_barrier_signal -1" if gen.split else "s_barrier", lds="b")


def _wait(random: Random, gen: Gen) -> Op:
    def number() -> int:
        return random.choice((0, 0, 0, 1, 1, 2, 3, 4))

    if gen.split:
        counter = random.choice(("loadcnt", "dscnt", "kmcnt", "samplecnt", "both"))
        first, second = number(), number()
        if counter == "both":
            text = f"s_wait_loadcnt_dscnt {first << 8 | second}"
            return Op(text, leaves=(("loadcnt", first), ("dscnt", second)))
        return Op(f"s_wait_{counter} {first}", leaves=((counter, first),))
    names = random.sample(["vmcnt", "lgkmcnt", "expcnt"], random.choice((1, 1, 2)))
    leaves = tuple((name, number()) for name in names)
    return Op("s_waitcnt " + " ".join(f"{n}({m})" for n, m in leaves), leaves=leaves)


_MAKERS = {
    "valu": _valu,
    "salu": _salu,
    "compare": _compare,
    "wait": _wait,
    "load": _load,
    "store": _store,
    "atomic": _atomic,
    "flat": _flat,
    "read": _read,
    "write": _write,
    "scalar": _scalar,
    "sample": _sample,
    "export": _export,
    "barrier": _barrier,
}


def shown(program: list[Op], gen: Gen, random: Random, runs: int) -> set[tuple[int, int]]:
    """What runs with drawn orders show: pairs of the operation and its early use."""
    found: set[tuple[int, int]] = set()
    victims: Iterator[int | None] = (
        random.choice((None, *(n for n, op in enumerate(program) if op.counts)))
        for _ in range(runs)
    )
    for victim in victims:
        machine = Machine(gen, random, random.choice((0.0, 0.0, 0.1, 0.3)), victim)
        run(program, machine)
        found |= machine.shown
    return found


def is_shown(
    program: list[Op], gen: Gen, pair: tuple[int, int], random: Random, runs: int = 200
) -> bool:
    """Whether a run shows a pair, with its operation as late as it can be."""
    for _ in range(runs):
        machine = Machine(gen, random, 0.0, pair[0])
        run(program, machine)
        if pair in machine.shown:
            return True
    return False
