"""The assembler's directives: from a source's text to typed values, from values to descriptors, and
back (001 Assembler).
"""
