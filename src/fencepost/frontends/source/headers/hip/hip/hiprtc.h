// Compiling at run time: host code alone.
#pragma once
#include <hip/hip_runtime.h>

typedef enum hiprtcResult {
  HIPRTC_SUCCESS = 0,
  HIPRTC_ERROR_COMPILATION = 6,
  HIPRTC_ERROR_INTERNAL_ERROR = 11
} hiprtcResult;
typedef struct _hiprtcProgram *hiprtcProgram;
extern "C" {
const char *hiprtcGetErrorString(hiprtcResult);
hiprtcResult hiprtcCreateProgram(hiprtcProgram *, const char *, const char *, int, const char **,
                                 const char **);
hiprtcResult hiprtcDestroyProgram(hiprtcProgram *);
hiprtcResult hiprtcCompileProgram(hiprtcProgram, int, const char **);
hiprtcResult hiprtcAddNameExpression(hiprtcProgram, const char *);
hiprtcResult hiprtcGetLoweredName(hiprtcProgram, const char *, const char **);
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram, size_t *);
hiprtcResult hiprtcGetProgramLog(hiprtcProgram, char *);
hiprtcResult hiprtcGetCodeSize(hiprtcProgram, size_t *);
hiprtcResult hiprtcGetCode(hiprtcProgram, char *);
}
