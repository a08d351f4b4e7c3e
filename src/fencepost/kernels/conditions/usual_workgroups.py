"""The workgroups in which kernels are usually launched, where nobody gives one.

A kernel that halves its workgroup until one work-item is left is right in powers of two alone, and
nothing in it says so: no proof for every size is to be had, and one for a guess says little. Where
it is proved for each power of two from a wave up, that is a premise, as for sizes that no launch is
expected to have.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.errors import InputError
from fencepost.kernels.certificate import Certificate, Premise, Sized, ordered
from fencepost.kernels.conditions.search import under_expected_sizes
from fencepost.kernels.findings.merged import joined
from fencepost.kernels.options import Infer, most_items
from fencepost.kernels.report import Guess, Report, Verdict
from fencepost.kernels.stages.sequence import checked
from fencepost.kernels.task import Task
from fencepost.records import replace


def in_usual_workgroups(task: Task, report: Report) -> Report:
    """Return the report on a kernel that is proved for a guessed workgroup as one that is proved
    for all usual ones; unchanged if it is not. Workgroups of several axes have many shapes: none
    is usual.
    """
    size = report.launch.workgroup
    if (
        report.proof is None
        or report.right_for
        or report.guesses != {Guess.WORKGROUP}
        or size[1:] != (1, 1)
        or task.options.refused & {Premise.WORKGROUP_FITS, Premise.WHOLE_WAVES}
    ):
        return report
    sizes = [*_usual(report.launch.wave, most_items(task.kernel))]
    if size[0] not in sizes:
        return report
    proofs = []
    # Larger ones are most likely to leave their arrays.
    for items in (each for each in sizes[::-1] if each != size[0]):
        proof = _proof(task, items)
        if proof is None:
            return report
        proofs.append(proof)
    lengths = [_lengths(each) for each in (report.proof, *proofs)]
    if any(each != lengths[0] for each in lengths):  # rows as long as the workgroup asked about
        return report
    names = [str(each) for each in sizes]
    named = " or ".join([", ".join(names[:-1]), names[-1]]) if proofs else names[0]
    usual = Sized(f"a workgroup of {named} work-items", Premise.WORKGROUP_FITS)
    whole = joined(report.proof, proofs)
    proof = replace(
        whole, premises=ordered([*whole.premises, usual.premise]), sizes=(*whole.sizes, usual)
    )
    largest = replace(
        report.launch,
        workgroup=(sizes[-1], 1, 1),
        smaller=True,
        multiple=report.launch.wave,
        powers=True,
    )
    return replace(report, proof=proof, launch=largest, guesses=frozenset(), launches=len(sizes))


def _lengths(proof: Certificate) -> frozenset[Sized]:
    """The conditions of a proof on how long rows are."""
    return frozenset(each for each in proof.sizes if each.premise is Premise.ROWS_APART)


def _usual(wave: int, most: int) -> Iterator[int]:
    """Yield the powers of two from a wave up to the most work-items that a kernel may have."""
    while wave <= most:
        yield wave
        wave *= 2


def _proof(task: Task, items: int) -> Certificate | None:
    """Return the proof of a kernel in workgroups of a size in any grid; None without one."""
    if task.stop.reached:
        return None
    try:
        other = checked(task.of_workgroup((items, 1, 1)))
    except InputError:  # its attributes rule it out
        return None
    report: Report | None = other.report
    if not other.report.is_proved and task.options.infer is not Infer.NOTHING:
        report = under_expected_sizes(other)
    right = report is not None and report.verdict in (Verdict.PROVED, Verdict.CONDITIONAL)
    return report.proof if report is not None and right else None


__all__ = ["in_usual_workgroups"]
