"""The public interface, a module for each thing that fencepost does. Import its names from
`fencepost`, where they stay; which module has them may change.

Nothing here writes files, reads any but those that the caller names, prints, or sets limits of time
or memory for the caller. All functions raise FencepostError: InputError where the input or an
option is wrong, UnsupportedError where this version lacks something, BoundReached where a bound was
met before an answer was found.
"""
