#include <hiprand/hiprand_kernel.h>
