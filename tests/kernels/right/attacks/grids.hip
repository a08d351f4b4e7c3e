#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

// Barriers of the grid that some do not come to, or with accesses on one side.

#define GRID cooperative_groups::grid_group grid = cooperative_groups::this_grid()
#define I int i = blockIdx.x * 64 + threadIdx.x

// Two workgroups never come.
__global__ void __launch_bounds__(64) some_come(int *a, int *b) {
  GRID;
  I;
  a[i] = i;
  if (blockIdx.x < 2)
    grid.sync();
  b[i] = a[i];
}

// Each workgroup comes as often as its number says.
__global__ void __launch_bounds__(64) by_number(int *a, int *b) {
  GRID;
  I;
  for (int s = 0; s < blockIdx.x + 1; s++) {
    b[i] = s;
    grid.sync();
  }
}

// Each workgroup comes as often as it is told.
__global__ void __launch_bounds__(64) as_told(int *a, const int *many) {
  GRID;
  I;
  for (int s = 0; s < many[blockIdx.x]; s++) {
    a[i] = s;
    grid.sync();
  }
}

// Some work-items of each workgroup come.
__global__ void __launch_bounds__(64) half_of_all(int *a, int *b) {
  GRID;
  I;
  if (threadIdx.x < 32)
    grid.sync();
  b[i] = a[i];
}

// What is read is written on the same side.
__global__ void __launch_bounds__(64) one_side(int *a, int *b) {
  GRID;
  I;
  grid.sync();
  a[i] = i;
  b[i] = a[255 - i];
}

// The next turn reads what this one writes back behind the barrier.
__global__ void __launch_bounds__(64) back_again(int *a, int *b, int steps) {
  GRID;
  I;
  for (int s = 0; s < steps; s++) {
    b[i] = a[255 - i];
    grid.sync();
    a[i] = b[i];
  }
}

// Only every second turn has a barrier.
__global__ void __launch_bounds__(64) every_second(int *a, int *b, int steps) {
  GRID;
  I;
  for (int s = 0; s < steps; s++) {
    int *from = s & 1 ? a : b, *to = s & 1 ? b : a;
    to[i] = from[255 - i];
    if (s & 1)
      grid.sync();
  }
}

// An argument says whether there is one.
__global__ void __launch_bounds__(64) perhaps(int *a, int *b, int n) {
  GRID;
  I;
  a[i] = i;
  if (n > 5)
    grid.sync();
  b[i] = a[255 - i];
}

// The same buffer in each turn.
__global__ void __launch_bounds__(64) one_buffer(int *a, int steps) {
  GRID;
  I;
  for (int s = 0; s < steps; s++) {
    int last = a[255 - i];
    grid.sync();
    a[i] = last + s;
  }
}

// The last turn has no barrier, and what follows reads what it wrote.
__global__ void __launch_bounds__(64) not_the_last(int *a, int *b, int steps) {
  GRID;
  I;
  for (int s = 0; s < steps; s++) {
    a[i] = s;
    if (s + 1 < steps)
      grid.sync();
  }
  b[i] = a[255 - i];
}
