#define LID get_local_id(0)
#define GROUP get_group_id(0)
#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
#define SIZE(n) __attribute__((reqd_work_group_size(n, 1, 1)))

SIZE(256) kernel void binomial_option(global const float *restrict prices,
                                      global float *restrict out, float up, float down) {
  local float t[257];
  t[LID] = fmax(prices[GROUP] + LID * up, 0.0f);
  if (LID == 0) t[256] = prices[GROUP];
  SYNC;
  for (uint step = 256; step > 0; --step) {
    float value = LID < step ? up * t[LID + 1] + down * t[LID] : 0;
    SYNC;
    if (LID < step) t[LID] = value;
    SYNC;
  }
  if (LID == 0) out[GROUP] = t[0];
}

SIZE(64) kernel void walsh(global float *restrict data) {
  local float t[128];
  t[LID] = data[GROUP * 128 + LID];
  t[LID + 64] = data[GROUP * 128 + LID + 64];
  for (uint stride = 64; stride > 0; stride >>= 1) {
    SYNC;
    uint low = LID & (stride - 1), at = 2 * LID - low;
    float a = t[at], b = t[at + stride];
    t[at] = a + b;
    t[at + stride] = a - b;
  }
  SYNC;
  data[GROUP * 128 + LID] = t[LID];
  data[GROUP * 128 + LID + 64] = t[LID + 64];
}

SIZE(64) kernel void fourier(global float2 *restrict data) {
  local float2 t[128];
  t[LID] = data[GROUP * 128 + LID];
  t[LID + 64] = data[GROUP * 128 + LID + 64];
  SYNC;
  for (uint n = 1; n < 128; n <<= 1) {
    float2 a = t[LID], b = t[LID + 64];
    SYNC;
    uint at = ((LID & ~(n - 1)) << 1) | (LID & (n - 1));
    t[at] = a + b;
    t[at + n] = a - b;
    SYNC;
  }
  data[GROUP * 128 + LID] = t[LID];
  data[GROUP * 128 + LID + 64] = t[LID + 64];
}

__attribute__((reqd_work_group_size(8, 8, 1))) kernel void cosine(global float *restrict blocks,
                                                                  global const float *restrict c) {
  local float in[8][8], half_way[8][8];
  uint x = get_local_id(0), y = get_local_id(1), at = GROUP * 64 + y * 8 + x;
  in[y][x] = blocks[at];
  SYNC;
  float sum = 0;
  for (uint k = 0; k < 8; ++k) sum += c[x * 8 + k] * in[y][k];
  half_way[y][x] = sum;
  SYNC;
  sum = 0;
  for (uint k = 0; k < 8; ++k) sum += c[y * 8 + k] * half_way[k][x];
  blocks[at] = sum;
}

SIZE(64) kernel void haar(global float *restrict data) {
  local float t[128];
  t[2 * LID] = data[GROUP * 128 + 2 * LID];
  t[2 * LID + 1] = data[GROUP * 128 + 2 * LID + 1];
  SYNC;
  for (uint n = 64; n > 0; n >>= 1) {
    float sum = 0, difference = 0;
    if (LID < n) {
      sum = t[2 * LID] + t[2 * LID + 1];
      difference = t[2 * LID] - t[2 * LID + 1];
    }
    SYNC;
    if (LID < n) {
      t[LID] = sum;
      t[n + LID] = difference;
    }
    SYNC;
  }
  data[GROUP * 128 + 2 * LID] = t[2 * LID];
  data[GROUP * 128 + 2 * LID + 1] = t[2 * LID + 1];
}

SIZE(64) kernel void bodies(global const float4 *restrict at, global float4 *restrict out, uint n) {
  local float4 t[64];
  float4 mine = at[get_global_id(0)], force = 0;
  for (uint k = 0; k < n; k += 64) {
    t[LID] = at[k + LID];
    SYNC;
    for (uint i = 0; i < 64; ++i) force += (t[i] - mine) * t[i].w;
    SYNC;
  }
  out[get_global_id(0)] = force;
}

SIZE(64) kernel void times_vector(global const float *restrict matrix,
                                  global const float *restrict vector, global float *restrict out,
                                  uint columns) {
  local float t[64];
  float sum = 0;
  for (uint k = 0; k < columns; k += 64) {
    SYNC;
    t[LID] = vector[k + LID];
    SYNC;
    for (uint i = 0; i < 64; ++i) sum += matrix[get_global_id(0) * columns + k + i] * t[i];
  }
  out[get_global_id(0)] = sum;
}

SIZE(64) kernel void triangular_solve(global const float *restrict matrix,
                                      global float *restrict right) {
  local float x;
  float mine = right[get_global_id(0)];
  for (uint k = 0; k < 64; ++k) {
    if (LID == k) x = mine / matrix[k * 64 + k];
    SYNC;
    if (LID > k) mine -= matrix[LID * 64 + k] * x;
    SYNC;
  }
  right[get_global_id(0)] = mine;
}

SIZE(64) kernel void polynomial(global const float *restrict coefficients,
                                global float *restrict out, uint degree) {
  local float c[64];
  c[LID] = LID <= degree ? coefficients[LID] : 0;
  SYNC;
  float x = out[get_global_id(0)], sum = 0;
  for (int k = 63; k >= 0; --k) sum = sum * x + c[k];
  out[get_global_id(0)] = sum;
}
