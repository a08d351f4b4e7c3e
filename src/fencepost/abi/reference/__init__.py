"""Tables of the guide for readers only: prose beside the tables that code uses, and rows derived
from enumerations. `fencepost explain` and `fencepost abi table` show them.
"""
