"""Machine code checked; litmus tests on the memory machines."""

from __future__ import annotations

import os

from fencepost.api.bounded import bounded
from fencepost.api.display import show
from fencepost.api.inputs import read_file
from fencepost.errors import InputError
from fencepost.executions.options import Options as LitmusOptions
from fencepost.frontends.litmus.parse import parse as parse_litmus
from fencepost.hardware.memory.explore import Options as MachineOptions
from fencepost.hardware.memory.explore import Outcome
from fencepost.hardware.memory.judge import Judgement, Standing, judge, on_target
from fencepost.lowering.options import Options as LoweringOptions
from fencepost.lowering.options import target_of
from fencepost.machine_code.check import Report as CodeReport
from fencepost.machine_code.control_flow.code import Code as MachineCode
from fencepost.machine_code.describe import described, undecided
from fencepost.magic import CONTAINERS
from fencepost.program.program import LitmusTest
from fencepost.reports.kernels.machine_code import MachineTold
from fencepost.targets.generation import Generation, generation_of


def check_code(
    code: str | bytes | os.PathLike[str], target: str = "", *, seconds: float = 60.0
) -> tuple[MachineTold, ...]:
    """Return the faults of machine code, for each kernel and function: waits, cache operations, LDS
    and barriers. Nothing found is no proof.

    `code` is assembly as text, the bytes of a code object, bundle or library, or a path of a file
    with either. `target` is the processor of assembly that does not name its own. Raises InputError
    where the code cannot be read, BoundReached after `seconds`.
    """
    name = "code"
    if isinstance(code, os.PathLike):
        name, code = os.fspath(code), read_file(code)
    given = code

    def work() -> tuple[MachineTold, ...]:
        if isinstance(given, bytes) and given.startswith(CONTAINERS):
            return _of_objects(given, name)
        text = given if isinstance(given, str) else given.decode("utf-8", "replace")
        return _of_assembly(text, name, target)

    (found,) = bounded(lambda: [work()], seconds)
    return found


def _of_assembly(text: str, name: str, target: str) -> tuple[MachineTold, ...]:
    from fencepost.abi.assembler.target import named_target
    from fencepost.machine_code.assembly.read import read_code
    from fencepost.machine_code.assembly.read import target_of as named_in

    named = named_in(text, named_target(target) if target else None)
    source = read_code(text, named)
    return _told(source.code, named.generation, str(named.processor), name)


def _of_objects(data: bytes, name: str) -> tuple[MachineTold, ...]:
    from fencepost.code_object.reading import read_code_objects
    from fencepost.machine_code.decoding.object_code import codes_of

    found: list[MachineTold] = []
    for each in read_code_objects(data):
        processor = each.processor
        generation = None if processor is None else generation_of(processor)
        if generation is None:
            raise InputError("a code object of a processor whose machine code is not known")
        for code in codes_of(each):
            found += _told(code, generation, str(processor), name)
    return tuple(found)


def _told(
    code: MachineCode, generation: Generation, target: str, name: str
) -> tuple[MachineTold, ...]:
    from fencepost.machine_code.check import check

    report: CodeReport = check(code, generation)
    return tuple(
        MachineTold(name, target, undecided(report, each), described(report, each, name))
        for each in report.kernels
    )


def run_machine(
    test: str | LitmusTest, target: str, *, model: str | None = None, seconds: float = 60.0
) -> Judgement:
    """The outcomes of a litmus test on the caches and queues of a processor, in every order of its
    memory operations, beside those that a model allows (001 Memory Model).

    `standing` says if the machine shows what the model forbids; `violations` are those outcomes.
    The machine and the model get so many `seconds` each; then the standing is unknown, with a
    `reason`. Raises InputError for a processor or model that is not known.
    """
    read = parse_litmus(test) if isinstance(test, str) else test
    chosen = target_of(LoweringOptions(mcpu=target), read.program.target)
    options = MachineOptions(timeout=seconds)
    return judge(on_target(read, chosen), chosen, options, LitmusOptions(model, timeout=seconds))


def _code_line(told: MachineTold) -> str:
    codes = dict.fromkeys(str(each.diagnostic.code) for each in told.findings)
    found = f" ({', '.join(codes)})" if codes else ""
    return f"{told.kernel or told.file}: {told.ending.value}{found}, {told.target}"


def _code_html(told: MachineTold) -> str:
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.kernels import machine_section
    from fencepost.reports.text.snippet import nothing_at_hand

    return fragment(machine_section(told, nothing_at_hand))


def _judgement_line(found: Judgement) -> str:
    return f"{found.model.test.name}: {found.standing.value}, {len(found.violations)} violations"


def _judgement_html(found: Judgement) -> str:
    from fencepost.hardware.memory.explore import in_order
    from fencepost.reports.page.html import fragment
    from fencepost.reports.page.section import Section, Table, Tone

    shown = [
        (_values(each), "shown", "forbidden" if each in found.violations else "allowed")
        for each in in_order(found.result.outcomes)
    ]
    rows = (*shown, *((_values(each), "not shown", "allowed") for each in found.unshown))
    head = ("Outcome", "On the machine", f"Under {found.model.model}")
    match found.standing:
        case Standing.SOUND:
            tone = Tone.RIGHT
        case Standing.VIOLATION:
            tone = Tone.WRONG
        case Standing.UNDEFINED | Standing.UNKNOWN:
            tone = Tone.OPEN
    name = found.model.test.name
    return fragment(Section("", name, tone, found.standing.value, tables=(Table("", head, rows),)))


def _values(outcome: Outcome) -> str:
    return ", ".join(f"{name} = {value}" for name, value in outcome) or "nothing is observed"


show(MachineTold, _code_line, _code_html, name="CodeReport")
show(Judgement, _judgement_line, _judgement_html, name="MachineJudgement")
