// Cooperative groups.
#pragma once
#include "lanes.h"
#include "sync.h"

namespace cooperative_groups {
namespace fencepost_own {
FENCEPOST_DEVICE unsigned rank() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
FENCEPOST_DEVICE unsigned count() { return blockDim.x * blockDim.y * blockDim.z; }
FENCEPOST_DEVICE unsigned block_rank() {
  return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
}
FENCEPOST_DEVICE unsigned blocks() { return gridDim.x * gridDim.y * gridDim.z; }
} // namespace fencepost_own

struct thread_block {
  FENCEPOST_METHOD void sync() const { __syncthreads(); }
  FENCEPOST_METHOD void barrier_wait() const { __syncthreads(); }
  FENCEPOST_METHOD unsigned thread_rank() const { return fencepost_own::rank(); }
  FENCEPOST_METHOD unsigned size() const { return fencepost_own::count(); }
  FENCEPOST_METHOD unsigned num_threads() const { return fencepost_own::count(); }
  FENCEPOST_METHOD dim3 group_index() const { return blockIdx; }
  FENCEPOST_METHOD dim3 thread_index() const { return threadIdx; }
  FENCEPOST_METHOD dim3 group_dim() const { return blockDim; }
  FENCEPOST_METHOD dim3 dim_threads() const { return blockDim; }
  FENCEPOST_METHOD bool is_valid() const { return true; }
};
FENCEPOST_DEVICE thread_block this_thread_block() { return {}; }

struct grid_group {
  FENCEPOST_METHOD void sync() const { __ockl_grid_sync(); }
  FENCEPOST_METHOD unsigned long long thread_rank() const {
    return (unsigned long long)fencepost_own::block_rank() * fencepost_own::count() +
           fencepost_own::rank();
  }
  FENCEPOST_METHOD unsigned long long size() const {
    return (unsigned long long)fencepost_own::blocks() * fencepost_own::count();
  }
  FENCEPOST_METHOD unsigned long long num_threads() const { return size(); }
  FENCEPOST_METHOD unsigned block_rank() const { return fencepost_own::block_rank(); }
  FENCEPOST_METHOD unsigned num_blocks() const { return fencepost_own::blocks(); }
  FENCEPOST_METHOD dim3 group_dim() const { return gridDim; }
  FENCEPOST_METHOD dim3 dim_blocks() const { return gridDim; }
  FENCEPOST_METHOD dim3 block_index() const { return blockIdx; }
  FENCEPOST_METHOD bool is_valid() const { return true; }
};
FENCEPOST_DEVICE grid_group this_grid() { return {}; }

// Lanes of a wave, `width` of them next to each other.
template <unsigned Size, class Parent = void> struct thread_block_tile {
  static_assert(Size != 0 && (Size & (Size - 1)) == 0, "a tile's size is a power of two");
  static_assert(Size <= FENCEPOST_WAVE, "a tile of more lanes than a wave has");
  thread_block_tile() = default;
  template <class Other>
  FENCEPOST_METHOD thread_block_tile(const thread_block_tile<Size, Other> &) {}
  FENCEPOST_METHOD void sync() const { __syncwarp(); }
  FENCEPOST_METHOD static constexpr unsigned size() { return Size; }
  FENCEPOST_METHOD static constexpr unsigned num_threads() { return Size; }
  FENCEPOST_METHOD unsigned thread_rank() const { return fencepost_own::rank() & (Size - 1); }
  FENCEPOST_METHOD unsigned meta_group_rank() const { return fencepost_own::rank() / Size; }
  FENCEPOST_METHOD unsigned meta_group_size() const {
    return (fencepost_own::count() + Size - 1) / Size;
  }
  template <class T> FENCEPOST_METHOD T shfl(T v, int lane) const { return __shfl(v, lane, Size); }
  template <class T> FENCEPOST_METHOD T shfl_up(T v, unsigned step) const {
    return __shfl_up(v, step, Size);
  }
  template <class T> FENCEPOST_METHOD T shfl_down(T v, unsigned step) const {
    return __shfl_down(v, step, Size);
  }
  template <class T> FENCEPOST_METHOD T shfl_xor(T v, unsigned mask) const {
    return __shfl_xor(v, (int)mask, Size);
  }
  FENCEPOST_METHOD unsigned long long ballot(int p) const {
    unsigned first = __lane_id() & ~(Size - 1);
    unsigned long long all = Size == 64 ? ~0ull : (1ull << (Size & 63)) - 1;
    return (__ballot(p) >> first) & all;
  }
  FENCEPOST_METHOD int any(int p) const { return ballot(p) != 0; }
  FENCEPOST_METHOD int all(int p) const { return ballot(!p) == 0; }
};

// Groups whose size is known when they are made.
struct thread_group {
  unsigned width;
  FENCEPOST_METHOD thread_group(unsigned width) : width(width) {}
  FENCEPOST_METHOD thread_group(const thread_block &) : width(0) {}
  template <unsigned N, class P>
  FENCEPOST_METHOD thread_group(const thread_block_tile<N, P> &) : width(N) {}
  FENCEPOST_METHOD void sync() const {
    if (width == 0)
      __syncthreads();
    else
      __syncwarp();
  }
  FENCEPOST_METHOD unsigned size() const { return width == 0 ? fencepost_own::count() : width; }
  FENCEPOST_METHOD unsigned num_threads() const { return size(); }
  FENCEPOST_METHOD unsigned thread_rank() const {
    return width == 0 ? fencepost_own::rank() : fencepost_own::rank() & (width - 1);
  }
};
FENCEPOST_DEVICE thread_group tiled_partition(const thread_group &, unsigned width) {
  return {width};
}
template <unsigned Size, class Parent>
FENCEPOST_DEVICE thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return {};
}

