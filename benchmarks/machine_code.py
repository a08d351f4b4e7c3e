"""Decoding machine code, beside LLVM's decoder called by ctypes: instructions a second on one core.

`python -m benchmarks.machine_code --oracle PATH FILE…`, from the root; files are code objects,
bundles and libraries. Each code object is decoded by a decoder that knows nothing yet (cold), and
again by the same (warm). Seconds are those of the processor, so that what else runs does not count.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict

from fencepost.machine_code.decode import Decoder
from fencepost.machine_code.extents import Extent, extents
from fencepost.machine_code.formats import FAMILIES, family
from fencepost.machine_code.tables import tables
from tests.machine_code.compare_decoder import objects
from tests.machine_code.generate_tables import waves
from tests.machine_code.oracle import Oracle


def decoded(ours: Decoder, code: list[bytes]) -> tuple[int, float]:
    """Instructions and seconds."""
    started = time.process_time()
    count = sum(len(ours.stream(each).offsets) for each in code)
    return count, time.process_time() - started


def by_llvm(oracle: Oracle, code: list[bytes]) -> tuple[int, float]:
    """Instructions and seconds: text is what the C interface gives."""
    started = time.process_time()
    count = 0
    for each in code:
        at = 0
        while at < len(each):
            at += oracle.text(each[at : at + 20])[0] or 4
            count += 1
    return count, time.process_time() - started


def main() -> None:
    """Prints a line for each processor and wavefront size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oracle", help="LLVM's library; without it only our own decoder is timed")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    known = {each for name in FAMILIES for each in family(name).processors}
    found: dict[tuple[str, int], list[Extent]] = defaultdict(list)
    for _, file in objects(options.files):
        if file.processor is not None and file.processor.name in known:
            for each in extents(file):
                found[file.processor.name, each.wave].append(each)
    for (processor, wave), several in sorted(found.items()):
        code = [bytes(each.code) for each in several]
        ours = Decoder(tables(processor, wave))
        count, cold = decoded(ours, code)
        _, warm = decoded(ours, code)
        line = f"{processor} wave{wave} {count:>9,}: cold {count / cold:>9,.0f}/s"
        line += f"  warm {count / warm:>10,.0f}/s"
        if options.oracle:
            features = waves(processor)[0 if wave == 32 else -1]
            others, seconds = by_llvm(Oracle(options.oracle, processor, features), code)
            line += f"  LLVM {others / seconds:>9,.0f}/s"
        print(line, flush=True)


if __name__ == "__main__":
    main()
