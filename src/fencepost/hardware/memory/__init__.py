"""Operational machines of memory: the prose of the memory-model chapters on caches, queues and
counters, made executable.
"""
