// Rounds of a relaxation that end for all work-items at once: any() by a tree in shared memory. Each round passes
// several barriers, the first of which keeps a late reader of the last result from the next round's stores.
__device__ int any_of(int *votes, int mine) {
  int t = threadIdx.x;
  votes[t] = mine;
  __syncthreads();
  for (int d = 128; d > 0; d >>= 1) {
    if (t < d)
      votes[t] |= votes[t + d];
#if WRONG != 2
    __syncthreads();
#endif
  }
  int found = votes[0];
#if WRONG != 1
  __syncthreads();
#endif
  return found;
}

__global__ __launch_bounds__(256) void relax(int *cells, int rounds) {
  __shared__ int votes[256];
  int at = blockIdx.x * 256 + threadIdx.x;
  for (int round = 0, go = 1; round < rounds && go; ++round) {
    int value = cells[at];
    cells[at] = value >> 1;
    go = any_of(votes, value > 1);
  }
}
