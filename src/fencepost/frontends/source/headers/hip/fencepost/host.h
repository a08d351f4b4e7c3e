// What host code calls: declared, never run. hip* and cuda* come from one list.
#pragma once
#include "host_types.h"

#define FENCEPOST_API(p)                                                                           \
  FENCEPOST_API_TYPES(p)                                                                           \
  extern "C" {                                                                                     \
  const char *p##GetErrorString(p##Error_t);                                                       \
  const char *p##GetErrorName(p##Error_t);                                                         \
  p##Error_t p##GetLastError(void);                                                                \
  p##Error_t p##PeekAtLastError(void);                                                             \
  p##Error_t p##DeviceSynchronize(void);                                                           \
  p##Error_t p##ThreadSynchronize(void);                                                           \
  p##Error_t p##DeviceReset(void);                                                                 \
  p##Error_t p##ThreadExit(void);                                                                  \
  p##Error_t p##Init(unsigned);                                                                    \
  p##Error_t p##GetDevice(int *);                                                                  \
  p##Error_t p##GetDeviceCount(int *);                                                             \
  p##Error_t p##SetDevice(int);                                                                    \
  p##Error_t p##SetDeviceFlags(unsigned);                                                          \
  p##Error_t p##GetDeviceProperties(p##DeviceProp_t *, int);                                       \
  p##Error_t p##ChooseDevice(int *, const p##DeviceProp_t *);                                      \
  p##Error_t p##DeviceGetAttribute(int *, p##DeviceAttribute_t, int);                              \
  p##Error_t p##DeviceSetCacheConfig(p##FuncCache);                                                \
  p##Error_t p##DeviceSetSharedMemConfig(p##SharedMemConfig);                                      \
  p##Error_t p##DeviceSetLimit(p##Limit, size_t);                                                  \
  p##Error_t p##DeviceGetLimit(size_t *, p##Limit);                                                \
  p##Error_t p##DeviceCanAccessPeer(int *, int, int);                                              \
  p##Error_t p##DeviceEnablePeerAccess(int, unsigned);                                             \
  p##Error_t p##DeviceDisablePeerAccess(int);                                                      \
  p##Error_t p##DeviceGetPCIBusId(char *, int, int);                                               \
  p##Error_t p##DeviceGetStreamPriorityRange(int *, int *);                                        \
  p##Error_t p##DeviceGetDefaultMemPool(p##MemPool_t *, int);                                      \
  p##Error_t p##DeviceGetMemPool(p##MemPool_t *, int);                                             \
  p##Error_t p##DeviceSetMemPool(int, p##MemPool_t);                                               \
  p##Error_t p##MemPoolSetAttribute(p##MemPool_t, p##MemPoolAttr, void *);                         \
  p##Error_t p##MemPoolGetAttribute(p##MemPool_t, p##MemPoolAttr, void *);                         \
  p##Error_t p##MemPoolTrimTo(p##MemPool_t, size_t);                                               \
  p##Error_t p##RuntimeGetVersion(int *);                                                          \
  p##Error_t p##DriverGetVersion(int *);                                                           \
  p##Error_t p##Free(void *);                                                                      \
  p##Error_t p##FreeHost(void *);                                                                  \
  p##Error_t p##HostFree(void *);                                                                  \
  p##Error_t p##FreeArray(p##Array_t);                                                             \
  p##Error_t p##FreeMipmappedArray(p##MipmappedArray_t);                                           \
  p##Error_t p##ArrayGetInfo(p##ChannelFormatDesc *, p##Extent *, unsigned *, p##Array_t);         \
  p##Error_t p##FreeAsync(void *, p##Stream_t);                                                    \
  p##Error_t p##HostRegister(void *, size_t, unsigned);                                            \
  p##Error_t p##HostUnregister(void *);                                                            \
  p##Error_t p##MemGetInfo(size_t *, size_t *);                                                    \
  p##Error_t p##Memcpy(void *, const void *, size_t, p##MemcpyKind);                               \
  p##Error_t p##Memcpy3D(const p##Memcpy3DParms *);                                                \
  p##Error_t p##Memset(void *, int, size_t);                                                       \
  p##Error_t p##Memset2D(void *, size_t, int, size_t, size_t);                                     \
  p##Error_t p##Memset3D(p##PitchedPtr, int, p##Extent);                                           \
  p##Error_t p##MemcpyPeer(void *, int, const void *, int, size_t);                                \
  p##Error_t p##MemcpyHtoD(void *, const void *, size_t);                                          \
  p##Error_t p##MemcpyDtoH(void *, const void *, size_t);                                          \
  p##Error_t p##StreamCreate(p##Stream_t *);                                                       \
  p##Error_t p##StreamCreateWithFlags(p##Stream_t *, unsigned);                                    \
  p##Error_t p##StreamCreateWithPriority(p##Stream_t *, unsigned, int);                            \
  p##Error_t p##StreamDestroy(p##Stream_t);                                                        \
  p##Error_t p##StreamSynchronize(p##Stream_t);                                                    \
  p##Error_t p##StreamQuery(p##Stream_t);                                                          \
  p##Error_t p##StreamBeginCapture(p##Stream_t, p##StreamCaptureMode);                             \
  p##Error_t p##StreamEndCapture(p##Stream_t, p##Graph_t *);                                       \
  p##Error_t p##StreamIsCapturing(p##Stream_t, p##StreamCaptureStatus *);                          \
  p##Error_t p##EventCreateWithFlags(p##Event_t *, unsigned);                                      \
  p##Error_t p##EventDestroy(p##Event_t);                                                          \
  p##Error_t p##EventSynchronize(p##Event_t);                                                      \
  p##Error_t p##EventQuery(p##Event_t);                                                            \
  p##Error_t p##EventElapsedTime(float *, p##Event_t, p##Event_t);                                 \
  p##Error_t p##GraphCreate(p##Graph_t *, unsigned);                                               \
  p##Error_t p##GraphDestroy(p##Graph_t);                                                          \
  p##Error_t p##GraphExecDestroy(p##GraphExec_t);                                                  \
  p##Error_t p##GraphLaunch(p##GraphExec_t, p##Stream_t);                                          \
  p##Error_t p##PointerGetAttributes(p##PointerAttribute_t *, const void *);                       \
  p##Error_t p##IpcGetMemHandle(p##IpcMemHandle_t *, void *);                                      \
  p##Error_t p##IpcCloseMemHandle(void *);                                                         \
  p##Error_t p##ModuleLoad(p##Module_t *, const char *);                                           \
  p##Error_t p##ModuleLoadData(p##Module_t *, const void *);                                       \
  p##Error_t p##ModuleUnload(p##Module_t);                                                         \
  p##Error_t p##ModuleGetFunction(p##Function_t *, p##Module_t, const char *);                     \
  p##Error_t p##ModuleLaunchKernel(p##Function_t, unsigned, unsigned, unsigned, unsigned,          \
                                   unsigned, unsigned, unsigned, p##Stream_t, void **, void **);   \
  p##Error_t p##CreateTextureObject(p##TextureObject_t *, const p##ResourceDesc *,                 \
                                    const p##TextureDesc *, const p##ResourceViewDesc *);          \
  p##Error_t p##DestroyTextureObject(p##TextureObject_t);                                          \
  p##Error_t p##CreateSurfaceObject(p##SurfaceObject_t *, const p##ResourceDesc *);                \
  p##Error_t p##DestroySurfaceObject(p##SurfaceObject_t);                                          \
  p##Error_t p##ProfilerStart(void);                                                               \
  p##Error_t p##ProfilerStop(void);                                                                \
  }                                                                                                \
  p##Error_t p##EventCreate(p##Event_t *, unsigned = 0);                                           \
  p##Error_t p##MemcpyAsync(void *, const void *, size_t, p##MemcpyKind, p##Stream_t = 0);         \
  p##Error_t p##MemcpyPeerAsync(void *, int, const void *, int, size_t, p##Stream_t = 0);          \
  p##Error_t p##Memcpy2D(void *, size_t, const void *, size_t, size_t, size_t, p##MemcpyKind);     \
  p##Error_t p##Memcpy2DAsync(void *, size_t, const void *, size_t, size_t, size_t,                \
                              p##MemcpyKind, p##Stream_t = 0);                                     \
  p##Error_t p##Memcpy3DAsync(const p##Memcpy3DParms *, p##Stream_t = 0);                          \
  p##Error_t p##Memcpy2DToArray(p##Array_t, size_t, size_t, const void *, size_t, size_t, size_t,  \
                                p##MemcpyKind);                                                    \
  p##Error_t p##MemcpyToArray(p##Array_t, size_t, size_t, const void *, size_t, p##MemcpyKind);    \
  p##Error_t p##MemsetAsync(void *, int, size_t, p##Stream_t = 0);                                 \
  p##Error_t p##StreamWaitEvent(p##Stream_t, p##Event_t, unsigned = 0);                            \
  p##Error_t p##StreamAddCallback(p##Stream_t, p##StreamCallback_t, void *, unsigned);             \
  p##Error_t p##LaunchHostFunc(p##Stream_t, p##HostFn_t, void *);                                  \
  p##Error_t p##EventRecord(p##Event_t, p##Stream_t = 0);                                          \
  p##Error_t p##EventRecordWithFlags(p##Event_t, p##Stream_t = 0, unsigned = 0);                   \
  p##Error_t p##MemPrefetchAsync(const void *, size_t, int, p##Stream_t = 0);                      \
  p##Error_t p##MemAdvise(const void *, size_t, p##MemoryAdvise, int);                             \
  p##Error_t p##MallocArray(p##Array_t *, const p##ChannelFormatDesc *, size_t, size_t = 0,        \
                            unsigned = 0);                                                         \
  p##Error_t p##Malloc3DArray(p##Array_t *, const p##ChannelFormatDesc *, p##Extent,               \
                              unsigned = 0);                                                       \
  p##Error_t p##Malloc3D(p##PitchedPtr *, p##Extent);                                              \
  p##Error_t p##MallocMipmappedArray(p##MipmappedArray_t *, const p##ChannelFormatDesc *,          \
                                     p##Extent, unsigned, unsigned = 0);                           \
  p##Error_t p##GetMipmappedArrayLevel(p##Array_t *, p##MipmappedArray_t, unsigned);               \
  p##ChannelFormatDesc p##CreateChannelDesc(int, int, int, int, p##ChannelFormatKind);             \
  template <class T> p##ChannelFormatDesc p##CreateChannelDesc();                                  \
  p##Extent make_##p##Extent(size_t, size_t, size_t);                                              \
  p##Pos make_##p##Pos(size_t, size_t, size_t);                                                    \
  p##PitchedPtr make_##p##PitchedPtr(void *, size_t, size_t, size_t);                              \
  template <class... A> p##Error_t p##GraphInstantiate(p##GraphExec_t *, p##Graph_t, A...);        \
  template <class T> p##Error_t p##Malloc(T **, size_t);                                           \
  template <class T> p##Error_t p##ExtMallocWithFlags(T **, size_t, unsigned);                     \
  template <class T> p##Error_t p##MallocAsync(T **, size_t, p##Stream_t);                         \
  template <class T>                                                                               \
  p##Error_t p##MallocFromPoolAsync(T **, size_t, p##MemPool_t, p##Stream_t);                      \
  template <class T> p##Error_t p##MallocPitch(T **, size_t *, size_t, size_t);                    \
  template <class T> p##Error_t p##MallocHost(T **, size_t, unsigned = 0);                         \
  template <class T> p##Error_t p##HostMalloc(T **, size_t, unsigned = 0);                         \
  template <class T> p##Error_t p##HostAlloc(T **, size_t, unsigned);                              \
  template <class T> p##Error_t p##MallocManaged(T **, size_t, unsigned = 1);                      \
  template <class T> p##Error_t p##HostGetDevicePointer(T **, void *, unsigned);                   \
  template <class T> p##Error_t p##GetSymbolAddress(void **, const T &);                           \
  template <class T> p##Error_t p##GetSymbolSize(size_t *, const T &);                             \
  template <class T>                                                                               \
  p##Error_t p##MemcpyToSymbol(const T &, const void *, size_t, size_t = 0,                        \
                               p##MemcpyKind = p##MemcpyHostToDevice);                             \
  template <class T>                                                                               \
  p##Error_t p##MemcpyFromSymbol(void *, const T &, size_t, size_t = 0,                            \
                                 p##MemcpyKind = p##MemcpyDeviceToHost);                           \
  template <class T>                                                                               \
  p##Error_t p##MemcpyToSymbolAsync(const T &, const void *, size_t, size_t, p##MemcpyKind,        \
                                    p##Stream_t = 0);                                              \
  template <class T>                                                                               \
  p##Error_t p##MemcpyFromSymbolAsync(void *, const T &, size_t, size_t, p##MemcpyKind,            \
                                      p##Stream_t = 0);                                            \
  template <class T> p##Error_t p##BindTexture(size_t *, const T &, const void *, size_t = ~0u);   \
  template <class T>                                                                               \
  p##Error_t p##BindTexture(size_t *, const T &, const void *, const p##ChannelFormatDesc &,       \
                            size_t = ~0u);                                                         \
  template <class T, class... A> p##Error_t p##BindTexture2D(size_t *, const T &, A...);           \
  template <class T, class... A> p##Error_t p##BindTextureToArray(const T &, p##Array_t, A...);    \
  template <class T> p##Error_t p##UnbindTexture(const T &);                                       \
  template <class F> p##Error_t p##FuncSetAttribute(F, p##FuncAttribute, int);                     \
  template <class F> p##Error_t p##FuncGetAttributes(p##FuncAttributes *, F);                      \
  template <class F> p##Error_t p##FuncSetCacheConfig(F, p##FuncCache);                            \
  template <class F>                                                                               \
  p##Error_t p##OccupancyMaxActiveBlocksPerMultiprocessor(int *, F, int, size_t);                  \
  template <class F>                                                                               \
  p##Error_t p##OccupancyMaxPotentialBlockSize(int *, int *, F, size_t = 0, int = 0);              \
  template <class F>                                                                               \
  p##Error_t p##LaunchCooperativeKernel(F, dim3, dim3, void **, size_t = 0, p##Stream_t = 0);      \
  template <class F>                                                                               \
  p##Error_t p##LaunchKernel(F, dim3, dim3, void **, size_t = 0, p##Stream_t = 0);                 \
  template <class... A, class... B>                                                                \
  p##Error_t p##LaunchKernelEx(const p##LaunchConfig_t *, void (*)(A...), B &&...);
