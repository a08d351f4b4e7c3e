// Steps of a shortest path in a strip with borders, of which each step loses one column a side.
#include <hip/hip_runtime.h>
#define SIDE 256

__global__ void path_steps(const int *cost, const int *from, int *to, int steps, int columns,
                           int first, int border) {
    __shared__ int before[SIDE], after[SIDE];
    int t = threadIdx.x, width = SIDE - 2 * steps, begin = width * blockIdx.x - border;
    int column = begin + t, last = begin + SIDE - 1;
    int low = begin < 0 ? -begin : 0;
    int high = last > columns - 1 ? SIDE - 1 - (last - columns + 1) : SIDE - 1;
    int left = t - 1 < low ? low : t - 1, right = t + 1 > high ? high : t + 1;
    bool inside = t >= low && t <= high, mine = false;
    if (column >= 0 && column < columns) before[t] = from[column];
    __syncthreads();
    for (int step = 0; step < steps; step++) {
        mine = inside && t >= step + 1 && t <= SIDE - 2 - step;
        if (mine) {
            int least = min(before[t], min(before[left], before[right]));
            after[t] = least + cost[(first + step) * columns + column];
        }
        __syncthreads();
        if (step == steps - 1) break;
        if (mine) before[t] = after[t];
#if WRONG != 1
        __syncthreads();
#endif
    }
    if (mine) to[column] = after[t];
}
