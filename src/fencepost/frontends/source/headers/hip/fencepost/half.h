// Numbers of 16 bits: half, and bfloat16, whose arithmetic is that of float.
#pragma once
#include "atomics.h"
#include "math.h"

namespace fencepost {
FENCEPOST_BOTH float from_bf16(unsigned short bits) {
  return __builtin_bit_cast(float, (unsigned)bits << 16);
}
FENCEPOST_BOTH unsigned short to_bf16(float v) {
  unsigned bits = __builtin_bit_cast(unsigned, v);
  if ((bits & 0x7fffffffu) > 0x7f800000u)
    return (unsigned short)((bits >> 16) | 64u);
  return (unsigned short)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
} // namespace fencepost

struct __attribute__((aligned(2))) __half {
  _Float16 data;
  __half() = default;
  FENCEPOST_METHOD_BOTH __half(_Float16 v) : data(v) {}
  FENCEPOST_METHOD_BOTH __half(float v) : data((_Float16)v) {}
  FENCEPOST_METHOD_BOTH __half(double v) : data((_Float16)v) {}
  FENCEPOST_METHOD_BOTH __half(int v) : data((_Float16)v) {}
  FENCEPOST_METHOD_BOTH __half(unsigned v) : data((_Float16)v) {}
  FENCEPOST_METHOD_BOTH operator float() const { return (float)data; }
  FENCEPOST_METHOD_BOTH float number() const { return (float)data; }
};
struct __attribute__((aligned(2))) __hip_bfloat16 {
  unsigned short data;
  __hip_bfloat16() = default;
  FENCEPOST_METHOD_BOTH __hip_bfloat16(float v) : data(fencepost::to_bf16(v)) {}
  FENCEPOST_METHOD_BOTH __hip_bfloat16(double v) : data(fencepost::to_bf16((float)v)) {}
  FENCEPOST_METHOD_BOTH __hip_bfloat16(int v) : data(fencepost::to_bf16((float)v)) {}
  FENCEPOST_METHOD_BOTH operator float() const { return fencepost::from_bf16(data); }
  FENCEPOST_METHOD_BOTH float number() const { return fencepost::from_bf16(data); }
};
struct __attribute__((aligned(4))) __half2 {
  using value_type = __half;
  __half x, y;
  __half2() = default;
  FENCEPOST_METHOD_BOTH __half2(__half x, __half y) : x(x), y(y) {}
};
struct __attribute__((aligned(4))) __hip_bfloat162 {
  using value_type = __hip_bfloat16;
  __hip_bfloat16 x, y;
  __hip_bfloat162() = default;
  FENCEPOST_METHOD_BOTH __hip_bfloat162(__hip_bfloat16 x, __hip_bfloat16 y) : x(x), y(y) {}
};
typedef __half half;
typedef __half2 half2;
typedef __half __half_raw;
typedef __hip_bfloat16 hip_bfloat16;
typedef __hip_bfloat16 __nv_bfloat16;
typedef __hip_bfloat16 nv_bfloat16;
typedef __hip_bfloat162 __nv_bfloat162;
typedef __hip_bfloat162 nv_bfloat162;

namespace fencepost {
template <class T> struct small { static constexpr bool value = false; };
template <> struct small<__half> { static constexpr bool value = true; };
template <> struct small<__hip_bfloat16> { static constexpr bool value = true; };
template <class T> struct pair { static constexpr bool value = false; };
template <> struct pair<__half2> { static constexpr bool value = true; };
template <> struct pair<__hip_bfloat162> { static constexpr bool value = true; };
} // namespace fencepost

// Both operands of one kind: with another number, the operators of float are meant.
#define FENCEPOST_SMALL(op)                                                                        \
  template <class T>                                                                               \
  FENCEPOST_BOTH typename fencepost::only<fencepost::small<T>::value, T>::type operator op(        \
      const T &a, const T &b) {                                                                    \
    return T(a.number() op b.number());                                                            \
  }                                                                                                \
  template <class T>                                                                               \
  FENCEPOST_BOTH typename fencepost::only<fencepost::pair<T>::value, T>::type operator op(         \
      const T &a, const T &b) {                                                                    \
    return T(a.x op b.x, a.y op b.y);                                                              \
  }                                                                                                \
  template <class T, class U>                                                                      \
  FENCEPOST_BOTH                                                                                   \
      typename fencepost::only<fencepost::small<T>::value || fencepost::pair<T>::value, T &>::type \
      operator op##=(T &a, const U &b) {                                                           \
    return a = T(a op b);                                                                          \
  }
