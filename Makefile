# make demo   installs what is missing, builds, and checks the README's example
# make help   lists all of this
# make test   installs what is missing, builds, and runs the tests that every change waits for
# make test-long  the long tests: all of data/, large bounds, thousands of random systems, fuzzing;
#                 RESUME=1 runs those that have not passed yet; EVERY=10 FIRST=3 every tenth of
#                 them from the third on; ONLY=search those with names that a regular expression finds
# make check-all  builds of other kinds: sanitizers, clang and its warnings, file by file, LLVM 16
#                 and 19, without PPL, a bare Debian (debootstrap, as root)
# make mutants  builds a copy with 60 small defects and tells which of them a test finds; MUTANTS=N
# make asan   the tests under the address and undefined-behaviour sanitizers
# make test-llvm LLVM=16  tests C programs and their runs with another LLVM than 14 (16, 19)
# make bench  runs the benchmarks
# make page   builds the pages of `heapreach report` and of `heapreach check --html` anew (Node.js;
#             the built pages are committed)
# make test-page  tests them in headless Chromium

PACKAGES = build-essential cmake ninja-build libz3-dev z3 libboost-graph-dev libyaml-cpp-dev \
  libgmp-dev libppl-dev libfmt-dev libcli11-dev nlohmann-json3-dev libpugixml-dev libgtest-dev libgmock-dev \
  libbenchmark-dev libsqlite3-dev gnuplot-nox llvm-14-dev libclang-14-dev zlib1g-dev clang-14 \
  libclang-rt-14-dev gcc-multilib python3 python3-jsonschema
JOBS ?= $(shell nproc)
# One more than processors: some tests wait.
TEST_JOBS ?= $(shell expr $(JOBS) + 1)
BUILD = build/release
# Those that are built with Node.js, and those that are only tested with it.
PAGES = reports/page answers/page
TESTED_PAGES = $(PAGES) triage/page
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
export DEBIAN_FRONTEND = noninteractive

.PHONY: all help demo test test-long mutants check-all check-clang check-files check-no-ppl \
  check-bare test-llvm test-page page bench asan setup setup-page build clean

all: build

help:
	@sed -n 's/^# \{0,1\}//; /^PACKAGES/q; p' Makefile

setup:
	@missing=; for p in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "installing$$missing"; \
	  $(SUDO) apt-get update -q && $(SUDO) apt-get install -q -y --no-install-recommends $$missing; \
	fi

# Only for changing or testing the pages: what they are built into is committed.
setup-page:
	@missing=; command -v npm >/dev/null || missing="nodejs npm"; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	if [ -n "$$missing" ]; then \
	  echo "installing $$missing"; \
	  $(SUDO) apt-get update -q && $(SUDO) apt-get install -q -y --no-install-recommends $$missing; \
	fi
	for page in $(TESTED_PAGES); do (cd $$page && npm ci --no-audit --no-fund --ignore-scripts) || exit 1; done

build: setup
	cmake --preset release $(CMAKE_FLAGS)
	cmake --build $(BUILD) -j $(JOBS)

demo: setup
	cmake --preset release -DHEAPREACH_TESTS=OFF -DHEAPREACH_BENCH=OFF
	cmake --build $(BUILD) -j $(JOBS)
	$(BUILD)/heapreach check --engine bmc data/lists/sll_use_after_free.rts.yaml || [ $$? = 10 ]

