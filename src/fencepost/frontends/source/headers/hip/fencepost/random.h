// Generators of random numbers in device code: the state is read and written where the libraries
// read and write theirs; the numbers are those of another generator.
#pragma once
#include "math.h"

namespace fencepost {
struct generator {
  unsigned long long word, step;
  FENCEPOST_METHOD_BOTH unsigned next() {
    word = word * 6364136223846793005ull + (step | 1);
    return (unsigned)(word >> 32);
  }
  FENCEPOST_METHOD_BOTH void begin(unsigned long long seed, unsigned long long sequence,
                                   unsigned long long offset) {
    word = seed + sequence * 0x9e3779b97f4a7c15ull + offset;
    step = sequence << 1;
  }
};
FENCEPOST_BOTH float unit(unsigned v) { return ((float)v + 1.0f) * 2.3283064365386963e-10f; }
} // namespace fencepost

#define FENCEPOST_STATES(p)                                                                        \
  typedef struct p##StateXORWOW : fencepost::generator {                                           \
  } p##StateXORWOW_t, p##State, p##State_t;                                                        \
  typedef struct p##StatePhilox4_32_10 : fencepost::generator {                                    \
  } p##StatePhilox4_32_10_t;                                                                       \
  typedef struct p##StateMRG32k3a : fencepost::generator {                                         \
  } p##StateMRG32k3a_t;                                                                            \
  typedef struct p##StateSobol32 : fencepost::generator {                                          \
  } p##StateSobol32_t;
#define FENCEPOST_RANDOM(p)                                                                        \
  template <class S>                                                                               \
  FENCEPOST_DEVICE void p##_init(unsigned long long seed, unsigned long long sequence,             \
                                 unsigned long long offset, S *state) {                            \
    state->begin(seed, sequence, offset);                                                          \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE unsigned p(S *state) { return state->next(); }               \
  template <class S> FENCEPOST_DEVICE uint4 p##4(S *state) {                                       \
    unsigned x = state->next(), y = state->next(), z = state->next();                              \
    return make_uint4(x, y, z, state->next());                                                     \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE float p##_uniform(S *state) {                                \
    return fencepost::unit(state->next());                                                         \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE float2 p##_uniform2(S *state) {                              \
    float x = p##_uniform(state);                                                                  \
    return make_float2(x, p##_uniform(state));                                                     \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE float4 p##_uniform4(S *state) {                              \
    float x = p##_uniform(state), y = p##_uniform(state), z = p##_uniform(state);                  \
    return make_float4(x, y, z, p##_uniform(state));                                               \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE double p##_uniform_double(S *state) {                        \
    return fencepost::unit(state->next());                                                         \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE double2 p##_uniform2_double(S *state) {                      \
    double x = p##_uniform_double(state);                                                          \
    return make_double2(x, p##_uniform_double(state));                                             \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE float2 p##_normal2(S *state) {                               \
    float size = sqrtf(-2.0f * logf(p##_uniform(state)));                                          \
    float angle = 6.2831853f * p##_uniform(state);                                                 \
    return make_float2(size * cosf(angle), size * sinf(angle));                                    \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE float4 p##_normal4(S *state) {                               \
    float2 a = p##_normal2(state), b = p##_normal2(state);                                         \
    return make_float4(a.x, a.y, b.x, b.y);                                                        \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE float p##_normal(S *state) { return p##_normal2(state).x; }  \
  template <class S> FENCEPOST_DEVICE double p##_normal_double(S *state) {                         \
    return p##_normal2(state).x;                                                                   \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE double2 p##_normal2_double(S *state) {                       \
    float2 a = p##_normal2(state);                                                                 \
    return make_double2(a.x, a.y);                                                                 \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE float p##_log_normal(S *state, float mean, float spread) {   \
    return expf(mean + spread * p##_normal(state));                                                \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE unsigned p##_poisson(S *state, double mean) {                \
    return (unsigned)(mean * p##_uniform(state));                                                  \
  }                                                                                                \
  template <class S> FENCEPOST_DEVICE void skipahead(unsigned long long by, S *state) {            \
    state->word += by;                                                                             \
  }
