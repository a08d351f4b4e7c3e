// One step of a bitonic sort in global memory; the host starts it for each stage.
__kernel void sort_step(__global uint *keys, uint j, uint k) {
  uint i = get_global_id(0);
  uint l = i ^ j;
#if WRONG != 1
  if (l > i)
#endif
  {
    uint a = keys[i], b = keys[l];
    bool up = (i & k) == 0;
    if ((a > b) == up) {
      keys[i] = b;
      keys[l] = a;
    }
  }
}
