// Numbers of 8 bits: the bits of a float with few of its exponent and mantissa.
#pragma once
#include "half.h"

namespace fencepost {
// `Nfuz`: neither infinities nor a negative zero, whose bits are not a number.
template <int Mantissa, int Bias, bool Nfuz> struct __attribute__((aligned(1))) eight_bits {
  unsigned char __x;
  static constexpr int exponents = 7 - Mantissa;
  eight_bits() = default;
  FENCEPOST_METHOD_BOTH explicit eight_bits(float v) : __x(from(v)) {}
  FENCEPOST_METHOD_BOTH explicit eight_bits(double v) : __x(from((float)v)) {}
  FENCEPOST_METHOD_BOTH explicit eight_bits(int v) : __x(from((float)v)) {}
  FENCEPOST_METHOD_BOTH explicit eight_bits(__half v) : __x(from(v.number())) {}
  FENCEPOST_METHOD_BOTH explicit eight_bits(__hip_bfloat16 v) : __x(from(v.number())) {}
  FENCEPOST_METHOD_BOTH operator float() const { return number(); }
  FENCEPOST_METHOD_BOTH explicit operator __half() const { return __half(number()); }
  FENCEPOST_METHOD_BOTH float number() const {
    int exponent = (__x >> Mantissa) & ((1 << exponents) - 1);
    int mantissa = __x & ((1 << Mantissa) - 1);
    if (Nfuz ? __x == 0x80 : Mantissa == 3 ? (__x & 127) == 127 : (__x & 127) > 124)
      return __builtin_nanf("");
    if (!Nfuz && Mantissa == 2 && (__x & 127) == 124)
      return __x & 128 ? -__builtin_inff() : __builtin_inff();
    float size = exponent == 0
                     ? mantissa * power(1 - Bias - Mantissa)
                     : (mantissa + (1 << Mantissa)) * power(exponent - Bias - Mantissa);
    return __x & 128 ? -size : size;
  }
  static FENCEPOST_METHOD_BOTH float power(int of) {
    return __builtin_bit_cast(float, (unsigned)(127 + of) << 23);
  }
  // The nearest, ties to even; what is too large becomes the largest.
  static FENCEPOST_METHOD_BOTH unsigned char from(float v) {
    unsigned bits = __builtin_bit_cast(unsigned, v), sign = (bits >> 24) & 128;
    bits &= 0x7fffffffu;
    if (bits > 0x7f800000u)
      return (unsigned char)(Nfuz ? 128 : 127);
    constexpr unsigned most = Nfuz ? 127 : Mantissa == 3 ? 126 : 123;
    float size = __builtin_bit_cast(float, bits);
    unsigned found;
    if (size < power(1 - Bias)) {
      float steps = size * power(Bias + Mantissa - 1);
      found = (unsigned)__builtin_rintf(steps);
    } else {
      unsigned rest = bits + (1u << (22 - Mantissa)) - 1 + ((bits >> (23 - Mantissa)) & 1);
      found = rest >> (23 - Mantissa);
      found = found < ((unsigned)(127 - Bias) << Mantissa) ? 0
                                                           : found - ((127 - Bias) << Mantissa);
    }
    found = found > most ? most : found;
    return (unsigned char)(Nfuz && found == 0 ? 0 : sign | found);
  }
};
} // namespace fencepost
typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned __hip_fp8x4_storage_t;
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned __nv_fp8x4_storage_t;
typedef fencepost::eight_bits<3, 8, true> __hip_fp8_e4m3_fnuz;
typedef fencepost::eight_bits<2, 16, true> __hip_fp8_e5m2_fnuz;
typedef fencepost::eight_bits<3, 7, false> __hip_fp8_e4m3;
typedef fencepost::eight_bits<2, 15, false> __hip_fp8_e5m2;
typedef fencepost::eight_bits<3, 7, false> __nv_fp8_e4m3;
typedef fencepost::eight_bits<2, 15, false> __nv_fp8_e5m2;

#define FENCEPOST_EIGHT_PAIR(name, part)                                                           \
  struct __attribute__((aligned(2))) name {                                                        \
    unsigned short __x;                                                                            \
    name() = default;                                                                              \
    FENCEPOST_METHOD_BOTH explicit name(float2 v)                                                  \
        : __x((unsigned short)(part::from(v.x) | part::from(v.y) << 8)) {}                         \
    FENCEPOST_METHOD_BOTH operator float2() const {                                                \
      part a, b;                                                                                   \
      a.__x = (unsigned char)__x, b.__x = (unsigned char)(__x >> 8);                               \
      return make_float2(a.number(), b.number());                                                  \
    }                                                                                              \
  };
