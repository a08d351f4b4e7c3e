"""The entry of an instruction by its mnemonic, from the tables of the decoder: syntax, operands,
counters, targets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.machine_code.decoding.syntax import Syntax, operand_words, syntaxes
from fencepost.machine_code.instructions.counters import GENERATIONS, fields
from fencepost.machine_code.instructions.instruction import Instruction, Opcode
from fencepost.machine_code.instructions.opcodes import opcode_of
from fencepost.machine_code.instructions.raised import raised
from fencepost.records import replace
from fencepost.reports.reference.entry import Entry
from fencepost.reports.reference.find import normal
from fencepost.targets.generation import Generation
from fencepost.targets.members import generation_words, members, targets_in_words

_CITE = "001 AMDGPU Instructions"
TABLE = "instructions"
_SHOWN = 6
"""The most lists of operands that are shown."""


def instruction_entries(name: str) -> tuple[Entry, ...]:
    """Return an entry for each encoding of a mnemonic; none for any other name."""
    return tuple(map(_entry, syntaxes(normal(name))))


def _entry(syntax: Syntax) -> Entry:
    return Entry(
        syntax.mnemonic,
        TABLE,
        _forms(syntax),
        _CITE,
        {key: text for key, text in _facts(syntax) if text},
    )


def _forms(syntax: Syntax) -> str:
    forms = [f"{syntax.mnemonic} {', '.join(each)}".strip() for each in syntax.forms]
    more = [f"{len(forms) - _SHOWN} forms more"] * (len(forms) > _SHOWN)
    return "; ".join((*forms[:_SHOWN], *more))


def _facts(syntax: Syntax) -> Iterator[tuple[str, str]]:
    for name, each in syntax.operands.items():
        yield name, operand_words(each)
    yield "modifiers", ", ".join(_modifiers(syntax))
    yield "reads", ", ".join(sorted(_plain(syntax.reads)))
    yield "writes", ", ".join(sorted(_plain(syntax.writes)))
    opcode = opcode_of(syntax.mnemonic)
    yield (
        "memory",
        {
            (True, True): "reads and writes",
            (True, False): "reads",
            (False, True): "writes",
        }.get((opcode.loads, opcode.stores), ""),
    )
    having = [each for each, names in members().items() if names & syntax.processors]
    yield "counter", _by_generation({each: _raised(opcode, each) for each in having})
    yield "waits for", _by_generation({each: _waits(syntax.mnemonic, each) for each in having})
    yield "targets", targets_in_words(frozenset(syntax.processors))


def _plain(names: Iterable[str]) -> set[str]:
    """Implicit registers under the names that the assembler has for them."""
    return {each.partition("_gfx")[0].replace("FLAT_SCR", "FLAT_SCRATCH") for each in names}


def _modifiers(syntax: Syntax) -> Iterator[str]:
    """The modifiers, with their targets where only some of the instruction's have them."""
    for name, on in syntax.modifiers.items():
        yield name if on == syntax.processors else f"{name} ({targets_in_words(frozenset(on))})"


def _raised(opcode: Opcode, generation: Generation) -> str:
    """The counters that the instruction raises until it is done."""
    returns = opcode.returns or (opcode.loads and opcode.stores)
    forms = [Instruction(opcode, 0, returned=each) for each in range(1 + returns)]
    # What the hardware counts, wherever compilers put their data.
    hardware = replace(GENERATIONS[generation], flat_is_global=False)
    found = [each for form in forms for each in raised(form, hardware)]
    words = [each.counter.value + f" ({each.maybe})" * bool(each.maybe) for each in found]
    return ", ".join(dict.fromkeys(words))


def _waits(mnemonic: str, generation: Generation) -> str:
    """The counters that the instruction waits for, with the largest count that it can leave."""
    return ", ".join(
        f"{counter.value} (0 to {(1 << sum(width for _, width, _ in pieces)) - 1})"
        for counter, pieces in fields(mnemonic, generation)
    )


def _by_generation(words: dict[Generation, str]) -> str:
    """Join the words of generations, once where all have the same."""
    said = {
        text: frozenset(each for each in words if words[each] == text) for text in words.values()
    }
    if len(said) == 1:
        return next(iter(said))
    return "; ".join(f"{text} on {generation_words(on)}" for text, on in said.items() if text)