FENCEPOST_SMALL(+)
FENCEPOST_SMALL(-)
FENCEPOST_SMALL(*)
FENCEPOST_SMALL(/)
#undef FENCEPOST_SMALL
#define FENCEPOST_ORDER(op)                                                                        \
  template <class T>                                                                               \
  FENCEPOST_BOTH typename fencepost::only<fencepost::small<T>::value, bool>::type operator op(     \
      const T &a, const T &b) {                                                                    \
    return a.number() op b.number();                                                               \
  }
FENCEPOST_ORDER(<)
FENCEPOST_ORDER(<=)
FENCEPOST_ORDER(>)
FENCEPOST_ORDER(>=)
FENCEPOST_ORDER(==)
FENCEPOST_ORDER(!=)
#undef FENCEPOST_ORDER

#define FENCEPOST_FUNCTIONS(type, type2)                                                           \
  FENCEPOST_BOTH type __hadd(type a, type b) { return a + b; }                                     \
  FENCEPOST_BOTH type __hsub(type a, type b) { return a - b; }                                     \
  FENCEPOST_BOTH type __hmul(type a, type b) { return a * b; }                                     \
  FENCEPOST_BOTH type __hdiv(type a, type b) { return a / b; }                                     \
  FENCEPOST_BOTH type __hneg(type a) { return type(-a.number()); }                                 \
  FENCEPOST_BOTH type __hfma(type a, type b, type c) {                                             \
    return type(__builtin_fmaf(a.number(), b.number(), c.number()));                               \
  }                                                                                                \
  FENCEPOST_BOTH type __habs(type a) { return type(__builtin_fabsf(a.number())); }                 \
  FENCEPOST_BOTH type __hmax(type a, type b) { return a < b ? b : a; }                             \
  FENCEPOST_BOTH type __hmin(type a, type b) { return b < a ? b : a; }                             \
  FENCEPOST_BOTH bool __heq(type a, type b) { return a == b; }                                     \
  FENCEPOST_BOTH bool __hne(type a, type b) { return a != b; }                                     \
  FENCEPOST_BOTH bool __hlt(type a, type b) { return a < b; }                                      \
  FENCEPOST_BOTH bool __hle(type a, type b) { return a <= b; }                                     \
  FENCEPOST_BOTH bool __hgt(type a, type b) { return a > b; }                                      \
  FENCEPOST_BOTH bool __hge(type a, type b) { return a >= b; }                                     \
  FENCEPOST_BOTH bool __hisnan(type a) { return __builtin_isnan(a.number()); }                     \
  FENCEPOST_DEVICE type hsqrt(type a) { return type(sqrtf(a.number())); }                          \
  FENCEPOST_DEVICE type hrsqrt(type a) { return type(rsqrtf(a.number())); }                        \
  FENCEPOST_DEVICE type hexp(type a) { return type(expf(a.number())); }                            \
  FENCEPOST_DEVICE type hexp2(type a) { return type(exp2f(a.number())); }                          \
  FENCEPOST_DEVICE type hlog(type a) { return type(logf(a.number())); }                            \
  FENCEPOST_DEVICE type hlog2(type a) { return type(log2f(a.number())); }                          \
  FENCEPOST_DEVICE type hsin(type a) { return type(sinf(a.number())); }                            \
  FENCEPOST_DEVICE type hcos(type a) { return type(cosf(a.number())); }                            \
  FENCEPOST_DEVICE type hrcp(type a) { return type(1.0f / a.number()); }                           \
  FENCEPOST_BOTH type2 __hadd2(type2 a, type2 b) { return a + b; }                                 \
  FENCEPOST_BOTH type2 __hsub2(type2 a, type2 b) { return a - b; }                                 \
  FENCEPOST_BOTH type2 __hmul2(type2 a, type2 b) { return a * b; }                                 \
  FENCEPOST_BOTH type2 __h2div(type2 a, type2 b) { return a / b; }                                 \
  FENCEPOST_BOTH type2 __hneg2(type2 a) { return {__hneg(a.x), __hneg(a.y)}; }                     \
  FENCEPOST_BOTH type2 __hmax2(type2 a, type2 b) { return {__hmax(a.x, b.x), __hmax(a.y, b.y)}; }  \
  FENCEPOST_BOTH type2 __hmin2(type2 a, type2 b) { return {__hmin(a.x, b.x), __hmin(a.y, b.y)}; }  \
  FENCEPOST_BOTH type2 __hfma2(type2 a, type2 b, type2 c) {                                        \
    return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};                                         \
  }                                                                                                \
  FENCEPOST_DEVICE type2 h2exp(type2 a) { return {hexp(a.x), hexp(a.y)}; }                         \
  FENCEPOST_DEVICE type2 h2sqrt(type2 a) { return {hsqrt(a.x), hsqrt(a.y)}; }                      \
  FENCEPOST_BOTH float __low2float(type2 a) { return a.x.number(); }                               \
  FENCEPOST_BOTH float __high2float(type2 a) { return a.y.number(); }                              \
  FENCEPOST_DEVICE type atomicAdd(type *p, type v) {                                               \
    auto *place = (unsigned short *)p;                                                             \
    unsigned short seen = __hip_atomic_load(place, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);    \
    unsigned short old;                                                                            \
    do {                                                                                           \
      old = seen;                                                                                  \
      type sum = __builtin_bit_cast(type, old) + v;                                                \
      seen = atomicCAS(place, old, __builtin_bit_cast(unsigned short, sum));                       \
    } while (seen != old);                                                                         \
    return __builtin_bit_cast(type, old);                                                          \
  }                                                                                                \
  FENCEPOST_DEVICE type2 atomicAdd(type2 *p, type2 v) {                                            \
    auto *place = (unsigned *)p;                                                                   \
    unsigned seen = __hip_atomic_load(place, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);          \
    unsigned old;                                                                                  \
    do {                                                                                           \
      old = seen;                                                                                  \
      type2 sum = __builtin_bit_cast(type2, old) + v;                                              \
      seen = atomicCAS(place, old, __builtin_bit_cast(unsigned, sum));                             \
    } while (seen != old);                                                                         \
    return __builtin_bit_cast(type2, old);                                                         \
  }                                                                                                \
  FENCEPOST_DEVICE type2 unsafeAtomicAdd(type2 *p, type2 v) { return atomicAdd(p, v); }
