// Wrong: the barrier orders global memory, the tile is in local memory.
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
transpose(global float *out, global const float *in, int width) {
  local float tile[16][17];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = in[get_global_id(1) * width + get_global_id(0)];
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[(get_group_id(0) * 16 + y) * width + get_group_id(1) * 16 + x] = tile[x][y]; // WRONG
}
