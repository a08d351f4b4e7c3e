#define LID get_local_id(0)
#define GROUP get_group_id(0)
#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
#define SIZE(n) __attribute__((reqd_work_group_size(n, 1, 1)))

SIZE(256) kernel void counted(global const uchar *restrict in, global uint *restrict out, uint n) {
  local uint bins[256];
  bins[LID] = 0;
  SYNC;
  for (uint i = LID; i < n; i += 256) atomic_inc(&bins[in[i]]);
  SYNC;
  out[GROUP * 256 + LID] = bins[LID];
}

SIZE(64) kernel void own_bins(global const uchar *restrict in, global uint *restrict out, uint n) {
  local uchar bins[16 * 64];
  for (uint b = 0; b < 16; ++b) bins[b * 64 + LID] = 0;
  for (uint i = 0; i < n; ++i) bins[(in[GROUP * n + i] & 15) * 64 + LID]++;
  SYNC;
  if (LID < 16) {
    uint sum = 0;
    for (uint i = 0; i < 64; ++i) sum += bins[LID * 64 + i];
    out[GROUP * 16 + LID] = sum;
  }
}

SIZE(64) kernel void many_rounds(global const uchar *restrict in, global uint *restrict out,
                                 uint rounds) {
  local uint bins[64];
  for (uint r = 0; r < rounds; ++r) {
    bins[LID] = 0;
    SYNC;
    atomic_add(&bins[in[(r * 64) + LID] & 63], 1);
    SYNC;
    out[(GROUP * rounds + r) * 64 + LID] = bins[LID];
    SYNC;
  }
}

SIZE(128) kernel void of_given_space(global const uchar *restrict in, global uint *restrict out,
                                     local uint *bins) {
  bins[LID] = 0;
  SYNC;
  atomic_inc(&bins[in[get_global_id(0)] & 127]);
  SYNC;
  out[get_global_id(0)] = bins[LID];
}

SIZE(64) kernel void smallest_and_largest(global const int *restrict in, global int *restrict out) {
  local int low, high;
  if (LID == 0) {
    low = INT_MAX;
    high = INT_MIN;
  }
  SYNC;
  atomic_min(&low, in[get_global_id(0)]);
  atomic_max(&high, in[get_global_id(0)]);
  SYNC;
  if (LID == 0) {
    out[2 * GROUP] = low;
    out[2 * GROUP + 1] = high;
  }
}

SIZE(64) kernel void one_flag(global const int *restrict in, global int *restrict out) {
  local int found;
  if (LID == 0) found = 0;
  SYNC;
  if (in[get_global_id(0)] == 42) atomic_or(&found, 1);
  SYNC;
  out[get_global_id(0)] = found;
}
