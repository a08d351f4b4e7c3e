"""DWARF for AMDGPU: numbers of registers and spaces, conversions of addresses, lanes, constants of
call frame information (001 DWARF Debug Information). `pyelftools` decodes; this names.
"""
