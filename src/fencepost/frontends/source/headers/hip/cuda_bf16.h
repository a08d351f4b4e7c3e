#pragma once
#include <cuda_runtime.h>
#include <fencepost/half.h>
