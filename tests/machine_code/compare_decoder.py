"""The decoder beside LLVM's: `python -m tests.machine_code.compare_decoder --oracle PATH …`.

`--objects FILE…` compares every instruction of code objects, `--enumerate PROCESSOR…` every opcode
with several values in its fields. Compared are name, length, the registers that are read and those
that are written. What differs is listed by reason.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.containers import Limits
from fencepost.machine_code.decoding.decode import Decoder, decoder
from fencepost.machine_code.decoding.extents import extents
from fencepost.machine_code.decoding.formats import FAMILIES, family
from fencepost.machine_code.instructions import registers as r
from fencepost.machine_code.instructions.instruction import Instruction, Unit
from fencepost.machine_code.instructions.registers import Registers, spell
from fencepost.targets.processors import find
from tests.machine_code.enumeration import enumerated, missing
from tests.machine_code.generate_tables import LOADS_ACCUMULATION, waves
from tests.machine_code.oracle import Decoded, Desc, Oracle
from tests.machine_code.probe import USES_M0

_SPECIAL = {
    "VCC": r.span(r.VCC, 2), "VCC_LO": 1 << r.VCC, "VCC_HI": 1 << r.VCC + 1,
    "EXEC": r.span(r.EXEC, 2), "EXEC_LO": 1 << r.EXEC, "EXEC_HI": 1 << r.EXEC + 1,
    "SCC": 1 << r.SCC, "SRC_SCC": 1 << r.SCC, "FLAT_SCR": r.span(r.FLAT_SCRATCH, 2),
    "FLAT_SCR_LO": 1 << r.FLAT_SCRATCH, "FLAT_SCR_HI": 1 << r.FLAT_SCRATCH + 1,
    "XNACK_MASK": r.span(r.XNACK_MASK, 2), "XNACK_MASK_LO": 1 << r.XNACK_MASK,
    "XNACK_MASK_HI": 1 << r.XNACK_MASK + 1, "LDS_DIRECT": 1 << r.M0,
    "SRC_VCCZ": r.span(r.VCC, 2), "SRC_EXECZ": r.span(r.EXEC, 2),
    "SRC_FLAT_SCRATCH_BASE": r.span(r.FLAT_SCRATCH, 2),
    "SRC_FLAT_SCRATCH_BASE_LO": 1 << r.FLAT_SCRATCH,
    "SRC_FLAT_SCRATCH_BASE_HI": 1 << r.FLAT_SCRATCH + 1,
}  # fmt: skip
ENOUGH = 3
"""Operand patterns that each opcode is compared with at least."""
_STARTS = {"SGPR": r.SGPR, "TTMP": r.TTMP, "VGPR": r.VGPR, "AGPR": r.AGPR}


def registers_of(name: str) -> Registers:
    """The registers that LLVM names."""
    base = re.sub(r"_(vi|gfx9plus|gfxpre11|gfx11plus|ci|gfx\w+)(?=_|$)", "", name)
    base = re.sub(r"_(LO|HI)16$", "", base)
    if base in _SPECIAL:
        return _SPECIAL[base]
    if base == "M0":
        return 1 << r.M0
    found = r.NONE
    for kind, number in re.findall(r"(SGPR|TTMP|VGPR|AGPR)(\d+)", base):
        found |= 1 << _STARTS[kind] + int(number)
    for special in ("VCC_LO", "VCC_HI", "EXEC_LO", "EXEC_HI", "FLAT_SCR_LO", "FLAT_SCR_HI"):
        if special in base:
            found |= _SPECIAL[special]
    return found


def read_and_written(oracle: Oracle, decoded: Decoded) -> tuple[Registers, Registers]:
    """The registers that an instruction reads and writes, as LLVM has it."""
    desc = oracle.desc(decoded.opcode)
    reads = writes = r.NONE
    for number, operand in enumerate(decoded.operands):
        if isinstance(operand, str):
            if number < desc.defs:
                writes |= registers_of(operand)
            elif _is_misread(desc, number, decoded):
                reads |= registers_of(str(decoded.operands[1]))
            else:
                reads |= registers_of(operand)
    for name in desc.uses:
        reads |= _whole(name, oracle)
    for name in desc.implicit_defs:
        writes |= _whole(name, oracle)
    return reads, writes


def _is_misread(desc: Desc, number: int, decoded: Decoded) -> bool:
    """Whether LLVM decodes an operand wrongly: the one that the second half of a dual instruction
    adds to is the register that this half writes, and LLVM clears its low bit.
    """
    return (
        "_X_" in desc.name
        and re.search(r"_X_(FMAC|DOT2C)", desc.name) is not None
        and number == len(decoded.operands) - 1
        and isinstance(decoded.operands[1], str)
    )


def _whole(name: str, oracle: Oracle) -> Registers:
    """Implicit registers, which LLVM's tables name alike for waves of both sizes."""
    if name in {"VCC", "VCC_LO"}:
        narrow = "+wavefrontsize32" in oracle.features or find(
            oracle.processor
        ).wavefront_sizes == (32,)
        return registers_of("VCC_LO" if narrow else "VCC")
    return registers_of({"EXEC_LO": "EXEC"}.get(name, name))


