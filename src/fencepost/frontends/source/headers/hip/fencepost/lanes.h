// What lanes of a wave say to each other. The mask of the CUDA forms says who takes part; the
// hardware asks all lanes that are on, so the mask is not needed for a value.
#pragma once
#include "ids.h"

FENCEPOST_DEVICE unsigned __lane_id() {
  return __builtin_amdgcn_mbcnt_hi(-1u, __builtin_amdgcn_mbcnt_lo(-1u, 0u));
}
FENCEPOST_DEVICE void __syncwarp(uint64_t = ~0ull) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
#if FENCEPOST_WAVE == 64
FENCEPOST_DEVICE unsigned long long __ballot(int p) { return __builtin_amdgcn_ballot_w64(p != 0); }
#else
FENCEPOST_DEVICE unsigned long long __ballot(int p) { return __builtin_amdgcn_ballot_w32(p != 0); }
#endif
FENCEPOST_DEVICE unsigned long long __activemask() { return __ballot(1); }
FENCEPOST_DEVICE int __any(int p) { return __ballot(p) != 0; }
FENCEPOST_DEVICE int __all(int p) { return __ballot(!p) == 0; }
FENCEPOST_DEVICE unsigned long long __lanemask_lt() { return (1ull << __lane_id()) - 1; }
FENCEPOST_DEVICE unsigned long long __ballot_sync(uint64_t mask, int p) {
  return __ballot(p) & mask;
}
FENCEPOST_DEVICE int __any_sync(uint64_t mask, int p) { return (__ballot(p) & mask) != 0; }
FENCEPOST_DEVICE int __all_sync(uint64_t mask, int p) { return (__ballot(!p) & mask) == 0; }

namespace fencepost {
FENCEPOST_DEVICE int word_of(int lane, int word) {
  return __builtin_amdgcn_ds_bpermute(lane << 2, word);
}
// The value that another lane holds, of any size that is copied bit by bit.
template <class T> FENCEPOST_DEVICE T of_lane(int lane, T value) {
  if constexpr (sizeof(T) % 4 == 0) {
    struct words {
      int part[sizeof(T) / 4];
    } held;
    __builtin_memcpy(&held, &value, sizeof(T));
#pragma unroll
    for (unsigned i = 0; i < sizeof(T) / 4; ++i)
      held.part[i] = word_of(lane, held.part[i]);
    __builtin_memcpy(&value, &held, sizeof(T));
  } else {
    static_assert(sizeof(T) < 4, "a shuffle of a type whose size is no multiple of four");
    int held = 0;
    __builtin_memcpy(&held, &value, sizeof(T));
    held = word_of(lane, held);
    __builtin_memcpy(&value, &held, sizeof(T));
  }
  return value;
}
FENCEPOST_DEVICE int lane_at(int source, int width) {
  int self = (int)__lane_id();
  return (source & (width - 1)) + (self & ~(width - 1));
}
FENCEPOST_DEVICE int lane_above(unsigned step, int width) {
  int self = (int)__lane_id();
  int other = self - (int)step;
  return other < (self & ~(width - 1)) ? self : other;
}
FENCEPOST_DEVICE int lane_below(unsigned step, int width) {
  int self = (int)__lane_id();
  return (self & (width - 1)) + (int)step >= width ? self : self + (int)step;
}
FENCEPOST_DEVICE int lane_across(int mask, int width) {
  int self = (int)__lane_id();
  int other = self ^ mask;
  return other >= ((self + width) & ~(width - 1)) ? self : other;
}
} // namespace fencepost

template <class T> FENCEPOST_DEVICE T __shfl(FENCEPOST_ANY T v, int lane, int width = warpSize) {
  return fencepost::of_lane(fencepost::lane_at(lane, width), v);
}
template <class T> FENCEPOST_DEVICE T __shfl_up(FENCEPOST_ANY T v, unsigned step, int width = warpSize) {
  return fencepost::of_lane(fencepost::lane_above(step, width), v);
}
template <class T> FENCEPOST_DEVICE T __shfl_down(FENCEPOST_ANY T v, unsigned step, int width = warpSize) {
  return fencepost::of_lane(fencepost::lane_below(step, width), v);
}
template <class T> FENCEPOST_DEVICE T __shfl_xor(FENCEPOST_ANY T v, int mask, int width = warpSize) {
  return fencepost::of_lane(fencepost::lane_across(mask, width), v);
}
template <class T> FENCEPOST_DEVICE T __shfl_sync(uint64_t, T v, int lane, int width = warpSize) {
  return __shfl(v, lane, width);
}
template <class T>
FENCEPOST_DEVICE T __shfl_up_sync(uint64_t, T v, unsigned step, int width = warpSize) {
  return __shfl_up(v, step, width);
}
template <class T>
FENCEPOST_DEVICE T __shfl_down_sync(uint64_t, T v, unsigned step, int width = warpSize) {
  return __shfl_down(v, step, width);
}
template <class T>
FENCEPOST_DEVICE T __shfl_xor_sync(uint64_t, T v, int mask, int width = warpSize) {
  return __shfl_xor(v, mask, width);
}

namespace fencepost {
// The result is the same for all lanes that are on: halves of the wave are joined step by step.
template <class T, class F> FENCEPOST_DEVICE T over_wave(T v, F join) {
  for (int step = FENCEPOST_WAVE / 2; step > 0; step /= 2)
    v = join(v, __shfl_xor(v, step));
  return v;
}
} // namespace fencepost
#define FENCEPOST_REDUCE(name, expression)                                                         \
  template <class T> FENCEPOST_DEVICE T __reduce_##name##_sync(uint64_t, T v) {                    \
    return fencepost::over_wave(                                                                   \
        v, [] __device__ __attribute__((nodebug, always_inline))(T a, T b) { return (expression); }); \
  }
FENCEPOST_REDUCE(add, T(a + b))
FENCEPOST_REDUCE(min, b < a ? b : a)
FENCEPOST_REDUCE(max, a < b ? b : a)
FENCEPOST_REDUCE(and, T(a & b))
FENCEPOST_REDUCE(or, T(a | b))
FENCEPOST_REDUCE(xor, T(a ^ b))
#undef FENCEPOST_REDUCE

template <class T> FENCEPOST_DEVICE unsigned long long __match_any_sync(uint64_t mask, T v) {
  unsigned long long left = __ballot(1), found = 0;
  for (int lane = 0; lane < FENCEPOST_WAVE; ++lane) {
    if (!((left >> lane) & 1))
      continue;
    unsigned long long equal = __ballot(fencepost::of_lane(lane, v) == v);
    if ((equal >> __lane_id()) & 1)
      found = equal;
  }
  return found & mask;
}
template <class T> FENCEPOST_DEVICE unsigned long long __match_any(T v) {
  return __match_any_sync(~0ull, v);
}
