"""LLVM's decoder by ctypes: instructions with their operands, and what LLVM's tables say of them.

The C interface prints text only. Behind it stands a context whose first members lead to the
decoder, the table of instructions and the names of registers, and these have had the same layout
from LLVM 22 to 23 (llvm/lib/MC/MCDisassembler/Disassembler.h, llvm/include/llvm/MC/MCInst.h,
MCInstrDesc.h, MCInstrInfo.h, MCRegisterInfo.h). `Oracle` reads them; what it finds is checked
against the printed text by its own test, and nothing of the package depends on it.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

STUBS = {
    "librocm_sysdeps_zstd.so.1": [
        "ZSTD_CCtx_setParameter", "ZSTD_compress2", "ZSTD_compressBound", "ZSTD_createCCtx",
        "ZSTD_decompress", "ZSTD_freeCCtx", "ZSTD_getErrorName", "ZSTD_isError",
    ],
    "librocm_sysdeps_z.so.1": ["compress2", "compressBound", "crc32", "uncompress"],
}  # fmt: skip
"""What LLVM of ROCm wants of system libraries and never calls here."""


def _stub(folder: Path, name: str, functions: list[str]) -> None:
    """Makes a library that has the functions; each returns 0."""
    source = folder / "stub.c"
    versions = folder / "stub.map"
    source.write_text("".join(f"long {each}(void) {{ return 0; }}\n" for each in functions))
    versions.write_text("AMDROCM_SYSDEPS_1.0 { global: *; };\n")
    subprocess.run(
        ["gcc", "-shared", "-fPIC", "-fno-builtin", f"-Wl,--version-script={versions}",
         f"-Wl,-soname,{name}",
         "-o", str(folder / name), str(source)],
        check=True,
    )  # fmt: skip


@cache
def library(path: str) -> ctypes.CDLL:
    """LLVM as a library, with stubs of what it wants beside itself."""
    try:
        lib = ctypes.CDLL(path)
    except OSError:
        with tempfile.TemporaryDirectory() as folder:
            for name, functions in STUBS.items():
                _stub(Path(folder), name, functions)
                ctypes.CDLL(str(Path(folder) / name), mode=ctypes.RTLD_GLOBAL)
            lib = ctypes.CDLL(path)
    for part in ("TargetInfo", "TargetMC", "Disassembler"):
        getattr(lib, f"LLVMInitializeAMDGPU{part}")()
    return lib


class _Operand(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint8), ("value", ctypes.c_int64)]


class _Inst(ctypes.Structure):
    _fields_ = [
        ("opcode", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("loc", ctypes.c_void_p),
        ("begin", ctypes.c_void_p),
        ("size", ctypes.c_uint32),
        ("capacity", ctypes.c_uint32),
        ("inline", ctypes.c_uint64 * 64),
    ]


_TAIL: list[tuple[str, Any]] = [("flags", ctypes.c_uint64), ("target_flags", ctypes.c_uint64)]


class _Desc22(ctypes.Structure):
    """MCInstrDesc of LLVM 22."""

    _fields_ = [
        ("opcode", ctypes.c_uint16),
        ("operands", ctypes.c_uint16),
        ("defs", ctypes.c_uint8),
        ("bytes", ctypes.c_uint8),
        ("sched", ctypes.c_uint16),
        ("uses", ctypes.c_uint8),
        ("implicit_defs", ctypes.c_uint8),
        ("info", ctypes.c_uint16),
        ("implicit", ctypes.c_uint32),
        *_TAIL,
    ]


class _Desc23(ctypes.Structure):
    """MCInstrDesc of LLVM 23."""

    _fields_ = [
        ("opcode", ctypes.c_uint32),
        ("operands", ctypes.c_uint16),
        ("defs", ctypes.c_uint8),
        ("bytes", ctypes.c_uint8),
        ("sched", ctypes.c_uint16),
        ("uses", ctypes.c_uint8),
        ("implicit_defs", ctypes.c_uint8),
        ("info", ctypes.c_uint16),
        ("implicit", ctypes.c_uint16),
        *_TAIL,
    ]


MAY_LOAD, MAY_STORE = 19, 20
"""Bits of the flags of an instruction (MCID::Flag)."""


@dataclass(frozen=True)
class Desc:
    """What LLVM's table says of an instruction."""

    name: str
    defs: int
    operands: int
    uses: tuple[str, ...]
    implicit_defs: tuple[str, ...]
    flags: int
    target_flags: int
    ties: tuple[int, ...]
    """For each operand the one it is tied to, or -1."""

    @property
    def loads(self) -> bool:
        return bool(self.flags >> MAY_LOAD & 1)

    @property
    def stores(self) -> bool:
        return bool(self.flags >> MAY_STORE & 1)


@dataclass(frozen=True)
class Decoded:
    """An instruction as LLVM decodes it: registers by name, immediates as numbers."""

    opcode: int
    length: int
    operands: tuple[str | int, ...]


