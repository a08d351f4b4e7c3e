"""A second evaluator of the memory model: brute force over small tests, written from the documents
alone. It shares data types and the parser with the engine, and no rule.
"""
