// Arguments with pointers inside, preconditions that a kernel states itself, functions that are
// only declared.
// launch: --workgroup 128 --grid 2
#include "hip.h"

#define AT (BID * 128 + TID)

struct one {
  int *out;
};

struct pair {
  int n;
  int *in;
  int *out;
};

struct many {
  int *rows[20];
};

// expect: proved
KERNEL one_pointer(struct one s) { s.out[AT] = TID; }

// expect: bug FP202
KERNEL one_place(struct one s) { s.out[0] = AT; }

// expect: proved
KERNEL two_pointers(struct pair s) {
  if (AT < s.n)
    s.out[AT] = s.in[AT + 1];
}

// expect: bug FP202
KERNEL in_place(struct pair s) {
  if (AT < s.n)
    s.out[AT] = s.out[AT + 1];
}

// expect: proved
KERNEL rows(struct many s) { s.rows[3][AT] = s.rows[4][AT + 1]; }

// expect: bug FP202
KERNEL same_row(struct many s) { s.rows[3][AT] = s.rows[3][AT + 1]; }

void __requires(_Bool);

// expect: proved
KERNEL stride_stated(GLOBAL int *a, int n, int stride) {
  __requires(stride == 128);
  for (int i = TID; i < n; i += stride)
    a[BID * n + i] = i;
}

// expect: bug FP202
KERNEL stride_stated_short(GLOBAL int *a, int n, int stride) {
  __requires(stride == 127);
  for (int i = TID; i < n; i += stride)
    a[BID * n + i] = TID;
}

// expect: proved
KERNEL offset_assumed(GLOBAL int *a, unsigned offset) {
  __builtin_assume(offset >= 256);
  __builtin_assume(offset < 100000);
  a[AT + offset] = a[AT];
}

// expect: bug FP203
KERNEL offset_assumed_short(GLOBAL int *a, unsigned offset) {
  __builtin_assume(offset >= 128);
  __builtin_assume(offset < 100000);
  a[AT + offset] = a[AT];
}

int chosen(int);

// expect: proved
KERNEL declared_only(GLOBAL int *a) {
  if (chosen(TID))
    a[AT] = chosen(1);
}

// expect: unknown
KERNEL declared_place(GLOBAL int *a) { a[BID * 128 + (chosen(TID) & 127)] = TID; }

// expect: unknown
KERNEL declared_branch(GLOBAL int *a) {
  if (chosen(0))
    SYNC();
  a[AT] = 1;
}

void __invariant(_Bool);
_Bool __no_read(GLOBAL int *);

// expect: proved
KERNEL annotated(GLOBAL int *a, int n) {
  for (int k = 0; k < n; k++) {
    __invariant(__no_read(a));
    a[256 * k + AT] = k;
  }
}

// expect: bug FP203
KERNEL annotated_wrongly(GLOBAL int *a, int n) {
  for (int k = 0; k < n; k++) {
    __invariant(__no_read(a));
    a[128 * k + AT] = AT;
  }
}
