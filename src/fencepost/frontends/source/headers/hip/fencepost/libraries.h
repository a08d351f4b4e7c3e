// Handles and results of libraries that host code calls. A function of a library that is not here is
// unknown to the compiler.
#pragma once
#include "host_types.h"

#define FENCEPOST_BLAS(p, P)                                                                       \
  typedef struct p##Context *p##Handle_t;                                                          \
  typedef enum p##Status_t {                                                                       \
    P##_STATUS_SUCCESS,                                                                            \
    P##_STATUS_NOT_INITIALIZED,                                                                    \
    P##_STATUS_ALLOC_FAILED,                                                                       \
    P##_STATUS_INVALID_VALUE,                                                                      \
    P##_STATUS_MAPPING_ERROR,                                                                      \
    P##_STATUS_EXECUTION_FAILED,                                                                   \
    P##_STATUS_INTERNAL_ERROR,                                                                     \
    P##_STATUS_NOT_SUPPORTED,                                                                      \
    P##_STATUS_ARCH_MISMATCH,                                                                      \
    P##_STATUS_LICENSE_ERROR,                                                                      \
    P##_STATUS_INVALID_ENUM,                                                                       \
    P##_STATUS_UNKNOWN                                                                             \
  } p##Status_t;                                                                                   \
  typedef enum p##Operation_t { P##_OP_N, P##_OP_T, P##_OP_C } p##Operation_t;                     \
  typedef enum p##FillMode_t { P##_FILL_MODE_LOWER, P##_FILL_MODE_UPPER } p##FillMode_t;           \
  typedef enum p##SideMode_t { P##_SIDE_LEFT, P##_SIDE_RIGHT } p##SideMode_t;                      \
  typedef enum p##DiagType_t { P##_DIAG_NON_UNIT, P##_DIAG_UNIT } p##DiagType_t;                   \
  typedef enum p##PointerMode_t {                                                                  \
    P##_POINTER_MODE_HOST,                                                                         \
    P##_POINTER_MODE_DEVICE                                                                        \
  } p##PointerMode_t;                                                                              \
  typedef enum p##Math_t {                                                                         \
    P##_DEFAULT_MATH,                                                                              \
    P##_TENSOR_OP_MATH,                                                                            \
    P##_PEDANTIC_MATH,                                                                             \
    P##_TF32_TENSOR_OP_MATH                                                                        \
  } p##Math_t;                                                                                     \
  typedef enum p##ComputeType_t {                                                                  \
    P##_COMPUTE_16F,                                                                               \
    P##_COMPUTE_32F,                                                                               \
    P##_COMPUTE_32F_FAST_16F,                                                                      \
    P##_COMPUTE_32F_FAST_TF32,                                                                     \
    P##_COMPUTE_64F,                                                                               \
    P##_COMPUTE_32I                                                                                \
  } p##ComputeType_t;                                                                              \
  typedef enum p##GemmAlgo_t {                                                                     \
    P##_GEMM_DEFAULT,                                                                              \
    P##_GEMM_DEFAULT_TENSOR_OP                                                                     \
  } p##GemmAlgo_t;                                                                                 \
  p##Status_t p##Create(p##Handle_t *);                                                            \
  p##Status_t p##Destroy(p##Handle_t);                                                             \
  const char *p##GetStatusString(p##Status_t);                                                     \
  template <class S> p##Status_t p##SetStream(p##Handle_t, S);                                     \
  p##Status_t p##SetMathMode(p##Handle_t, p##Math_t);                                              \
  FENCEPOST_BLAS_CALLS(p)
// Functions of numbers, whatever their parameters.
#define FENCEPOST_BLAS_CALL(name)                                                                  \
  template <class H, class... A>                                                                   \
  decltype(fencepost::status_of((H) nullptr)) name(H, A...);
#define FENCEPOST_BLAS_CALLS(p)                                                                    \
  namespace fencepost {                                                                            \
  p##Status_t status_of(p##Handle_t);                                                              \
  }                                                                                                \
  FENCEPOST_BLAS_CALL(p##Sgemm)                                                                    \
  FENCEPOST_BLAS_CALL(p##Dgemm)                                                                    \
  FENCEPOST_BLAS_CALL(p##Hgemm)                                                                    \
  FENCEPOST_BLAS_CALL(p##GemmEx)                                                                   \
  FENCEPOST_BLAS_CALL(p##GemmBatchedEx)                                                            \
  FENCEPOST_BLAS_CALL(p##GemmStridedBatchedEx)                                                     \
  FENCEPOST_BLAS_CALL(p##SgemmBatched)                                                             \
  FENCEPOST_BLAS_CALL(p##DgemmBatched)                                                             \
  FENCEPOST_BLAS_CALL(p##SgemmStridedBatched)                                                      \
  FENCEPOST_BLAS_CALL(p##DgemmStridedBatched)                                                      \
  FENCEPOST_BLAS_CALL(p##Sgemv)                                                                    \
  FENCEPOST_BLAS_CALL(p##Dgemv)                                                                    \
  FENCEPOST_BLAS_CALL(p##Saxpy)                                                                    \
  FENCEPOST_BLAS_CALL(p##Daxpy)                                                                    \
  FENCEPOST_BLAS_CALL(p##Sdot)                                                                     \
  FENCEPOST_BLAS_CALL(p##Ddot)                                                                     \
  FENCEPOST_BLAS_CALL(p##Snrm2)                                                                    \
  FENCEPOST_BLAS_CALL(p##Dnrm2)                                                                    \
  FENCEPOST_BLAS_CALL(p##Sscal)                                                                    \
  FENCEPOST_BLAS_CALL(p##Dscal)                                                                    \
  FENCEPOST_BLAS_CALL(p##StrsmBatched)                                                             \
  FENCEPOST_BLAS_CALL(p##Strsm)                                                                    \
  FENCEPOST_BLAS_CALL(p##SetPointerMode)
typedef enum cudaDataType_t {
  CUDA_R_32F = 0,
  CUDA_R_64F = 1,
  CUDA_R_16F = 2,
  CUDA_R_8I = 3,
  CUDA_C_32F = 4,
  CUDA_C_64F = 5,
  CUDA_R_32I = 10,
  CUDA_R_16BF = 14,
  CUDA_R_8F_E4M3 = 28,
  CUDA_R_8F_E5M2 = 29
} cudaDataType_t, cudaDataType;
typedef cudaDataType_t hipDataType, hipblasDatatype_t;
#define HIP_R_32F CUDA_R_32F
#define HIP_R_64F CUDA_R_64F
#define HIP_R_16F CUDA_R_16F
#define HIP_R_8I CUDA_R_8I
#define HIP_R_32I CUDA_R_32I
#define HIP_R_16BF CUDA_R_16BF
#define HIPBLAS_R_16F CUDA_R_16F
#define HIPBLAS_R_32F CUDA_R_32F
#define HIPBLAS_R_64F CUDA_R_64F
#define HIPBLAS_R_16B CUDA_R_16BF
