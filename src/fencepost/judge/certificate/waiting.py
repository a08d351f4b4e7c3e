"""Conditions of protocols, as terms of the judge's own: an access waits for what an atomic returns,
and two accesses of the same bytes use the same word.

Whoever holds a lock came in because the word was free; whoever reads a message saw that the word
had changed. So with any other result of these atomics, no work-item comes to the access. That is
asked of the kernel's text with this result in place of the one that memory gives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, unique

from fencepost.judge.certificate.anew import Anew, Party
from fencepost.judge.certificate.handed import hand_over, only_first
from fencepost.judge.machine.atomics import Ordered
from fencepost.judge.machine.tracks import Place
from fencepost.judge.machine.values import Value, Vec, width
from fencepost.judge.terms import words
from fencepost.judge.terms.places import access
from fencepost.judge.terms.slices import Slice
from fencepost.judge.terms.words import Script, flag
from fencepost.llvm.ir import Call, CmpXchg, Int
from fencepost.llvm.operations import AtomicOp
from fencepost.llvm.types import IntType
from fencepost.patterns import pattern
from fencepost.records import dataclass

_BARRIER = pattern(
    r"llvm\.amdgcn\.s\.barrier(\.wait)?|_Z7barrierj|_Z18work_group_barrierj(12memory_scope)?"
    r"|_?_?(Z13__)?syncthreads(v)?|__ockl_(barrier|grid_sync)",
    re.ASCII,
)


@unique
class Answer(Enum):
    """The result of a search for an execution."""

    NEVER = "there is none"
    SHOWN = "there is one"
    OPEN = "nobody knows"


Finds = Callable[[Slice, Ordered], Value]
"""The result that an atomic of a work-item has."""


def at_start(_item: Slice, _word: Ordered) -> Value:
    """Return the value of flags and counters at the start, by the premise about them."""
    return 0


def as_left(item: Slice, each: Ordered) -> Value:
    """Return the value that an atomic stores itself, so that it finds the word as it leaves it."""
    if each.stored is not None:
        return item.use(each.stored)
    return 1 if each.op is AtomicOp.FLAG else None


@dataclass(frozen=True, slots=True)
class Counting:
    """A counter to which one work-item of each workgroup adds `step`, or each of one workgroup.

    `certain`: the judge finds that none is left out.
    """

    step: int
    groups: bool
    certain: bool

    def before_one(self, item: Slice, each: Ordered) -> Value:
        """Return a value that the counter has before a certain one of the others has added."""
        axes = range(3)
        numbers = [item.count(axis) if self.groups else item.size(axis) for axis in axes]
        every = words.binary("mul", 32, words.binary("mul", 32, *numbers[:2]), numbers[2])
        missing = 2 if each.writes else 1
        done = item.script.symbol("done", 32)
        more = words.compare("uge", 32, every, missing)
        few = words.compare("ule", 32, done, words.binary("sub", 32, every, missing))
        item.script.say(words.holds(flag.all(more, few)))
        item.script.say(f"(bvult {done} (_ bv{1 << 31} 32))")
        return words.binary("mul", 32, done, self.step)


def counting(anew: Anew, writes: Sequence[Ordered], two: bool) -> Counting | None:
    """Return how often a word is added to; None if the judge does not find that."""
    if len(writes) != 1:
        return None
    (word,) = writes
    step = word.stored.value if isinstance(word.stored, Int) else 0
    kind = None if word.stored is None else word.stored.type
    if word.op is not AtomicOp.ADD or not step or anew.shape.around[word.at[0]]:
        return None
    if kind is not None and kind != IntType(32):
        return None
    if two:
        if by_another(anew, word.at, word):
            return None
        return Counting(step, True, _comes(anew, word.at, first=True))
    return Counting(step, False, True) if _comes(anew, word.at, first=False) else None


def _comes(anew: Anew, at: Place, *, first: bool) -> bool:
    """Return True if every work-item comes to a place, or the `first` one of each workgroup."""
    script = Script(["(set-logic QF_UFBV)"])
    local: dict[int, words.Word] = dict.fromkeys(range(3), 0) if first else {}
    item = Slice(script, "", anew.shape, local=local)
    try:
        reached = anew.reached(item, at[0])
    except (OverflowError, RecursionError, AssertionError):
        return False
    anew.ground(script, item, None, False)
    script.say(words.holds(flag.no(reached)))
    return anew.impossible(script) is True


def reached_though(
    anew: Anew, at: Place, words_read: Sequence[Ordered], found: Finds, two: bool
) -> Answer:
    """Find out if a work-item comes to a place whatever an atomic finds, of its own or of one of
    its workgroup: then that one has to come to the barrier in front, as all do.
    """
    alone = _reached(anew, at, None, words_read, found, two)
    if alone is Answer.NEVER:
        return alone
    shown = False
    answers: set[Answer] = {alone}
    for barrier in _barriers(anew, at):
        read = [each for each in words_read if anew.shape.follows(each.at, barrier)]
        if not read:
            continue
        led = _reached(anew, at, barrier, read, found, two)
        if led is Answer.NEVER:
            return led
        if led is Answer.SHOWN and all(only_first(anew, each.at) for each in read):
            shown = True
        answers.add(_passes(anew, barrier, read, found))
    return Answer.SHOWN if shown or answers == {Answer.SHOWN} else Answer.OPEN


def _reached(
    anew: Anew,
    at: Place,
    barrier: Place | None,
    words_read: Sequence[Ordered],
    found: Finds,
    two: bool,
) -> Answer:
    """Find out if a work-item comes to a place though it finds this in the words, or the first one
    of its workgroup finds it and comes to a barrier.
    """
    script = Script(["(set-logic QF_UFBV)"])
    one, other = Slice(script, "", anew.shape), Slice(script, "'", anew.shape, "'" if two else "")
    reader = one if barrier is None else one.twin(local=dict.fromkeys(range(3), 0))
    one.leaves = reader.leaves = True
    try:
        if not _find(reader, words_read, found):
            return Answer.OPEN
        if barrier is not None:
            hand_over(anew, one, reader, barrier, barriers(anew))
        reached = anew.reached(one, at[0])
        if barrier is not None:
            reached = flag.all(reached, anew.reached(reader, barrier[0]))
    except (OverflowError, RecursionError, AssertionError):
        return Answer.OPEN
    anew.ground(script, one, other, two)
    script.say(words.holds(reached))
    return _answer(anew, script)


def _passes(anew: Anew, barrier: Place, words_read: Sequence[Ordered], found: Finds) -> Answer:
    """Find out if all who read words come to a barrier whatever they find."""
    script = Script(["(set-logic QF_UFBV)"])
    reader = Slice(script, "", anew.shape)
    reader.leaves = True
    try:
        if not _find(reader, words_read, found):
            return Answer.OPEN
        stays: words.Word = 0
        for each in words_read:
            stays = flag.any(stays, anew.reached(reader, each.at[0]))
        stays = flag.all(stays, flag.no(anew.reached(reader, barrier[0])))
    except (OverflowError, RecursionError, AssertionError):
        return Answer.OPEN
    anew.ground(script, reader, None, False)
    script.say(words.holds(stays))
    return Answer.SHOWN if anew.impossible(script) else Answer.OPEN


def _find(reader: Slice, words_read: Sequence[Ordered], found: Finds) -> bool:
    for each in words_read:
        returned = _returned(reader, each, found(reader, each))
        if returned is None:
            return False
        reader.memo |= returned
    return True


def _barriers(anew: Anew, at: Place) -> Iterator[Place]:
    """Yield the barriers of the workgroup that every path to a place passes."""
    for label, n in barriers(anew):
        if label in anew.shape.over[at[0]] and (label != at[0] or n < at[1]):
            yield label, n


def barriers(anew: Anew) -> set[Place]:
    """Return the places at which work-items of a workgroup meet."""
    return {
        (label, at)
        for label, block in anew.shape.flow.blocks.items()
        for at, each in enumerate(block.instructions)
        if isinstance(each, Call) and _BARRIER.fullmatch(each.callee or "")
    }


def by_another(anew: Anew, first: Place, word: Ordered) -> bool:
    """Return True if the judge does not find that whoever comes to a place does what is done to its
    word, of all work-items of the workgroup.
    """
    script = Script(["(set-logic QF_UFBV)"])
    one, other = Slice(script, "", anew.shape), Slice(script, "'", anew.shape)
    try:
        both = flag.all(anew.reached(one, first[0]), anew.reached(other, word.at[0]))
        mine, theirs = (_place(each, word) for each in (one, other))
    except (OverflowError, RecursionError, AssertionError):
        return True
    anew.ground(script, one, other, False)
    script.say(words.holds(both))
    if mine.pointer.object == theirs.pointer.object != "any":
        script.say(anew.overlap(mine, theirs))
    return anew.impossible(script) is not True


def adds_nothing(anew: Anew, at: Place, word: Ordered) -> Answer:
    """Find out if a work-item adds 0 to a counter, and comes to an access."""
    script = Script(["(set-logic QF_UFBV)"])
    item = Slice(script, "", anew.shape)
    try:
        reached = flag.all(anew.reached(item, word.at[0]), anew.reached(item, at[0]))
        added = 1 if word.stored is None else item.use(word.stored)
    except (OverflowError, RecursionError, AssertionError):
        return Answer.OPEN
    if not isinstance(added, int | str):
        return Answer.OPEN
    bits = 32 if word.stored is None else width(word.stored.type)
    anew.ground(script, item, None, False)
    script.say(words.holds(flag.all(reached, words.compare("eq", bits, added, 0))))
    return _answer(anew, script)


def _returned(item: Slice, each: Ordered, found: Value) -> Mapping[str, Value] | None:
    """Return the register of an atomic with its value; None if it has another form."""
    instruction = item.shape.flow.blocks[each.at[0]].instructions[each.at[1]]
    name, kind = instruction.head.name, instruction.head.type
    if name is None:
        return {}
    if isinstance(instruction, CmpXchg):
        expected, stored = instruction.expected, instruction.value.type
        if not isinstance(stored, IntType) or not isinstance(found, int | str):
            return None
        came = words.compare("eq", stored.bits, found, _word(item.use(expected)))
        return {name: Vec((found, came))}
    # What is compared behind a pointer returns no word, only if it was found.
    is_word = each.op is not AtomicOp.CMPXCHG_AT and isinstance(kind, IntType)
    if not is_word or not isinstance(found, int | str):
        return None
    if isinstance(found, int):
        return {name: found & ((1 << width(kind)) - 1)}
    return {name: words.resized(found, 32, width(kind), signed=False)}


def _word(value: Value) -> words.Word:
    assert isinstance(value, int | str)
    return value


def other_words(
    anew: Anew, ends: tuple[Place, Place], used: tuple[Ordered, Ordered], two: bool
) -> Answer:
    """Find out if two work-items touch a byte in common though the words that they use differ."""
    script = Script(["(set-logic QF_UFBV)"])
    one, other = Slice(script, "", anew.shape), Slice(script, "'", anew.shape, "'" if two else "")
    try:
        left, right = anew.party(one, ends[0]), anew.party(other, ends[1])
        mine, theirs = _place(one, used[0]), _place(other, used[1])
    except (OverflowError, RecursionError, AssertionError):
        return Answer.OPEN
    objects = {left.pointer.object, right.pointer.object}
    named = {mine.pointer.object, theirs.pointer.object}
    if "any" in objects | named:
        return Answer.OPEN
    if len(objects) == 2:
        return Answer.NEVER
    anew.ground(script, one, other, two)
    script.say(words.holds(flag.all(left.reached, right.reached)))
    script.say(anew.overlap(left, right))
    if len(named) == 1:
        script.say(f"(not {anew.overlap(mine, theirs)})")
    return _answer(anew, script)


def _place(item: Slice, word: Ordered) -> Party:
    found = access(item, item.shape.flow.blocks[word.at[0]].instructions[word.at[1]])
    assert found is not None
    return Party(item, found[0], found[1], 1)


def _answer(anew: Anew, script: Script) -> Answer:
    found = anew.impossible(script)
    if found:
        return Answer.NEVER
    exact = found is False and not any(map(_leaves_open, script.lines))
    return Answer.SHOWN if exact else Answer.OPEN


def _leaves_open(line: str) -> bool:
    """Return True for the declaration of a value that the judge does not know, or of an iteration,
    which the kernel may never come to.
    """
    return line.startswith("(declare-fun |k.") and ("!" in line or "|k.turn." in line)
