"""What an instance of a row says of the accesses that play it."""

from __future__ import annotations

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocol_words import Gain, Part, Protocol, Seen
from fencepost.kernels.prove.protocols.instance import Instance
from fencepost.llvm.operations import AtomicOp
from tests.unit.kernels.prove.playing import COUNTER, DRAW, LAST_BLOCK, TICKET, found


def of(body: str, protocol: Protocol) -> Instance:
    (instance,) = (each for each in found(body) if each.protocol is protocol)
    return instance


def test_readers_and_writers_of_a_counter() -> None:
    counter = of(COUNTER, Protocol.COUNTER)
    assert [each.op for each in counter.readers] == [None]
    assert [each.op for each in counter.writers] == [AtomicOp.ADD]
    assert counter.seen is Seen.ALL
    last = of(LAST_BLOCK, Protocol.LAST_BLOCK)
    assert last.readers == last.writers == last.parts[Part.ADD]
    assert last.seen is Seen.OTHERS


def test_what_resets_a_counter_writes_it_too() -> None:
    resets = f"{LAST_BLOCK}\n  store atomic i32 0, word monotonic, align 4"
    last = of(resets, Protocol.LAST_BLOCK)
    assert [each.how.value for each in last.resets] == ["atomic store"]
    assert len(last.writers) == 2


def test_a_counter_knows_how_many_add() -> None:
    count = of(COUNTER, Protocol.COUNTER).count
    assert count is not None
    assert (count.step, count.most) == (1, 2)
    assert count.leader is not None


def test_operations_are_all_accesses_to_the_words() -> None:
    (ticket,) = found(TICKET, Gain.EXCLUSION)
    assert len(ticket.operations) == 3
    assert ticket.number is None


def test_tickets_of_loops_rest_on_counters_that_do_not_run_around() -> None:
    (ticket,) = found(TICKET, Gain.EXCLUSION)
    assert ticket.premises == {Premise.LOCKS_FREE}
    loop = TICKET.replace(DRAW, f"br label %again\nagain:\n  {DRAW}") + (
        "\n  %more = icmp ult i32 %next, %n\n  br i1 %more, label %again, label %done\ndone:"
    )
    (often,) = found(loop, Gain.EXCLUSION)
    assert often.premises == {Premise.LOCKS_FREE, Premise.COUNTERS}
