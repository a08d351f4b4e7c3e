// CUDA's names, for kernels that are read as HIP.
#pragma once
#include "hip/hip_runtime.h"

#if !defined(__CUDACC__)
#define __CUDACC__ 1
#endif
// The first device whose lanes need __syncwarp(): programs leave it out for older ones. What newer
// ones have in assembly alone is behind a condition in programs.
#if defined(__HIP_DEVICE_COMPILE__) && !defined(__CUDA_ARCH__)
#define __CUDA_ARCH__ 700
#endif
#if !defined(CUDART_VERSION)
#define CUDART_VERSION 11000
#define CUDA_VERSION 11000
#endif
#define CUDART_CB
#define CUDART_INF_F __builtin_inff()
#define CUDART_NAN_F __builtin_nanf("")
#define CUDART_INF __builtin_inf()
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931e+0

FENCEPOST_API(cuda)
typedef cudaError_t cudaError;
