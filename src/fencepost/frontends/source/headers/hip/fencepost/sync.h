// Barriers and fences, as the compiler lowers HIP's.
#pragma once
#include "ids.h"

FENCEPOST_DEVICE void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
FENCEPOST_DEVICE void __threadfence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }
FENCEPOST_DEVICE void __threadfence_block() {
  __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup");
}
FENCEPOST_DEVICE void __threadfence_system() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, ""); }

// Collective functions of the workgroup, under the names that the OpenCL library gives them.
extern "C++" __device__ int __fencepost_group_all(int) __asm__("_Z14work_group_alli");
extern "C++" __device__ int __fencepost_group_any(int) __asm__("_Z14work_group_anyi");
extern "C++" __device__ int __fencepost_group_sum(int) __asm__("_Z21work_group_reduce_addi");

FENCEPOST_DEVICE int __syncthreads_and(int p) {
  __syncthreads();
  return __fencepost_group_all(p != 0);
}
FENCEPOST_DEVICE int __syncthreads_or(int p) {
  __syncthreads();
  return __fencepost_group_any(p != 0);
}
FENCEPOST_DEVICE int __syncthreads_count(int p) {
  __syncthreads();
  return __fencepost_group_sum(p != 0);
}

extern "C" __device__ void __ockl_grid_sync();
FENCEPOST_DEVICE void __nanosleep(unsigned) { __builtin_amdgcn_s_sleep(1); }
FENCEPOST_DEVICE long long clock64() { return (long long)__builtin_readcyclecounter(); }
FENCEPOST_DEVICE long long clock() { return (long long)__builtin_readcyclecounter(); }
FENCEPOST_DEVICE long long wall_clock64() { return (long long)__builtin_readcyclecounter(); }
FENCEPOST_DEVICE void __trap() { __builtin_trap(); }
FENCEPOST_DEVICE void abort() { __builtin_trap(); }
extern "C" __device__ __attribute__((noreturn)) void __assert_fail(const char *, const char *,
                                                                   unsigned, const char *);
extern "C" __device__ __attribute__((noreturn)) void __assertfail();
