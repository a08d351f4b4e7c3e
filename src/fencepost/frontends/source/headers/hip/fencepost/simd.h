// Arithmetic on two halves or four bytes of a word.
#pragma once
#include "bits.h"

namespace fencepost {
template <int Bits, bool Signed, class F>
FENCEPOST_BOTH unsigned partwise(unsigned a, unsigned b, F each) {
  constexpr unsigned mask = (1u << Bits) - 1;
  unsigned out = 0;
#pragma unroll
  for (int at = 0; at < 32; at += Bits) {
    int x = (int)((a >> at) & mask), y = (int)((b >> at) & mask);
    if constexpr (Signed) {
      x = (x << (32 - Bits)) >> (32 - Bits);
      y = (y << (32 - Bits)) >> (32 - Bits);
    }
    out |= ((unsigned)each(x, y) & mask) << at;
  }
  return out;
}
template <int Bits, bool Signed> FENCEPOST_BOTH int clamped(int v) {
  constexpr int most = Signed ? (1 << (Bits - 1)) - 1 : (1 << Bits) - 1;
  constexpr int least = Signed ? -(1 << (Bits - 1)) : 0;
  return v < least ? least : most < v ? most : v;
}
} // namespace fencepost
#define FENCEPOST_PARTS(name, bits, sign, expression)                                              \
  FENCEPOST_BOTH unsigned name(unsigned a, unsigned b) {                                           \
    return fencepost::partwise<bits, sign>(                                                        \
        a, b, [](int x, int y) __attribute__((host, device, nodebug, always_inline)) -> int {      \
          return (expression);                                                                     \
        });                                                                                        \
  }
#define FENCEPOST_PARTS1(name, bits, sign, expression)                                             \
  FENCEPOST_BOTH unsigned name(unsigned a) {                                                       \
    return fencepost::partwise<bits, sign>(                                                        \
        a, 0, [](int x, int y) __attribute__((host, device, nodebug, always_inline)) -> int {      \
          return (expression);                                                                     \
        });                                                                                        \
  }
#define FENCEPOST_COMPARED(name, n, bits, sign, op)                                                \
  FENCEPOST_PARTS(__vcmp##name##n, bits, sign, x op y ? -1 : 0)                                    \
  FENCEPOST_PARTS(__vset##name##n, bits, sign, x op y ? 1 : 0)
#define FENCEPOST_SIMD(n, bits)                                                                    \
  FENCEPOST_PARTS(__vadd##n, bits, false, x + y)                                                   \
  FENCEPOST_PARTS(__vsub##n, bits, false, x - y)                                                   \
  FENCEPOST_PARTS(__vaddss##n, bits, true, (fencepost::clamped<bits, true>(x + y)))                \
  FENCEPOST_PARTS(__vsubss##n, bits, true, (fencepost::clamped<bits, true>(x - y)))                \
  FENCEPOST_PARTS(__vaddus##n, bits, false, (fencepost::clamped<bits, false>(x + y)))              \
  FENCEPOST_PARTS(__vsubus##n, bits, false, (fencepost::clamped<bits, false>(x - y)))              \
  FENCEPOST_PARTS(__vmaxs##n, bits, true, x < y ? y : x)                                           \
  FENCEPOST_PARTS(__vmaxu##n, bits, false, x < y ? y : x)                                          \
  FENCEPOST_PARTS(__vmins##n, bits, true, y < x ? y : x)                                           \
  FENCEPOST_PARTS(__vminu##n, bits, false, y < x ? y : x)                                          \
  FENCEPOST_PARTS(__vavgs##n, bits, true, (x + y + (x + y >= 0 ? 1 : 0)) / 2)                      \
  FENCEPOST_PARTS(__vavgu##n, bits, false, (x + y + 1) / 2)                                        \
  FENCEPOST_PARTS(__vhaddu##n, bits, false, (x + y) / 2)                                           \
  FENCEPOST_PARTS(__vabsdiffs##n, bits, true, x < y ? y - x : x - y)                               \
  FENCEPOST_PARTS(__vabsdiffu##n, bits, false, x < y ? y - x : x - y)                              \
  FENCEPOST_PARTS1(__vabs##n, bits, true, x < 0 ? -x : x)                                          \
  FENCEPOST_PARTS1(__vneg##n, bits, true, -x)                                                      \
  FENCEPOST_PARTS1(__vabsss##n, bits, true, (fencepost::clamped<bits, true>(x < 0 ? -x : x)))      \
  FENCEPOST_PARTS1(__vnegss##n, bits, true, (fencepost::clamped<bits, true>(-x)))                  \
  FENCEPOST_COMPARED(eq, n, bits, false, ==)                                                       \
  FENCEPOST_COMPARED(ne, n, bits, false, !=)                                                       \
  FENCEPOST_COMPARED(lts, n, bits, true, <)                                                        \
  FENCEPOST_COMPARED(les, n, bits, true, <=)                                                       \
  FENCEPOST_COMPARED(gts, n, bits, true, >)                                                        \
  FENCEPOST_COMPARED(ges, n, bits, true, >=)                                                       \
  FENCEPOST_COMPARED(ltu, n, bits, false, <)                                                       \
  FENCEPOST_COMPARED(leu, n, bits, false, <=)                                                      \
  FENCEPOST_COMPARED(gtu, n, bits, false, >)                                                       \
  FENCEPOST_COMPARED(geu, n, bits, false, >=)                                                      \
  FENCEPOST_BOTH unsigned __vsads##n(unsigned a, unsigned b) {                                     \
    unsigned apart = __vabsdiffs##n(a, b), sum = 0;                                                \
    for (int at = 0; at < 32; at += bits)                                                          \
      sum += (apart >> at) & ((1u << bits) - 1);                                                   \
    return sum;                                                                                    \
  }                                                                                                \
  FENCEPOST_BOTH unsigned __vsadu##n(unsigned a, unsigned b) {                                     \
    unsigned apart = __vabsdiffu##n(a, b), sum = 0;                                                \
    for (int at = 0; at < 32; at += bits)                                                          \
      sum += (apart >> at) & ((1u << bits) - 1);                                                   \
    return sum;                                                                                    \
  }
FENCEPOST_SIMD(2, 16)
FENCEPOST_SIMD(4, 8)
#undef FENCEPOST_SIMD
#undef FENCEPOST_COMPARED
#undef FENCEPOST_PARTS
#undef FENCEPOST_PARTS1