#define FENCEPOST_EIGHT_FOUR(name, part)                                                           \
  struct __attribute__((aligned(4))) name {                                                        \
    unsigned __x;                                                                                  \
    name() = default;                                                                              \
    FENCEPOST_METHOD_BOTH explicit name(float4 v)                                                  \
        : __x(part::from(v.x) | (unsigned)part::from(v.y) << 8 | (unsigned)part::from(v.z) << 16 | \
              (unsigned)part::from(v.w) << 24) {}                                                  \
    FENCEPOST_METHOD_BOTH operator float4() const {                                                \
      part a, b, c, d;                                                                             \
      a.__x = (unsigned char)__x, b.__x = (unsigned char)(__x >> 8);                               \
      c.__x = (unsigned char)(__x >> 16), d.__x = (unsigned char)(__x >> 24);                      \
      return make_float4(a.number(), b.number(), c.number(), d.number());                          \
    }                                                                                              \
  };
FENCEPOST_EIGHT_PAIR(__hip_fp8x2_e4m3_fnuz, __hip_fp8_e4m3_fnuz)
FENCEPOST_EIGHT_PAIR(__hip_fp8x2_e5m2_fnuz, __hip_fp8_e5m2_fnuz)
FENCEPOST_EIGHT_PAIR(__nv_fp8x2_e4m3, __nv_fp8_e4m3)
FENCEPOST_EIGHT_PAIR(__nv_fp8x2_e5m2, __nv_fp8_e5m2)
FENCEPOST_EIGHT_FOUR(__hip_fp8x4_e4m3_fnuz, __hip_fp8_e4m3_fnuz)
FENCEPOST_EIGHT_FOUR(__hip_fp8x4_e5m2_fnuz, __hip_fp8_e5m2_fnuz)
FENCEPOST_EIGHT_FOUR(__nv_fp8x4_e4m3, __nv_fp8_e4m3)
FENCEPOST_EIGHT_FOUR(__nv_fp8x4_e5m2, __nv_fp8_e5m2)
#undef FENCEPOST_EIGHT_PAIR
#undef FENCEPOST_EIGHT_FOUR
typedef __nv_fp8x2_e4m3 __hip_fp8x2_e4m3;
typedef __nv_fp8x2_e5m2 __hip_fp8x2_e5m2;
typedef __nv_fp8x4_e4m3 __hip_fp8x4_e4m3;
typedef __nv_fp8x4_e5m2 __hip_fp8x4_e5m2;

typedef enum __hip_fp8_interpretation_t {
  __HIP_E4M3,
  __HIP_E5M2,
  __HIP_E4M3_FNUZ,
  __HIP_E5M2_FNUZ
} __hip_fp8_interpretation_t;
typedef enum __hip_saturation_t { __HIP_NOSAT, __HIP_SATFINITE } __hip_saturation_t;
typedef __hip_fp8_interpretation_t __nv_fp8_interpretation_t;
typedef __hip_saturation_t __nv_saturation_t;
#define __NV_E4M3 __HIP_E4M3
#define __NV_E5M2 __HIP_E5M2
#define __NV_NOSAT __HIP_NOSAT
#define __NV_SATFINITE __HIP_SATFINITE
namespace fencepost {
FENCEPOST_BOTH unsigned char to_eight(float v, __hip_fp8_interpretation_t as) {
  switch (as) {
  case __HIP_E4M3: return __hip_fp8_e4m3::from(v);
  case __HIP_E5M2: return __hip_fp8_e5m2::from(v);
  case __HIP_E4M3_FNUZ: return __hip_fp8_e4m3_fnuz::from(v);
  default: return __hip_fp8_e5m2_fnuz::from(v);
  }
}
template <class T> FENCEPOST_BOTH float eight_as(unsigned char bits) {
  T held;
  held.__x = bits;
  return held.number();
}
FENCEPOST_BOTH float of_eight(unsigned char bits, __hip_fp8_interpretation_t as) {
  switch (as) {
  case __HIP_E4M3: return eight_as<__hip_fp8_e4m3>(bits);
  case __HIP_E5M2: return eight_as<__hip_fp8_e5m2>(bits);
  case __HIP_E4M3_FNUZ: return eight_as<__hip_fp8_e4m3_fnuz>(bits);
  default: return eight_as<__hip_fp8_e5m2_fnuz>(bits);
  }
}
} // namespace fencepost
#define FENCEPOST_EIGHT(p)                                                                         \
  FENCEPOST_BOTH p##fp8_storage_t p##cvt_float_to_fp8(float v, __hip_saturation_t,                 \
                                                      __hip_fp8_interpretation_t as) {             \
    return fencepost::to_eight(v, as);                                                             \
  }                                                                                                \
  FENCEPOST_BOTH p##fp8x2_storage_t p##cvt_float2_to_fp8x2(float2 v, __hip_saturation_t,           \
                                                           __hip_fp8_interpretation_t as) {        \
    return (p##fp8x2_storage_t)(fencepost::to_eight(v.x, as) | fencepost::to_eight(v.y, as) << 8); \
  }                                                                                                \
  FENCEPOST_BOTH __half_raw p##cvt_fp8_to_halfraw(p##fp8_storage_t bits,                           \
                                                  __hip_fp8_interpretation_t as) {                 \
    return __half_raw(fencepost::of_eight(bits, as));                                              \
  }
FENCEPOST_EIGHT(__hip_)
FENCEPOST_EIGHT(__nv_)
#undef FENCEPOST_EIGHT
