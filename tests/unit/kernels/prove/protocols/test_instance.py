"""What an instance of a row says of the accesses that play it."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.protocol_words import Gain, Part, Protocol, Seen
from fencepost.kernels.prove.protocols.instance import Instance
from fencepost.kernels.report import Verdict
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.read import read_module
from tests.unit.kernels.prove.playing import COUNTER, DRAW, LAST_BLOCK, TEXT, TICKET, found


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


FLAG = """br i1 %first, label %send, label %gets
send:
  store i32 5, ptr addrspace(1) %x
  store atomic i32 1, ptr addrspace(1) WORD syncscope("agent") release, align 4
  br label %end
gets:
  %seen = load atomic i32, ptr addrspace(1) WORD syncscope("agent") acquire, align 4
  %sent = icmp eq i32 %seen, 1
  br i1 %sent, label %takes, label %end
takes:
  %got = load i32, ptr addrspace(1) %x
  store i32 %got, ptr addrspace(1) %mine"""
NUMBER = """%number = atomicrmw add ptr addrspace(1) WORD, i32 1 syncscope("agent") monotonic
  %negative = icmp slt i32 %number, 0
  br i1 %negative, label %below, label %one
below:
  store i32 %g, ptr addrspace(1) %x
  br label %end
one:
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %number
  store i32 %g, ptr addrspace(1) %place"""
PAIR = "getelementptr ([2 x i32], ptr addrspace(1) @v, i32 0, i32 1)"


def verdict(body: str, variable: str, word: str = "@v") -> Verdict:
    """The verdict on two workgroups whose work-items 0 do `body`."""
    text = TEXT.replace("BODY", body.replace("WORD", word))
    made = f"@v = addrspace(1) global {variable}, align 4\ndefine amdgpu_kernel"
    module = read_module(text.replace("define amdgpu_kernel", made, 1).encode())
    options = Options((64, 1, 1), (2, 1, 1), seconds=20.0)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


@pytest.mark.parametrize("body", [FLAG, NUMBER], ids=["flag", "number"])
@pytest.mark.parametrize(
    ("variable", "word", "proved"),
    [
        ("i32 0", "@v", True),
        ("[2 x i32] zeroinitializer", PAIR, True),
        ("[2 x i32] [i32 1, i32 -100]", PAIR, False),
    ],
)
def test_what_the_module_gives_a_word(body: str, variable: str, word: str, proved: bool) -> None:
    assert (verdict(body, variable, word) is Verdict.PROVED) is proved


def test_other_words_of_an_object_do_not_matter_to_a_flag() -> None:
    assert verdict(FLAG, "[2 x i32] [i32 7, i32 0]", PAIR) is Verdict.PROVED


def test_a_flag_that_is_set_at_first() -> None:
    assert verdict(FLAG, "i32 1") is not Verdict.PROVED


def test_a_counter_that_begins_below_zero() -> None:
    assert verdict(NUMBER, "i32 -100") is not Verdict.PROVED


SECOND = "getelementptr (i8, ptr addrspace(1) @v, i64 8)"


@pytest.mark.parametrize(
    ("variable", "proved"),
    [
        ("{ ptr addrspace(1), i32 } { ptr addrspace(1) @v, i32 0 }", True),
        ("{ ptr addrspace(1), i32 } { ptr addrspace(1) @v, i32 -100 }", False),
        ("{ i64, i64 } { i64 1, i64 ptrtoint (ptr addrspace(1) @v to i64) }", False),
        ("{ [2 x i32], [2 x i16] } { [2 x i32] [i32 1, i32 1], [2 x i16] [i16 0, i16 -1] }", False),
        ("{ [2 x i32], [2 x i16] } { [2 x i32] [i32 1, i32 1], [2 x i16] zeroinitializer }", True),
    ],
)
def test_words_beside_what_has_no_known_bytes(variable: str, proved: bool) -> None:
    """The bytes of an address are not known; those of a field beside it are."""
    assert (verdict(NUMBER, variable, SECOND) is Verdict.PROVED) is proved
