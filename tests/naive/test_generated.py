"""Both evaluators on some generated programs; `make nightly` compares many more."""

from __future__ import annotations

import pytest

from fencepost.frontends.litmus.print import print_test
from tests.naive.against_engine import disagreements
from tests.naive.compare import size
from tests.naive.features import features
from tests.naive.generate import nth
from tests.naive.reduce import minimise

SEED = 1
BATCHES, BATCH = 10, 10
FEATURES = {
    *("2 threads", "3 threads", "4 threads", "local memory", "private memory", "no initial write"),
    *("plain load", "plain store", "atomic load", "atomic store", "av load", "av store"),
    *("atomicrmw", "cmpxchg", "fence", "seq_cst fence", "seq_cst access", "unordered access"),
    *("singlethread scope", "wavefront scope", "workgroup scope", "cluster scope", "agent scope"),
    *("one-as scope", "tag amdgcn-av", "tag amdgpu-synchronize-as", "other tag"),
    *("volatile", "generic pointer", "data dependency", "computed value", "branch", "loop"),
}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_evaluators_agree(batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        test = nth(SEED, number)
        different = disagreements(test)
        assert not different, "\n".join([print_test(test), *map(str, different)])


def test_generated_programs_use_what_there_is_to_use() -> None:
    drawn: set[str] = set()
    for number in range(300):
        drawn |= features(nth(SEED, number).program)
    assert drawn >= FEATURES


def test_a_disagreement_is_reduced_to_what_causes_it() -> None:
    """With anything that fails in place of a disagreement: here, that a fence is left."""
    test = next(t for t in (nth(SEED, n) for n in range(100)) if "fence" in print_test(t))
    small = minimise(test, lambda t: "fence" in print_test(t))
    assert size(small)[0] == 1
