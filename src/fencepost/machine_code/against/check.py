"""The check of machine code against the LLVM IR that it was made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fencepost.errors import FencepostError
from fencepost.lowering.from_llvm.read import KernelFunction
from fencepost.lowering.target import Target
from fencepost.machine_code.against.flights import Flights
from fencepost.machine_code.against.judge import Answer, Judge, Loss, Lost
from fencepost.machine_code.against.matching import Match, items_of, matched
from fencepost.machine_code.against.program import Operation, Program, Role, is_trivial
from fencepost.machine_code.against.required import Need, needs
from fencepost.machine_code.against.shapes import Shape, shape_of
from fencepost.machine_code.code import Code
from fencepost.machine_code.counters import GENERATIONS
from fencepost.machine_code.flow import Flow, Flows
from fencepost.machine_code.instruction import Instruction, Unit
from fencepost.machine_code.waits.effects import Effect, effects, strange
from fencepost.targets.generation import Generation
from fencepost.vocabulary.address_spaces import AddressSpace


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of an operation: the need that is kept or was lost, what was lost, why that is
    not known; `instructions` are those of it.
    """

    operation: Operation
    need: Need
    losses: tuple[Loss, ...] = ()
    doubts: tuple[str, ...] = ()
    instructions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """Of a kernel or function: the operations that have a sequence, with what became of each; why
    not all is known.
    """

    name: str
    verdicts: tuple[Verdict, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def lost(self) -> tuple[Verdict, ...]:
        """The operations that lost something, in the order of the IR."""
        return tuple(each for each in self.verdicts if each.losses)

    @property
    def unsure(self) -> tuple[Verdict, ...]:
        """The operations of which it is not known."""
        return tuple(each for each in self.verdicts if each.doubts and not each.losses)


class Comparer:
    """Compares the kernels and functions of a code with those of modules."""

    def __init__(self, code: Code, generation: Generation) -> None:
        self._code, self._generation = code, generation
        self._flows = Flows(code)
        self._effects: list[Effect] = effects(code.instructions, generation)
        self._strange = strange(code.instructions)
        self._entries = dict(code.entries)
        self._shapes: dict[int, Shape | None] = {}

    def compare(self, function: KernelFunction, target: Target) -> Comparison:
        """What became of the operations of a function in the code of its name."""
        entry = self._entries.get(function.name)
        if entry is None:
            return Comparison(function.name, reasons=("the code has no function of this name",))
        flow = self._flows.of(function.name, entry)
        split = GENERATIONS[self._generation].split
        program = Program(function, split=split)
        found = {
            number: shape
            for block in flow.blocks
            for number in range(block.first, block.end)
            if (shape := self._shape(number)) is not None
        }
        shapes = _shared(found, program, self._code.instructions)
        return _Comparing(self, program, flow, shapes, target).run()

    def _shape(self, number: int) -> Shape | None:
        each = self._code.instructions[number]
        key = id(each)
        if key not in self._shapes:
            self._shapes[key] = shape_of(each)
        return self._shapes[key]


_BUFFERS = frozenset(
    {
        AddressSpace.BUFFER_FAT_POINTER,
        AddressSpace.BUFFER_RESOURCE,
        AddressSpace.BUFFER_STRIDED_POINTER,
    }
)


def _shared(
    shapes: Mapping[int, Shape], program: Program, instructions: Sequence[Instruction]
) -> dict[int, Shape]:
    """The accesses of memory that others share: where the IR has no buffers, buffer instructions
    are accesses of private memory (001 Private Segment Buffer).
    """
    uses = any(
        each.request is not None and each.request.space in _BUFFERS for each in program.operations
    )
    return {
        number: shape
        for number, shape in shapes.items()
        if uses or instructions[number].opcode.unit is not Unit.BUFFER or shape.role is Role.COPY
    }


class _Comparing:
    def __init__(
        self,
        comparer: Comparer,
        program: Program,
        flow: Flow,
        shapes: dict[int, Shape],
        target: Target,
    ) -> None:
        self._comparer, self._program, self._flow = comparer, program, flow
        self._shapes, self._target = shapes, target
        self._reasons: list[str] = []
        self._needs: dict[int, tuple[Need, ...]] = {}

    def run(self) -> Comparison:
        for each in self._program.operations:
            self._needs_of(each)
        comparer = self._comparer
        code = comparer._code
        items = items_of(code, self._flow, self._shapes)
        order: dict[int, int] = {}
        for block in self._flow.blocks:
            for number in range(block.first, block.end):
                order[number] = len(order)
        match = matched(self._program, self._needs, items, order)
        name = self._program.function.name
        if match is None:
            self._reasons.append("too many operations to find the instructions of each")
            return Comparison(name, reasons=tuple(self._reasons))
        verdicts = tuple(self._verdicts(match))
        return Comparison(name, verdicts, tuple(dict.fromkeys(self._reasons)))

    def _needs_of(self, operation: Operation) -> None:
        request = operation.request
        if request is None or operation.role is Role.COPY:
            return
        try:
            self._needs[operation.number] = needs(request, self._target)
        except FencepostError as error:
            self._reasons.append(f"{operation.source.location}: {error.message}")

    def _verdicts(self, match: Match) -> Iterator[Verdict]:
        comparer, program = self._comparer, self._program
        judge = Judge(program, match, comparer._code, self._flow.kernel)
        cannot: dict[int, str] = {}
        for number, found in self._needs.items():
            for need in found:
                operation = program.operations[number]
                if why := judge.ask(operation, need, self._flow.returns):
                    cannot[number] = why
        observing = frozenset(
            at
            for at, owners in match.owners.items()
            if any(program.operations[one].observes for one in owners)
        )
        flights = Flights(
            comparer._code,
            self._flow,
            comparer._effects,
            comparer._generation,
            self._shapes,
            observing,
        )
        answers = judge.answer(flights.run(judge.releases, judge.acquires), self._shapes)
        for number, found in self._needs.items():
            operation = program.operations[number]
            if not (operation.special or operation.role is Role.FENCE):
                continue
            yield self._verdict(operation, judge, match, answers, cannot.get(number, ""))

    def _loads(self, instructions: Sequence[int]) -> bool:
        return any(self._shapes[each].role is Role.LOAD for each in instructions)

    def _verdict(
        self,
        operation: Operation,
        judge: Judge,
        match: Match,
        answers: Mapping[tuple[int, Need], Answer],
        why: str,
    ) -> Verdict:
        """The verdict by the need that is kept best."""
        instructions = tuple(match.found.get(operation.number, ()))
        tried = []
        for need in self._needs[operation.number]:
            answer = answers.get((operation.number, need), Answer())
            losses = (*judge.policy(operation, need), *answer.losses)
            doubts = answer.doubts
            if why:
                doubts = (*doubts, why)
            if operation.number in match.unsure:
                doubts = (*doubts, match.unsure[operation.number])
            if operation.only_reads and self._loads(instructions):
                doubts = (*doubts, "the compiler made a load of it, which has another sequence")
            if operation.role is not Role.FENCE and not instructions:
                losses = (Loss(Lost.INSTRUCTION),)
            tried.append(Verdict(operation, need, losses, doubts, instructions))
        return min(tried, key=lambda each: (bool(each.losses), bool(each.doubts)))