FENCEPOST_FUNCTIONS(__half, __half2)
FENCEPOST_FUNCTIONS(__hip_bfloat16, __hip_bfloat162)
#undef FENCEPOST_FUNCTIONS

FENCEPOST_BOTH __half __float2half(float v) { return __half(v); }
FENCEPOST_BOTH __half __float2half_rn(float v) { return __half(v); }
FENCEPOST_BOTH __half __float2half_rz(float v) { return __half(v); }
FENCEPOST_BOTH __half __double2half(double v) { return __half(v); }
FENCEPOST_BOTH float __half2float(__half v) { return v.number(); }
FENCEPOST_BOTH __half2 __float2half2_rn(float v) { return {__half(v), __half(v)}; }
FENCEPOST_BOTH __half2 __floats2half2_rn(float a, float b) { return {__half(a), __half(b)}; }
FENCEPOST_BOTH __half2 __float22half2_rn(float2 v) { return {__half(v.x), __half(v.y)}; }
FENCEPOST_BOTH float2 __half22float2(__half2 v) { return {v.x.number(), v.y.number()}; }
FENCEPOST_BOTH __half2 __half2half2(__half v) { return {v, v}; }
FENCEPOST_BOTH __half2 __halves2half2(__half a, __half b) { return {a, b}; }
FENCEPOST_BOTH __half2 make_half2(__half a, __half b) { return {a, b}; }
FENCEPOST_BOTH __half __low2half(__half2 v) { return v.x; }
FENCEPOST_BOTH __half __high2half(__half2 v) { return v.y; }
FENCEPOST_BOTH __half2 __low2half2(__half2 v) { return {v.x, v.x}; }
FENCEPOST_BOTH __half2 __high2half2(__half2 v) { return {v.y, v.y}; }
FENCEPOST_BOTH __half2 __lowhigh2highlow(__half2 v) { return {v.y, v.x}; }
FENCEPOST_BOTH __half __int2half_rn(int v) { return __half((float)v); }
FENCEPOST_BOTH __half __uint2half_rn(unsigned v) { return __half((float)v); }
FENCEPOST_DEVICE int __half2int_rn(__half v) { return (int)rintf(v.number()); }
FENCEPOST_DEVICE int __half2int_rz(__half v) { return (int)v.number(); }
FENCEPOST_BOTH unsigned short __half_as_ushort(__half v) {
  return __builtin_bit_cast(unsigned short, v);
}
FENCEPOST_BOTH short __half_as_short(__half v) { return __builtin_bit_cast(short, v); }
FENCEPOST_BOTH __half __ushort_as_half(unsigned short v) { return __builtin_bit_cast(__half, v); }
FENCEPOST_BOTH __half __short_as_half(short v) { return __builtin_bit_cast(__half, v); }

