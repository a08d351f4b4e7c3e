// GEMM with tiles in local memory and several results per work-item.
#define TS 32
#define WPT 8
#define RTS (TS / WPT)

__kernel __attribute__((reqd_work_group_size(32, 4, 1))) void gemm_local(const int M, const int N, const int K,
                                                                       const __global float *A,
                                                                       const __global float *B, __global float *C) {
  const int row = get_local_id(0), col = get_local_id(1);
  const int globalRow = TS * get_group_id(0) + row, globalCol = TS * get_group_id(1) + col;
  __local float Asub[TS][TS], Bsub[TS][TS];
  float acc[WPT];
  for (int w = 0; w < WPT; w++)
    acc[w] = 0.0f;
  const int numTiles = K / TS;
  for (int t = 0; t < numTiles; t++) {
    for (int w = 0; w < WPT; w++) {
      const int tiledRow = TS * t + row, tiledCol = TS * t + col;
      Asub[col + w * RTS][row] = A[(tiledCol + w * RTS) * M + globalRow];
      Bsub[col + w * RTS][row] = B[(globalCol + w * RTS) * K + tiledRow];
    }
#if WRONG != 1
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    for (int k = 0; k < TS; k++)
      for (int w = 0; w < WPT; w++)
        acc[w] += Asub[k][row] * Bsub[col + w * RTS][k];
#if WRONG != 2
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
  }
  for (int w = 0; w < WPT; w++)
    C[(globalCol + w * RTS) * M + globalRow] = acc[w];
}
