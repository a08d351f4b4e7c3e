"""The processors that have each intrinsic, as LLVM 22 says by compiling a call of it.

`calls.jsonl` has calls of every intrinsic `llvm.amdgcn.…` that LLVM 22 declares, those for images
aside. `generate` compiles them for every processor and writes the table that `abi lint`, `lower`
and `explain` read; `search` finds the calls anew, for another version of LLVM.
"""
