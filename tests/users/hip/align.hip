// Global alignment of two sequences, a block of the table for each workgroup of a diagonal.
#include <hip/hip_runtime.h>
#define SIDE 16

__global__ void align(const int *score, int *table, int columns, int gap, int diagonal) {
    int t = threadIdx.x, down = diagonal - 1 - blockIdx.x;
    int corner = columns * SIDE * down + SIDE * blockIdx.x;
    __shared__ int part[SIDE + 1][SIDE + 1], match[SIDE][SIDE];
    if (t == 0) part[0][0] = table[corner];
    for (int row = 0; row < SIDE; row++)
        match[row][t] = score[corner + columns * (row + 1) + t + 1];
    part[t + 1][0] = table[corner + columns * (t + 1)];
    part[0][t + 1] = table[corner + t + 1];
    __syncthreads();
    for (int step = 0; step < SIDE; step++) {
        if (t <= step) {
            int x = t + 1, y = step - t + 1;
            int both = part[y - 1][x - 1] + match[y - 1][x - 1];
            part[y][x] = max(both, max(part[y][x - 1], part[y - 1][x]) - gap);
        }
        __syncthreads();
    }
    for (int step = SIDE - 2; step >= 0; step--) {
        if (t <= step) {
            int x = t + SIDE - step, y = SIDE - t;
            int both = part[y - 1][x - 1] + match[y - 1][x - 1];
            part[y][x] = max(both, max(part[y][x - 1], part[y - 1][x]) - gap);
        }
        __syncthreads();
    }
    for (int row = 0; row < SIDE; row++)
        table[corner + columns * (row + 1) + t + 1] = part[row + 1][t + 1];
}

void run(const int *score, int *table, int columns, int gap) {
    for (int diagonal = 1; diagonal <= (columns - 1) / SIDE; diagonal++)
        align<<<diagonal, SIDE>>>(score, table, columns, gap, diagonal);
}
