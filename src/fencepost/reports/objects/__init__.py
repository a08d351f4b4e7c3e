"""Code objects: identity, sections, kernels, machine code, differences."""
