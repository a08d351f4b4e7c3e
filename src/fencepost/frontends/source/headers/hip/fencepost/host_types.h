// The types of what host code calls.
#pragma once
#include "types.h"

namespace fencepost {
struct stream;
struct event;
struct graph;
struct graph_run;
struct graph_node;
struct array;
struct mipmapped;
struct pool;
struct module;
struct function;
struct surface;
} // namespace fencepost

#define FENCEPOST_API_TYPES(p)                                                                     \
  typedef enum p##Error_t {                                                                        \
    p##Success = 0,                                                                                \
    p##ErrorInvalidValue = 1,                                                                      \
    p##ErrorOutOfMemory = 2,                                                                       \
    p##ErrorMemoryAllocation = 2,                                                                  \
    p##ErrorNotInitialized = 3,                                                                    \
    p##ErrorInitializationError = 3,                                                               \
    p##ErrorDeinitialized = 4,                                                                     \
    p##ErrorCudartUnloading = 4,                                                                   \
    p##ErrorProfilerDisabled = 5,                                                                  \
    p##ErrorProfilerNotInitialized = 6,                                                            \
    p##ErrorProfilerAlreadyStarted = 7,                                                            \
    p##ErrorProfilerAlreadyStopped = 8,                                                            \
    p##ErrorInvalidConfiguration = 9,                                                              \
    p##ErrorInvalidPitchValue = 12,                                                                \
    p##ErrorInvalidSymbol = 13,                                                                    \
    p##ErrorInvalidHostPointer = 16,                                                               \
    p##ErrorInvalidDevicePointer = 17,                                                             \
    p##ErrorInvalidTexture = 18,                                                                   \
    p##ErrorInvalidTextureBinding = 19,                                                            \
    p##ErrorInvalidChannelDescriptor = 20,                                                         \
    p##ErrorInvalidMemcpyDirection = 21,                                                           \
    p##ErrorAddressOfConstant = 22,                                                                \
    p##ErrorTextureFetchFailed = 23,                                                               \
    p##ErrorTextureNotBound = 24,                                                                  \
    p##ErrorSynchronizationError = 25,                                                             \
    p##ErrorInvalidFilterSetting = 26,                                                             \
    p##ErrorInvalidNormSetting = 27,                                                               \
    p##ErrorMixedDeviceExecution = 28,                                                             \
    p##ErrorNotYetImplemented = 31,                                                                \
    p##ErrorMemoryValueTooLarge = 32,                                                              \
    p##ErrorInsufficientDriver = 35,                                                               \
    p##ErrorInvalidSurface = 37,                                                                   \
    p##ErrorDuplicateVariableName = 43,                                                            \
    p##ErrorDuplicateTextureName = 44,                                                             \
    p##ErrorDuplicateSurfaceName = 45,                                                             \
    p##ErrorDevicesUnavailable = 46,                                                               \
    p##ErrorIncompatibleDriverContext = 49,                                                        \
    p##ErrorMissingConfiguration = 52,                                                             \
    p##ErrorPriorLaunchFailure = 53,                                                               \
    p##ErrorLaunchMaxDepthExceeded = 65,                                                           \
    p##ErrorSyncDepthExceeded = 68,                                                                \
    p##ErrorLaunchPendingCountExceeded = 69,                                                       \
    p##ErrorInvalidDeviceFunction = 98,                                                            \
    p##ErrorNoDevice = 100,                                                                        \
    p##ErrorInvalidDevice = 101,                                                                   \
    p##ErrorStartupFailure = 127,                                                                  \
    p##ErrorInvalidImage = 200,                                                                    \
    p##ErrorInvalidKernelImage = 200,                                                              \
    p##ErrorInvalidContext = 201,                                                                  \
    p##ErrorMapFailed = 205,                                                                       \
    p##ErrorMapBufferObjectFailed = 205,                                                           \
    p##ErrorUnmapFailed = 206,                                                                     \
    p##ErrorUnmapBufferObjectFailed = 206,                                                         \
    p##ErrorArrayIsMapped = 207,                                                                   \
    p##ErrorAlreadyMapped = 208,                                                                   \
    p##ErrorNoBinaryForGpu = 209,                                                                  \
    p##ErrorNoKernelImageForDevice = 209,                                                          \
    p##ErrorAlreadyAcquired = 210,                                                                 \
    p##ErrorNotMapped = 211,                                                                       \
    p##ErrorNotMappedAsArray = 212,                                                                \
    p##ErrorNotMappedAsPointer = 213,                                                              \
    p##ErrorECCNotCorrectable = 214,                                                               \
    p##ErrorECCUncorrectable = 214,                                                                \
    p##ErrorUnsupportedLimit = 215,                                                                \
    p##ErrorContextAlreadyInUse = 216,                                                             \
    p##ErrorDeviceAlreadyInUse = 216,                                                              \
    p##ErrorPeerAccessUnsupported = 217,                                                           \
    p##ErrorInvalidKernelFile = 218,                                                               \
    p##ErrorInvalidPtx = 218,                                                                      \
    p##ErrorInvalidGraphicsContext = 219,                                                          \
    p##ErrorInvalidSource = 300,                                                                   \
    p##ErrorFileNotFound = 301,                                                                    \
    p##ErrorSharedObjectSymbolNotFound = 302,                                                      \
    p##ErrorSharedObjectInitFailed = 303,                                                          \
    p##ErrorOperatingSystem = 304,                                                                 \
    p##ErrorInvalidHandle = 400,                                                                   \
    p##ErrorInvalidResourceHandle = 400,                                                           \
    p##ErrorIllegalState = 401,                                                                    \
    p##ErrorNotFound = 500,                                                                        \
    p##ErrorSymbolNotFound = 500,                                                                  \
    p##ErrorNotReady = 600,                                                                        \
    p##ErrorIllegalAddress = 700,                                                                  \
    p##ErrorLaunchOutOfResources = 701,                                                            \
    p##ErrorLaunchTimeOut = 702,                                                                   \
    p##ErrorLaunchTimeout = 702,                                                                   \
    p##ErrorPeerAccessAlreadyEnabled = 704,                                                        \
    p##ErrorPeerAccessNotEnabled = 705,                                                            \
    p##ErrorSetOnActiveProcess = 708,                                                              \
    p##ErrorContextIsDestroyed = 709,                                                              \
    p##ErrorAssert = 710,                                                                          \
    p##ErrorTooManyPeers = 711,                                                                    \
    p##ErrorHostMemoryAlreadyRegistered = 712,                                                     \
    p##ErrorHostMemoryNotRegistered = 713,                                                         \
    p##ErrorHardwareStackError = 714,                                                              \
    p##ErrorIllegalInstruction = 715,                                                              \
    p##ErrorMisalignedAddress = 716,                                                               \
    p##ErrorInvalidAddressSpace = 717,                                                             \
    p##ErrorInvalidPc = 718,                                                                       \
    p##ErrorLaunchFailure = 719,                                                                   \
    p##ErrorCooperativeLaunchTooLarge = 720,                                                       \
    p##ErrorNotPermitted = 800,                                                                    \
    p##ErrorNotSupported = 801,                                                                    \
    p##ErrorSystemNotReady = 802,                                                                  \
    p##ErrorSystemDriverMismatch = 803,                                                            \
    p##ErrorStreamCaptureUnsupported = 900,                                                        \
    p##ErrorStreamCaptureInvalidated = 901,                                                        \
    p##ErrorCapturedEvent = 907,                                                                   \
    p##ErrorGraphExecUpdateFailure = 910,                                                          \
    p##ErrorUnknown = 999,                                                                         \
    p##ErrorRuntimeMemory = 1052,                                                                  \
    p##ErrorRuntimeOther = 1053,                                                                   \
    p##ErrorApiFailureBase = 10000,                                                                \
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
  typedef enum p##SharedMemConfig {                                                                \
    p##SharedMemBankSizeDefault,                                                                   \
    p##SharedMemBankSizeFourByte,                                                                  \
    p##SharedMemBankSizeEightByte                                                                  \
  } p##SharedMemConfig;                                                                            \
  typedef enum p##Limit {                                                                          \
    p##LimitStackSize,                                                                             \
    p##LimitPrintfFifoSize,                                                                        \
    p##LimitMallocHeapSize,                                                                        \
    p##LimitDevRuntimeSyncDepth,                                                                   \
    p##LimitDevRuntimePendingLaunchCount,                                                          \
    p##LimitPersistingL2CacheSize                                                                  \
  } p##Limit;                                                                                      \
  typedef enum p##FuncAttribute {                                                                  \
    p##FuncAttributeMaxDynamicSharedMemorySize = 8,                                                \
    p##FuncAttributePreferredSharedMemoryCarveout = 9,                                             \
    p##FuncAttributeNonPortableClusterSizeAllowed = 10                                             \
  } p##FuncAttribute;                                                                              \
  typedef enum p##MemoryAdvise {                                                                   \
    p##MemAdviseSetReadMostly = 1,                                                                 \
    p##MemAdviseUnsetReadMostly,                                                                   \
    p##MemAdviseSetPreferredLocation,                                                              \
    p##MemAdviseUnsetPreferredLocation,                                                            \
    p##MemAdviseSetAccessedBy,                                                                     \
    p##MemAdviseUnsetAccessedBy,                                                                   \
    p##MemAdviseSetCoarseGrain                                                                     \
  } p##MemoryAdvise;                                                                               \
  typedef enum p##StreamCaptureMode {                                                              \
    p##StreamCaptureModeGlobal,                                                                    \
    p##StreamCaptureModeThreadLocal,                                                               \
    p##StreamCaptureModeRelaxed                                                                    \
  } p##StreamCaptureMode;                                                                          \
  typedef enum p##StreamCaptureStatus {                                                            \
    p##StreamCaptureStatusNone,                                                                    \
    p##StreamCaptureStatusActive,                                                                  \
    p##StreamCaptureStatusInvalidated                                                              \
  } p##StreamCaptureStatus;                                                                        \
  typedef enum p##MemPoolAttr {                                                                    \
    p##MemPoolReuseFollowEventDependencies = 1,                                                    \
    p##MemPoolReuseAllowOpportunistic,                                                             \
    p##MemPoolReuseAllowInternalDependencies,                                                      \
    p##MemPoolAttrReleaseThreshold,                                                                \
    p##MemPoolAttrReservedMemCurrent,                                                              \
    p##MemPoolAttrReservedMemHigh,                                                                 \
    p##MemPoolAttrUsedMemCurrent,                                                                  \
    p##MemPoolAttrUsedMemHigh                                                                      \
  } p##MemPoolAttr;                                                                                \
  typedef enum p##DeviceAttribute_t {                                                              \
    p##DeviceAttributeMaxThreadsPerBlock,                                                          \
    p##DeviceAttributeMultiprocessorCount,                                                         \
    p##DeviceAttributeCooperativeLaunch,                                                           \
    p##DeviceAttributeWarpSize,                                                                    \
    p##DeviceAttributeMaxSharedMemoryPerBlock,                                                     \
    p##DeviceAttributeMaxBlockDimX,                                                                \
    p##DeviceAttributeMaxGridDimX,                                                                 \
    p##DeviceAttributeManagedMemory,                                                               \
    p##DeviceAttributeConcurrentManagedAccess,                                                     \
    p##DeviceAttributeMemoryPoolsSupported,                                                        \
    p##DeviceAttributeWallClockRate,                                                               \
    p##DeviceAttributeComputeCapabilityMajor,                                                      \
    p##DeviceAttributeComputeCapabilityMinor,                                                      \
    p##DevAttrMultiProcessorCount,                                                                 \
    p##DevAttrCooperativeLaunch,                                                                   \
    p##DevAttrMaxThreadsPerBlock,                                                                  \
    p##DevAttrMaxSharedMemoryPerBlock,                                                             \
    p##DevAttrMaxSharedMemoryPerBlockOptin,                                                        \
    p##DevAttrMaxSharedMemoryPerMultiprocessor,                                                    \
    p##DevAttrMaxGridDimX,                                                                         \
    p##DevAttrWarpSize,                                                                            \
    p##DevAttrIntegrated,                                                                          \
    p##DevAttrComputeMode,                                                                         \
    p##DevAttrComputeCapabilityMajor,                                                              \
    p##DevAttrComputeCapabilityMinor,                                                              \
    p##DevAttrManagedMemory,                                                                       \
    p##DevAttrConcurrentManagedAccess,                                                             \
    p##DevAttrUnifiedAddressing,                                                                   \
    p##DevAttrMemoryPoolsSupported,                                                                \
    p##DevAttrClockRate                                                                            \
  } p##DeviceAttribute_t;                                                                          \
  typedef enum p##ComputeMode {                                                                    \
    p##ComputeModeDefault,                                                                         \
    p##ComputeModeExclusive,                                                                       \
    p##ComputeModeProhibited,                                                                      \
    p##ComputeModeExclusiveProcess                                                                 \
  } p##ComputeMode;                                                                                \
  typedef struct p##DeviceProp {                                                                   \
    char name[256];                                                                                \
    char gcnArchName[256];                                                                         \
    size_t totalGlobalMem, sharedMemPerBlock, totalConstMem, sharedMemPerMultiprocessor,           \
        sharedMemPerBlockOptin, textureAlignment, memPitch, surfaceAlignment,                      \
        maxSharedMemoryPerMultiProcessor;                                                          \
    int regsPerBlock, regsPerMultiprocessor, warpSize, maxThreadsPerBlock, maxThreadsDim[3],       \
        maxGridSize[3], clockRate, memoryClockRate, memoryBusWidth, major, minor,                  \
        multiProcessorCount, l2CacheSize, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor, \
        concurrentKernels, cooperativeLaunch, cooperativeMultiDeviceLaunch, managedMemory,         \
        concurrentManagedAccess, pageableMemoryAccess, integrated, canMapHostMemory,               \
        unifiedAddressing, pciBusID, pciDeviceID, pciDomainID, computeMode, deviceOverlap,         \
        asyncEngineCount, ECCEnabled, kernelExecTimeoutEnabled, streamPrioritiesSupported,         \
        isMultiGpuBoard, hostNativeAtomicSupported, persistingL2CacheMaxSize, maxTexture1D,        \
        maxTexture1DLinear, maxTexture2D[2], maxTexture3D[3], tccDriver, clockInstructionRate;     \
    struct {                                                                                       \
      unsigned hasGlobalInt32Atomics, hasSharedInt32Atomics, hasDoubles, hasWarpVote,              \
          hasWarpBallot, hasWarpShuffle, has3dGrid, hasDynamicParallelism;                         \
    } arch;                                                                                        \
  } p##DeviceProp_t;                                                                               \
  typedef fencepost::stream *p##Stream_t;                                                          \
  typedef fencepost::event *p##Event_t;                                                            \
  typedef fencepost::graph *p##Graph_t;                                                            \
  typedef fencepost::graph_run *p##GraphExec_t;                                                    \
  typedef fencepost::graph_node *p##GraphNode_t;                                                   \
  typedef fencepost::array *p##Array_t;                                                            \
  typedef const fencepost::array *p##Array_const_t;                                                \
  typedef fencepost::mipmapped *p##MipmappedArray_t;                                               \
  typedef fencepost::array p##Array;                                                               \
  typedef fencepost::pool *p##MemPool_t;                                                           \
  typedef fencepost::module *p##Module_t;                                                          \
  typedef fencepost::function *p##Function_t;                                                      \
  typedef unsigned long long p##TextureObject_t;                                                   \
  typedef fencepost::surface *p##SurfaceObject_t;                                                  \
  typedef void (*p##StreamCallback_t)(p##Stream_t, p##Error_t, void *);                            \
  typedef void (*p##HostFn_t)(void *);                                                             \
  typedef struct p##Extent { size_t width, height, depth; } p##Extent;                             \
  typedef struct p##Pos { size_t x, y, z; } p##Pos;                                                \
  typedef struct p##PitchedPtr {                                                                   \
    void *ptr;                                                                                     \
    size_t pitch, xsize, ysize;                                                                    \
  } p##PitchedPtr;                                                                                 \
  typedef enum p##ChannelFormatKind {                                                              \
    p##ChannelFormatKindSigned,                                                                    \
    p##ChannelFormatKindUnsigned,                                                                  \
    p##ChannelFormatKindFloat,                                                                     \
    p##ChannelFormatKindNone                                                                       \
  } p##ChannelFormatKind;                                                                          \
  typedef struct p##ChannelFormatDesc {                                                            \
    int x, y, z, w;                                                                                \
    p##ChannelFormatKind f;                                                                        \
  } p##ChannelFormatDesc;                                                                          \
  typedef struct p##Memcpy3DParms {                                                                \
    p##Array_t srcArray, dstArray;                                                                 \
    p##Pos srcPos, dstPos;                                                                         \
    p##PitchedPtr srcPtr, dstPtr;                                                                  \
    p##Extent extent;                                                                              \
    p##MemcpyKind kind;                                                                            \
  } p##Memcpy3DParms;                                                                              \
  typedef enum p##ResourceType {                                                                   \
    p##ResourceTypeArray,                                                                          \
    p##ResourceTypeMipmappedArray,                                                                 \
    p##ResourceTypeLinear,                                                                         \
    p##ResourceTypePitch2D                                                                         \
  } p##ResourceType;                                                                               \
  typedef struct p##ResourceDesc {                                                                 \
    p##ResourceType resType;                                                                       \
    union {                                                                                        \
      struct { p##MipmappedArray_t mipmap; } mipmap;                                               \
      struct { p##Array_t array; } array;                                                          \
      struct { p##ChannelFormatDesc desc; void *devPtr; size_t sizeInBytes; } linear;              \
      struct {                                                                                     \
        p##ChannelFormatDesc desc;                                                                 \
        void *devPtr;                                                                              \
        size_t width, height, pitchInBytes;                                                        \
      } pitch2D;                                                                                   \
    } res;                                                                                         \
  } p##ResourceDesc;                                                                               \
  typedef enum p##TextureAddressMode {                                                             \
    p##AddressModeWrap,                                                                            \
    p##AddressModeClamp,                                                                           \
    p##AddressModeMirror,                                                                          \
    p##AddressModeBorder                                                                           \
  } p##TextureAddressMode;                                                                         \
  typedef enum p##TextureFilterMode {                                                              \
    p##FilterModePoint,                                                                            \
    p##FilterModeLinear                                                                            \
  } p##TextureFilterMode;                                                                          \
  typedef enum p##TextureReadMode {                                                                \
    p##ReadModeElementType,                                                                        \
    p##ReadModeNormalizedFloat                                                                     \
  } p##TextureReadMode;                                                                            \
  typedef struct p##TextureDesc {                                                                  \
    p##TextureAddressMode addressMode[3];                                                          \
    p##TextureFilterMode filterMode;                                                               \
    p##TextureReadMode readMode;                                                                   \
    int sRGB;                                                                                      \
    float borderColor[4];                                                                          \
    int normalizedCoords;                                                                          \
    unsigned maxAnisotropy;                                                                        \
    p##TextureFilterMode mipmapFilterMode;                                                         \
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;                               \
  } p##TextureDesc;                                                                                \
  typedef struct p##ResourceViewDesc { size_t width, height, depth; } p##ResourceViewDesc;         \
  typedef enum p##MemoryType {                                                                     \
    p##MemoryTypeUnregistered,                                                                     \
    p##MemoryTypeHost,                                                                             \
    p##MemoryTypeDevice,                                                                           \
    p##MemoryTypeManaged                                                                           \
  } p##MemoryType;                                                                                 \
  typedef struct p##PointerAttribute_t {                                                           \
    p##MemoryType type;                                                                            \
    int device;                                                                                    \
    void *devicePointer, *hostPointer;                                                             \
  } p##PointerAttribute_t;                                                                         \
  typedef struct p##FuncAttributes {                                                               \
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;                                        \
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA,                       \
        maxDynamicSharedSizeBytes, preferredShmemCarveout;                                         \
  } p##FuncAttributes;                                                                             \
  typedef struct p##IpcMemHandle_t { char reserved[64]; } p##IpcMemHandle_t;                       \
  typedef struct p##UUID { char bytes[16]; } p##UUID;                                              \
  typedef enum p##LaunchAttributeID {                                                              \
    p##LaunchAttributeIgnore,                                                                      \
    p##LaunchAttributeCooperative = 2,                                                             \
    p##LaunchAttributeClusterDimension = 4,                                                        \
    p##LaunchAttributeProgrammaticStreamSerialization = 6                                          \
  } p##LaunchAttributeID;                                                                          \
  typedef struct p##LaunchAttribute {                                                              \
    p##LaunchAttributeID id;                                                                       \
    union {                                                                                        \
      int cooperative, programmaticStreamSerializationAllowed;                                     \
      struct { unsigned x, y, z; } clusterDim;                                                     \
    } val;                                                                                         \
  } p##LaunchAttribute;                                                                            \
  typedef struct p##LaunchConfig_t {                                                               \
    dim3 gridDim, blockDim;                                                                        \
    size_t dynamicSmemBytes;                                                                       \
    p##Stream_t stream;                                                                            \
    p##LaunchAttribute *attrs;                                                                     \
    unsigned numAttrs;                                                                             \
  } p##LaunchConfig_t;
