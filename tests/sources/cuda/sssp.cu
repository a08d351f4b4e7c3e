#include <cuda_runtime.h>

#include <climits>
#include <vector>
__global__ void relax(const int *__restrict__ rows, const int *__restrict__ cols,
                      const int *__restrict__ weight, int *dist, bool *changed, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || dist[v] == INT_MAX)
    return;
  for (int e = __ldg(&rows[v]); e < __ldg(&rows[v + 1]); ++e) {
    int nd = dist[v] + __ldg(&weight[e]);
    if (nd < atomicMin(&dist[cols[e]], nd))
      *changed = true;
  }
}
void sssp(std::vector<int> &host, int *r, int *c, int *w, int *d, bool *f, int n) {
  bool again = true;
  while (again) {
    again = false;
    cudaMemcpy(f, &again, sizeof again, cudaMemcpyHostToDevice);
    relax<<<(n + 255) / 256, 256>>>(r, c, w, d, f, n);
    cudaMemcpy(&again, f, sizeof again, cudaMemcpyDeviceToHost);
  }
}
