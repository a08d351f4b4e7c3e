#define X get_local_id(0)
#define Y get_local_id(1)
#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
#define TILE(n) __attribute__((reqd_work_group_size(n, n, 1)))

TILE(16) kernel void transposed(global const float *restrict in, global float *restrict out,
                                uint width, uint height) {
  local float t[16][16];
  uint gx = get_group_id(0) * 16, gy = get_group_id(1) * 16;
  t[Y][X] = in[(gy + Y) * width + gx + X];
  SYNC;
  out[(gx + Y) * height + gy + X] = t[X][Y];
}

TILE(16) kernel void transposed_padded(global const float *restrict in, global float *restrict out,
                                       uint width, uint height) {
  local float t[16 * 17];
  uint gx = get_group_id(0) * 16, gy = get_group_id(1) * 16;
  if (gx + X < width && gy + Y < height) t[Y * 17 + X] = in[(gy + Y) * width + gx + X];
  SYNC;
  if (gy + X < height && gx + Y < width) out[(gx + Y) * height + gy + X] = t[X * 17 + Y];
}

TILE(8) kernel void transposed_many(global const int *restrict in, global int *restrict out, uint n) {
  local int t[8][9];
  for (uint k = 0; k < n; ++k) {
    t[Y][X] = in[(get_group_id(0) * n + k) * 64 + Y * 8 + X];
    SYNC;
    out[(get_group_id(0) * n + k) * 64 + Y * 8 + X] = t[X][Y];
    SYNC;
  }
}

TILE(8) kernel void transposed_in_given_space(global int *restrict data, local int *t) {
  uint at = get_group_id(0) * 64;
  t[Y * 8 + X] = data[at + Y * 8 + X];
  SYNC;
  data[at + Y * 8 + X] = t[X * 8 + Y];
}

TILE(16) kernel void product(global const float *restrict a, global const float *restrict b,
                             global float *restrict c, uint n) {
  local float ta[16][16], tb[16][16];
  uint row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  for (uint k = 0; k < n; k += 16) {
    ta[Y][X] = a[row * n + k + X];
    tb[Y][X] = b[(k + Y) * n + column];
    SYNC;
    for (uint i = 0; i < 16; ++i) sum += ta[Y][i] * tb[i][X];
    SYNC;
  }
  c[row * n + column] = sum;
}

TILE(16) kernel void product_two_stages(global const float *restrict a,
                                        global const float *restrict b, global float *restrict c,
                                        uint n) {
  local float ta[2][16][16], tb[2][16][16];
  uint row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  ta[0][Y][X] = a[row * n + X];
  tb[0][Y][X] = b[Y * n + column];
  SYNC;
  for (uint k = 16, s = 0; k < n; k += 16, s ^= 1) {
    ta[s ^ 1][Y][X] = a[row * n + k + X];
    tb[s ^ 1][Y][X] = b[(k + Y) * n + column];
    for (uint i = 0; i < 16; ++i) sum += ta[s][Y][i] * tb[s][i][X];
    SYNC;
  }
  c[row * n + column] = sum;
}

TILE(16) kernel void closure(global uint *restrict edges) {
  local uint t[16][16];
  t[Y][X] = edges[get_group_id(0) * 256 + Y * 16 + X];
  SYNC;
  for (uint k = 0; k < 16; ++k) {
    uint through = t[Y][k] & t[k][X];
    SYNC;
    t[Y][X] |= through;
    SYNC;
  }
  edges[get_group_id(0) * 256 + Y * 16 + X] = t[Y][X];
}

TILE(16) kernel void shortest_paths(global float *restrict lengths) {
  local float t[16][17];
  t[Y][X] = lengths[get_group_id(0) * 256 + Y * 16 + X];
  SYNC;
  for (uint k = 0; k < 16; ++k) {
    float through = t[Y][k] + t[k][X];
    SYNC;
    if (through < t[Y][X]) t[Y][X] = through;
    SYNC;
  }
  lengths[get_group_id(0) * 256 + Y * 16 + X] = t[Y][X];
}

TILE(16) kernel void eliminated(global float *restrict matrix) {
  local float t[16][16];
  t[Y][X] = matrix[get_group_id(0) * 256 + Y * 16 + X];
  SYNC;
  for (uint k = 0; k < 15; ++k) {
    float factor = t[Y][k] / t[k][k], above = t[k][X];
    SYNC;
    if (Y > k) t[Y][X] -= factor * above;
    SYNC;
  }
  matrix[get_group_id(0) * 256 + Y * 16 + X] = t[Y][X];
}
