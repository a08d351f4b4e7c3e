#pragma OPENCL EXTENSION cl_khr_local_int32_base_atomics : enable
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
histogram(__global const uchar4 *image, __global uint *result, uint n) {
  __local uint counts[256];
  counts[get_local_id(0)] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
    uchar4 p = image[i];
    atomic_inc(&counts[p.x]);
    atom_inc(&counts[p.y]);
    (void)atomic_add(&counts[p.z], 1u);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&result[get_local_id(0)], counts[get_local_id(0)]);
}
