# `make help` lists the targets. `make demo` and `make test` start from a bare Python, 3.11 or later.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help demo test quick matrix lint format bench bench-compare real machine nightly wheel fuzz docs site browser site-browser web-assets man container lock clean placement wave triton cluster modules machines

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  \1\t/' | expand -t 12

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or later is needed, \
	and $(PYTHON) is " + sys.version.split()[0] + ": name another one, as in make demo PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	$(BIN)/python -m compileall -q src
	@touch $@

# HIP needs a clang with AMDGPU; where there is none, the wheel of ziglang has one (docs/dependencies.md).
COMPILER := $(VENV)/.compiler
$(COMPILER): $(READY)
	@$(BIN)/python -c 'from fencepost.frontends.source.compilers import find_compiler; find_compiler(None)' \
	    2>/dev/null || { echo 'no clang with AMDGPU is here: installing that of the package ziglang (101 MB)'; \
	    $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[source]'; }
	@touch $@

demo: $(COMPILER) ## set up; a kernel that races, the fix, the proof, its fences on each GPU, its code object
	@echo '$$ fencepost check examples/reduce.hip'; $(BIN)/fencepost check examples/reduce.hip; [ $$? -eq 1 ]
	@echo '$$ diff examples/reduce.hip examples/reduce_right.hip'
	@diff examples/reduce.hip examples/reduce_right.hip | grep '^[<>]  ' || true
	@echo '$$ fencepost check examples/reduce_right.hip'; $(BIN)/fencepost check examples/reduce_right.hip
	@rm -rf build/demo
	@echo '$$ fencepost litmus examples/reduce.litmus --svg build/demo'; $(BIN)/fencepost litmus examples/reduce.litmus --svg build/demo
	@echo "$$ fencepost lower 'fence workgroup release' --matrix"; $(BIN)/fencepost lower 'fence workgroup release' --matrix
	@echo '$$ fencepost object examples/reduce.co | tail -2'; $(BIN)/fencepost object examples/reduce.co | tail -2

# examples/reduce.co is examples/reduce_right.ll, compiled for gfx942 and linked, without debug sections.
test: $(READY) ## set up and run the tests; of the slow ones of tests/sampled.toml some
	$(BIN)/pytest -n auto --dist worksteal --quiet --sample

SINCE := HEAD
quick: $(READY) ## the tests that mirror the modules that changed, since HEAD or SINCE=REVISION
	$(BIN)/python -m tests.quick --since $(SINCE)

matrix: $(READY) ## build and install the distribution on every Python here; all sub-commands, tests of cli and api
	$(BIN)/python -m tests.matrix

lint: $(READY) ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff check --preview --select RUF027 . # names in braces that no f stands before
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY) ## rewrite the code as ruff formats it
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY) ## measure: verdicts by size, the gallery, code objects
	$(BIN)/python -m benchmarks.growth
	$(BIN)/python -m benchmarks.gallery
	$(BIN)/python -m benchmarks.lowering
	$(BIN)/python -m benchmarks.placement
	$(BIN)/python -m benchmarks.kernels
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python -m benchmarks.code_objects
	$(BIN)/python -m benchmarks.barriers

bench-compare: $(READY) ## the working tree beside the last release, in pairs; QUICK=1 in two minutes, WRITE=1 for the page
	$(BIN)/python -m benchmarks.compare --most 1.5 $(if $(QUICK),--quick) $(if $(WRITE),--write)

# CHECKOUTS are PROJECT=DIR of benchmarks/real/projects.py; nothing is fetched. ROCM is a folder of ROCm's headers.
DRAW := --draw 37 --draw 2026
real: $(COMPILER) ## the table of docs/real-code.md, over the CHECKOUTS='HeCBench=DIR rodinia=DIR'; DRAW= for all files
	nice $(BIN)/python -m benchmarks.real $(DRAW) $(if $(ROCM),--rocm $(ROCM)) $(CHECKOUTS)

