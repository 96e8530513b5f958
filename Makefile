# tour: `make demo` runs the demo, `make test` runs the tests; both install missing packages.

PREFIX ?= /usr/local
DESTDIR ?=
# Optimized builds have a folder of their own, so that one can run beside a debug build. The command and the library are made from the same objects; Package.swift
# says how each is linked. lld, because the default linker warns about a library function that is never called. Each function gets a section, so that the linker
# can order functions by .ci/linking/order.txt.
# The modules of concurrency and of regular expressions are not linked unless they are named, so an undefined symbol of _Concurrency or _StringProcessing means
# that a source uses such a module: see Main.swift and Occurrences.swift.
RELEASED = .build-release
OBJECTS = $(RELEASED)/linking
# Without colours: SwiftPM compiles everything again if the last build was in a terminal and this one is not, or the other way round.
RELEASE = TOUR_RELEASE="$(OBJECTS)" swift build -c release --no-color-diagnostics --scratch-path $(RELEASED) --static-swift-stdlib -Xswiftc -use-ld=lld \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -I$(OBJECTS) \
  $(foreach library,swift_Concurrency swift_StringProcessing swift_RegexParser,-Xswiftc -Xfrontend -Xswiftc -disable-autolink-library -Xswiftc -Xfrontend -Xswiftc $(library))
COMMAND = $(RELEASED)/release/tour

