// Thrust: what device code uses of it, and the names of the host's containers and algorithms, which
// are declared and never run. Device code that calls an algorithm does not compile.
#pragma once
#include "math.h"

#if __has_include(<tuple>)
#include <tuple>
#include <utility>
#endif

namespace thrust {
// What an algorithm of the host gives.
struct any_value {
  template <class T> operator T() const;
};
struct policy {
  template <class... A> policy on(A &&...) const;
  template <class... A> policy operator()(A &&...) const;
};
extern policy host, device, seq;
namespace cuda {
extern policy par, par_nosync;
}
namespace hip {
extern policy par, par_nosync;
}
struct random_access_device_iterator_tag {};
struct device_system_tag {};
struct host_system_tag {};

// The address of an element in device memory; host code copies through it.
template <class T> struct device_ptr;
template <class T> struct device_reference {
  device_ptr<T> operator&() const;
  template <class U> device_reference &operator=(const U &);
  operator T() const;
};
template <class T> struct device_ptr {
  typedef T value_type, element_type;
  typedef long difference_type;
  typedef device_reference<T> reference;
  typedef T *pointer;
  typedef random_access_device_iterator_tag iterator_category;
  T *address;
  device_ptr() = default;
  FENCEPOST_METHOD_BOTH explicit device_ptr(T *p) : address(p) {}
  FENCEPOST_METHOD_BOTH T *get() const { return address; }
  FENCEPOST_METHOD_BOTH device_ptr operator+(long n) const { return device_ptr(address + n); }
  FENCEPOST_METHOD_BOTH device_ptr operator-(long n) const { return device_ptr(address - n); }
  FENCEPOST_METHOD_BOTH long operator-(const device_ptr &o) const { return address - o.address; }
  FENCEPOST_METHOD_BOTH device_ptr &operator++() {
    ++address;
    return *this;
  }
  reference operator*() const;
  reference operator[](long) const;
  bool operator!=(const device_ptr &) const;
  bool operator==(const device_ptr &) const;
};
template <class T> FENCEPOST_BOTH device_ptr<T> device_pointer_cast(T *p) {
  return device_ptr<T>(p);
}
template <class T> FENCEPOST_BOTH T *raw_pointer_cast(T *p) { return p; }
template <class T> FENCEPOST_BOTH T *raw_pointer_cast(device_ptr<T> p) { return p.get(); }

#define FENCEPOST_CONTAINER(name, pointer, element)                                                \
  template <class T, class A = void> struct name {                                                 \
    typedef T value_type;                                                                          \
    typedef size_t size_type;                                                                      \
    typedef pointer iterator, const_iterator;                                                      \
    typedef element reference;                                                                     \
    name();                                                                                        \
    name(size_t);                                                                                  \
    name(size_t, const T &);                                                                       \
    template <class I> name(I, I);                                                                 \
    template <class V> name(const V &);                                                            \
    name(const name &);                                                                            \
    ~name();                                                                                       \
    template <class V> name &operator=(const V &);                                                 \
    name &operator=(const name &);                                                                 \
    iterator begin() const, end() const, cbegin() const, cend() const;                             \
    pointer data() const;                                                                          \
    size_t size() const, capacity() const;                                                         \
    bool empty() const;                                                                            \
    void resize(size_t), resize(size_t, const T &), reserve(size_t), clear(), shrink_to_fit();     \
    void push_back(const T &), pop_back(), swap(name &);                                           \
    template <class... B> void assign(B...);                                                       \
    template <class... B> iterator insert(iterator, B...);                                         \
    template <class... B> iterator erase(B...);                                                    \
    reference operator[](size_t) const;                                                            \
    reference front() const, back() const;                                                         \
  };
FENCEPOST_CONTAINER(device_vector, device_ptr<T>, device_reference<T>)
FENCEPOST_CONTAINER(host_vector, T *, T &)
#undef FENCEPOST_CONTAINER
template <class T> device_ptr<T> device_malloc(size_t);
template <class T> void device_free(device_ptr<T>);

// Functions of numbers.
#define FENCEPOST_FUNCTION(name, result, expression)                                               \
  template <class T = void> struct name {                                                          \
    FENCEPOST_METHOD_BOTH result operator()(const T &a, const T &b) const { return expression; }   \
  };                                                                                               \
  template <> struct name<void> {                                                                  \
    template <class A, class B>                                                                    \
    FENCEPOST_METHOD_BOTH auto operator()(const A &a, const B &b) const {                          \
      return expression;                                                                           \
    }                                                                                              \
  };
FENCEPOST_FUNCTION(plus, T, a + b)
FENCEPOST_FUNCTION(minus, T, a - b)
FENCEPOST_FUNCTION(multiplies, T, a *b)
FENCEPOST_FUNCTION(divides, T, a / b)
FENCEPOST_FUNCTION(modulus, T, a % b)
FENCEPOST_FUNCTION(bit_and, T, a &b)
FENCEPOST_FUNCTION(bit_or, T, a | b)
FENCEPOST_FUNCTION(bit_xor, T, a ^ b)
FENCEPOST_FUNCTION(maximum, T, a < b ? b : a)
FENCEPOST_FUNCTION(minimum, T, b < a ? b : a)
FENCEPOST_FUNCTION(less, bool, a < b)
FENCEPOST_FUNCTION(less_equal, bool, a <= b)
FENCEPOST_FUNCTION(greater, bool, b < a)
FENCEPOST_FUNCTION(greater_equal, bool, b <= a)
FENCEPOST_FUNCTION(equal_to, bool, a == b)
FENCEPOST_FUNCTION(not_equal_to, bool, a != b)
FENCEPOST_FUNCTION(logical_and, bool, a &&b)
FENCEPOST_FUNCTION(logical_or, bool, a || b)
#undef FENCEPOST_FUNCTION
template <class T = void> struct identity {
  template <class U> FENCEPOST_METHOD_BOTH const U &operator()(const U &a) const { return a; }
};
template <class T> struct negate {
  FENCEPOST_METHOD_BOTH T operator()(const T &a) const { return -a; }
};
template <class T> struct square {
  FENCEPOST_METHOD_BOTH T operator()(const T &a) const { return a * a; }
};
template <class A, class B> struct unary_function {
  typedef A argument_type;
  typedef B result_type;
};
template <class A, class B, class C> struct binary_function {
  typedef A first_argument_type;
  typedef B second_argument_type;
  typedef C result_type;
};
template <class T> FENCEPOST_BOTH void swap(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}
#if __has_include(<tuple>)
using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
#endif

// Iterators by name; what they refer to is known to the algorithms alone.
template <class T> struct counting_iterator {
  typedef T value_type;
  T at;
  FENCEPOST_METHOD_BOTH counting_iterator(T at = T()) : at(at) {}
  FENCEPOST_METHOD_BOTH T operator*() const { return at; }
  template <class N> FENCEPOST_METHOD_BOTH T operator[](N n) const { return at + (T)n; }
  template <class N> FENCEPOST_METHOD_BOTH counting_iterator operator+(N n) const {
    return counting_iterator(at + (T)n);
  }
};
template <class T> struct constant_iterator {
  typedef T value_type;
  T value;
  FENCEPOST_METHOD_BOTH constant_iterator(T value) : value(value) {}
  FENCEPOST_METHOD_BOTH T operator*() const { return value; }
  template <class N> FENCEPOST_METHOD_BOTH T operator[](N) const { return value; }
  template <class N> FENCEPOST_METHOD_BOTH constant_iterator operator+(N) const { return *this; }
};
template <class I, class J = void> struct any_iterator {
  template <class N> any_iterator operator+(N) const;
};
template <class F, class I, class... A> using transform_iterator = any_iterator<F, I>;
template <class E, class I> using permutation_iterator = any_iterator<E, I>;
template <class T> using zip_iterator = any_iterator<T>;
template <class I> using reverse_iterator = any_iterator<I>;
template <class T = void> using discard_iterator = any_iterator<T>;
template <class T> FENCEPOST_BOTH counting_iterator<T> make_counting_iterator(T at) { return at; }
template <class T> FENCEPOST_BOTH constant_iterator<T> make_constant_iterator(T v) { return v; }
template <class I, class F> any_iterator<F, I> make_transform_iterator(I, F);
template <class E, class I> any_iterator<E, I> make_permutation_iterator(E, I);
template <class... I> any_iterator<void> make_zip_iterator(I...);
template <class I> any_iterator<I> make_reverse_iterator(I);
any_iterator<void> make_discard_iterator();

#define FENCEPOST_HOST(name) template <class... A> any_value name(A &&...);
FENCEPOST_HOST(sort) FENCEPOST_HOST(stable_sort) FENCEPOST_HOST(sort_by_key)
FENCEPOST_HOST(stable_sort_by_key) FENCEPOST_HOST(reduce) FENCEPOST_HOST(reduce_by_key)
FENCEPOST_HOST(transform) FENCEPOST_HOST(transform_reduce) FENCEPOST_HOST(inner_product)
FENCEPOST_HOST(inclusive_scan) FENCEPOST_HOST(exclusive_scan) FENCEPOST_HOST(copy)
FENCEPOST_HOST(inclusive_scan_by_key) FENCEPOST_HOST(exclusive_scan_by_key) FENCEPOST_HOST(copy_n)
FENCEPOST_HOST(transform_inclusive_scan) FENCEPOST_HOST(transform_exclusive_scan)
FENCEPOST_HOST(copy_if) FENCEPOST_HOST(remove) FENCEPOST_HOST(remove_if) FENCEPOST_HOST(fill)
FENCEPOST_HOST(fill_n) FENCEPOST_HOST(sequence) FENCEPOST_HOST(generate) FENCEPOST_HOST(count)
FENCEPOST_HOST(count_if) FENCEPOST_HOST(find) FENCEPOST_HOST(find_if) FENCEPOST_HOST(unique)
FENCEPOST_HOST(unique_by_key) FENCEPOST_HOST(for_each) FENCEPOST_HOST(for_each_n)
FENCEPOST_HOST(max_element) FENCEPOST_HOST(min_element) FENCEPOST_HOST(minmax_element)
FENCEPOST_HOST(gather) FENCEPOST_HOST(scatter) FENCEPOST_HOST(scatter_if) FENCEPOST_HOST(equal)
FENCEPOST_HOST(adjacent_difference) FENCEPOST_HOST(lower_bound) FENCEPOST_HOST(upper_bound)
FENCEPOST_HOST(binary_search) FENCEPOST_HOST(partition) FENCEPOST_HOST(stable_partition)
FENCEPOST_HOST(is_sorted) FENCEPOST_HOST(merge) FENCEPOST_HOST(set_union) FENCEPOST_HOST(tabulate)
FENCEPOST_HOST(replace) FENCEPOST_HOST(replace_if) FENCEPOST_HOST(shuffle) FENCEPOST_HOST(distance)
FENCEPOST_HOST(advance) FENCEPOST_HOST(all_of) FENCEPOST_HOST(any_of) FENCEPOST_HOST(none_of)
FENCEPOST_HOST(uninitialized_fill) FENCEPOST_HOST(merge_by_key) FENCEPOST_HOST(set_intersection)
#undef FENCEPOST_HOST

template <class T> struct complex {
  typedef T value_type;
  T x, y;
  complex() = default;
  FENCEPOST_METHOD_BOTH complex(T re, T im = T()) : x(re), y(im) {}
  template <class U>
  FENCEPOST_METHOD_BOTH complex(const complex<U> &o) : x((T)o.x), y((T)o.y) {}
  FENCEPOST_METHOD_BOTH T real() const { return x; }
  FENCEPOST_METHOD_BOTH T imag() const { return y; }
  FENCEPOST_METHOD_BOTH void real(T v) { x = v; }
  FENCEPOST_METHOD_BOTH void imag(T v) { y = v; }
  template <class U> FENCEPOST_METHOD_BOTH complex &operator+=(const U &o) {
    return *this = *this + complex(o);
  }
  template <class U> FENCEPOST_METHOD_BOTH complex &operator-=(const U &o) {
    return *this = *this - complex(o);
  }
  template <class U> FENCEPOST_METHOD_BOTH complex &operator*=(const U &o) {
    return *this = *this * complex(o);
  }
  template <class U> FENCEPOST_METHOD_BOTH complex &operator/=(const U &o) {
    return *this = *this / complex(o);
  }
  friend FENCEPOST_METHOD_BOTH complex operator+(const complex &a, const complex &b) {
    return complex(a.x + b.x, a.y + b.y);
  }
  friend FENCEPOST_METHOD_BOTH complex operator-(const complex &a, const complex &b) {
    return complex(a.x - b.x, a.y - b.y);
  }
  friend FENCEPOST_METHOD_BOTH complex operator*(const complex &a, const complex &b) {
    return complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
  }
  friend FENCEPOST_METHOD_BOTH complex operator/(const complex &a, const complex &b) {
    T size = b.x * b.x + b.y * b.y;
    return complex((a.x * b.x + a.y * b.y) / size, (a.y * b.x - a.x * b.y) / size);
  }
  friend FENCEPOST_METHOD_BOTH complex operator-(const complex &a) { return complex(-a.x, -a.y); }
  friend FENCEPOST_METHOD_BOTH bool operator==(const complex &a, const complex &b) {
    return a.x == b.x && a.y == b.y;
  }
  friend FENCEPOST_METHOD_BOTH bool operator!=(const complex &a, const complex &b) {
    return !(a == b);
  }
};
template <class T> FENCEPOST_BOTH complex<T> conj(const complex<T> &a) {
  return complex<T>(a.x, -a.y);
}
template <class T> FENCEPOST_BOTH T norm(const complex<T> &a) { return a.x * a.x + a.y * a.y; }
template <class T> FENCEPOST_DEVICE T abs(const complex<T> &a) { return ::hypot(a.x, a.y); }
template <class T> FENCEPOST_DEVICE T arg(const complex<T> &a) { return ::atan2(a.y, a.x); }
template <class T> FENCEPOST_DEVICE complex<T> exp(const complex<T> &a) {
  T size = ::exp(a.x);
  return complex<T>(size * ::cos(a.y), size * ::sin(a.y));
}
template <class T> FENCEPOST_DEVICE complex<T> polar(T size, T angle) {
  return complex<T>(size * ::cos(angle), size * ::sin(angle));
}
} // namespace thrust
