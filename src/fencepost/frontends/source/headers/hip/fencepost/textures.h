// Textures and surfaces.
//
// A texture is read through an opaque handle: a fetch gives any value, as a function of the handle
// and the coordinates that is only declared, so a proof says by a premise that the kernel does not
// write what it fetches. A surface is memory with rows and slices of a fixed pitch; its reads and
// writes are accesses of that memory. Outside of the surface they do nothing, or end the kernel; with
// hipBoundaryModeClamp they access its edge, wherever that is.
#pragma once
#include "types.h"

namespace fencepost {
typedef unsigned texel_words __attribute__((ext_vector_type(4)));
} // namespace fencepost
FENCEPOST_VALUE fencepost::texel_words __fencepost_texel(unsigned long long, float, float, float,
                                                         float, int);
FENCEPOST_VALUE fencepost::texel_words __fencepost_texel_at(unsigned long long, int);

#define FENCEPOST_TEXTURE_ATTRIBUTE __attribute__((device_builtin_texture_type))
struct textureReference {
  int normalized, readMode, filterMode, addressMode[3], channelDesc_kind;
  hipChannelFormatDesc channelDesc;
};
template <class T, int Dimensions = 1, int Mode = 0>
struct FENCEPOST_TEXTURE_ATTRIBUTE texture : textureReference {
  texture(int normalized = 0, int filter = 0, int address = 0) {}
  texture(int normalized, int filter, int address, const hipChannelFormatDesc &) {}
};
#define hipTextureType1D 1
#define hipTextureType2D 2
#define hipTextureType3D 3
#define hipTextureTypeCubemap 12
#define hipTextureType1DLayered 0xF1
#define hipTextureType2DLayered 0xF2
#define hipTextureTypeCubemapLayered 0xFC

namespace fencepost {
template <class T> FENCEPOST_DEVICE T of_words(texel_words words) {
  T value;
  static_assert(sizeof(T) <= sizeof(words), "a texel has at most 16 bytes");
  __builtin_memcpy(&value, &words, sizeof(T));
  return value;
}
// What a fetch of a reference gives: of kind 1, numbers between 0 and 1.
template <class T, int Mode> struct fetched { using type = T; };
template <class T> struct fetched<T, 1> { using type = float; };
template <> struct fetched<uchar4, 1> { using type = float4; };
template <> struct fetched<uchar2, 1> { using type = float2; };
template <> struct fetched<ushort4, 1> { using type = float4; };
template <> struct fetched<char4, 1> { using type = float4; };
} // namespace fencepost

#define FENCEPOST_FETCH(name, kind, parameters, x, y, z, w)                                        \
  template <class T> FENCEPOST_DEVICE T name(unsigned long long object, FENCEPOST_PASS parameters) { \
    return fencepost::of_words<T>(__fencepost_texel(object, x, y, z, w, kind));                    \
  }                                                                                                \
  template <class T>                                                                               \
  FENCEPOST_DEVICE void name(T *to, unsigned long long object, FENCEPOST_PASS parameters) {        \
    *to = fencepost::of_words<T>(__fencepost_texel(object, x, y, z, w, kind));                     \
  }                                                                                                \
  template <class T, int D, int M>                                                                 \
  FENCEPOST_DEVICE typename fencepost::fetched<T, M>::type name(const texture<T, D, M> &,          \
                                                                FENCEPOST_PASS parameters) {       \
    return fencepost::of_words<typename fencepost::fetched<T, M>::type>(                           \
        __fencepost_texel(0, x, y, z, w, kind + 100));                                             \
  }
