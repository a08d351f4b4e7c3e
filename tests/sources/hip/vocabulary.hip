#include <cstdint>
#include <algorithm>
#include <type_traits>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <vector>
#include <cassert>
#include "hip/hip_runtime.h"
template<class T> __global__ void k(int*p,double* q, T* f, float4* v){
  __shared__ T s[256]; extern __shared__ int d[];
  p[0]=std::max(1,p[1]); q[0]=sqrt(q[1]); q[1]=std::exp(q[2]); f[0]=std::sqrt(f[1]); f[2]=pow(f[1],2); f[3]=sqrt(p[2]);
  s[threadIdx.x]=f[blockIdx.x*blockDim.x+threadIdx.x]; __syncthreads();
  if(threadIdx.x==0) atomicAdd(f, s[1]); atomicMax(f+1, s[3]); atomicInc((unsigned*)p, 4u);
  f[4]=__shfl_down_sync(0xffffffffu, f[3], 4); q[5]=__shfl_xor(q[6], 3);
  p[7]=__syncthreads_count(p[8]); printf("x %d %f %s\n", p[9], f[4], "abc"); assert(p[4]>3);
  p[3]=min(p[1], threadIdx.x); f[1]=fmaxf(f[2], 2.f)+fabs(f[9]) + std::abs(p[4]) + std::isnan(f[4]) + isinf(q[9]);
  float4 x=v[threadIdx.x]; v[3]= x + v[4]; float4 z={}; v[5]=z; z.x+=1; int2 h=make_int2(1,2); p[4]=h.y; 
  f[7]=std::min(f[4], 3.0f) + INFINITY + std::pow(f[3], 2) + std::pow(f[2],f[1]) + std::fma(f[2],f[3],f[1]);
  __threadfence(); atomicMin(f, 1); atomicMax_block(q, 2.0); atomicCAS(p, 1,2); if (__any(p[3])) p[4]=__popcll(__ballot(p[2]));
}
template __global__ void k<float>(int*p,double* q, float* f, float4*);
__global__ void k2(int n, float*x) { int i = blockIdx.x*blockDim.x+threadIdx.x; auto f=[=](int j){return x[j];}; if(i<n) x[i]=f(i+1); dim3 g=gridDim; }
int main(){ std::vector<float> h(100); float*d; hipMalloc(&d, 400); hipMalloc((void**)&d, 400); k2<<<10, 20>>>(100,d); k2<<<dim3(10), 20,0,0>>>(100,d); hipLaunchKernelGGL(k2, dim3(1), dim3(2),0,0, 3, d);
 printf("%d\n", 3); std::cout<<std::sqrt(2.0)<<sqrt(2.0f)<<min(1,2)<<max(1.f,2.f); std::printf("x"); assert(1); hipMemcpy(h.data(), d, 400, hipMemcpyDeviceToHost); exit(0);}
