// Gradients of a loss, for each class of each place: the loop over the classes is unrolled, so that each of its
// stores is an instruction, and all of them are told apart by constants.
enum { CLASSES = 9, PLACES = 8732 };

__global__ __launch_bounds__(64) void classes(const float *scores, const long *target, float *gradient) {
  int place = blockIdx.x * 64 + threadIdx.x;
#if WRONG == 1
  if (place > PLACES)
#else
  if (place >= PLACES)
#endif
    return;
  int sample = blockIdx.y;
  long wanted = target[sample * PLACES + place];
#pragma unroll
  for (int i = 0; i < CLASSES; ++i) {
    int at = sample * CLASSES * PLACES + i * PLACES + place;
    gradient[at] = i == wanted ? scores[at] : -scores[at];
  }
}
