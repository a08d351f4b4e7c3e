"""The command starts quickly because it loads little."""

from __future__ import annotations

import ast
import subprocess
import sys

from tests.architecture.source_tree import Module, in_every_module

HEAVY = ("clingo", "rich", "z3", "llvmlite", "elftools", "msgpack", "yaml")


def test_command_line_loads_nothing_heavy() -> None:
    """Importing the command line does not import what only some commands need."""
    program = (
        "import sys, fencepost.cli.main\n"
        f"print(*(name for name in {HEAVY!r} if name in sys.modules))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert result.stdout.split() == []


def test_one_command_is_built() -> None:
    """What is asked for is built, and none of the other commands."""
    program = (
        "import sys\n"
        "sys.argv = ['fencepost', 'targets', '--help']\n"
        "from fencepost.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    loaded = set(result.stderr.split())
    assert "fencepost.cli.reference.targets" in loaded
    assert not loaded & {
        "fencepost.cli.checking.check",
        "fencepost.cli.abi",
        "fencepost.cli.placing.place",
    }


@in_every_module
def test_patterns_are_compiled_when_they_are_used(module: Module) -> list[str]:
    """A command uses a few of those that its modules have."""
    wrong = []
    for node in module.tree.body:
        match node:
            case (
                ast.Assign(value=ast.Call(func=ast.Attribute(value=ast.Name("re"), attr="compile")))
                | ast.AnnAssign(
                    value=ast.Call(func=ast.Attribute(value=ast.Name("re"), attr="compile"))
                )
            ):
                wrong.append(f"{module.inside}:{node.lineno} use fencepost.patterns.pattern")
    return wrong
