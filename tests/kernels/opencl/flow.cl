// Kernels that kernels call, jumps into loops, and printing.
// launch: --workgroup 64 --grid 4

// expect: proved
__attribute__((noinline)) kernel void increment(global int *data) {
  data[get_global_id(0)] += 1;
}

// expect: proved
kernel void increment_twice(global int *data) {
  increment(data);
  increment(data);
}

// expect: bug FP203
kernel void increment_here_and_beside(global int *data) {
  increment(data);
  increment(data + 1);
}

// expect: proved
kernel void printed(global int *data) {
  data[get_global_id(0)] = 1;
  printf("%d\n", data[get_global_id(0)]);
}

// expect: bug FP203
kernel void printed_from_the_left(global int *data) {
  data[get_global_id(0) + 1] = get_group_id(0);
  printf("%d\n", data[get_global_id(0)]);
}

// expect: bug FP209
kernel void into_the_loop(global int *data, int n, int skip) {
  int at = 0;
  if (skip > 3)
    goto middle;
top:
  data[get_global_id(0) + at] += at;
middle:
  at += data[get_global_id(0)] > 7 ? 2 : 1;
  if (at < n)
    goto top;
}

// expect: unknown
kernel void into_the_loop_on_its_own(global int *data, int n, int skip) {
  int at = 0;
  if (skip > 3)
    goto middle;
top:
  data[get_global_id(0)] += at;
middle:
  at += data[get_global_id(0)] > 7 ? 2 : 1;
  if (at < n)
    goto top;
}
