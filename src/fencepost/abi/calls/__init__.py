"""Calls: conventions, the places of arguments and results, preserved registers, and the use of
resources over the call graph (001 Calling Conventions, Call Convention).
"""
