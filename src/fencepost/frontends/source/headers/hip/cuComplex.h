#pragma once
#include <cuda_runtime.h>
#include <fencepost/complex.h>
