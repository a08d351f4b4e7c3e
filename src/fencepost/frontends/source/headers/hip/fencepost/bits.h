// Functions of whole numbers and of bits.
#pragma once
#include "types.h"

FENCEPOST_BOTH int __popc(unsigned v) { return __builtin_popcount(v); }
FENCEPOST_BOTH int __popcll(unsigned long long v) { return __builtin_popcountll(v); }
FENCEPOST_BOTH int __clz(int v) { return v ? __builtin_clz((unsigned)v) : 32; }
FENCEPOST_BOTH int __clzll(long long v) { return v ? __builtin_clzll((unsigned long long)v) : 64; }
FENCEPOST_BOTH int __ffs(int v) { return __builtin_ffs(v); }
FENCEPOST_BOTH int __ffsll(long long v) { return __builtin_ffsll(v); }
FENCEPOST_BOTH unsigned __brev(unsigned v) { return __builtin_bitreverse32(v); }
FENCEPOST_BOTH unsigned long long __brevll(unsigned long long v) {
  return __builtin_bitreverse64(v);
}
FENCEPOST_BOTH unsigned __byte_perm(unsigned low, unsigned high, unsigned selector) {
  unsigned long long both = ((unsigned long long)high << 32) | low;
  unsigned out = 0;
  for (int i = 0; i < 4; ++i)
    out |= (unsigned)((both >> (8 * ((selector >> (4 * i)) & 7))) & 255) << (8 * i);
  return out;
}
FENCEPOST_BOTH unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by) {
  by &= 31;
  return (unsigned)(((((unsigned long long)high << 32) | low) << by) >> 32);
}
FENCEPOST_BOTH unsigned __funnelshift_r(unsigned low, unsigned high, unsigned by) {
  by &= 31;
  return (unsigned)((((unsigned long long)high << 32) | low) >> by);
}
FENCEPOST_BOTH int __mul24(int a, int b) { return ((a << 8) >> 8) * ((b << 8) >> 8); }
FENCEPOST_BOTH unsigned __umul24(unsigned a, unsigned b) {
  return (a & 0xffffffu) * (b & 0xffffffu);
}
FENCEPOST_BOTH int __mulhi(int a, int b) { return (int)(((long long)a * b) >> 32); }
FENCEPOST_BOTH unsigned __umulhi(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long long)a * b) >> 32);
}
FENCEPOST_BOTH unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return (unsigned long long)(((unsigned __int128)a * b) >> 64);
}
FENCEPOST_BOTH int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 4; ++i)
    c += (signed char)(a >> (8 * i)) * (signed char)(b >> (8 * i));
  return c;
}
FENCEPOST_BOTH unsigned __sad(int a, int b, unsigned c) {
  return c + (a < b ? (unsigned)b - (unsigned)a : (unsigned)a - (unsigned)b);
}

#define FENCEPOST_CAST(name, to, from)                                                             \
  FENCEPOST_BOTH to name(from v) { return __builtin_bit_cast(to, v); }
FENCEPOST_CAST(__float_as_int, int, float)
FENCEPOST_CAST(__float_as_uint, unsigned, float)
FENCEPOST_CAST(__int_as_float, float, int)
FENCEPOST_CAST(__uint_as_float, float, unsigned)
FENCEPOST_CAST(__double_as_longlong, long long, double)
FENCEPOST_CAST(__longlong_as_double, double, long long)
#undef FENCEPOST_CAST
FENCEPOST_BOTH int __double2hiint(double v) {
  return (int)(__builtin_bit_cast(unsigned long long, v) >> 32);
}
FENCEPOST_BOTH int __double2loint(double v) {
  return (int)__builtin_bit_cast(unsigned long long, v);
}
FENCEPOST_BOTH double __hiloint2double(int high, int low) {
  return __builtin_bit_cast(double, ((unsigned long long)(unsigned)high << 32) | (unsigned)low);
}

// Loads and stores that say how long a value will be used: plain ones.
template <class T> FENCEPOST_DEVICE T __ldg(const T *p) { return *p; }
template <class T> FENCEPOST_DEVICE T __ldcg(const T *p) { return *p; }
template <class T> FENCEPOST_DEVICE T __ldca(const T *p) { return *p; }
template <class T> FENCEPOST_DEVICE T __ldcs(const T *p) { return *p; }
template <class T> FENCEPOST_DEVICE T __ldcv(const T *p) { return *(const volatile T *)p; }
template <class T> FENCEPOST_DEVICE T __ldlu(const T *p) { return *p; }
#define FENCEPOST_STORE(name)                                                                      \
  template <class T> FENCEPOST_DEVICE void name(T *p, typename fencepost::kept<T>::type v) {       \
    *p = v;                                                                                        \
  }
FENCEPOST_STORE(__stwb)
FENCEPOST_STORE(__stcg)
FENCEPOST_STORE(__stcs)
FENCEPOST_STORE(__stwt)
#undef FENCEPOST_STORE
template <class T> FENCEPOST_DEVICE bool __isShared(const T *p) {
  return __builtin_amdgcn_is_shared((const void __attribute__((address_space(0))) *)p);
}
template <class T> FENCEPOST_DEVICE bool __isGlobal(const T *p) { return !__isShared(p); }