#define FENCEPOST_PASS(...) __VA_ARGS__
FENCEPOST_FETCH(tex1D, 1, (float x), x, 0, 0, 0)
FENCEPOST_FETCH(tex2D, 2, (float x, float y), x, y, 0, 0)
FENCEPOST_FETCH(tex3D, 3, (float x, float y, float z), x, y, z, 0)
FENCEPOST_FETCH(tex1DLayered, 4, (float x, int layer), x, (float)layer, 0, 0)
FENCEPOST_FETCH(tex2DLayered, 5, (float x, float y, int layer), x, y, (float)layer, 0)
FENCEPOST_FETCH(texCubemap, 6, (float x, float y, float z), x, y, z, 0)
FENCEPOST_FETCH(tex1DLod, 7, (float x, float level), x, 0, 0, level)
FENCEPOST_FETCH(tex2DLod, 8, (float x, float y, float level), x, y, 0, level)
FENCEPOST_FETCH(tex3DLod, 9, (float x, float y, float z, float level), x, y, z, level)
FENCEPOST_FETCH(texCubemapLod, 10, (float x, float y, float z, float level), x, y, z, level)
FENCEPOST_FETCH(tex2Dgather, 11, (float x, float y, int part = 0), x, y, (float)part, 0)
#undef FENCEPOST_FETCH
template <class T> FENCEPOST_DEVICE T tex1Dfetch(unsigned long long object, int at) {
  return fencepost::of_words<T>(__fencepost_texel_at(object, at));
}
template <class T> FENCEPOST_DEVICE void tex1Dfetch(T *to, unsigned long long object, int at) {
  *to = fencepost::of_words<T>(__fencepost_texel_at(object, at));
}
template <class T, int D, int M>
FENCEPOST_DEVICE typename fencepost::fetched<T, M>::type tex1Dfetch(const texture<T, D, M> &,
                                                                    int at) {
  return fencepost::of_words<typename fencepost::fetched<T, M>::type>(__fencepost_texel_at(0, at));
}

typedef enum hipSurfaceBoundaryMode {
  hipBoundaryModeZero,
  hipBoundaryModeClamp,
  hipBoundaryModeTrap
} hipSurfaceBoundaryMode;
FENCEPOST_VALUE int __fencepost_extent(unsigned long long, int);
namespace fencepost {
// A coordinate of an access of some bytes, which may be clamped to the extent of the surface.
FENCEPOST_DEVICE int coordinate(surface *object, int at, int axis, int bytes, int mode) {
  if (mode != hipBoundaryModeClamp)
    return at;
  int last = __fencepost_extent((unsigned long long)object, axis) - bytes;
  return at < 0 ? 0 : at < last ? at : last;
}
// x counts bytes, and no two rows overlap, whatever x is: a row has 2^32 bytes, a slice 2^14 rows.
template <class T>
FENCEPOST_DEVICE T *texel_of(surface *object, int x, long y, long z) {
  return (T *)((char *)object + x + (y << 32) + (z << 46));
}
} // namespace fencepost
#define FENCEPOST_SURFACE(name, place, ...)                                                        \
  template <class T>                                                                               \
  FENCEPOST_DEVICE T name##read(hipSurfaceObject_t object, __VA_ARGS__, int mode = 0) {            \
    return *fencepost::texel_of<T>(object, place);                                                 \
  }                                                                                                \
  template <class T>                                                                               \
  FENCEPOST_DEVICE void name##read(T *to, hipSurfaceObject_t object, __VA_ARGS__, int mode = 0) {  \
    *to = *fencepost::texel_of<T>(object, place);                                                  \
  }                                                                                                \
  template <class T>                                                                               \
  FENCEPOST_DEVICE void name##write(T value, hipSurfaceObject_t object, __VA_ARGS__,               \
                                    int mode = 0) {                                                \
    *fencepost::texel_of<T>(object, place) = value;                                                \
  }
#define FENCEPOST_AT(name, axis, bytes) fencepost::coordinate(object, name, axis, bytes, mode)
#define FENCEPOST_LINE FENCEPOST_AT(x, 0, sizeof(T)), 0, 0
#define FENCEPOST_PLANE FENCEPOST_AT(x, 0, sizeof(T)), FENCEPOST_AT(y, 1, 1), 0
#define FENCEPOST_SPACE                                                                            \
  FENCEPOST_AT(x, 0, sizeof(T)), FENCEPOST_AT(y, 1, 1), FENCEPOST_AT(z, 2, 1)
FENCEPOST_SURFACE(surf1D, FENCEPOST_LINE, int x)
FENCEPOST_SURFACE(surf2D, FENCEPOST_PLANE, int x, int y)
FENCEPOST_SURFACE(surf3D, FENCEPOST_SPACE, int x, int y, int z)
FENCEPOST_SURFACE(surf2DLayered, FENCEPOST_SPACE, int x, int y, int z)
#undef FENCEPOST_SURFACE
#undef FENCEPOST_LINE
#undef FENCEPOST_PLANE
#undef FENCEPOST_SPACE
#undef FENCEPOST_AT
