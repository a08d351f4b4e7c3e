// Where barriers stand.
// launch: --workgroup 128 --grid 2

// expect: bug FP101
kernel void early_return(global int *a, int n) {
  local int s[128];
  int l = get_local_id(0);
  if ((int)get_global_id(0) >= n) return;
  s[l] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[127 - l];
}

// expect: proved --assume 'n >= 256'
kernel void early_return_never(global int *a, int n) {
  local int s[128];
  int l = get_local_id(0);
  if ((int)get_global_id(0) >= n) return;
  s[l] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[127 - l];
}

// expect: proved
kernel void guarded(global int *a, int n) {
  local int s[128];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = g < n ? a[g] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (g < n) a[g] = s[127 - l];
}

// expect: bug FP101
kernel void both_branches(global int *a) {
  if (get_local_id(0) & 1)
    barrier(CLK_LOCAL_MEM_FENCE);
  else
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  a[get_global_id(0)] = 0;
}

// expect: proved
kernel void uniform_branch(global int *a, int mode) {
  local int s[128];
  int l = get_local_id(0);
  if (mode > 3) {
    s[l] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = s[127 - l];
  }
}

// expect: proved
kernel void group_branch(global int *a) {
  local int s[128];
  int l = get_local_id(0);
  if (get_group_id(0) == 1) {
    s[l] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = s[127 - l];
  }
}

// expect: bug FP101
kernel void data_branch(global int *a) {
  local int s[128];
  int l = get_local_id(0);
  if (a[get_global_id(0)] > 3) {
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = s[127 - l];
  }
}

// expect: proved
kernel void uniform_data_branch(global int *a, global const int *flag) {
  local int s[128];
  int l = get_local_id(0);
  if (flag[0] > 3) {
    s[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = s[127 - l];
  }
}

// expect: bug FP101
kernel void loop_per_item(global int *a) {
  for (int i = 0; i < (int)get_local_id(0); i++)
    barrier(CLK_GLOBAL_MEM_FENCE);
  a[get_global_id(0)] = 1;
}

// expect: proved
kernel void loop_uniform(global int *a, int n) {
  local int s[128];
  int l = get_local_id(0);
  s[l] = 0;
  for (int i = 0; i < n; i++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int v = s[(l + i) & 127];
    barrier(CLK_LOCAL_MEM_FENCE);
    s[l] = v + 1;
  }
  a[get_global_id(0)] = s[l];
}

// expect: bug FP101
kernel void loop_break(global int *a, int n) {
  for (int i = 0; i < n; i++) {
    if (a[get_global_id(0)] == i) break;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

// expect: proved
kernel void broadcast_bound(global int *a, global const int *bounds) {
  local int n;
  local int s[128];
  int l = get_local_id(0);
  if (l == 0) n = bounds[get_group_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < n; i++) {
    s[l] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] += s[127 - l];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// expect: bug FP201
kernel void broadcast_no_barrier(global int *a, global const int *bounds) {
  local int n;
  int l = get_local_id(0);
  if (l == 0) n = bounds[get_group_id(0)];
  a[get_global_id(0)] = n;
}

// expect: bug FP205
kernel void local_fence_for_global(global int *a) {
  int g = get_global_id(0), l = get_local_id(0);
  a[g] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[g ^ 1] += 1;
}

// expect: proved
kernel void global_fence_for_global(global int *a) {
  int g = get_global_id(0);
  a[g] = g;
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[g ^ 1] += 1;
}

// expect: proved
kernel void nested_loops(global int *a, int n, int m) {
  local int s[128];
  int l = get_local_id(0);
  s[l] = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int v = s[(l + 1) & 127];
      barrier(CLK_LOCAL_MEM_FENCE);
      s[l] = v;
    }
  }
  a[get_global_id(0)] = s[l];
}

// expect: bug FP201
kernel void nested_loops_one_missing(global int *a, int n, int m) {
  local int s[128];
  int l = get_local_id(0);
  s[l] = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int v = s[(l + 1) & 127];
      s[l] = v;
    }
  }
  a[get_global_id(0)] = s[l];
}

// expect: proved
kernel void only_one_item(global int *a) {
  local int s[4];
  if (get_local_id(0) == 0) {
    s[0] = 1;
    s[0] += a[get_group_id(0)];
    a[get_group_id(0)] = s[0];
  }
}

// expect: proved
kernel void same_value(global int *a) {
  local int flag;
  flag = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = flag;
}

// expect: bug FP201
kernel void different_value(global int *a) {
  local int flag;
  flag = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = flag;
}

int helper(local int *s, int i) { return s[i] + s[i + 1]; }
// expect: proved
kernel void helper_function(global int *a) {
  local int s[130];
  int l = get_local_id(0);
  s[l] = l;
  if (l < 2) s[128 + l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = helper(s, l);
}

// expect: bug FP209
kernel void helper_function_no_barrier(global int *a) {
  local int s[130];
  int l = get_local_id(0);
  s[l] = l;
  if (l < 2) s[128 + l] = 0;
  a[get_global_id(0)] = helper(s, l);
}

// expect: proved
kernel void select_pointer(global int *a, global int *b, int which) {
  global int *p = which ? a : b;
  p[get_global_id(0)] = 1;
}

// expect: bug FP203
kernel void select_pointer_shared(global int *a, int which) {
  global int *p = get_local_id(0) < 5 ? a : a + 2;
  p[get_global_id(0)] = get_global_id(0);
}

// expect: proved
kernel void walking_pointer(global int *a, int n) {
  global int *p = a + get_global_id(0);
  for (int i = 0; i < n; i++, p += get_global_size(0))
    *p = i;
}

// expect: bug FP203
kernel void walking_pointer_wrong(global int *a, int n) {
  global int *p = a + get_global_id(0);
  for (int i = 0; i < n; i++, p += get_local_size(0))
    *p = i;
}
