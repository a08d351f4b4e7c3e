#pragma once
#include <hip/hip_runtime.h>
#include <fencepost/random_host.h>
FENCEPOST_RANDOM_HOST(hiprand, HIPRAND)
