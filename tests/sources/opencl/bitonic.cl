__kernel void bitonic(__global uint2 *data, const uint stage, const uint pass) {
  uint t = get_global_id(0);
  uint distance = 1u << (stage - pass), width = 2 * distance;
  uint left = (t % distance) + (t / distance) * width, right = left + distance;
  uint2 a = data[left], b = data[right];
  bool up = ((t >> stage) & 1u) == 0;
  bool swap = (a.x > b.x) == up;
  data[left] = swap ? b : a;
  data[right] = swap ? a : b;
}
