#include <thrust/version.h>
