// Indices: off by one, symbolic strides and offsets, two and three dimensions, remainders.
// launch: --workgroup 64 --grid 4

// expect: proved --assume 'w >= 256' --assume 'w < 65536' --assume 'h < 65536'
kernel void rows(global int *a, int w, int h) {
  int x = get_global_id(0);
  for (int y = 0; y < h; y++)
    a[y * w + x] = x + y;
}

// expect: bug FP203
kernel void rows_any_width(global int *a, int w, int h) {
  int x = get_global_id(0);
  for (int y = 0; y < h; y++)
    a[y * w + x] = x + y;
}

// expect: proved --assume 'per > 0' --assume 'per < 4096'
kernel void chunk_of_each(global int *a, int per) {
  int start = (int)get_global_id(0) * per;
  for (int i = 0; i < per; i++)
    a[start + i] = i;
}

// expect: bug FP203 --assume 'per > 0' --assume 'per < 4096'
kernel void chunk_by_one(global int *a, int per) {
  int start = (int)get_global_id(0) * per;
  for (int i = 0; i <= per; i++)
    a[start + i] = get_global_id(0);
}

// expect: proved --assume 'off >= 256' --assume 'off < 1000000'
kernel void shifted_read(global int *a, int off) {
  int g = get_global_id(0);
  a[g] = a[g + off];
}

// expect: bug FP203
kernel void shifted_read_by_some(global int *a, int off) {
  int g = get_global_id(0);
  a[g] = a[g + off];
}

// expect: proved
kernel void own_pair(global int *a) {
  int g = get_global_id(0);
  a[2 * g] = g;
  a[2 * g + 1] = g;
}

// expect: bug FP203
kernel void pair_by_one(global int *a) {
  int g = get_global_id(0);
  a[2 * g] = g;
  a[2 * g + 2] = g;
}

// expect: proved
// launch: --workgroup 8,8 --grid 2,2
kernel void two_dimensions(global int *a) {
  int x = get_global_id(0), y = get_global_id(1);
  a[y * (int)get_global_size(0) + x] = x;
}

// expect: bug FP202
// launch: --workgroup 8,8 --grid 2,2
kernel void two_dimensions_narrow(global int *a) {
  int x = get_global_id(0), y = get_global_id(1);
  a[y * ((int)get_local_size(0) - 1) + x] = x;
}

// expect: proved
// launch: --workgroup 4,4,4 --grid 2,2,2
kernel void three_dimensions(global int *a) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  a[(z * 8 + y) * 8 + x] = x;
}

// expect: bug FP203
// launch: --workgroup 4,4,4 --grid 2,2,2
kernel void three_dimensions_short(global int *a) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  a[(z * 7 + y) * 8 + x] = x + y * 8 + z * 64;
}

// expect: proved
kernel void reversed(global int *a, global const int *b) {
  int g = get_global_id(0), n = get_global_size(0);
  a[n - 1 - g] = b[g];
}

// expect: bug FP203
kernel void reversed_in_place(global int *a) {
  int g = get_global_id(0), n = get_global_size(0);
  int v = a[g];
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[n - 1 - g] = v;
}

// expect: proved
kernel void swapped_halves(global int *a) {
  int g = get_global_id(0);
  if (g < 128) {
    int v = a[g];
    a[g] = a[g + 128];
    a[g + 128] = v;
  }
}

// expect: bug FP203
kernel void swapped_halves_by_one(global int *a) {
  int g = get_global_id(0);
  if (g <= 128) {
    int v = a[g];
    a[g] = a[g + 128];
    a[g + 128] = v;
  }
}

// expect: proved
kernel void remainder(global int *a) {
  local int s[64];
  int l = get_local_id(0);
  s[(l + 17) % 64] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[(l + 5) % 64];
}

// expect: bug FP201
// launch: --workgroup 128 --grid 2
kernel void remainder_too_small(global int *a) {
  local int s[128];
  int l = get_local_id(0);
  s[(l + 17) % 96] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[l];
}

// expect: proved
kernel void exclusive_or(global int *a) {
  int g = get_global_id(0);
  a[g ^ 0x55] = g;
}

// expect: bug FP202
kernel void masked(global int *a) {
  int g = get_global_id(0);
  a[g & 0x5f] = g;
}

// expect: proved --assume 'n <= 256'
kernel void guarded_tail(global int *a, int n) {
  int g = get_global_id(0);
  if (g < n) a[g] = 1;
  else a[g + 256] = 2;
}

// expect: bug FP202 --assume 'n > 0' --assume 'n < 256'
kernel void guarded_tail_short(global int *a, int n) {
  int g = get_global_id(0);
  if (g < n) a[g] = g;
  else a[g - n] = g;
}

// expect: proved
kernel void bytes(global uchar *a) {
  int g = get_global_id(0);
  a[g] = g;
}

// expect: bug FP202
kernel void bytes_as_words(global uchar *a) {
  int g = get_global_id(0);
  *(global int *)(a + (g & ~1)) = g;
}

// expect: proved
kernel void bits_of_a_word(global uint *a, global const uint *b) {
  int g = get_global_id(0);
  if (b[g]) atomic_or(&a[g >> 5], 1u << (g & 31));
}

// expect: bug FP202
kernel void bits_of_a_word_plain(global uint *a, global const uint *b) {
  int g = get_global_id(0);
  if (b[g]) a[g >> 5] |= 1u << (g & 31);
}
