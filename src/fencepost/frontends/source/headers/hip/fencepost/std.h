// What a device may call of the C library, and the C library itself where there is one.
#pragma once
#include "math.h"
#include "sync.h"

extern "C++" __device__ int __fencepost_print(const char *, ...) __asm__("__fencepost_printf");
template <class... T> static inline __device__ FENCEPOST_MARKS int printf(const char *f, T... a) {
  return __fencepost_print(f, a...);
}
FENCEPOST_DEVICE void *memcpy(void *to, const void *from, size_t n) {
  __builtin_memcpy(to, from, n);
  return to;
}
FENCEPOST_DEVICE void *memmove(void *to, const void *from, size_t n) {
  __builtin_memmove(to, from, n);
  return to;
}
FENCEPOST_DEVICE void *memset(void *to, int value, size_t n) {
  __builtin_memset(to, value, n);
  return to;
}

#if __has_include(<stdio.h>)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif
#if __has_include(<assert.h>)
#include <assert.h>
#else
#ifdef NDEBUG
#define assert(x) ((void)0)
#else
#define assert(x) ((x) ? (void)0 : __assert_fail(#x, __FILE__, __LINE__, __func__))
#endif
#endif
