// One workgroup hands a message to another.
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void message(global int *data, global atomic_int *flag, global int *out) {
  if (get_local_id(0) != 0)
    return;
  if (get_group_id(0) == 0) {
    *data = 42;
    atomic_store_explicit(flag, 1, memory_order_release, memory_scope_work_group);
  } else if (get_group_id(0) == 1) {
    while (atomic_load_explicit(flag, memory_order_acquire, memory_scope_device) == 0)
      ;
    *out = *data;
  }
}
