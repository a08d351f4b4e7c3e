#define LID get_local_id(0)
#define GROUP get_group_id(0)
#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
#define SIZE(n) __attribute__((reqd_work_group_size(n, 1, 1)))

SIZE(64) kernel void reversed(global int *restrict data) {
  local int t[64];
  t[LID] = data[get_global_id(0)];
  SYNC;
  data[get_global_id(0)] = t[63 - LID];
}

SIZE(64) kernel void rotated(global int *restrict data, uint steps) {
  local int t[64];
  t[LID] = data[get_global_id(0)];
  SYNC;
  for (uint s = 0; s < steps; ++s) {
    int v = t[(LID + 1) % 64];
    SYNC;
    t[LID] = v;
    SYNC;
  }
  data[get_global_id(0)] = t[LID];
}

SIZE(64) kernel void told_by_one(global const int *restrict in, global int *restrict out) {
  local int word;
  if (LID == 0) word = in[GROUP];
  SYNC;
  out[get_global_id(0)] = word + LID;
}

SIZE(64) kernel void told_in_turn(global const int *restrict in, global int *restrict out) {
  local int word;
  int sum = 0;
  for (uint k = 0; k < 64; ++k) {
    if (LID == k) word = in[k];
    SYNC;
    sum += word;
    SYNC;
  }
  out[get_global_id(0)] = sum;
}

SIZE(64) kernel void queue_of_neighbours(global const uint *restrict in, global uint *restrict out,
                                         global uint *restrict count) {
  local uint queue[64];
  local uint length;
  if (LID == 0) length = 0;
  SYNC;
  uint v = in[get_global_id(0)];
  if (v & 1) queue[atomic_inc(&length)] = v;
  SYNC;
  if (LID < length) out[get_global_id(0)] = queue[LID];
  if (LID == 0) count[GROUP] = length;
}

SIZE(64) kernel void until_nothing_changes(global int *restrict labels) {
  local int t[64];
  local int changed;
  t[LID] = labels[get_global_id(0)];
  for (uint round = 0; round < 64; ++round) {
    if (LID == 0) changed = 0;
    SYNC;
    int best = min(t[LID], t[LID ^ 1]);
    SYNC;
    if (best < t[LID]) {
      t[LID] = best;
      changed = 1;
    }
    SYNC;
    if (!changed) break;
    SYNC;
  }
  labels[get_global_id(0)] = t[LID];
}

SIZE(64) kernel void nearest_centre(global const float *restrict points,
                                    global const float *restrict centres, global uint *restrict out,
                                    uint n) {
  local float c[64];
  float mine = points[get_global_id(0)], best = INFINITY;
  uint at = 0;
  for (uint k = 0; k < n; k += 64) {
    c[LID] = centres[k + LID];
    SYNC;
    for (uint i = 0; i < 64; ++i)
      if (fabs(c[i] - mine) < best) {
        best = fabs(c[i] - mine);
        at = k + i;
      }
    SYNC;
  }
  out[get_global_id(0)] = at;
}

SIZE(64) kernel void matches(global const uchar *restrict text, global const uchar *restrict word,
                             global uchar *restrict out) {
  local uchar t[80], w[16];
  t[LID] = text[GROUP * 64 + LID];
  if (LID < 16) {
    t[64 + LID] = text[GROUP * 64 + 64 + LID];
    w[LID] = word[LID];
  }
  SYNC;
  uchar same = 1;
  for (uint i = 0; i < 16; ++i) same &= t[LID + i] == w[i];
  out[get_global_id(0)] = same;
}

SIZE(64) kernel void pairs_swapped(global int *restrict data) {
  local int t[64];
  t[LID] = data[get_global_id(0)];
  SYNC;
  for (uint d = 1; d < 64; d <<= 1) {
    int v = t[LID ^ d];
    SYNC;
    t[LID] = v;
    SYNC;
  }
  data[get_global_id(0)] = t[LID];
}

SIZE(128) kernel void halves_apart(global const int *restrict in, global int *restrict out) {
  local int left[64], right[64];
  if (LID < 64) left[LID] = in[get_global_id(0)];
  else right[LID - 64] = in[get_global_id(0)];
  SYNC;
  out[get_global_id(0)] = LID < 64 ? right[63 - LID] : left[127 - LID];
}

SIZE(64) kernel void table_of_steps(global const uint *restrict directions,
                                    global uint *restrict out, uint n) {
  local uint v[32];
  if (LID < 32) v[LID] = directions[LID];
  SYNC;
  uint x = 0;
  for (uint b = 0; b < 32; ++b)
    if ((get_global_id(0) >> b) & 1) x ^= v[b];
  out[get_global_id(0)] = x + n;
}

SIZE(64) kernel void two_phases(global int *restrict data) {
  local int a[64], b[64];
  a[LID] = data[get_global_id(0)];
  SYNC;
  b[LID] = a[63 - LID];
  SYNC;
  a[LID] = b[LID ^ 1];
  SYNC;
  data[get_global_id(0)] = a[(LID + 7) & 63];
}
