#pragma once
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define M_E 2.71828182845904523536
#define M_LOG2E 1.44269504088896340736
#define M_LN2 0.69314718055994530942
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define FENCEPOST_HOST(name)                                                                       \
  extern "C" double name(double);                                                                  \
  extern "C" float name##f(float);                                                                 \
  static inline __attribute__((host)) float name(float a) { return name##f(a); }                   \
  namespace std {                                                                                  \
  using ::name;                                                                                    \
  }
FENCEPOST_HOST(sqrt)
FENCEPOST_HOST(exp)
FENCEPOST_HOST(log)
FENCEPOST_HOST(log2)
FENCEPOST_HOST(sin)
FENCEPOST_HOST(cos)
FENCEPOST_HOST(tan)
FENCEPOST_HOST(tanh)
FENCEPOST_HOST(fabs)
FENCEPOST_HOST(floor)
FENCEPOST_HOST(ceil)
FENCEPOST_HOST(round)
#undef FENCEPOST_HOST
extern "C" double pow(double, double);
extern "C" double fmax(double, double);
extern "C" double fmin(double, double);
extern "C" double fmod(double, double);
namespace std {
using ::pow;
static inline __attribute__((host)) double abs(double a) { return __builtin_fabs(a); }
static inline __attribute__((host)) float abs(float a) { return __builtin_fabsf(a); }
} // namespace std