FENCEPOST_BOTH __hip_bfloat16 __float2bfloat16(float v) { return __hip_bfloat16(v); }
FENCEPOST_BOTH __hip_bfloat16 __float2bfloat16_rn(float v) { return __hip_bfloat16(v); }
FENCEPOST_BOTH __hip_bfloat16 __double2bfloat16(double v) { return __hip_bfloat16(v); }
FENCEPOST_BOTH float __bfloat162float(__hip_bfloat16 v) { return v.number(); }
FENCEPOST_BOTH __hip_bfloat162 __float2bfloat162_rn(float v) {
  return {__hip_bfloat16(v), __hip_bfloat16(v)};
}
FENCEPOST_BOTH __hip_bfloat162 __floats2bfloat162_rn(float a, float b) {
  return {__hip_bfloat16(a), __hip_bfloat16(b)};
}
FENCEPOST_BOTH __hip_bfloat162 __float22bfloat162_rn(float2 v) {
  return {__hip_bfloat16(v.x), __hip_bfloat16(v.y)};
}
FENCEPOST_BOTH float2 __bfloat1622float2(__hip_bfloat162 v) {
  return {v.x.number(), v.y.number()};
}
FENCEPOST_BOTH __hip_bfloat162 __bfloat162bfloat162(__hip_bfloat16 v) { return {v, v}; }
FENCEPOST_BOTH __hip_bfloat162 __halves2bfloat162(__hip_bfloat16 a, __hip_bfloat16 b) {
  return {a, b};
}
FENCEPOST_BOTH __hip_bfloat16 __low2bfloat16(__hip_bfloat162 v) { return v.x; }
FENCEPOST_BOTH __hip_bfloat16 __high2bfloat16(__hip_bfloat162 v) { return v.y; }
FENCEPOST_BOTH unsigned short __bfloat16_as_ushort(__hip_bfloat16 v) { return v.data; }
FENCEPOST_BOTH __hip_bfloat16 __ushort_as_bfloat16(unsigned short v) {
  return __builtin_bit_cast(__hip_bfloat16, v);
}
