// The words of the language: what marks functions and objects, and what every header here uses.
#pragma once
#if !defined(__HIP__)
#error "these headers are for clang -x hip"
#endif
#include "libcxx.h"
#if !defined(__HIP_PLATFORM_AMD__)
#define __HIP_PLATFORM_AMD__ 1
#endif

#include <stddef.h>
#include <stdint.h>

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __forceinline__ __inline__ __attribute__((always_inline))
// The first number bounds the workgroup; the others speak of registers.
#define FENCEPOST_FIRST(first, ...) first
#define __launch_bounds__(...)                                                                     \
  __attribute__((amdgpu_flat_work_group_size(1, FENCEPOST_FIRST(__VA_ARGS__, 0))))
#define __grid_constant__
#define __align__(n) __attribute__((aligned(n)))
#define __cluster_dims__(...)
#define HIP_DYNAMIC_SHARED(type, var) extern __shared__ type var[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(x) x

// Functions of these headers leave no line of their own: what is inlined has the caller's line.
#define FENCEPOST_MARKS __attribute__((always_inline, nodebug, artificial))
// An argument that need not have a value in each lane, as HIP has it for what is shuffled.
#define FENCEPOST_ANY __attribute__((maybe_undef))
#define FENCEPOST_DEVICE static inline __attribute__((device)) FENCEPOST_MARKS
#define FENCEPOST_BOTH static inline __attribute__((host, device)) FENCEPOST_MARKS
#define FENCEPOST_CONST_BOTH constexpr FENCEPOST_BOTH
#define FENCEPOST_METHOD __attribute__((device)) FENCEPOST_MARKS
#define FENCEPOST_METHOD_BOTH __attribute__((host, device)) FENCEPOST_MARKS
// A function that is known by its name and depends on its arguments alone.
#define FENCEPOST_VALUE extern "C" __attribute__((device, const, nothrow))

#if defined(__AMDGCN_WAVEFRONT_SIZE__)
#define FENCEPOST_WAVE __AMDGCN_WAVEFRONT_SIZE__
#elif defined(__AMDGCN_WAVEFRONT_SIZE)
#define FENCEPOST_WAVE __AMDGCN_WAVEFRONT_SIZE
#elif defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__) || defined(__GFX13__)
#define FENCEPOST_WAVE 32
#else
#define FENCEPOST_WAVE 64
#endif

namespace fencepost {
template <bool Is, class T = void> struct only {};
template <class T> struct only<true, T> { using type = T; };
template <class A, class B> struct same { static constexpr bool value = false; };
template <class A> struct same<A, A> { static constexpr bool value = true; };
template <class T> struct plain { using type = T; };
template <class T> struct plain<const T> { using type = T; };
template <class T> struct plain<volatile T> { using type = T; };
template <class T> struct plain<const volatile T> { using type = T; };
template <class T> struct kept { using type = T; };
} // namespace fencepost
