"""The memory operations of a kernel in LLVM IR, each with its place in the source.

`child.py` has LLVM read the module, in a process of its own, and print it in its canonical form;
`text.py` finds functions, metadata and instructions in that; `instruction.py` and `intrinsics.py`
make requests of them; `read.py` puts it together.
"""
