#define LID get_local_id(0)
#define GROUP get_group_id(0)
#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
#define SIZE(n) __attribute__((reqd_work_group_size(n, 1, 1)))

SIZE(256) kernel void sum_halves(global const int *restrict in, global int *restrict out) {
  local int t[256];
  t[LID] = in[get_global_id(0)];
  SYNC;
  for (uint s = 128; s > 0; s >>= 1) {
    if (LID < s) t[LID] += t[LID + s];
    SYNC;
  }
  if (LID == 0) out[GROUP] = t[0];
}

SIZE(128) kernel void sum_strides(global const int *restrict in, global int *restrict out) {
  local int t[128];
  t[LID] = in[get_global_id(0)];
  for (uint s = 1; s < 128; s *= 2) {
    SYNC;
    if (LID % (2 * s) == 0) t[LID] += t[LID + s];
  }
  if (LID == 0) out[GROUP] = t[0];
}

SIZE(64) kernel void sum_to_all(global const float *restrict in, global float *restrict out) {
  local float t[64];
  t[LID] = in[get_global_id(0)];
  SYNC;
  for (uint s = 32; s > 0; s >>= 1) {
    if (LID < s) t[LID] += t[LID + s];
    SYNC;
  }
  out[get_global_id(0)] = t[0];
}

SIZE(128) kernel void largest_of_many(global const int *restrict in, global int *restrict out,
                                      uint n) {
  local int best[128];
  int mine = in[get_global_id(0)];
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) mine = max(mine, in[i]);
  best[LID] = mine;
  SYNC;
  for (uint s = 64; s > 0; s >>= 1) {
    if (LID < s) best[LID] = max(best[LID], best[LID + s]);
    SYNC;
  }
  if (LID == 0) out[GROUP] = best[0];
}

SIZE(64) kernel void place_of_largest(global const float *restrict in, global uint *restrict out) {
  local float value[64];
  local uint place[64];
  value[LID] = in[get_global_id(0)];
  place[LID] = LID;
  SYNC;
  for (uint s = 32; s > 0; s >>= 1) {
    if (LID < s && value[LID + s] > value[LID]) {
      value[LID] = value[LID + s];
      place[LID] = place[LID + s];
    }
    SYNC;
  }
  if (LID == 0) out[GROUP] = place[0];
}

SIZE(256) kernel void dot_of_vectors(global const float *restrict a, global const float *restrict b,
                                     global float *restrict out, uint n) {
  local float t[256];
  float sum = 0;
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) sum += a[i] * b[i];
  t[LID] = sum;
  SYNC;
  for (uint s = 128; s > 0; s >>= 1) {
    if (LID < s) t[LID] += t[LID + s];
    SYNC;
  }
  if (LID == 0) out[GROUP] = t[0];
}

SIZE(128) kernel void sum_in_two_buffers(global const int *restrict in, global int *restrict out) {
  local int a[128], b[128];
  a[LID] = in[get_global_id(0)];
  SYNC;
  for (uint s = 64; s > 1; s >>= 2) {
    if (LID < s) b[LID] = a[LID] + a[LID + s];
    SYNC;
    if (LID < s / 2) a[LID] = b[LID] + b[LID + s / 2];
    SYNC;
  }
  if (LID == 0) out[GROUP] = a[0];
}

SIZE(64) kernel void mean_and_distance(global const float *restrict in, global float *restrict out) {
  local float t[64];
  float mine = in[get_global_id(0)];
  t[LID] = mine;
  SYNC;
  float mean = 0;
  for (uint i = 0; i < 64; ++i) mean += t[i];
  mean /= 64;
  SYNC;
  t[LID] = (mine - mean) * (mine - mean);
  SYNC;
  float all = 0;
  for (uint i = 0; i < 64; ++i) all += t[i];
  out[get_global_id(0)] = all;
}
