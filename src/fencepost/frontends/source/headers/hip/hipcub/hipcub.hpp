#pragma once
#include <hip/hip_runtime.h>
#include <fencepost/cub.h>
namespace hipcub {
using namespace fencepost_cub;
}
