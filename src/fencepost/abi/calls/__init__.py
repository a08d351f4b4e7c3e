"""Calls: conventions, where arguments and results go, what a call preserves, and how the use of
resources adds up over the call graph (001 Calling Conventions, Call Convention).
"""
