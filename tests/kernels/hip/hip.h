// What HIP's headers say, without HIP.
#define KERNEL __attribute__((amdgpu_kernel)) void
#define GLOBAL __attribute__((address_space(1)))
#define LDS static __attribute__((address_space(3)))
#define TID __builtin_amdgcn_workitem_id_x()
#define BID __builtin_amdgcn_workgroup_id_x()
#define FENCE(order, scope) __builtin_amdgcn_fence(order, scope)
#define SYNC()                                                                                     \
  do {                                                                                             \
    FENCE(__ATOMIC_RELEASE, "workgroup");                                                          \
    __builtin_amdgcn_s_barrier();                                                                  \
    FENCE(__ATOMIC_ACQUIRE, "workgroup");                                                          \
  } while (0)
#define SYNC_AS(space)                                                                             \
  do {                                                                                             \
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup", space);                                  \
    __builtin_amdgcn_s_barrier();                                                                  \
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", space);                                  \
  } while (0)
