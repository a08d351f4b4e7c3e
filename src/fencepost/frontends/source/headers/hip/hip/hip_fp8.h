#pragma once
#include <hip/hip_runtime.h>
#include <fencepost/fp8.h>
