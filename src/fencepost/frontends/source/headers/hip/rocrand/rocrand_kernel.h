#pragma once
#include <hip/hip_runtime.h>
#include <fencepost/random.h>
typedef struct rocrand_state_xorwow : fencepost::generator {
} rocrand_state_xorwow;
typedef struct rocrand_state_philox4x32_10 : fencepost::generator {
} rocrand_state_philox4x32_10;
typedef struct rocrand_state_mrg32k3a : fencepost::generator {
} rocrand_state_mrg32k3a;
FENCEPOST_RANDOM(rocrand)
