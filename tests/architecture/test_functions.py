"""What holds of every function: it is read in one look, and called with a handful of values."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.source_tree import Module, in_every_module, modules, nodes

LONGEST = 60
MOST = 6

LONG = {
    "cli/checking/check.py:check": "the options of a command",
    "cli/campaigns/campaign.py:run": "the options of a command",
    "cli/checking/check_kernel.py:_checked": "one option after another",
    "cli/litmus/generate.py:generate": "the options of a command",
    "cli/litmus/verdicts.py:litmus": "the options of a command",
    "cli/reference/lower.py:lower": "the options of a command",
    "cli/litmus/machine.py:machine": "the options of a command",
    "cli/objects/show.py:show": "the options of a command",
    "cli/placing/place.py:place": "the options of a command",
    "cli/placing/module.py:run_module": "one option after another",
    "cli/reference/target_sheet.py:_facts": "a row of the table for each fact",
    "code_object/build.py:_linked": "the sections of a file, in order",
    "code_object/elf/assemble.py:assemble": "the parts of a file, in order",
    "code_object/elf/layouts.py:_layouts": "a table",
    "executions/execution.py:execution": "a field of the witness after another",
    "kernels/execute/instructions/effects.py:_touch": "an access, in steps that share closures",
    "kernels/findings/diagnostics.py:_kind": "a case for each code",
    "kernels/question/objects.py:_objects": "a case for each instruction",
    "kernels/prove/values/loop_counters.py:does_not_wrap": "one reason after another",
    "llvm/parsing/statements.py:read": "a case for each instruction",
    "lowering/special/forms.py:check_form": "a case for each form",
    "lowering/special/rules.py:_check": "one rule after another",
}
"""Functions that are longer, by module and name, and why."""

WIDE = frozenset(
    {
        "api/placement.py:place",
        "cli/abi/calls.py:call",
        "cli/abi/debug.py:dwarf",
        "cli/abi/decode.py:address",
        "cli/abi/decode.py:swizzle",
        "cli/abi/kernels.py:kernargs",
        "cli/abi/kernels.py:launch",
        "cli/campaigns/campaign.py:run",
        "cli/checking/check.py:check",
        "cli/litmus/diff.py:diff",
        "cli/litmus/generate.py:generate",
        "cli/litmus/verdicts.py:litmus",
        "cli/reference/lower.py:lower",
        "cli/litmus/machine.py:machine",
        "cli/objects/object.py:patch",
        "cli/objects/show.py:show",
        "cli/placing/place.py:_text",
        "cli/placing/place.py:place",
        "code_object/check/findings.py:add",
        "code_object/resources.py:occupancy",
        "executions/session.py:begin",
        "executions/solve.py:__init__",
        "executions/unfold_thread.py:_jump",
        "kernels/execute/accesses/access.py:store",
        "kernels/execute/accesses/access.py:note",
        "kernels/execute/accesses/modify.py:modify",
        "kernels/execute/accesses/transfers.py:_loaded",
        "kernels/execute/barriers/objects.py:_perform",
        "kernels/execute/barriers/objects.py:_arrive",
        "kernels/execute/races/collisions.py:_pairs",
        "kernels/execute/races/collisions.py:_collision",
        "kernels/execute/operands/crosslane.py:_dpp",
        "kernels/execute/races/pair_reasons.py:explained",
        "kernels/execute/order/happens_before.py:atomic",
        "kernels/prove/summary/accesses.py:_plain",
        "kernels/prove/values/loads.py:_scalar",
        "kernels/prove/values/loop_counters.py:does_not_wrap",
        "kernels/prove/values/recurrences.py:_closed",
        "lowering/units.py:outcome",
        "placement/from_llvm/accesses.py:__init__",
        "placement/from_llvm/accesses.py:access",
        "placement/from_llvm/accesses.py:access_to",
        "placement/from_llvm/addresses.py:__init__",
        "placement/from_llvm/kernel.py:branch",
        "placement/from_llvm/kernel.py:ways",
        "placement/analysis/layout.py:_sequence",
        "placement/analysis/layout.py:_item",
        "placement/analysis/layout.py:_loop",
        "reports/objects/json.py:object_line",
        "reports/placement/programs.py:check_json",
    }
)
"""Functions that take more values: the options of a command, and those that are to have a record
for what they take. The list only gets shorter.
"""


def functions(module: Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module, each with its name in the lists above."""
    for node in nodes(module.tree, ast.FunctionDef):
        yield f"{module.inside}:{node.name}", node


def taken(function: ast.FunctionDef) -> int:
    """How many values a function takes, but for the object that it is of."""
    given = function.args
    every = (*given.posonlyargs, *given.args, *given.kwonlyargs)
    return sum(each.arg not in ("self", "cls") for each in every)


@in_every_module
def test_length_of_functions(module: Module) -> list[str]:
    """A function is at most so long."""
    return [
        f"{name} has {1 + (node.end_lineno or 0) - node.lineno} lines"
        for name, node in functions(module)
        if (node.end_lineno or 0) - node.lineno >= LONGEST and name not in LONG
    ]


@in_every_module
def test_parameters(module: Module) -> list[str]:
    """A function takes a few values; what travels together is a record."""
    return [
        f"{name} takes {taken(node)} values"
        for name, node in functions(module)
        if taken(node) > MOST and name not in WIDE
    ]


def test_lists_are_needed() -> None:
    """What is listed is still longer, or takes more."""
    every = [each for module in modules() for each in functions(module)]
    long = {name for name, node in every if (node.end_lineno or 0) - node.lineno >= LONGEST}
    wide = {name for name, node in every if taken(node) > MOST}
    assert long >= LONG.keys()
    assert wide >= WIDE


@in_every_module
def test_private_names_stay_at_home(module: Module) -> list[str]:
    """No module takes a name of another that begins with an underscore; attributes are ruff's
    (SLF001).
    """
    return [
        f"{module.inside}:{node.lineno} takes {alias.name} of {node.module}"
        for node in nodes(module.tree, ast.ImportFrom)
        if (node.module or "").startswith("fencepost")
        for alias in node.names
        if alias.name.startswith("_") and not alias.name.startswith("__")
    ]


KINDS = frozenset({"op", "kind", "predicate", "verb", "ordering", "how"})
READERS = frozenset({"llvm/rewriting/undefined.py", "llvm/parsing/tokens.py"})
"""Modules that read text, whose words these are."""


@in_every_module
def test_kinds_are_no_strings(module: Module) -> list[str]:
    """A field that says which kind of thing something is has an enum for a type."""
    if module.unit not in ("llvm", "kernels", "placement", "lowering"):
        return []
    return [
        f"{module.inside}:{field.lineno} {field.target.id} of {node.name} is a string"
        for node in nodes(module.tree, ast.ClassDef)
        for field in node.body
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and field.target.id in KINDS
        and ast.unparse(field.annotation) in ("str", "str | None")
        and module.inside not in READERS
    ]
