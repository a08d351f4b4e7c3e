void lock(volatile global int *m) {
  while (atomic_cmpxchg(m, 0, 1) != 0)
    ;
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
}
void unlock(volatile global int *m) {
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
  atomic_xchg(m, 0);
}
kernel void add(volatile global int *m, global int *sum) {
  if (get_local_id(0) == 0) {
    lock(m);
    *sum += (int)get_group_id(0);
    unlock(m);
  }
}
