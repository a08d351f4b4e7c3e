"""The edges of cycles, in diy's words: `Rfe`, `Fre`, `Coe`, `PodWW`, `PosRR`."""

from __future__ import annotations

from enum import Enum, unique

from fencepost.errors import InputError
from fencepost.generate.forms import Action
from fencepost.patterns import pattern
from fencepost.records import dataclass


@unique
class Relation(Enum):
    """The relation of an edge; the value begins its word."""

    READS_FROM = "Rf"
    FROM_READ = "Fr"
    COHERENCE = "Co"
    BARRIER = "Bar"
    """Two threads wait at one barrier object."""
    OTHER_OBJECT = "Pod"
    """Program order between accesses of different locations."""
    SAME_OBJECT = "Pos"
    """Program order between accesses of one location."""

    @property
    def is_program_order(self) -> bool:
        """True if both ends are in one thread, in this order."""
        return self in (Relation.OTHER_OBJECT, Relation.SAME_OBJECT)


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge: its relation, the actions at its ends (READ, WRITE or SYNC), and whether it leads
    to another thread.
    """

    relation: Relation
    source: Action
    target: Action
    external: bool = False

    def __str__(self) -> str:
        head: str = self.relation.value
        if self.relation.is_program_order:
            return head + _LETTERS[self.source] + _LETTERS[self.target]
        if self.relation is Relation.BARRIER:
            return head
        return head + ("e" if self.external else "i")


_LETTERS = {Action.READ: "R", Action.WRITE: "W", Action.SYNC: "B"}
_ACTIONS = {letter: action for action, letter in _LETTERS.items()}
_ENDS = {
    Relation.READS_FROM: (Action.WRITE, Action.READ),
    Relation.FROM_READ: (Action.READ, Action.WRITE),
    Relation.COHERENCE: (Action.WRITE, Action.WRITE),
    Relation.BARRIER: (Action.SYNC, Action.SYNC),
}
_WORD = pattern(
    r"(?P<communication>Rf|Fr|Co|Ws)(?P<thread>[ei])|(?P<barrier>Bar)"
    r"|(?P<order>Pod|Pos)(?P<source>[RWB])(?P<target>[RWB])"
)

RFE = Edge(Relation.READS_FROM, *_ENDS[Relation.READS_FROM], external=True)
FRE = Edge(Relation.FROM_READ, *_ENDS[Relation.FROM_READ], external=True)
COE = Edge(Relation.COHERENCE, *_ENDS[Relation.COHERENCE], external=True)
BAR = Edge(Relation.BARRIER, *_ENDS[Relation.BARRIER], external=True)


def edge(word: str) -> Edge:
    """Return the edge of a word; `Wse` is herd's older name of `Coe`. Raises InputError if it is
    none.
    """
    found = _WORD.fullmatch(word)
    if found is None:
        raise InputError(
            f"'{word}' is no edge of a cycle",
            rule="edges are Rfe, Fre, Coe, Bar; Rfi, Fri, Coi within a thread; and Pod or Pos with "
            "two of R, W, B",
            mend="for example: PodWW Rfe PodRR Fre",
        )
    if found["barrier"]:
        return BAR
    if found["order"]:
        source, target = _ACTIONS[found["source"]], _ACTIONS[found["target"]]
        return Edge(Relation(found["order"]), source, target)
    relation = Relation(found["communication"].replace("Ws", "Co"))
    return Edge(relation, *_ENDS[relation], external=found["thread"] == "e")
