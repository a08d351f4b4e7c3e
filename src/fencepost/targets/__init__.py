"""The GPUs: processors, target features, target IDs, ELF flags and barrier objects (001 Processors,
Target Features, Target ID, Header, Execution Barriers).
"""
