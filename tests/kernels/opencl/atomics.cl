// Atomics: counters, histograms, tickets, locks, flags.
// launch: --workgroup 64 --grid 4

// expect: proved
kernel void histogram(global const uint *in, global uint *out, int n) {
  local uint h[32];
  int l = get_local_id(0);
  if (l < 32) h[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&h[in[i] & 31]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 32) atomic_add(&out[l], h[l]);
}

// expect: bug FP209
kernel void histogram_plain(global const uint *in, global uint *out, int n) {
  local uint h[32];
  int l = get_local_id(0);
  if (l < 32) h[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    h[in[i] & 31]++;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 32) atomic_add(&out[l], h[l]);
}

// expect: bug FP209
kernel void histogram_no_barrier(global const uint *in, global uint *out, int n) {
  local uint h[32];
  int l = get_local_id(0);
  if (l < 32) h[l] = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&h[in[i] & 31]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 32) atomic_add(&out[l], h[l]);
}

// expect: proved
kernel void compact(global const int *in, global int *out, global int *count) {
  int v = in[get_global_id(0)];
  if (v > 0) out[atomic_inc(count)] = v;
}

// expect: bug FP202
kernel void compact_mixed(global const int *in, global int *out, global int *count) {
  int v = in[get_global_id(0)];
  if (v > 0) out[atomic_inc(count)] = v;
  else out[0] = v;
}

// expect: bug FP207
kernel void counter_read(global int *count, global int *out) {
  atomic_inc(count);
  out[get_global_id(0)] = *count;
}

// expect: proved
kernel void max_everywhere(global int *best, global const int *in) {
  atomic_max(best, in[get_global_id(0)]);
}

// expect: bug FP202
kernel void scatter(global const int *to, global int *out) {
  out[to[get_global_id(0)]] = get_global_id(0);
}

// expect: proved
kernel void gather(global const int *from, global const int *in, global int *out) {
  out[get_global_id(0)] = in[from[get_global_id(0)]];
}

// Each number of a counter is taken once, whichever atomic took it.
// expect: proved
kernel void two_tickets(global uint *counter, global int *list) {
  list[atomic_inc(counter)] = get_local_id(0);
  list[atomic_add(counter, 1u)] = get_group_id(0);
}

// expect: bug FP203
kernel void two_tickets_of_a_reused_counter(global uint *counter, global int *list) {
  list[atomic_inc(counter)] = get_local_id(0);
  list[atomic_dec(counter)] = get_global_id(0);
}
