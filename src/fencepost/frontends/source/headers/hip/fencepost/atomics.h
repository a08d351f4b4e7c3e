// Atomic functions. Without a suffix they are of the device, relaxed.
#pragma once
#include "words.h"

namespace fencepost {
template <class T, int Scope> FENCEPOST_DEVICE T swapped(T *p, T seen, T wanted) {
  __hip_atomic_compare_exchange_strong(p, &seen, wanted, __ATOMIC_RELAXED, __ATOMIC_RELAXED, Scope);
  return seen;
}
} // namespace fencepost

#define FENCEPOST_RMW(name, type, how, value, suffix, scope)                                       \
  FENCEPOST_DEVICE type atomic##name##suffix(type *p, type v) {                                    \
    return __hip_atomic_##how(p, value, __ATOMIC_RELAXED, scope);                                  \
  }
// HIP has these and CUDA has not: as templates they give way to a program's own.
#define FENCEPOST_OWN(name, how, suffix, scope)                                                    \
  template <class T>                                                                               \
  FENCEPOST_DEVICE typename fencepost::only<__is_floating_point(T), T>::type atomic##name##suffix( \
      T *p, typename fencepost::kept<T>::type v) {                                                 \
    return __hip_atomic_##how(p, v, __ATOMIC_RELAXED, scope);                                      \
  }
#define FENCEPOST_WRAP(suffix, scope)                                                              \
  FENCEPOST_DEVICE unsigned atomicInc##suffix(unsigned *p, unsigned v) {                           \
    return __builtin_amdgcn_atomic_inc32(p, v, __ATOMIC_RELAXED, scope);                           \
  }                                                                                                \
  FENCEPOST_DEVICE unsigned atomicDec##suffix(unsigned *p, unsigned v) {                           \
    return __builtin_amdgcn_atomic_dec32(p, v, __ATOMIC_RELAXED, scope);                           \
  }
#define FENCEPOST_WHOLE(type, suffix, scope)                                                       \
  FENCEPOST_RMW(Add, type, fetch_add, v, suffix, scope)                                            \
  FENCEPOST_RMW(Sub, type, fetch_add, -v, suffix, scope)                                           \
  FENCEPOST_RMW(Exch, type, exchange, v, suffix, scope)                                            \
  FENCEPOST_RMW(Min, type, fetch_min, v, suffix, scope)                                            \
  FENCEPOST_RMW(Max, type, fetch_max, v, suffix, scope)                                            \
  FENCEPOST_RMW(And, type, fetch_and, v, suffix, scope)                                            \
  FENCEPOST_RMW(Or, type, fetch_or, v, suffix, scope)                                              \
  FENCEPOST_RMW(Xor, type, fetch_xor, v, suffix, scope)                                            \
  FENCEPOST_SWAP(type, suffix, scope)
#define FENCEPOST_REAL(type, suffix, scope)                                                        \
  FENCEPOST_RMW(Add, type, fetch_add, v, suffix, scope)                                            \
  FENCEPOST_RMW(Sub, type, fetch_add, -v, suffix, scope)                                           \
  FENCEPOST_RMW(Exch, type, exchange, v, suffix, scope)
#define FENCEPOST_SWAP(type, suffix, scope)                                                        \
  FENCEPOST_DEVICE type atomicCAS##suffix(type *p, type seen, type wanted) {                       \
    return fencepost::swapped<type, scope>(p, seen, wanted);                                       \
  }
#define FENCEPOST_ATOMICS(suffix, scope, name)                                                     \
  FENCEPOST_WHOLE(int, suffix, scope)                                                              \
  FENCEPOST_WHOLE(unsigned, suffix, scope)                                                         \
  FENCEPOST_WHOLE(long, suffix, scope)                                                             \
  FENCEPOST_WHOLE(unsigned long, suffix, scope)                                                    \
  FENCEPOST_WHOLE(long long, suffix, scope)                                                        \
  FENCEPOST_WHOLE(unsigned long long, suffix, scope)                                               \
  FENCEPOST_REAL(float, suffix, scope)                                                             \
  FENCEPOST_REAL(double, suffix, scope)                                                            \
  FENCEPOST_OWN(Min, fetch_min, suffix, scope)                                                     \
  FENCEPOST_OWN(Max, fetch_max, suffix, scope)                                                     \
  FENCEPOST_SWAP(unsigned short, suffix, scope)                                                    \
  FENCEPOST_SWAP(short, suffix, scope)                                                             \
  FENCEPOST_SWAP(float, suffix, scope)                                                             \
  FENCEPOST_SWAP(double, suffix, scope)                                                            \
  FENCEPOST_WRAP(suffix, name)
FENCEPOST_ATOMICS(, __HIP_MEMORY_SCOPE_AGENT, "agent")
FENCEPOST_ATOMICS(_system, __HIP_MEMORY_SCOPE_SYSTEM, "")
FENCEPOST_ATOMICS(_block, __HIP_MEMORY_SCOPE_WORKGROUP, "workgroup")
#undef FENCEPOST_ATOMICS
#undef FENCEPOST_WHOLE
#undef FENCEPOST_REAL
#undef FENCEPOST_WRAP
#undef FENCEPOST_OWN

#define FENCEPOST_FLOATS(type)                                                                     \
  FENCEPOST_DEVICE type unsafeAtomicAdd(type *p, type v) { return atomicAdd(p, v); }               \
  FENCEPOST_DEVICE type unsafeAtomicMin(type *p, type v) { return atomicMin(p, v); }               \
  FENCEPOST_DEVICE type unsafeAtomicMax(type *p, type v) { return atomicMax(p, v); }               \
  FENCEPOST_DEVICE type safeAtomicAdd(type *p, type v) { return atomicAdd(p, v); }                 \
  FENCEPOST_DEVICE type safeAtomicMin(type *p, type v) { return atomicMin(p, v); }                 \
  FENCEPOST_DEVICE type safeAtomicMax(type *p, type v) { return atomicMax(p, v); }                 \
  FENCEPOST_DEVICE void atomicAddNoRet(type *p, type v) { atomicAdd(p, v); }
FENCEPOST_FLOATS(float)
FENCEPOST_FLOATS(double)
#undef FENCEPOST_FLOATS
