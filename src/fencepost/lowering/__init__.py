"""The machine code of each memory operation on each GPU, with reasons (001 Memory Model and its
chapters).

Each generation has one complete table (`tables/`). The engine (`lower.py`) knows none of them; the
modules beside it hold the rules around the tables. `llvm22/` lists, row by row, the differences of
LLVM 22.1.
"""
