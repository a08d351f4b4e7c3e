// Engines and distributions of random numbers, for host and device.
#pragma once
#include <thrust/version.h>

namespace thrust {
struct minstd_rand {
  typedef unsigned result_type;
  static constexpr unsigned min = 1, max = 2147483646u;
  unsigned state;
  FENCEPOST_METHOD_BOTH explicit minstd_rand(unsigned from = 1) { seed(from); }
  FENCEPOST_METHOD_BOTH void seed(unsigned from) { state = from % max == 0 ? 1 : from % max; }
  FENCEPOST_METHOD_BOTH unsigned operator()() {
    return state = (unsigned)(state * 48271ull % 2147483647ull);
  }
  FENCEPOST_METHOD_BOTH void discard(unsigned long long n) {
    for (unsigned long long i = 0; i < n; ++i)
      (*this)();
  }
};
typedef minstd_rand default_random_engine, minstd_rand0, taus88, ranlux24;
template <class T> struct uniform_real_distribution {
  T low, high;
  FENCEPOST_METHOD_BOTH explicit uniform_real_distribution(T low = 0, T high = 1)
      : low(low), high(high) {}
  template <class E> FENCEPOST_METHOD_BOTH T operator()(E &engine) {
    return low + (high - low) * (T)(engine() - E::min) / (T)E::max;
  }
};
template <class T> struct uniform_int_distribution {
  T low, high;
  FENCEPOST_METHOD_BOTH explicit uniform_int_distribution(T low = 0, T high = 2147483647)
      : low(low), high(high) {}
  template <class E> FENCEPOST_METHOD_BOTH T operator()(E &engine) {
    return low + (T)(engine() % (unsigned)(high - low + 1));
  }
};
template <class T> struct normal_distribution {
  T mean, spread;
  FENCEPOST_METHOD_BOTH explicit normal_distribution(T mean = 0, T spread = 1)
      : mean(mean), spread(spread) {}
  template <class E> FENCEPOST_METHOD_BOTH T operator()(E &engine) {
    uniform_real_distribution<T> unit;
    T sum = -6;
    for (int i = 0; i < 12; ++i)
      sum += unit(engine);
    return mean + spread * sum;
  }
};
namespace random {
using thrust::default_random_engine;
using thrust::minstd_rand;
using thrust::normal_distribution;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
} // namespace random
} // namespace thrust
