#define LID get_local_id(0)
#define GROUP get_group_id(0)
#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
#define SIZE(n) __attribute__((reqd_work_group_size(n, 1, 1)))

SIZE(128) kernel void bitonic(global int *restrict data) {
  local int t[128];
  t[LID] = data[get_global_id(0)];
  SYNC;
  for (uint k = 2; k <= 128; k <<= 1)
    for (uint j = k >> 1; j > 0; j >>= 1) {
      uint other = LID ^ j;
      if (other > LID) {
        int a = t[LID], b = t[other];
        if ((a > b) == ((LID & k) == 0)) {
          t[LID] = b;
          t[other] = a;
        }
      }
      SYNC;
    }
  data[get_global_id(0)] = t[LID];
}

SIZE(64) kernel void odd_even(global int *restrict data) {
  local int t[130];
  t[2 * LID] = data[GROUP * 128 + 2 * LID];
  t[2 * LID + 1] = data[GROUP * 128 + 2 * LID + 1];
  SYNC;
  for (uint i = 0; i < 64; ++i) {
    int a = t[2 * LID], b = t[2 * LID + 1];
    t[2 * LID] = min(a, b);
    t[2 * LID + 1] = max(a, b);
    SYNC;
    if (LID < 63) {
      int c = t[2 * LID + 1], d = t[2 * LID + 2];
      t[2 * LID + 1] = min(c, d);
      t[2 * LID + 2] = max(c, d);
    }
    SYNC;
  }
  data[GROUP * 128 + 2 * LID] = t[2 * LID];
  data[GROUP * 128 + 2 * LID + 1] = t[2 * LID + 1];
}

SIZE(128) kernel void ranks(global const int *restrict in, global uint *restrict out) {
  local int t[128];
  int mine = in[get_global_id(0)];
  t[LID] = mine;
  SYNC;
  uint rank = 0;
  for (uint i = 0; i < 128; ++i) rank += t[i] < mine || (t[i] == mine && i < LID);
  out[get_global_id(0)] = rank;
}

SIZE(64) kernel void merge_places(global const int *restrict in, global uint *restrict out) {
  local int t[64];
  t[LID] = in[get_global_id(0)];
  SYNC;
  uint low = LID < 32 ? 32 : 0, high = low + 32;
  while (low < high) {
    uint middle = (low + high) / 2;
    if (t[middle] < t[LID]) low = middle + 1;
    else high = middle;
  }
  out[get_global_id(0)] = low;
}

SIZE(64) kernel void network_of_four(global int *restrict data) {
  local int t[256];
  for (uint k = 0; k < 4; ++k) t[64 * k + LID] = data[GROUP * 256 + 64 * k + LID];
  SYNC;
  int a = t[4 * LID], b = t[4 * LID + 1], c = t[4 * LID + 2], d = t[4 * LID + 3];
  int e = min(a, b), f = max(a, b), g = min(c, d), h = max(c, d);
  t[4 * LID] = min(e, g);
  t[4 * LID + 1] = min(max(e, g), min(f, h));
  t[4 * LID + 2] = max(max(e, g), min(f, h));
  t[4 * LID + 3] = max(f, h);
  SYNC;
  for (uint k = 0; k < 4; ++k) data[GROUP * 256 + 64 * k + LID] = t[64 * k + LID];
}