@dataclass
class Oracle:
    """A decoder for one processor."""

    path: str
    processor: str
    features: str = ""
    _descs: dict[int, Desc] = field(default_factory=dict)
    _names: dict[int, str] = field(default_factory=dict)
    _mnemonics: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        lib = library(self.path)
        create = lib.LLVMCreateDisasmCPUFeatures
        create.restype = ctypes.c_void_p
        create.argtypes = [ctypes.c_char_p] * 3 + [
            ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p,
        ]  # fmt: skip
        self._context = create(
            b"amdgcn-amd-amdhsa",
            self.processor.encode(),
            self.features.encode(),
            None,
            0,
            None,
            None,
        )
        if not self._context:
            raise ValueError(f"{self.path} knows no {self.processor}")
        self._print = lib.LLVMDisasmInstruction
        self._print.restype = ctypes.c_size_t
        self._print.argtypes = [
            ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint64, ctypes.c_uint64,
            ctypes.c_char_p, ctypes.c_size_t,
        ]  # fmt: skip
        words = ctypes.cast(self._context, ctypes.POINTER(ctypes.c_uint64))
        # std::string (4 words), DisInfo, TagType, GetOpInfo, SymbolLookUp, TheTarget, MAI, MRI,
        # MSI, MII, Ctx, DisAsm.
        self._registers, self._instructions, self._decoder = words[10], words[12], words[14]
        vtable = ctypes.cast(self._decoder, ctypes.POINTER(ctypes.c_uint64))[0]
        entry = ctypes.cast(vtable, ctypes.POINTER(ctypes.c_uint64))[2]
        self._decode: Any = ctypes.CFUNCTYPE(
            ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p,
            ctypes.c_size_t, ctypes.c_uint64, ctypes.c_void_p,
        )(entry)  # fmt: skip
        nulls = lib._ZN4llvm5nullsEv
        nulls.restype = ctypes.c_void_p
        self._nulls = nulls()
        self._inst = _Inst()
        self._inst.begin = ctypes.addressof(self._inst) + _Inst.inline.offset
        self._inst.capacity = 32
        self._size = ctypes.c_uint64()
        self._buffer = ctypes.create_string_buffer(400)

    def text(self, code: bytes, address: int = 0) -> tuple[int, str]:
        """Length and text of the first instruction; length 0 where LLVM knows none."""
        size = self._print(self._context, code, len(code), address, self._buffer, 400)
        return size, self._buffer.value.decode().replace("\t", " ").strip() if size else ""

    def mnemonic(self, decoded: Decoded, code: bytes) -> str:
        """The mnemonic of what `code` was decoded to."""
        if decoded.opcode not in self._mnemonics:
            parts = self.text(code)[1].split(" :: ")
            self._mnemonics[decoded.opcode] = "::".join(each.partition(" ")[0] for each in parts)
        return self._mnemonics[decoded.opcode]

    def decode(self, code: bytes) -> Decoded | None:
        """The first instruction with its operands; None where LLVM knows none."""
        inst = self._inst
        inst.opcode = inst.flags = inst.size = 0
        status = self._decode(
            self._decoder, ctypes.addressof(inst), ctypes.addressof(self._size), code, len(code), 0,
            self._nulls,
        )  # fmt: skip
        if status != 3:
            return None
        array = ctypes.cast(inst.begin, ctypes.POINTER(_Operand))
        operands = tuple(
            self.register(array[i].value & 0xFFFFFFFF) if array[i].kind == 1 else array[i].value
            for i in range(inst.size)
        )
        return Decoded(inst.opcode, self._size.value, operands)

    def register(self, number: int) -> str:
        """The name of a register; empty for none."""
        if number not in self._names:
            words = ctypes.cast(self._registers, ctypes.POINTER(ctypes.c_uint64))
            self._names[number] = self._register(words, number)
        return self._names[number]

    def _register(self, words: Any, number: int) -> str:
        base, strings = words[self._desc_word], words[self._string_word]
        desc = ctypes.cast(base + number * self._desc_size, ctypes.POINTER(ctypes.c_uint32))
        return ctypes.string_at(strings + desc[0]).decode()

    _desc_word, _string_word, _desc_size = 1, 9, 24

    def desc(self, opcode: int) -> Desc:
        """What LLVM's table says of an opcode of its own."""
        if opcode not in self._descs:
            self._descs[opcode] = self._desc(opcode)
        return self._descs[opcode]

    def _desc(self, opcode: int) -> Desc:
        words = ctypes.cast(self._instructions, ctypes.POINTER(ctypes.c_uint64))
        last, indices, names = words[0], words[1], words[2]
        layout = next(
            each
            for each in (_Desc23, _Desc22)
            if each.from_address(last - opcode * ctypes.sizeof(each)).opcode == opcode
        )
        desc: Any = layout.from_address(last - opcode * ctypes.sizeof(layout))
        end = last + ctypes.sizeof(layout)
        implicit = (ctypes.c_uint16 * (desc.uses + desc.implicit_defs)).from_address(
            end + 2 * desc.implicit
        )
        infos = (ctypes.c_uint16 * (3 * desc.operands)).from_address(end + 6 * desc.info)
        ties = tuple(
            infos[3 * i + 2] >> 4 & 15 if infos[3 * i + 2] & 1 else -1 for i in range(desc.operands)
        )
        index = ctypes.cast(indices, ctypes.POINTER(ctypes.c_uint32))[opcode]
        all_implicit = [self.register(each) for each in implicit]
        return Desc(
            ctypes.string_at(names + index).decode(),
            desc.defs,
            desc.operands,
            tuple(all_implicit[: desc.uses]),
            tuple(all_implicit[desc.uses :]),
            desc.flags,
            desc.target_flags,
            ties,
        )
