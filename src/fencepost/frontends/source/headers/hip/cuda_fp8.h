#pragma once
#include <cuda_runtime.h>
#include <fencepost/fp8.h>
