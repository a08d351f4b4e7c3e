"""Memory spaces: scratch swizzling, flat addresses and segments, buffer descriptors (001 Address
Spaces, Memory Spaces).
"""
