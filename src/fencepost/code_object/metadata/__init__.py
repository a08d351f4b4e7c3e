"""Code object metadata: YAML in V2, MessagePack from V3 on; typed by tables (001 Code Object
Metadata).
"""
