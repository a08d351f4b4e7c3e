// CUDA's names, for kernels that are read as HIP.
#pragma once
#include "hip/hip_runtime.h"

#include "fencepost/simd.h"
#undef __HIP_PLATFORM_AMD__

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
typedef cudaPointerAttribute_t cudaPointerAttributes;
typedef cudaDeviceAttribute_t cudaDeviceAttr;
typedef hipSurfaceBoundaryMode cudaSurfaceBoundaryMode;
#define cudaBoundaryModeZero hipBoundaryModeZero
#define cudaBoundaryModeClamp hipBoundaryModeClamp
#define cudaBoundaryModeTrap hipBoundaryModeTrap
#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
#define cudaTextureTypeCubemap 12
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaStreamDefault 0
#define cudaStreamNonBlocking 1
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
#define cudaEventDefault 0
#define cudaEventBlockingSync 1
#define cudaEventDisableTiming 2
#define cudaEventInterprocess 4
#define cudaHostAllocDefault 0
#define cudaHostAllocPortable 1
#define cudaHostAllocMapped 2
#define cudaHostAllocWriteCombined 4
#define cudaHostRegisterDefault 0
#define cudaHostRegisterPortable 1
#define cudaHostRegisterMapped 2
#define cudaMemAttachGlobal 1
#define cudaMemAttachHost 2
#define cudaMemAttachSingle 4
#define cudaDeviceScheduleAuto 0
#define cudaDeviceScheduleSpin 1
#define cudaDeviceScheduleYield 2
#define cudaDeviceScheduleBlockingSync 4
#define cudaDeviceBlockingSync 4
#define cudaDeviceMapHost 8
#define cudaArrayDefault 0
#define cudaArrayLayered 1
#define cudaArraySurfaceLoadStore 2
#define cudaArrayCubemap 4
#define cudaCpuDeviceId ((int)-1)
#define cudaInvalidDeviceId ((int)-2)
// Helpers of projects ask for the guard of the header that declares these types.
#define __DRIVER_TYPES_H__
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
