"""Core files: the snapshot note with agents, queues and runtime, and the memory segments (001 Core
file format).
"""
