typedef struct {
  int starting, no_of_edges;
} Node;
__kernel void BFS_1(const __global Node *nodes, const __global int *edges, __global char *mask,
                    __global char *updating, __global char *visited, __global int *cost,
                    const int n) {
  int tid = get_global_id(0);
  if (tid < n && mask[tid]) {
    mask[tid] = false;
    for (int i = nodes[tid].starting; i < nodes[tid].no_of_edges + nodes[tid].starting; i++) {
      int id = edges[i];
      if (!visited[id]) {
        cost[id] = cost[tid] + 1;
        updating[id] = true;
      }
    }
  }
}