// The lanes that are on.
struct coalesced_group {
  unsigned long long on;
  FENCEPOST_METHOD void sync() const { __syncwarp(); }
  FENCEPOST_METHOD unsigned size() const { return (unsigned)__builtin_popcountll(on); }
  FENCEPOST_METHOD unsigned num_threads() const { return size(); }
  FENCEPOST_METHOD unsigned thread_rank() const {
    return (unsigned)__builtin_popcountll(on & __lanemask_lt());
  }
  FENCEPOST_METHOD int lane_of(unsigned rank) const {
    unsigned long long left = on;
    for (unsigned i = 0; i < rank; ++i)
      left &= left - 1;
    return __builtin_ctzll(left);
  }
  template <class T> FENCEPOST_METHOD T shfl(T v, unsigned rank) const {
    return __shfl(v, lane_of(rank % size()));
  }
  template <class T> FENCEPOST_METHOD T shfl_down(T v, unsigned step) const {
    unsigned rank = thread_rank() + step;
    return __shfl(v, rank < size() ? lane_of(rank) : (int)__lane_id());
  }
  template <class T> FENCEPOST_METHOD T shfl_up(T v, unsigned step) const {
    unsigned rank = thread_rank();
    return __shfl(v, rank >= step ? lane_of(rank - step) : (int)__lane_id());
  }
  FENCEPOST_METHOD int any(int p) const { return (__ballot(p) & on) != 0; }
  FENCEPOST_METHOD int all(int p) const { return (__ballot(!p) & on) == 0; }
};
FENCEPOST_DEVICE coalesced_group coalesced_threads() { return {__activemask()}; }

template <class G> FENCEPOST_DEVICE void sync(const G &group) { group.sync(); }
template <class G> FENCEPOST_DEVICE unsigned group_size(const G &group) { return group.size(); }
template <class G> FENCEPOST_DEVICE unsigned thread_rank(const G &group) {
  return group.thread_rank();
}

#define FENCEPOST_JOIN(name, expression)                                                           \
  template <class T = void> struct name {                                                          \
    FENCEPOST_METHOD_BOTH T operator()(const T &a, const T &b) const { return (expression); }      \
  };
FENCEPOST_JOIN(plus, a + b)
FENCEPOST_JOIN(less, b < a ? b : a)
FENCEPOST_JOIN(greater, a < b ? b : a)
FENCEPOST_JOIN(bit_and, a & b)
FENCEPOST_JOIN(bit_or, a | b)
FENCEPOST_JOIN(bit_xor, a ^ b)
#undef FENCEPOST_JOIN

template <unsigned N, class P, class T, class F>
FENCEPOST_DEVICE T reduce(const thread_block_tile<N, P> &tile, T v, F join) {
#pragma unroll
  for (unsigned step = N / 2; step > 0; step /= 2)
    v = join(v, tile.shfl_xor(v, step));
  return v;
}
template <unsigned N, class P, class T, class F>
FENCEPOST_DEVICE T inclusive_scan(const thread_block_tile<N, P> &tile, T v, F join) {
#pragma unroll
  for (unsigned step = 1; step < N; step *= 2) {
    T other = tile.shfl_up(v, step);
    if (tile.thread_rank() >= step)
      v = join(other, v);
  }
  return v;
}
template <unsigned N, class P, class T>
FENCEPOST_DEVICE T inclusive_scan(const thread_block_tile<N, P> &tile, T v) {
  return inclusive_scan(tile, v, plus<T>());
}
template <unsigned N, class P, class T, class F>
FENCEPOST_DEVICE T exclusive_scan(const thread_block_tile<N, P> &tile, T v, F join) {
  T before = tile.shfl_up(inclusive_scan(tile, v, join), 1);
  return tile.thread_rank() == 0 ? T() : before;
}
template <unsigned N, class P, class T>
FENCEPOST_DEVICE T exclusive_scan(const thread_block_tile<N, P> &tile, T v) {
  return exclusive_scan(tile, v, plus<T>());
}
} // namespace cooperative_groups
