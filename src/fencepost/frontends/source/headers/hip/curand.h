#pragma once
#include <cuda_runtime.h>
#include <fencepost/random_host.h>
FENCEPOST_RANDOM_HOST(curand, CURAND)
