"""The machines, one for each memory-model chapter of 001. `targets/machine` has the sentences of
the chapters that they are made from.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.hardware.memory.assumptions import Assumption
from fencepost.hardware.memory.description import (
    CacheRow,
    Counted,
    Description,
    L2s,
    Level,
    Op,
    Place,
    Reach,
    ReachRow,
    Spread,
    SpreadRow,
)
from fencepost.lowering.rows.conditions import Condition, clause
from fencepost.lowering.rows.instructions import Bit, CacheOp, Counter
from fencepost.targets.processor import MemoryModelChapter as Chapter

_ALL_OPS = frozenset(Op)
_LOAD, _STORE, _RMW = (frozenset({op}) for op in Op)
_NO_RMW = _LOAD | _STORE
_NONE = frozenset[Bit]()
_L1, _L0, _GL1, _L2 = "vector L1", "vector L0", "L1", "L2"
_TGSPLIT = clause(only=(Condition.TGSPLIT,))
_NOT_TGSPLIT = clause(unless=(Condition.TGSPLIT,))
_CU_MODE = clause(only=(Condition.CU_MODE,))
_WGP_MODE = clause(unless=(Condition.CU_MODE,))
_GFX10 = clause(only=(Condition.GFX10,))
_GFX11 = clause(only=(Condition.GFX11,))


def _bits(*bits: Bit) -> frozenset[Bit]:
    return frozenset(bits)


_EARLY_COUNTERS = (
    (Counted.LOAD, Counter.VM),
    (Counted.STORE, Counter.VM),
    (Counted.RETURNING, Counter.VM),
    (Counted.SILENT, Counter.VM),
    (Counted.WRITE_BACK, Counter.VM),
    (Counted.INVALIDATE, Counter.VM),
    (Counted.LDS, Counter.LGKM),
)
_LATE_COUNTERS = (
    (Counted.LOAD, Counter.VM),
    (Counted.STORE, Counter.VS),
    (Counted.RETURNING, Counter.VM),
    (Counted.SILENT, Counter.VS),
    (Counted.INVALIDATE, Counter.VM),
    (Counted.LDS, Counter.LGKM),
)
_NEW_COUNTERS = (
    (Counted.LOAD, Counter.LOAD),
    (Counted.STORE, Counter.STORE),
    (Counted.RETURNING, Counter.LOAD),
    (Counted.SILENT, Counter.STORE),
    (Counted.WRITE_BACK, Counter.STORE),
    (Counted.INVALIDATE, Counter.LOAD),
    (Counted.LDS, Counter.DS),
)
_EARLY_SPREAD = (SpreadRow(Spread.ANY_CU, _TGSPLIT), SpreadRow(Spread.ONE_CU, _NOT_TGSPLIT))
_LATE_SPREAD = (SpreadRow(Spread.ONE_CU, _CU_MODE), SpreadRow(Spread.TWO_CUS, _WGP_MODE))

_BY_SCOPE = tuple(
    (bits, reach)
    for bits, reach in (
        (_NONE, Reach.CU),
        (_bits(Bit.SCOPE_SE), Reach.ENGINE),
        (_bits(Bit.SCOPE_DEV), Reach.AGENT),
        (_bits(Bit.SCOPE_SYS), Reach.SYSTEM),
    )
)

_GFX6 = Description(
    Chapter.GFX6_GFX9,
    Cite(Source.GUIDE, Chapter.GFX6_GFX9.value),
    (Level(_L1, Place.CU, Reach.WORKGROUP), Level(_L2, Place.L2, Reach.AGENT)),
    (
        ReachRow(_LOAD, _NONE, Reach.CU),
        ReachRow(_LOAD, _bits(Bit.GLC), Reach.AGENT),
        ReachRow(_STORE | _RMW, _NONE, Reach.AGENT),
        ReachRow(_STORE | _RMW, _bits(Bit.GLC), Reach.AGENT),
    ),
    (
        CacheRow(CacheOp.WBINVL1, _NONE, (_L1,), Reach.ENGINE),
        CacheRow(CacheOp.WBINVL1_VOL, _NONE, (_L1,), Reach.ENGINE),
    ),
    _EARLY_COUNTERS,
    (SpreadRow(Spread.ONE_CU),),
    L2s.COHERENT,
)

_GFX90A = Description(
    Chapter.GFX90A,
    Cite(Source.GUIDE, Chapter.GFX90A.value),
    (Level(_L1, Place.CU, Reach.WORKGROUP), Level(_L2, Place.L2, Reach.AGENT)),
    _GFX6.reaches,
    (
        CacheRow(CacheOp.WBINVL1_VOL, _NONE, (_L1,), Reach.ENGINE),
        CacheRow(CacheOp.WBL2, _NONE, (_L2,), Reach.SYSTEM),
        CacheRow(CacheOp.INVL2, _NONE, (_L2,), Reach.SYSTEM),
    ),
    _EARLY_COUNTERS,
    _EARLY_SPREAD,
    L2s.PER_AGENT,
    local_coherent=True,
    fine_grained=True,
)

_GFX942 = Description(
    Chapter.GFX942,
    Cite(Source.GUIDE, Chapter.GFX942.value),
    (Level(_L1, Place.CU, Reach.WORKGROUP), Level(_L2, Place.L2, Reach.AGENT)),
    (
        ReachRow(_NO_RMW, _NONE, Reach.CU),
        ReachRow(_LOAD, _bits(Bit.SC0), Reach.WORKGROUP, _NOT_TGSPLIT),
        ReachRow(_LOAD, _bits(Bit.SC0), Reach.ENGINE, _TGSPLIT),
        ReachRow(_STORE, _bits(Bit.SC0), Reach.WORKGROUP),
        ReachRow(_NO_RMW, _bits(Bit.SC1), Reach.AGENT),
        ReachRow(_NO_RMW, _bits(Bit.SC0, Bit.SC1), Reach.SYSTEM),
        ReachRow(_RMW, _NONE, Reach.AGENT),
        ReachRow(_RMW, _bits(Bit.SC0), Reach.AGENT),
        ReachRow(_RMW, _bits(Bit.SC1), Reach.SYSTEM),
        ReachRow(_RMW, _bits(Bit.SC0, Bit.SC1), Reach.SYSTEM),
    ),
    (
        CacheRow(CacheOp.INV, _bits(Bit.SC0), (_L1,), Reach.ENGINE),
        CacheRow(CacheOp.INV, _bits(Bit.SC1), (_L1, _L2), Reach.AGENT),
        CacheRow(CacheOp.INV, _bits(Bit.SC0, Bit.SC1), (_L1, _L2), Reach.SYSTEM),
        CacheRow(CacheOp.WBL2, _bits(Bit.SC1), (_L2,), Reach.AGENT),
        CacheRow(CacheOp.WBL2, _bits(Bit.SC0, Bit.SC1), (_L2,), Reach.SYSTEM),
    ),
    _EARLY_COUNTERS,
    _EARLY_SPREAD,
    L2s.SEVERAL,
    local_coherent=True,
)

_GFX10_GFX11 = Description(
    Chapter.GFX10_GFX11,
    Cite(Source.GUIDE, Chapter.GFX10_GFX11.value),
    (
        Level(_L0, Place.CU, Reach.CU),
        Level(_GL1, Place.ENGINE, Reach.ENGINE),
        Level(_L2, Place.L2, Reach.AGENT),
    ),
    (
        ReachRow(_LOAD, _NONE, Reach.CU),
        ReachRow(_LOAD, _bits(Bit.GLC), Reach.ENGINE, _GFX10),
        ReachRow(_LOAD, _bits(Bit.GLC), Reach.AGENT, _GFX11),
        ReachRow(_LOAD, _bits(Bit.GLC, Bit.DLC), Reach.AGENT),
        ReachRow(_LOAD, _bits(Bit.DLC), Reach.CU),
        ReachRow(_STORE | _RMW, _NONE, Reach.AGENT),
        ReachRow(_STORE | _RMW, _bits(Bit.DLC), Reach.AGENT),
        ReachRow(_STORE | _RMW, _bits(Bit.GLC), Reach.AGENT),
        ReachRow(_STORE | _RMW, _bits(Bit.GLC, Bit.DLC), Reach.AGENT),
    ),
    (
        CacheRow(CacheOp.GL0_INV, _NONE, (_L0,), Reach.AGENT),
        CacheRow(CacheOp.GL1_INV, _NONE, (_GL1,), Reach.AGENT),
    ),
    _LATE_COUNTERS,
    _LATE_SPREAD,
    L2s.COHERENT,
)

_GFX12 = Description(
    Chapter.GFX12,
    Cite(Source.GUIDE, Chapter.GFX12.value),
    (Level(_L0, Place.CU, Reach.CU), Level(_L2, Place.L2, Reach.AGENT)),
    tuple(ReachRow(_ALL_OPS, bits, reach) for bits, reach in _BY_SCOPE),
    tuple(
        CacheRow(op, bits, levels, reach)
        for op, levels in ((CacheOp.GLOBAL_INV, (_L0, _L2)), (CacheOp.GLOBAL_WB, (_L2,)))
        for bits, reach in _BY_SCOPE
    ),
    _NEW_COUNTERS,
    _LATE_SPREAD,
    L2s.PER_AGENT,
    frozenset({Assumption.INVALIDATE_BEFORE_LATER, Assumption.WRITE_BACK_AFTER_STORES}),
    done_by_scope=True,
)

_GFX125X = Description(
    Chapter.GFX125X,
    Cite(Source.GUIDE, Chapter.GFX125X.value),
    _GFX12.levels,
    _GFX12.reaches,
    _GFX12.caches,
    _NEW_COUNTERS,
    (SpreadRow(Spread.ONE_CU),),
    L2s.SEVERAL,
    frozenset(
        {
            Assumption.INVALIDATE_BEFORE_LATER,
            Assumption.WRITE_BACK_AFTER_STORES,
            Assumption.WRITE_BACK_AFTER_NEIGHBOURS,
        }
    ),
    queued=True,
    done_by_scope=True,
)

MACHINES: Mapping[Chapter, Description] = MappingProxyType(
    {each.chapter: each for each in (_GFX6, _GFX90A, _GFX942, _GFX10_GFX11, _GFX12, _GFX125X)}
)
"""The machine of each chapter."""
