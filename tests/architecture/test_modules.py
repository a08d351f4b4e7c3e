"""What holds of every module: its length, no input or output in the core, no mutable globals."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain

from tests.architecture.source_tree import Module, in_every_module, modules, nodes

LONGEST = 400

TABLES = {
    "diagnostics/codes.py": "one row a code",
    "targets/processor_table.py": "one row a processor",
    "code_object/kernel_descriptor/table.py": "one row a field of the kernel descriptor",
}
"""Modules that may be longer, and why."""

READERS = {
    "__main__.py": "opens the standard streams that the command was started without",
    "abi/reference/said.py": "loads what is said of the guide's rows, which is data of the package",
    "api/inputs.py": "the library's way in, which takes a path",
    "citations.py": "loads the index of sections, which is data of the package",
    "code_object/bundle/zipped.py": "opens members of a zip file that is in memory",
    "code_object/reading.py": "the library's way in, which takes a path",
    "diagnostics/pages.py": "loads what is said of each code, which is data of the package",
    "executions/rule_data.py": "loads the table of rules, which is data of the package",
    "executions/rule_files.py": "loads the rule files, of which the table is made",
    "isolation/landlock.py": "opens the folders that a process keeps, for the kernel",
    "isolation/namespaces.py": "makes the files that folders are mounted on",
    "kernels/protocols/proofs.py": "loads litmus tests, which are data of the package",
    "llvm/effects/intrinsic_targets.py": "loads the targets of intrinsics, data of the package",
    "lowering/needed/lines.py": "loads the campaign's results, which are data of the package",
    "lowering/special/swap_loops.py": "loads what LLVM makes of atomics, data of the package",
    "machine_code/decoding/formats.py": "loads the tables of instructions, data of the package",
    "process.py": "asks the system how much address space this process has",
    "reports/codes/explained.py": "loads what codes mean, which is data of the package",
    "reports/reference/index.py": "loads the index of rows, which is data of the package",
    "triton/hook.py": "Triton tells of what it compiled by the paths of files",
}
"""Modules outside the command line that may read files, and why."""

READS_OR_WRITES = frozenset(
    {"read_text", "write_text", "read_bytes", "write_bytes", "open_text", "open_binary"}
)
MUTATORS = frozenset(
    {"append", "extend", "insert", "remove", "pop", "clear", "add", "discard", "update"}
    | {"setdefault", "popitem", "sort", "reverse"}
)
MAKERS = frozenset({"dict", "list", "set", "defaultdict", "Counter", "deque", "OrderedDict"})


@in_every_module
def test_length(module: Module) -> list[str]:
    """A module fits into the head; tables may be long."""
    lines = len(module.path.read_text(encoding="utf-8").splitlines())
    if lines <= LONGEST or module.inside in TABLES:
        return []
    return [f"{module.inside} has {lines} lines"]


MOST = 22
"""So many modules and rooms a folder has at most: one that has more has rooms to be found."""

CROWDED = {
    ".": "the chapters, and what all of them know",
    "executions": "one engine, whose parts are read in one order",
    "frontends/source/host": "one reader, a module for each kind of expression and statement",
    "hardware/memory": "one machine, whose steps share a state",
    "llvm/effects": "tables of functions, a file a family",
}
"""Folders that have more, and why."""


def test_folders() -> None:
    """A folder can be read at a glance."""
    entries: dict[str, set[str]] = {}
    for module in modules():
        folder, _, name = module.inside.rpartition("/")
        while name:
            if name != "__init__.py":
                entries.setdefault(folder or ".", set()).add(name)
            folder, _, name = folder.rpartition("/")
    crowded = {each: len(found) for each, found in entries.items() if len(found) > MOST}
    assert crowded.keys() == CROWDED.keys(), crowded


@in_every_module
def test_input_and_output(module: Module) -> list[str]:
    """Only the command line prints and opens files; the store is made of files."""
    if module.unit in ("cli", "store"):
        return []
    wrong = []
    for node in nodes(module.tree, ast.Call):
        match node:
            case ast.Call(func=ast.Name(id="print" | "input" as name)):
                wrong.append(f"{module.inside}:{node.lineno} {name}()")
            case ast.Call(func=ast.Name(id="open")):
                wrong.append(f"{module.inside}:{node.lineno} open()")
            case ast.Call(func=ast.Attribute(attr="open")) if module.inside not in READERS:
                wrong.append(f"{module.inside}:{node.lineno} open()")
            case ast.Call(func=ast.Attribute(attr=attr)) if attr in READS_OR_WRITES:
                if module.inside not in READERS or attr.startswith("write"):
                    wrong.append(f"{module.inside}:{node.lineno} {attr}()")
    return wrong


@in_every_module
def test_no_mutable_globals(module: Module) -> list[str]:
    """A dict, list or set of a module is a constant by its name or type, and nothing changes it."""
    if module.unit == "cli":
        return []
    names = set()
    wrong = []
    for node in module.tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                constant = _is_constant(name)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                constant = _is_constant(name) or "Final" in ast.unparse(annotation)
            case _:
                continue
        if value is None or not _is_mutable(value):
            continue
        names.add(name)
        if not constant:
            wrong.append(f"{module.inside}:{node.lineno} {name} is no constant")
    wrong += [f"{module.inside}:{line} changes {name}" for name, line in _changes(module, names)]
    wrong += [
        f"{module.inside}:{node.lineno} global {', '.join(node.names)}"
        for node in nodes(module.tree, ast.Global)
    ]
    return wrong


def test_exemptions_are_needed() -> None:
    """Each exemption is of a module that exists."""
    assert {*TABLES, *READERS} <= {module.inside for module in modules()}


def _is_constant(name: str) -> bool:
    """Whether a name says constant; `__all__` and its like belong to the language."""
    return name == name.upper() or (name.startswith("__") and name.endswith("__"))


def _is_mutable(value: ast.expr) -> bool:
    match value:
        case ast.Dict() | ast.List() | ast.Set() | ast.DictComp() | ast.ListComp() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in MAKERS
    return False


def _changes(module: Module, names: set[str]) -> Iterator[tuple[str, int]]:
    """Where a statement changes one of the names, and its line."""
    if not names:
        return
    changing = (ast.Call, ast.Subscript, ast.AugAssign)
    for node in chain.from_iterable(nodes(module.tree, kind) for kind in changing):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)):
                if attr in MUTATORS and name in names:
                    yield name, node.lineno
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                if name in names:
                    yield name, node.lineno
            case ast.AugAssign(target=ast.Name(id=name)):
                if name in names:
                    yield name, node.lineno
