#pragma once
#include <cuda_runtime.h>
#include <curand.h>
#include <fencepost/random.h>
FENCEPOST_STATES(curand)
FENCEPOST_RANDOM(curand)
