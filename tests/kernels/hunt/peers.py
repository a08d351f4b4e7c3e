"""Kernels that have one role of a protocol; the other is with another agent, or another launch.

    python -m tests.kernels.hunt.peers --count 5000 --seed 1 [--keep FOLDER]

A kernel waits for a word that nobody in its launch changes so that the wait can end, or tells
somebody who is not there: a message, a lock that is taken here and given back there, tickets, a
counter that two agents count to, a semaphore, a ring, ping and pong. Words are arguments, places in
one mailbox, found by an argument, variables of the module, or behind a pointer in memory; they are
polled and written by every kind of atomic and by volatile accesses, in every scope. What such a
kernel shares with the other role is not in the module, so that no proof may be plain: it rests on
the premise that nobody else is there, and where `--peers` refuses that there is none.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, unique
from pathlib import Path

from fencepost.errors import FencepostError
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.module import Module
from fencepost.llvm.read import find_kernel
from tests.kernels.checking import options_of
from tests.kernels.hunt.trial import read_here

SECONDS = 2.0
OFTEN = 500

SCOPES = ("", "agent", "agent", "workgroup", "one-as", "agent-one-as", "cluster", "wavefront")
"""Scopes of atomics; the empty one is the system's."""


@unique
class Home(Enum):
    """Where the words of a protocol are."""

    ARGUMENTS = "arguments of their own"
    MAILBOX = "places of one argument"
    RANK = "places of one argument, by the rank of this agent"
    FLAT = "flat arguments"
    VARIABLE = "variables of the module"
    BEHIND = "behind pointers in memory"
    GROUP = "places of arguments by workgroup"


@unique
class Wait(Enum):
    """A way to wait for a word."""

    LOAD = "an atomic load in a loop"
    VOLATILE = "a volatile load in a loop"
    EXCHANGE = "an exchange in a loop"
    COMPARE = "a compare and exchange in a loop"
    OR_ZERO = "an atomic or with 0 in a loop"
    ADD_ZERO = "an atomic addition of 0 in a loop"
    ONCE = "an atomic load, once"
    COMPARE_ONCE = "a compare and exchange, once"
    BOUNDED = "an atomic load, at most n times"


@unique
class Tell(Enum):
    """A way to write a word."""

    STORE = "an atomic store"
    VOLATILE = "a volatile store"
    ADD = "an atomic addition"
    EXCHANGE = "an exchange"
    COMPARE = "a compare and exchange"
    OR = "an atomic or"
    VOLATILE_ADD = "a volatile atomic addition"


@unique
class Who(Enum):
    """The work-items that wait and tell."""

    ALL = "all"
    LEADER = "the first of each workgroup, with barriers around"
    ONE = "the first of the launch"


