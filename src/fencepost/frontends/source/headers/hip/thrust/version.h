#pragma once
#include <hip/hip_runtime.h>
#include <fencepost/thrust.h>