@dataclass
class Tally:
    """What was compared, and what differed: by reason, with the first cases of each."""

    same: int = 0
    text: int = 0
    unknown: int = 0
    cleaned: Counter[str] = field(default_factory=Counter)
    patterns: Counter[tuple[str, int]] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    cases: dict[str, list[str]] = field(default_factory=dict)
    other_texts: dict[str, str] = field(default_factory=dict)
    equal: dict[int, set[bytes]] = field(default_factory=dict)

    def differ(self, reason: str, case: str) -> None:
        """Notes a difference."""
        self.reasons[reason] += 1
        cases = self.cases.setdefault(reason, [])
        if len(cases) < 4:
            cases.append(case)

    def print(self, most: int) -> None:
        """The counts, and the differences by reason."""
        others = sum(self.reasons.values())
        print(f"{self.same} equal, {others} differ; unknown to both {self.unknown}")
        if self.patterns:
            few = [place for place, count in self.patterns.items() if count < ENOUGH]
            print(
                f"{len(self.patterns)} opcodes, {len(few)} with less than {ENOUGH} patterns: {few}"
            )
        cleaned = ", ".join(f"{kind} {count}" for kind, count in self.cleaned.most_common())
        if cleaned:
            print(f"bits that the opcode does not use were set to 0 for LLVM: {cleaned}")
        if self.text:
            print(f"{self.text} texts equal; others:")
            for each in list(self.other_texts.values())[:most]:
                print(f"           {each}")
        for reason, count in self.reasons.most_common(most):
            print(f"{count:8} {reason}")
            for case in self.cases[reason]:
                print(f"           {case}")


def compare(
    oracle: Oracle,
    found: Instruction | None,
    code: bytes,
    tally: Tally,
    place: str,
    refused: str = "",
) -> int:
    """Compares one instruction; the length to go on with. `refused`: what LLVM does not take."""
    decoded = oracle.decode(code)
    case = f"{place} {code[:12].hex(' ', 4)}"
    if decoded is None:
        if found is None:
            tally.unknown += 1
            return 4
        kind = " ".join(place.split()[:2]) if "+" not in place else ""
        kind = f"{kind}, {refused}" if refused else kind
        tally.differ(f"LLVM does not know: {kind}", f"{case} {found.opcode.mnemonic}")
        return found.length
    name = oracle.mnemonic(decoded, code)
    if name == "v_illegal" and found is None:  # LLVM's name for what is none
        tally.unknown += 1
        return 4
    text = f"{oracle.desc(decoded.opcode).name} {decoded.operands}"
    if found is None:
        tally.differ(f"unknown to us: {name}", f"{case} {text}")
        return decoded.length
    reads, writes = read_and_written(oracle, decoded)
    if name.startswith("ds_") and not re.search(USES_M0, name.upper()):
        reads &= ~(1 << r.M0)  # see Prober.not_used
    if found.opcode.unit is not Unit.NONE and not oracle.processor.startswith(LOADS_ACCUMULATION):
        reads, writes = _without_accumulation(reads), _without_accumulation(writes)
    mine = found.opcode.mnemonic
    if mine != name:
        tally.differ(f"name {mine} for {name}", f"{case} {text}")
    elif found.length != decoded.length:
        tally.differ(f"length of {name}: {found.length} for {decoded.length}", f"{case} {text}")
    elif found.reads != reads:
        tally.differ(f"reads of {name}", f"{case} {text}: {_difference(found.reads, reads)}")
    elif found.writes != writes:
        tally.differ(f"writes of {name}", f"{case} {text}: {_difference(found.writes, writes)}")
    else:
        tally.same += 1
    return decoded.length


