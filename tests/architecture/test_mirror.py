"""The tests mirror the package: a module's file of tests has its name, in its room's folder."""

from __future__ import annotations

import pytest

from tests.architecture.source_tree import ROOT, Module, modules

ROOMS = frozenset({"frontends", "kernels", "reports"})
"""The rooms that the rule is for."""

SHORT = 60
"""A module of at most this many lines is tested by what uses it."""

UNMIRRORED = frozenset(
    {
        "kernels/execute/access.py",
        "kernels/execute/collisions.py",
        "kernels/execute/compared.py",
        "kernels/execute/copies.py",
        "kernels/execute/effects.py",
        "kernels/execute/pair_reasons.py",
        "kernels/execute/machine.py",
        "kernels/execute/collectives.py",
        "kernels/execute/program.py",
        "kernels/execute/queries.py",
        "kernels/execute/run.py",
        "kernels/execute/state.py",
        "kernels/execute/uninterpreted.py",
        "kernels/findings.py",
        "kernels/fix/fix.py",
        "kernels/fix/place.py",
        "kernels/proof.py",
        "kernels/prove/accesses.py",
        "kernels/prove/asking.py",
        "kernels/prove/butterflies.py",
        "kernels/prove/calls.py",
        "kernels/prove/evaluate.py",
        "kernels/prove/filters.py",
        "kernels/prove/instructions.py",
        "kernels/prove/phases.py",
        "kernels/prove/preconditions.py",
        "kernels/prove/queries.py",
        "kernels/prove/ranges.py",
        "kernels/prove/recurrences.py",
        "kernels/prove/values.py",
    }
)
"""Modules whose tests stand elsewhere under another name. Names leave this list; none comes."""


def _mirror(module: Module) -> str:
    """Where the tests of a module belong, from the root."""
    room, _, name = module.inside.rpartition("/")
    return f"tests/unit/{room}/test_{name}"


def _needs_a_mirror(module: Module) -> bool:
    if module.unit not in ROOMS or module.path.name == "__init__.py":
        return False
    return len(module.path.read_text(encoding="utf-8").splitlines()) > SHORT


MIRRORED = [each for each in modules() if _needs_a_mirror(each)]


@pytest.mark.parametrize("module", MIRRORED, ids=lambda module: module.inside)
def test_a_module_has_its_tests(module: Module) -> None:
    """What a module promises is read in one place, which its own name leads to."""
    there = (ROOT / _mirror(module)).is_file()
    if module.inside in UNMIRRORED:
        assert not there, f"{_mirror(module)} is there: {module.inside} is no exception any more"
    else:
        assert there, f"{module.inside} has no {_mirror(module)}"


def test_exceptions_are_needed() -> None:
    """Each exception is of a module that is there and long enough for the rule."""
    unneeded = UNMIRRORED - {each.inside for each in MIRRORED}
    assert not unneeded, f"no exceptions any more: {', '.join(sorted(unneeded))}"
