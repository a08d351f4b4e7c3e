"""Small programs by the thousand: all that there are of a size, or those of critical cycles.

Two generators share the vocabulary of operations (`forms`) and the way from a sketch to a program
(`draft`). `shapes` lists every program of a size up to renaming, for the search of `fencepost
diff`. `critical` lists the litmus tests of critical cycles, for `fencepost generate`.

A critical cycle (Shasha and Snir, 1988; Alglave, Maranget, Sarkar and Sewell, 2010) is a cycle in
program order and communication that has no smaller one within it. Each thread takes part with one
access, or with two of different locations that are adjacent in the cycle; each location with two
accesses, or with three of which the middle one is a write. So one of five communications stands
between two edges of program order:

    Rf    write → read of its value                        Rfe
    Fr    read → write that overwrites what it read        Fre
    Co    write → write that overwrites it                 Coe
    CoRf  write → overwriting write → read of its value    Coe Rfe
    FrRf  read → overwriting write → read of its value     Fre Rfe

A cycle of n threads with two accesses is a sequence of n communications, up to rotation. Two make
MP, SB, LB, S, R, 2+2W, WRC, RWC, WWC, IRIW and five more; three make ISA2, 3.SB, 3.LB, Z6.0 and so
on. With one, program order has to stay within the location: these are the tests of coherence.
Rotations that leave a sequence as it is (two for SB) are the only symmetries, so a test that
differs from another in names alone is found by comparing it with its rotations; nothing that was
generated before is kept.

A barrier that two threads wait at is one more communication, between two barrier operations. Not
covered: read-modify-writes of which both halves are in the cycle, control and data dependencies,
and accesses of several sizes, which the litmus format does not have.
"""
