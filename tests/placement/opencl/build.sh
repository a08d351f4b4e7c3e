#!/bin/sh
# Makes the IR of the kernels anew, with Clang 19 of Debian. Built-in functions stay calls, as where
# no device library is linked. Waves have 32 work-items, so that each kernel has several.
cd "$(dirname "$0")" || exit 1
for source in *.cl; do
  clang-19 -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -target amdgcn-amd-amdhsa \
    -mcpu=gfx1100 -nogpulib -O1 -fno-ident -emit-llvm -S -o "${source%.cl}.ll" "$source" || exit 1
done
