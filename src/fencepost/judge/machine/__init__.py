"""The judge's machine in plain Python: values, memory and calls of every work-item of a launch."""
