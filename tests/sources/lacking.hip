#include <cuda/barrier>