@dataclass
class _Writer:
    """The text of a kernel, drawn line by line."""

    drawn: random.Random
    home: Home
    scope: str
    who: Who
    lines: list[str] = field(default_factory=list)
    variables: list[str] = field(default_factory=list)
    made: int = 0

    def name(self) -> str:
        self.made += 1
        return f"v{self.made}"

    def line(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def label(self, name: str) -> None:
        self.lines.append(f"{name}:")

    @property
    def syncscope(self) -> str:
        return f' syncscope("{self.scope}")' if self.scope else ""

    def word(self, number: int) -> str:
        """The address of a word of the protocol, with its type."""
        name = self.name()
        match self.home:
            case Home.ARGUMENTS:
                return f"ptr addrspace(1) %word{number}"
            case Home.FLAT:
                return f"ptr %flat{number}"
            case Home.MAILBOX:
                self.line(f"%{name} = getelementptr i32, ptr addrspace(1) %mail, i64 {number * 16}")
            case Home.RANK:
                rank = self.name()
                self.line(f"%{rank} = xor i32 %rank, {number}")
                self.line(f"%{name} = getelementptr i32, ptr addrspace(1) %mail, i32 %{rank}")
            case Home.VARIABLE:
                variable = f"@word{number}"
                self.variables.append(f"{variable} = addrspace(1) global i32 0, align 4")
                return f"ptr addrspace(1) {variable}"
            case Home.BEHIND:
                slot = self.name()
                self.line(f"%{slot} = getelementptr ptr addrspace(1), {self.box}, i64 {number}")
                self.line(f"%{name} = load ptr addrspace(1), ptr addrspace(1) %{slot}, align 8")
            case Home.GROUP:
                self.line(f"%{name} = getelementptr i32, ptr addrspace(1) %word{number}, i32 %g")
        return f"ptr addrspace(1) %{name}"

    box = "ptr addrspace(1) %box"

    def order(self, *orders: str) -> str:
        return self.drawn.choice(orders)

    def fence(self, order: str) -> None:
        self.line(f"fence{self.syncscope} {order}")

    def barrier(self) -> None:
        self.line('fence syncscope("workgroup") release')
        self.line("call void @llvm.amdgcn.s.barrier()")
        self.line('fence syncscope("workgroup") acquire')

    def by(self, body: Callable[[], None]) -> None:
        """A body that some of the work-items execute, and the barriers that go with it."""
        if self.who is Who.ALL:
            body()
            return
        some, end = self.name(), self.name()
        place = "%t" if self.who is Who.LEADER else "%i"
        self.barrier()
        self.line(f"%{some}c = icmp eq i32 {place}, 0")
        self.line(f"br i1 %{some}c, label %{some}, label %{end}")
        self.label(some)
        body()
        self.line(f"br label %{end}")
        self.label(end)
        self.barrier()

    def wait(self, word: str, value: str, how: Wait) -> None:
        """Wait until a word has a value, or more."""
        acquires = self.drawn.random() < 0.7
        name, end = self.name(), self.name()
        read = self.order("acquire", "seq_cst") if acquires else "monotonic"
        changes = self.order("acquire", "acq_rel", "seq_cst") if acquires else "monotonic"
        once = how in (Wait.ONCE, Wait.COMPARE_ONCE)
        front = self.name()
        self.line(f"br label %{front}")
        self.label(front)
        if not once:
            self.line(f"br label %{name}")
            self.label(name)
        if how is Wait.BOUNDED:
            self.line(f"%{name}k = phi i32 [ 0, %{front} ], [ %{name}l, %{name} ]")
            self.line(f"%{name}l = add nuw nsw i32 %{name}k, 1")
            self.line(f"%{name}m = icmp uge i32 %{name}l, %n")
        match how:
            case Wait.LOAD | Wait.ONCE | Wait.BOUNDED:
                self.line(f"%{name}v = load atomic i32, {word}{self.syncscope} {read}, align 4")
            case Wait.VOLATILE:
                self.line(f"%{name}v = load volatile i32, {word}, align 4")
            case Wait.EXCHANGE:
                self.line(f"%{name}v = atomicrmw xchg {word}, i32 0{self.syncscope} {changes}")
            case Wait.OR_ZERO:
                self.line(f"%{name}v = atomicrmw or {word}, i32 0{self.syncscope} {changes}")
            case Wait.ADD_ZERO:
                self.line(f"%{name}v = atomicrmw add {word}, i32 0{self.syncscope} {changes}")
            case Wait.COMPARE | Wait.COMPARE_ONCE:
                taken = self.drawn.choice(("0", "-1", value))
                self.line(
                    f"%{name}p = cmpxchg {word}, i32 {value}, i32 {taken}{self.syncscope} "
                    f"{changes} {self.order('monotonic', 'acquire') if acquires else 'monotonic'}"
                )
                self.line(f"%{name}v = extractvalue {{ i32, i1 }} %{name}p, 0")
        relation = "eq" if how in (Wait.COMPARE, Wait.COMPARE_ONCE) else self.order("eq", "sge")
        self.line(f"%{name}c = icmp {relation} i32 %{name}v, {value}")
        if how is Wait.BOUNDED:
            self.line(f"%{name}d = or i1 %{name}c, %{name}m")
            self.line(f"br i1 %{name}d, label %{end}, label %{name}")
        elif once:
            self.line(f"br i1 %{name}c, label %{end}, label %stop")
            self.stops = True
        else:
            self.line(f"br i1 %{name}c, label %{end}, label %{name}")
        self.label(end)
        if not acquires:
            self.fence("acquire")

    stops = False

    def tell(self, word: str, value: str, how: Tell) -> None:
        """Write a value to a word, after all that was done before."""
        releases = self.drawn.random() < 0.7
        if not releases or how is Tell.VOLATILE:
            self.fence("release")
        order = self.order("release", "seq_cst") if releases else "monotonic"
        match how:
            case Tell.STORE:
                self.line(f"store atomic i32 {value}, {word}{self.syncscope} {order}, align 4")
            case Tell.VOLATILE:
                self.line(f"store volatile i32 {value}, {word}, align 4")
            case Tell.ADD:
                self.line(f"%{self.name()} = atomicrmw add {word}, i32 1{self.syncscope} {order}")
            case Tell.VOLATILE_ADD:
                self.line(
                    f"%{self.name()} = atomicrmw volatile add {word}, i32 1{self.syncscope} {order}"
                )
            case Tell.OR:
                self.line(
                    f"%{self.name()} = atomicrmw or {word}, i32 {value}{self.syncscope} {order}"
                )
            case Tell.EXCHANGE:
                self.line(
                    f"%{self.name()} = atomicrmw xchg {word}, i32 {value}{self.syncscope} {order}"
                )
            case Tell.COMPARE:
                self.line(
                    f"%{self.name()} = cmpxchg {word}, i32 0, i32 {value}{self.syncscope} "
                    f"{order} monotonic"
                )

    def draw_number(self, word: str) -> str:
        """The number that an atomic addition gives."""
        name = self.name()
        order = self.order("monotonic", "acquire", "acq_rel")
        self.line(f"%{name} = atomicrmw add {word}, i32 1{self.syncscope} {order}")
        return f"%{name}"

    def read(self) -> None:
        """Read what another agent wrote, and keep it where each work-item has a place."""
        name = self.name()
        marks = self.drawn.choice(("", "", "", " volatile"))
        if self.drawn.random() < 0.3:
            self.line(f"%{name} = load{marks} i32, ptr addrspace(1) %data, align 4")
        else:
            self.line(f"%{name}p = getelementptr i32, ptr addrspace(1) %data, i32 %i")
            self.line(f"%{name} = load{marks} i32, ptr addrspace(1) %{name}p, align 4")
        self.line(f"store i32 %{name}, ptr addrspace(1) %mine, align 4")

    def write(self) -> None:
        """Write what another agent is to read."""
        name = self.name()
        marks = self.drawn.choice(("", "", "", " volatile"))
        self.line(f"%{name} = getelementptr i32, ptr addrspace(1) %data, i32 %i")
        self.line(f"store{marks} i32 %t, ptr addrspace(1) %{name}, align 4")


# ---- roles ----

Role = Callable[[_Writer, Wait, Tell], None]


def _receives(text: _Writer, wait: Wait, tell: Tell) -> None:
    flag = text.word(0)
    text.by(lambda: text.wait(flag, "1", wait))
    text.read()


def _sends(text: _Writer, wait: Wait, tell: Tell) -> None:
    flag = text.word(0)
    text.write()
    text.by(lambda: text.tell(flag, "1", tell))


def _takes_a_lock(text: _Writer, wait: Wait, tell: Tell) -> None:
    """Takes a lock that another agent gives back."""
    lock = text.word(0)
    text.by(lambda: text.wait(lock, "0", Wait.COMPARE if wait is Wait.LOAD else wait))
    text.read()
    text.write()


def _gives_a_lock(text: _Writer, wait: Wait, tell: Tell) -> None:
    """Gives a lock back that another agent took for it."""
    lock = text.word(0)
    text.read()
    text.write()
    text.by(lambda: text.tell(lock, "0", tell))


def _draws_a_ticket(text: _Writer, wait: Wait, tell: Tell) -> None:
    """Draws a ticket and waits for its turn, which another agent calls."""
    tickets, turn = text.word(0), text.word(1)
    text.by(lambda: text.wait(turn, text.draw_number(tickets), _plain(wait)))
    text.read()


def _calls_tickets(text: _Writer, wait: Wait, tell: Tell) -> None:
    turn = text.word(1)
    text.write()
    text.by(lambda: text.tell(turn, "1", tell))


def _arrives(text: _Writer, wait: Wait, tell: Tell) -> None:
    """Counts itself and waits until two agents have arrived."""
    counter = text.word(0)
    text.write()

    def meet() -> None:
        text.tell(counter, "1", text.drawn.choice((Tell.ADD, Tell.ADD, Tell.VOLATILE_ADD)))
        text.wait(counter, text.drawn.choice(("%n", "2048", "%twice")), _plain(wait))

    text.by(meet)
    text.read()


def _arrives_only(text: _Writer, wait: Wait, tell: Tell) -> None:
    counter = text.word(0)
    text.write()
    text.by(lambda: text.tell(counter, "1", Tell.ADD))


def _waits_only(text: _Writer, wait: Wait, tell: Tell) -> None:
    counter = text.word(0)
    text.by(lambda: text.wait(counter, "64", _plain(wait)))
    text.read()


def _downs(text: _Writer, wait: Wait, tell: Tell) -> None:
    """Takes one from a semaphore that another agent raises."""
    word = text.word(0)

    def down() -> None:
        name, end, front = text.name(), text.name(), text.name()
        order = text.order("acquire", "acq_rel", "seq_cst")
        text.line(f"br label %{front}")
        text.label(front)
        if text.drawn.random() < 0.3:
            op = text.drawn.choice(("usub_cond", "usub_sat"))
            text.line(f"br label %{name}")
            text.label(name)
            text.line(f"%{name}v = atomicrmw {op} {word}, i32 1{text.syncscope} {order}")
            text.line(f"%{name}c = icmp ne i32 %{name}v, 0")
            text.line(f"br i1 %{name}c, label %{end}, label %{name}")
        else:
            load = f"load atomic i32, {word}{text.syncscope} monotonic, align 4"
            text.line(f"br label %{name}")
            text.label(name)
            text.line(f"%{name}v = {load}")
            text.line(f"%{name}z = icmp sgt i32 %{name}v, 0")
            text.line(f"br i1 %{name}z, label %{name}t, label %{name}")
            text.label(f"{name}t")
            text.line(f"%{name}l = sub i32 %{name}v, 1")
            text.line(
                f"%{name}p = cmpxchg {word}, i32 %{name}v, i32 %{name}l{text.syncscope} {order} "
                "monotonic"
            )
            text.line(f"%{name}c = extractvalue {{ i32, i1 }} %{name}p, 1")
            text.line(f"br i1 %{name}c, label %{end}, label %{name}")
        text.label(end)

    text.by(down)
    text.read()


def _ups(text: _Writer, wait: Wait, tell: Tell) -> None:
    word = text.word(0)
    text.write()
    text.by(lambda: text.tell(word, "1", text.drawn.choice((Tell.ADD, Tell.VOLATILE_ADD))))


def _fills_a_ring(text: _Writer, wait: Wait, tell: Tell) -> None:
    """Waits for room in a ring that another agent empties, fills it, and says so."""
    head, tail = text.word(0), text.word(1)
    text.by(lambda: text.wait(tail, "%n", _plain(wait)))
    text.write()
    text.by(lambda: text.tell(head, "%n", tell))


def _empties_a_ring(text: _Writer, wait: Wait, tell: Tell) -> None:
    head, tail = text.word(0), text.word(1)
    text.by(lambda: text.wait(head, "%n", _plain(wait)))
    text.read()
    text.by(lambda: text.tell(tail, "%n", tell))


def _plays(text: _Writer, wait: Wait, tell: Tell) -> None:
    """Pings and waits for pong, in a loop, with two words."""
    ping, pong = text.word(0), text.word(1)
    turn, end = text.name(), text.name()
    front = text.name()
    text.line(f"br label %{front}")
    text.label(front)
    text.line(f"br label %{turn}")
    text.label(turn)
    text.line(f"%{turn}k = phi i32 [ 0, %{front} ], [ %{turn}l, %{turn}e ]")
    text.write()
    text.by(lambda: text.tell(ping, f"%{turn}k", tell))
    text.by(lambda: text.wait(pong, f"%{turn}k", _plain(wait)))
    text.read()
    text.line(f"br label %{turn}e")
    text.label(f"{turn}e")
    text.line(f"%{turn}l = add nuw nsw i32 %{turn}k, 1")
    text.line(f"%{turn}c = icmp ult i32 %{turn}l, 4")
    text.line(f"br i1 %{turn}c, label %{turn}, label %{end}")
    text.label(end)


def _orders_by_fences(text: _Writer, wait: Wait, tell: Tell) -> None:
    """Writes for the host what it has, with a fence of the system."""
    text.write()
    text.line("fence seq_cst")
    text.read()


def _plain(wait: Wait) -> Wait:
    """A wait that may be for any value."""
    return wait if wait not in (Wait.EXCHANGE, Wait.COMPARE) else Wait.LOAD


ROLES: dict[str, Role] = {
    "receives a message": _receives,
    "sends a message": _sends,
    "takes a lock": _takes_a_lock,
    "gives a lock": _gives_a_lock,
    "draws a ticket": _draws_a_ticket,
    "calls tickets": _calls_tickets,
    "arrives at a barrier of two": _arrives,
    "arrives only": _arrives_only,
    "waits only": _waits_only,
    "takes from a semaphore": _downs,
    "raises a semaphore": _ups,
    "fills a ring": _fills_a_ring,
    "empties a ring": _empties_a_ring,
    "plays ping-pong": _plays,
    "orders by fences": _orders_by_fences,
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A kernel with one role of two."""

    role: str
    what: str
    text: str
    words: tuple[str, ...]


def draw(count: int, seed: int) -> Iterator[Drawn]:
    """So many kernels."""
    drawn = random.Random(seed)  # a hunt that can be repeated
    roles = list(ROLES)
    for number in range(count):
        role = roles[number % len(roles)]
        wait, tell = drawn.choice(list(Wait)), drawn.choice(list(Tell))
        text = _Writer(
            drawn, drawn.choice(list(Home)), drawn.choice(SCOPES), drawn.choice(list(Who))
        )
        ROLES[role](text, wait, tell)
        parts = (wait.name, tell.name, text.home.name, text.scope or "system", text.who.name)
        grid = drawn.choice(("1", "2", "4"))
        words = ("--workgroup", drawn.choice(("1", "64", "128")), "--grid", grid)
        yield Drawn(role, f"{number} {' '.join(parts)}", _module(text), words)


def _module(text: _Writer) -> str:
    stop = "  ret void\nstop:\n  br label %stopped\nstopped:\n" if text.stops else ""
    lines = "\n".join(text.lines)
    variables = "\n".join(dict.fromkeys(text.variables))
    return f"""target triple = "amdgcn-amd-amdhsa"
{variables}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %data, \
ptr addrspace(1) noalias %word0, ptr addrspace(1) noalias %word1, ptr noalias %flat0, \
ptr noalias %flat1, ptr addrspace(1) noalias %mail, ptr addrspace(1) noalias %box, i32 %n, \
i32 %rank) #0 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %high = shl nuw nsw i32 %g, 7
  %i = or disjoint i32 %high, %t
  %twice = shl i32 %n, 1
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %i
{lines}
{stop}  ret void
}}
attributes #0 = {{ "target-cpu"="gfx942" }}
"""


def _report(
    module: Module, words: tuple[str, ...], seconds: float, refused: frozenset[Premise]
) -> Report:
    (found,) = find_kernel(module, None)
    options = replace(options_of(words, seconds), refused=refused)
    return check_kernel(module, found, options, "k.ll", time.process_time)


def judge(kernel: Drawn, seconds: float = SECONDS) -> tuple[str, str]:
    """Return what came of a kernel, and why it is false where it is: '' where it is not."""
    try:
        module = read_here(kernel.text)
        report = _report(module, kernel.words, seconds, frozenset())
        if report.verdict is not Verdict.PROVED:
            return report.verdict.value, ""
        assert report.proof is not None
        if Premise.NO_PEERS not in report.proof.premises:
            return "plainly proved", "no premise says that nobody else is there"
        refused = frozenset({Premise.NO_PEERS})
        if _report(module, kernel.words, seconds, refused).verdict is Verdict.PROVED:
            return "proved", "proved though the premise is refused"
    except FencepostError as error:
        return f"refused: {str(error).splitlines()[0]}", ""
    return "proved by a premise", ""


def main(words: list[str]) -> int:
    """Run the hunt from the command line; exit status 1 for a false proof."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--keep", type=Path, help="folder for kernels that are plainly proved")
    given = parser.parse_args(words)
    tally: Counter[tuple[str, str]] = Counter()
    false = 0
    for number, kernel in enumerate(draw(given.count, given.seed), 1):
        answer, why = judge(kernel, given.seconds)
        tally[kernel.role, answer] += 1
        if why:
            false += 1
            print(f"FALSE {kernel.role}: {kernel.what}: {why}", flush=True)
            if given.keep is not None:
                given.keep.mkdir(parents=True, exist_ok=True)
                name = f"{given.seed}-{kernel.what}".replace(" ", "-")
                (given.keep / f"{name}.ll").write_text(kernel.text, encoding="utf-8")
        if number % OFTEN == 0:
            print(f"{number} kernels, {false} false", file=sys.stderr, flush=True)
    for (role, answer), count in sorted(tally.items()):
        print(f"{role:28} {answer:24} {count}")
    print(f"{sum(tally.values())} kernels, {false} false proofs")
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
