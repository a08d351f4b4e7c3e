"""The check of machine code against the LLVM IR that it was made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.errors import FencepostError
from fencepost.lowering.from_llvm.read import KernelFunction
from fencepost.lowering.target import Target
from fencepost.machine_code.against.arms import settle
from fencepost.machine_code.against.flights import Flights
from fencepost.machine_code.against.judge import Answer, Judge, Loss, Lost
from fencepost.machine_code.against.matching.guess import matched
from fencepost.machine_code.against.matching.items import Match, items_of
from fencepost.machine_code.against.matching.lines import matched_by_lines
from fencepost.machine_code.against.matching.scores import Scores
from fencepost.machine_code.against.matching.shapes import Shape, shape_of
from fencepost.machine_code.against.order import Order
from fencepost.machine_code.against.place import Place
from fencepost.machine_code.against.program import Operation, Program, Role
from fencepost.machine_code.against.reach import Reach
from fencepost.machine_code.against.required import Need, needs
from fencepost.machine_code.against.totals import Totals
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Flow, Flows
from fencepost.machine_code.instructions.counters import GENERATIONS
from fencepost.machine_code.instructions.instruction import Kind, Unit
from fencepost.machine_code.waits.effects import effects
from fencepost.records import dataclass, replace
from fencepost.targets.generation import Generation
from fencepost.vocabulary.address_spaces import AddressSpace


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of an operation: the need that is kept or was lost, what was lost, why that is
    not known; `instructions` are those of it.
    """

    operation: Operation
    need: Need
    losses: tuple[Loss, ...] = ()
    doubts: tuple[str, ...] = ()
    instructions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """The operations of a kernel or function that have a sequence, each with its outcome; why not
    all is known.
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
        self._effects = effects(code.instructions, generation)
        self._entries = dict(code.entries)
        self._shapes: dict[int, Shape | None] = {}

    def compare(self, function: KernelFunction, target: Target) -> Comparison:
        """Compare the operations of a function with the code of its name."""
        entry = self._entries.get(function.name)
        if entry is None:
            return Comparison(function.name, reasons=("the code has no function of this name",))
        flow = self._flows.of(function.name, entry)
        target = replace(target, workgroup_size=function.workgroup_size)
        # A workgroup of one wave needs no barrier, and LLVM leaves none.
        dropped = target.single_wave and not self._has_barrier(flow)
        program = Program(function, split=GENERATIONS[self._generation].split, barriers=not dropped)
        shapes = self._accesses(flow, program)
        place = Place(self._code, flow, self._effects, self._generation, shapes)
        return _Comparing(place, program, target).run()

    def _has_barrier(self, flow: Flow) -> bool:
        instructions = self._code.instructions
        return any(
            instructions[number].opcode.kind is Kind.BARRIER
            for block in flow.blocks
            for number in range(block.first, block.end)
        )

    def _accesses(self, flow: Flow, program: Program) -> dict[int, Shape]:
        """The accesses of memory that others share: where the IR has no buffers, buffer
        instructions are accesses of private memory (001 Private Segment Buffer).
        """
        uses = any(
            each.request is not None and each.request.space in _BUFFERS
            for each in program.operations
        )
        found = {}
        for block in flow.blocks:
            for number in range(block.first, block.end):
                shape = self._shape(number)
                if shape is None:
                    continue
                buffer = self._code.instructions[number].opcode.unit is Unit.BUFFER
                if uses or not buffer or shape.role is Role.COPY:
                    found[number] = shape
        return found

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


class _Comparing:
    """The comparison of one function."""

    def __init__(self, place: Place, program: Program, target: Target) -> None:
        self._place, self._program, self._target = place, program, target
        self._reasons: list[str] = []
        self._needs: dict[int, tuple[Need, ...]] = {}
        calls = sum(each.role is Role.CALL for each in program.operations)
        self._inlined = calls > len(place.flow.calls)

    def run(self) -> Comparison:
        """Return the outcome of each operation."""
        for each in self._program.operations:
            self._needs_of(each)
        place, name = self._place, self._program.function.name
        order: dict[int, int] = {}
        for block in place.flow.blocks:
            for number in range(block.first, block.end):
                order[number] = len(order)
        items = items_of(place.code, place.flow, place.shapes)
        scores = Scores(self._needs)
        match = by_lines = matched_by_lines(self._program, items, scores)
        match = match or matched(self._program, items, order, scores)
        if match is None:
            self._reasons.append("too many operations to find the instructions of each")
            return Comparison(name, reasons=tuple(self._reasons))
        verdicts = tuple(self._verdicts(match, scores, guessed=by_lines is None))
        return Comparison(name, verdicts, tuple(dict.fromkeys(self._reasons)))

    def _needs_of(self, operation: Operation) -> None:
        request = operation.request
        if request is None or operation.role is Role.COPY:
            return
        try:
            self._needs[operation.number] = needs(request, self._target)
        except FencepostError as error:
            self._reasons.append(f"{operation.source.location}: {error.message}")

    def _verdicts(self, match: Match, scores: Scores, *, guessed: bool) -> Iterator[Verdict]:
        place, program = self._place, self._program
        totals = Totals(program, match, Reach(place.flow, place.shapes))
        order = Order(program, match, totals)
        if guessed:
            settle(program, match, order, scores, place.code)
        judge = Judge(program, match, place, order)
        cannot: dict[int, str] = {}
        for number, found in self._needs.items():
            for need in found:
                if why := judge.ask(program.operations[number], need):
                    cannot[number] = why
        observing = frozenset(
            at
            for at, owners in match.owners.items()
            if any(program.operations[one].observes for one in owners)
        )
        seen = Flights(place, observing).run(judge.releases, judge.acquires)
        answers = judge.answer(seen)
        for number in self._needs:
            operation = program.operations[number]
            if operation.special or operation.role is Role.FENCE:
                yield self._verdict(operation, judge, match, answers, cannot.get(number, ""))

    def _verdict(
        self,
        operation: Operation,
        judge: Judge,
        match: Match,
        answers: Mapping[tuple[int, Need], Answer],
        why: str,
    ) -> Verdict:
        """The verdict by the need that is kept best."""
        number = operation.number
        instructions = tuple(match.found.get(number, ()))
        doubts = [each for each in (why, match.unsure.get(number, "")) if each]
        if self._inlined:
            doubts.append("the code has fewer calls than the IR: give the IR behind inlining")
        loads = any(self._place.shapes[each].role is Role.LOAD for each in instructions)
        if operation.only_reads and loads:
            doubts.append("the compiler made a load of it, which has another sequence")
        missing = operation.role is not Role.FENCE and not instructions
        passed = self._program.is_passed(number) and not self._inlined
        sure = number in match.absent and passed and not operation.may_be_split
        if missing and not sure:
            doubts.append("it has no instruction: lost, or never reached")
            missing = False
        tried = []
        for need in self._needs[number]:
            answer = answers.get((number, need), Answer())
            losses: tuple[Loss, ...] = (*judge.policy(operation, need), *answer.losses)
            if number in match.unsure or self._inlined:
                # What is missing of an instruction that may be another one's is not lost for sure.
                losses = ()
            if missing:
                losses = (Loss(Lost.INSTRUCTION),)
            said = (*answer.doubts, *doubts)
            tried.append(Verdict(operation, need, losses, said, instructions))
        return min(tried, key=lambda each: (bool(each.losses), bool(each.doubts)))
