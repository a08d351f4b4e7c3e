"""Programs that are drawn for the machine of `twin.py`, and their text for the analysis."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.machine_code.twin import Gen, Op


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
        "sample": 0 if gen.early or gen is Gen.GFX1250 else 2,
        "copy": 1 if gen is Gen.GFX1250 else 0,
        "lanes": 1 if gen is Gen.GFX1250 else 0,
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


def _word(gen: Gen) -> str:
    """How accesses of four bytes are spelled."""
    return "b32" if gen is Gen.GFX11 or gen.split else "dword"


def _loads(gen: Gen) -> str:
    return "loadcnt" if gen.split else "vmcnt"


def _local(gen: Gen) -> str:
    return "dscnt" if gen.split else "lgkmcnt"


def _stores(gen: Gen) -> tuple[tuple[str, str], ...]:
    if gen.early:
        return (("vmcnt", "vector"),)
    return (("storecnt" if gen.split else "vscnt", "store"),)


def _base(random: Random, gen: Gen) -> tuple[str, frozenset[str]]:
    """A scalar address; where it is read again, sometimes one that other instructions write."""
    low = random.choice((2, 30, 32)) if gen is Gen.GFX1250 else 2
    return f"s[{low}:{low + 1}]", _set(f"s{low}", f"s{low + 1}")


def _access(gen: Gen, op: Op, queue: str = "vector") -> Op:
    """An access of memory, with its translation where that is counted."""
    if gen is not Gen.GFX1250:
        return op
    lanes = _set("exec") if queue else _set()
    return replace(op, counts=(*op.counts, ("xcnt", queue)), again=op.reads | lanes)


def _load(random: Random, gen: Gen) -> Op:
    d, a = _v(random), random.choice((_v(random), "v20", "v20"))
    base, bases = _base(random, gen)
    if random.random() < 0.3:
        offset = "null" if gen.split else "0"
        text = f"buffer_load_{_word(gen)} {d}, {a}, s[4:7], {offset} offen"
        bases = _set("s4", "s5", "s6", "s7")
    else:
        text = f"global_load_{_word(gen)} {d}, {a}, {base}"
    reads = bases | {a}
    op = Op(text, reads, counts=((_loads(gen), "vector"),), comes=_set(d), type="plain")
    return _access(gen, op)


def _store(random: Random, gen: Gen) -> Op:
    a, b = _v(random), _v(random)
    base, bases = _base(random, gen)
    text = f"global_store_{_word(gen)} {a}, {b}, {base}"
    return _access(gen, Op(text, bases | {a, b}, counts=_stores(gen)))


_RETURN = {
    Gen.GFX9: "glc",
    Gen.GFX942: "sc0",
    Gen.GFX10: "glc",
    Gen.GFX11: "glc",
    Gen.GFX12: "th:TH_ATOMIC_RETURN",
    Gen.GFX1250: "th:TH_ATOMIC_RETURN",
}


def _atomic(random: Random, gen: Gen) -> Op:
    d, b = _v(random), _v(random)
    base, bases = _base(random, gen)
    word = "global_atomic_add" + ("_u32" if _word(gen) == "b32" else "")
    reads = bases | {b, "v20"}
    if random.random() < 0.5:
        return _access(gen, Op(f"{word} v20, {b}, {base}", reads, counts=_stores(gen)))
    text = f"{word} {d}, v20, {b}, {base} {_RETURN[gen]}"
    op = Op(text, reads, counts=((_loads(gen), "vector"),), comes=_set(d), type="plain")
    return _access(gen, op)


def _flat(random: Random, gen: Gen) -> Op:
    d = _v(random)
    low = random.choice((2, 20)) if gen is Gen.GFX1250 else 20
    first, second = ("", "") if gen.early else ("vector", "lds")
    op = Op(
        f"flat_load_{_word(gen)} {d}, v[{low}:{low + 1}]",
        _set(f"v{low}", f"v{low + 1}"),
        counts=((_loads(gen), first), (_local(gen), second)),
        comes=_set(d),
        type="plain",
    )
    return _access(gen, op)


def _read(random: Random, gen: Gen) -> Op:
    d, a = _v(random), random.choice((_v(random), "v20"))
    word = "ds_load_b32" if _word(gen) == "b32" else "ds_read_b32"
    counts = ((_local(gen), "lds"),)
    return Op(f"{word} {d}, {a}", _set(a), counts=counts, comes=_set(d), type="lds", lds="r")


def _write(random: Random, gen: Gen) -> Op:
    a, b = _v(random), _v(random)
    word = "ds_store_b32" if _word(gen) == "b32" else "ds_write_b32"
    return Op(f"{word} {a}, {b}", _set(a, b), counts=((_local(gen), "lds"),), lds="w")


def _scalar(random: Random, gen: Gen) -> Op:
    d = _s(random)
    base, bases = _base(random, gen)
    counter = "kmcnt" if gen.split else "lgkmcnt"
    text = f"s_load_{_word(gen)} {d}, {base}, 0x0"
    return _access(gen, Op(text, bases, counts=((counter, ""),), comes=_set(d)), queue="")


def _copy(random: Random, gen: Gen) -> Op:
    a, b = _v(random), _v(random)
    base, bases = _base(random, gen)
    text = f"global_load_async_to_lds_b32 {a}, {b}, {base}"
    return _access(gen, Op(text, bases | {a, b}, counts=(("asynccnt", "async"),)))


def _lanes(random: Random, _: Gen) -> Op:
    a = _s(random)
    return Op(f"s_or_b32 exec_lo, exec_lo, {a}", _set(a, "exec"), _set("exec"))


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
        counters = ["loadcnt", "dscnt", "kmcnt", "samplecnt", "both"]
        if gen is Gen.GFX1250:
            counters += ["xcnt", "xcnt", "storecnt", "asynccnt"]
        counter = random.choice(counters)
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
    "copy": _copy,
    "lanes": _lanes,
    "export": _export,
    "barrier": _barrier,
}
