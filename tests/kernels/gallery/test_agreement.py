"""`check` of a kernel and `litmus` of the same program agree about races and undefined behaviour.

Neither is ever proved away, and what has none is never a bug. The regular tests take a sample, and
the programs that once were told apart; `FENCEPOST_GALLERY=all` takes every program that can be
written as a kernel. Why others cannot is counted.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from fencepost.executions.options import Options as LitmusOptions
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from fencepost.program.program import LitmusTest
from tests.kernels.gallery.ask import NoKernelError, Why, asked, decides_by_more
from tests.kernels.gallery.translate import kernel

GALLERY = Path(__file__).resolve().parents[2] / "litmus"
EVERY = tuple(sorted(GALLERY.rglob("*.litmus")))
ONCE_APART = (
    "barriers/arrives_ahead",
    "barriers/cluster_one_wave_arrives_at_once",
    "barriers/cluster_workgroup_ends",
    "barriers/drop_then_arrive",
    "barriers/join_alone",
    "barriers/join_before_init",
    "barriers/mp_fence_far_before_arrive",
    "barriers/named_drop_races_with_init",
    "barriers/named_initializer_joins_first",
    "barriers/spin_on_a_flag_before_the_barrier",
    "chains/cluster_then_agent",
    "coherence/unordered_flag_between_fences",
    "scopes/cluster_on_gfx942",
)
SAMPLE = [GALLERY / f"{name}.litmus" for name in ONCE_APART]
SAMPLE += [each for each in EVERY[::16] if each not in SAMPLE]
if os.environ.get("FENCEPOST_GALLERY") == "all":
    SAMPLE = list(EVERY)

MOST = {
    Why.BYTES: 46,
    Why.SPACE: 3,
    Why.AGENTS: 19,
    Why.CONTENTS: 16,
    Why.COPIES: 16,
    Why.FREE_OBJECT: 15,
    Why.LANES: 9,
    Why.HARDWARE: 7,
}
"""How many programs of the gallery are no kernels, by the reason."""


def same_program(path: Path, *, guard: bool) -> LitmusTest:
    """The program as both engines are asked about it. Raises NoKernelError."""
    return asked(parse(path.read_text(encoding="utf-8")), guard=guard)


@pytest.mark.parametrize("guard", [True, False], ids=["guarded", "as it is"])
@pytest.mark.parametrize("path", SAMPLE, ids=lambda each: f"{each.parent.name}/{each.stem}")
def test_the_engines_agree(path: Path, guard: bool) -> None:
    """Races and undefined behaviour are never proved away; programs without are never bugs."""
    try:
        test = same_program(path, guard=guard)
        made = kernel(test)
    except NoKernelError as error:
        pytest.skip(str(error))
    verdict = run(test, LitmusOptions(timeout=60.0))
    assert verdict.kind is not VerdictKind.UNKNOWN or verdict.broken, verdict.reason
    module = read_module(made.text.encode())
    options = Options(
        workgroup=(made.wave * made.waves, 1, 1),
        grid=(made.groups, 1, 1),
        wave=made.wave,
        cluster=(
            made.cluster,
            1,
            1,
        ),  # the gallery's workgroups are of one cluster unless it says so
        seconds=20.0,
    )
    found = check_kernel(module, module.kernels[0], options, f"{path.stem}.ll").verdict
    if verdict.race or verdict.broken:
        assert found is not Verdict.PROVED, made.text
    elif test.program.barriers or not decides_by_more(test):
        assert found is not Verdict.BUG, made.text


def test_all_of_the_gallery_is_a_kernel_but_for_reasons() -> None:
    """What is left out is known, and not more than it was."""
    left_out: Counter[Why] = Counter()
    for path in EVERY:
        try:
            kernel(same_program(path, guard=True))
        except NoKernelError as error:
            left_out[error.why] += 1
    assert left_out == MOST
