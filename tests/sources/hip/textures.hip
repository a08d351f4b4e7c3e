// Textures by object and by reference, surfaces, resources of the host.
#include <hip/hip_runtime.h>

texture<float, 2, hipReadModeElementType> reference;
texture<uchar4, 2, hipReadModeNormalizedFloat> colours;

__global__ void filter(hipTextureObject_t image, float *out, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float4 colour = tex2D(colours, x + 0.5f, 0.5f);
  float whole;
  tex1Dfetch(&whole, image, x);
  out[x] = tex2D<float>(image, x + 0.5f, 0.5f) + tex2D(reference, x, 1) + colour.x + whole;
}
__global__ void paint(hipSurfaceObject_t to) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float old = surf2Dread<float>(to, x * 4, 0);
  surf2Dwrite(old + 1.0f, to, x * 4, 1);
}
int main() {
  hipChannelFormatDesc form = hipCreateChannelDesc<float>();
  hipArray_t array;
  hipMallocArray(&array, &form, 64, 64, hipArraySurfaceLoadStore);
  hipResourceDesc resource = {};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipTextureDesc how = {};
  how.addressMode[0] = hipAddressModeClamp;
  how.filterMode = hipFilterModeLinear;
  how.readMode = hipReadModeElementType;
  hipTextureObject_t image;
  hipCreateTextureObject(&image, &resource, &how, nullptr);
  hipEvent_t start;
  hipEventCreate(&start);
  hipEventRecord(start, hipStreamDefault);
  filter<<<1, 64, 0, hipStreamDefault>>>(image, nullptr, 64);
}
