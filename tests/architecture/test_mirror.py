"""The tests mirror the package: a module's file of tests has its name, in its room's folder."""

from __future__ import annotations

from tests.architecture.source_tree import ROOT, Module, in_every_module

ROOMS = frozenset({"frontends", "kernels", "reports"})
"""The rooms that the rule is for."""

SHORT = 60
"""A module of at most this many lines is tested by what uses it."""


def _mirror(module: Module) -> str:
    """Where the tests of a module belong, from the root."""
    room, _, name = module.inside.rpartition("/")
    return f"tests/unit/{room}/test_{name}"


def _needs_a_mirror(module: Module) -> bool:
    if module.unit not in ROOMS or module.path.name == "__init__.py":
        return False
    return len(module.path.read_text(encoding="utf-8").splitlines()) > SHORT


@in_every_module
def test_a_module_has_its_tests(module: Module) -> list[str]:
    """What a module promises is read in one place, which its own name leads to."""
    if not _needs_a_mirror(module) or (ROOT / _mirror(module)).is_file():
        return []
    return [f"{module.inside} has no {_mirror(module)}"]