nightly: $(READY) ## all tests, slow comparisons with the second evaluator, the speed beside the last release's
	$(BIN)/pytest -n auto --dist worksteal --quiet
	$(BIN)/python -m benchmarks.compare --most 1.5
	$(BIN)/python -m tests.naive.compare --count 2000 --seed 1
	$(BIN)/python -m tests.naive.compare --sized --count 2000 --seed 1
	$(BIN)/python -m tests.generated.compare --check
	$(BIN)/python -m tests.generated.beside --check
	$(BIN)/python -m tests.machine_code.wheels --check
	$(BIN)/python -m tests.website.pages --check
	$(BIN)/python -m tests.hostile.web --count 2000 --seed 1
	$(MAKE) container
	$(BIN)/python -m tests.unit.cli.printing.test_output
	$(BIN)/python -m tests.unit.cli.workers.test_signals
	$(BIN)/python -m tests.matrix --whole
	$(BIN)/python -m tests.barriers.compare --count 5000 --seed 1
	$(BIN)/python -m tests.differential.lowering_llvm.compare --jobs 2
	$(BIN)/python -m tests.differential.intrinsic_targets.generate --check
	$(BIN)/python -m tests.differential.swap_loops --check
	$(BIN)/python -m tests.kernels.mutants
	FENCEPOST_KERNELS=all $(BIN)/pytest -n auto --quiet tests/kernels/test_mend.py
	$(BIN)/python -m tests.kernels.drawn.compare --count 3000 --seed 1
	$(BIN)/python -m tests.kernels.drawn.ir_draw --count 3000 --seed 1
	$(BIN)/python -m tests.kernels.hunt.injection --count 10000 --seed 1
	$(BIN)/python -m tests.kernels.hunt.values --count 2000 --seed 1
	$(BIN)/python -m tests.kernels.hunt.effects
	$(BIN)/python -m tests.kernels.hunt.bounds --count 1000 --seed 1
	$(BIN)/python -m tests.kernels.hunt.conditions --count 5000 --seed 1
	$(BIN)/python -m tests.kernels.hunt.names --count 5000 --seed 1
	$(BIN)/python -m tests.kernels.hunt.launches --count 5000 --seed 1
	$(BIN)/python -m tests.kernels.hunt.hoisted --count 5000 --seed 1
	$(BIN)/python -m tests.kernels.hunt.hoisted_by_clang --count 5000 --seed 1
	$(BIN)/python -m tests.kernels.hunt.peers --count 5000 --seed 1
	$(BIN)/python -m tests.code_object.rocm_wheel
	$(BIN)/python -m tests.machine_code.compare_waits --count 10000 --seed 1
	$(BIN)/python -m tests.machine_code.compiled build/machine `find tests -name '*.ll'`
	$(BIN)/python -m tests.machine_code.mutants build/machine/*/*.s
	$(BIN)/python -m tests.certificates.campaign --drawn 1000 --tamper 200
	FENCEPOST_BLOCKS=200 $(BIN)/pytest -n auto --quiet tests/differential/test_abi_assembler.py
	FENCEPOST_EXAMPLES=2000 $(BIN)/pytest -n auto --quiet tests/properties tests/unit/compare tests/unit/generate
	$(MAKE) wave triton cluster SAMPLE=

wheel: $(READY) ## check the code objects of ROCm libraries in eight packages of PyPI
	$(BIN)/python -m tests.code_object.rocm_wheel

# LLVM is libLLVM.so of rocm-bindings-compiler 10.0; FILES are code objects, bundles and libraries.
machine: $(READY) ## compare the decoder with LLVM=libLLVM.so, enumerated and in FILES; measure both
	$(BIN)/python -m tests.machine_code.compare_decoder --oracle $(LLVM) --enumerate gfx90a gfx942 gfx950 gfx1030 gfx1100 gfx1201 gfx1250 --objects $(FILES)
	$(BIN)/python -m benchmarks.machine_code --oracle $(LLVM) $(FILES)

fuzz: $(READY) ## damage to code objects, sources, modules, litmus tests, command lines
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[fuzz]'
	nice $(BIN)/python -m tests.code_object.fuzz -max_total_time=600
	nice $(BIN)/python -m tests.fuzz.campaign --count 2000

placement: $(READY) ## compare barrier placement with brute force (slow)
	$(BIN)/python -m tests.placement.compare --sound 10000 --minimal 3000 --waves 10000
	$(BIN)/python -m tests.placement.fences_compare --count 2000
	$(BIN)/python -m tests.placement.check_compare --corpus --drawn 1000
	$(BIN)/python -m tests.placement.pairs_compare --count 1000
	$(BIN)/python -m tests.placement.triton_compare --check

WAVE := .venv-wave
$(WAVE)/.ready: pyproject.toml
	$(PYTHON) -m venv $(WAVE)
	$(WAVE)/bin/pip install --quiet --disable-pip-version-check torch==2.13.0
	$(WAVE)/bin/pip install --quiet --disable-pip-version-check -e '.[wave]' pytest pytest-xdist filecheck
	@touch $@

# Processes of the tests in environments of their own; a file stays in one, which compiles for it once.
WORKERS := 2
SAMPLE := --sample

wave: $(WAVE)/.ready ## run the tests beside Wave and IREE; Wave's own with FENCEPOST_WAVE_SOURCE
	$(WAVE)/bin/python -m pytest -n $(WORKERS) --dist loadfile --quiet $(SAMPLE) tests/differential/test_wave.py tests/unit/frontends/wave \
	    tests/differential/test_wave_traces.py tests/differential/test_wave_source.py \
	    tests/placement/test_iree.py

TRITON := .venv-triton
$(TRITON)/.ready: pyproject.toml
	$(PYTHON) -m venv $(TRITON)
	$(TRITON)/bin/pip install --quiet --disable-pip-version-check -e '.[triton]' pytest pytest-xdist
	@touch $@

triton: $(TRITON)/.ready ## run the tests beside Triton, in an environment of their own
	$(TRITON)/bin/python -m pytest -n $(WORKERS) --dist loadfile --quiet $(SAMPLE) tests/triton tests/users/test_triton.py

CLUSTER := .venv-cluster
$(CLUSTER)/.ready: pyproject.toml
	$(PYTHON) -m venv $(CLUSTER)
	$(CLUSTER)/bin/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[cluster]' pytest
	@touch $@

cluster: $(CLUSTER)/.ready ## run campaigns on Dask clusters of this machine, in an environment of their own
	$(CLUSTER)/bin/python -m pytest --quiet $(SAMPLE) tests/unit/cli/campaigns/cluster

modules: $(TRITON)/.ready ## compile 500 modules of Triton, check them all, and once more
	$(TRITON)/bin/python -m benchmarks.triton_modules --count 500 $$(mktemp -d)

BROWSER := $(VENV)/.browser
$(BROWSER): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[web,browser]'
	@touch $@

browser: $(BROWSER) ## journeys through the workbench in Debian's Chromium; axe-core comes with npm
	[ -d editors/web/node_modules ] || ! command -v npm >/dev/null || (cd editors/web && npm ci --no-audit --no-fund) || true
	$(BIN)/pytest --quiet tests/browser

container: $(READY) ## build and run the container of Containerfile, with podman, docker or buildah
	$(BIN)/pytest --quiet tests/container

site-browser: site $(BROWSER) ## every page of the site in Debian's Chromium: axe, errors, widths
	$(BIN)/python -m tests.browser.site $$(ls -d build/site/*/)