FENCEPOST_API(hip)

// Numbers that are macros in HIP and CUDA: a zero is also a null stream.
#define hipStreamDefault 0
#define hipStreamNonBlocking 1
#define hipStreamLegacy ((hipStream_t)1)
#define hipStreamPerThread ((hipStream_t)2)
#define hipEventDefault 0
#define hipEventBlockingSync 1
#define hipEventDisableTiming 2
#define hipEventInterprocess 4
#define hipHostMallocDefault 0
#define hipHostMallocPortable 1
#define hipHostMallocMapped 2
#define hipHostMallocWriteCombined 4
#define hipHostMallocCoherent 0x40000000
#define hipHostMallocNonCoherent 0x80000000
#define hipHostRegisterDefault 0
#define hipHostRegisterMapped 2
#define hipHostAllocDefault 0
#define hipHostAllocMapped 2
#define hipDeviceMallocDefault 0
#define hipDeviceMallocFinegrained 1
#define hipDeviceMallocUncached 3
#define hipMemAttachGlobal 1
#define hipMemAttachHost 2
#define hipDeviceScheduleAuto 0
#define hipDeviceScheduleSpin 1
#define hipDeviceScheduleYield 2
#define hipDeviceScheduleBlockingSync 4
#define hipDeviceMapHost 8
#define hipArrayDefault 0
#define hipArrayLayered 1
#define hipArraySurfaceLoadStore 2
#define hipArrayCubemap 4
#define hipCpuDeviceId ((int)-1)
#define hipInvalidDeviceId ((int)-2)
#define hipHostMallocNumaUser 0x20000000
#define HIP_LAUNCH_PARAM_BUFFER_POINTER ((void *)1)
#define HIP_LAUNCH_PARAM_BUFFER_SIZE ((void *)2)
#define HIP_LAUNCH_PARAM_END ((void *)3)
#define HIP_VERSION_MAJOR 6
#define HIP_VERSION_MINOR 0
#define HIP_VERSION_PATCH 0
#define HIP_VERSION 60000000
typedef void *hipDeviceptr_t;
typedef hipLimit hipLimit_t;
typedef hipFuncCache hipFuncCache_t;
typedef int hipDevice_t;
typedef struct fencepost_context *hipCtx_t;
hipError_t hipDeviceGet(hipDevice_t *, int);
hipError_t hipDeviceGetName(char *, int, hipDevice_t);
hipError_t hipCtxCreate(hipCtx_t *, unsigned, hipDevice_t);
hipError_t hipCtxDestroy(hipCtx_t);

// What <<<...>>> calls.
#if !defined(FENCEPOST_STREAM)
#define FENCEPOST_STREAM hipStream_t
#endif
extern "C" hipError_t __hipPushCallConfiguration(dim3, dim3, size_t = 0, FENCEPOST_STREAM = 0);
extern "C" hipError_t __hipPopCallConfiguration(dim3 *, dim3 *, size_t *, hipStream_t *);
#if defined(HIP_TEMPLATE_KERNEL_LAUNCH)
template <class... T, class F = void (*)(T...)>
void hipLaunchKernelGGL(F, dim3, dim3, unsigned, FENCEPOST_STREAM, T...) {}
#else
#define hipLaunchKernelGGL(kernel, grid, block, bytes, stream, ...)                                \
  (kernel)<<<(grid), (block), (bytes), (stream)>>>(__VA_ARGS__)
#endif
template <class... A, class... B>
void hipExtLaunchKernelGGL(void (*)(A...), dim3, dim3, size_t, hipStream_t, hipEvent_t, hipEvent_t,
                           unsigned, B...);
