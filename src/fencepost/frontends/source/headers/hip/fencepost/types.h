// Vectors of 1 to 4 numbers and dim3.
#pragma once
#include "words.h"

typedef unsigned char uchar;
typedef signed char schar;
#if !defined(__USE_MISC)
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
#endif

#define FENCEPOST_VECTORS(name, part, a1, a2, a3, a4)                                              \
  struct __attribute__((aligned(a1))) name##1 {                                                    \
    part x;                                                                                        \
    using value_type = part;                                                                       \
    name##1() = default;                                                                           \
    FENCEPOST_METHOD_BOTH constexpr name##1(part x) : x(x) {}                                      \
  };                                                                                               \
  struct __attribute__((aligned(a2))) name##2 {                                                    \
    part x, y;                                                                                     \
    using value_type = part;                                                                       \
    name##2() = default;                                                                           \
    FENCEPOST_METHOD_BOTH constexpr explicit name##2(part x) : x(x), y(x) {}                       \
    FENCEPOST_METHOD_BOTH constexpr name##2(part x, part y) : x(x), y(y) {}                        \
  };                                                                                               \
  struct __attribute__((aligned(a3))) name##3 {                                                    \
    part x, y, z;                                                                                  \
    using value_type = part;                                                                       \
    name##3() = default;                                                                           \
    FENCEPOST_METHOD_BOTH constexpr explicit name##3(part x) : x(x), y(x), z(x) {}                 \
    FENCEPOST_METHOD_BOTH constexpr name##3(part x, part y, part z) : x(x), y(y), z(z) {}          \
  };                                                                                               \
  struct __attribute__((aligned(a4))) name##4 {                                                    \
    part x, y, z, w;                                                                               \
    using value_type = part;                                                                       \
    name##4() = default;                                                                           \
    FENCEPOST_METHOD_BOTH constexpr explicit name##4(part x) : x(x), y(x), z(x), w(x) {}           \
    FENCEPOST_METHOD_BOTH constexpr name##4(part x, part y, part z, part w)                        \
        : x(x), y(y), z(z), w(w) {}                                                                \
  };                                                                                               \
  FENCEPOST_CONST_BOTH name##1 make_##name##1(part x) { return {x}; }                              \
  FENCEPOST_CONST_BOTH name##2 make_##name##2(part x, part y) { return {x, y}; }                   \
  FENCEPOST_CONST_BOTH name##3 make_##name##3(part x, part y, part z) { return {x, y, z}; }        \
  FENCEPOST_CONST_BOTH name##4 make_##name##4(part x, part y, part z, part w) {                    \
    return {x, y, z, w};                                                                           \
  }                                                                                                \
  template <> struct fencepost::parts<name##1> { static constexpr int value = 1; };                \
  template <> struct fencepost::parts<name##2> { static constexpr int value = 2; };                \
  template <> struct fencepost::parts<name##3> { static constexpr int value = 3; };                \
  template <> struct fencepost::parts<name##4> { static constexpr int value = 4; };

namespace fencepost {
template <class T> struct parts { static constexpr int value = 0; };
} // namespace fencepost

FENCEPOST_VECTORS(char, signed char, 1, 2, 1, 4)
FENCEPOST_VECTORS(uchar, unsigned char, 1, 2, 1, 4)
FENCEPOST_VECTORS(short, short, 2, 4, 2, 8)
FENCEPOST_VECTORS(ushort, unsigned short, 2, 4, 2, 8)
FENCEPOST_VECTORS(int, int, 4, 8, 4, 16)
FENCEPOST_VECTORS(uint, unsigned int, 4, 8, 4, 16)
FENCEPOST_VECTORS(long, long, 8, 16, 8, 16)
FENCEPOST_VECTORS(ulong, unsigned long, 8, 16, 8, 16)
FENCEPOST_VECTORS(longlong, long long, 8, 16, 8, 16)
FENCEPOST_VECTORS(ulonglong, unsigned long long, 8, 16, 8, 16)
FENCEPOST_VECTORS(float, float, 4, 8, 4, 16)
FENCEPOST_VECTORS(double, double, 8, 16, 8, 16)

// HIP's vectors can be added part by part. As templates these give way to a program's own.
#define FENCEPOST_PARTWISE(op)                                                                     \
  template <class T>                                                                               \
  FENCEPOST_BOTH typename fencepost::only<(fencepost::parts<T>::value > 0), T>::type operator op(  \
      T a, const T &b) {                                                                           \
    a.x = a.x op b.x;                                                                              \
    if constexpr (fencepost::parts<T>::value > 1) a.y = a.y op b.y;                                \
    if constexpr (fencepost::parts<T>::value > 2) a.z = a.z op b.z;                                \
    if constexpr (fencepost::parts<T>::value > 3) a.w = a.w op b.w;                                \
    return a;                                                                                      \
  }                                                                                                \
  template <class T>                                                                               \
  FENCEPOST_BOTH typename fencepost::only<(fencepost::parts<T>::value > 0), T>::type operator op(  \
      T a, typename T::value_type b) {                                                             \
    return a op T(b);                                                                              \
  }                                                                                                \
  template <class T>                                                                               \
  FENCEPOST_BOTH typename fencepost::only<(fencepost::parts<T>::value > 0), T>::type operator op(  \
      typename T::value_type a, const T &b) {                                                      \
    return T(a) op b;                                                                              \
  }                                                                                                \
  template <class T, class U>                                                                      \
  FENCEPOST_BOTH typename fencepost::only<(fencepost::parts<T>::value > 0), T &>::type             \
  operator op##=(T &a, const U &b) {                                                               \
    return a = a op b;                                                                             \
  }
FENCEPOST_PARTWISE(+)
FENCEPOST_PARTWISE(-)
FENCEPOST_PARTWISE(*)
FENCEPOST_PARTWISE(/)
#undef FENCEPOST_PARTWISE
template <class T>
FENCEPOST_BOTH typename fencepost::only<(fencepost::parts<T>::value > 0), bool>::type operator==(
    const T &a, const T &b) {
  bool same = a.x == b.x;
  if constexpr (fencepost::parts<T>::value > 1) same = same && a.y == b.y;
  if constexpr (fencepost::parts<T>::value > 2) same = same && a.z == b.z;
  if constexpr (fencepost::parts<T>::value > 3) same = same && a.w == b.w;
  return same;
}
template <class T>
FENCEPOST_BOTH typename fencepost::only<(fencepost::parts<T>::value > 0), bool>::type operator!=(
    const T &a, const T &b) {
  return !(a == b);
}

struct dim3 {
  uint32_t x, y, z;
  FENCEPOST_METHOD_BOTH constexpr dim3(uint32_t x = 1, uint32_t y = 1, uint32_t z = 1)
      : x(x), y(y), z(z) {}
  FENCEPOST_METHOD_BOTH constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  FENCEPOST_METHOD_BOTH constexpr operator uint3() const { return {x, y, z}; }
};
