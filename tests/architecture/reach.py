"""Which public names a command, the public interface or a document reaches.

A name at the top of a module is reached if something reached mentions it: the modules of the
command line and of the public interface, what the documents name with its module
(`fencepost.abi.x.y`), and places that tables give as text (`abi.x:Y`). What a module does on import
is reached with the first of its names.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tests.architecture.source_tree import ROOT, Module, modules, nodes

DOORS = (
    "fencepost",
    "fencepost.__main__",
    "fencepost.api",
    "fencepost.cli",
    "fencepost.pytest_plugin",
    "fencepost.triton",
)
"""Modules, with what is in them, that users run or import."""

_PLACE = re.compile(r"^([a-z_0-9]+(?:\.[a-z_0-9]+)*)(?::(\w+))?$")
_DOCUMENTED = re.compile(r"\bfencepost(?:\.\w+)+")


@dataclass(frozen=True, slots=True, order=True)
class Name:
    """A name at the top of a module; an empty one is what the module does on import."""

    module: str
    name: str


@dataclass(frozen=True, slots=True)
class Made:
    """A statement at the top of a module, the names that it makes, and whether it defines one."""

    node: ast.stmt
    names: tuple[str, ...]
    defines: bool


@cache
def _by_name() -> dict[str, Module]:
    return {each.name: each for each in modules()}


@cache
def _made(module: str) -> tuple[Made, ...]:
    return tuple(_statements(_by_name()[module].tree.body))


def _statements(body: list[ast.stmt]) -> Iterator[Made]:
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield Made(node, (name,), defines=True)
            case ast.Assign() | ast.AnnAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found = [
                    each.id
                    for target in targets
                    for each in ast.walk(target)
                    if isinstance(each, ast.Name)
                ]
                yield Made(node, tuple(found), defines=bool(found))
            case ast.Import() | ast.ImportFrom():
                yield Made(node, (), defines=True)
            case ast.If() | ast.Try():
                for inner in (node.body, node.orelse):
                    yield from _statements(inner)
            case _:
                yield Made(node, (), defines=False)


@cache
def _imported(module: str) -> dict[str, Name | str]:
    """What each imported name is, wherever in the module: a name of a module, or a module."""
    found: dict[str, Name | str] = {}
    tree = _by_name()[module].tree
    for node in (*nodes(tree, ast.Import), *nodes(tree, ast.ImportFrom)):
        match node:
            case ast.Import():
                for alias in node.names:
                    if alias.name in _by_name():
                        local = alias.asname or alias.name.partition(".")[0]
                        found[local] = alias.name if alias.asname else local
            case ast.ImportFrom(module=base, level=0) if base is not None:
                for alias in node.names:
                    inner = f"{base}.{alias.name}"
                    local = alias.asname or alias.name
                    if inner in _by_name():
                        found[local] = inner
                    elif base in _by_name():
                        found[local] = Name(base, alias.name)
            case _:
                continue
    return found


def _mentions(module: str, node: ast.AST) -> Iterator[Name]:
    """The names that a piece of a module mentions."""
    imported = _imported(module)
    for each in ast.walk(node):
        match each:
            case ast.Name(id=name):
                target = imported.get(name)
                yield (
                    target
                    if isinstance(target, Name)
                    else Name(target or module, "" if target else name)
                )
            case ast.Attribute():
                yield from _dotted(imported, each)
            case ast.Constant(value=str(text)):
                yield from _placed(module, text)
            case ast.ImportFrom(module=base, level=0) if base in _by_name():
                yield Name(base, "")
            case _:
                continue


def _dotted(imported: dict[str, Name | str], node: ast.Attribute) -> Iterator[Name]:
    parts = [node.attr]
    inner: ast.expr = node.value
    while isinstance(inner, ast.Attribute):
        parts.append(inner.attr)
        inner = inner.value
    if not isinstance(inner, ast.Name):
        return
    base = imported.get(inner.id)
    if not isinstance(base, str):
        return
    names = parts[::-1]
    while names and f"{base}.{names[0]}" in _by_name():
        base = f"{base}.{names.pop(0)}"
    yield Name(base, names[0] if names else "")


def _placed(module: str, text: str) -> Iterator[Name]:
    """A place as text: `abi.memory.spaces:MEMORY_SPACES`, or an annotation in quotes."""
    found = _PLACE.match(text)
    if found is None:
        return
    for base in (found[1], f"fencepost.{found[1]}"):
        if base in _by_name():
            yield Name(base, found[2] or "")


def documented() -> Iterator[Name]:
    """What the documents name: `fencepost.abi.entry.state.entry_state`."""
    for path in (*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"):
        for text in _DOCUMENTED.findall(path.read_text(encoding="utf-8")):
            module, _, name = text.rpartition(".")
            if module in _by_name():
                yield Name(module, name)


@cache
def reached() -> frozenset[Name]:
    """The names that something reaches."""
    found: set[Name] = set()
    waiting = list(documented())
    for module in _by_name():
        if module in DOORS or module.startswith(tuple(f"{each}." for each in DOORS[2:])):
            waiting += [Name(module, each) for made in _made(module) for each in made.names]
            waiting.append(Name(module, ""))
    while waiting:
        name = waiting.pop()
        if name in found or name.module not in _by_name():
            continue
        found.add(name)
        waiting.append(Name(name.module, ""))
        target = _imported(name.module).get(name.name)
        if isinstance(target, Name):
            waiting.append(target)
        for made in _made(name.module):
            if name.name in made.names or (not name.name and not made.defines):
                waiting += _mentions(name.module, made.node)
    return frozenset(found)


def public() -> Iterator[Name]:
    """The public names at the top of the modules, other than those of the doors."""
    for module in _by_name():
        for made in _made(module):
            for name in made.names:
                if not name.startswith("_") and name != "TYPE_CHECKING":
                    yield Name(module, name)
