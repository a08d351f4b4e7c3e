"""What each instruction of a code means to waits, found once for equal instructions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fencepost.lowering.instructions import Counter
from fencepost.machine_code.counters import GENERATIONS, Generation, waited
from fencepost.machine_code.instruction import Instruction, Kind
from fencepost.machine_code.raised import Raised, raised
from fencepost.machine_code.registers import NONE, Registers
from fencepost.targets.generation import Generation as Name


@dataclass(frozen=True, slots=True)
class Effect:
    """An instruction as waits see it.

    - `touched`: registers that it reads or writes.
    - `raises`: counters; `held`: the registers that it reads late; `waits`: counters with what it
      leaves of each.
    - `plain`: neither raises a counter nor waits.
    """

    touched: Registers
    writes: Registers
    raises: tuple[Raised, ...] = ()
    held: Registers = NONE
    waits: tuple[tuple[Counter, int], ...] = ()
    plain: bool = True


def effects(instructions: Sequence[Instruction], name: Name) -> list[Effect]:
    """The effects of instructions on a generation."""
    generation = GENERATIONS[name]
    known: dict[int, Effect] = {}
    found = []
    for each in instructions:
        effect = known.get(id(each))
        if effect is None:
            effect = known[id(each)] = _effect(each, generation, name)
        found.append(effect)
    return found


def _effect(each: Instruction, generation: Generation, name: Name) -> Effect:
    touched = each.reads | each.writes
    if each.opcode.kind is Kind.WAIT:
        left = waited(each.opcode.mnemonic, each.immediate or 0, name)
        waits = tuple(left.items()) if each.immediate is not None else ()
        return Effect(touched, each.writes, waits=waits, plain=not waits)
    raises = raised(each, generation)
    held = each.data if any(one.holds for one in raises) else NONE
    return Effect(touched, each.writes, raises, held, plain=not raises)
