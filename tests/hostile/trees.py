"""The hostile trees, a row each."""

from __future__ import annotations

import contextlib
import json
import os
import socket
from collections.abc import Callable, Sequence

from tests.hostile.place import KERNEL, WORD, Place, Tree

Build = Callable[[Place], Sequence[str]]

LATER = "it needs another input on the command line to take effect; a later one may be there"
ELSEWHERE = "clang reads configuration beside its own program and in the user's home only"
NEVER = "it was never run, and must stay so"


def _response(name: str, language: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        p.plugin("p.so")
        text = KERNEL if language == "hip" else "kernel void k(global int *p) { *p = 1; }\n"
        p.write("real", text)
        p.write(name, text)
        p.write(name.removeprefix("@"), f"-fplugin=./p.so -x {language} real\n")
        return [name]

    return build


def _in_folder(build: Build) -> Build:
    def built(p: Place) -> Sequence[str]:
        build(p)
        return ["."]

    return built


def _named(name: str, text: str = KERNEL) -> Build:
    def build(p: Place) -> Sequence[str]:
        p.write(name, text)
        return ["."]

    return build


def _bytes_name(name: bytes) -> Build:
    def build(p: Place) -> Sequence[str]:
        p.write(os.fsdecode(name))
        return ["."]

    return build


def _config_folder(p: Place) -> Sequence[str]:
    p.plugin("p.so")
    p.write("real.hip")
    p.write("a.hip", "-fplugin=./p.so -x hip real.hip\n")
    p.write("--config=./a.hip")
    return ["."]


def _option(prefix: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        p.plugin("x.hip")
        p.write(f"{prefix}x.hip")
        return [f"./{prefix}x.hip", "."]

    return build


def _config(name: str, **environment: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        p.plugin("p.so")
        p.write(name, f"-fplugin={p.tree / 'p.so'}\n")
        p.write("a.hip")
        p.environment |= {each: str(p.tree / value) for each, value in environment.items()}
        return ["a.hip"]

    return build


def _python(name: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        p.python(name)
        if name == "ziglang/__main__.py":
            p.write("ziglang/__init__.py", "")  # without it, the installed one goes before
        p.write("a.hip", KERNEL.removeprefix('extern "C" '))  # a name to demangle
        return ["a.hip"]

    return build


def _path_file(p: Place) -> Sequence[str]:
    p.write("a.hip")
    p.write("evil.pth", f"import os; open({str(p.canary)!r}, 'w')\n")
    return ["a.hip"]


def _metadata(p: Place) -> Sequence[str]:
    p.script("ziglang/zig")
    p.python("ziglang/__init__.py")
    p.write("ziglang-99.dist-info/METADATA", "Name: ziglang\nVersion: 99\n")
    p.write("a.hip")
    return ["a.hip"]


def _python_path(value: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        p.python("typer.py")
        p.python("z3/__init__.py")
        p.python("ziglang/__init__.py")
        p.script("ziglang/zig")
        p.write("a.hip")
        p.environment["PYTHONPATH"] = value
        return ["a.hip"]

    return build


def _link(name: str, target: str, *, also: bool = True) -> Build:
    """A link in the tree; `{outside}` stands for the folder outside."""

    def build(p: Place) -> Sequence[str]:
        (p.tree / name).symlink_to(target.format(outside=p.outside, tree=p.tree))
        if also:
            p.write("a.hip")
        return ["."]

    return build


def _link_of_links(p: Place) -> Sequence[str]:
    (p.tree / "y").symlink_to(p.secret)
    return _link("x.hip", "y")(p)


def _link_to_fifo(p: Place) -> Sequence[str]:
    os.mkfifo(p.outside / "pipe")
    (p.tree / "x.hip").symlink_to(p.outside / "pipe")
    p.write("a.hip")
    return ["."]


def _fifo(name: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        os.mkfifo(p.tree / name)
        p.write("a.hip")
        return ["."]

    return build


def _socket(p: Place) -> Sequence[str]:
    with contextlib.chdir(p.tree), socket.socket(socket.AF_UNIX) as made:
        made.bind("x.hip")  # its name may have no more than 100 bytes
    p.write("a.hip")
    return ["."]


def _source(text: str, *, arguments: Sequence[str] = ("a.hip",)) -> Build:
    """A source; `{secret}` and `{quoted}` are the paths of the secret files."""

    def build(p: Place) -> Sequence[str]:
        p.write("a.hip", text.format(secret=p.secret, quoted=p.quoted))
        return arguments

    return build


def _include_of_link(text: str, target: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        (p.tree / "h.h").symlink_to(p.outside / target)
        p.write("a.hip", text)
        return ["a.hip"]

    return build


ASSERTED = "_Static_assert(0,\n#include {}\n);\n"
"""Quotes what is included in an error that stands in the source itself."""


def _of_database(*words: str, text: str = KERNEL, file: str = "a.hip") -> Build:
    """A database; in its words, `{tree}` and `{outside}` are the folders."""

    def build(p: Place) -> Sequence[str]:
        p.write("a.hip", text)
        p.plugin("p.so")
        p.write("r.rsp", f"-fplugin={p.tree / 'p.so'}\n")
        p.script("as")
        p.script("cc1")
        given = [each.format(tree=p.tree, outside=p.outside) for each in words]
        return [p.database(*given, file=file.format(outside=p.outside))]

    return build


def _foreign_folder(p: Place) -> Sequence[str]:
    p.write("a.hip", '#include "secret.hip"\n')
    return [p.database("-I.", file=str(p.tree / "a.hip"), directory=p.outside)]


def _foreign_compiler(p: Place) -> Sequence[str]:
    p.write("a.hip")
    evil = p.script("clang++")
    row = {"directory": str(p.tree), "file": "a.hip", "arguments": [str(evil), "-c", "a.hip"]}
    p.write("compile_commands.json", json.dumps([row]))
    return ["compile_commands.json"]


def _hipcc(p: Place) -> None:
    """A stand-in for hipcc, which starts the clang of the ROCm that it is told of, and takes words
    from the environment.
    """
    path = p.outside / "hipcc"
    path.write_text(
        '#!/bin/sh\nfor each in $HIPCC_COMPILE_FLAGS_APPEND "$@"; do case $each in\n'
        '--rocm-path=*) "${each#--rocm-path=}/llvm/bin/clang" ;;\n'
        "-fplugin=*) : > '" + str(p.canary) + "' ;;\nesac; done\n"
        '[ -z "$HIP_CLANG_PATH" ] || "$HIP_CLANG_PATH/clang"\necho amdgcn\n'
    )
    path.chmod(0o755)
    p.environment |= {"FENCEPOST_CLANG": str(path)}


def _rocm(p: Place) -> Sequence[str]:
    _hipcc(p)
    p.script("evil/llvm/bin/clang")
    p.write("a.hip")
    return [p.database(f"--rocm-path={p.tree / 'evil'}"), "--sandbox", "off"]


def _hipcc_variable(name: str, value: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        _hipcc(p)
        p.script("evil/clang")
        p.write("a.hip")
        p.environment[name] = value.format(tree=p.tree)
        return ["a.hip"]

    return build


def _variable(name: str, value: str, text: str = KERNEL, **more: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        p.plugin("p.so")
        p.script("evil/cc1")
        p.script("evil/llvm/bin/clang")
        p.write("a.hip", text)
        p.environment[name] = value.format(tree=p.tree, outside=p.outside)
        p.environment |= more
        return ["a.hip"]

    return build


def _on_path(entry: str, name: str = "clang", *arguments: str, **environment: str) -> Build:
    """A compiler of the tree on PATH; `{tree}` stands for the tree, `{path}` for PATH."""

    def build(p: Place) -> Sequence[str]:
        p.script(name)
        p.script(f"bin/{name}")
        p.write("a.hip")
        p.environment["PATH"] = f"{entry.format(tree=p.tree)}:{{path}}"
        p.environment["FENCEPOST_CLANG"] = ""
        p.environment |= environment
        return ["a.hip", *arguments]

    return build


def _settings(name: str, text: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        p.write("a.hip")
        p.write(name, text.format(canary=p.canary, secret=p.secret))
        return ["a.hip"]

    return build


def _linked_settings(name: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        (p.outside / "keys.toml").write_text(f'[tool.fencepost]\n{WORD} = "x"\n')
        (p.outside / "plain.toml").write_text(f'{WORD} = "x"\n')
        target = "keys.toml" if name == "pyproject.toml" else "plain.toml"
        (p.tree / name).symlink_to(p.outside / target)
        p.write("a.hip")
        return ["a.hip"]

    return build


def _git(p: Place) -> Sequence[str]:
    p.write("a.hip")
    evil = p.script("evil.sh")
    p.write(".git/HEAD", "ref: refs/heads/main\n")
    p.write(".git/config", f"[core]\n\tfsmonitor = {evil}\n\thooksPath = {p.tree}\n")
    return ["a.hip"]


MODULE = """target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) !dbg !4 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !5
  store i32 %t, ptr addrspace(3) @s, !dbg !5
  ret void, !dbg !5
}}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!2}}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "{file}", directory: "{folder}")
!2 = !{{i32 2, !"Debug Info Version", i32 3}}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 1, column: 1, scope: !4)
"""


def _module_of_secret(p: Place) -> Sequence[str]:
    p.write("a.ll", MODULE.format(file="secret.hip", folder=p.outside))
    p.environment["cwd"] = str(p.tree.parent)  # which holds both
    return [str(p.tree / "a.ll")]


def _triton(suffix: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        p.write("hash/k.llir", MODULE.format(file="k.py", folder="."))
        p.write("hash/k.json", '{"target": {"backend": "hip", "arch": "gfx942"}}')
        (p.outside / "keys.json").write_text(f'{{"target": {{"backend": "{WORD}"}}}}')
        (p.tree / "hash" / f"x{suffix}").symlink_to(
            p.outside / ("keys.json" if suffix == ".json" else "secret.hip")
        )
        return ["--triton-cache", "."]

    return build


def _assembly(name: str) -> Build:
    def build(p: Place) -> Sequence[str]:
        (p.tree / "link.s").symlink_to(p.secret)
        p.write("a.s", f'.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.include "{name}"\n')
        return ["a.s"]

    return build


_IMPORTED = (
    *("typer.py", "z3/__init__.py", "llvmlite/__init__.py", "cxxfilt.py", "numpy.py", "json.py"),
)
"""Modules that a check imports late."""

TREES = (
    Tree("response-hip", _response("@r.hip", "hip"), needs="clang"),
    Tree("response-cu", _response("@r.cu", "hip"), needs="clang"),
    Tree("response-cl", _response("@r.cl", "cl"), needs="clang"),
    Tree("response-in-folder", _in_folder(_response("@r.hip", "hip")), needs="clang"),
    Tree("config-as-folder", _config_folder, needs="clang"),
    Tree("plugin-as-name", _option("-fplugin="), harmless=LATER),
    Tree("pass-plugin-as-name", _option("-fpass-plugin="), harmless=LATER),
    Tree("output-as-name", _named("-oout.hip"), says="k: proved"),
    Tree("dependencies-as-name", _named("-MFout.hip"), says="k: proved"),
    Tree("include-as-name", _named("-include.hip"), says="k: proved"),
    Tree("two-dashes-as-name", _named("--.hip"), says="k: proved"),
    Tree("dash-as-name", _named("-.hip"), says="k: proved"),
    Tree("shell-as-name", _named("$(touch canary);`id`|x'\".hip"), harmless=NEVER),
    Tree("newline-as-name", _named("a\n@r.hip"), harmless="the name begins with a"),
    Tree("escape-as-name", _named("\x1b]0;x\x07.hip"), harmless="shown as it is by another layer"),
    Tree("bytes-as-name", _bytes_name(b"\xff\xfe.hip"), says="k: proved", harmless=NEVER),
    Tree("equals-as-folder", _named("a=b/c=d/x.hip"), says="k: proved", harmless=NEVER),
    Tree("config-clang", _config("clang.cfg"), harmless=ELSEWHERE),
    Tree("config-clang-19", _config("clang-19.cfg"), harmless=ELSEWHERE),
    Tree("config-triple", _config("x86_64-pc-linux-gnu-clang.cfg"), harmless=ELSEWHERE),
    Tree("config-hidden", _config(".clang"), harmless=ELSEWHERE),
    Tree("config-home", _config(".config/clang.cfg", HOME="."), harmless=ELSEWHERE),
    Tree(
        "config-variable",
        _config("clang.cfg", CLANG_CONFIG_FILE_USER_DIR="."),
        harmless=ELSEWHERE,
    ),
    Tree("ziglang-module", _python("ziglang.py"), needs="ziglang"),
    Tree("ziglang-package", _python("ziglang/__main__.py"), needs="ziglang"),
    Tree("ziglang-metadata", _metadata, needs="ziglang"),
    Tree(
        "fencepost-module",
        _python("fencepost.py"),
        harmless="an installed command does not"
        " look here; `python -m fencepost` does, before any line of it runs",
    ),
    *(
        Tree(f"python-{name.partition('/')[0].removesuffix('.py')}", _python(name), module=True)
        for name in _IMPORTED
    ),
    *(
        Tree(
            f"python-{name.removesuffix('.py')}",
            _python(name),
            module=True,
            harmless="not imported while a source is checked, or before the folder is searched",
        )
        for name in ("rich.py", "sitecustomize.py", "usercustomize.py")
    ),
    Tree("python-pth", _path_file, module=True, harmless="only folders of packages have such"),
    Tree("python-path-empty", _python_path(":"), module=True),
    Tree("python-path-dot", _python_path(".")),
    Tree("python-startup", _variable("PYTHONSTARTUP", "{tree}/x.py"), harmless=NEVER),
    Tree("link-absolute", _link("x.hip", "{outside}/secret.hip"), says="skipped"),
    Tree("link-relative", _link("x.hip", "../outside/secret.hip"), says="skipped"),
    Tree("link-passwd", _link("x.hip", "/etc/passwd"), says="skipped"),
    Tree("link-module", _link("x.ll", "{outside}/secret.hip"), says="skipped"),
    Tree("link-litmus", _link("x.litmus", "{outside}/secret.hip"), says="skipped"),
    Tree("link-folder", _link("x", "{outside}"), says="skipped"),
    Tree("link-loop", _link("x.hip", "x.hip"), says="k: proved", harmless=NEVER),
    Tree("link-loop-folder", _link("x", "."), says="k: proved", harmless=NEVER),
    Tree("link-of-links", _link_of_links, says="skipped"),
    Tree("link-to-fifo", _link_to_fifo, says="skipped"),
    Tree("fifo-source", _fifo("x.hip"), says="skipped"),
    Tree("fifo-module", _fifo("x.ll"), says="skipped"),
    Tree("fifo-litmus", _fifo("x.litmus"), says="skipped"),
    Tree("socket", _socket, says="skipped"),
    Tree("include-absolute", _source('#include "{secret}"\n')),
    Tree("include-upwards", _source('#include "../outside/secret.hip"\n')),
    Tree("include-link", _include_of_link('#include "h.h"\n', "secret.hip")),
    Tree("include-asserted", _source(ASSERTED.replace("{}", '"{quoted}"'))),
    Tree("include-link-asserted", _include_of_link(ASSERTED.format('"h.h"'), "quoted.h")),
    Tree("assembly-include", _assembly("../outside/secret.hip")),
    Tree("assembly-include-link", _assembly("link.s")),
    Tree("line-elsewhere", _source('#line 1 "{secret}"\nint x = ;\n'), harmless=NEVER),
    Tree("database-plugin", _of_database("-fplugin={tree}/p.so"), harmless=NEVER),
    Tree(
        "database-load",
        _of_database("-Xclang", "-load", "-Xclang", "{tree}/p.so"),
        harmless=NEVER,
    ),
    Tree("database-value", _of_database("-D", "-fplugin={tree}/p.so"), harmless="it is a value"),
    Tree("database-wrapper", _of_database("-wrapper", "{tree}/cc1"), harmless=NEVER),
    Tree("database-programs", _of_database("-B{tree}"), harmless=NEVER),
    Tree("database-response", _of_database("@{tree}/r.rsp"), harmless=NEVER),
    Tree("database-config", _of_database("--config={tree}/r.rsp"), harmless=NEVER),
    Tree("database-output", _of_database("-o", "{outside}/canary"), harmless=NEVER),
    Tree("database-dependencies", _of_database("-MD", "-MF", "{outside}/canary"), harmless=NEVER),
    Tree("database-include", _of_database("-include", "{outside}/secret.hip")),
    Tree("database-include-joined", _of_database("-include{outside}/secret.hip")),
    Tree(
        "database-macros",
        _of_database("-imacros", "{outside}/quoted.h"),
        harmless="only the macros of the file count",
    ),
    Tree("database-precompiled", _of_database("-include-pch", "{outside}/secret.hip"), says="k: "),
    Tree("database-folder", _of_database("-I{outside}", text='#include "secret.hip"\n')),
    Tree("database-upwards", _of_database("-I../outside", text='#include "secret.hip"\n')),
    Tree("database-system", _of_database("-isystem", "{outside}", text="#include <secret.hip>\n")),
    Tree("database-after", _of_database("-idirafter{outside}", text="#include <secret.hip>\n")),
    Tree("database-directory", _foreign_folder),
    Tree("database-file", _of_database(file="{outside}/secret.hip"), says="skipped"),
    Tree("database-compiler", _foreign_compiler, harmless=NEVER),
    Tree("database-rocm", _rocm, needs="clang"),
    Tree(
        "variable-override",
        _variable("CCC_OVERRIDE_OPTIONS", "+-fplugin={tree}/p.so"),
        needs="clang",
    ),
    Tree("variable-cpath", _variable("CPATH", "{outside}", '#include "secret.hip"\n')),
    Tree(
        "variable-cplus",
        _variable("CPLUS_INCLUDE_PATH", "{outside}", "#include <secret.hip>\n"),
        needs="clang",
    ),
    Tree("variable-programs", _variable("COMPILER_PATH", "{tree}/evil"), harmless=NEVER),
    Tree("variable-gcc", _variable("GCC_EXEC_PREFIX", "{tree}/evil/"), harmless=NEVER),
    Tree(
        "variable-print",
        _variable("CC_PRINT_OPTIONS_FILE", "{outside}/canary", CC_PRINT_OPTIONS="1"),
    ),
    Tree("variable-rocm", _variable("ROCM_PATH", "{tree}/evil"), needs="ziglang"),
    Tree(
        "variable-hipcc-flags",
        _hipcc_variable("HIPCC_COMPILE_FLAGS_APPEND", "-fplugin=x"),
        needs="clang",
    ),
    Tree("variable-hip-clang", _hipcc_variable("HIP_CLANG_PATH", "{tree}/evil"), needs="clang"),
    Tree("path-dot", _on_path("."), says="not searched"),
    Tree("path-empty", _on_path(""), says="not searched"),
    Tree("path-inside", _on_path("{tree}/bin"), says="not searched"),
    Tree("path-hipcc", _on_path(".", "hipcc"), says="not searched"),
    Tree("path-bwrap", _on_path(".", "bwrap"), harmless="there was no sandbox to be fooled"),
    Tree("path-named", _on_path(".", "mine", "--clang", "mine"), says="not searched"),
    Tree("path-variable", _on_path(".", "mine", FENCEPOST_CLANG="mine"), says="not searched"),
    Tree(
        "settings-code",
        _settings(
            "fencepost.toml", "[[kernel]]\nname = 'k'\nassume = ['__import__(\"os\") > 0']\n"
        ),
        harmless=NEVER,
    ),
    Tree(
        "settings-shared",
        _settings("pyproject.toml", "[tool.fencepost]\nexclude = ['{canary}', '**']\n"),
        harmless=NEVER,
    ),
    Tree("settings-link", _linked_settings("fencepost.toml"), says="skipped"),
    Tree("settings-shared-link", _linked_settings("pyproject.toml"), says="skipped"),
    Tree("version-control", _git, harmless="git is not run"),
    Tree("module-names-secret", _module_of_secret),
    Tree("triton-metadata", _triton(".json"), says="skipped"),
    Tree("triton-module", _triton(".llir"), says="skipped"),
)
