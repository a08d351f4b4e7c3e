#pragma once
#include <hip/hip_runtime.h>
#include <fencepost/complex.h>
#include <fencepost/half.h>
#include <fencepost/libraries.h>
typedef __half hipblasHalf;
FENCEPOST_BLAS(hipblas, HIPBLAS)
