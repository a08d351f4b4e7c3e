"""The assembler's directives: a source's text to typed values, values to descriptors, and back (001
Assembler).
"""
