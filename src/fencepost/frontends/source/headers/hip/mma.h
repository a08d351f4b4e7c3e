// Matrices that the lanes of a wave hold together. Which lane holds which element is not said, and is
// not what a kernel may rely on; all of them together read and write all of a matrix. What a product
// computes is not known.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>

FENCEPOST_VALUE double fencepost_matrix_product(double, double, double);

namespace nvcuda {
namespace wmma {
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
namespace precision {
struct tf32;
}
enum layout_t { mem_row_major, mem_col_major };

namespace fencepost_own {
template <class Use, int M, int N, int K> struct shape {
  enum { rows = M, columns = N };
};
template <int M, int N, int K> struct shape<matrix_a, M, N, K> {
  enum { rows = M, columns = K };
};
template <int M, int N, int K> struct shape<matrix_b, M, N, K> {
  enum { rows = K, columns = N };
};
template <class T> struct element {
  typedef T type;
};
template <> struct element<precision::tf32> {
  typedef float type;
};
template <class Layout> struct order {
  enum { is = mem_row_major };
};
template <> struct order<col_major> {
  enum { is = mem_col_major };
};
} // namespace fencepost_own

template <class Use, int M, int N, int K, class T, class Layout = void> struct fragment {
  typedef typename fencepost_own::element<T>::type element_type;
  enum {
    rows = fencepost_own::shape<Use, M, N, K>::rows,
    columns = fencepost_own::shape<Use, M, N, K>::columns,
    num_elements = rows * columns / FENCEPOST_WAVE
  };
  element_type x[num_elements];
  // The first of the elements of a lane, which lie side by side.
  FENCEPOST_METHOD static unsigned place(unsigned stride, layout_t layout) {
    unsigned length = layout == mem_row_major ? columns : rows;
    unsigned n = num_elements * __lane_id();
    return n / length * stride + n % length;
  }
};

template <class F, class V> FENCEPOST_DEVICE void fill_fragment(F &to, const V &value) {
  for (auto &each : to.x)
    each = value;
}
template <class Use, int M, int N, int K, class T, class L, class V>
FENCEPOST_DEVICE void load_matrix_sync(fragment<Use, M, N, K, T, L> &to, const V *from,
                                       unsigned stride, layout_t layout) {
  static_assert(sizeof(V) == sizeof(to.x[0]), "elements as in memory");
  __syncwarp();
  __builtin_memcpy(to.x, from + to.place(stride, layout), sizeof(to.x));
}
template <class Use, int M, int N, int K, class T, class L, class V>
FENCEPOST_DEVICE void load_matrix_sync(fragment<Use, M, N, K, T, L> &to, const V *from,
                                       unsigned stride) {
  load_matrix_sync(to, from, stride, (layout_t)fencepost_own::order<L>::is);
}
template <class Use, int M, int N, int K, class T, class L, class V>
FENCEPOST_DEVICE void store_matrix_sync(V *to, const fragment<Use, M, N, K, T, L> &from,
                                        unsigned stride, layout_t layout) {
  static_assert(sizeof(V) == sizeof(from.x[0]), "elements as in memory");
  __syncwarp();
  __builtin_memcpy(to + from.place(stride, layout), from.x, sizeof(from.x));
}
template <class D, class A, class B, class C>
FENCEPOST_DEVICE void mma_sync(D &to, const A &a, const B &b, const C &c, bool = false) {
  typedef typename D::element_type T;
  __syncwarp();
  T sum = (T)fencepost_matrix_product((double)a.x[0], (double)b.x[0], (double)c.x[0]);
#pragma unroll
  for (int i = 0; i < to.num_elements; ++i)
    to.x[i] = c.x[i] + sum;
}
FENCEPOST_DEVICE float __float_to_tf32(float value) { return value; }
} // namespace wmma
} // namespace nvcuda
