"""How long the lowering takes for the whole product of operations, on one process."""

from __future__ import annotations

import time

from fencepost.errors import FencepostError
from fencepost.lowering.lower import lower
from fencepost.lowering.target import Follow
from tests.differential.lowering_llvm.configurations import CONFIGURATIONS
from tests.differential.lowering_llvm.product import combinations


def main() -> None:
    """Print operations and microseconds for each processor, and the total."""
    requests = combinations()
    total = 0.0
    for configuration in CONFIGURATIONS:
        target = configuration.target(Follow.DOCUMENT)
        refused = 0
        start = time.process_time()
        for request in requests:
            try:
                lower(request, target)
            except FencepostError:
                refused += 1
        seconds = time.process_time() - start
        total += seconds
        each = 1e6 * seconds / len(requests)
        counts = f"{len(requests)} operations, {refused} refused"
        print(f"{configuration!s:28} {counts}, {each:.1f} µs each")
    print(f"{len(requests) * len(CONFIGURATIONS)} operations in {total:.1f} s")


if __name__ == "__main__":
    main()
