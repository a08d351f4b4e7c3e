"""The campaign: whether machines show what the model forbids, and which instruction is there for
which test.
"""
