// CUB and hipCUB: primitives of waves and workgroups, and the functions of the host by name.
#pragma once
#include "block.h"

namespace fencepost_cub {
#define FENCEPOST_JOIN(name, expression)                                                           \
  struct name {                                                                                    \
    template <class T> FENCEPOST_METHOD_BOTH T operator()(const T &a, const T &b) const {          \
      return (expression);                                                                         \
    }                                                                                              \
  };
FENCEPOST_JOIN(Sum, a + b)
FENCEPOST_JOIN(Difference, a - b)
FENCEPOST_JOIN(Max, a < b ? b : a)
FENCEPOST_JOIN(Min, b < a ? b : a)
#undef FENCEPOST_JOIN
struct Equality {
  template <class T> FENCEPOST_METHOD_BOTH bool operator()(const T &a, const T &b) const {
    return a == b;
  }
};
template <class K, class V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
  KeyValuePair() = default;
  FENCEPOST_METHOD_BOTH KeyValuePair(const K &key, const V &value) : key(key), value(value) {}
};
struct ArgMax {
  template <class K, class V>
  FENCEPOST_METHOD_BOTH KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a,
                                                      const KeyValuePair<K, V> &b) const {
    return a.value < b.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <class K, class V>
  FENCEPOST_METHOD_BOTH KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a,
                                                      const KeyValuePair<K, V> &b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

template <class T, int Lanes = FENCEPOST_WAVE, int Arch = 0> struct WarpReduce {
  static constexpr int width = Lanes & (Lanes - 1) ? FENCEPOST_WAVE : Lanes;
  typedef fencepost::slots<T, width> TempStorage;
  TempStorage &storage;
  FENCEPOST_METHOD WarpReduce(TempStorage &storage) : storage(storage) {}
  FENCEPOST_METHOD T Sum(T v) { return Reduce(v, fencepost_cub::Sum()); }
  FENCEPOST_METHOD T Sum(T v, int valid) { return Reduce(v, fencepost_cub::Sum(), valid); }
  template <class F> FENCEPOST_METHOD T Reduce(T v, F join) { return Reduce(v, join, Lanes); }
  template <class F> FENCEPOST_METHOD T Reduce(T v, F join, int valid) {
    int rank = (int)__lane_id() % width;
    T sum = fencepost::lanes_reduced<width>(v, join, rank, valid);
    T near = fencepost::lane_beside(storage, sum, rank, (rank + 1) % width);
    return rank == 0 ? sum : near;
  }
};
template <class T, int Lanes = FENCEPOST_WAVE, int Arch = 0> struct WarpScan {
  typedef fencepost::slots<T, Lanes> TempStorage;
  TempStorage &storage;
  FENCEPOST_METHOD WarpScan(TempStorage &storage) : storage(storage) {}
  static FENCEPOST_METHOD int rank() { return (int)__lane_id() % Lanes; }
  // The sum of the lanes in front of this one; the first lane has its own value.
  template <class F> FENCEPOST_METHOD T before(T v, F join) {
    T sum = fencepost::lanes_scanned<Lanes>(v, join, rank());
    return fencepost::lane_beside(storage, sum, rank(), rank() == 0 ? 0 : rank() - 1);
  }
  template <class F> FENCEPOST_METHOD void InclusiveScan(T v, T &out, F join) {
    T near = before(v, join);
    out = rank() == 0 ? v : join(near, v);
  }
  template <class F> FENCEPOST_METHOD void InclusiveScan(T v, T &out, F join, T &total) {
    InclusiveScan(v, out, join);
    total = __shfl(out, Lanes - 1, Lanes);
  }
  template <class F> FENCEPOST_METHOD void ExclusiveScan(T v, T &out, T first, F join) {
    T near = before(v, join);
    out = rank() == 0 ? first : join(first, near);
  }
  FENCEPOST_METHOD void InclusiveSum(T v, T &out) { InclusiveScan(v, out, fencepost_cub::Sum()); }
  FENCEPOST_METHOD void InclusiveSum(T v, T &out, T &total) {
    InclusiveScan(v, out, fencepost_cub::Sum(), total);
  }
  FENCEPOST_METHOD void ExclusiveSum(T v, T &out) {
    ExclusiveScan(v, out, T(), fencepost_cub::Sum());
  }
  FENCEPOST_METHOD void ExclusiveSum(T v, T &out, T &total) {
    ExclusiveSum(v, out);
    total = __shfl(out + v, Lanes - 1, Lanes);
  }
  FENCEPOST_METHOD T Broadcast(T v, unsigned lane) { return __shfl(v, (int)lane, Lanes); }
};

#define FENCEPOST_STORAGE(name)                                                                    \
  TempStorage &storage;                                                                            \
  FENCEPOST_METHOD name(TempStorage &storage) : storage(storage) {}                                \
  FENCEPOST_METHOD name() : storage(own()) {}                                                      \
  static FENCEPOST_METHOD int rank() { return fencepost::block_rank<X, Y, Z>(); }                  \
  static FENCEPOST_METHOD TempStorage &own() {                                                     \
    __shared__ TempStorage held;                                                                   \
    return held;                                                                                   \
  }
template <class T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1,
          int Z = 1, int Arch = 0>
struct BlockReduce {
  typedef fencepost::slots<T, X * Y * Z> TempStorage;
  FENCEPOST_STORAGE(BlockReduce)
  template <class F> FENCEPOST_METHOD T Reduce(T v, F join, int valid) {
    return fencepost::block_reduced<X * Y * Z>(storage, v, join, rank(), valid);
  }
  template <class F> FENCEPOST_METHOD T Reduce(T v, F join) { return Reduce(v, join, X * Y * Z); }
  template <class F, int N> FENCEPOST_METHOD T Reduce(T (&v)[N], F join) {
    T sum = v[0];
#pragma unroll
    for (int i = 1; i < N; ++i)
      sum = join(sum, v[i]);
    return Reduce(sum, join);
  }
  FENCEPOST_METHOD T Sum(T v) { return Reduce(v, fencepost_cub::Sum()); }
  FENCEPOST_METHOD T Sum(T v, int valid) { return Reduce(v, fencepost_cub::Sum(), valid); }
  template <int N> FENCEPOST_METHOD T Sum(T (&v)[N]) { return Reduce(v, fencepost_cub::Sum()); }
};

template <class T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1,
          int Arch = 0>
struct BlockScan {
  typedef fencepost::slots<T, X * Y * Z> TempStorage;
  FENCEPOST_STORAGE(BlockScan)
  template <class F> FENCEPOST_METHOD void InclusiveScan(T v, T &out, F join, T &total) {
    T before;
    out = fencepost::block_scanned<X * Y * Z>(storage, v, join, rank(), before, total);
  }
  template <class F> FENCEPOST_METHOD void InclusiveScan(T v, T &out, F join) {
    T total;
    InclusiveScan(v, out, join, total);
  }
  template <class F> FENCEPOST_METHOD void ExclusiveScan(T v, T &out, T first, F join, T &total) {
    T before;
    fencepost::block_scanned<X * Y * Z>(storage, v, join, rank(), before, total);
    out = rank() == 0 ? first : join(first, before);
  }
  template <class F> FENCEPOST_METHOD void ExclusiveScan(T v, T &out, T first, F join) {
    T total;
    ExclusiveScan(v, out, first, join, total);
  }
  template <int N, class F>
  FENCEPOST_METHOD void ExclusiveScan(T (&v)[N], T (&out)[N], T first, F join, T &total) {
    T sum = v[0];
#pragma unroll
    for (int i = 1; i < N; ++i)
      sum = join(sum, v[i]);
    ExclusiveScan(sum, first, first, join, total);
#pragma unroll
    for (int i = 0; i < N; ++i) {
      T next = join(first, v[i]);
      out[i] = first;
      first = next;
    }
  }
  template <int N, class F>
  FENCEPOST_METHOD void InclusiveScan(T (&v)[N], T (&out)[N], F join, T &total) {
#pragma unroll
    for (int i = 0; i < N; ++i)
      out[i] = i == 0 ? v[0] : join(out[i - 1], v[i]);
    T before;
    fencepost::block_scanned<X * Y * Z>(storage, out[N - 1], join, rank(), before, total);
#pragma unroll
    for (int i = 0; i < N; ++i)
      if (rank() != 0)
        out[i] = join(before, out[i]);
  }
  FENCEPOST_METHOD void InclusiveSum(T v, T &out) { InclusiveScan(v, out, fencepost_cub::Sum()); }
  FENCEPOST_METHOD void InclusiveSum(T v, T &out, T &total) {
    InclusiveScan(v, out, fencepost_cub::Sum(), total);
  }
  FENCEPOST_METHOD void ExclusiveSum(T v, T &out) { ExclusiveScan(v, out, T(), fencepost_cub::Sum()); }
  FENCEPOST_METHOD void ExclusiveSum(T v, T &out, T &total) {
    ExclusiveScan(v, out, T(), fencepost_cub::Sum(), total);
  }
  template <int N> FENCEPOST_METHOD void ExclusiveSum(T (&v)[N], T (&out)[N], T &total) {
    ExclusiveScan(v, out, T(), fencepost_cub::Sum(), total);
  }
  template <int N> FENCEPOST_METHOD void ExclusiveSum(T (&v)[N], T (&out)[N]) {
    T total;
    ExclusiveSum(v, out, total);
  }
  template <int N> FENCEPOST_METHOD void InclusiveSum(T (&v)[N], T (&out)[N], T &total) {
    InclusiveScan(v, out, fencepost_cub::Sum(), total);
  }
  template <int N> FENCEPOST_METHOD void InclusiveSum(T (&v)[N], T (&out)[N]) {
    T total;
    InclusiveSum(v, out, total);
  }
};

template <class T, int X, int N, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1,
          int Arch = 0>
struct BlockLoad {
  static constexpr int size = X * Y * Z;
  static constexpr bool swaps = A >= BLOCK_LOAD_TRANSPOSE;
  // Those that transpose within a wave have no barrier of the workgroup.
  static constexpr bool in_wave = A >= BLOCK_LOAD_WARP_TRANSPOSE;
  static constexpr int width = in_wave && FENCEPOST_WAVE < size ? FENCEPOST_WAVE : size;
  typedef fencepost::slots<T, swaps ? size * N : 1> TempStorage;
  FENCEPOST_STORAGE(BlockLoad)
  template <class P> FENCEPOST_METHOD void Load(P from, T (&items)[N]) { Load(from, items, size * N); }
  template <class P> FENCEPOST_METHOD void Load(P from, T (&items)[N], int valid) {
    int rank = this->rank();
    int lane = rank % width, first = (rank - lane) * N;
#pragma unroll
    for (int i = 0; i < N; ++i) {
      int place = swaps || A == BLOCK_LOAD_STRIPED ? first + i * width + lane : rank * N + i;
      if (place < valid)
        items[i] = from[place];
    }
    if constexpr (swaps) {
#pragma unroll
      for (int i = 0; i < N; ++i)
        storage.at(first + i * width + lane) = items[i];
      fencepost::meet<in_wave>();
#pragma unroll
      for (int i = 0; i < N; ++i)
        items[i] = storage.at(rank * N + i);
    }
  }
  template <class P, class D>
  FENCEPOST_METHOD void Load(P from, T (&items)[N], int valid, D otherwise) {
#pragma unroll
    for (int i = 0; i < N; ++i)
      items[i] = otherwise;
    Load(from, items, valid);
  }
};
template <class T, int X, int N, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1,
          int Arch = 0>
struct BlockStore {
  static constexpr int size = X * Y * Z;
  static constexpr bool swaps = A >= BLOCK_STORE_TRANSPOSE;
  static constexpr bool in_wave = A >= BLOCK_STORE_WARP_TRANSPOSE;
  static constexpr int width = in_wave && FENCEPOST_WAVE < size ? FENCEPOST_WAVE : size;
  typedef fencepost::slots<T, swaps ? size * N : 1> TempStorage;
  FENCEPOST_STORAGE(BlockStore)
  template <class P> FENCEPOST_METHOD void Store(P to, T (&items)[N]) { Store(to, items, size * N); }
  template <class P> FENCEPOST_METHOD void Store(P to, T (&items)[N], int valid) {
    int rank = this->rank();
    int lane = rank % width, first = (rank - lane) * N;
    if constexpr (swaps) {
#pragma unroll
      for (int i = 0; i < N; ++i)
        storage.at(rank * N + i) = items[i];
      fencepost::meet<in_wave>();
#pragma unroll
      for (int i = 0; i < N; ++i)
        items[i] = storage.at(first + i * width + lane);
    }
#pragma unroll
    for (int i = 0; i < N; ++i) {
      int place = swaps || A == BLOCK_STORE_STRIPED ? first + i * width + lane : rank * N + i;
      if (place < valid)
        to[place] = items[i];
    }
  }
};
template <class T, int X, int N, bool TimeSliced = false, int Y = 1, int Z = 1, int Arch = 0>
struct BlockExchange {
  static constexpr int size = X * Y * Z;
  typedef fencepost::slots<T, size * N> TempStorage;
  FENCEPOST_STORAGE(BlockExchange)
  FENCEPOST_METHOD void BlockedToStriped(T (&in)[N], T (&out)[N]) {
    int rank = this->rank();
    for (int i = 0; i < N; ++i)
      storage.at(rank * N + i) = in[i];
    fencepost::meet_in_lds();
    for (int i = 0; i < N; ++i)
      out[i] = storage.at(i * size + rank);
  }
  FENCEPOST_METHOD void StripedToBlocked(T (&in)[N], T (&out)[N]) {
    int rank = this->rank();
    for (int i = 0; i < N; ++i)
      storage.at(i * size + rank) = in[i];
    fencepost::meet_in_lds();
    for (int i = 0; i < N; ++i)
      out[i] = storage.at(rank * N + i);
  }
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0> struct BlockAdjacentDifference {
  typedef fencepost::slots<T, X * Y * Z> TempStorage;
  FENCEPOST_STORAGE(BlockAdjacentDifference)
  template <int N, class O, class F>
  FENCEPOST_METHOD void SubtractLeft(T (&in)[N], O (&out)[N], F join) {
    int rank = this->rank();
    storage.at(rank) = in[N - 1];
    fencepost::meet_in_lds();
    for (int i = N - 1; i > 0; --i)
      out[i] = join(in[i], in[i - 1]);
    out[0] = rank == 0 ? in[0] : join(in[0], storage.at(rank - 1));
  }
};
#undef FENCEPOST_STORAGE

// Iterators that compute what they give.
template <class T> struct CountingInputIterator {
  typedef T value_type;
  T first;
  FENCEPOST_METHOD_BOTH CountingInputIterator(T first) : first(first) {}
  template <class I> FENCEPOST_METHOD_BOTH T operator[](I i) const { return first + (T)i; }
  FENCEPOST_METHOD_BOTH T operator*() const { return first; }
};
template <class T, class F, class I> struct TransformInputIterator {
  typedef T value_type;
  I from;
  F change;
  FENCEPOST_METHOD_BOTH TransformInputIterator(I from, F change) : from(from), change(change) {}
  template <class N> FENCEPOST_METHOD_BOTH T operator[](N i) const { return change(from[i]); }
};
template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  DoubleBuffer();
  DoubleBuffer(T *, T *);
  T *Current();
  T *Alternate();
};

// Functions of the host.
#define FENCEPOST_HOST(name) template <class... A> static hipError_t name(A &&...);
struct DeviceReduce {
  FENCEPOST_HOST(Sum) FENCEPOST_HOST(Max) FENCEPOST_HOST(Min) FENCEPOST_HOST(Reduce)
  FENCEPOST_HOST(ArgMax) FENCEPOST_HOST(ArgMin) FENCEPOST_HOST(ReduceByKey)
};
struct DeviceScan {
  FENCEPOST_HOST(InclusiveSum) FENCEPOST_HOST(ExclusiveSum) FENCEPOST_HOST(InclusiveScan)
  FENCEPOST_HOST(ExclusiveScan) FENCEPOST_HOST(InclusiveSumByKey)
  FENCEPOST_HOST(ExclusiveSumByKey)
};
struct DeviceRadixSort {
  FENCEPOST_HOST(SortKeys) FENCEPOST_HOST(SortPairs) FENCEPOST_HOST(SortKeysDescending)
  FENCEPOST_HOST(SortPairsDescending)
};
struct DeviceSelect {
  FENCEPOST_HOST(If) FENCEPOST_HOST(Flagged) FENCEPOST_HOST(Unique)
};
struct DeviceHistogram {
  FENCEPOST_HOST(HistogramEven) FENCEPOST_HOST(HistogramRange)
};
struct DeviceRunLengthEncode {
  FENCEPOST_HOST(Encode)
};
struct DeviceSegmentedReduce {
  FENCEPOST_HOST(Sum) FENCEPOST_HOST(Max) FENCEPOST_HOST(Min) FENCEPOST_HOST(Reduce)
};
struct DeviceSegmentedSort {
  FENCEPOST_HOST(SortKeys) FENCEPOST_HOST(SortPairs)
};
struct DeviceSegmentedRadixSort {
  FENCEPOST_HOST(SortKeys) FENCEPOST_HOST(SortPairs) FENCEPOST_HOST(SortKeysDescending)
  FENCEPOST_HOST(SortPairsDescending)
};
#undef FENCEPOST_HOST
} // namespace fencepost_cub
#define CUB_MAX(a, b) (((a) > (b)) ? (a) : (b))
#define CUB_MIN(a, b) (((a) < (b)) ? (a) : (b))