# The tests take the tour of each guide in its program; the package has the name of the guide, unless it is a lesson.
# The names with two dots are translations.
GUIDED_PACKAGES = $(foreach guide,$(basename $(notdir $(shell grep -L '^lesson:' guides/*.yaml))),$(if $(suffix $(guide)),,$(guide)))
BUILD_PACKAGES = libncursesw5-dev libyaml-dev libcmark-gfm-dev libcmark-gfm-extensions-dev zlib1g-dev
TEST_PACKAGES = $(BUILD_PACKAGES) ncurses-term $(GUIDED_PACKAGES) btop tmux fzf bash python3 procps xterm xvfb gir1.2-vte-2.91 python3-gi screen vttest tig git ncdu nnn w3m yasr dialog whiptail python3-urwid python3-prompt-toolkit librsvg2-bin bash-completion zsh fish valgrind python3-pip unicode-data

# Debug builds for tests optimize the modules in which tests spend most of their time (Package.swift).
export TOUR_OPTIMIZED = 1

# The sources that swift-format formats.
FORMATTED = Package.swift .ci/linking/FoundationEssentials.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Hello Benchmarks/HelloFoundation Benchmarks/Race Benchmarks/Shadow Benchmarks/Streams
format:
	@swift format -i -r -p $(FORMATTED)

# How long `make fuzz` and `make mutation` go on.
MINUTES = 10

# A tree may be copied with its build folders.
$(shell ./.ci/fresh)

.PHONY: demo format build dist deb wheel test-packages-clean install-command test quick tested-release tested-suites test-every-offset test-every-stream test-every-fault test-every-screen test-address test-clients test-tutorial test-embedding matrix matrix-terminals pictures mutation fuzz corpora order docs library install install-library uninstall engines build-packages test-packages clean

demo: build
	@$(COMMAND) demo --reset

build: build-packages $(OBJECTS)/made
	@$(RELEASE) --product tour

# What Package.swift links into the command or the library: the parts that take the place of larger ones, and the libraries in C without those that the linker
# would find first. Made anew for another compiler, which would refuse the module. SwiftPM does not know that the products need these files.
$(OBJECTS)/made: .ci/linking/FoundationEssentials.swift .ci/linking/runtime.c $(shell command -v swift-frontend)
	@mkdir -p $(OBJECTS)
	@swiftc -O -wmo -parse-as-library -static-stdlib -swift-version 6 -module-name FoundationEssentials -emit-module \
	  -emit-module-path $(OBJECTS)/FoundationEssentials.swiftmodule -c $< -o $(OBJECTS)/FoundationEssentials.o
	@cc -O2 -c .ci/linking/runtime.c -o $(OBJECTS)/runtime.o
	@for library in libyaml libcmark-gfm libcmark-gfm-extensions libz libstdc++; do ln -sf "$$(gcc -print-file-name=$$library.a)" $(OBJECTS)/; done
	@rm -f $(COMMAND) $(RELEASED)/release/libctour.so
	@touch $@

# The optimized build is tested, because the optimizer can fail on sources that a debug build accepts, and because optimized code can do something else than a
# debug build. The end-to-end tests run the optimized command and use the optimized library. An optimized build uses one processor, so the debug build and the
# installation of packages go on beside it.
INSTALLED = $(CURDIR)/$(RELEASED)/installed
test: build-packages
	@swift package resolve
	@$(MAKE) --no-print-directory -j3 tested-release tested-suites test-packages
	@TOUR_TESTED="$(CURDIR)/$(COMMAND)" TOUR_LIBRARY_PREFIX="$(INSTALLED)" ./.ci/tests swift test --skip-build --disable-xctest

tested-release: build
	@$(MAKE) --no-print-directory install-library DESTDIR= PREFIX="$(INSTALLED)"
	@$(RELEASE) --product OptimizedCorpora
	@$(RELEASED)/release/OptimizedCorpora $(CORPORA)

tested-suites:
	@swift build --build-tests

# The tests of the modules that need neither a terminal nor another program; they have a build folder of their own.
quick: build-packages
	@TOUR_QUICK=1 ./.ci/tests swift test --disable-xctest --scratch-path .build-quick

# Opens and closes a card at every byte offset of the recordings, and compares the results with tmux and xterm: about half an hour, most of it in xterm, which replays
# each recording from its start for every card.
test-every-offset: test-packages
	swift build -c release -Xswiftc -enable-testing --build-tests
	TOUR_EVERY_OFFSET=1 swift test -c release -Xswiftc -enable-testing --skip-build --filter 'Oracle(Card|Tmux|Xterm|XtermCard)Tests'

# Opens and closes a card in 500 random streams, and compares the results with xterm, tmux, VTE, Alacritty, Ghostty, Rio and xterm.js: about twenty minutes. Prints the numbers of streams
# without a trace, and of those that known differences of the terminals explain. TOUR_RECORD=1 writes the numbers to docs/terminals.txt.
test-every-stream: test-packages
	swift build --build-tests
	TOUR_EVERY_STREAM=1 swift test --skip-build --disable-xctest --filter DifferentialTests

# Compares real programs run alone and under tour, and prints a table: two to five minutes. `make matrix PROGRAMS="htop vim"` for some.
PROGRAMS =
matrix: build-packages
	@swift build --product tour
	@swift build --product Matrix
	@./.ci/packages $$(.build/debug/Matrix --packages)
	@$(MAKE) --no-print-directory .build/matrix/python
	@.build/debug/Matrix $(PROGRAMS)

# The same for some programs in VTE, xterm and the engines, the shipped tours and lessons in each engine, and pictures of other terminals: about twenty minutes.
# `make matrix-terminals PROGRAMS="less vim"` compares only some programs. TOUR_RECORD=1 writes the numbers to docs/terminals.txt.
PIXEL_PACKAGES = kitty konsole rxvt-unicode stterm pterm mlterm x11-apps x11-xserver-utils fonts-dejavu-core
matrix-terminals: test-packages engines
	@./.ci/packages $(PIXEL_PACKAGES)
	@swift build --product tour
	@swift build --product Matrix
	@.build/debug/Matrix --terminals $(PROGRAMS)
	@[ -n "$(PROGRAMS)" ] || { swift build --build-tests && \
	  TOUR_PIXELS=1 TOUR_EVERY_ENGINE=1 swift test --skip-build --disable-xctest --filter 'OraclePixelTests|EngineWalkTests'; }

# Takes pictures of a card of the demo in ten terminals, light and dark, into .build/pictures. Nothing compares them: look at them.
# `make pictures TERMINALS="kitty st"` for some.
TERMINALS =
pictures: build
	@./.ci/packages $(PIXEL_PACKAGES) xterm tmux screen xvfb gir1.2-vte-2.91 gir1.2-gtk-3.0 python3-gi python3
	@/usr/bin/python3 Tests/Tools/Pictures/take.py .build/pictures "$(CURDIR)/$(COMMAND)" $(TERMINALS)

# The Python programs from PyPI.
.build/matrix/python: Tests/Tools/Matrix/requirements.txt
	/usr/bin/python3 -m venv $@
	$@/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

# Tests the clients of docs/protocol.md that need more than `make test` installs: Textual from PyPI, and the lines in Go and Rust.
CLIENT_PACKAGES = python3-venv golang-go golang-github-charmbracelet-bubbletea-dev rustc
test-clients: test-packages
	@./.ci/packages $(CLIENT_PACKAGES)
	@$(MAKE) --no-print-directory .build/matrix/python
	.build/matrix/python/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps ./Examples/python
	swift build --build-tests
	TOUR_CLIENTS=1 swift test --skip-build --disable-xctest --filter 'ClientTests|ClientRegionTests'

# Builds the package of docs/embedding.md from nothing, and runs it: about a minute.
test-tutorial: test-packages
	swift build --build-tests
	TOUR_TUTORIAL=1 swift test --skip-build --disable-xctest --filter TutorialTests

# Makes small mistakes in the sources, one at a time, and prints those with which the tests of their module pass; each is either without effect or a test that
# is missing. `make mutation MINUTES=5 MODULES=TourFinding SEED=1` for one module, and for the same mistakes again.
MODULES =
SEED = $(shell date +%j)
mutation: test-packages
	swift build --product Mutation
	@.build/debug/Mutation --minutes $(MINUTES) --seed $(SEED) $(MODULES)

# Fuzzes each property in Tests/Support/Fuzzing, guided by code coverage; an input that fails is kept as a file in .build-fuzz.
# `make fuzz MINUTES=1 PROPERTIES=terminal` for a shorter run.
# Optimized, but with address sanitizer and with the standard library's debug preconditions, so that unsafe buffers check their bounds, too.
# The compiler uses only the last -sanitize option, so it names both sanitizers; otherwise Swift code would report no coverage.
# The dictionary contains numbers with signs and out of any range, alone and in the sequences that take numbers, and words of guides and of the widget protocol.
PROPERTIES = terminal compositor announcement input guide image history pattern card
CORPORA = Tests/Unit/FuzzingTests/Corpora
fuzz: build-packages
	TOUR_FUZZ=1 swift build -c release --sanitize=fuzzer --sanitize=address -Xswiftc -sanitize=fuzzer,address -Xswiftc -assert-config -Xswiftc Debug \
	  -Xswiftc -use-ld=lld --scratch-path .build-fuzz --product fuzz
	@for property in $(PROPERTIES); do \
	  mkdir -p .build-fuzz/corpora/$$property; \
	  TOUR_FUZZ_UNPACK=$(CORPORA)/$$property.txt:.build-fuzz/corpora/$$property .build-fuzz/release/fuzz || exit 1; \
	  TOUR_FUZZ=$$property SWIFT_BACKTRACE=enable=no .build-fuzz/release/fuzz -max_total_time=$$(($(MINUTES) * 60)) -max_len=2048 \
	    -dict=$(CORPORA)/words.dict -timeout=10 -rss_limit_mb=4096 -artifact_prefix=.build-fuzz/$$property- .build-fuzz/corpora/$$property || exit 1; \
	done

# Reduces the inputs that the fuzzer has kept to the fewest with the same coverage. These are committed, and the tests run them.
corpora:
	@for property in $(PROPERTIES); do \
	  chosen=.build-fuzz/chosen/$$property; \
	  rm -rf $$chosen && mkdir -p $$chosen; \
	  TOUR_FUZZ=$$property .build-fuzz/release/fuzz -set_cover_merge=1 -use_counters=0 -max_len=160 \
	    $$chosen .build-fuzz/corpora/$$property || exit 1; \
	  TOUR_FUZZ_PACK=$$chosen:$(CORPORA)/$$property.txt .build-fuzz/release/fuzz || exit 1; \
	done

# All tests except the end-to-end ones under address sanitizer, which finds invalid memory accesses and leaks in Swift and in C.
test-address: test-packages
	swift build --sanitize=address -Xswiftc -use-ld=lld --build-tests --scratch-path .build-asan
	LSAN_OPTIONS=suppressions=.ci/leaks:print_suppressions=0 swift test --sanitize=address -Xswiftc -use-ld=lld --scratch-path .build-asan --skip-build --disable-xctest --skip EndToEndTests

# Makes every system call fail each time that it is made, and sends strings of a hundred megabytes: about three minutes.
test-every-fault: test-packages build
	swift build --build-tests
	TOUR_EVERY_FAULT=1 TOUR_TESTED="$(CURDIR)/$(COMMAND)" swift test --skip-build --disable-xctest --filter 'FaultTests|HardCaseTests'

# Lists the functions that a start or a card needs, and links again. After a larger change; a build with an old list is correct, but starts more slowly.
order: build
	@./.ci/order $(COMMAND) && rm $(COMMAND)
	@$(MAKE) --no-print-directory build

# Converts README, the pages of docs, and the documentation of the modules to web pages in .build-docs.
docs: build-packages
	@./.ci/packages python3
	@swift build --target TourCurses
	@./.ci/docs "$$(swift build --show-bin-path)" .build-docs
	@echo "python3 -m http.server -d .build-docs shows it at http://localhost:8000/documentation/tourkit/tour/"

# libctour, for C and for programs in other languages that call C.
library: build-packages $(OBJECTS)/made
	@$(RELEASE) --product ctour

VERSION = $(shell sed -n 's/^ *version: "\(.*\)",$$/\1/p' Sources/Command/tour/TourCommand.swift)
ROOT = $(DESTDIR)$(PREFIX)
LIBDIR ?= $(PREFIX)/lib
LIBROOT = $(DESTDIR)$(LIBDIR)
# The date of the manual pages and of the files in archives.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
export SOURCE_DATE_EPOCH

install: install-command install-library
	@# Programs find a new library in a folder such as /usr/local/lib only after this.
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" -eq 0 ]; then PATH="$$PATH:/usr/sbin:/sbin" ldconfig || true; fi

# Installs the command, the guides, the manual pages and the completions.
install-command: build
	@./.ci/packages python3
	install -D -m 755 $(COMMAND) "$(ROOT)/bin/tour"
	install -d "$(ROOT)/share/tour/guides"
	install -m 644 guides/*.yaml guides/*.json "$(ROOT)/share/tour/guides"
	install -d "$(ROOT)/share/bash-completion/completions" "$(ROOT)/share/zsh/site-functions" "$(ROOT)/share/fish/vendor_completions.d"
	"$(ROOT)/bin/tour" --generate-completion-script bash >"$(ROOT)/share/bash-completion/completions/tour"
	"$(ROOT)/bin/tour" --generate-completion-script zsh >"$(ROOT)/share/zsh/site-functions/_tour"
	"$(ROOT)/bin/tour" --generate-completion-script fish >"$(ROOT)/share/fish/vendor_completions.d/tour.fish"
	./.ci/manual "$(ROOT)/bin/tour" "$(ROOT)/share/man"

# Installs libctour, tour.h and ctour.pc only.
install-library: library
	install -D -m 755 $(RELEASED)/release/libctour.so "$(LIBROOT)/libctour.so.1"
	ln -sf libctour.so.1 "$(LIBROOT)/libctour.so"
	install -D -m 644 Sources/Doors/CTour/tour.h "$(ROOT)/include/tour.h"
	install -D -m 644 Sources/Doors/CTour/tour.supp "$(ROOT)/share/tour/tour.supp"
	install -d "$(LIBROOT)/pkgconfig"
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@VERSION@|$(VERSION)|' Sources/Doors/CTour/ctour.pc.in >"$(LIBROOT)/pkgconfig/ctour.pc"

uninstall:
	@[ -n "$(PREFIX)" ] || { echo "PREFIX is empty; name the folder of the installation" >&2; exit 1; }
	rm -f "$(ROOT)/bin/tour" "$(LIBROOT)/libctour.so" "$(LIBROOT)/libctour.so.1" "$(ROOT)/include/tour.h" "$(LIBROOT)/pkgconfig/ctour.pc"
	rm -f "$(ROOT)/share/bash-completion/completions/tour" "$(ROOT)/share/zsh/site-functions/_tour" "$(ROOT)/share/fish/vendor_completions.d/tour.fish"
	@# The pages that .ci/manual has written.
	grep -lsE '^\.TH TOUR[A-Z-]* [157] .* "tour [0-9.]+"$$' "$(ROOT)"/share/man/man[157]/tour*.[157] | xargs -r -d '\n' rm -f
	rm -rf "$(ROOT)/share/tour"

# The archives for users without Swift, with checksums, in .build-dist. Two runs make the same files.
dist:
	@rm -rf .build-dist/files .build-dist/tour-*
	@$(MAKE) --no-print-directory install-command DESTDIR="$(CURDIR)/.build-dist/files" PREFIX= >/dev/null
	@./.ci/packaging/dist "$(VERSION)" .build-dist

# The Debian packages tour, libctour1, libctour-dev and python3-tour, in .build-deb.
DEB_PACKAGES = build-essential debhelper dh-python lintian python3
deb: build library
	@./.ci/packages $(DEB_PACKAGES)
	@rm -rf .build-deb && mkdir -p .build-deb/tour
	@$(MAKE) --no-print-directory install-command install-library DESTDIR="$(CURDIR)/.build-deb/tour/files" PREFIX=/usr LIBDIR="/usr/lib/$$(gcc -print-multiarch)" >/dev/null
	@./.ci/packaging/deb "$(VERSION)" .build-deb

# The Python package with libctour in it, for all distributions, in .build-wheel.
wheel: library
	@./.ci/packages python3 python3-venv
	@./.ci/packaging/wheel "$(VERSION)" .build-wheel

# Installs the archive, the packages and the wheel in new systems without Swift, uses and removes them: as root, some minutes.
test-packages-clean:
	@$(MAKE) --no-print-directory dist deb wheel
	@./.ci/packages debootstrap busybox-static tmux python3 gdb binutils procps
	@./.ci/packaging/test-clean "$(VERSION)" .build-dist .build-deb .build-wheel

# Compares all screens of vttest alone and under tour, and checks how vttest judges the model's answers: about fifteen minutes.
test-every-screen: test-packages
	swift build --build-tests
	TOUR_EVERY_SCREEN=1 swift test --skip-build --disable-xctest --filter Vttest

# Fetches the sources of five programs, builds them with libctour, and compares them with and without a tour: about six minutes.
test-embedding: test-packages
	@$(MAKE) --no-print-directory install-library DESTDIR= PREFIX="$(CURDIR)/.build-embedding/prefix"
	@Tests/Tools/Embedding/build .build-embedding/prefix .build-embedding
	swift build --build-tests
	TOUR_EMBEDDING=$(CURDIR)/.build-embedding swift test --skip-build --disable-xctest --filter 'EmbeddingTests|EmbeddingReadTests'

build-packages:
	@./.ci/packages $(BUILD_PACKAGES)

test-packages:
	@./.ci/packages $(TEST_PACKAGES)
	@./.ci/languages
	@$(MAKE) --no-print-directory engines

# The engines of Alacritty, Ghostty, Rio and xterm.js in one wheel from PyPI, by which tests judge cards. Without it these tests are skipped.
ENGINES = .build/engines
engines:
	@[ -d $(ENGINES)/tui_test ] || { rm -rf $(ENGINES) && /usr/bin/python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps --target $(ENGINES) \
	  tui-test==0.1.1 2>/dev/null; } || echo "the wheel tui-test could not be installed; the tests in Alacritty, Ghostty, Rio and xterm.js are skipped"

clean:
	swift package clean
