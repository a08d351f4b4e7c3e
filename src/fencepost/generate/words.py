"""Cycles as users write them: `PodWW@agent Rfe PodRR@agent Fre`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.errors import InputError
from fencepost.generate.critical import fitting_settings
from fencepost.generate.cycles import Cycle
from fencepost.generate.edges import Edge, edge
from fencepost.generate.families import communications, edges_of
from fencepost.generate.forms import Action, BarrierForm, Form
from fencepost.generate.frames import Frame, frame
from fencepost.generate.spelling import Spelled, form_of, level
from fencepost.generate.vocabulary import Vocabulary
from fencepost.patterns import pattern
from fencepost.program.operations import AccessKind
from fencepost.program.program import BarrierKind
from fencepost.records import dataclass, replace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope, sync_scope

_TOKEN = pattern(r"\[(?P<form>[^\]]*)\]|(?P<edge>[^\s\[\]]+)|\s+|(?P<wrong>.)")
_EDGE = pattern(
    r"(?P<fence>Fence(?=[ds]))?(?P<word>[A-Za-z]+)(?::(?P<form>[^@\s]+))?(?:@(?P<scope>[a-z-]+))?"
)


@dataclass(frozen=True, slots=True)
class _Stated:
    """An edge as it is written: its fence, the form before it, and the scope that it orders at."""

    edge: Edge
    link: Form | None
    form: str | None
    scope: SyncScope | None


def cycles_of(text: str, vocabulary: Vocabulary) -> Iterator[Cycle]:
    """Yield the cycle of a text in each setting of a vocabulary. Raises InputError with the reason
    if the text is no cycle, or if no setting fits.
    """
    stated = tuple(_stated(text))
    edges = tuple(each.edge for each in stated)
    found = frame(edges)
    sequence = communications(edges)
    if sequence is not None:
        found = Frame(edges_of(sequence))
    if found.barriers and not vocabulary.barriers:
        vocabulary = replace(
            vocabulary,
            barriers=(BarrierForm(BarrierKind.BARE),),
            shared=vocabulary.shared | {Scope.WORKGROUP},
        )
    shift = next(i for i in range(len(edges)) if edges[i:] + edges[:i] == found.edges)
    stated = stated[shift:] + stated[:shift]
    forms = tuple(map(Spelled, _forms(stated)))
    links = tuple(None if each.link is None else Spelled(each.link) for each in stated)
    seen = set()
    for setting in fitting_settings(found, vocabulary):
        cycle = _first(Cycle(found, forms, links, setting))
        if cycle not in seen:
            seen.add(cycle)
            yield cycle
    if not seen:
        raise InputError(
            f"no layout fits the cycle {text}",
            rule="threads that share LDS or a barrier are in one workgroup, and locations in LDS "
            "have no final value",
            mend="add --share workgroup, or leave --spaces out",
        )


def _first(cycle: Cycle) -> Cycle:
    """Return the rotation of a cycle that `critical_cycles` yields."""
    found = [cycle]
    for rotation in cycle.frame.rotations:
        events = rotation[0]
        forms = tuple(cycle.forms[event] for event in events)
        links = tuple(cycle.links[event] for event in events)
        found.append(Cycle(cycle.frame, forms, links, cycle.setting.turned(rotation)))
    return min(found, key=lambda each: (each.setting.key, each.words))


def _stated(text: str) -> Iterator[_Stated]:
    """Yield the edges of a text, each with the form that stands before it."""
    form: str | None = None
    count = 0
    for token in _TOKEN.finditer(text):
        if token["wrong"]:
            raise InputError(
                f"'{token['wrong']}' stands alone in the cycle",
                rule="a form is in brackets",
                mend="for example: PodWW [rel@agent] Rfe",
            )
        if token["form"] is not None:
            if form is not None:
                raise InputError(
                    f"two forms stand side by side: [{form}] [{token['form']}]",
                    rule="an event between two edges has one form",
                    mend="leave one out",
                )
            form = token["form"]
        elif token["edge"]:
            yield _edge(token["edge"], form)
            count, form = count + 1, None
    if form is not None:
        raise InputError(
            f"the form [{form}] stands behind the last edge",
            rule="the cycle closes there: the first event is the last one",
            mend="write it before the first edge",
        )


def _edge(text: str, form: str | None) -> _Stated:
    found = _EDGE.fullmatch(text)
    if found is None:
        raise InputError(f"'{text}' is no edge of a cycle", mend="for example: PodWW@agent")
    made = edge(("Po" if found["fence"] else "") + found["word"])
    given = found["scope"]
    scope = sync_scope(given) if given is not None else None
    if given is not None and (scope is None or not made.relation.is_program_order):
        raise InputError(
            f"'{text}' has no scope '{given}'",
            rule="scopes stand at Pod.., Pos.. and Fenced..: "
            "system, agent, cluster, workgroup, wavefront, singlethread",
            mend="for example: PodWW@agent",
        )
    if not found["fence"]:
        if found["form"] is not None:
            raise InputError(
                f"'{text}' names a form but is no fence",
                rule="a form behind ':' is that of a fence",
                mend="write Fenced.. for Pod.., as FencedWW:rel@agent",
            )
        return _Stated(made, None, form, scope)
    words = found["form"] or "acqrel"
    return _Stated(made, form_of(f"{words}@{given or 'system'}", Action.FENCE), form, None)


def _forms(stated: Sequence[_Stated]) -> Iterator[Form]:
    """Yield the form of each event: what is written, or what the scope of an edge asks for."""
    for before, after in zip((stated[-1], *stated[:-1]), stated, strict=True):
        action = after.edge.source
        if after.form is not None:
            if action is Action.SYNC:
                raise InputError("a barrier has no form", mend=f"leave [{after.form}] out")
            yield form_of(after.form, action)
        else:
            yield _ordered(action, before, after)


def _ordered(action: Action, before: _Stated, after: _Stated) -> Form:
    """Return the weakest form that lets the edges around an event order it at their scopes: a
    release orders what is before it, an acquire what is behind it, and a write before a read takes
    two that are seq_cst.
    """
    if action is Action.SYNC:
        return Form(action)
    wanted = [
        (each.scope, (each.edge.source, each.edge.target) == (Action.WRITE, Action.READ))
        for each, matters in (
            (before, action is Action.WRITE or before.edge.source is Action.WRITE),
            (after, action is Action.READ or after.edge.target is Action.READ),
        )
        if each.scope is not None and matters
    ]
    if not wanted:
        return Form(action)
    scope = max((each for each, _ in wanted), key=lambda each: each.scope)
    weak = Ordering.RELEASE if action is Action.WRITE else Ordering.ACQUIRE
    ordering = Ordering.SEQ_CST if any(strong for _, strong in wanted) else weak
    return Form(action, AccessKind.ATOMIC, ordering, level(scope.scope), one_as=scope.one_as)
