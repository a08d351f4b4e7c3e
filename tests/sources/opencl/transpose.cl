#define TILE 16
kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void
transpose(global float *odata, global const float *idata, int width, int height,
          local float *block) {
  uint x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    block[get_local_id(1) * (TILE + 1) + get_local_id(0)] = idata[y * width + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  x = get_group_id(1) * TILE + get_local_id(0);
  y = get_group_id(0) * TILE + get_local_id(1);
  if (x < height && y < width)
    odata[y * height + x] = block[get_local_id(0) * (TILE + 1) + get_local_id(1)];
}
