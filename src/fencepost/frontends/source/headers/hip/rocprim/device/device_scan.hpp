#include <rocprim/rocprim.hpp>
