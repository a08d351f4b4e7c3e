"""The check of a code object's, or a source's, kernels for registers and scratch beyond what they
declare: without the other checks of machine code, so that it takes little time.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.abi.assembler.target import AssemblyTarget
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.words import FileType
from fencepost.code_object.symbols import is_code
from fencepost.diagnostics import Diagnostic, Location
from fencepost.errors import FencepostError
from fencepost.machine_code.assembly.read import read_code
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Block, Flow, Flows, within
from fencepost.machine_code.decoding.object_code import codes_of
from fencepost.machine_code.describe import excess_diagnostic, location
from fencepost.machine_code.instructions.instruction import Kind, Opcode, Unit
from fencepost.machine_code.resources.exceeded import exceeded, judged
from fencepost.machine_code.resources.used import Calls, Used
from fencepost.records import replace
from fencepost.targets.generation import Generation, generation_of


def more_than_declared(code: CodeObject) -> tuple[Diagnostic, ...]:
    """The kernels whose code uses more than they declare. Empty for processors whose instructions
    are not known, and for code that cannot be read.
    """
    generation = None if code.processor is None else generation_of(code.processor)
    if generation is None:
        return ()
    file = code.source or ""
    try:
        return tuple(
            replace(each, locations=tuple(_in_file(one, code) for one in each.locations))
            for part in codes_of(code)
            for each in _Kernels(part, generation).diagnostics(file)
        )
    except FencepostError:
        return ()


def source_uses_more(text: str, target: AssemblyTarget, file: str) -> tuple[Diagnostic, ...]:
    """The kernels of a source that use more than they declare. Empty for a source whose
    instructions cannot be read.
    """
    try:
        code = read_code(text, target).code
    except FencepostError:
        return ()
    return tuple(_Kernels(code, target.generation).diagnostics(file))


def _in_file(place: Location, code: CodeObject) -> Location:
    """A place whose offset counts from the start of the file, not an address."""
    if place.offset is None or code.file_type == FileType.REL:
        return replace(place, offset=None)
    for section in code.elf.sections:
        start = place.offset - section.sh_addr
        if is_code(section) and 0 <= start < section.sh_size:
            return replace(place, offset=section.sh_offset + start)
    return replace(place, offset=None)


class _Kernels:
    def __init__(self, code: Code, generation: Generation) -> None:
        self._code, self._generation = code, generation
        self._flows = Flows(code)
        self._calls = Calls(code, self._flows)
        self._leaving = code.numbers(_leads_by_register)
        self._scratch = code.numbers(_may_use_scratch)

    def diagnostics(self, file: str) -> Iterator[Diagnostic]:
        """The findings of each kernel."""
        code = self._code
        entries = sorted(code.entries, key=lambda one: one[1])
        starts = [at for _, at in entries]
        ends = [*starts[1:], len(code.instructions)]
        for (name, entry), end in zip(entries, ends, strict=False):  # there may be none
            if name not in code.declared or self._fits(name, entry, end):
                continue
            flow = self._flows.of(name, entry)
            for each in exceeded(code, flow, self._calls, self._generation):
                assert each.excess is not None
                note = f"`{code.text(each.second)}`"
                yield excess_diagnostic(each.excess, location(code, file, name, each.second, note))

    def _fits(self, name: str, entry: int, end: int) -> bool:
        """Return True if all instructions up to the next entry, whether or not they are reached,
        use no more than is declared, and none leads elsewhere.
        """
        inside = range(entry, end)
        if within(self._leaving, entry, end) or within(self._scratch, entry, end):
            return False
        targets = self._code.targets
        if any(at in targets and targets[at] not in inside for at in inside):
            return False
        block = Block(0, entry, end)
        none = frozenset[int]()
        whole = Flow(name, kernel=True, blocks=(block,), calls=none, returns=none, reasons=())
        declared = self._code.declared[name]
        used = Used(self._code, [whole], declared, self._generation)
        return not any(judged(used, declared))


def _leads_by_register(opcode: Opcode) -> bool:
    return opcode.kind is Kind.BRANCH and opcode.mnemonic.startswith(_BY_REGISTER)


_BY_REGISTER = (
    *("s_setpc", "s_swappc", "s_call", "s_set_pc", "s_swap_pc", "s_add_pc"),
    *("s_cbranch_g_fork", "s_cbranch_i_fork", "s_cbranch_join"),
)


def _may_use_scratch(opcode: Opcode) -> bool:
    return opcode.unit is Unit.SCRATCH or opcode.unit is Unit.BUFFER
