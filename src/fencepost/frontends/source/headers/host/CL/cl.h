// OpenCL's host interface, as far as the launches of kernels are read from host code: names, types
// and functions of the specification. Nothing is linked.
#ifndef __OPENCL_CL_H
#define __OPENCL_CL_H

typedef signed char cl_char;
typedef unsigned char cl_uchar;
typedef short cl_short;
typedef unsigned short cl_ushort;
typedef int cl_int;
typedef unsigned int cl_uint;
typedef long cl_long;
typedef unsigned long cl_ulong;
typedef unsigned short cl_half;
typedef float cl_float;
typedef double cl_double;
typedef struct { cl_char s[2]; } cl_char2;
typedef struct { cl_char s[4]; } cl_char4;
typedef struct { cl_char s[8]; } cl_char8;
typedef struct { cl_char s[16]; } cl_char16;
typedef struct { cl_uchar s[2]; } cl_uchar2;
typedef struct { cl_uchar s[4]; } cl_uchar4;
typedef struct { cl_uchar s[8]; } cl_uchar8;
typedef struct { cl_uchar s[16]; } cl_uchar16;
typedef struct { cl_short s[2]; } cl_short2;
typedef struct { cl_short s[4]; } cl_short4;
typedef struct { cl_short s[8]; } cl_short8;
typedef struct { cl_short s[16]; } cl_short16;
typedef struct { cl_ushort s[2]; } cl_ushort2;
typedef struct { cl_ushort s[4]; } cl_ushort4;
typedef struct { cl_ushort s[8]; } cl_ushort8;
typedef struct { cl_ushort s[16]; } cl_ushort16;
typedef struct { cl_int s[2]; } cl_int2;
typedef struct { cl_int s[4]; } cl_int4;
typedef struct { cl_int s[8]; } cl_int8;
typedef struct { cl_int s[16]; } cl_int16;
typedef struct { cl_uint s[2]; } cl_uint2;
typedef struct { cl_uint s[4]; } cl_uint4;
typedef struct { cl_uint s[8]; } cl_uint8;
typedef struct { cl_uint s[16]; } cl_uint16;
typedef struct { cl_long s[2]; } cl_long2;
typedef struct { cl_long s[4]; } cl_long4;
typedef struct { cl_long s[8]; } cl_long8;
typedef struct { cl_long s[16]; } cl_long16;
typedef struct { cl_ulong s[2]; } cl_ulong2;
typedef struct { cl_ulong s[4]; } cl_ulong4;
typedef struct { cl_ulong s[8]; } cl_ulong8;
typedef struct { cl_ulong s[16]; } cl_ulong16;
typedef struct { cl_float s[2]; } cl_float2;
typedef struct { cl_float s[4]; } cl_float4;
typedef struct { cl_float s[8]; } cl_float8;
typedef struct { cl_float s[16]; } cl_float16;
typedef struct { cl_double s[2]; } cl_double2;
typedef struct { cl_double s[4]; } cl_double4;
typedef struct { cl_double s[8]; } cl_double8;
typedef struct { cl_double s[16]; } cl_double16;

typedef struct _cl_platform_id *cl_platform_id;
typedef struct _cl_device_id *cl_device_id;
typedef struct _cl_context *cl_context;
typedef struct _cl_command_queue *cl_command_queue;
typedef struct _cl_mem *cl_mem;
typedef struct _cl_program *cl_program;
typedef struct _cl_kernel *cl_kernel;
typedef struct _cl_event *cl_event;
typedef struct _cl_sampler *cl_sampler;

typedef cl_uint cl_bool;
typedef cl_ulong cl_bitfield, cl_device_type, cl_command_queue_properties, cl_mem_flags, cl_map_flags;
typedef cl_ulong cl_queue_properties, cl_svm_mem_flags;
typedef long cl_context_properties;
typedef cl_uint cl_platform_info, cl_device_info, cl_context_info, cl_command_queue_info;
typedef cl_uint cl_channel_order, cl_channel_type, cl_mem_object_type, cl_mem_info, cl_image_info;
typedef cl_uint cl_buffer_create_type, cl_addressing_mode, cl_filter_mode, cl_sampler_info;
typedef cl_uint cl_program_info, cl_program_build_info, cl_kernel_info, cl_kernel_work_group_info;
typedef cl_uint cl_event_info, cl_command_type, cl_profiling_info;
typedef cl_int cl_build_status;
typedef struct { cl_channel_order image_channel_order; cl_channel_type image_channel_data_type; } cl_image_format;
typedef struct { size_t origin; size_t size; } cl_buffer_region;
typedef struct {
  cl_mem_object_type image_type;
  size_t image_width, image_height, image_depth, image_array_size, image_row_pitch, image_slice_pitch;
  cl_uint num_mip_levels, num_samples;
  cl_mem buffer;
} cl_image_desc;

