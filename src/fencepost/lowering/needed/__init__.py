"""Which test needs each instruction of the tables. The data are what the campaign on the memory
machines found (`make machines`); `read.py` reads them.
"""
