"""Programs on which readings of the text part: what the text says of each, and both evaluators.

Random programs seldom get here. Each corner states whether its condition is reachable, edition by
edition, from the text alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fencepost.frontends.litmus.parse import parse
from tests.naive.against_engine import disagreements
from tests.naive.answer import answers
from tests.naive.events import Edition

LLVM, AMDGPU, NEWER = Edition.LLVM, Edition.AMDGPU, Edition.AMDGPU_2026_08
EVERYWHERE = frozenset(Edition)
NOWHERE: frozenset[Edition] = frozenset()
SINCE_002 = frozenset({AMDGPU, NEWER})


@dataclass(frozen=True, slots=True)
class Corner:
    """A program whose condition is reachable under the editions `reachable`."""

    name: str
    text: str
    reachable: frozenset[Edition]


CORNERS = (
    Corner(
        # 001: the tags say which address spaces the fence can synchronize
        "a seq_cst fence limited to LDS leaves global accesses alone",
        """
        { global x = 0; global y = 0; }
         P0                                           | P1                                           ;
         store atomic x, 1                            | store atomic y, 1                            ;
         fence seq_cst !{amdgpu-synchronize-as:local} | fence seq_cst !{amdgpu-synchronize-as:local} ;
         r0 = load atomic y                           | r1 = load atomic x                           ;
        exists P0:r0 == 0 /\\ P1:r1 == 0
        """,
        EVERYWHERE,
    ),
    Corner(
        "a seq_cst fence limited to global memory orders global accesses",
        """
        { global x = 0; global y = 0; }
         P0                                            | P1                 ;
         store atomic x, 1                             | store atomic y, 1  ;
         fence seq_cst !{amdgpu-synchronize-as:global} | fence seq_cst      ;
         r0 = load atomic y                            | r1 = load atomic x ;
        exists P0:r0 == 0 /\\ P1:r1 == 0
        """,
        NOWHERE,
    ),
    Corner(
        # D12: an edge in LDS does not order the global accesses around it
        "seq_cst operations ordered by a one-as flag in LDS",
        """
        { global x = 0; global y = 0; local f = 0; }
         P0 @ workgroup 0                           | P1 @ workgroup 0                            | P2 @ workgroup 0           ;
         store atomic x, 1 seq_cst                  | r0 = load atomic f workgroup-one-as acquire | store atomic y, 1 seq_cst  ;
         store atomic f, 1 workgroup-one-as release | r1 = load atomic y seq_cst                  | r2 = load atomic x seq_cst ;
        exists P1:r0 == 1 /\\ P1:r1 == 0 /\\ P2:r2 == 0
        """,
        EVERYWHERE,
    ),
    Corner(
        # D7: all of happens-before counts, not only what seq_cst operations bring about
        "seq_cst operations ordered by a global flag",
        """
        { global x = 0; global y = 0; global f = 0; }
         P0 @ workgroup 0                  | P1 @ workgroup 0                   | P2 @ workgroup 0           ;
         store atomic x, 1 seq_cst         | r0 = load atomic f one-as acquire  | store atomic y, 1 seq_cst  ;
         store atomic f, 1 one-as release  | r1 = load atomic y seq_cst         | r2 = load atomic x seq_cst ;
        exists P1:r0 == 1 /\\ P1:r1 == 0 /\\ P2:r2 == 0
        """,
        NOWHERE,
    ),
    Corner(
        # the store and the write half of the read-modify-write are in no location order
        "a read-modify-write that is not available races with a later store",
        """
        { global x = 0; global f = 0; }
         P0 @ workgroup 0                                  | P1 @ workgroup 1                                   ;
         r0 = atomicrmw add x, 1 workgroup                 | r1 = load atomic f agent acquire !{amdgcn-av:none} ;
         store atomic f, 1 agent release !{amdgcn-av:none} | if !r1 goto L                                      ;
                                                           | store x, 5                                         ;
                                                           | L:                                                 ;
        exists race
        """,
        SINCE_002,
    ),
    Corner(
        # 002 Availability and Visibility: R can observe W only if W is visible to R
        "a store races with a read-modify-write that it is not visible to",
        """
        { global x = 0; global f = 0; }
         P0 @ workgroup 0                | P1 @ workgroup 1                                   ;
         store x, 1                      | r0 = load atomic f agent acquire !{amdgcn-av:none} ;
         store atomic f, 1 agent release | if !r0 goto L                                      ;
                                         | r1 = atomicrmw add x, 1 workgroup                  ;
                                         | L:                                                 ;
        exists race
        """,
        SINCE_002,
    ),
    Corner(
        # D3, D4: happens-before goes through the untagged operation between
        "a MakeVisible operation reaches a read through a third operation",
        """
        { global x = 0; global f = 0; global z = 0; }
         P0                        | P1                                ;
         store x, 1                | r0 = load atomic f acquire !{k:a} ;
         store atomic f, 1 release | r2 = load z                       ;
                                   | r1 = load x !{k:b}                ;
        exists P1:r0 == 1 /\\ ~(P1:r1 == 1)
        """,
        NOWHERE,
    ),
    Corner(
        "a MakeVisible operation does not reach an incompatible read",
        """
        { global x = 0; global f = 0; }
         P0                        | P1                                ;
         store x, 1                | r0 = load atomic f acquire !{k:a} ;
         store atomic f, 1 release | r1 = load x !{k:b}                ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        EVERYWHERE,
    ),
    Corner(
        # D12: 'sequenced before' is program order, which annotations leave as it is
        "a fence synchronizes through an access with incompatible annotations",
        """
        { global x = 0; global f = 0; }
         P0                       | P1                         ;
         store x, 1               | r0 = load atomic f acquire ;
         fence release !{k:a}     | r1 = load x                ;
         store atomic f, 1 !{k:b} |                            ;
        exists P1:r0 == 1 /\\ ~(P1:r1 == 1)
        """,
        NOWHERE,
    ),
    Corner(
        # LangRef asks of the two ends nothing about threads
        "a release synchronizes with an acquire of its own thread",
        """
        { global x = 0; global f = 0; global g = 0; }
         P0                                | P1                         ;
         store x, 1 !{k:a}                 | r1 = load atomic g acquire ;
         store atomic f, 1 release !{k:a}  | r2 = load x                ;
         r0 = load atomic f acquire !{k:b} |                            ;
         store atomic g, 1 release !{k:b}  |                            ;
        exists P0:r0 == 1 /\\ P1:r1 == 1 /\\ ~(P1:r2 == 1)
        """,
        NOWHERE,
    ),
    Corner(
        # D12: the limited fence makes only LDS writes available, the other none
        "a fence limited to LDS makes no global write available",
        """
        { global x = 0; global f = 0; }
         P0                                           | P1                                             ;
         store x, 1                                   | r0 = load atomic f monotonic                   ;
         fence release !{amdgpu-synchronize-as:local} | fence acquire                                  ;
         fence release !{amdgcn-av:none}              | r1 = load x                                    ;
         store atomic f, 1                            |                                                ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        SINCE_002,
    ),
    Corner(
        # D12: on an access, one-as limits availability to its own address space
        "a one-as store makes no other address space available",
        """
        { global x = 0; global f = 0; local g = 0; }
         P0 @ workgroup 0                         | P1 @ workgroup 0             ;
         store x, 1                               | r0 = load atomic f monotonic ;
         store atomic g, 1 system-one-as release  | fence acquire                ;
         fence release !{amdgcn-av:none}          | r1 = load x                  ;
         store atomic f, 1                        |                              ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        SINCE_002,
    ),
    Corner(
        # D12 limits the synchronization of a one-as fence, and says nothing of its availability
        "a one-as fence makes available in every address space",
        """
        { global x = 0; global f = 0; local y = 0; }
         P0 @ workgroup 0                | P1 @ workgroup 0             ;
         store x, 1                      | r0 = load atomic f monotonic ;
         store y, 1                      | fence acquire                ;
         fence system-one-as release     | r1 = load x                  ;
         fence release !{amdgcn-av:none} | r2 = load y                  ;
         store atomic f, 1               |                              ;
        exists P1:r0 == 1 /\\ ~(P1:r1 == 1 /\\ P1:r2 == 1)
        """,
        NOWHERE,
    ),
    Corner(
        "one-as operations on LDS do not order global accesses",
        """
        { global x = 0; local f = 0; }
         P0 @ workgroup 0                           | P1 @ workgroup 0                            ;
         store x, 1                                 | r0 = load atomic f workgroup-one-as acquire ;
         store atomic f, 1 workgroup-one-as release | r1 = load x                                 ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        EVERYWHERE,
    ),
    Corner(
        "one end that is one-as is enough",
        """
        { global x = 0; local f = 0; }
         P0 @ workgroup 0                    | P1 @ workgroup 0                            ;
         store x, 1                          | r0 = load atomic f workgroup-one-as acquire ;
         store atomic f, 1 workgroup release | r1 = load x                                 ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        EVERYWHERE,
    ),
    Corner(
        # D12: between one-as fences, the address space is that of the flag
        "one-as fences around a global flag order global accesses",
        """
        { global x = 0; global f = 0; local y = 0; }
         P0 @ workgroup 0            | P1 @ workgroup 0             ;
         store x, 1                  | r0 = load atomic f monotonic ;
         fence system-one-as release | fence system-one-as acquire  ;
         store atomic f, 1           | r1 = load x                  ;
        exists P1:r0 == 1 /\\ ~(P1:r1 == 1)
        """,
        NOWHERE,
    ),
    Corner(
        "one-as fences around a global flag do not order LDS",
        """
        { global f = 0; local y = 0; }
         P0 @ workgroup 0            | P1 @ workgroup 0             ;
         store y, 1                  | r0 = load atomic f monotonic ;
         fence system-one-as release | fence system-one-as acquire  ;
         store atomic f, 1           | r1 = load y                  ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        EVERYWHERE,
    ),
    Corner(
        # D12: the pointer does not say which address space it is
        "a one-as access through a generic pointer is not limited",
        """
        { global x = 0; local f = 0; }
         P0 @ workgroup 0                                    | P1 @ workgroup 0                   ;
         store x, 1                                          | r0 = load atomic f workgroup acquire ;
         store atomic generic(f), 1 workgroup-one-as release | r1 = load x                        ;
        exists P1:r0 == 1 /\\ ~(P1:r1 == 1)
        """,
        NOWHERE,
    ),
    Corner(
        "one-as fences around a generic access to a flag in LDS",
        """
        { global x = 0; local f = 0; }
         P0 @ workgroup 0              | P1 @ workgroup 0             ;
         store x, 1                    | r0 = load atomic generic(f)  ;
         fence workgroup-one-as release | fence workgroup acquire     ;
         store atomic generic(f), 1    | r1 = load x                  ;
        exists P1:r0 == 1 /\\ ~(P1:r1 == 1)
        """,
        NOWHERE,
    ),
    Corner(
        # D12: only accesses must not happen before themselves
        "fences limited to LDS in a circle around global flags",
        """
        { global x = 0; global y = 0; local l = 0; }
         P0 @ workgroup 0                             | P1 @ workgroup 0                             ;
         r0 = load atomic x                           | r1 = load atomic y                           ;
         fence acq_rel !{amdgpu-synchronize-as:local} | fence acq_rel !{amdgpu-synchronize-as:local} ;
         store atomic y, 1                            | store atomic x, 1                            ;
        exists P0:r0 == 1 /\\ P1:r1 == 1
        """,
        EVERYWHERE,
    ),
    Corner(
        "fences limited to LDS in a circle around accesses to LDS",
        """
        { global x = 0; global y = 0; local l = 0; }
         P0 @ workgroup 0                             | P1 @ workgroup 0                             ;
         r0 = load atomic x                           | r1 = load atomic y                           ;
         fence acq_rel !{amdgpu-synchronize-as:local} | r2 = load l                                  ;
         store l, 1                                   | fence acq_rel !{amdgpu-synchronize-as:local} ;
         fence acq_rel !{amdgpu-synchronize-as:local} | store atomic x, 1                            ;
         store atomic y, 1                            |                                              ;
        exists P0:r0 == 1 /\\ P1:r1 == 1
        """,
        NOWHERE,
    ),
    Corner(
        # 002 Location Order: the write is ordered before the write half, but not before the read
        "a read-modify-write to which an available write is not visible",
        """
        { global x = 0; global f = 0; }
         P0 @ workgroup 0                | P1 @ workgroup 1                                  ;
         store x, 1                      | r0 = load atomic f agent acquire !{amdgcn-av:none} ;
         store atomic f, 1 agent release | r1 = atomicrmw add x, 1 workgroup                 ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        SINCE_002,
    ),
    Corner(
        # 002 Availability Operation: 'whose scope instance includes W'
        "a release of narrow scope does not make a far write available",
        """
        { global x = 0; global f = 0; global g = 0; }
         P0 @ workgroup 0                | P1 @ workgroup 1, wavefront 1                       | P2 @ workgroup 1, wavefront 2        ;
         store x, 1                      | r0 = load atomic f agent acquire !{amdgcn-av:none}  | r1 = load atomic g workgroup acquire ;
         store atomic f, 1 agent release | store atomic g, 1 workgroup release                 | r2 = load x                          ;
        exists P1:r0 == 1 /\\ P2:r1 == 1 /\\ P2:r2 == undef
        """,
        SINCE_002,
    ),
    Corner(
        # 002 Availability Operation: 'Z's scope instance includes X'
        "availability does not pass to an operation outside its scope",
        """
        { global x = 0; global f = 0; global g = 0; }
         P0 @ workgroup 0                      | P1 @ workgroup 1                 | P2 @ workgroup 2                 ;
         store x, 1                            | r0 = load atomic f agent acquire | r1 = load atomic g agent acquire ;
         fence workgroup release               | store atomic g, 1 agent release  | r2 = load x                      ;
         fence agent release !{amdgcn-av:none} |                                  |                                  ;
         store atomic f, 1 agent               |                                  |                                  ;
        exists P1:r0 == 1 /\\ P2:r1 == 1 /\\ P2:r2 == undef
        """,
        SINCE_002,
    ),
    Corner(
        "visibility passes to a narrower acquire that includes the wider one",
        """
        { global x = 0; global f = 0; global g = 0; }
         P0 @ workgroup 0                | P1 @ workgroup 1, wavefront 1       | P2 @ workgroup 1, wavefront 2        ;
         store x, 1                      | r0 = load atomic f agent acquire    | r1 = load atomic g workgroup acquire ;
         store atomic f, 1 agent release | store atomic g, 1 workgroup release | r2 = load x                          ;
        exists P1:r0 == 1 /\\ P2:r1 == 1 /\\ ~(P2:r2 == 1)
        """,
        NOWHERE,
    ),
    Corner(
        # 002 Visibility Operation: 'X is included in the scope instance S2 of Y'
        "visibility does not pass to an acquire whose scope excludes the earlier one",
        """
        { global x = 0; global f = 0; global g = 0; }
         P0 @ workgroup 0                | P1 @ workgroup 1                                  | P2 @ workgroup 2                                   ;
         store x, 1                      | r0 = load atomic f agent acquire                  | r1 = load atomic g agent acquire !{amdgcn-av:none} ;
         store atomic f, 1 agent release | store atomic g, 1 agent release !{amdgcn-av:none} | fence workgroup acquire                            ;
                                         |                                                   | r2 = load x                                        ;
        exists P1:r0 == 1 /\\ P2:r1 == 1 /\\ P2:r2 == undef
        """,
        SINCE_002,
    ),
    Corner(
        # 002, table: 'load atomic' is no MakeAvailable operation
        "a seq_cst load makes nothing available",
        """
        { global x = 0; global f = 0; global y = 0; }
         P0                                        | P1                         ;
         store x, 1                                | r1 = load atomic f acquire ;
         r0 = load atomic y seq_cst                | r2 = load x                ;
         store atomic f, 1 release !{amdgcn-av:none} |                          ;
        exists P1:r1 == 1 /\\ P1:r2 == undef
        """,
        SINCE_002,
    ),
    Corner(
        # 002, table: 'store atomic' is no MakeVisible operation
        "a seq_cst store makes nothing visible",
        """
        { global x = 0; global f = 0; global y = 0; }
         P0                        | P1                                          ;
         store x, 1                | r1 = load atomic f acquire !{amdgcn-av:none} ;
         store atomic f, 1 release | store atomic y, 1 seq_cst                   ;
                                   | r2 = load x                                 ;
        exists P1:r1 == 1 /\\ P1:r2 == undef
        """,
        SINCE_002,
    ),
    Corner(
        # 002 (2026-08): LDS accesses are available and visible in their workgroup
        "plain LDS accesses under non-av synchronization",
        """
        { local x = 0; local f = 0; }
         P0 @ workgroup 0                          | P1 @ workgroup 0                           ;
         store x, 1                                | r0 = load atomic f acquire !{amdgcn-av:none} ;
         store atomic f, 1 release !{amdgcn-av:none} | r1 = load x                              ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        frozenset({AMDGPU}),
    ),
    Corner(
        "plain LDS accesses through generic pointers under non-av synchronization",
        """
        { local x = 0; local f = 0; }
         P0 @ workgroup 0                          | P1 @ workgroup 0                           ;
         store generic(x), 1                       | r0 = load atomic f acquire !{amdgcn-av:none} ;
         store atomic f, 1 release !{amdgcn-av:none} | r1 = load generic(x)                     ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        frozenset({AMDGPU}),
    ),
    Corner(
        # the write is available in its wavefront only, or in its workgroup
        "an LDS store of wavefront scope read in another wavefront",
        """
        { local x = 0; local f = 0; }
         P0 @ workgroup 0                          | P1 @ workgroup 0                           ;
         store av x, 1 wavefront                   | r0 = load atomic f acquire !{amdgcn-av:none} ;
         store atomic f, 1 release !{amdgcn-av:none} | r1 = load av x wavefront                 ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        frozenset({AMDGPU}),
    ),
    Corner(
        # available, but still not atomic with inclusive scopes: only availability changes
        "atomic LDS accesses of wavefront scope still race in 2026-08",
        """
        { local x = 0; }
         P0 @ workgroup 0               | P1 @ workgroup 0               ;
         store atomic x, 1 wavefront    | r0 = load atomic x wavefront   ;
        exists P1:r0 == undef /\\ race
        """,
        EVERYWHERE,
    ),
    Corner(
        "volatile accesses to global memory under non-av synchronization",
        """
        { global x = 0; global f = 0; }
         P0                                        | P1                                         ;
         store volatile x, 1                       | r0 = load atomic f acquire !{amdgcn-av:none} ;
         store atomic f, 1 release !{amdgcn-av:none} | r1 = load volatile generic(x)            ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        frozenset({AMDGPU}),
    ),
    Corner(
        "a volatile atomic access is not widened",
        """
        { global x = 0; global f = 0; }
         P0 @ workgroup 0                            | P1 @ workgroup 1                         ;
         store atomic volatile x, 1 workgroup        | r0 = load atomic f acquire !{amdgcn-av:none} ;
         store atomic f, 1 release !{amdgcn-av:none} | r1 = load atomic volatile x workgroup    ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        SINCE_002,
    ),
    Corner(
        # the text sets the scope of volatile accesses that are not atomic, av ones among them
        "a volatile av access is widened to system scope",
        """
        { global x = 0; global f = 0; }
         P0 @ workgroup 0                            | P1 @ workgroup 1                         ;
         store av volatile x, 1 workgroup            | r0 = load atomic f acquire !{amdgcn-av:none} ;
         store atomic f, 1 release !{amdgcn-av:none} | r1 = load av volatile x workgroup        ;
        exists P1:r0 == 1 /\\ P1:r1 == undef
        """,
        frozenset({AMDGPU}),
    ),
    Corner(
        # D11 asks a cause of values; a race that its own undef value brings about has one
        "a race that causes itself",
        """
        { global x = 0; global y = 0; }
         P0                | P1                ;
         r0 = load x       | r1 = load y       ;
         if !r0 goto L     | if !r1 goto L     ;
         store y, 1        | store x, 1        ;
         L:                | L:                ;
        exists race
        """,
        EVERYWHERE,
    ),
    Corner(
        # D9
        "a branch on undef falls through",
        """
        { local x = undef; }
         P0            ;
         r0 = load x   ;
         if r0 goto L  ;
         r1 = 5        ;
         L:            ;
        exists P0:r1 == 5
        """,
        EVERYWHERE,
    ),
    Corner(
        # D6: nothing is left to read
        "the final value of a location that nothing wrote",
        """
        { global x = undef; }
         P0     ;
         r0 = 1 ;
        exists x == undef
        """,
        EVERYWHERE,
    ),
    Corner(
        # D6: a read at the end may see the plain store and the concurrent one
        "the final value beside a modification order that ends early",
        """
        { global x = 0; }
         P0                | P1                ;
         store atomic x, 1 | store atomic x, 2 ;
         store x, 1        |                   ;
        exists ~(x == undef)
        """,
        NOWHERE,
    ),
)


@pytest.mark.parametrize("corner", CORNERS, ids=lambda corner: corner.name)
def test_the_naive_evaluator_follows_the_text(corner: Corner) -> None:
    test = parse(f"AMDGPU corner\n{corner.text}")
    found = answers(test, tuple(Edition))
    assert {e for e in Edition if found[e].reachable} == corner.reachable


@pytest.mark.parametrize("corner", CORNERS, ids=lambda corner: corner.name)
def test_the_evaluators_agree(corner: Corner) -> None:
    test = parse(f"AMDGPU corner\n{corner.text}")
    assert not disagreements(test), "\n".join(str(d) for d in disagreements(test))
