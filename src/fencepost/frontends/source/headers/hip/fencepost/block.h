// Primitives of waves and workgroups, as CUB, hipCUB and rocPRIM have them.
//
// A primitive of a workgroup keeps the contract of its documentation: every work-item calls it,
// any of them may still be using the temporary storage when another returns, and a barrier must
// follow before the storage is used again. So each work-item writes a place of its own, all meet,
// and then each reads a place of another. The barrier within orders LDS alone: a program may not
// count on it for memory of its own.
#pragma once
#include "lanes.h"
#include "sync.h"

namespace fencepost {
template <int X, int Y, int Z> FENCEPOST_DEVICE int block_rank() {
  return (int)((Z == 1 ? 0 : threadIdx.z * X * Y) + (Y == 1 ? 0 : threadIdx.y * X) + threadIdx.x);
}
FENCEPOST_DEVICE void meet_in_lds() {
#if __clang_major__ >= 19
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup", "local");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", "local");
#else
  __syncthreads();
#endif
}
template <bool InWave> FENCEPOST_DEVICE void meet() {
  if constexpr (InWave)
    __syncwarp();
  else
    meet_in_lds();
}
// LDS for values whose type may have a constructor.
template <class T, int N> struct slots {
  struct alignas(alignof(T)) bytes {
    unsigned char of[sizeof(T)];
  };
  bytes held[N];
  FENCEPOST_METHOD T &at(int place) { return *(T *)&held[place]; }
  // A read that stays although nothing uses it: another implementation reads other places.
  FENCEPOST_METHOD void use(int place) {
    (void)*(volatile __attribute__((address_space(3))) unsigned char *)&held[place];
  }
};
struct nothing {};

// What another lane of the group writes to the storage, which is in use until the wave meets again.
template <class T, int N>
FENCEPOST_DEVICE T lane_beside(slots<T, N> &storage, T own, int rank, int other) {
  storage.at(rank) = own;
  __syncwarp();
  storage.use(other);
  return storage.at(other);
}

// The sum of the lanes from this one to the end of its group; the first lane has that of all.
template <int Lanes, class T, class F>
FENCEPOST_DEVICE T lanes_reduced(T v, F join, int rank, int count) {
#pragma unroll
  for (int step = 1; step < Lanes; step *= 2) {
    T other = __shfl_down(v, step, Lanes);
    if (rank % Lanes + step < Lanes && rank + step < count)
      v = join(v, other);
  }
  return v;
}
template <int Lanes, class T, class F> FENCEPOST_DEVICE T lanes_scanned(T v, F join, int rank) {
#pragma unroll
  for (int step = 1; step < Lanes; step *= 2) {
    T other = __shfl_up(v, step, Lanes);
    if (rank % Lanes >= step)
      v = join(other, v);
  }
  return v;
}

// The sum of the workgroup in its first work-item; another's result is that of nothing in
// particular.
template <int Size, class T, class F>
FENCEPOST_DEVICE T block_reduced(slots<T, Size> &storage, T v, F join, int rank, int count) {
  constexpr int lanes = Size < FENCEPOST_WAVE ? Size : FENCEPOST_WAVE;
  constexpr int width = lanes & (lanes - 1) ? FENCEPOST_WAVE : lanes;
  v = lanes_reduced<width>(v, join, rank, count);
  storage.at(rank) = v;
  meet_in_lds();
  storage.use(rank + 1 < Size ? rank + 1 : 0);
  if (rank == 0) {
    for (int first = FENCEPOST_WAVE; first < Size && first < count; first += FENCEPOST_WAVE)
      v = join(v, storage.at(first));
    return v;
  }
  return storage.at(rank + 1 < Size ? rank + 1 : 0);
}
// The sums up to each work-item; `total` is that of all, `before` that of those in front.
template <int Size, class T, class F>
FENCEPOST_DEVICE T block_scanned(slots<T, Size> &storage, T v, F join, int rank, T &before,
                                 T &total) {
  constexpr int lanes = Size < FENCEPOST_WAVE ? Size : FENCEPOST_WAVE;
  constexpr int width = lanes & (lanes - 1) ? FENCEPOST_WAVE : lanes;
  T own = lanes_scanned<width>(v, join, rank);
  storage.at(rank) = own;
  meet_in_lds();
  storage.use(rank + 1 < Size ? rank + 1 : 0);
  constexpr int waves = (Size + FENCEPOST_WAVE - 1) / FENCEPOST_WAVE;
  T sum = own;
  bool any = false;
#pragma unroll
  for (int wave = 0; wave < waves; ++wave) {
    T part = storage.at(wave == waves - 1 ? Size - 1 : (wave + 1) * FENCEPOST_WAVE - 1);
    total = wave == 0 ? part : join(total, part);
    if (wave < rank / FENCEPOST_WAVE) {
      sum = any ? join(sum, part) : part;
      any = true;
    }
  }
  before = sum;
  if (rank % FENCEPOST_WAVE != 0) {
    T near = storage.at(rank == 0 ? 0 : rank - 1);
    before = any ? join(sum, near) : near;
  }
  return any ? join(sum, own) : own;
}
} // namespace fencepost
