#define LID get_local_id(0)
#define GROUP get_group_id(0)
#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
#define SIZE(n) __attribute__((reqd_work_group_size(n, 1, 1)))

SIZE(128) kernel void three_points(global const float *restrict in, global float *restrict out,
                                   uint n) {
  local float t[130];
  uint i = get_global_id(0);
  t[LID + 1] = in[i];
  if (LID == 0) t[0] = i > 0 ? in[i - 1] : 0;
  if (LID == 127) t[129] = i + 1 < n ? in[i + 1] : 0;
  SYNC;
  out[i] = (t[LID] + t[LID + 1] + t[LID + 2]) / 3;
}

SIZE(128) kernel void heat_in_place(global float *restrict data, uint steps) {
  local float t[130];
  t[LID + 1] = data[GROUP * 128 + LID];
  if (LID == 0) t[0] = t[129] = 0;
  SYNC;
  for (uint s = 0; s < steps; ++s) {
    float next = 0.25f * t[LID] + 0.5f * t[LID + 1] + 0.25f * t[LID + 2];
    SYNC;
    t[LID + 1] = next;
    SYNC;
  }
  data[GROUP * 128 + LID] = t[LID + 1];
}

SIZE(64) kernel void heat_two_buffers(global float *restrict data, uint steps) {
  local float a[66], b[66];
  a[LID + 1] = data[GROUP * 64 + LID];
  if (LID == 0) a[0] = a[65] = b[0] = b[65] = 0;
  SYNC;
  for (uint s = 0; s < steps; ++s) {
    b[LID + 1] = 0.5f * (a[LID] + a[LID + 2]);
    SYNC;
    a[LID + 1] = 0.5f * (b[LID] + b[LID + 2]);
    SYNC;
  }
  data[GROUP * 64 + LID] = a[LID + 1];
}

SIZE(128) kernel void filtered(global const float *restrict in, global const float *restrict taps,
                               global float *restrict out) {
  local float t[144], c[16];
  t[LID] = in[GROUP * 128 + LID];
  if (LID < 16) {
    t[128 + LID] = in[GROUP * 128 + 128 + LID];
    c[LID] = taps[LID];
  }
  SYNC;
  float sum = 0;
  for (uint k = 0; k < 16; ++k) sum += c[k] * t[LID + k];
  out[GROUP * 128 + LID] = sum;
}

SIZE(64) kernel void sliding_largest(global const int *restrict in, global int *restrict out) {
  local int t[80];
  t[LID] = in[GROUP * 64 + LID];
  if (LID < 16) t[64 + LID] = in[GROUP * 64 + 64 + LID];
  SYNC;
  for (uint d = 1; d < 16; d <<= 1) {
    int v = max(t[LID], t[LID + d]);
    SYNC;
    t[LID] = v;
    SYNC;
  }
  out[GROUP * 64 + LID] = t[LID];
}

__attribute__((reqd_work_group_size(16, 16, 1))) kernel void five_points(
    global const float *restrict in, global float *restrict out, uint width) {
  local float t[18][18];
  uint x = get_local_id(0), y = get_local_id(1);
  uint gx = get_global_id(0) + 1, gy = get_global_id(1) + 1;
  t[y + 1][x + 1] = in[gy * width + gx];
  if (x == 0) t[y + 1][0] = in[gy * width + gx - 1];
  if (x == 15) t[y + 1][17] = in[gy * width + gx + 1];
  if (y == 0) t[0][x + 1] = in[(gy - 1) * width + gx];
  if (y == 15) t[17][x + 1] = in[(gy + 1) * width + gx];
  SYNC;
  out[gy * width + gx] =
      t[y][x + 1] + t[y + 2][x + 1] + t[y + 1][x] + t[y + 1][x + 2] - 4 * t[y + 1][x + 1];
}

__attribute__((reqd_work_group_size(16, 16, 1))) kernel void life(global uchar *restrict cells,
                                                                  uint steps) {
  local uchar t[18][18];
  uint x = get_local_id(0), y = get_local_id(1);
  t[y + 1][x + 1] = cells[GROUP * 256 + y * 16 + x];
  if (y == 0) t[0][x + 1] = t[17][x + 1] = 0;
  if (x == 0) t[y + 1][0] = t[y + 1][17] = 0;
  if (x + y == 0) t[0][0] = t[0][17] = t[17][0] = t[17][17] = 0;
  SYNC;
  for (uint s = 0; s < steps; ++s) {
    uint n = t[y][x] + t[y][x + 1] + t[y][x + 2] + t[y + 1][x] + t[y + 1][x + 2] + t[y + 2][x] +
             t[y + 2][x + 1] + t[y + 2][x + 2];
    uchar next = n == 3 || (n == 2 && t[y + 1][x + 1]);
    SYNC;
    t[y + 1][x + 1] = next;
    SYNC;
  }
  cells[GROUP * 256 + y * 16 + x] = t[y + 1][x + 1];
}
