"""Host code of HIP and CUDA sources: the launches of kernels that stand in it.

Host code is only read. It may need headers that are not there, so nothing here asks that it
compiles: the preprocessor writes the text of the project's own files, a short prelude stands in for
all other headers, and clang's syntax tree of that text is read with whatever it could not resolve.

Three things keep a launch from being read wrongly:

- A variable has a value only if its initializer is constant and nothing in the tree may change it.
- What clang drops after an error leaves no trace in the tree. So each mention of a name is looked
  up in the text as well (`mentions`); a name with a mention that the tree lacks has no value.
- A kernel that is mentioned otherwise than in a launch may be launched from elsewhere, and a launch
  that cannot be read counts as one of any size (`Unread`).
"""
