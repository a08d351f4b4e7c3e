"""Gives each instruction of a module a debug line of its own, as LLVM's pass `debugify` does."""

from __future__ import annotations

import re

_FIRST = 900_000
"""The first number of metadata that is added."""
_DEFINE = re.compile(r"define .*\{$")
_KEPT = re.compile(r"\s*(;.*)?$|[\w.$-]+:|\s+(i\d+ .*label|\[)")
"""Lines of a function that are no instruction: comments, labels, cases of a switch."""
_UNIT = "language: DW_LANG_C, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly"
_OWN = re.compile(
    r",? !(?:dbg|llvm\.loop) !\d+|^.*(?:#dbg_|@llvm\.dbg\.).*\n|^!llvm\.dbg\.cu = .*\n",
    re.MULTILINE,
)


def with_lines(text: str) -> str:
    """The module with a line for each instruction, in place of debug information of its own."""
    text = _OWN.sub("", text)
    made: list[str] = []
    nodes: list[str] = []
    scope, number, inside = 0, _FIRST + 10, False
    for row, line in enumerate(text.splitlines(), 1):
        if _DEFINE.match(line):
            scope, number, inside = number, number + 1, True
            name = f'distinct !DISubprogram(name: "f{scope}", scope: !{_FIRST}, file: !{_FIRST}'
            nodes.append(
                f"!{scope} = {name}, line: {row}, type: !{_FIRST + 2}, unit: !{_FIRST + 1},"
                " spFlags: DISPFlagDefinition)"
            )
            made.append(f"{line[:-1].rstrip()} !dbg !{scope} {{")
        elif line.startswith("}"):
            inside = False
            made.append(line)
        elif not inside or _KEPT.match(line) or line.rstrip().endswith("["):
            made.append(line)
        else:
            nodes.append(f"!{number} = !DILocation(line: {row}, column: 1, scope: !{scope})")
            code = line.split(" ;")[0].rstrip()
            made.append(f"{code}, !dbg !{number}")
            number += 1
    if "Debug Info Version" not in text:
        made.append(f"!llvm.module.flags = !{{!{_FIRST + 4}, !{_FIRST + 5}}}")
    return "\n".join(
        [
            *made,
            f"!llvm.dbg.cu = !{{!{_FIRST + 1}}}",
            f'!{_FIRST} = !DIFile(filename: "k.ll", directory: "/")',
            f"!{_FIRST + 1} = distinct !DICompileUnit(file: !{_FIRST}, {_UNIT})",
            f"!{_FIRST + 2} = !DISubroutineType(types: !{_FIRST + 3})",
            f"!{_FIRST + 3} = !{{}}",
            f'!{_FIRST + 4} = !{{i32 7, !"Dwarf Version", i32 5}}',
            f'!{_FIRST + 5} = !{{i32 2, !"Debug Info Version", i32 3}}',
            *nodes,
            "",
        ]
    )
