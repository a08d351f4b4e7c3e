#include <hiprand/hiprand.h>
