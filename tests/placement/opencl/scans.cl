#define LID get_local_id(0)
#define GROUP get_group_id(0)
#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
#define SIZE(n) __attribute__((reqd_work_group_size(n, 1, 1)))

SIZE(128) kernel void scan_in_place(global const int *restrict in, global int *restrict out) {
  local int t[128];
  t[LID] = in[get_global_id(0)];
  SYNC;
  for (uint d = 1; d < 128; d <<= 1) {
    int v = LID >= d ? t[LID - d] : 0;
    SYNC;
    t[LID] += v;
    SYNC;
  }
  out[get_global_id(0)] = t[LID];
}

SIZE(128) kernel void scan_two_halves(global const int *restrict in, global int *restrict out) {
  local int t[256];
  uint from = 0, to = 128;
  t[LID] = in[get_global_id(0)];
  SYNC;
  for (uint d = 1; d < 128; d <<= 1) {
    t[to + LID] = LID >= d ? t[from + LID] + t[from + LID - d] : t[from + LID];
    SYNC;
    from = 128 - from;
    to = 128 - to;
  }
  out[get_global_id(0)] = t[from + LID];
}

SIZE(64) kernel void scan_up_and_down(global int *restrict data) {
  local int t[128];
  t[2 * LID] = data[GROUP * 128 + 2 * LID];
  t[2 * LID + 1] = data[GROUP * 128 + 2 * LID + 1];
  uint offset = 1;
  for (uint d = 64; d > 0; d >>= 1) {
    SYNC;
    if (LID < d) t[offset * (2 * LID + 2) - 1] += t[offset * (2 * LID + 1) - 1];
    offset *= 2;
  }
  if (LID == 0) t[127] = 0;
  for (uint d = 1; d < 128; d *= 2) {
    offset >>= 1;
    SYNC;
    if (LID < d) {
      uint a = offset * (2 * LID + 1) - 1, b = offset * (2 * LID + 2) - 1;
      int v = t[a];
      t[a] = t[b];
      t[b] += v;
    }
  }
  SYNC;
  data[GROUP * 128 + 2 * LID] = t[2 * LID];
  data[GROUP * 128 + 2 * LID + 1] = t[2 * LID + 1];
}

SIZE(256) kernel void scan_exclusive(global const int *restrict in, global int *restrict out) {
  local int t[257];
  t[LID + 1] = in[get_global_id(0)];
  if (LID == 0) t[0] = 0;
  SYNC;
  for (uint d = 1; d < 256; d <<= 1) {
    int v = LID + 1 > d ? t[LID + 1 - d] : 0;
    SYNC;
    t[LID + 1] += v;
    SYNC;
  }
  out[get_global_id(0)] = t[LID];
}

SIZE(64) kernel void compact_flags(global const int *restrict in, global int *restrict out,
                                   global int *restrict count) {
  local int t[64];
  int mine = in[get_global_id(0)], keep = mine > 0;
  t[LID] = keep;
  SYNC;
  for (uint d = 1; d < 64; d <<= 1) {
    int v = LID >= d ? t[LID - d] : 0;
    SYNC;
    t[LID] += v;
    SYNC;
  }
  if (LID == 63) count[GROUP] = t[63];
}

SIZE(64) kernel void scan_of_columns(global int *restrict data) {
  local int t[64][4];
  for (uint k = 0; k < 4; ++k) t[LID][k] = data[GROUP * 256 + 4 * LID + k];
  SYNC;
  if (LID < 4)
    for (uint i = 1; i < 64; ++i) t[i][LID] += t[i - 1][LID];
  SYNC;
  for (uint k = 0; k < 4; ++k) data[GROUP * 256 + 4 * LID + k] = t[LID][k];
}
