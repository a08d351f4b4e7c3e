"""Code written by hand as given code: assembly, with a label PN where thread N begins, and comments
that bind registers:

    ; P0: x = v[0:1]
    ; P0: r0 = v4

A location is bound to the registers that hold its address, in LDS one of them, or the address
itself; a register of the test to the one that holds its last value at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.abi.assembler.target import assembly_target
from fencepost.errors import InputError, Place
from fencepost.hardware.given.binding import Binding
from fencepost.hardware.given.values import Base, BaseKind, Half, Key, Known
from fencepost.lines import lines_of
from fencepost.lowering.target import Target
from fencepost.machine_code.assembly.read import read_code
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.instructions.integers import integer
from fencepost.machine_code.instructions.operand_text import registers_of
from fencepost.machine_code.instructions.registers import numbers
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.program.program import LitmusTest, Thread
from fencepost.records import dataclass, field
from fencepost.targets.features import Feature
from fencepost.targets.target_id import TargetID
from fencepost.vocabulary.address_spaces import AddressSpace

_BINDS = pattern(r"\s*(?:;|//)\s*P(\d+)\s*:\s*([\w.]+)\s*=\s*(\S.*?)\s*", re.ASCII)


@dataclass(slots=True)
class _Bound:
    """The bindings of comments in one thread."""

    registers: dict[Key, Known] = field(default_factory=dict)
    lds: dict[int, str] = field(default_factory=dict)
    results: dict[str, Key] = field(default_factory=dict)


def written_threads(
    text: str, test: LitmusTest, target: Target
) -> tuple[tuple[Code, Binding], ...]:
    """The code of each thread of a test, from a text.

    Raises InputError where a label is missing or a comment binds what is not there, with its line;
    AbiError for what is no assembly.
    """
    size = target.wavefront_size
    read = read_code(
        text,
        assembly_target(
            TargetID.of(target.processor),
            wavefront_size=size,
            tgsplit=Feature.TGSPLIT in target.features,
        ),
    )
    labels = {name: number for number, name in read.code.labels.items()}
    bound = {thread.number: _Bound() for thread in test.program.threads}
    for line, content in enumerate(lines_of(text), 1):
        if (found := _BINDS.fullmatch(content)) is not None:
            number = integer_of(found[1])
            if number not in bound:
                raise InputError(
                    content.strip(),
                    place=Place(line),
                    rule=f"the test's threads are {', '.join(f'P{each}' for each in bound)}",
                    mend="name one of them",
                )
            _bind(bound[number], found[2], found[3], test, Place(line))
    return tuple(
        (read.code, _binding(thread, labels, bound[thread.number]))
        for thread in test.program.threads
    )


def _binding(thread: Thread, labels: dict[str, int], bound: _Bound) -> Binding:
    name = f"P{thread.number}"
    if name not in labels:
        raise InputError(
            f"the code has no label {name}",
            rule="the code of thread N begins at the label PN",
            mend=f"write '{name}:' before its first instruction",
        )
    missing = [each for each in _last(thread) if each not in bound.results]
    if missing:
        raise InputError(
            f"{name} does not say which register holds {missing[0]}",
            rule="each register that the test's thread writes is one of the code's at its end",
            mend=f"write '; {name}: {missing[0]} = v4' with the register that holds it",
        )
    return Binding(labels[name], bound.registers, lds=bound.lds, results=bound.results)


def _last(thread: Thread) -> Iterator[str]:
    """The registers that a thread of the test writes."""
    names = [name for name, _ in thread.registers]
    written = (getattr(each, "register", None) for each in thread.code)
    names += [each for each in written if each is not None]
    yield from dict.fromkeys(names)


def _bind(bound: _Bound, name: str, operand: str, test: LitmusTest, place: Place) -> None:
    location = test.program.location(name)
    known = list(numbers(registers_of(operand)))
    if location is None:
        if len(known) != 1:
            raise _unfit(f"{name} = {operand}", "a register of the test is one register", place)
        bound.results[name] = known[0]
        return
    local = location.space is AddressSpace.LOCAL
    number = integer(operand) if local else None
    if number is not None:
        bound.lds[number] = name
        return
    if len(known) != (1 if local and operand.startswith(("v", "s")) and ":" not in operand else 2):
        rule = (
            "an address is in two registers, in LDS in one of them"
            if not local
            else ("an address in LDS is in one register, or a number")
        )
        raise _unfit(f"{name} = {operand}", rule, place)
    base = Base(BaseKind.LOCATION, name)
    for part, key in enumerate(known):
        bound.registers[key] = Half(base, 0, part)


def _unfit(text: str, rule: str, place: Place) -> InputError:
    return InputError(text, place=place, rule=rule, mend="bind x = v[0:1], or r0 = v4")
