"""Barrier placement in shared memory (003): sound, fewest, fast.

`regions` is the program; `reaching_accesses` finds the paths that need a barrier; the strategies
choose the gaps; `emit` writes barriers for a target; `verify` judges the result without any of the
others.
"""
