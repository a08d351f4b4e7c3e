"""Runs that repeat themselves for ever, as diagnostics: a reason, or a hang of the launch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.kernels.execute.run import Awaited, Run, Waits
from fencepost.kernels.findings.diagnostics import Scene
from fencepost.kernels.findings.source_names import spot
from fencepost.kernels.findings.told_schedule import object_at
from fencepost.kernels.report import Finding
from fencepost.records import replace

MOST_STEPS = 12
"""Steps of a schedule that are told."""
MOST_WAITS = 4
"""Waits that are told, of those that are for each other."""


def of_endless(scene: Scene, waits: Sequence[Waits]) -> Diagnostic:
    """Return the reason that a run repeats itself for ever, with those who wait."""
    locations = []
    for each in waits:
        does = "reads this for ever" if each.spins else "is kept here"
        actor = scene.actor(each.lane, does)
        locations.append(replace(scene.place(each.instruction), note=f"{actor} {does}"))
    mend = (
        "raise the word before the wait, or give the lock back on every path; if the host or "
        "another kernel writes it, check the part behind the wait"
    )
    message = (
        "no run that was made comes to its end: nobody is left who writes what the others wait for"
    )
    return Diagnostic(Code.RUNS_NEVER_END, message, tuple(locations), mend)


def of_hang(scene: Scene, run: Run, waits: Sequence[Awaited]) -> Finding:
    """Report waits of a run that are for each other, with the order that led there."""
    once = {(each.address, each.lds): each for each in reversed(waits)}
    told = list(once.values())[::-1][:MOST_WAITS]
    actors, locations = [], []
    for each in told:
        actor = scene.actor(each.lane, "waits")
        actors.append(actor)
        name = _name(scene, each)
        place = scene.place(scene.program.sites[each.site])
        locations.append(replace(place, note=f"{actor} waits for {name}"))
        if each.writer is not None:
            place = scene.place(scene.program.sites[each.written_at])
            does = f"wrote {name} last" if each.late else f"would write {name}, but waits before it"
            by = scene.actor(each.writer, does)
            locations.append(replace(place, note=f"{by} {does}"))
    names = ", ".join(_name(scene, each) for each in told)
    why = "each waits for what another writes behind a wait of its own"
    if all(each.late for each in told):
        why = "each waits for a word that the launch has changed, and nobody is left to change back"
    message = f"a hang: {why} ({names}); no order leads out, though all workgroups are resident"
    mend = (
        "let one write before it waits, or let all take locks in one order; where the host or "
        "another kernel writes these words, --peers says so"
    )
    steps = tuple(dict.fromkeys(scene.schedule(run.since) or _order(scene, run, waits)))
    diagnostic = Diagnostic(Code.CIRCULAR_WAIT, message, tuple(locations), mend, steps=steps)
    witness = scene.witness(tuple(actors), schedule=steps)
    held = "words that are waited for hold 0 at first" if any(not e.lds for e in told) else ""
    return Finding(diagnostic, replace(witness, contents=held))


def _order(scene: Scene, run: Run, waits: Sequence[Awaited]) -> Iterator[Location]:
    """Yield the atomic operations of those who wait, each once, in the order of the run."""
    parties = {each.lane for each in waits}
    told: set[tuple[int, int]] = set()
    for entry in run.state.log:
        if entry.step > run.since or not entry.how.atomic or len(told) >= MOST_STEPS:
            continue
        for lane, address in zip(entry.lanes.tolist(), entry.addresses.tolist(), strict=True):
            if lane in parties and (lane, entry.site) not in told:
                told.add((lane, entry.site))
                word = Awaited(lane, entry.site, address, entry.lds)
                by = scene.actor(lane, entry.how.value)
                note = f"{entry.how.value} of {_name(scene, word)} by {by}"
                yield scene.place(scene.program.sites[entry.site], note)


def _name(scene: Scene, word: Awaited) -> str:
    region, offset = object_at(scene.state, word.address, lds=word.lds)
    return spot(region, region.name if region else "an unknown object", offset, scene.kernel)
