"""The machine of `twin.py` on real code: what a wait is for, as a run shows it.

Which counters an instruction raises is told from its mnemonic by rows of its own here, not by those
of the analysis. Branches go where chance says; a call comes back with nothing in flight.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.counters import waited
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.instructions.registers import Registers, numbers
from fencepost.targets.generation import Generation
from tests.machine_code.twin import Gen, Machine, Op

STEPS = 3000
_GENS = {
    Generation.GFX9: Gen.GFX9, Generation.GFX90A: Gen.GFX942, Generation.GFX10: Gen.GFX10,
    Generation.GFX11: Gen.GFX11, Generation.GFX120: Gen.GFX12, Generation.GFX125: Gen.GFX1250,
}  # fmt: skip
_MEMORY = ("global_", "buffer_", "scratch_", "tbuffer_", "image_", "cluster_")
_NOT_COUNTED = ("buffer_inv", "buffer_gl", "buffer_wbinvl1", "global_prefetch", "ds_nop")


def gen_of(name: Generation) -> Gen:
    """The generation of the twin."""
    return _GENS[name]


def counts(each: Instruction, gen: Gen) -> tuple[tuple[str, str], ...]:
    """The counters that an instruction raises, with the queue in each. Translations of vector
    memory end in order, those of scalar memory do not; a tensor copy reads its registers once.
    """
    name = each.opcode.mnemonic
    found = _done(each, gen)
    if gen is not Gen.GFX1250 or not found:
        return found
    if name.startswith(("s_load", "s_buffer_load")):
        return (*found, ("xcnt", ""))
    caches = ("global_inv", "global_wb")
    if name.startswith(("flat_", *_MEMORY)) and not name.startswith(caches):
        return (*found, ("xcnt", "vector"))
    return found


def _done(each: Instruction, gen: Gen) -> tuple[tuple[str, str], ...]:
    """The counters that say when an instruction is done."""
    name = each.opcode.mnemonic
    scalar = "kmcnt" if gen.split else "lgkmcnt"
    local = "dscnt" if gen.split else "lgkmcnt"
    if name.startswith(_NOT_COUNTED):
        return ()
    if "_async_" in name:
        return (("asynccnt", "async"),)
    if name.startswith(("s_load", "s_buffer_load", "s_sendmsg", "s_memtime", "s_memrealtime",
                        "s_dcache", "s_store", "s_scratch")):  # fmt: skip
        return ((scalar, ""),)
    if name.startswith(("s_barrier_signal_isfirst", "s_get_barrier_state", "s_barrier_leave")):
        return ((scalar, ""),) if gen.split else ()
    if name.startswith("tensor_"):
        return (("tensorcnt", "tensor"),)
    if name.startswith("ds_"):
        return ((local, "lds"),)
    if name.startswith("exp"):
        return (("expcnt", "exp"),)
    if name.startswith("flat_"):
        queues = ("", "") if gen.early else (_memory(each, gen)[1], "lds")
        return ((_memory(each, gen)[0], queues[0]), (local, queues[1]))
    return (_memory(each, gen),) if name.startswith(_MEMORY) else ()


def _memory(each: Instruction, gen: Gen) -> tuple[str, str]:
    """Counter and queue of an access of vector memory."""
    name = each.opcode.mnemonic
    stores = "store" in name or name in ("global_wb", "global_wbinv", "buffer_wbl2")
    stores = stores or ("atomic" in name and not each.returned)
    if gen.early:
        return "vmcnt", "vector"
    if stores and name != "buffer_wbl2":
        return ("storecnt" if gen.split else "vscnt"), "store"
    if not gen.split:
        return "vmcnt", "vector"
    if "bvh" in name:
        return "bvhcnt", "bvh"
    if name.startswith(("image_sample", "image_gather")):
        return "samplecnt", "sample"
    return "loadcnt", "vector"


def _names(registers: Registers) -> frozenset[str]:
    return frozenset(str(each) for each in numbers(registers))


def op_of(each: Instruction, gen: Gen, name: Generation) -> Op:
    """An instruction as the twin has it."""
    kind, word = each.opcode.kind, each.opcode.mnemonic
    raised = counts(each, gen)
    comes = each.returned if raised else 0
    lds = ""
    if kind is Kind.LDS and not word.startswith(("ds_swizzle", "ds_permute", "ds_bpermute")):
        lds = "r" if each.opcode.loads else "w"
    if word == "s_barrier" or word.startswith("s_barrier_signal"):
        lds = "b"
    leaves: tuple[tuple[str, int], ...] = ()
    if kind is Kind.WAIT and each.immediate is not None:
        left = waited(word, each.immediate, name)
        leaves = tuple((counter.value, most) for counter, most in left.items())
    reads = _names(each.reads)
    return Op(
        word,
        reads,
        _names(each.writes & ~comes),
        raised,
        _names(comes),
        _names(each.data) if word.startswith("exp") else frozenset(),
        reads if "xcnt" in dict(raised) else frozenset(),
        "sample" if "sample" in word else "bvh" if "bvh" in word else "plain",
        leaves,
        lds=lds,
    )


def walk(code: Code, entry: int, random: Random) -> Iterator[int]:
    """The instructions of one run from an entry."""
    at = entry
    for _ in range(STEPS):
        if at >= len(code.instructions):
            return
        yield at
        word = code.instructions[at].opcode.mnemonic
        target = code.targets.get(at)
        if word.startswith(("s_endpgm", "s_setpc", "s_set_pc")):
            return
        taken = word.startswith("s_branch") or (
            word.startswith("s_cbranch") and random.random() < 0.5
        )
        at = target if taken and target is not None else at + 1


def shown(
    code: Code, entry: int, name: Generation, victims: list[int | None], random: Random
) -> set[tuple[int, int]]:
    """What runs show, one for each victim: an operation and its early use."""
    ops: dict[int, Op] = {}
    found: set[tuple[int, int]] = set()
    for victim in victims:
        machine = Machine(gen_of(name), random, 0.0, victim)
        for _ in steps(code, entry, name, machine, ops):
            pass
        found |= machine.shown
    return found


def steps(
    code: Code, entry: int, name: Generation, machine: Machine, ops: dict[int, Op]
) -> Iterator[int]:
    """One run from an entry: the instructions, each before the machine executes it. `ops` keeps
    them as the twin has them.
    """
    for at in walk(code, entry, machine.random):
        if at not in ops:
            ops[at] = op_of(code.instructions[at], machine.gen, name)
        if ops[at].text.startswith(("s_swappc", "s_swap_pc", "s_call")):
            machine.flying.clear()
        yield at
        machine.step(at, ops[at])
