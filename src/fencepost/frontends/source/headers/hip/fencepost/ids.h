// Where a work-item stands.
#pragma once
#include "types.h"

FENCEPOST_VALUE size_t __ockl_get_local_size(unsigned);
FENCEPOST_VALUE size_t __ockl_get_num_groups(unsigned);
FENCEPOST_VALUE size_t __ockl_get_global_size(unsigned);

namespace fencepost {
#define FENCEPOST_PLACE(name, of_x, of_y, of_z)                                                    \
  struct name {                                                                                    \
    __declspec(property(get = get_x)) unsigned x;                                                  \
    __declspec(property(get = get_y)) unsigned y;                                                  \
    __declspec(property(get = get_z)) unsigned z;                                                  \
    FENCEPOST_METHOD unsigned get_x() const { return of_x; }                                       \
    FENCEPOST_METHOD unsigned get_y() const { return of_y; }                                       \
    FENCEPOST_METHOD unsigned get_z() const { return of_z; }                                       \
    FENCEPOST_METHOD operator dim3() const { return dim3(of_x, of_y, of_z); }                      \
    FENCEPOST_METHOD operator uint3() const { return {of_x, of_y, of_z}; }                         \
  };
FENCEPOST_PLACE(item_place, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
                __builtin_amdgcn_workitem_id_z())
FENCEPOST_PLACE(group_place, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
                __builtin_amdgcn_workgroup_id_z())
FENCEPOST_PLACE(group_extent, (unsigned)__ockl_get_local_size(0),
                (unsigned)__ockl_get_local_size(1), (unsigned)__ockl_get_local_size(2))
FENCEPOST_PLACE(grid_extent, (unsigned)__ockl_get_num_groups(0),
                (unsigned)__ockl_get_num_groups(1), (unsigned)__ockl_get_num_groups(2))
#undef FENCEPOST_PLACE
} // namespace fencepost

extern const __device__ __attribute__((weak)) fencepost::item_place threadIdx;
extern const __device__ __attribute__((weak)) fencepost::group_place blockIdx;
extern const __device__ __attribute__((weak)) fencepost::group_extent blockDim;
extern const __device__ __attribute__((weak)) fencepost::grid_extent gridDim;

#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z

static constexpr __device__ int warpSize = FENCEPOST_WAVE;
