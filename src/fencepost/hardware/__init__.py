"""Operational models of the hardware, explored exhaustively: executions as a document describes
them, found by running.
"""
