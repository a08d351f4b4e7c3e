// What host code is read with: types and functions that stand in for those of the system's headers,
// whose text is left out. Arguments are taken by value, so that calls change no variable.
#pragma once
#include "types.h"

// A launch is read whatever its stream is.
struct fencepost_any {
  template <class T> fencepost_any(T);
};
#define FENCEPOST_STREAM fencepost_any
#include "host.h"
FENCEPOST_API(cuda)

struct __half;
typedef __half half;
struct __half2;
typedef __half2 half2;
struct __hip_bfloat16;
struct __nv_bfloat16;

template <class F>
hipError_t hipExtLaunchKernel(F, dim3, dim3, void **, size_t, fencepost_any, fencepost_any,
                              fencepost_any, int);
template <class F, class... T>
void hipExtLaunchKernelGGL(F, dim3, dim3, uint32_t, fencepost_any, fencepost_any, fencepost_any,
                           uint32_t, T...);

extern "C" {
struct fencepost_file;
typedef fencepost_file FILE;
extern FILE *stdin, *stdout, *stderr;
int printf(const char *, ...);
int fprintf(FILE *, const char *, ...);
int sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...);
int puts(const char *);
int fflush(FILE *);
void *malloc(size_t);
void *calloc(size_t, size_t);
void free(void *);
void exit(int);
void abort(void);
int atoi(const char *);
long atol(const char *);
double atof(const char *);
int rand(void);
void srand(unsigned);
void *memset(void *, int, size_t);
void *memcpy(void *, const void *, size_t);
int memcmp(const void *, const void *, size_t);
int strcmp(const char *, const char *);
size_t strlen(const char *);
double sqrt(double);
double fabs(double);
double ceil(double);
double pow(double, double);
}
namespace std {
struct ostream {
  template <class T> ostream &operator<<(T);
};
extern ostream cout, cerr, clog;
extern const char endl;
template <class T> struct vector {
  vector();
  vector(size_t);
  vector(size_t, T);
  size_t size() const;
  T *data() const;
  T *begin() const;
  T *end() const;
  T &operator[](size_t) const;
};
template <class T> T min(T, T);
template <class T> T max(T, T);
template <class T> struct unique_ptr;
using ::int8_t;
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::size_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::uint8_t;
} // namespace std
