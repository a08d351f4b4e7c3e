"""What each memory operation becomes on each GPU, and why (001 Memory Model and its chapters).

One complete table a generation (`tables/`), one engine that knows none of them (`lower.py`), and
the rules around the tables. `llvm22/` lists, row by row, where LLVM 22.1 does otherwise.
"""
