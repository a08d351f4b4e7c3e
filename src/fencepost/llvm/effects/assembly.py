"""The effect of inline assembly, known only if every instruction of it is on the list.

The list allows: any other instruction may touch memory, or synchronize, in an unknown way.
"""

from __future__ import annotations

import re
from enum import Enum, auto, unique

from fencepost.llvm.effects.effect import Barrier, Effect, Nothing, Opaque, Pure, Unsupported
from fencepost.llvm.effects.functions import PureOp
from fencepost.llvm.ir import Call
from fencepost.llvm.types import IntType
from fencepost.patterns import pattern
from fencepost.vocabulary.address_spaces import SyncSpace


@unique
class _Kind(Enum):
    NOTHING = auto()
    """Waits, hints and caches."""
    COMPUTES = auto()
    """Writes registers, from registers."""
    BARRIER = auto()


_NOTHING = pattern(
    r"s_waitcnt(?:_(?:vscnt|vmcnt|expcnt|lgkmcnt|depctr))?"
    r"|s_wait_(?:alu|bvhcnt|dscnt|expcnt|idle|kmcnt|loadcnt|loadcnt_dscnt|samplecnt|storecnt"
    r"|storecnt_dscnt)"
    r"|s_(?:nop|sleep|sleep_var|setprio|delay_alu|clause|inst_prefetch|icache_inv|code_end"
    r"|decperflevel|incperflevel|ttracedata|ttracedata_imm)"
    r"|s_(?:dcache|gl1)_(?:inv|wb|inv_vol|wb_vol)"
    r"|buffer_(?:inv|wbl2|gl[01]_inv|wbinvl1(?:_sc|_vol)?)|global_(?:inv|wb|wbinv)|v_nop"
)
_COMPUTES = pattern(
    # Vector and scalar arithmetic, by what it computes.
    r"v_(?:mov|add|sub|subrev|addc|subb|subbrev|mul|mad|fma|fmac|mac|fmaak|fmamk|madak|madmk|min"
    r"|max|min3|max3|med3|and|or|xor|xnor|not|or3|and_or|xad|add3|lshl|lshr|ashr|lshlrev|lshrrev"
    r"|ashrrev|lshl_add|add_lshl|lshl_or|bfe|bfi|bfm|bfrev|alignbit|alignbyte|perm|cndmask|cvt|pack"
    r"|sad|rcp|rsq|sqrt|exp|log|sin|cos|fract|trunc|ceil|rndne|floor|frexp|ldexp|ffbh|ffbl|clz|ctz"
    r"|cls|bcnt|mbcnt|div|dot[248]c?|pk|mfma|smfmac|wmma|swmmac|minimum|maximum|cubeid|cubema"
    r"|cubesc|cubetc|accvgpr|prng|lerp|msad|bitop3|readlane|readfirstlane|writelane"
    r"|permlane16|permlanex16|permlane32|permlane64|swap)(?:_\w+)?"
    r"|v_cmp_\w+"
    r"|s_(?:mov|movk|add|addc|addk|sub|subb|mul|mulk|and|andn1|andn2|or|orn1|orn2|xor|xnor|nand|nor"
    r"|not|lshl|lshr|ashr|lshl[1-4]_add|bfe|bfm|brev|bcnt0|bcnt1|ff0|ff1|flbit|ctz|clz|cls|min|max"
    r"|abs|absdiff|cselect|cmp|cmpk|sext|pack|cmov|cmovk|bitcmp[01]|bitset[01]|bitreplicate"
    r"|quadmask|memtime|memrealtime|getpc|getreg|fmac|ceil|floor|trunc|rndne|cvt)(?:_\w+)?",
    re.ASCII,
)
_ELSEWHERE = pattern(r"exec|_pc_|_pc$")
"""The parts of such names that mark instructions which change control."""

_CONTROL = pattern(
    r"\b(?:exec(?:_lo|_hi)?|m0|pc|flat_scratch\w*|xnack_mask\w*|mode|ttmp\d+)\b", re.ASCII
)
"""Registers that decide more than the result: the active lanes, or the memory that is accessed."""

_TIED = pattern(r"=&?[^,{}]+,0(?:,~\{[^{}]*\})*")
_WAITS_FOR_LDS = pattern(
    r"s_waitcnt (?:[^\n]*\blgkmcnt\(0\)|(?:0|0x0)(?:\W|$))|s_waitcnt_lgkmcnt null, (?:0|0x0)$",
    re.ASCII,
)


def assembly(call: Call) -> Effect:
    """Return the effect of an assembly statement on memory and on other work-items."""
    statements = statements_of(call)
    has_result = call.head.name is not None
    if not statements:
        whole = has_result and len(call.arguments) == 1 and isinstance(call.head.type, IntType)
        if whole and _TIED.fullmatch(call.constraints):
            return Pure(PureOp.IDENTITY)
        return Opaque() if has_result else Nothing()
    kinds = [_kind(each) for each in statements]
    if None in kinds:
        first = statements[kinds.index(None)]
        return Unsupported(f"inline assembly {first!r}: what it does to memory is not known")
    if _Kind.BARRIER in kinds:
        if kinds.count(_Kind.BARRIER) > 1 or _Kind.COMPUTES in kinds or has_result:
            return Unsupported(f"inline assembly {statements[0]!r}: a barrier among other code")
        return _barrier(statements[: kinds.index(_Kind.BARRIER)], call)
    return Opaque() if has_result else Nothing()


def statements_of(call: Call) -> list[str]:
    """Return the instructions of an assembly statement, without comments, with single spaces."""
    text = (call.assembly or "").replace("\\0A", "\n").replace("\\09", " ")
    lines = [each.strip() for each in _uncommented(text).split("\n")]
    return [" ".join(each.split()) for each in lines if each]


def _barrier(before: list[str], call: Call) -> Barrier:
    """Return the effect of a barrier instruction, which has no fences of its own.

    With a wait for LDS before it, and nothing moved over either, it is the code of a workgroup's
    release and acquire of local memory on every target that has it [001 Memory Model GFX6-GFX11].
    """
    local = "~{memory}" in call.constraints and any(_WAITS_FOR_LDS.search(each) for each in before)
    return Barrier(frozenset({SyncSpace.LOCAL}) if local else frozenset(), strict=False)


def _kind(statement: str) -> _Kind | None:
    word, _, rest = statement.partition(" ")
    if word == "s_barrier":
        return None if rest else _Kind.BARRIER
    if _CONTROL.search(rest) or _ELSEWHERE.search(word):
        return None
    if _NOTHING.fullmatch(word):
        return _Kind.NOTHING
    return _Kind.COMPUTES if _COMPUTES.fullmatch(word) else None


def _uncommented(text: str) -> str:
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    return re.sub(r"(?://|;|^\s*#).*", "", text, flags=re.MULTILINE | re.ASCII)
