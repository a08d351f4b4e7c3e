"""The guide's rows that only readers need: words beside the tables that code uses, and rows made of
enumerations. `fencepost explain` and `fencepost abi table` show them.
"""
