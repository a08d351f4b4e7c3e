"""Machine code to instructions: opcode bits decide, fields that an opcode does not use are ignored.

Equal encodings share one `Instruction`: code repeats itself, and what a dictionary knows costs a
tenth of what decoding does.
"""

from __future__ import annotations

from array import array
from functools import cache

from fencepost.machine_code.decoding.fields import Reader, reader
from fencepost.machine_code.decoding.spelling import spelled
from fencepost.machine_code.decoding.tables import Tables, tables
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Opcode
from fencepost.records import dataclass
from fencepost.targets.processor import Processor

UNKNOWN = ".long"
"""The mnemonic of a dword that is no instruction of the processor: data, or of another one."""
_MOST = 1 << 20
"""Encodings that are kept: 500 MB at most."""
_UNKNOWN = Opcode(UNKNOWN, Kind.OTHER)


@dataclass(frozen=True, slots=True)
class Stream:
    """Instructions one after the other, each with its offset; `unknown` are the offsets of dwords
    that are no instruction of the processor. Each of them is also among the instructions.
    """

    offsets: list[int]
    instructions: list[Instruction]
    unknown: list[int]


def decode(code: bytes, processor: Processor, wave: int | None = None) -> Stream:
    """The instructions of code for a processor, in waves of `wave` lanes (its default if None).

    Bytes behind the last whole dword are left out. Raises UnsupportedError for a processor
    without a table.
    """
    return decoder(processor.name, wave or processor.wavefront_sizes[0]).stream(code)


class Decoder:
    """Decodes for one processor and wavefront size, and keeps what it decoded."""

    def __init__(self, data: Tables) -> None:
        self.tables = data
        self._whole: dict[int, Instruction] = {}
        self._pairs: dict[int, Instruction] = {}
        self._readers: dict[tuple[int, int], Reader] = {}

    def stream(self, code: bytes) -> Stream:
        """The instructions of code."""
        words = array("I")
        words.frombytes(code[: len(code) & ~3])
        end = len(words)
        words.extend((0, 0, 0, 0))
        offsets: list[int] = []
        instructions: list[Instruction] = []
        unknown: list[int] = []
        at = 0
        whole, pairs = self._whole, self._pairs
        while at < end:
            first = words[at]
            found = whole.get(first)
            if found is None:
                found = pairs.get(first | words[at + 1] << 32)
                if found is None:
                    found = self._decode(words, at, end)
            if found.opcode is _UNKNOWN:
                unknown.append(4 * at)
            offsets.append(4 * at)
            instructions.append(found)
            at += found.length >> 2
        return Stream(offsets, instructions, unknown)

    def text(self, code: int, instruction: Instruction, address: int | None = None) -> str:
        """The spelling of an instruction with its encoding by the assembler."""
        if instruction.opcode is _UNKNOWN:
            return f"{UNKNOWN} {code & 0xFFFFFFFF:#010x}"
        return spelled(code, self.tables, address)

    def _decode(self, words: array[int], at: int, end: int) -> Instruction:
        """The instruction at a place, which is kept where one or two dwords decide it."""
        code = (words[at] | words[at + 1] << 32 | words[at + 2] << 64 | words[at + 3] << 96) | (
            words[at + 4] << 128 if at + 4 < len(words) else 0
        )
        found = self.instruction(code)
        if found is None or at + (found.length >> 2) > end:
            # What runs over the end of the code is not kept: other code may go on there.
            return Instruction(_UNKNOWN, 4, immediate=words[at])
        if len(self._whole) + len(self._pairs) > _MOST:
            self._whole.clear()
            self._pairs.clear()
        if found.length == 4:
            self._whole[words[at]] = found
        elif found.length == 8:
            self._pairs[words[at] | words[at + 1] << 32] = found
        return found

    def instruction(self, code: int) -> Instruction | None:
        """The instruction that 20 bytes begin with; None where it is none."""
        found = self.tables.row(code)
        if found is None:
            return None
        layout, row, form = found
        key = id(row), id(form)
        read = self._readers.get(key)
        if read is None:
            read = self._readers[key] = reader(row.mnemonic, layout.format, form, self.tables)
        return read(code)


@cache
def decoder(processor: str, wave: int) -> Decoder:
    """The decoder for a processor. Raises UnsupportedError where there is no table."""
    return Decoder(tables(processor, wave))
