"""The machine code of a code object as text and as JSON, an instruction a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fencepost.code_object.code_object import CodeObject
from fencepost.errors import UnsupportedError
from fencepost.machine_code.decode import decode, decoder
from fencepost.machine_code.extents import Extent, extents
from fencepost.reports.encode import line

Wanted = Callable[[Extent], bool]
_COLUMN = 56
"""Where the offset and the words begin."""


def wanted_extents(code: CodeObject, wanted: Wanted) -> list[Extent]:
    """The kernels and functions that are asked for. Raises UnsupportedError where the processor
    is not known.
    """
    if code.processor is None:
        raise UnsupportedError("the processor of the code is not known", source=code.source)
    return [each for each in extents(code) if wanted(each)]


def disassembly(code: CodeObject, found: list[Extent]) -> Iterator[str]:
    """The lines of kernels and functions: text, and behind it address and words."""
    for extent in found:
        words = "kernel" if extent.kernel is not None else "function"
        yield f"\n{extent.address:016x} <{extent.name}>:  // {words}, wave{extent.wave}"
        for address, dwords, text in lines(code, extent):
            yield f"    {text:<{_COLUMN}} // {address:012X}: {' '.join(dwords)}"


def disassembly_json(code: CodeObject, found: list[Extent]) -> Iterator[str]:
    """A line of JSON for each kernel or function."""
    for extent in found:
        instructions = [
            {"address": address, "words": dwords, "text": text}
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
