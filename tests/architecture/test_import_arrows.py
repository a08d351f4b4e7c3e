"""Imports go one way."""

from __future__ import annotations

import graphlib

import pytest

from tests.architecture.source_tree import Module, imports, in_every_module, modules, unit_of

BASE = frozenset({"patterns", "records"})
"""Quick forms of what the standard library has; every other module may import them."""

CORE = frozenset(
    {"errors", "process", "symbols", "magic", "citations", "certificates", "diagnostics"}
    | {"lines", "near", "numerals", "visible"}
    | {"vocabulary", "targets", "program"}
)

ALLOWED = {
    "patterns": frozenset[str](),
    "records": frozenset[str](),
    "errors": frozenset({"visible"}),
    "process": frozenset[str](),
    "isolation": frozenset({"errors", "process"}),
    "symbols": frozenset({"visible"}),
    "visible": frozenset[str](),
    "magic": frozenset[str](),
    "lines": frozenset[str](),
    "near": frozenset[str](),
    "numerals": frozenset({"errors"}),
    "citations": frozenset({"errors"}),
    "certificates": frozenset({"errors", "citations"}),
    "diagnostics": frozenset({"numerals", "near", "errors", "citations", "visible"}),
    "vocabulary": frozenset({"numerals", "near", "errors", "citations"}),
    "targets": frozenset({"numerals", "near", "errors", "citations", "vocabulary"}),
    "graphs": frozenset[str](),
    "program": frozenset({"numerals", "near", "errors", "citations", "vocabulary", "targets"}),
    "llvm": CORE | {"graphs"},
    "frontends": CORE | {"placement", "isolation"},
    "models": frozenset[str](),
    "executions": CORE | {"models"},
    "hardware": CORE | {"lowering", "executions", "code_object", "abi", "machine_code"},
    "generate": CORE,
    "campaigns": CORE | {"generate"},
    "compare": CORE | {"executions", "generate"},
    "kernels": CORE | {"llvm", "executions", "placement"},
    # It judges what `kernels` proves: see `test_the_judge_shares_no_engine`.
    "judge": CORE | {"llvm", "kernels"},
    # These four know no memory model: tests join them with it.
    "placement": CORE | {"llvm"},
    "lowering": CORE | {"llvm", "frontends"},
    "code_object": CORE,
    "abi": CORE | {"code_object", "llvm"},
    "machine_code": CORE | {"graphs", "lowering", "code_object", "abi"},
    # It knows bytes and JSON alone: the command line says what they mean.
    "store": frozenset({"errors"}),
    # It knows command lines and bytes: `cli` says how a command line is run.
    "core": frozenset({"errors", "process", "near", "numerals"}),
    # It asks the core as the other faces do, and shows what commands said.
    "web": frozenset({"errors", "near", "numerals", "visible", "symbols", "core"}),
    "reports": CORE
    | {"executions", "compare", "llvm", "frontends", "hardware", "kernels", "campaigns"}
    | {"placement", "lowering", "code_object", "abi", "machine_code"},
}
"""What each folder or module under the package may import of the others. The command line and
the public interface may import everything; nothing imports them."""

NO_LIMITS = frozenset({"api", "cli", "triton", "pytest_plugin", "__init__", "__main__"})


@in_every_module
def test_arrows(module: Module) -> list[str]:
    """A module imports only what its folder may."""
    wrong = []
    for each in imports(module):
        unit = unit_of(each.imported)
        if unit == module.unit:
            continue
        allowed = unit != "cli" and (module.unit in NO_LIMITS or unit in ALLOWED[module.unit])
        allowed = allowed or (unit in BASE and module.unit not in BASE)
        if not allowed and (module.unit, unit) != ("__main__", "cli"):
            wrong.append(f"{module.inside}:{each.line} imports {each.imported}")
    return wrong


SHARED_BY_THE_JUDGE = frozenset({"kernels.question.argument_types", "kernels.question.assumptions"})
"""What the judge has in common with `kernels`: how options about arguments are read."""

SAYS_WHAT_CALLS_DO = ("llvm.effects", "llvm.ordering", "llvm.cfg", "llvm.rewriting.apart")
"""Parts of `llvm` that the engines rest on, and that the judge has a twin of."""


def test_the_judge_shares_no_engine() -> None:
    """It imports nothing that finds proofs, and no table of what functions do."""
    wrong = [
        f"{module.inside}:{each.line} imports {each.imported}"
        for module in modules()
        if module.unit == "judge"
        for each in imports(module)
        if not _is_shared(each.imported.removeprefix("fencepost."))
    ]
    assert not wrong, "\n".join(wrong)


def _is_shared(name: str) -> bool:
    if name.startswith("kernels"):
        return name in SHARED_BY_THE_JUDGE
    return not name.startswith(SAYS_WHAT_CALLS_DO)


def test_every_folder_has_its_arrows() -> None:
    """Each folder and module directly under the package stands in the table."""
    assert {module.unit for module in modules()} <= ALLOWED.keys() | NO_LIMITS


def test_arrows_point_one_way() -> None:
    """The table itself has no cycle."""
    graphlib.TopologicalSorter(ALLOWED).prepare()


def test_no_circles() -> None:
    """No module imports itself by way of others, counting imports inside functions and those for
    type checkers alone: they tie modules as much as the others do.
    """
    graph = {
        module.name: {each.imported for each in imports(module)} - {module.name}
        for module in modules()
    }
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        pytest.fail("import circle: " + " → ".join(reversed(error.args[1])))


def test_no_circles_of_rooms() -> None:
    """In every folder, what stands side by side imports one way: rooms do not know each other."""
    folders: dict[str, dict[str, set[str]]] = {}
    for module in modules():
        for each in imports(module):
            folder, importer, imported = _parting(module.name, each.imported)
            if imported and importer != imported:
                folders.setdefault(folder, {}).setdefault(importer, set()).add(imported)
    wrong = []
    for folder, graph in folders.items():
        try:
            graphlib.TopologicalSorter(graph).prepare()
        except graphlib.CycleError as error:
            wrong.append(f"{folder}: {' → '.join(reversed(error.args[1]))}")
    assert not wrong, "\n".join(wrong)


def _parting(importer: str, imported: str) -> tuple[str, str, str]:
    """Return the folder that two modules share, and what each of them is of in it."""
    ours, others = importer.split("."), imported.split(".")
    shared = 0
    while shared < min(len(ours), len(others)) and ours[shared] == others[shared]:
        shared += 1
    folder = ".".join(ours[:shared])
    return folder, "".join(ours[shared : shared + 1]), "".join(others[shared : shared + 1])
