"""Operational models of the hardware, explored exhaustively: what a document says of executions,
found again by running.
"""
