/* What the kernels here need of OpenCL C, by Clang's builtins, so that no device library is. */
#define LID ((unsigned)__builtin_amdgcn_workitem_id_x())
#define LIDY ((unsigned)__builtin_amdgcn_workitem_id_y())
#define GROUP ((unsigned)__builtin_amdgcn_workgroup_id_x())
#define LOCAL_SIZE ((unsigned)__builtin_amdgcn_workgroup_size_x())
#define SYNC()                                          \
  do {                                                  \
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); \
    __builtin_amdgcn_s_barrier();                       \
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); \
  } while (0)
