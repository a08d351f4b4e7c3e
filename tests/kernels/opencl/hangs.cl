// Waits: for each other, and one after the other.
// launch: --workgroup 1 --grid 2

// expect: bug FP212
kernel void each_waits(global atomic_int *flag, global int *data) {
  int own = get_group_id(0), other = own ^ 1;
  while (atomic_load_explicit(&flag[other], memory_order_acquire, memory_scope_device) == 0) {}
  data[own] = 1;
  atomic_store_explicit(&flag[own], 1, memory_order_release, memory_scope_device);
}

// expect: proved
kernel void each_tells_first(global atomic_int *flag, global int *data) {
  int own = get_group_id(0), other = own ^ 1;
  data[own] = 1;
  atomic_store_explicit(&flag[own], 1, memory_order_release, memory_scope_device);
  while (atomic_load_explicit(&flag[other], memory_order_acquire, memory_scope_device) == 0) {}
  data[2 + own] = data[other];
}
