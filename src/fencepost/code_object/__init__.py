"""Code objects: ELF files of AMD GPU code, their metadata, kernel descriptors and bundles (001 ELF
Code Object, Code Object Metadata, Kernel Descriptor).
"""
