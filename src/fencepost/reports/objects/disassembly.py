"""The machine code of a code object as text and as JSON, an instruction a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fencepost.abi.dwarf.line_table import SourceLine, line_table
from fencepost.code_object.code_object import CodeObject
from fencepost.errors import UnsupportedError
from fencepost.machine_code.annotate import remarks
from fencepost.machine_code.decoding.decode import decode, decoder
from fencepost.machine_code.decoding.extents import Extent, extents
from fencepost.machine_code.decoding.object_code import together
from fencepost.records import dataclass
from fencepost.reports.text.encode import line
from fencepost.targets.generation import generation_of
from fencepost.visible import visible_name

Wanted = Callable[[Extent], bool]
_COLUMN = 56
"""The column at which the offset and the words begin."""


def wanted_extents(code: CodeObject, wanted: Wanted) -> list[Extent]:
    """Return the requested kernels and functions. Raises UnsupportedError if the processor is not
    known.
    """
    if code.processor is None:
        raise UnsupportedError("the processor of the code is not known", source=code.source)
    return [each for each in extents(code) if wanted(each)]


def disassembly(code: CodeObject, found: list[Extent], *, annotate: bool = False) -> Iterator[str]:
    """Return the lines of kernels and functions: text, followed by address and words. `annotate`:
    the effects of waits, operations and barriers are added below them, and source lines above.
    """
    annotated = _Annotated(code) if annotate else None
    for extent in found:
        words = "kernel" if extent.kernel is not None else "function"
        yield f"\n{extent.address:016x} <{extent.name}>:  // {words}, wave{extent.wave}"
        said = annotated.of(extent) if annotated else {}
        at: SourceLine | None = None
        for address, dwords, text in lines(code, extent):
            remark = said.get(address)
            if remark is not None and remark.line not in (None, at):
                at = remark.line
                yield visible_name(f"    // {at.file}:{at.line}") if at else ""
            yield f"    {text:<{_COLUMN}} // {address:012X}: {' '.join(dwords)}"
            if remark is not None and remark.text:
                yield f"        // {remark.text}"


def disassembly_json(
    code: CodeObject, found: list[Extent], *, annotate: bool = False
) -> Iterator[str]:
    """A line of JSON for each kernel or function."""
    annotated = _Annotated(code) if annotate else None
    for extent in found:
        said = annotated.of(extent) if annotated else {}
        instructions = [
            {"address": address, "words": dwords, "text": text, **_record(said.get(address))}
            for address, dwords, text in lines(code, extent)
        ]
        yield line(
            {
                "source": code.source,
                "name": extent.name,
                "kernel": extent.kernel is not None,
                "address": extent.address,
                "wavefront_size": extent.wave,
                "instructions": instructions,
            }
        )


@dataclass(frozen=True, slots=True)
class _Remark:
    """A remark on an instruction, and the instruction's source line."""

    text: str
    line: SourceLine | None


class _Annotated:
    """The remarks on the instructions of a code object. Raises UnsupportedError if the waits of its
    processor are not known.
    """

    def __init__(self, code: CodeObject) -> None:
        self._code = code
        self._lines = line_table(code.data)

    def of(self, extent: Extent) -> dict[int, _Remark]:
        """The remarks on a kernel or function, by addresses."""
        if len(extent.code) < 4 or self._code.processor is None:
            return {}
        generation = generation_of(self._code.processor)
        if generation is None:
            return {}
        code = together(self._code, [extent], self._lines)
        said = remarks(code, generation, self._code.processor)
        return {
            place: _Remark(said.get(number, ""), code.line(number))
            for number, place in enumerate(code.places)
        }


def _record(remark: _Remark | None) -> dict[str, object]:
    if remark is None:
        return {}
    line = remark.line
    where = {"file": line.file, "line": line.line} if line else {}
    return {**({"annotation": remark.text} if remark.text else {}), **where}


def lines(code: CodeObject, extent: Extent) -> Iterator[tuple[int, list[str], str]]:
    """Address, dwords and text of each instruction of a kernel or function."""
    assert code.processor is not None
    ours = decoder(code.processor.name, extent.wave)
    data = bytes(extent.code)
    stream = decode(data, code.processor, extent.wave)
    for offset, each in zip(stream.offsets, stream.instructions, strict=True):
        own = data[offset : offset + each.length]
        dwords = [
            f"{int.from_bytes(own[at : at + 4], 'little'):08X}" for at in range(0, len(own), 4)
        ]
        address = extent.address + offset
        yield address, dwords, ours.text(int.from_bytes(own, "little"), each, address)
    if len(data) % 4:
        rest = data[len(data) & ~3 :]
        yield extent.address + (len(data) & ~3), [rest.hex().upper()], f".byte {rest.hex(' ')}"
