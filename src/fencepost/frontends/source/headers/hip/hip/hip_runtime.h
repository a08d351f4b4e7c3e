// HIP as fencepost reads it: what kernels use, told by LLVM's own operations and fences.
#pragma once
#include "../fencepost/math.h"

#include "../fencepost/atomics.h"
#include "../fencepost/bits.h"
#include "../fencepost/host.h"
#include "../fencepost/lanes.h"
#include "../fencepost/std.h"
#include "../fencepost/sync.h"
#include "../fencepost/textures.h"

#include <limits.h>
