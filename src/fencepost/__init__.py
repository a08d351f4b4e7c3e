"""fencepost: the synchronization workbench for AMD GPUs."""
