"""A module, from the text that LLVM prints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fencepost.llvm.frames import with_places, with_places_of_users
from fencepost.llvm.ir import (
    Block,
    Expression,
    Gep,
    Instruction,
    Location,
    Operand,
)
from fencepost.llvm.language import language_of
from fencepost.llvm.metadata import read_metadata
from fencepost.llvm.module import Function, Module, Parameter, Remark, Variable
from fencepost.llvm.parsing.cursor import Cursor
from fencepost.llvm.parsing.statements import Context, statement
from fencepost.llvm.parsing.tokens import tokens
from fencepost.llvm.rewriting.normalise import plain_name
from fencepost.llvm.source_types import source_parameters
from fencepost.llvm.types import OtherType, PointerType, Type
from fencepost.numerals import integer_of, is_decimal
from fencepost.patterns import pattern
from fencepost.records import replace

NO_MEMORY = frozenset({"memory(none)", "readnone"})
"""Attributes of functions and calls that reach no memory."""
_HIDDEN_MEMORY = frozenset(
    f"memory(inaccessiblemem: {each})" for each in ("read", "write", "readwrite")
)
"""Attributes of functions that touch only memory the module cannot access."""

_DECLARED = pattern(r'@("[^"]+"|[\w.$-]+)\(', re.ASCII)
_FROM_OUTSIDE = (
    "external",
    "externally_initialized",
    "extern_weak",
    "weak",
    "linkonce",
    "common",
)
"""Linkage of variables that the host sets, or that another module's definition may replace [LangRef
Linkage Types]."""

_NAMED_IN_TRIPLE = pattern(r"amdgpu(\d+)\.([0-9a-f]{2})-", re.ASCII)
"""A triple of newer compilers that names the processor, which functions then do not."""

_TYPE = pattern(r"^%(\"[^\"]+\"|[\w.$-]+) = type (.*)$", re.ASCII)
_ATTRIBUTES = pattern(r"^attributes (#\d+) = \{(.*)\}$", re.ASCII)
_ATTRIBUTE = pattern(r'"([^"]*)"(?:="([^"]*)")?|(\w+)(?:\(([^()]*)\))?', re.ASCII)
_LABEL = pattern(r'^("[^"]*"|[\w.$-]+):', re.ASCII)
_CONVENTION = pattern(r"\b(amdgpu_\w+|spir_kernel|ptx_kernel|\w*cc)\b", re.ASCII)


def parse_module(text: str) -> Module:
    """The module that LLVM printed. Raises UnsupportedError for a statement it does not know."""
    lines = text.split("\n")
    named = _named_types(lines)
    metadata = read_metadata(lines)
    language = language_of(lines)
    groups = {
        found[1]: _attribute_words(found[2])
        for line in lines
        if line.startswith("attributes #") and (found := _ATTRIBUTES.match(line))
    }
    functions: dict[str, Function] = {}
    variables: dict[str, Variable] = {}
    declared = set()
    bare = set()
    replaceable = set()
    pure = set()
    remarks: dict[str, int] = {}
    triple = next((each.split('"')[1] for each in lines if each.startswith("target triple")), "")
    defined_nowhere = frozenset(
        found[1].strip('"')
        for line in lines
        if line.startswith("declare ") and (found := _DECLARED.search(line))
    )
    aliases = _aliases(lines, named)
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        if line.startswith("define "):
            end = index
            while lines[end] != "}":
                end += 1
            context = Context(
                named, metadata, {}, remarks, defined_nowhere, aliases, groups, language
            )
            function = _function(line, lines[index:end], context, groups)
            if found := _NAMED_IN_TRIPLE.match(triple):
                function.attributes.setdefault("target-cpu", f"gfx{found[1]}{found[2]}")
            functions[function.name] = function
            if line.startswith(("define weak ", "define linkonce ")) and not function.is_kernel:
                replaceable.add(function.name)
            index = end + 1
        elif line.startswith("declare "):
            if found := _DECLARED.search(line):
                name = plain_name(found[1].strip('"'))
                declared.add(name)
                words = _words_of(line, groups)
                if not words:
                    bare.add(name)
                if words & NO_MEMORY or (name.startswith("llvm.") and words & _HIDDEN_MEMORY):
                    pure.add(name)
        elif line.startswith("@") and (variable := _variable(line, named, aliases)):
            variables[variable.name] = variable
    said = tuple(Remark(text, number) for text, number in remarks.items())
    known = frozenset(declared), frozenset(pure)
    loose = frozenset(bare), frozenset(replaceable)
    return Module(functions, variables, *known, triple, said, *loose)


def _words_of(line: str, groups: Mapping[str, Mapping[str, str]]) -> set[str]:
    """The attributes that a declaration has by its groups."""
    found = re.findall(r"#\d+", line, flags=re.ASCII)
    return {key for group in found for key in groups.get(group, {})}


def _named_types(lines: list[str]) -> dict[str, Type]:
    texts = {}
    for line in lines:
        if line.startswith("%") and (found := _TYPE.match(line)):
            texts[found[1].strip('"')] = found[2]
    named: dict[str, Type] = {name: OtherType(f"%{name}") for name in texts}
    for _ in range(8):  # types name types that stand further down
        before = dict(named)
        for name, text in texts.items():
            named[name] = Cursor(tokens(text), named).type()
        if named == before:
            break
    return named


def _attribute_words(text: str) -> dict[str, str]:
    found = {}
    for each in _ATTRIBUTE.finditer(text):
        if each[1] is not None:
            found[each[1]] = each[2] or ""
        elif each[4] is not None:
            found[f"{each[3]}({each[4]})"] = ""
        else:
            found[each[3]] = ""
    return found


def _aliases(lines: list[str], named: dict[str, Type]) -> dict[str, Operand]:
    """Return the names for places in objects, by the constant that they denote."""
    found: dict[str, Operand] = {}
    for line in lines:
        if not line.startswith("@") or " alias " not in line:
            continue
        cursor = Cursor(tokens(line), named, found)
        name = cursor.take()[1:]
        while cursor.word not in ("alias", ""):
            cursor.take()
        if cursor.accept("alias"):
            cursor.type()
            cursor.expect(",")
            # Of a constant expression, LLVM prints no type.
            plain = cursor.word == "ptr"
            place = cursor.typed() if plain else cursor.value(PointerType(0))
            match place:
                case Expression(instruction=Gep(head=head, pointer=pointer) as gep):
                    gep = replace(gep, head=replace(head, type=pointer.type))
                    place = Expression(gep, pointer.type)
            found[name] = place
    return found


def _variable(line: str, named: dict[str, Type], aliases: Mapping[str, Operand]) -> Variable | None:
    cursor = Cursor(tokens(line), named, aliases)
    name = cursor.take()[1:]
    cursor.expect("=")
    space = 0
    external = False
    while cursor.word not in ("global", "constant"):
        word = cursor.take()
        if word == "":
            return None  # an alias
        external = external or word in _FROM_OUTSIDE
        if word == "addrspace":
            space = integer_of(cursor.skip_group()[0])
    constant = cursor.take() == "constant"
    kind = cursor.type()
    value: Operand | None = None
    if cursor.word not in (",", "", "!") and not cursor.word.startswith(("!", "#")):
        value = cursor.value(kind)
    return Variable(name, kind, space, constant, value, external)


def _function(
    line: str,
    body: list[str],
    context: Context,
    groups: dict[str, dict[str, str]],
) -> Function:
    named, metadata = context.named, context.metadata
    cursor = Cursor(tokens(line.rstrip("{ ")), named)
    convention = ""
    while not cursor.word.startswith("@"):
        if _CONVENTION.fullmatch(cursor.word):
            convention = cursor.word
        cursor.take()
    name = cursor.take()[1:]
    cursor.expect("(")
    parameters: list[Parameter] = []
    links = dict(re.findall(r"!([\w.]+) !(\d+)", line, flags=re.ASCII))
    subprogram = integer_of(links.get("dbg", "-1"))
    while not cursor.accept(")"):
        if cursor.accept("..."):
            continue
        kind = cursor.type()
        attributes = cursor.parameter_attributes()
        own = cursor.take()[1:] if cursor.word.startswith("%") else str(len(parameters))
        indirect = attributes.get("byval") or attributes.get("byref")
        parameters.append(Parameter(own, kind, own, indirect, "noalias" in attributes))
        cursor.accept(",")
    passed = [None if each.indirect is not None else each.type for each in parameters]
    sources = source_parameters(metadata, links, passed)
    parameters = [
        replace(each, source_name=source.name or each.name, source_type=source.type)
        for each, source in zip(parameters, sources, strict=True)
    ]
    attributes_found: dict[str, str] = {}
    for word in cursor.words[cursor.index :]:
        if word.startswith("#"):
            attributes_found |= groups.get(word, {})
    required = None
    if "reqd_work_group_size" in links:
        sizes = metadata.numbers(integer_of(links["reqd_work_group_size"]))
        if len(sizes) == 3:
            required = (sizes[0], sizes[1], sizes[2])
    at = None
    if (file := metadata.file(subprogram)) is not None:
        stands_in = metadata.field(file, "filename") or ""
        at = Location(stands_in, integer_of(metadata.field(subprogram, "line") or "0"))
    # Names that are numbers are counted through: unnamed parameters first, then the first block.
    unnamed = sum(is_decimal(each.name) for each in parameters)
    blocks = with_places_of_users(tuple(_blocks(body, context, unnamed)))
    return Function(name, convention, tuple(parameters), blocks, attributes_found, required, at)


def _blocks(body: list[str], context: Context, first: int) -> Iterator[Block]:
    """The blocks of a body; `first` is the number of the first one, where it has no name."""
    label = str(first)
    instructions: list[Instruction] = []
    pending = ""
    for line in body:
        stripped = line.strip()
        if not stripped or stripped.startswith((";", "#dbg")):
            continue
        if not line.startswith(" ") and not pending and (found := _LABEL.match(line)):
            if instructions:
                yield Block(label, with_places(instructions))
            label = found[1].strip('"')
            instructions = []
            continue
        pending = f"{pending} {stripped}" if pending else stripped
        if pending.startswith("switch") and "]" not in stripped:
            continue
        instructions.append(statement(pending, 0, context))
        pending = ""
    if instructions:
        yield Block(label, with_places(instructions))
