// Layouts of LDS as compilers choose them: exclusive ors of bits of ids, places of waves by their
// first lane, results of reductions over lanes that all lanes write. Loops run as often as the
// arguments say.
#include "hip.h"

#define FIRST(value) __builtin_amdgcn_readfirstlane(value)
#define OTHER(mask, value) __builtin_amdgcn_ds_swizzle(value, (mask << 10) | 31)

// expect: proved --workgroup 128 --grid 2
KERNEL exchanged_tile(GLOBAL int *in, GLOBAL int *out, int n) {
  LDS int tile[1024];
  int t = TID, row = t >> 5, column = t & 31, sum = 0;
  for (int k = 0; k < n; k++) {
#pragma unroll
    for (int r = 0; r < 8; r++)
      tile[(4 * r + row) * 32 + (column ^ (4 * r + row))] = in[1024 * k + 128 * r + t];
    SYNC();
#pragma unroll
    for (int r = 0; r < 8; r++)
      sum += tile[column * 32 + ((4 * r + row) ^ column)];
    SYNC();
  }
  out[BID * 128 + t] = sum;
}

// expect: bug FP201 --workgroup 128 --grid 2
KERNEL exchanged_tile_written_early(GLOBAL int *in, GLOBAL int *out, int n) {
  LDS int tile[1024];
  int t = TID, row = t >> 5, column = t & 31, sum = 0;
  for (int k = 0; k < n; k++) {
#pragma unroll
    for (int r = 0; r < 8; r++)
      tile[(4 * r + row) * 32 + (column ^ (4 * r + row))] = in[1024 * k + 128 * r + t];
    SYNC();
#pragma unroll
    for (int r = 0; r < 8; r++)
      sum += tile[column * 32 + ((4 * r + row) ^ column)];
  }
  out[BID * 128 + t] = sum;
}

// expect: proved --workgroup 256 --grid 2
KERNEL places_of_waves(GLOBAL int *out, int n) {
  LDS int places[256];
  int t = TID, wave = FIRST(t) & 192;
  for (int k = 0; k < n; k++)
    places[wave | (t & 63)] += out[BID * 256 + t] + k;
  out[BID * 256 + t] = places[wave | (t & 63)];
}

// expect: bug FP201 --workgroup 256 --grid 2
KERNEL places_of_waves_overlap(GLOBAL int *out, int n) {
  LDS int places[256];
  int t = TID, wave = FIRST(t) & 192;
  for (int k = 0; k < n; k++)
    places[(wave >> 1) | (t & 63)] += out[BID * 256 + t] + k;
  out[BID * 256 + t] = places[(wave >> 1) | (t & 63)];
}

// expect: proved --workgroup 128 --grid 2
KERNEL after_the_loop(GLOBAL int *in, GLOBAL int *out, int n) {
  LDS int tile[128];
  int t = TID;
  tile[t] = 0;
  SYNC();
  for (int k = 0; k < n; k++) {
    int other = tile[(t + 1) & 127];
    SYNC();
    tile[t] = other + in[128 * k + t];
    SYNC();
  }
  out[BID * 128 + t] = tile[t ^ 64];
}

// expect: bug FP201 --workgroup 128 --grid 2
KERNEL after_the_loop_early(GLOBAL int *in, GLOBAL int *out, int n) {
  LDS int tile[128];
  int t = TID;
  tile[t] = 0;
  for (int k = 0; k < n; k++) {
    SYNC();
    int other = tile[(t + 1) & 127];
    SYNC();
    tile[t] = other + in[128 * k + t];
  }
  out[BID * 128 + t] = tile[t ^ 64];
}

// expect: proved --workgroup 128 --grid 2
KERNEL all_lanes_write(GLOBAL int *in, GLOBAL int *out, int n) {
  LDS int sums[2];
  int t = TID, total = 0;
  for (int k = 0; k < n; k++) {
    int own = in[128 * k + t];
    own += OTHER(1, own);
    own += OTHER(2, own);
    own += OTHER(4, own);
    own += OTHER(8, own);
    own += OTHER(16, own);
    own += __builtin_amdgcn_ds_bpermute(4 * ((t & 63) ^ 32), own);
    sums[t >> 6] = own;
    SYNC();
    total += sums[0] + sums[1];
    SYNC();
  }
  out[BID * 128 + t] = total;
}

// expect: bug FP201 --workgroup 128 --grid 2
KERNEL all_lanes_write_early(GLOBAL int *in, GLOBAL int *out, int n) {
  LDS int sums[2];
  int t = TID, total = 0;
  for (int k = 0; k < n; k++) {
    int own = in[128 * k + t];
    own += OTHER(1, own);
    own += OTHER(2, own);
    own += OTHER(4, own);
    own += OTHER(8, own);
    sums[t >> 6] = own;
    SYNC();
    total += sums[0] + sums[1];
    SYNC();
  }
  out[BID * 128 + t] = total;
}

// expect: proved --workgroup 64 --grid 2 --assume 'columns > 0'
KERNEL rows_of_any_pitch(GLOBAL int *out, int rows, int columns) {
  int row = BID * 8 + (TID >> 3), column = TID & 7;
  if (row < rows && column < columns)
    out[row * columns + column] = TID;
}

// expect: bug FP202 --workgroup 64 --grid 2 --assume 'columns > 0'
KERNEL rows_of_any_pitch_too_wide(GLOBAL int *out, int rows, int columns) {
  int row = BID * 8 + (TID >> 3), column = TID & 7;
  if (row < rows && column <= columns)
    out[row * columns + column] = TID;
}

// expect: proved --workgroup 64 --grid 2
KERNEL planes_of_any_size(GLOBAL int *out, int height, int width) {
  int plane = BID, row = TID >> 3, column = TID & 7;
  if (row < height && column < width)
    out[(plane * height + row) * width + column] = TID;
}

// expect: bug FP203 --workgroup 64 --grid 2
KERNEL planes_of_any_size_too_high(GLOBAL int *out, int height, int width) {
  int plane = BID, row = TID >> 3, column = TID & 7;
  if (row <= height && column < width)
    out[(plane * height + row) * width + column] = TID;
}

// expect: proved --workgroup 128 --grid 2
KERNEL buffers_take_turns(GLOBAL int *in, GLOBAL int *out, int n) {
  LDS int tiles[2][128];
  int t = TID, turn = 0, sum = 0;
  tiles[0][t] = in[t];
  for (int k = 1; k < n; k++) {
    SYNC();
    int next = turn + 1 < 2 ? turn + 1 : 0;
    tiles[next][t ^ 1] = in[128 * k + t];
    sum += tiles[turn][127 - t];
    turn = next;
  }
  out[BID * 128 + t] = sum;
}

// expect: bug FP201 --workgroup 128 --grid 2
KERNEL buffers_take_turns_late(GLOBAL int *in, GLOBAL int *out, int n) {
  LDS int tiles[2][128];
  int t = TID, turn = 0, sum = 0;
  tiles[0][t] = in[t];
  for (int k = 1; k < n; k++) {
    SYNC();
    int next = turn + 1 < 2 ? turn + 1 : 0;
    tiles[turn][t ^ 1] = in[128 * k + t];
    sum += tiles[turn][127 - t];
    turn = next;
  }
  out[BID * 128 + t] = sum;
}