test: setup
	cmake --preset release -DHEAPREACH_TESTS=ON -DHEAPREACH_BENCH=OFF
	cmake --build $(BUILD) -j $(JOBS)
	rm -f $(BUILD)/reports/*.xml $(BUILD)/floors/*
	@status=0; \
	ctest --test-dir $(BUILD) -j $(TEST_JOBS) --output-on-failure --label-exclude long || status=1; \
	python3 tests/report.py $(BUILD) || status=1; exit $$status

EVERY ?= 1
FIRST ?= 1
ONLY ?=
test-long: setup
	cmake --preset release -DHEAPREACH_TESTS=ON -DHEAPREACH_BENCH=OFF
	cmake --build $(BUILD) -j $(JOBS)
	python3 tests/long.py $(BUILD) --jobs $(TEST_JOBS) --every $(EVERY) --first $(FIRST) \
	  $(if $(ONLY),--only '$(ONLY)') $(if $(RESUME),--resume)

# The third ring. Each part is a build of its own under build/, and may be run alone.
check-all: asan check-clang check-files check-no-ppl
	$(MAKE) test-llvm LLVM=16
	$(MAKE) test-llvm LLVM=19
	$(MAKE) check-bare

# Without PPL: clang reads its header from version 16 on, which knows P0634 (optional typename).
check-clang: setup
	CC=clang-14 CXX=clang++-14 cmake -S . -B build/clang -G Ninja -DCMAKE_BUILD_TYPE=Release \
	  -DHEAPREACH_PPL=OFF -DHEAPREACH_BENCH=OFF
	cmake --build build/clang -j $(JOBS)
	ctest --test-dir build/clang -j $(TEST_JOBS) --output-on-failure --label-exclude long

check-files: setup
	cmake -S . -B build/files -G Ninja -DCMAKE_BUILD_TYPE=Release -DHEAPREACH_UNITY=OFF \
	  -DHEAPREACH_PRECOMPILE=OFF
	cmake --build build/files -j $(JOBS)

check-no-ppl: setup
	cmake -S . -B build/no-ppl -G Ninja -DCMAKE_BUILD_TYPE=Release -DHEAPREACH_PPL=OFF \
	  -DHEAPREACH_BENCH=OFF
	cmake --build build/no-ppl -j $(JOBS)
	ctest --test-dir build/no-ppl -j $(TEST_JOBS) --output-on-failure --label-exclude long

# A Debian with nothing but what debootstrap puts there, in build/bare: what the README promises.
BARE = build/bare
check-bare:
	command -v debootstrap >/dev/null || $(SUDO) apt-get install -q -y debootstrap
	[ -e $(BARE)/bin/sh ] || $(SUDO) debootstrap --variant=minbase bookworm $(BARE)
	$(SUDO) cp /etc/apt/sources.list $(BARE)/etc/apt/ 2>/dev/null || true
	$(SUDO) cp -r /etc/apt/sources.list.d /etc/apt/apt.conf.d $(BARE)/etc/apt/ 2>/dev/null || true
	$(SUDO) cp /etc/resolv.conf $(BARE)/etc/
	$(SUDO) chroot $(BARE) sh -c 'apt-get update -q && apt-get install -q -y make git'
	$(SUDO) rm -rf $(BARE)/heapreach && $(SUDO) git clone -q . $(BARE)/heapreach
	$(SUDO) chroot $(BARE) sh -c 'mount -t proc proc /proc; cd /heapreach && make demo && make test; \
	  status=$$?; umount /proc; exit $$status'

# In a copy of the last commit, one build for all mutants (tests/mutants.py).
MUTANTS ?= 60
COPY = build/mutants
mutants: setup
	rm -rf $(COPY) && mkdir -p $(COPY) && git archive HEAD | tar x -C $(COPY)
	python3 tests/mutants.py choose $(COPY) --count $(MUTANTS) > $(COPY)/mutants
	python3 tests/mutants.py plant $(COPY)/mutants $(COPY)
	cmake -S $(COPY) -B $(COPY)/build -G Ninja -DCMAKE_BUILD_TYPE=Release -DHEAPREACH_BENCH=OFF
	cmake --build $(COPY)/build -j $(JOBS)
	python3 tests/mutants.py run $(COPY)/mutants $(COPY)/build --jobs $(JOBS)

LLVM ?= 16
test-llvm: PACKAGES += llvm-$(LLVM)-dev libclang-$(LLVM)-dev libzstd-dev clang-$(LLVM) \
  libclang-rt-$(LLVM)-dev
test-llvm: setup
	cmake -S . -B build/llvm$(LLVM) -G Ninja -DCMAKE_BUILD_TYPE=Release \
	  -DHEAPREACH_LLVM=$(LLVM) -DHEAPREACH_BENCH=OFF
	cmake --build build/llvm$(LLVM) -j $(JOBS) --target heapreach frontends_tests runs_tests
	ctest --test-dir build/llvm$(LLVM) -j $(TEST_JOBS) --output-on-failure --label-exclude long \
	  --tests-regex '^(frontends|runs)\.'

# Builds reports/asset/ out of reports/page/, and answers/asset/ out of answers/page/.
page: setup-page
	for page in $(PAGES); do (cd $$page && npm run build) || exit 1; done

test-page: test-page-report setup-page
	cd reports/page && REPORT=$(CURDIR)/$(BUILD)/page-report PAPER=$(CURDIR)/$(BUILD)/page-paper \
	  HEAPREACH=$(CURDIR)/$(BUILD)/heapreach npm test
	for page in answers/page triage/page; do \
	  (cd $$page && HEAPREACH=$(CURDIR)/$(BUILD)/heapreach npm test) || exit 1; done

test-page-report: build
	$(BUILD)/tests/sample_results $(BUILD)/sample.sqlite 2000
	$(BUILD)/heapreach report --force $(BUILD)/sample.sqlite -o $(BUILD)/page-report
	$(BUILD)/heapreach report --force data/results/paper.sqlite -o $(BUILD)/page-paper --no-figures

bench: setup
	cmake --preset release -DHEAPREACH_BENCH=ON
	cmake --build $(BUILD) -j $(JOBS) --target heapreach_bench
	$(BUILD)/bench/heapreach_bench

asan: setup
	cmake --preset asan
	cmake --build build/asan -j $(JOBS)
	ctest --test-dir build/asan -j $(JOBS) --output-on-failure --label-exclude long

clean:
	rm -rf build
