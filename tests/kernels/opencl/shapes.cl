// Shapes of data: structs, unions, vectors, pointers that are chosen, functions.
// launch: --workgroup 128 --grid 2

typedef struct { int key; int value; } entry;

// expect: proved
kernel void entries(global entry *out, global const int *in) {
  local entry s[128];
  int l = get_local_id(0);
  s[l].key = in[get_global_id(0)];
  s[l].value = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[127 - l];
}

// expect: bug FP201
kernel void entries_late_value(global entry *out, global const int *in) {
  local entry s[128];
  int l = get_local_id(0);
  s[l].key = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  s[l].value = l;
  out[get_global_id(0)] = s[127 - l];
}

// expect: proved
kernel void fields_apart(global int *out) {
  local entry s[128];
  int l = get_local_id(0);
  s[l].key = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  s[l].value = s[127 - l].key;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[127 - l].value;
}

// expect: bug FP201
kernel void fields_mixed(global int *out) {
  local entry s[128];
  int l = get_local_id(0);
  s[l].key = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  s[l].key = s[127 - l].key;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[l].key;
}

typedef union { int whole; short part[2]; } either;

// expect: proved
kernel void halves_of_own(global either *a) {
  int g = get_global_id(0);
  a[g].part[0] = 1;
  a[g].part[1] = g;
}

// expect: bug FP209
kernel void halves_of_neighbours(global either *a) {
  int g = get_global_id(0);
  a[g / 2].part[g & 1] = g;
  if (g & 1) a[g / 2].whole = g;
}

// expect: proved
kernel void own_half(global either *a) {
  int g = get_global_id(0);
  a[g / 2].part[g & 1] = g;
}

// expect: proved
kernel void four_at_a_time(global float4 *out, global const float4 *in) {
  local float4 s[128];
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[127 - l] + s[l];
}

// expect: bug FP201
kernel void one_of_four(global float *out, global const float4 *in) {
  local float4 s[128];
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  out[get_global_id(0)] = ((local float *)s)[4 * (127 - l)];
}

// expect: proved
kernel void chosen_buffer(global int *a, global int *b, int flip) {
  local int s[2][128];
  int l = get_local_id(0);
  local int *p = flip ? s[0] : s[1];
  local int *q = flip ? s[1] : s[0];
  p[l] = a[get_global_id(0)];
  q[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  b[get_global_id(0)] = p[127 - l] + q[127 - l];
}

// expect: bug FP201
kernel void chosen_twice(global int *a, global int *b, int flip) {
  local int s[2][128];
  int l = get_local_id(0);
  local int *p = flip ? s[0] : s[1];
  local int *q = s[1];
  p[l] = a[get_global_id(0)];
  b[get_global_id(0)] = q[127 - l];
}

// expect: proved
kernel void rotated(global int *a, int n) {
  local int s[2][128];
  int l = get_local_id(0);
  local int *from = s[0], *to = s[1];
  from[l] = a[get_global_id(0)];
  for (int i = 0; i < n; i++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    to[l] = from[(l + 1) & 127];
    local int *t = from;
    from = to;
    to = t;
  }
  a[get_global_id(0)] = from[l];
}

// expect: bug FP201
kernel void not_rotated(global int *a, int n) {
  local int s[2][128];
  int l = get_local_id(0);
  local int *from = s[0], *to = s[1];
  from[l] = a[get_global_id(0)];
  for (int i = 0; i < n; i++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    to[l] = from[(l + 1) & 127];
    from = to;
  }
  a[get_global_id(0)] = from[l];
}

void put(local int *s, int at, int v) { s[at] = v; }
int get(local int *s, int at) { return s[at]; }
void meet(void) { barrier(CLK_LOCAL_MEM_FENCE); }

// expect: proved
kernel void by_functions(global int *a) {
  local int s[128];
  int l = get_local_id(0);
  put(s, l, l);
  meet();
  a[get_global_id(0)] = get(s, 127 - l);
}

// expect: bug FP101
kernel void meeting_of_some(global int *a) {
  local int s[128];
  int l = get_local_id(0);
  put(s, l, l);
  if (l < 64) meet();
  a[get_global_id(0)] = l;
}

// expect: proved
kernel void private_array(global int *a) {
  int own[8];
  for (int i = 0; i < 8; i++) own[i] = i * get_local_id(0);
  int sum = 0;
  for (int i = 0; i < 8; i++) sum += own[(i * 3) & 7];
  a[get_global_id(0)] = sum;
}

// expect: proved
kernel void local_argument(global int *a, local int *s) {
  int l = get_local_id(0);
  s[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[127 - l];
}

// expect: bug FP201
kernel void local_argument_no_barrier(global int *a, local int *s) {
  int l = get_local_id(0);
  s[l] = l;
  a[get_global_id(0)] = s[127 - l];
}
// expect: proved
kernel void rotated3(global int *a, int n) {
  local int s[3][128];
  int l = get_local_id(0);
  local int *x = s[0], *y = s[1], *z = s[2];
  x[l] = a[get_global_id(0)];
  y[l] = 0;
  for (int i = 0; i < n; i++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    z[l] = x[(l + 1) & 127] + y[(l + 2) & 127];
    local int *t = x;
    x = y;
    y = z;
    z = t;
  }
}

// expect: bug FP201
kernel void rotated3_late(global int *a, int n) {
  local int s[3][128];
  int l = get_local_id(0);
  local int *x = s[0], *y = s[1], *z = s[2];
  x[l] = a[get_global_id(0)];
  y[l] = 0;
  z[l] = 0;
  for (int i = 0; i < n; i++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    z[l] = x[(l + 1) & 127] + z[(l + 2) & 127];
    local int *t = x;
    x = y;
    y = z;
    z = t;
  }
}
