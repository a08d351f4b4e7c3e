// Functions of real numbers. What LLVM has an operation for is that operation, all else a function
// of its arguments that is known by name only.
//
// This comes before <cmath>: its functions that are constexpr would otherwise be taken for ours.
#pragma once
#include "types.h"

#define FENCEPOST_BUILTIN(name)                                                                    \
  FENCEPOST_DEVICE float name##f(float a) { return __builtin_##name##f(a); }                       \
  FENCEPOST_DEVICE double name(double a) { return __builtin_##name(a); }                           \
  FENCEPOST_DEVICE float name(float a) { return __builtin_##name##f(a); }
#define FENCEPOST_NAMED(name)                                                                      \
  FENCEPOST_VALUE float __ocml_##name##_f32(float);                                                \
  FENCEPOST_VALUE double __ocml_##name##_f64(double);                                              \
  FENCEPOST_DEVICE float name##f(float a) { return __ocml_##name##_f32(a); }                       \
  FENCEPOST_DEVICE double name(double a) { return __ocml_##name##_f64(a); }                        \
  FENCEPOST_DEVICE float name(float a) { return __ocml_##name##_f32(a); }
#define FENCEPOST_BUILTIN2(name)                                                                   \
  FENCEPOST_DEVICE float name##f(float a, float b) { return __builtin_##name##f(a, b); }           \
  FENCEPOST_DEVICE double name(double a, double b) { return __builtin_##name(a, b); }              \
  FENCEPOST_DEVICE float name(float a, float b) { return __builtin_##name##f(a, b); }
#define FENCEPOST_NAMED2(name)                                                                     \
  FENCEPOST_VALUE float __ocml_##name##_f32(float, float);                                         \
  FENCEPOST_VALUE double __ocml_##name##_f64(double, double);                                      \
  FENCEPOST_DEVICE float name##f(float a, float b) { return __ocml_##name##_f32(a, b); }           \
  FENCEPOST_DEVICE double name(double a, double b) { return __ocml_##name##_f64(a, b); }           \
  FENCEPOST_DEVICE float name(float a, float b) { return __ocml_##name##_f32(a, b); }

// The functions of the standard, which namespace std has too.
#define FENCEPOST_STD_BUILTIN(each)                                                                \
  each(sqrt) each(floor) each(ceil) each(trunc) each(rint) each(nearbyint) each(round)             \
  each(fabs) each(exp) each(exp2) each(log) each(log2) each(log10) each(sin) each(cos)
#define FENCEPOST_STD_NAMED(each)                                                                  \
  each(tan) each(sinh) each(cosh) each(tanh) each(asin) each(acos) each(atan) each(asinh)          \
  each(acosh) each(atanh) each(cbrt) each(expm1) each(log1p) each(erf) each(erfc) each(tgamma)     \
  each(lgamma) each(logb)
#define FENCEPOST_STD_BUILTIN2(each) each(fmin) each(fmax) each(copysign)
#define FENCEPOST_STD_NAMED2(each)                                                                 \
  each(pow) each(fmod) each(atan2) each(hypot) each(remainder) each(fdim) each(nextafter)
FENCEPOST_STD_BUILTIN(FENCEPOST_BUILTIN)
FENCEPOST_STD_NAMED(FENCEPOST_NAMED)
FENCEPOST_STD_BUILTIN2(FENCEPOST_BUILTIN2)
FENCEPOST_STD_NAMED2(FENCEPOST_NAMED2)
FENCEPOST_NAMED(exp10)
FENCEPOST_NAMED(rsqrt)
FENCEPOST_NAMED(rcbrt)
FENCEPOST_NAMED(sinpi)
FENCEPOST_NAMED(cospi)
FENCEPOST_NAMED(erfinv)
FENCEPOST_NAMED(erfcinv)
FENCEPOST_NAMED(erfcx)
FENCEPOST_NAMED(ncdf)
FENCEPOST_NAMED(j0)
FENCEPOST_NAMED(j1)

FENCEPOST_DEVICE float fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
FENCEPOST_DEVICE double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
FENCEPOST_DEVICE float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
FENCEPOST_DEVICE float normcdff(float a) { return ncdff(a); }
FENCEPOST_DEVICE double normcdf(double a) { return ncdf(a); }
FENCEPOST_DEVICE float fdividef(float a, float b) { return a / b; }
FENCEPOST_DEVICE float saturatef(float a) { return fminf(fmaxf(a, 0.0f), 1.0f); }
FENCEPOST_DEVICE float ldexpf(float a, int b) { return __builtin_amdgcn_ldexpf(a, b); }
FENCEPOST_DEVICE double ldexp(double a, int b) { return __builtin_amdgcn_ldexp(a, b); }
FENCEPOST_DEVICE float ldexp(float a, int b) { return __builtin_amdgcn_ldexpf(a, b); }
FENCEPOST_DEVICE float scalbnf(float a, int b) { return ldexpf(a, b); }
FENCEPOST_DEVICE double scalbn(double a, int b) { return ldexp(a, b); }
FENCEPOST_DEVICE float powif(float a, int b) { return powf(a, (float)b); }
FENCEPOST_DEVICE double powi(double a, int b) { return pow(a, (double)b); }
FENCEPOST_DEVICE float frexpf(float a, int *exponent) {
  *exponent = __builtin_amdgcn_frexp_expf(a);
  return __builtin_amdgcn_frexp_mantf(a);
}
FENCEPOST_DEVICE double frexp(double a, int *exponent) {
  *exponent = __builtin_amdgcn_frexp_exp(a);
  return __builtin_amdgcn_frexp_mant(a);
}
FENCEPOST_DEVICE float modff(float a, float *whole) {
  *whole = truncf(a);
  return a - *whole;
}
FENCEPOST_DEVICE double modf(double a, double *whole) {
  *whole = trunc(a);
  return a - *whole;
}
FENCEPOST_DEVICE void sincosf(float a, float *s, float *c) { *s = sinf(a), *c = cosf(a); }
FENCEPOST_DEVICE void sincos(double a, double *s, double *c) { *s = sin(a), *c = cos(a); }
FENCEPOST_DEVICE void sincos(float a, float *s, float *c) { sincosf(a, s, c); }
FENCEPOST_DEVICE void sincospif(float a, float *s, float *c) { *s = sinpif(a), *c = cospif(a); }
FENCEPOST_DEVICE void sincospi(double a, double *s, double *c) { *s = sinpi(a), *c = cospi(a); }
FENCEPOST_DEVICE long lrintf(float a) { return (long)rintf(a); }
FENCEPOST_DEVICE long lrint(double a) { return (long)rint(a); }
FENCEPOST_DEVICE long lroundf(float a) { return (long)roundf(a); }
FENCEPOST_DEVICE long lround(double a) { return (long)round(a); }
FENCEPOST_DEVICE long long llrintf(float a) { return (long long)rintf(a); }
FENCEPOST_DEVICE long long llrint(double a) { return (long long)rint(a); }
FENCEPOST_DEVICE long long llroundf(float a) { return (long long)roundf(a); }
FENCEPOST_DEVICE long long llround(double a) { return (long long)round(a); }
FENCEPOST_DEVICE int ilogbf(float a) { return (int)logbf(a); }
FENCEPOST_DEVICE int ilogb(double a) { return (int)logb(a); }
FENCEPOST_DEVICE float nanf(const char *) { return __builtin_nanf(""); }
FENCEPOST_DEVICE double nan(const char *) { return __builtin_nan(""); }
FENCEPOST_DEVICE float norm3df(float a, float b, float c) { return sqrtf(a * a + b * b + c * c); }
FENCEPOST_DEVICE double norm3d(double a, double b, double c) {
  return sqrt(a * a + b * b + c * c);
}
FENCEPOST_DEVICE float rnorm3df(float a, float b, float c) { return rsqrtf(a * a + b * b + c * c); }
FENCEPOST_DEVICE float rhypotf(float a, float b) { return rsqrtf(a * a + b * b); }

// With whole numbers, the functions compute in double; with two kinds, in the wider one.
namespace fencepost {
template <class T> struct whole { static constexpr bool value = __is_integral(T); };
template <class A, class B> struct mixed {
  static constexpr bool value = __is_arithmetic(A) && __is_arithmetic(B) && !__is_same(A, B) ||
                                __is_integral(A) && __is_integral(B);
};
} // namespace fencepost
#define FENCEPOST_OF_WHOLE(name)                                                                   \
  template <class T>                                                                               \
  FENCEPOST_DEVICE typename fencepost::only<fencepost::whole<T>::value, double>::type name(T a) {  \
    return name((double)a);                                                                        \
  }
#define FENCEPOST_OF_MIXED(name)                                                                   \
  template <class A, class B>                                                                      \
  FENCEPOST_DEVICE typename fencepost::only<fencepost::mixed<A, B>::value, double>::type name(     \
      A a, B b) {                                                                                  \
    return name((double)a, (double)b);                                                             \
  }
FENCEPOST_STD_BUILTIN(FENCEPOST_OF_WHOLE)
FENCEPOST_STD_NAMED(FENCEPOST_OF_WHOLE)
FENCEPOST_STD_BUILTIN2(FENCEPOST_OF_MIXED)
FENCEPOST_STD_NAMED2(FENCEPOST_OF_MIXED)
FENCEPOST_OF_WHOLE(rsqrt)
FENCEPOST_OF_WHOLE(exp10)

#define FENCEPOST_TEST(name)                                                                       \
  FENCEPOST_DEVICE bool name(float a) { return __builtin_##name(a); }                              \
  FENCEPOST_DEVICE bool name(double a) { return __builtin_##name(a); }
FENCEPOST_TEST(isnan)
FENCEPOST_TEST(isinf)
FENCEPOST_TEST(isfinite)
FENCEPOST_TEST(signbit)
#undef FENCEPOST_TEST
FENCEPOST_DEVICE int __isnanf(float a) { return __builtin_isnan(a); }
FENCEPOST_DEVICE int __isinff(float a) { return __builtin_isinf(a); }
FENCEPOST_DEVICE int __finitef(float a) { return __builtin_isfinite(a); }
FENCEPOST_DEVICE int __isnan(double a) { return __builtin_isnan(a); }
FENCEPOST_DEVICE int __isinf(double a) { return __builtin_isinf(a); }
FENCEPOST_DEVICE int abs(int a) { return __builtin_abs(a); }
FENCEPOST_DEVICE long abs(long a) { return __builtin_labs(a); }
FENCEPOST_DEVICE long long abs(long long a) { return __builtin_llabs(a); }
FENCEPOST_DEVICE float abs(float a) { return __builtin_fabsf(a); }
FENCEPOST_DEVICE double abs(double a) { return __builtin_fabs(a); }
FENCEPOST_DEVICE long labs(long a) { return __builtin_labs(a); }
FENCEPOST_DEVICE long long llabs(long long a) { return __builtin_llabs(a); }

namespace std {
#define FENCEPOST_USING(name) using ::name;
FENCEPOST_STD_BUILTIN(FENCEPOST_USING)
FENCEPOST_STD_NAMED(FENCEPOST_USING)
FENCEPOST_STD_BUILTIN2(FENCEPOST_USING)
FENCEPOST_STD_NAMED2(FENCEPOST_USING)
using ::abs;
using ::fma;
using ::frexp;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::ldexp;
using ::modf;
using ::signbit;
#undef FENCEPOST_USING
} // namespace std

// Fast forms: other digits, the same arguments.
#define FENCEPOST_FAST(name, full)                                                                 \
  FENCEPOST_DEVICE float __##name##f(float a) { return full##f(a); }
FENCEPOST_FAST(exp, exp)
FENCEPOST_FAST(exp10, exp10)
FENCEPOST_FAST(log, log)
FENCEPOST_FAST(log2, log2)
FENCEPOST_FAST(log10, log10)
FENCEPOST_FAST(sin, sin)
FENCEPOST_FAST(cos, cos)
FENCEPOST_FAST(tan, tan)
#undef FENCEPOST_FAST
FENCEPOST_DEVICE float __powf(float a, float b) { return powf(a, b); }
FENCEPOST_DEVICE float __fdividef(float a, float b) { return a / b; }
FENCEPOST_DEVICE float __saturatef(float a) { return saturatef(a); }
FENCEPOST_DEVICE void __sincosf(float a, float *s, float *c) { sincosf(a, s, c); }

#define FENCEPOST_ROUNDED(mode)                                                                    \
  FENCEPOST_DEVICE float __fadd_##mode(float a, float b) { return a + b; }                         \
  FENCEPOST_DEVICE float __fsub_##mode(float a, float b) { return a - b; }                         \
  FENCEPOST_DEVICE float __fmul_##mode(float a, float b) { return a * b; }                         \
  FENCEPOST_DEVICE float __fdiv_##mode(float a, float b) { return a / b; }                         \
  FENCEPOST_DEVICE float __fmaf_##mode(float a, float b, float c) { return fmaf(a, b, c); }        \
  FENCEPOST_DEVICE float __frcp_##mode(float a) { return 1.0f / a; }                               \
  FENCEPOST_DEVICE float __fsqrt_##mode(float a) { return sqrtf(a); }                              \
  FENCEPOST_DEVICE double __dadd_##mode(double a, double b) { return a + b; }                      \
  FENCEPOST_DEVICE double __dsub_##mode(double a, double b) { return a - b; }                      \
  FENCEPOST_DEVICE double __dmul_##mode(double a, double b) { return a * b; }                      \
  FENCEPOST_DEVICE double __ddiv_##mode(double a, double b) { return a / b; }                      \
  FENCEPOST_DEVICE double __drcp_##mode(double a) { return 1.0 / a; }                              \
  FENCEPOST_DEVICE double __dsqrt_##mode(double a) { return sqrt(a); }                             \
  FENCEPOST_DEVICE double __fma_##mode(double a, double b, double c) { return fma(a, b, c); }      \
  FENCEPOST_DEVICE float __int2float_##mode(int a) { return (float)a; }                            \
  FENCEPOST_DEVICE float __uint2float_##mode(unsigned a) { return (float)a; }                      \
  FENCEPOST_DEVICE float __ll2float_##mode(long long a) { return (float)a; }                       \
  FENCEPOST_DEVICE float __ull2float_##mode(unsigned long long a) { return (float)a; }             \
  FENCEPOST_DEVICE float __double2float_##mode(double a) { return (float)a; }                      \
  FENCEPOST_DEVICE double __ll2double_##mode(long long a) { return (double)a; }                    \
  FENCEPOST_DEVICE double __ull2double_##mode(unsigned long long a) { return (double)a; }
FENCEPOST_ROUNDED(rn)
FENCEPOST_ROUNDED(rz)
FENCEPOST_ROUNDED(ru)
FENCEPOST_ROUNDED(rd)
#undef FENCEPOST_ROUNDED
FENCEPOST_DEVICE float __frsqrt_rn(float a) { return rsqrtf(a); }
FENCEPOST_DEVICE double __int2double_rn(int a) { return a; }
FENCEPOST_DEVICE double __uint2double_rn(unsigned a) { return a; }
#define FENCEPOST_TO_WHOLE(mode, how)                                                              \
  FENCEPOST_DEVICE int __float2int_##mode(float a) { return (int)how##f(a); }                      \
  FENCEPOST_DEVICE unsigned __float2uint_##mode(float a) { return (unsigned)how##f(a); }           \
  FENCEPOST_DEVICE long long __float2ll_##mode(float a) { return (long long)how##f(a); }           \
  FENCEPOST_DEVICE unsigned long long __float2ull_##mode(float a) {                                \
    return (unsigned long long)how##f(a);                                                          \
  }                                                                                                \
  FENCEPOST_DEVICE int __double2int_##mode(double a) { return (int)how(a); }                       \
  FENCEPOST_DEVICE unsigned __double2uint_##mode(double a) { return (unsigned)how(a); }            \
  FENCEPOST_DEVICE long long __double2ll_##mode(double a) { return (long long)how(a); }            \
  FENCEPOST_DEVICE unsigned long long __double2ull_##mode(double a) {                              \
    return (unsigned long long)how(a);                                                             \
  }
FENCEPOST_TO_WHOLE(rn, rint)
FENCEPOST_TO_WHOLE(rz, trunc)
FENCEPOST_TO_WHOLE(ru, ceil)
FENCEPOST_TO_WHOLE(rd, floor)
#undef FENCEPOST_TO_WHOLE

// min and max of two numbers. Of two kinds of whole numbers: in the kind that C++ gives their sum.
#define FENCEPOST_LEAST(type)                                                                      \
  FENCEPOST_BOTH type min(type a, type b) { return b < a ? b : a; }                                \
  FENCEPOST_BOTH type max(type a, type b) { return a < b ? b : a; }
FENCEPOST_LEAST(int)
FENCEPOST_LEAST(unsigned)
FENCEPOST_LEAST(long)
FENCEPOST_LEAST(unsigned long)
FENCEPOST_LEAST(long long)
FENCEPOST_LEAST(unsigned long long)
#undef FENCEPOST_LEAST
FENCEPOST_DEVICE float min(float a, float b) { return __builtin_fminf(a, b); }
FENCEPOST_DEVICE float max(float a, float b) { return __builtin_fmaxf(a, b); }
FENCEPOST_DEVICE double min(double a, double b) { return __builtin_fmin(a, b); }
FENCEPOST_DEVICE double max(double a, double b) { return __builtin_fmax(a, b); }
static inline __host__ float min(float a, float b) { return b < a ? b : a; }
static inline __host__ float max(float a, float b) { return a < b ? b : a; }
static inline __host__ double min(double a, double b) { return b < a ? b : a; }
static inline __host__ double max(double a, double b) { return a < b ? b : a; }
template <class A, class B>
FENCEPOST_BOTH typename fencepost::only<__is_arithmetic(A) && __is_arithmetic(B) &&
                                            !__is_same(A, B),
                                        decltype(A() + B())>::type
min(A a, B b) {
  using T = decltype(A() + B());
  return (T)b < (T)a ? (T)b : (T)a;
}
template <class A, class B>
FENCEPOST_BOTH typename fencepost::only<__is_arithmetic(A) && __is_arithmetic(B) &&
                                            !__is_same(A, B),
                                        decltype(A() + B())>::type
max(A a, B b) {
  using T = decltype(A() + B());
  return (T)a < (T)b ? (T)b : (T)a;
}
FENCEPOST_DEVICE unsigned umin(unsigned a, unsigned b) { return b < a ? b : a; }
FENCEPOST_DEVICE unsigned umax(unsigned a, unsigned b) { return a < b ? b : a; }

#undef FENCEPOST_BUILTIN
#undef FENCEPOST_NAMED
#undef FENCEPOST_BUILTIN2
#undef FENCEPOST_NAMED2
#undef FENCEPOST_OF_WHOLE
#undef FENCEPOST_OF_MIXED

#if __has_include(<cmath>)
#include <cmath>
#endif
