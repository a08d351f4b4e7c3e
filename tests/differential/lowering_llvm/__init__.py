"""The lowering against LLVM 22.1, after its pass that implements the memory model.

`compare.py` runs the whole product, `test_lowering_llvm.py` a sample of it.
"""
