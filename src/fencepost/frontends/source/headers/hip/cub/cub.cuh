#pragma once
#include <cuda_runtime.h>
#include <fencepost/cub.h>
namespace cub {
using namespace fencepost_cub;
}
