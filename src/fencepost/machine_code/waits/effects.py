"""Effects of the instructions of a code on waits, found once for equal instructions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.counters import GENERATIONS, Generation, waited
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Opcode, Unit
from fencepost.machine_code.instructions.opcodes import is_known
from fencepost.machine_code.instructions.raised import Raised, Stream, raised
from fencepost.machine_code.instructions.registers import NONE, Registers
from fencepost.machine_code.waits.lanes import Mask, mask_of
from fencepost.machine_code.waits.state import NO_LDS, Lds, LdsUse
from fencepost.targets.generation import Generation as Name


class Effect(NamedTuple):
    """An instruction as waits see it.

    - `touched`: registers that it reads or writes.
    - `raises`: counters; `held`: the registers that it reads late; `waits`: counters with what it
      leaves of each.
    - `implied`: counters of which it leaves no more either. `over`: a stream of translations that
      have ended when it is issued.
    - `lds`: what it does to LDS; `tells`: it is a barrier, or the part of one that tells others.
    - `mask`: how it changes the mask of lanes.
    - `plain`: none of this but the mask.
    """

    touched: Registers
    writes: Registers
    raises: tuple[Raised, ...] = ()
    held: Registers = NONE
    waits: tuple[tuple[Counter, int], ...] = ()
    implied: tuple[tuple[Counter, int], ...] = ()
    over: Stream | None = None
    lds: LdsUse = NO_LDS
    tells: bool = False
    mask: Mask | None = None
    plain: bool = True


_PLAIN = frozenset({Kind.SCALAR, Kind.MATRIX, Kind.BRANCH, Kind.OTHER})
"""Kinds that change no counter."""


def effects(instructions: Sequence[Instruction], name: Name) -> list[Effect]:
    """The effects of instructions on a generation, found once for those that share one object."""
    generation = GENERATIONS[name]
    keys = [*map(id, instructions)]
    distinct = dict(zip(keys, instructions, strict=True))
    found: dict[int, Effect] = {}
    for key, each in distinct.items():
        effect = _effect(each, generation, name)
        mask = mask_of(each)
        found[key] = effect if mask is None else effect._replace(mask=mask)
    return [*map(found.__getitem__, keys)]


def notable(effects: Sequence[Effect]) -> list[int]:
    """The numbers of the instructions that are not plain, or change the mask of lanes."""
    return [
        number for number, each in enumerate(effects) if not each.plain or each.mask is not None
    ]


_BY_INDEX = ("v_movrel", "s_movrel", "v_swaprel", "s_set_gpr_idx_on", "s_set_gpr_idx_mode")


def strange(code: Code) -> dict[int, str]:
    """The instructions whose registers are not known, with the reason."""
    found = {
        number: _why_strange(code.instructions[number]) for number in code.numbers(_may_be_strange)
    }
    return {number: why for number, why in found.items() if why}


def _may_be_strange(opcode: Opcode) -> bool:
    """Return True if instructions of an opcode are strange, or some of them may be."""
    name = opcode.mnemonic
    return (
        name in _WITH_NUMBER
        or name.startswith((".", *_BY_INDEX))
        or name == _RENUMBERS
        or not is_known(name)
    )


def _why_strange(each: Instruction) -> str:
    name = each.opcode.mnemonic
    if each.immediate is None and name in _WITH_NUMBER:
        return f"{name} with a number that is not known"
    if name.startswith("."):
        return f"{name}: data, or an instruction that is not known"
    if name.startswith(_BY_INDEX):
        return f"{name} names registers by an index"
    if renumbers(each):
        return f"{name} changes the numbers of registers, early uses are not looked for"
    return "" if is_known(name) else f"{name} is not known"


_RENUMBERS = "s_set_vgpr_msb"


def renumbers(each: Instruction) -> bool:
    """Return True if an instruction gives later ones other vector registers than their fields name:
    then two that look alike need not be the same (001 AMDGPU Processors: GFX125x has 1,024). The
    low byte has two bits for each operand; all 0 is as it was.
    """
    if each.opcode.mnemonic != _RENUMBERS:
        return False
    return each.immediate is None or bool(each.immediate & 0xFF)


_WITH_NUMBER = ("s_waitcnt", "s_waitcnt_vscnt", "s_wait_loadcnt", "s_wait_dscnt", "s_wait_kmcnt")


def _effect(each: Instruction, generation: Generation, name: Name) -> Effect:
    touched = each.reads | each.writes
    kind, word = each.opcode.kind, each.opcode.mnemonic
    if word == "s_wait_idle":
        return Effect(touched, each.writes, waits=_for_all(generation), plain=False)
    if kind is Kind.WAIT:
        left = waited(word, each.immediate or 0, name)
        waits = tuple(left.items()) if each.immediate is not None else ()
        implied = _implied(left, generation)
        return Effect(touched, each.writes, waits=waits, implied=implied, plain=not waits)
    if kind is Kind.VECTOR:
        if not word.startswith("v_interp_") or "inreg" not in word:
            return Effect(touched, each.writes)
        # It waits itself before it begins (001 wait_exp); 0 where it does not say.
        own = ((Counter.EXP, each.immediate or 0),)
        return Effect(touched, each.writes, waits=own, plain=False)
    if kind in _PLAIN:
        return Effect(touched, each.writes)
    raises = raised(each, generation)
    held = _held(each, raises)
    tells = word == "s_barrier" or word.startswith(_TELLING)
    lds = lds_of(each)
    return Effect(
        *(touched, each.writes, raises, held),
        over=_over(each, raises),
        lds=lds,
        tells=tells,
        plain=not raises and not tells,
    )


def _held(each: Instruction, raises: tuple[Raised, ...]) -> Registers:
    """The registers that an operation may still have to read when it was issued."""
    held = NONE
    for one in raises:
        if one.counter is Counter.X:
            # A tensor copy has read its descriptor when it was issued, as LLVM has it, too.
            held |= each.reads if each.opcode.unit is not Unit.TENSOR else NONE
        elif one.holds:
            held |= each.data
    return held


def _over(each: Instruction, raises: tuple[Raised, ...]) -> Stream | None:
    """Translations for scalar memory and for vector memory are never under way together."""
    for one in raises:
        if one.counter is Counter.X and each.opcode.unit is Unit.SCALAR:
            return Stream.TRANSLATION
        if one.stream is Stream.TRANSLATION:
            return Stream.ANY_ORDER
    return None


def _implied(left: dict[Counter, int], generation: Generation) -> tuple[tuple[Counter, int], ...]:
    """A wait for memory also leaves no more translations (001 Memory Model GFX125x)."""
    memory = [most for counter, most in left.items() if counter not in (Counter.EXP, Counter.X)]
    if Counter.X not in generation.counters or not memory:
        return ()
    return ((Counter.X, min(memory)),)


def _for_all(generation: Generation) -> tuple[tuple[Counter, int], ...]:
    return tuple((counter, 0) for counter in generation.counters)


_TELLING = ("s_barrier_signal", "s_barrier_leave")


def lds_of(each: Instruction) -> LdsUse:
    """The effect of an instruction on LDS."""
    match each.opcode.kind:
        case Kind.LDS if each.opcode.unit is Unit.DS:
            return (Lds.READ if each.opcode.loads else NO_LDS) | (
                Lds.WRITE if each.opcode.stores else NO_LDS
            )
        case Kind.LDS_COPY | Kind.TENSOR_COPY if each.opcode.loads:
            return Lds.COPY
        case Kind.LDS_COPY | Kind.TENSOR_COPY:
            return Lds.READ
        case _:
            return NO_LDS
