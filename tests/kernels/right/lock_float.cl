// A lock in global memory with orders of OpenCL C 2.0 around two plain variables.
__kernel void lock_float(__global const float *x, __global atomic_int *lock, __global float *sum, __global int *count) {
  float v = work_group_reduce_add(x[get_global_id(0)]);
  if (get_local_id(0) == 0) {
    int expected = 0;
    while (!atomic_compare_exchange_strong_explicit(lock, &expected, 1, memory_order_acquire, memory_order_relaxed,
                                                    memory_scope_device))
      expected = 0;
    *sum += v;
    *count += 1;
#if WRONG == 1
    atomic_store_explicit(lock, 0, memory_order_release, memory_scope_work_group);
#else
    atomic_store_explicit(lock, 0, memory_order_release, memory_scope_device);
#endif
  }
}