#define CL_CALLBACK
#define CL_API_ENTRY
#define CL_API_CALL
#define CL_VERSION_1_0 1
#define CL_VERSION_1_1 1
#define CL_VERSION_1_2 1
#define CL_VERSION_2_0 1
#define CL_SUCCESS 0
#define CL_DEVICE_NOT_FOUND (-1)
#define CL_DEVICE_NOT_AVAILABLE (-2)
#define CL_COMPILER_NOT_AVAILABLE (-3)
#define CL_MEM_OBJECT_ALLOCATION_FAILURE (-4)
#define CL_OUT_OF_RESOURCES (-5)
#define CL_OUT_OF_HOST_MEMORY (-6)
#define CL_PROFILING_INFO_NOT_AVAILABLE (-7)
#define CL_MEM_COPY_OVERLAP (-8)
#define CL_IMAGE_FORMAT_MISMATCH (-9)
#define CL_IMAGE_FORMAT_NOT_SUPPORTED (-10)
#define CL_BUILD_PROGRAM_FAILURE (-11)
#define CL_MAP_FAILURE (-12)
#define CL_MISALIGNED_SUB_BUFFER_OFFSET (-13)
#define CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST (-14)
#define CL_COMPILE_PROGRAM_FAILURE (-15)
#define CL_LINKER_NOT_AVAILABLE (-16)
#define CL_LINK_PROGRAM_FAILURE (-17)
#define CL_DEVICE_PARTITION_FAILED (-18)
#define CL_KERNEL_ARG_INFO_NOT_AVAILABLE (-19)
#define CL_INVALID_VALUE (-30)
#define CL_INVALID_DEVICE_TYPE (-31)
#define CL_INVALID_PLATFORM (-32)
#define CL_INVALID_DEVICE (-33)
#define CL_INVALID_CONTEXT (-34)
#define CL_INVALID_QUEUE_PROPERTIES (-35)
#define CL_INVALID_COMMAND_QUEUE (-36)
#define CL_INVALID_HOST_PTR (-37)
#define CL_INVALID_MEM_OBJECT (-38)
#define CL_INVALID_IMAGE_FORMAT_DESCRIPTOR (-39)
#define CL_INVALID_IMAGE_SIZE (-40)
#define CL_INVALID_SAMPLER (-41)
#define CL_INVALID_BINARY (-42)
#define CL_INVALID_BUILD_OPTIONS (-43)
#define CL_INVALID_PROGRAM (-44)
#define CL_INVALID_PROGRAM_EXECUTABLE (-45)
#define CL_INVALID_KERNEL_NAME (-46)
#define CL_INVALID_KERNEL_DEFINITION (-47)
#define CL_INVALID_KERNEL (-48)
#define CL_INVALID_ARG_INDEX (-49)
#define CL_INVALID_ARG_VALUE (-50)
#define CL_INVALID_ARG_SIZE (-51)
#define CL_INVALID_KERNEL_ARGS (-52)
#define CL_INVALID_WORK_DIMENSION (-53)
#define CL_INVALID_WORK_GROUP_SIZE (-54)
#define CL_INVALID_WORK_ITEM_SIZE (-55)
#define CL_INVALID_GLOBAL_OFFSET (-56)
#define CL_INVALID_EVENT_WAIT_LIST (-57)
#define CL_INVALID_EVENT (-58)
#define CL_INVALID_OPERATION (-59)
#define CL_INVALID_GL_OBJECT (-60)
#define CL_INVALID_BUFFER_SIZE (-61)
#define CL_INVALID_MIP_LEVEL (-62)
#define CL_INVALID_GLOBAL_WORK_SIZE (-63)
#define CL_INVALID_PROPERTY (-64)
#define CL_FALSE 0
#define CL_TRUE 1
#define CL_BLOCKING 1
#define CL_NON_BLOCKING 0
#define CL_PLATFORM_PROFILE 0x0900
#define CL_PLATFORM_VERSION 0x0901
#define CL_PLATFORM_NAME 0x0902
#define CL_PLATFORM_VENDOR 0x0903
#define CL_PLATFORM_EXTENSIONS 0x0904
#define CL_DEVICE_TYPE_DEFAULT 1
#define CL_DEVICE_TYPE_CPU 2
#define CL_DEVICE_TYPE_GPU 4
#define CL_DEVICE_TYPE_ACCELERATOR 8
#define CL_DEVICE_TYPE_CUSTOM 16
#define CL_DEVICE_TYPE_ALL 0xFFFFFFFF
#define CL_DEVICE_TYPE 0x1000
#define CL_DEVICE_VENDOR_ID 0x1001
#define CL_DEVICE_MAX_COMPUTE_UNITS 0x1002
#define CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS 0x1003
#define CL_DEVICE_MAX_WORK_GROUP_SIZE 0x1004
#define CL_DEVICE_MAX_WORK_ITEM_SIZES 0x1005
#define CL_DEVICE_MAX_CLOCK_FREQUENCY 0x100C
#define CL_DEVICE_ADDRESS_BITS 0x100D
#define CL_DEVICE_MAX_MEM_ALLOC_SIZE 0x1010
#define CL_DEVICE_IMAGE_SUPPORT 0x1016
#define CL_DEVICE_MEM_BASE_ADDR_ALIGN 0x1019
#define CL_DEVICE_GLOBAL_MEM_CACHE_SIZE 0x101E
#define CL_DEVICE_GLOBAL_MEM_SIZE 0x101F
#define CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE 0x1020
#define CL_DEVICE_LOCAL_MEM_TYPE 0x1022
#define CL_DEVICE_LOCAL_MEM_SIZE 0x1023
#define CL_DEVICE_AVAILABLE 0x1027
#define CL_DEVICE_QUEUE_PROPERTIES 0x102A
#define CL_DEVICE_NAME 0x102B
#define CL_DEVICE_VENDOR 0x102C
#define CL_DRIVER_VERSION 0x102D
#define CL_DEVICE_PROFILE 0x102E
#define CL_DEVICE_VERSION 0x102F
#define CL_DEVICE_EXTENSIONS 0x1030
#define CL_DEVICE_PLATFORM 0x1031
#define CL_DEVICE_OPENCL_C_VERSION 0x103D
#define CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE 1
#define CL_QUEUE_PROFILING_ENABLE 2
#define CL_QUEUE_ON_DEVICE 4
#define CL_QUEUE_ON_DEVICE_DEFAULT 8
#define CL_QUEUE_CONTEXT 0x1090
#define CL_QUEUE_DEVICE 0x1091
#define CL_QUEUE_PROPERTIES 0x1093
#define CL_CONTEXT_REFERENCE_COUNT 0x1080
#define CL_CONTEXT_DEVICES 0x1081
#define CL_CONTEXT_PROPERTIES 0x1082
#define CL_CONTEXT_NUM_DEVICES 0x1083
#define CL_CONTEXT_PLATFORM 0x1084
#define CL_MEM_READ_WRITE 1
#define CL_MEM_WRITE_ONLY 2
#define CL_MEM_READ_ONLY 4
#define CL_MEM_USE_HOST_PTR 8
#define CL_MEM_ALLOC_HOST_PTR 16
#define CL_MEM_COPY_HOST_PTR 32
#define CL_MEM_HOST_WRITE_ONLY 128
#define CL_MEM_HOST_READ_ONLY 256
#define CL_MEM_HOST_NO_ACCESS 512
#define CL_MEM_OBJECT_BUFFER 0x10F0
#define CL_MEM_OBJECT_IMAGE2D 0x10F1
#define CL_MEM_OBJECT_IMAGE3D 0x10F2
#define CL_MEM_SIZE 0x1102
#define CL_BUFFER_CREATE_TYPE_REGION 0x1220
#define CL_MAP_READ 1
#define CL_MAP_WRITE 2
#define CL_MAP_WRITE_INVALIDATE_REGION 4
#define CL_R 0x10B0
#define CL_A 0x10B1
#define CL_RG 0x10B2
#define CL_RA 0x10B3
#define CL_RGB 0x10B4
#define CL_RGBA 0x10B5
#define CL_BGRA 0x10B6
#define CL_ARGB 0x10B7
#define CL_INTENSITY 0x10B8
#define CL_LUMINANCE 0x10B9
#define CL_SNORM_INT8 0x10D0
#define CL_SNORM_INT16 0x10D1
#define CL_UNORM_INT8 0x10D2
#define CL_UNORM_INT16 0x10D3
#define CL_SIGNED_INT8 0x10D7
#define CL_SIGNED_INT16 0x10D8
#define CL_SIGNED_INT32 0x10D9
#define CL_UNSIGNED_INT8 0x10DA
#define CL_UNSIGNED_INT16 0x10DB
#define CL_UNSIGNED_INT32 0x10DC
#define CL_HALF_FLOAT 0x10DD
#define CL_FLOAT 0x10DE
#define CL_ADDRESS_NONE 0x1130
#define CL_ADDRESS_CLAMP_TO_EDGE 0x1131
#define CL_ADDRESS_CLAMP 0x1132
#define CL_ADDRESS_REPEAT 0x1133
#define CL_FILTER_NEAREST 0x1140
#define CL_FILTER_LINEAR 0x1141
#define CL_PROGRAM_REFERENCE_COUNT 0x1160
#define CL_PROGRAM_CONTEXT 0x1161
#define CL_PROGRAM_NUM_DEVICES 0x1162
#define CL_PROGRAM_DEVICES 0x1163
#define CL_PROGRAM_SOURCE 0x1164
#define CL_PROGRAM_BINARY_SIZES 0x1165
#define CL_PROGRAM_BINARIES 0x1166
#define CL_PROGRAM_BUILD_STATUS 0x1181
#define CL_PROGRAM_BUILD_OPTIONS 0x1182
#define CL_PROGRAM_BUILD_LOG 0x1183
#define CL_BUILD_SUCCESS 0
#define CL_BUILD_NONE (-1)
#define CL_BUILD_ERROR (-2)
#define CL_BUILD_IN_PROGRESS (-3)
#define CL_KERNEL_FUNCTION_NAME 0x1190
#define CL_KERNEL_NUM_ARGS 0x1191
#define CL_KERNEL_WORK_GROUP_SIZE 0x11B0
#define CL_KERNEL_COMPILE_WORK_GROUP_SIZE 0x11B1
#define CL_KERNEL_LOCAL_MEM_SIZE 0x11B2
#define CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE 0x11B3
#define CL_KERNEL_PRIVATE_MEM_SIZE 0x11B4
#define CL_EVENT_COMMAND_EXECUTION_STATUS 0x11D3
#define CL_COMPLETE 0
#define CL_RUNNING 1
#define CL_SUBMITTED 2
#define CL_QUEUED 3
#define CL_PROFILING_COMMAND_QUEUED 0x1280
#define CL_PROFILING_COMMAND_SUBMIT 0x1281
#define CL_PROFILING_COMMAND_START 0x1282
#define CL_PROFILING_COMMAND_END 0x1283

