#define TS 16
__kernel __attribute__((reqd_work_group_size(TS, TS, 1))) void
gemm(const int M, const int N, const int K, const __global float *A, const __global float *B,
     __global float *C) {
  const int row = get_local_id(0), col = get_local_id(1);
  const int globalRow = TS * get_group_id(0) + row, globalCol = TS * get_group_id(1) + col;
  __local float Asub[TS][TS], Bsub[TS][TS];
  float acc = 0.0f;
  for (int t = 0; t < K / TS; t++) {
    Asub[col][row] = A[(TS * t + col) * M + globalRow];
    Bsub[col][row] = B[globalCol * K + TS * t + row];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TS; k++)
      acc = mad(Asub[k][row], Bsub[col][k], acc);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  C[globalCol * M + globalRow] = acc;
}