docs: $(READY) ## write what is generated: tests that bite, coverage, codes, the index of `explain`, the workbench's tests, examples on pages
	$(BIN)/python -m tests.unit.executions.rule_table
	$(BIN)/python -m tests.litmus.bless
	$(BIN)/python -m tests.abi.coverage
	$(BIN)/python -m tests.unit.diagnostics.page
	$(BIN)/python -m tests.abi.index
	$(BIN)/python -m tests.hardware_memory.campaign.page
	$(BIN)/python -m tests.users.picture
	$(BIN)/python -m tests.website.gallery
	$(BIN)/python -m website.notebooks
	$(BIN)/python -m tests.website.pages

SITE := $(VENV)/.site
$(SITE): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[docs]'
	@touch $@

site: $(SITE) ## build the documentation site, without a network: build/site/VERSION/index.html
	$(BIN)/python -m website

man: $(SITE) ## the pages of man, one for each command: build/man
	$(BIN)/python -m website --man build/man

web-assets: ## bundle the editor of the workbench, with its licences, into src/fencepost/web/static; needs npm
	cd editors/web && npm ci --no-audit --no-fund && npm run build

machines: $(READY) ## memory machines: which test needs each instruction; goes on where it stopped (build/machines)
	for follow in 001 llvm-22 001-literal; do \
	    nice $(BIN)/python -m tests.hardware_memory.campaign --follow $$follow || exit; done
	for follow in 001 llvm-22; do \
	    nice $(BIN)/python -m tests.hardware_memory.campaign.gallery --follow $$follow || exit; done
	$(BIN)/python -m tests.hardware_memory.campaign.data
	nice $(BIN)/python -m tests.hardware_memory.campaign.differences
	nice $(BIN)/python -m tests.hardware_memory.campaign.assumed
	$(BIN)/python -m tests.hardware_memory.campaign.page

lock: $(READY) ## pin the dependencies anew
	$(BIN)/pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --upgrade --extra dev --extra source --extra docs --strip-extras --no-emit-index-url \
	    --no-emit-trusted-host --no-emit-find-links -o constraints.txt pyproject.toml

clean: ## remove what was set up
	rm -rf $(VENV)
