// Pointers to functions: chosen by data, given as arguments, from a table; recursion.
// launch: --workgroup 128 --grid 2
#include "hip.h"

#define AT (BID * 128 + TID)
typedef void function(GLOBAL int *, int);

static void own(GLOBAL int *a, int at) { a[at] = at; }
static void twice(GLOBAL int *a, int at) { a[2 * at] = at; }
static void next(GLOBAL int *a, int at) { a[at] = a[at + 1]; }
static void sync_first(GLOBAL int *a, int at) {
  SYNC();
  a[at] = at;
}

// expect: proved
KERNEL chosen_by_argument(GLOBAL int *a, int which) {
  function *f = which ? own : twice;
  f(a, AT);
}

// expect: bug FP202
KERNEL chosen_wrongly(GLOBAL int *a, int which) {
  function *f = which ? own : next;
  f(a, AT);
}

// expect: bug FP202
KERNEL chosen_by_item(GLOBAL int *a) {
  function *f = TID & 1 ? twice : own;
  f(a, AT);
}

// expect: bug FP101
KERNEL barrier_behind(GLOBAL int *a) {
  function *f = TID & 1 ? own : sync_first;
  f(a, AT);
}

// expect: proved
KERNEL barrier_for_all(GLOBAL int *a, int which) {
  function *f = which ? own : sync_first;
  f(a, AT);
}

// expect: proved
KERNEL passed_along(GLOBAL int *a, function *f) {
  __builtin_assume(f == own || f == twice);
  f(a, AT);
}

// expect: bug FP202
KERNEL passed_wrongly(GLOBAL int *a, function *f) {
  __builtin_assume(f == own || f == next);
  f(a, AT);
}

// expect: unknown
KERNEL passed_any(GLOBAL int *a, function *f) { f(a, AT); }

static int depth(GLOBAL int *a, int n) { return n > 1 ? depth(a, n - a[n]) + depth(a, n - 2) : a[n]; }

// expect: unknown
KERNEL recursion(GLOBAL int *a, GLOBAL int *b, int n) { b[AT] = depth(a, n); }
