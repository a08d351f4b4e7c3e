// Loops: what is carried from one iteration to the next, pipelines, early exits, switches.
// launch: --workgroup 128 --grid 2

// expect: proved
kernel void reused(global const int *in, global int *out) {
  local int s[128];
  int l = get_local_id(0), sum = 0;
  for (int i = 0; i < 16; i++) {
    s[l] = in[i * 128 + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += s[127 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}

// expect: bug FP201
kernel void reused_no_war(global const int *in, global int *out) {
  local int s[128];
  int l = get_local_id(0), sum = 0;
  for (int i = 0; i < 16; i++) {
    s[l] = in[i * 128 + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += s[127 - l];
  }
  out[get_global_id(0)] = sum;
}

// expect: proved
kernel void pipelined(global const int *in, global int *out) {
  local int s[2][128];
  int l = get_local_id(0), sum = 0;
  s[0][l] = in[l];
  for (int i = 0; i < 16; i++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 15) s[(i + 1) & 1][l] = in[(i + 1) * 128 + l];
    sum += s[i & 1][127 - l];
  }
  out[get_global_id(0)] = sum;
}

// expect: bug FP201
kernel void pipelined_one_buffer(global const int *in, global int *out) {
  local int s[2][128];
  int l = get_local_id(0), sum = 0;
  s[0][l] = in[l];
  for (int i = 0; i < 16; i++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 15) s[(i + 1) & 0][l] = in[(i + 1) * 128 + l];
    sum += s[0][127 - l];
  }
  out[get_global_id(0)] = sum;
}

// expect: proved
kernel void three_stages(global const int *in, global int *out) {
  local int s[3][128];
  int l = get_local_id(0), sum = 0;
  for (int i = 0; i < 12; i++) {
    s[i % 3][l] = in[i * 128 + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += s[i % 3][127 - l];
    if (i > 0) sum += s[(i + 2) % 3][127 - l];
  }
  out[get_global_id(0)] = sum;
}

// expect: bug FP201
kernel void three_stages_two_back(global const int *in, global int *out) {
  local int s[3][128];
  int l = get_local_id(0), sum = 0;
  for (int i = 0; i < 12; i++) {
    s[i % 3][l] = in[i * 128 + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += s[i % 3][127 - l];
    if (i > 1) sum += s[(i + 1) % 3][127 - l];
  }
  out[get_global_id(0)] = sum;
}

// expect: proved
kernel void until_uniform(global int *a, global const int *stop) {
  local int s[128];
  int l = get_local_id(0), i = 0;
  while (stop[i]) {
    s[l] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] += s[127 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
    i++;
  }
}

// expect: bug FP101
kernel void until_own(global int *a, global const int *stop) {
  local int s[128];
  int l = get_local_id(0), i = 0;
  while (stop[i * 256 + get_global_id(0)]) {
    s[l] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] += s[127 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
    i++;
  }
}

// expect: proved
kernel void until_shared(global int *a) {
  local int done;
  int l = get_local_id(0);
  for (int i = 0; i < 100; i++) {
    if (l == 0) done = a[get_group_id(0) * 128] > i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (done) break;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// expect: bug FP201
kernel void until_shared_no_war(global int *a) {
  local int done;
  int l = get_local_id(0);
  for (int i = 0; i < 100; i++) {
    if (l == 0) done = a[get_group_id(0) * 128] > i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (done) break;
  }
  a[get_global_id(0)] = 0;
}

// expect: proved
kernel void stage_by_switch(global int *a, int stage) {
  local int s[128];
  int l = get_local_id(0);
  s[l] = a[get_global_id(0)];
  switch (stage) {
  case 1: barrier(CLK_LOCAL_MEM_FENCE); a[get_global_id(0)] = s[l ^ 1]; break;
  case 2: barrier(CLK_LOCAL_MEM_FENCE); a[get_global_id(0)] = s[l ^ 64]; break;
  default: break;
  }
}

// expect: bug FP101
kernel void stage_by_item(global int *a) {
  local int s[128];
  int l = get_local_id(0);
  s[l] = a[get_global_id(0)];
  switch (l >> 6) {
  case 0: barrier(CLK_LOCAL_MEM_FENCE); a[get_global_id(0)] = s[l ^ 1]; break;
  default: a[get_global_id(0)] = 1; break;
  }
}

// expect: proved
kernel void triangle(global const int *in, global int *out) {
  local int s[128];
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  for (int i = 0; i < l; i++)
    for (int j = i; j < l; j++)
      sum += s[j];
  out[get_global_id(0)] = sum;
}

// expect: bug FP201
kernel void triangle_written(global const int *in, global int *out) {
  local int s[128];
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < l; i++)
    s[i] += s[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[l];
}

// expect: proved
kernel void shrinking(global int *a) {
  local int s[256];
  int l = get_local_id(0);
  s[l] = a[get_global_id(0)];
  s[l + 128] = 0;
  for (int d = 128; d >= 1; d /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < d) s[l] += s[l + d];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[0];
}

// expect: bug FP201
kernel void shrinking_by_one(global int *a) {
  local int s[257];
  int l = get_local_id(0);
  s[l] = a[get_global_id(0)];
  s[l + 128] = 0;
  for (int d = 128; d >= 1; d /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l <= d) s[l] += s[l + d];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[0];
}
