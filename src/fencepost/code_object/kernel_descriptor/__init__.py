"""Kernel descriptors: the 64 bytes of V3 and above, and the amd_kernel_code_t of V2 (001 Kernel
Descriptor, .amd_kernel_code_t).
"""