extern "C" {
cl_int clGetPlatformIDs(cl_uint, cl_platform_id *, cl_uint *);
cl_int clGetPlatformInfo(cl_platform_id, cl_platform_info, size_t, void *, size_t *);
cl_int clGetDeviceIDs(cl_platform_id, cl_device_type, cl_uint, cl_device_id *, cl_uint *);
cl_int clGetDeviceInfo(cl_device_id, cl_device_info, size_t, void *, size_t *);
cl_context clCreateContext(const cl_context_properties *, cl_uint, const cl_device_id *,
                           void (*)(const char *, const void *, size_t, void *), void *, cl_int *);
cl_context clCreateContextFromType(const cl_context_properties *, cl_device_type,
                                   void (*)(const char *, const void *, size_t, void *), void *,
                                   cl_int *);
cl_int clGetContextInfo(cl_context, cl_context_info, size_t, void *, size_t *);
cl_command_queue clCreateCommandQueue(cl_context, cl_device_id, cl_command_queue_properties,
                                      cl_int *);
cl_command_queue clCreateCommandQueueWithProperties(cl_context, cl_device_id,
                                                    const cl_queue_properties *, cl_int *);
cl_int clGetCommandQueueInfo(cl_command_queue, cl_command_queue_info, size_t, void *, size_t *);
cl_mem clCreateBuffer(cl_context, cl_mem_flags, size_t, void *, cl_int *);
cl_mem clCreateSubBuffer(cl_mem, cl_mem_flags, cl_buffer_create_type, const void *, cl_int *);
cl_mem clCreateImage(cl_context, cl_mem_flags, const cl_image_format *, const cl_image_desc *,
                     void *, cl_int *);
cl_mem clCreateImage2D(cl_context, cl_mem_flags, const cl_image_format *, size_t, size_t, size_t,
                       void *, cl_int *);
cl_mem clCreateImage3D(cl_context, cl_mem_flags, const cl_image_format *, size_t, size_t, size_t,
                       size_t, size_t, void *, cl_int *);
cl_int clGetMemObjectInfo(cl_mem, cl_mem_info, size_t, void *, size_t *);
cl_sampler clCreateSampler(cl_context, cl_bool, cl_addressing_mode, cl_filter_mode, cl_int *);
cl_program clCreateProgramWithSource(cl_context, cl_uint, const char **, const size_t *, cl_int *);
cl_program clCreateProgramWithBinary(cl_context, cl_uint, const cl_device_id *, const size_t *,
                                     const unsigned char **, cl_int *, cl_int *);
cl_program clCreateProgramWithIL(cl_context, const void *, size_t, cl_int *);
cl_int clBuildProgram(cl_program, cl_uint, const cl_device_id *, const char *,
                      void (*)(cl_program, void *), void *);
cl_int clGetProgramInfo(cl_program, cl_program_info, size_t, void *, size_t *);
cl_int clGetProgramBuildInfo(cl_program, cl_device_id, cl_program_build_info, size_t, void *,
                             size_t *);
cl_int clUnloadCompiler(void);
cl_kernel clCreateKernel(cl_program, const char *, cl_int *);
cl_int clCreateKernelsInProgram(cl_program, cl_uint, cl_kernel *, cl_uint *);
cl_kernel clCloneKernel(cl_kernel, cl_int *);
cl_int clSetKernelArg(cl_kernel, cl_uint, size_t, const void *);
cl_int clSetKernelArgSVMPointer(cl_kernel, cl_uint, const void *);
cl_int clGetKernelInfo(cl_kernel, cl_kernel_info, size_t, void *, size_t *);
cl_int clGetKernelWorkGroupInfo(cl_kernel, cl_device_id, cl_kernel_work_group_info, size_t, void *,
                                size_t *);
cl_int clWaitForEvents(cl_uint, const cl_event *);
cl_int clGetEventInfo(cl_event, cl_event_info, size_t, void *, size_t *);
cl_int clGetEventProfilingInfo(cl_event, cl_profiling_info, size_t, void *, size_t *);
cl_int clFlush(cl_command_queue);
cl_int clFinish(cl_command_queue);
cl_int clEnqueueReadBuffer(cl_command_queue, cl_mem, cl_bool, size_t, size_t, void *, cl_uint,
                           const cl_event *, cl_event *);
cl_int clEnqueueWriteBuffer(cl_command_queue, cl_mem, cl_bool, size_t, size_t, const void *, cl_uint,
                            const cl_event *, cl_event *);
cl_int clEnqueueFillBuffer(cl_command_queue, cl_mem, const void *, size_t, size_t, size_t, cl_uint,
                           const cl_event *, cl_event *);
cl_int clEnqueueCopyBuffer(cl_command_queue, cl_mem, cl_mem, size_t, size_t, size_t, cl_uint,
                           const cl_event *, cl_event *);
cl_int clEnqueueReadImage(cl_command_queue, cl_mem, cl_bool, const size_t *, const size_t *, size_t,
                          size_t, void *, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueWriteImage(cl_command_queue, cl_mem, cl_bool, const size_t *, const size_t *, size_t,
                           size_t, const void *, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueCopyBufferToImage(cl_command_queue, cl_mem, cl_mem, size_t, const size_t *,
                                  const size_t *, cl_uint, const cl_event *, cl_event *);
void *clEnqueueMapBuffer(cl_command_queue, cl_mem, cl_bool, cl_map_flags, size_t, size_t, cl_uint,
                         const cl_event *, cl_event *, cl_int *);
cl_int clEnqueueUnmapMemObject(cl_command_queue, cl_mem, void *, cl_uint, const cl_event *,
                               cl_event *);
cl_int clEnqueueNDRangeKernel(cl_command_queue, cl_kernel, cl_uint, const size_t *, const size_t *,
                              const size_t *, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueTask(cl_command_queue, cl_kernel, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueMarker(cl_command_queue, cl_event *);
cl_int clEnqueueMarkerWithWaitList(cl_command_queue, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueBarrier(cl_command_queue);
cl_int clEnqueueBarrierWithWaitList(cl_command_queue, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueWaitForEvents(cl_command_queue, cl_uint, const cl_event *);
void *clSVMAlloc(cl_context, cl_svm_mem_flags, size_t, cl_uint);
void clSVMFree(cl_context, void *);
cl_int clRetainContext(cl_context);
cl_int clReleaseContext(cl_context);
cl_int clRetainCommandQueue(cl_command_queue);
cl_int clReleaseCommandQueue(cl_command_queue);
cl_int clRetainMemObject(cl_mem);
cl_int clReleaseMemObject(cl_mem);
cl_int clRetainProgram(cl_program);
cl_int clReleaseProgram(cl_program);
cl_int clRetainKernel(cl_kernel);
cl_int clReleaseKernel(cl_kernel);
cl_int clRetainEvent(cl_event);
cl_int clReleaseEvent(cl_event);
cl_int clRetainSampler(cl_sampler);
cl_int clReleaseSampler(cl_sampler);
cl_int clReleaseDevice(cl_device_id);
}
#endif
