"""Both evaluators on some generated programs with loads to LDS and cooperative accesses; `compare
--copied` takes many more.
"""

from __future__ import annotations

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.program.operations import LoadToLds
from tests.naive.against_engine import disagreements
from tests.naive.copied import nth_copied

SEED = 2
BATCHES, BATCH = 10, 6


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_evaluators_agree(batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        test = nth_copied(SEED, number)
        different = disagreements(test)
        assert not different, "\n".join([print_test(test), *map(str, different)])


def test_generated_programs_are_printed_as_they_are() -> None:
    copies = 0
    for number in range(60):
        test = nth_copied(SEED, number)
        assert parse(print_test(test)).program == test.program
        code = [each for thread in test.program.threads for each in thread.code]
        copies += any(isinstance(each, LoadToLds) and each.asynchronous for each in code)
    assert copies > 20
