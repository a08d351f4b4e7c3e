#pragma once
#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>
#include <fencepost/random.h>
FENCEPOST_STATES(hiprand)
FENCEPOST_RANDOM(hiprand)
