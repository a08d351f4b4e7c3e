"""Checking code objects: every rule of the guide that a file can break, each with a code of its own
(001 ELF Code Object, Code Object Metadata, Kernel Descriptor).
"""
