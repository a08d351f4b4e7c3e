#pragma once
#include <cuda_runtime.h>
#include <fencepost/complex.h>
#include <fencepost/libraries.h>
FENCEPOST_BLAS(cublas, CUBLAS)
