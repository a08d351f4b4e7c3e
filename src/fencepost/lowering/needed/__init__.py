"""The tests that need each instruction of the tables. The data are the results of the campaign on
the memory machines (`make machines`); `read.py` reads them.
"""