def _without_accumulation(registers: Registers) -> Registers:
    """Where the bit that names accumulation registers in accesses has another meaning."""
    return registers & (1 << r.AGPR) - 1 | registers >> r.AGPR << r.VGPR


def _difference(mine: Registers, other: Registers) -> str:
    return f"ours {spell(mine & ~other)} LLVM's {spell(other & ~mine)}"


def enumerate_all(path: str, processor: str, tally: Tally) -> None:
    """Compares the enumerated encodings of a processor."""
    for number, features in enumerate(waves(processor)):
        wave = sorted(find(processor).wavefront_sizes)[number]
        oracle = Oracle(path, processor, features)
        ours = decoder(processor, wave)
        for each in enumerated(oracle, ours):
            found = ours.instruction(int.from_bytes(each.data, "little"))
            if each.cleaned:
                tally.cleaned[each.place.split()[1]] += 1
            compare(oracle, found, each.data, tally, each.place, each.refused)
            tally.patterns[each.place, wave] += each.known
        for place, data in missing(oracle, ours):
            tally.differ("no row, but LLVM knows it", f"{place} {oracle.text(data)[1]}")


def objects(files: list[str]) -> Iterator[tuple[str, CodeObject]]:
    """The code objects of files, bundles and libraries."""
    from fencepost.cli.inputs.object_inputs import Opened

    for name, entry, code in Opened(files, Limits(1 << 30, 1 << 32), None):
        yield f"{name}: {entry.label}", code


def compare_text(
    oracle: Oracle, ours: Decoder, code: bytes, tally: Tally, place: str, texts: bool
) -> None:
    """Compares all instructions of a section; those with equal bytes that were found to be equal
    are only counted.
    """
    stream = ours.stream(code)
    known_equal = tally.equal.setdefault(id(oracle), set())
    for offset, each in zip(stream.offsets, stream.instructions, strict=True):
        own = code[offset : offset + each.length]
        if own in known_equal and not texts:
            tally.same += 1
            continue
        known = None if each.opcode.mnemonic == ".long" else each
        data = code[offset : offset + 20] + bytes(20)
        before = tally.same
        compare(oracle, known, data, tally, f"{place}+{offset:#x}")
        if tally.same > before:
            known_equal.add(own)
        if texts and known is not None:
            text = ours.text(int.from_bytes(data[:20], "little"), each)
            other = oracle.text(data)[1].split(" //")[0]
            if text == other:
                tally.text += 1
            else:
                tally.other_texts[text.partition(" ")[0]] = f"{text}   LLVM: {other}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--objects", nargs="*", default=[])
    parser.add_argument("--enumerate", nargs="*", default=[])
    parser.add_argument("--texts", action="store_true", help="compare the printed text, too")
    parser.add_argument("--most", type=int, default=60)
    options = parser.parse_args()
    for processor in options.enumerate:
        tally = Tally()
        enumerate_all(options.oracle, processor, tally)
        print(f"== {processor}: ", end="")
        tally.print(options.most)
    known = {each for name in FAMILIES for each in family(name).processors}
    tallies: dict[str, Tally] = {}
    oracles: dict[tuple[str, int], Oracle] = {}
    count = 0
    for name, code in objects(options.objects):
        if code.processor is None or code.processor.name not in known:
            print(f"not compared, no table: {name}")
            continue
        count += 1
        processor = code.processor.name
        tally = tallies.setdefault(processor, Tally())
        for extent in extents(code):
            key = processor, extent.wave
            if key not in oracles:
                features = waves(processor)
                oracles[key] = Oracle(
                    options.oracle, processor, features[0 if extent.wave == 32 else -1]
                )
            compare_text(
                oracles[key],
                decoder(*key),
                bytes(extent.code),
                tally,
                f"{name} {extent.name}",
                options.texts,
            )
    if options.objects:
        print(f"{count} code objects, {sum(each.same for each in tallies.values())} equal")
    for processor, tally in tallies.items():
        print(f"== objects for {processor}: ", end="")
        tally.print(options.most)
    if not any((options.objects, options.enumerate)):
        sys.exit("nothing to compare")


if __name__ == "__main__":
    main()
