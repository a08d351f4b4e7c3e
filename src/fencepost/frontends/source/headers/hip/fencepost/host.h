// What host code calls: declared, never run. hip* and cuda* come from one list.
#pragma once
#include "types.h"

namespace fencepost {
struct stream;
struct event;
struct graph;
struct graph_run;
} // namespace fencepost

#define FENCEPOST_API(p)                                                                           \
  typedef enum p##Error_t {                                                                        \
    p##Success = 0,                                                                                \
    p##ErrorInvalidValue = 1,                                                                      \
    p##ErrorOutOfMemory = 2,                                                                       \
    p##ErrorMemoryAllocation = 2,                                                                  \
    p##ErrorNotReady = 600,                                                                        \
    p##ErrorNoDevice = 100,                                                                        \
    p##ErrorInvalidDevice = 101,                                                                   \
    p##ErrorInvalidConfiguration = 9,                                                              \
    p##ErrorLaunchFailure = 719,                                                                   \
    p##ErrorUnknown = 999,                                                                         \
  } p##Error_t;                                                                                    \
  typedef enum p##MemcpyKind {                                                                     \
    p##MemcpyHostToHost,                                                                           \
    p##MemcpyHostToDevice,                                                                         \
    p##MemcpyDeviceToHost,                                                                         \
    p##MemcpyDeviceToDevice,                                                                       \
    p##MemcpyDefault                                                                               \
  } p##MemcpyKind;                                                                                 \
  typedef enum p##FuncCache {                                                                      \
    p##FuncCachePreferNone,                                                                        \
    p##FuncCachePreferShared,                                                                      \
    p##FuncCachePreferL1,                                                                          \
    p##FuncCachePreferEqual                                                                        \
  } p##FuncCache;                                                                                  \
  typedef enum p##FuncAttribute {                                                                  \
    p##FuncAttributeMaxDynamicSharedMemorySize = 8,                                                \
    p##FuncAttributePreferredSharedMemoryCarveout = 9                                              \
  } p##FuncAttribute;                                                                              \
  typedef enum p##DeviceAttribute_t {                                                              \
    p##DeviceAttributeMaxThreadsPerBlock,                                                          \
    p##DeviceAttributeMultiprocessorCount,                                                         \
    p##DeviceAttributeCooperativeLaunch,                                                           \
    p##DeviceAttributeWarpSize,                                                                    \
    p##DeviceAttributeMaxSharedMemoryPerBlock,                                                     \
    p##DevAttrMultiProcessorCount,                                                                 \
    p##DevAttrCooperativeLaunch,                                                                   \
    p##DevAttrMaxThreadsPerBlock,                                                                  \
    p##DevAttrMaxSharedMemoryPerBlock,                                                             \
    p##DevAttrMaxSharedMemoryPerBlockOptin,                                                        \
    p##DevAttrWarpSize                                                                             \
  } p##DeviceAttribute_t;                                                                          \
  typedef struct p##DeviceProp {                                                                   \
    char name[256];                                                                                \
    char gcnArchName[256];                                                                         \
    size_t totalGlobalMem, sharedMemPerBlock, totalConstMem, sharedMemPerMultiprocessor;           \
    int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate,   \
        memoryClockRate, memoryBusWidth, major, minor, multiProcessorCount, l2CacheSize,           \
        maxThreadsPerMultiProcessor, concurrentKernels, cooperativeLaunch, managedMemory,          \
        integrated, canMapHostMemory, unifiedAddressing, pciBusID, pciDeviceID;                    \
  } p##DeviceProp_t;                                                                               \
  typedef fencepost::stream *p##Stream_t;                                                           \
  typedef fencepost::event *p##Event_t;                                                             \
  typedef fencepost::graph *p##Graph_t;                                                             \
  typedef fencepost::graph_run *p##GraphExec_t;                                                     \
  typedef unsigned long long p##TextureObject_t;                                                   \
  enum : unsigned {                                                                                \
    p##EventDefault = 0,                                                                           \
    p##EventDisableTiming = 2,                                                                     \
    p##StreamDefault = 0,                                                                          \
    p##StreamNonBlocking = 1,                                                                      \
    p##HostMallocDefault = 0,                                                                      \
    p##HostMallocMapped = 2,                                                                       \
    p##HostAllocDefault = 0,                                                                       \
    p##HostAllocMapped = 2,                                                                        \
    p##MemAttachGlobal = 1,                                                                        \
    p##DeviceScheduleAuto = 0,                                                                     \
    p##DeviceMapHost = 8                                                                           \
  };                                                                                               \
  extern "C" {                                                                                     \
  const char *p##GetErrorString(p##Error_t);                                                       \
  const char *p##GetErrorName(p##Error_t);                                                         \
  p##Error_t p##GetLastError(void);                                                                \
  p##Error_t p##PeekAtLastError(void);                                                             \
  p##Error_t p##DeviceSynchronize(void);                                                           \
  p##Error_t p##DeviceReset(void);                                                                 \
  p##Error_t p##GetDevice(int *);                                                                  \
  p##Error_t p##GetDeviceCount(int *);                                                             \
  p##Error_t p##SetDevice(int);                                                                    \
  p##Error_t p##SetDeviceFlags(unsigned);                                                          \
  p##Error_t p##GetDeviceProperties(p##DeviceProp_t *, int);                                       \
  p##Error_t p##DeviceGetAttribute(int *, p##DeviceAttribute_t, int);                              \
  p##Error_t p##DeviceSetCacheConfig(p##FuncCache);                                                \
  p##Error_t p##DeviceCanAccessPeer(int *, int, int);                                              \
  p##Error_t p##DeviceEnablePeerAccess(int, unsigned);                                             \
  p##Error_t p##RuntimeGetVersion(int *);                                                          \
  p##Error_t p##DriverGetVersion(int *);                                                           \
  p##Error_t p##Free(void *);                                                                      \
  p##Error_t p##FreeHost(void *);                                                                  \
  p##Error_t p##HostFree(void *);                                                                  \
  p##Error_t p##FreeAsync(void *, p##Stream_t);                                                    \
  p##Error_t p##MemGetInfo(size_t *, size_t *);                                                    \
  p##Error_t p##Memcpy(void *, const void *, size_t, p##MemcpyKind);                               \
  p##Error_t p##Memset(void *, int, size_t);                                                       \
  p##Error_t p##MemcpyPeer(void *, int, const void *, int, size_t);                                \
  p##Error_t p##StreamCreate(p##Stream_t *);                                                       \
  p##Error_t p##StreamCreateWithFlags(p##Stream_t *, unsigned);                                    \
  p##Error_t p##StreamDestroy(p##Stream_t);                                                        \
  p##Error_t p##StreamSynchronize(p##Stream_t);                                                    \
  p##Error_t p##StreamQuery(p##Stream_t);                                                          \
  p##Error_t p##EventCreate(p##Event_t *);                                                         \
  p##Error_t p##EventCreateWithFlags(p##Event_t *, unsigned);                                      \
  p##Error_t p##EventDestroy(p##Event_t);                                                          \
  p##Error_t p##EventSynchronize(p##Event_t);                                                      \
  p##Error_t p##EventQuery(p##Event_t);                                                            \
  p##Error_t p##EventElapsedTime(float *, p##Event_t, p##Event_t);                                 \
  }                                                                                                \
  p##Error_t p##MemcpyAsync(void *, const void *, size_t, p##MemcpyKind, p##Stream_t = 0);         \
  p##Error_t p##Memcpy2D(void *, size_t, const void *, size_t, size_t, size_t, p##MemcpyKind);     \
  p##Error_t p##MemsetAsync(void *, int, size_t, p##Stream_t = 0);                                 \
  p##Error_t p##StreamWaitEvent(p##Stream_t, p##Event_t, unsigned = 0);                            \
  p##Error_t p##EventRecord(p##Event_t, p##Stream_t = 0);                                          \
  p##Error_t p##MemPrefetchAsync(const void *, size_t, int, p##Stream_t = 0);                      \
  template <class T> p##Error_t p##Malloc(T **, size_t);                                           \
  template <class T> p##Error_t p##MallocAsync(T **, size_t, p##Stream_t);                         \
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
  template <class F> p##Error_t p##FuncSetAttribute(F, p##FuncAttribute, int);                     \
  template <class F> p##Error_t p##FuncSetCacheConfig(F, p##FuncCache);                            \
  template <class F>                                                                               \
  p##Error_t p##OccupancyMaxActiveBlocksPerMultiprocessor(int *, F, int, size_t);                  \
  template <class F>                                                                               \
  p##Error_t p##OccupancyMaxPotentialBlockSize(int *, int *, F, size_t = 0, int = 0);              \
  template <class F>                                                                               \
  p##Error_t p##LaunchCooperativeKernel(F, dim3, dim3, void **, unsigned = 0, p##Stream_t = 0);    \
  template <class F>                                                                               \
  p##Error_t p##LaunchKernel(F, dim3, dim3, void **, size_t = 0, p##Stream_t = 0);
FENCEPOST_API(hip)

// What <<<...>>> calls.
#if !defined(FENCEPOST_STREAM)
#define FENCEPOST_STREAM hipStream_t
#endif
extern "C" hipError_t __hipPushCallConfiguration(dim3, dim3, size_t = 0, FENCEPOST_STREAM = 0);
extern "C" hipError_t __hipPopCallConfiguration(dim3 *, dim3 *, size_t *, hipStream_t *);
#define hipLaunchKernelGGL(kernel, grid, block, bytes, stream, ...)                                \
  (kernel)<<<(grid), (block), (bytes), (stream)>>>(__VA_ARGS__)
