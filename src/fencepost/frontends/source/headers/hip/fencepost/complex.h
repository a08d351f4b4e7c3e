// Complex numbers as CUDA and HIP name them: vectors of two, x and y.
#pragma once
#include "math.h"

#define FENCEPOST_COMPLEX(p)                                                                          \
  typedef float2 p##FloatComplex;                                                                  \
  typedef double2 p##DoubleComplex;                                                                \
  typedef float2 p##Complex;                                                                       \
  FENCEPOST_COMPLEX_OF(p, f, float, float2, FloatComplex)                                           \
  FENCEPOST_COMPLEX_OF(p, , double, double2, DoubleComplex)                                        \
  FENCEPOST_BOTH float2 make_##p##Complex(float x, float y) { return make_float2(x, y); }          \
  FENCEPOST_BOTH double2 p##ComplexFloatToDouble(float2 a) { return make_double2(a.x, a.y); }      \
  FENCEPOST_BOTH float2 p##ComplexDoubleToFloat(double2 a) {                                       \
    return make_float2((float)a.x, (float)a.y);                                                    \
  }
#define FENCEPOST_COMPLEX_OF(p, f, part, type, name)                                               \
  FENCEPOST_BOTH type make_##p##name(part x, part y) { return make_##type(x, y); }                 \
  FENCEPOST_BOTH part p##Creal##f(type a) { return a.x; }                                          \
  FENCEPOST_BOTH part p##Cimag##f(type a) { return a.y; }                                          \
  FENCEPOST_BOTH type p##Conj##f(type a) { return make_##type(a.x, -a.y); }                        \
  FENCEPOST_BOTH type p##Cadd##f(type a, type b) { return make_##type(a.x + b.x, a.y + b.y); }     \
  FENCEPOST_BOTH type p##Csub##f(type a, type b) { return make_##type(a.x - b.x, a.y - b.y); }     \
  FENCEPOST_BOTH type p##Cmul##f(type a, type b) {                                                 \
    return make_##type(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                              \
  }                                                                                                \
  FENCEPOST_BOTH type p##Cdiv##f(type a, type b) {                                                 \
    part size = b.x * b.x + b.y * b.y;                                                             \
    return make_##type((a.x * b.x + a.y * b.y) / size, (a.y * b.x - a.x * b.y) / size);            \
  }                                                                                                \
  FENCEPOST_BOTH type p##Cfma##f(type a, type b, type c) {                                         \
    return make_##type(a.x * b.x - a.y * b.y + c.x, a.x * b.y + a.y * b.x + c.y);                  \
  }                                                                                                \
  FENCEPOST_DEVICE part p##Cabs##f(type a) { return hypot##f(a.x, a.y); }
FENCEPOST_COMPLEX(cu)
#undef FENCEPOST_COMPLEX_OF
#define FENCEPOST_COMPLEX_OF(p, f, part, type, name)                                               \
  FENCEPOST_BOTH type make_##p##name(part x, part y) { return make_##type(x, y); }                 \
  FENCEPOST_BOTH part p##Creal##f(type a) { return a.x; }                                          \
  FENCEPOST_BOTH part p##Cimag##f(type a) { return a.y; }                                          \
  FENCEPOST_BOTH type p##Conj##f(type a) { return cuConj##f(a); }                                  \
  FENCEPOST_BOTH type p##Cadd##f(type a, type b) { return cuCadd##f(a, b); }                       \
  FENCEPOST_BOTH type p##Csub##f(type a, type b) { return cuCsub##f(a, b); }                       \
  FENCEPOST_BOTH type p##Cmul##f(type a, type b) { return cuCmul##f(a, b); }                       \
  FENCEPOST_BOTH type p##Cdiv##f(type a, type b) { return cuCdiv##f(a, b); }                       \
  FENCEPOST_BOTH type p##Cfma##f(type a, type b, type c) { return cuCfma##f(a, b, c); }            \
  FENCEPOST_BOTH part p##Csqabs##f(type a) { return a.x * a.x + a.y * a.y; }                       \
  FENCEPOST_DEVICE part p##Cabs##f(type a) { return cuCabs##f(a); }
FENCEPOST_COMPLEX(hip)
#undef FENCEPOST_COMPLEX_OF
#undef FENCEPOST_COMPLEX
