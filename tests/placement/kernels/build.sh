#!/bin/sh
# Makes the IR of the kernels anew, with Clang 19 of Debian.
cd "$(dirname "$0")" || exit 1
for source in *.cl; do
  clang-19 -x cl -cl-std=CL2.0 -Xclang -finclude-default-header -target amdgcn-amd-amdhsa \
    -mcpu=gfx942 -nogpulib -O1 -fno-ident -emit-llvm -S -o "${source%.cl}.ll" "$source" || exit 1
done
