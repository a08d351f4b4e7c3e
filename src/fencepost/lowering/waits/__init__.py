"""Waits that the tables permit to be dropped or weakened where the counters are known.

A table's row says what each of its waits must follow. `outstanding.py` describes the operations
that may be in flight at a point of the code, `flow.py` propagates them over straight-line code,
branches and loops, and `redundant.py` drops and weakens waits, each with its reason (FP304).
"""
