"""Decoding and checking machine code, beside LLVM's decoder called by ctypes and tinygrad's:
instructions a second on one core.

`python -m benchmarks.machine_code --oracle PATH [--tinygrad FOLDER] FILE…`, from the root; files
are code objects, bundles and libraries. Each code object is decoded by a decoder that knows nothing
yet (cold), and again by the same (warm); then all is checked. FOLDER holds the package tinygrad, if
it is not installed here. Seconds are those of the processor, so that what else runs does not count.
`--long N` checks kernels of N/2 and N instructions instead, in a loop: seconds and memory.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable

from fencepost.code_object.code_object import CodeObject
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import check
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.decoding.decode import Decoder
from fencepost.machine_code.decoding.extents import Extent, extents
from fencepost.machine_code.decoding.formats import FAMILIES, family
from fencepost.machine_code.decoding.object_code import codes_of
from fencepost.machine_code.decoding.tables import tables
from fencepost.targets.generation import Generation, generation_of
from tests.machine_code.compare_decoder import objects
from tests.machine_code.generate_tables import waves
from tests.machine_code.oracle import Oracle

TINYGRAD = {"gfx950": "cdna", "gfx1100": "rdna3", "gfx1201": "rdna4"}
"""The processors that tinygrad has tables for, by its names of them."""
_FEW = 20_000
"""Dwords that tinygrad decodes: it takes a hundred times longer."""


def timed(work: Callable[..., int], *given: object) -> tuple[int, float]:
    """What a piece of work counts, and its seconds."""
    started = time.process_time()
    count = work(*given)
    return count, time.process_time() - started


def decoded(ours: Decoder, code: list[bytes]) -> int:
    """Instructions that are decoded."""
    return sum(len(ours.stream(each).offsets) for each in code)


def by_llvm(oracle: Oracle, code: list[bytes]) -> int:
    """The same by LLVM: text is what its C interface gives."""
    count = 0
    for each in code:
        at = 0
        while at < len(each):
            at += oracle.text(each[at : at + 20])[0] or 4
            count += 1
    return count


def by_tinygrad(code: list[bytes], name: str) -> int:
    """The same by tinygrad; what it does not know counts as a dword."""
    from tinygrad.renderer.amd import decode_inst  # type: ignore[import-not-found]

    count = left = 0
    for each in code:
        at = 0
        while at < len(each) and left < _FEW:
            try:
                size = decode_inst(each[at : at + 16], name).size()
            except (ValueError, AssertionError, IndexError, KeyError):
                size = 4
            at += size
            left += size // 4
            count += 1
    return count


def checked(files: list[CodeObject]) -> int:
    """Instructions that are checked, with their decoding."""
    count = 0
    for file in files:
        assert file.processor is not None
        generation = generation_of(file.processor)
        assert generation is not None
        for each in codes_of(file):
            check(each, generation)
            count += len(each.instructions)
    return count


def of_libraries(options: argparse.Namespace) -> None:
    """Prints a line for each processor and wavefront size."""
    known = {each for name in FAMILIES for each in family(name).processors}
    found: dict[tuple[str, int], list[Extent]] = defaultdict(list)
    files: dict[str, list[CodeObject]] = defaultdict(list)
    for _, file in objects(options.files):
        if file.processor is not None and file.processor.name in known:
            files[file.processor.name].append(file)
            for each in extents(file):
                found[file.processor.name, each.wave].append(each)
    for (processor, wave), several in sorted(found.items()):
        code = [bytes(each.code) for each in several]
        ours = Decoder(tables(processor, wave))
        count, cold = timed(decoded, ours, code)
        _, warm = timed(decoded, ours, code)
        line = f"{processor} wave{wave} {count:>9,}: cold {count / cold:>9,.0f}/s"
        line += f"  warm {count / warm:>10,.0f}/s"
        if files[processor]:
            several_files = files.pop(processor)
            checked(several_files)
            number, seconds = timed(checked, several_files)
            line += f"  checked {number / seconds:>9,.0f}/s"
        if options.oracle:
            features = waves(processor)[0 if wave == 32 else -1]
            oracle = Oracle(options.oracle, processor, features)
            others, other = timed(by_llvm, oracle, code)
            line += f"  LLVM {others / other:>9,.0f}/s"
            line += f"  cold / LLVM {count / cold * other / others:.2f}"
        if options.tinygrad is not None and processor in TINYGRAD:
            few, slow = timed(by_tinygrad, code, TINYGRAD[processor])
            line += f"  tinygrad {few / slow:>7,.0f}/s"
        print(line, flush=True)


def long_kernel(count: int) -> str:
    """A kernel of loads, LDS, waits and arithmetic in an outer loop."""
    lines = ['.amdgcn_target "amdgcn-amd-amdhsa--gfx942"', "k:", ".Lagain:"]
    for number in range(count // 10):
        a = 8 + number % 24 * 4
        lines += [
            f"global_load_dwordx4 v[{a}:{a + 3}], v0, s[2:3] offset:{number % 200 * 16}",
            "ds_read_b32 v1, v2", "v_add_u32_e32 v3, v3, v4", "s_waitcnt lgkmcnt(0)",
            "v_mul_f32_e32 v5, v1, v3", "ds_write_b32 v2, v5", "s_waitcnt vmcnt(0)",
            f"v_add_f32_e32 v6, v6, v{a}", f"s_cbranch_scc1 .L{number}", f".L{number}:",
            "v_mov_b32_e32 v7, v6",
        ]  # fmt: skip
    return "\n".join([*lines, "s_cbranch_vccnz .Lagain", "s_endpgm", ""])


def of_length(count: int) -> None:
    """Prints seconds and memory of checking long kernels."""
    for number in (count // 2, count):
        text = long_kernel(number)
        target = target_of(text, None)
        code = read_code(text, target).code
        size, seconds = timed(checked_text, code, target.generation)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"{size:,} instructions: {seconds:.2f} s, {memory} MB at most so far")


def checked_text(code: Code, generation: Generation) -> int:
    """Instructions of a source that are checked."""
    check(code, generation)
    return len(code.instructions)


def main() -> None:
    """Measures what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oracle", help="LLVM's library; without it only our own are timed")
    parser.add_argument("--tinygrad", help="the folder that tinygrad is in")
    parser.add_argument("--long", type=int, help="the length of a kernel in instructions")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    if options.tinygrad:
        sys.path.append(options.tinygrad)
    if options.long:
        of_length(options.long)
    of_libraries(options)


if __name__ == "__main__":
    main()
