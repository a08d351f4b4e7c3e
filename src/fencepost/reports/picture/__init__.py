"""The geometry of pictures of executions: the elements and their places, independent of the output
format.
"""
