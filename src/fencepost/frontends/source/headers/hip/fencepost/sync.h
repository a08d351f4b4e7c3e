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

// Collective functions of the workgroup, under the names that ROCm's device library gives them.
extern "C" __device__ int __ockl_wgred_and_i32(int);
extern "C" __device__ int __ockl_wgred_or_i32(int);
extern "C" __device__ int __ockl_wgred_add_i32(int);

FENCEPOST_DEVICE int __syncthreads_and(int p) {
  __syncthreads();
  return __ockl_wgred_and_i32(p != 0);
}
FENCEPOST_DEVICE int __syncthreads_or(int p) {
  __syncthreads();
  return __ockl_wgred_or_i32(p != 0);
}
FENCEPOST_DEVICE int __syncthreads_count(int p) {
  __syncthreads();
  return __ockl_wgred_add_i32(p != 0);
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
