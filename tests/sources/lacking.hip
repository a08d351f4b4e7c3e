#include <cuda/latch>
