// Generators of random numbers that host code calls.
#pragma once
#include "host_types.h"

#define FENCEPOST_RANDOM_HOST(p, P)                                                                \
  typedef struct p##Generator_st *p##Generator_t;                                                  \
  typedef enum p##Status { P##_STATUS_SUCCESS, P##_STATUS_INTERNAL_ERROR = 999 } p##Status_t;      \
  typedef enum p##RngType {                                                                        \
    P##_RNG_PSEUDO_DEFAULT = 100,                                                                  \
    P##_RNG_PSEUDO_XORWOW,                                                                         \
    P##_RNG_PSEUDO_MRG32K3A,                                                                       \
    P##_RNG_PSEUDO_MTGP32,                                                                         \
    P##_RNG_PSEUDO_MT19937,                                                                        \
    P##_RNG_PSEUDO_PHILOX4_32_10,                                                                  \
    P##_RNG_QUASI_DEFAULT = 200,                                                                   \
    P##_RNG_QUASI_SOBOL32                                                                          \
  } p##RngType_t;                                                                                  \
  p##Status_t p##CreateGenerator(p##Generator_t *, p##RngType_t);                                  \
  p##Status_t p##CreateGeneratorHost(p##Generator_t *, p##RngType_t);                              \
  p##Status_t p##DestroyGenerator(p##Generator_t);                                                 \
  p##Status_t p##SetPseudoRandomGeneratorSeed(p##Generator_t, unsigned long long);                 \
  template <class S> p##Status_t p##SetStream(p##Generator_t, S);                                  \
  p##Status_t p##Generate(p##Generator_t, unsigned *, size_t);                                     \
  p##Status_t p##GenerateUniform(p##Generator_t, float *, size_t);                                 \
  p##Status_t p##GenerateUniformDouble(p##Generator_t, double *, size_t);                          \
  p##Status_t p##GenerateNormal(p##Generator_t, float *, size_t, float, float);                    \
  p##Status_t p##GenerateNormalDouble(p##Generator_t, double *, size_t, double, double);
