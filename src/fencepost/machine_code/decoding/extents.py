"""The extents of the code in a code object: kernels and functions, by the symbols."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.code_object.code_object import CodeObject, Kernel
from fencepost.code_object.elf.records import Section, Symbol
from fencepost.code_object.elf.words import FileType, SectionType, SymbolType
from fencepost.code_object.symbols import is_code
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Extent:
    """Code under one name. `address` is that of its first byte, or in a relocatable file the
    offset in the section; `wave` the lanes of a wave; `kernel` is None for a function.
    """

    name: str
    address: int
    code: memoryview
    wave: int
    kernel: Kernel | None


def extents(code: CodeObject) -> tuple[Extent, ...]:
    """The code of all executable sections, in the order of the file; what stands before the first
    symbol of a section has the section's name. A function goes as far as its symbol says, or else
    to the next one.
    """
    kernels = _kernels(code)
    sizes = {wave for kernel in code.kernels if (wave := _wave(kernel))}
    processor = code.processor
    usual = processor.wavefront_sizes[0] if processor is not None else 64
    wave = sizes.pop() if len(sizes) == 1 else usual
    return tuple(
        each
        for section in code.elf.sections
        if is_code(section) and section.sh_type != SectionType.NOBITS
        for each in _of(code, section, kernels, wave)
    )


def _of(
    code: CodeObject, section: Section, kernels: dict[tuple[int, int], Kernel], wave: int
) -> Iterator[Extent]:
    """The extents of a section."""
    base = 0 if code.file_type == FileType.REL else section.sh_addr
    data = code.elf.contents(section)
    starts = _starts(code, section, kernels, base)
    if not starts or min(starts):
        starts[0] = Symbol(0, section.name, base, 0, 0, 0, section.index)
    places = sorted(starts)
    for at, following in zip(places, [*places[1:], len(data)], strict=True):
        symbol = starts[at]
        kernel = kernels.get((section.index, at + base))
        end = at + symbol.size if 0 < symbol.size <= following - at else following
        lanes = (_wave(kernel) if kernel else None) or wave
        yield Extent(symbol.name, base + at, data[at:end], lanes, kernel)


def _starts(
    code: CodeObject, section: Section, kernels: dict[tuple[int, int], Kernel], base: int
) -> dict[int, Symbol]:
    """The symbols of functions by their offset in a section."""
    found = {}
    for symbol in code.symbols:
        at = symbol.value - base
        if symbol.section != section.index or not 0 <= at < section.sh_size:
            continue
        if symbol.type is SymbolType.FUNC:
            found[at] = symbol
        elif symbol.type is SymbolType.AMDGPU_HSA_KERNEL:
            entry = next((e for (_, e), k in kernels.items() if k.symbol == symbol), symbol.value)
            found[entry - base] = symbol._replace(size=0)
    return found


def _kernels(code: CodeObject) -> dict[tuple[int, int], Kernel]:
    """Kernels by section and address of their first instruction."""
    found = {}
    for kernel in code.kernels:
        entry = kernel.entry
        if entry is None:
            continue
        symbol = kernel.entry_symbol or kernel.symbol
        if symbol is not None:
            found[symbol.section, entry] = kernel
    return found


def _wave(kernel: Kernel) -> int | None:
    """Lanes of a wave of a kernel; None where nothing says it."""
    if kernel.metadata is not None and kernel.metadata.wavefront_size:
        return kernel.metadata.wavefront_size
    descriptor = kernel.descriptor
    return None if descriptor is None else descriptor.wavefront_size
