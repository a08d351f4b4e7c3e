// rocPRIM: primitives of workgroups, and the functions of the host by name.
#pragma once
#include "block.h"

namespace rocprim {
#define FENCEPOST_JOIN(name, expression)                                                           \
  template <class T = void> struct name {                                                          \
    FENCEPOST_METHOD_BOTH T operator()(const T &a, const T &b) const { return (expression); }      \
  };
FENCEPOST_JOIN(plus, a + b)
FENCEPOST_JOIN(maximum, a < b ? b : a)
FENCEPOST_JOIN(minimum, b < a ? b : a)
#undef FENCEPOST_JOIN
enum class block_reduce_algorithm {
  using_warp_reduce,
  raking_reduce,
  raking_reduce_commutative_only,
  default_algorithm = using_warp_reduce
};
enum class block_scan_algorithm { using_warp_scan, reduce_then_scan, default_algorithm = 0 };
enum class block_load_method {
  block_load_direct,
  block_load_striped,
  block_load_vectorize,
  block_load_transpose,
  block_load_warp_transpose,
  default_method = block_load_direct
};
template <class T, unsigned X, block_reduce_algorithm A = block_reduce_algorithm::default_algorithm,
          unsigned Y = 1, unsigned Z = 1>
struct block_reduce {
  typedef fencepost::slots<T, X * Y * Z> storage_type;
  template <class F = plus<T>>
  FENCEPOST_METHOD void reduce(T in, T &out, storage_type &storage, F join = F()) {
    out = fencepost::block_reduced<X * Y * Z>(storage, in, join, fencepost::block_rank<X, Y, Z>(),
                                              X * Y * Z);
  }
  template <class F = plus<T>> FENCEPOST_METHOD void reduce(T in, T &out, F join = F()) {
    __shared__ storage_type storage;
    reduce(in, out, storage, join);
  }
  template <unsigned N, class F = plus<T>>
  FENCEPOST_METHOD void reduce(T (&in)[N], T &out, storage_type &storage, F join = F()) {
    T sum = in[0];
    for (unsigned i = 1; i < N; ++i)
      sum = join(sum, in[i]);
    reduce(sum, out, storage, join);
  }
};
template <class T, unsigned X, block_scan_algorithm A = block_scan_algorithm::default_algorithm,
          unsigned Y = 1, unsigned Z = 1>
struct block_scan {
  typedef fencepost::slots<T, X * Y * Z> storage_type;
  template <class F = plus<T>>
  FENCEPOST_METHOD void inclusive_scan(T in, T &out, storage_type &storage, F join = F()) {
    T before, total;
    out = fencepost::block_scanned<X * Y * Z>(storage, in, join, fencepost::block_rank<X, Y, Z>(),
                                              before, total);
  }
  template <class F = plus<T>>
  FENCEPOST_METHOD void exclusive_scan(T in, T &out, T first, storage_type &storage,
                                       F join = F()) {
    T before, total;
    int rank = fencepost::block_rank<X, Y, Z>();
    fencepost::block_scanned<X * Y * Z>(storage, in, join, rank, before, total);
    out = rank == 0 ? first : join(first, before);
  }
};
template <class T, unsigned X, unsigned N,
          block_load_method A = block_load_method::default_method, unsigned Y = 1, unsigned Z = 1>
struct block_load {
  static_assert(A < block_load_method::block_load_transpose,
                "fencepost's own headers have no block_load that transposes");
  typedef fencepost::nothing storage_type;
  template <class P> FENCEPOST_METHOD void load(P from, T (&items)[N]) {
    load(from, items, X * Y * Z * N);
  }
  template <class P> FENCEPOST_METHOD void load(P from, T (&items)[N], unsigned valid) {
    unsigned rank = fencepost::block_rank<X, Y, Z>();
    for (unsigned i = 0; i < N; ++i) {
      unsigned place = A == block_load_method::block_load_striped ? i * X * Y * Z + rank
                                                                  : rank * N + i;
      if (place < valid)
        items[i] = from[place];
    }
  }
  template <class P>
  FENCEPOST_METHOD void load(P from, T (&items)[N], unsigned valid, T otherwise) {
    for (unsigned i = 0; i < N; ++i)
      items[i] = otherwise;
    load(from, items, valid);
  }
  template <class P> FENCEPOST_METHOD void load(P from, T (&items)[N], storage_type &) {
    load(from, items);
  }
};
#define FENCEPOST_HOST(name) template <class... A> hipError_t name(A &&...);
FENCEPOST_HOST(reduce) FENCEPOST_HOST(inclusive_scan) FENCEPOST_HOST(exclusive_scan)
FENCEPOST_HOST(transform) FENCEPOST_HOST(radix_sort_keys) FENCEPOST_HOST(radix_sort_pairs)
FENCEPOST_HOST(select) FENCEPOST_HOST(unique) FENCEPOST_HOST(run_length_encode)
#undef FENCEPOST_HOST
} // namespace rocprim
