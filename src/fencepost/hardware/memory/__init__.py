"""Operational machines of memory: what the prose of the memory-model chapters says of caches,
queues and counters, run.
"""
