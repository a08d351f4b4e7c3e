"""The text around a litmus test in HIP: a kernel, and a host program that counts final states."""

from __future__ import annotations

from string import Template

KERNEL = Template(
    """${generic}__global__ void run(int *memory, int *results, unsigned *arrived, unsigned turn) {
    __shared__ int lds[$lds * LANES];
    const unsigned batch = blockIdx.x / WORKGROUPS;
    const unsigned workgroup = (blockIdx.x + turn) % WORKGROUPS;
    const unsigned wave = threadIdx.x / LANES;
    const unsigned slot = threadIdx.x % SHARING;
    const unsigned place = threadIdx.x % LANES / SHARING;
    const unsigned instance = batch * INSTANCES + place;
    if (place >= INSTANCES) return;
$pointers
    (void)lds;
$initial
    __syncthreads();
    if (threadIdx.x == 0) {
        __hip_atomic_fetch_add(&arrived[batch], 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
        for (int patience = 0; patience < 10000; ++patience) {
            const unsigned seen =
                __hip_atomic_load(&arrived[batch], __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
            if (seen >= WORKGROUPS) break;
        }
    }
    __syncthreads();
$roles
}"""
)

GENERIC = """__device__ int *generic(int *pointer) {
    asm volatile("" : "+v"(pointer)); // hides the address space
    return pointer;
}

"""

HOST = Template(
    """// A litmus test as a program: hipcc -O2 FILE -o test && ./test [RUNS]
//
$text

#include <hip/hip_runtime.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <vector>

constexpr unsigned LANES = $lanes;        // lanes of a wavefront's share of a block
constexpr unsigned SHARING = $sharing;       // threads of the test in one wavefront
constexpr unsigned INSTANCES = LANES / SHARING; // instances of the test in a block
constexpr unsigned WAVES = $waves;         // wavefronts of a block
constexpr unsigned WORKGROUPS = $workgroups;    // blocks of an instance
constexpr unsigned LOCATIONS = $locations;     // global locations of an instance
constexpr unsigned RESULTS = $results;       // registers of an instance that are asked about
constexpr unsigned STRIDE = 32;       // integers between two locations: a cache line
#ifndef BATCHES
#define BATCHES 256u // groups of instances in a launch
#endif

$kernel

using State = std::array<int, $terms>;

static bool condition(const State &state) {
    (void)state;
    return $condition;
}

static bool counts(const State &state) {
    (void)state;
    return $filter;
}

static void check(hipError_t status) {
    if (status != hipSuccess) {
        std::fprintf(stderr, "HIP error %d\\n", static_cast<int>(status));
        std::exit(2);
    }
}

int main(int argc, char **argv) {
    const unsigned runs = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100;
    const unsigned all = BATCHES * INSTANCES;
    const int initials[] = {$initials};
    const char *names[] = {$names};
    std::vector<int> fresh(all * LOCATIONS * STRIDE), memory(fresh.size()), results(all * RESULTS);
    for (unsigned i = 0; i < all * LOCATIONS; ++i) fresh[i * STRIDE] = initials[i % LOCATIONS];
    int *on_memory, *on_results;
    unsigned *arrived;
    check(hipMalloc((void **)&on_memory, fresh.size() * sizeof(int)));
    check(hipMalloc((void **)&on_results, results.size() * sizeof(int)));
    check(hipMalloc((void **)&arrived, BATCHES * sizeof(unsigned)));
    std::map<State, unsigned long> histogram;
    unsigned long positive = 0, negative = 0;
    const std::clock_t start = std::clock();
    const size_t size = memory.size() * sizeof(int), asked = results.size() * sizeof(int);
    for (unsigned turn = 0; turn < runs; ++turn) {
        check(hipMemcpy(on_memory, fresh.data(), size, hipMemcpyHostToDevice));
        check(hipMemset(arrived, 0, BATCHES * sizeof(unsigned)));
        hipLaunchKernelGGL(run, dim3(BATCHES * WORKGROUPS), dim3(WAVES * LANES), 0, 0, on_memory,
                           on_results, arrived, turn);
        check(hipGetLastError());
        check(hipDeviceSynchronize());
        check(hipMemcpy(memory.data(), on_memory, size, hipMemcpyDeviceToHost));
        check(hipMemcpy(results.data(), on_results, asked, hipMemcpyDeviceToHost));
        for (unsigned instance = 0; instance < all; ++instance) {
            const State state = {
$values
            };
            if (!counts(state)) continue;
            ++histogram[state];
            ++(condition(state) ? positive : negative);
        }
    }
    std::printf("Test %s $kind\\n", $name);
    std::printf("Histogram (%zu states)\\n", histogram.size());
    for (const auto &[state, count] : histogram) {
        std::printf("%-8lu%c>", count, condition(state) ? '*' : ':');
        for (unsigned i = 0; i < state.size(); ++i) std::printf("%s=%d; ", names[i], state[i]);
        std::printf("\\n");
    }
    const bool holds = $holds;
    std::printf("%s\\n\\nWitnesses\\n", holds ? "Ok" : "No");
    std::printf("Positive: %lu, Negative: %lu\\n", positive, negative);
    std::printf("Condition %s is%s validated\\n", $shown, holds ? "" : " NOT");
    const char *seen = !positive ? "Never" : negative ? "Sometimes" : "Always";
    std::printf("Observation %s %s %lu %lu\\n", $name, seen, positive, negative);
    std::printf("Time %s %.2f\\n", $name, double(std::clock() - start) / CLOCKS_PER_SEC);
    return 0;
}
"""
)
