// Asynchronous copies by the workgroup, and functions of all its work-items.
// launch: --workgroup 64 --grid 8

#define N 64

// expect: proved
kernel void scale_tile(global float *data) {
  local float tile[N];
  event_t copied = async_work_group_copy(tile, data + N * get_group_id(0), N, 0);
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  data[get_global_id(0)] = 3.0f * tile[get_local_id(0)];
}

// expect: bug FP201
kernel void scale_tile_without_wait(global float *data) {
  local float tile[N];
  async_work_group_copy(tile, data + N * get_group_id(0), N, 0);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  data[get_global_id(0)] = 3.0f * tile[get_local_id(0)];
}

// A barrier between the wait and the use is missing, and nothing says that one is needed.
// expect: unknown
kernel void scale_tile_after_wait(global float *data, global float *out) {
  local float tile[N];
  event_t copied = async_work_group_copy(tile, data + N * get_group_id(0), N, 0);
  wait_group_events(1, &copied);
  out[get_global_id(0)] = 3.0f * tile[get_local_id(0)];
}

// expect: proved
kernel void write_back(global float4 *data) {
  local float4 tile[N];
  tile[get_local_id(0)] = get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied = async_work_group_copy(data + N * get_group_id(0), tile, N, 0);
  wait_group_events(1, &copied);
}

// expect: bug FP201
kernel void write_back_without_barrier(global float4 *data) {
  local float4 tile[N];
  tile[get_local_id(0)] = get_global_id(0);
  event_t copied = async_work_group_copy(data + N * get_group_id(0), tile, N, 0);
  wait_group_events(1, &copied);
}

// expect: bug FP203
kernel void write_back_to_one_place(global int *data) {
  local int tile[N];
  tile[get_local_id(0)] = get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied = async_work_group_copy(data, tile, N, 0);
  wait_group_events(1, &copied);
}

// expect: proved
kernel void gathered_columns(global int *in, global int *out) {
  local int tile[N];
  event_t copied = async_work_group_strided_copy(tile, in + get_group_id(0), N, 8, 0);
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[N - 1 - get_local_id(0)];
}

// expect: bug FP201
kernel void two_copies_to_one_tile(global int *left, global int *right, global int *out) {
  local int tile[N];
  event_t copied[2];
  copied[0] = async_work_group_copy(tile, left, N, 0);
  copied[1] = async_work_group_copy(tile + N / 2, right, N / 2, 0);
  wait_group_events(2, copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[get_local_id(0)];
}

// expect: proved
kernel void two_copies_to_two_tiles(global int *left, global int *right, global int *out) {
  local int tile[2 * N];
  event_t copied[2];
  copied[0] = async_work_group_copy(tile, left, N, 0);
  copied[1] = async_work_group_copy(tile + N, right, N, 0);
  wait_group_events(2, copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[get_local_id(0)] + tile[N + get_local_id(0)];
}

// expect: bug FP201
kernel void waits_for_the_other_copy(global int *left, global int *right, global int *out) {
  local int tile[2 * N];
  event_t first = async_work_group_copy(tile, left, N, 0);
  event_t second = async_work_group_copy(tile + N, right, N, 0);
  wait_group_events(1, &second);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[get_local_id(0)] + tile[N + get_local_id(0)];
  wait_group_events(1, &first);
}

// expect: bug FP101
kernel void copied_by_some(global int *in) {
  local int tile[N];
  if (get_local_id(0) < 32)
    async_work_group_copy(tile, in, N, 0);
}

// expect: bug FP101
kernel void copied_from_different_places(global int *in) {
  local int tile[N];
  event_t copied = async_work_group_copy(tile, in + get_local_id(0), N, 0);
  wait_group_events(1, &copied);
}

// expect: proved
kernel void agreed_barrier(global int *in, global int *out) {
  if (work_group_all(in[get_global_id(0)] > 0)) {
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = 1;
  }
}

// expect: bug FP101
kernel void reduced_by_some(global int *in, global int *out) {
  if (in[get_global_id(0)] > 0)
    out[get_global_id(0)] = work_group_reduce_add(in[get_global_id(0)]);
}
