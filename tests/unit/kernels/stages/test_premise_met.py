"""The premise that addresses do not overflow, of kernels whose proofs have it or not."""

from __future__ import annotations

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.ask.meeting_launch import Launches
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.question.own_context import own_context
from fencepost.kernels.stages.premise_met import launches_of, where_addresses_overflow
from fencepost.kernels.stages.proof import terms_of
from tests.unit.kernels.taken_apart import prepared_of

ROWS = """
  %row = mul i32 %n, 65536
  %at = mul i32 %row, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %t, ptr addrspace(1) %q
  ret void"""


@own_context()
def test_a_proof_without_the_premise_needs_no_launch() -> None:
    kernel = prepared_of(ROWS, assumptions=("unsigned(n) == 65536",))
    evaluator, assumed = terms_of(kernel)
    asking = Asking(evaluator, assumed, Spans(evaluator.launch))
    assert launches_of(kernel, asking) is Launches.MEET
    evaluator.ledger.premises.add(Premise.NO_OVERFLOW)
    assert launches_of(kernel, asking) is Launches.OVERFLOW


def test_where_addresses_overflow_the_premise_is_refused() -> None:
    kernel = where_addresses_overflow(prepared_of(ROWS))
    assert kernel.task.options.refused == {Premise.NO_OVERFLOW}
