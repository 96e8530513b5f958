# tour: `make demo` runs the demo, `make test` passes the tests; each installs what it lacks.

PREFIX ?= /usr/local
DESTDIR ?=
# lld, because the default linker warns of a function in a library that is never called.
# Wholly static: it starts in two thirds of the time and holds a quarter less memory, because nothing is looked for, loaded and relocated.
RELEASE = -c release --static-swift-stdlib -Xswiftc -static-executable -Xlinker -ltinfo -Xswiftc -use-ld=lld

BUILD_PACKAGES = libncursesw5-dev libyaml-dev
TEST_PACKAGES = $(BUILD_PACKAGES) htop btop vim nano mc less tmux fzf bash python3 procps xterm xvfb vttest tig git ncdu nnn w3m dialog whiptail

.PHONY: demo build test test-every-offset test-every-fault test-every-screen test-address matrix mutation fuzz corpora install build-packages test-packages clean

demo: build
	@$$(swift build $(RELEASE) --show-bin-path)/tour demo --reset

build: build-packages
	@swift build $(RELEASE) --product tour

test: test-packages
	swift build --build-tests
	@./.ci/tests swift test --skip-build --disable-xctest

# A card over every byte of the recordings, each judged by tmux and by xterm: about twenty minutes.
test-every-offset: test-packages
	swift build -c release -Xswiftc -enable-testing --build-tests
	TOUR_EVERY_OFFSET=1 swift test -c release -Xswiftc -enable-testing --skip-build --filter 'OracleCardTests|OracleTmuxTests|OracleXtermTests'

# Real programs alone and hosted, compared, and the table of it: two to five minutes. `make matrix PROGRAMS="htop vim"` for some.
PROGRAMS =
matrix: build-packages
	@swift build --product tour
	@swift build --product Matrix
	@./.ci/packages $$(.build/debug/Matrix --packages)
	@$(MAKE) --no-print-directory .build/matrix/python
	@.build/debug/Matrix $(PROGRAMS)

# What comes from PyPI.
.build/matrix/python: Tests/Matrix/requirements.txt
	/usr/bin/python3 -m venv $@
	$@/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

# Makes small mistakes in the sources, one at a time, and prints those with which the tests pass. It fails if these are more than one in ten, as
# they are today. About ten minutes.
mutation: test-packages
	swift build --product Mutation
	@.build/debug/Mutation

# Makes up bytes for each property in Tests/Fuzzing, guided by what they reach; a finding stays as a file in .build-fuzz.
# `make fuzz MINUTES=1 PROPERTIES=terminal` for less.
# Optimized, but with address sanitizer and with the standard library's debug preconditions: unsafe buffers check their bounds too.
# The compiler takes the last -sanitize only: without both in one, Swift code would report no coverage.
# The dictionary has numbers with signs and beyond every range, alone and in the sequences that take numbers.
MINUTES = 10
PROPERTIES = terminal compositor input guide history pattern card
CORPORA = Tests/FuzzingTests/Corpora
fuzz: build-packages
	TOUR_FUZZ=1 swift build -c release --sanitize=fuzzer --sanitize=address -Xswiftc -sanitize=fuzzer,address -Xswiftc -assert-config -Xswiftc Debug \
	  -Xswiftc -use-ld=lld --scratch-path .build-fuzz --product fuzz
	@for property in $(PROPERTIES); do \
	  mkdir -p .build-fuzz/corpora/$$property; \
	  TOUR_FUZZ_UNPACK=$(CORPORA)/$$property.txt:.build-fuzz/corpora/$$property .build-fuzz/release/fuzz || exit 1; \
	  TOUR_FUZZ=$$property SWIFT_BACKTRACE=enable=no .build-fuzz/release/fuzz -max_total_time=$$(($(MINUTES) * 60)) -max_len=2048 \
	    -dict=$(CORPORA)/numbers.dict -timeout=10 -rss_limit_mb=4096 -artifact_prefix=.build-fuzz/$$property- .build-fuzz/corpora/$$property || exit 1; \
	done

# Of all inputs that the fuzzer has kept, the fewest that reach as much: those that are committed, and that the tests go through.
corpora:
	@for property in $(PROPERTIES); do \
	  chosen=.build-fuzz/chosen/$$property; \
	  rm -rf $$chosen && mkdir -p $$chosen; \
	  TOUR_FUZZ=$$property .build-fuzz/release/fuzz -set_cover_merge=1 -use_counters=0 -max_len=160 \
	    $$chosen .build-fuzz/corpora/$$property || exit 1; \
	  TOUR_FUZZ_PACK=$$chosen:$(CORPORA)/$$property.txt .build-fuzz/release/fuzz || exit 1; \
	done

# The tests but for the end-to-end ones under address sanitizer: nothing reads or writes where it may not, in Swift or in C, nor is lost unfreed.
test-address: test-packages
	swift build --sanitize=address -Xswiftc -use-ld=lld --build-tests --scratch-path .build-asan
	LSAN_OPTIONS=suppressions=.ci/leaks:print_suppressions=0 swift test --sanitize=address -Xswiftc -use-ld=lld --scratch-path .build-asan --skip-build --disable-xctest --skip EndToEndTests

# Every system call fails each time that it is made, and strings have a hundred megabytes: about three minutes.
test-every-fault: test-packages
	swift build --build-tests
	TOUR_EVERY_FAULT=1 swift test --skip-build --disable-xctest --filter 'FaultTests|HardCaseTests'

install: build
	install -D -m 755 "$$(swift build $(RELEASE) --show-bin-path)/tour" $(DESTDIR)$(PREFIX)/bin/tour
	install -d $(DESTDIR)$(PREFIX)/share/tour/guides
	install -m 644 guides/*.yaml guides/*.json $(DESTDIR)$(PREFIX)/share/tour/guides

# All of vttest's screens, alone and hosted, and what it thinks of the model's answers: about fifteen minutes.
test-every-screen: test-packages
	swift build --build-tests
	TOUR_EVERY_SCREEN=1 swift test --skip-build --disable-xctest --filter VttestTests

build-packages:
	@./.ci/packages $(BUILD_PACKAGES)

test-packages:
	@./.ci/packages $(TEST_PACKAGES)

clean:
	swift package clean
