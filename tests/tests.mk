# Tests, fuzzing, measurements: what the Makefile at the top includes.

TEST_CFLAGS = -Itests
# private: what they depend on, such as the file of flags, does not take it over
$(BUILD)/obj/%_test.o $(BUILD)/obj/tests/%.o: private BASE_CFLAGS += $(TEST_CFLAGS)

$(BUILD)/test/run: $(call obj,$(TEST_SRC)) $(PLAIN_SEPARATE) $(PLAIN)
	@mkdir -p $(@D)
	$(call Q,ld)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ $(foreach s,$(LINKED),$(LIBS_$(s))) $(LIBS) -o $@

# FUZZ_WITH_NAME: files of a program that the target needs; of artsim in a closed loop what it takes from others
FUZZ_WITH_control = $(addprefix tools/artsim/,control.c lines.c clients.c shared.c pace.c)
# FUZZ_FLAGS_NAME: of the linker; tests/fuzz/kept_script.h says what for
FUZZ_KEPT = -Wl,--wrap=art_script_create,--wrap=art_script_free
FUZZ_FLAGS_script = $(FUZZ_KEPT)
FUZZ_FLAGS_agent = $(FUZZ_KEPT)
# of targets that simulate libFuzzer learns no comparisons: tests/fuzz/light.c
FUZZ_LIGHT = $(foreach k,cmp const_cmp,$(foreach n,1 2 4 8,-Wl,--wrap=__sanitizer_cov_trace_$(k)$(n)))
$(foreach t,agent contact control live reduce script sim edit,$(eval FUZZ_FLAGS_$(t) += $(FUZZ_LIGHT) $(BUILD)/fuzz/light.o))
$(BUILD)/fuzz/light.o: tests/fuzz/light.c | $(SETUP)
	@mkdir -p $(@D)
	$(call Q,cc)$(CC) -std=c11 -O2 -c $< -o $@
# the fuzz target NAME is tests/fuzz/NAME_fuzz.c; the driver replays its corpus and makes variations
FUZZ_DRIVER = $(call obj,tests/fuzz/driver.c)
$(foreach f,$(FUZZERS),$(if $(FUZZ_WITH_$(f)),$(eval $(BUILD)/fuzz/$(f): $(call obj,$(FUZZ_WITH_$(f))))))
$(FUZZERS:%=$(BUILD)/fuzz/%): $(BUILD)/fuzz/%: $(BUILD)/obj/tests/fuzz/%_fuzz.o $(FUZZ_DRIVER) $(PLAIN) | $(BUILD)/fuzz/light.o
	@mkdir -p $(@D)
	$(call Q,ld)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $(FUZZ_FLAGS_$*) $(filter %.o,$^) $(PLAIN) $(FUZZ_LIBS) $(LIBS) -o $@

# formats-NAME knows that format alone: what it covers is looked through after each input, and that of all others would be as well
FORMATS := $(shell sed -n 's/^X(\(.*\))$$/\1/p' formats/formats.def)
$(BUILD)/gen/alone/%/format.o: formats/format.c formats/formats.def $(FLAGS)
	@mkdir -p $(@D) && cp $< $(@D) && echo 'X($*)' >$(@D)/formats.def
	$(call Q,cc)$(CC) $(ALL_CFLAGS) -Iformats -c $(@D)/format.c -o $@
$(FORMATS:%=$(BUILD)/fuzz/formats-%): $(BUILD)/fuzz/formats-%: $(BUILD)/gen/alone/%/format.o $(call obj,tests/fuzz/formats_fuzz.c) $(FUZZ_DRIVER) $(PLAIN)
	@mkdir -p $(@D)
	$(call Q,ld)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ $(FUZZ_LIBS) $(LIBS) -o $@

# preloaded into programs, to see them in adversity; it knows the insides of glibc: without it, no test
$(BUILD)/test/inject.so: tests/inject/inject.c | $(SETUP)
	@mkdir -p $(@D)
	$(call Q,cc)$(CC) -std=c11 -O1 -fPIC -shared $(WARN) $< -o $@ -ldl || rm -f $@

# tests/bench/NAME.c becomes build/bench/NAME
BENCH_SRC  := $(wildcard tests/bench/*.c)
BENCHES    := $(BENCH_SRC:tests/bench/%.c=$(BUILD)/bench/%)
$(BENCHES): $(BUILD)/bench/%: $(BUILD)/obj/tests/bench/%.o $(PLAIN_SEPARATE) $(PLAIN)
	@mkdir -p $(@D)
	$(call Q,ld)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ $(foreach s,$(LINKED),$(LIBS_$(s))) $(LIBS) -o $@

test-programs: all $(BUILD)/test/run $(FUZZERS:%=$(BUILD)/fuzz/%) $(BENCHES) $(BUILD)/test/inject.so

CHECK_ENV = BUILD='$(BUILD)' CC='$(CC)' CXX='$(CXX)' MAKE='$(MAKE)'

check: test-programs ## all tests; last line "N passed, N failed, N skipped"
	@$(CHECK_ENV) sh tests/harness/check.sh

check-long: test-programs ## the tests again with many more random cases, the long ones, and hours of fuzzing
	@$(SANITIZED_MAKE) fuzzers
	@$(CHECK_ENV) ART_TEST_MULT=20 ART_LONG=1 sh tests/harness/check.sh

# the programs that the story names: the others need not be built for it
DEMO_WORDS = $(shell grep -rohwE 'art[a-z]+' examples/$(DEMO) 2>/dev/null | sort -u)
DEMO_BINS  = $(patsubst %,$(BUILD)/bin/%,$(filter $(PROGRAMS),$(DEMO_WORDS)))

demo: $(if $(filter demo,$(MAKECMDGOALS)),$(DEMO_BINS)) ## run the example $(DEMO) from end to end; its output stays in build/demo
	@$(CHECK_ENV) sh tests/harness/demo.sh $(DEMO)

examples: ## list the examples; make demo DEMO=NAME runs one
	@for f in examples/*/run.sh; do awk -v f="$$f" 'NR == 1 { next } !/^#/ { exit } \
	    { sub(/^# */, ""); text = text " " $$0 } END { sub(/^ /, "", text); sub(/[.:;].*/, "", text); \
	    split(f, part, "/"); printf "%-12s %s\n", part[2], text }' "$$f"; done

gallery: all ## pictures of the models of the examples, and of folders in GALLERY: build/gallery/index.md
	@$(CHECK_ENV) sh tests/harness/gallery.sh $(BUILD)/gallery $(GALLERY)

site: all gallery ## a website of all pages, manual pages, classes, examples: build/site; make deps-site first
	@PYTHONDONTWRITEBYTECODE=1 python3 docs/site/site.py $(BUILD) $(BUILD)/site
	@PYTHONDONTWRITEBYTECODE=1 python3 docs/site/check.py $(BUILD)/site

bench: all $(BENCHES) ## measure, against the peers that are installed (tests/bench/*.sh)
	@$(CHECK_ENV) sh tests/harness/bench.sh

lint: $(LIBRARIES) $(PLAIN) $(PLAIN_SEPARATE) ## rules of the house that a machine can check
	@$(CHECK_ENV) sh tests/lint/lint.sh

SANITIZE = -O1 -g -DART_POISON -fno-omit-frame-pointer -fsanitize=address,undefined \
           -fno-sanitize-recover=undefined
SANITIZED_MAKE = $(MAKE) --no-print-directory BUILD=$(BUILD)/asan CFLAGS="$(SANITIZE)"

# where the sanitizer stands in for dlopen, it does not know the run path of the program
asan: ## all tests under AddressSanitizer and UndefinedBehaviorSanitizer
	@LD_LIBRARY_PATH="$(CURDIR)/$(BUILD)/asan/lib" $(SANITIZED_MAKE) check

fuzz: ## FUZZTIME seconds of random input for each reader, under the sanitizers
	@$(SANITIZED_MAKE) fuzz-here

fuzzers: $(FUZZERS:%=$(BUILD)/fuzz/%)
fuzzers-alone: $(FORMATS:%=$(BUILD)/fuzz/formats-%)

fuzz-here: fuzzers
	@$(CHECK_ENV) FUZZTIME=$(FUZZTIME) sh tests/harness/part-fuzz.sh

# libFuzzer, which keeps what brings coverage, if there is clang; else the driver of tests/fuzz
COVER = -O1 -gline-tables-only -DART_SHORT_PIECES -ffunction-sections -fno-omit-frame-pointer \
        -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined
COVER_MAKE = $(MAKE) --no-print-directory BUILD=$(BUILD)/cover CC=clang CFLAGS="$(COVER)" LDFLAGS=-Wl,--gc-sections FUZZ_DRIVER= FUZZ_LIBS=-fsanitize=fuzzer

$(BUILD)/soak/mutants: tests/soak/mutants.c
	@mkdir -p $(@D)
	$(call Q,cc)$(CC) -std=c11 -O2 $(WARN) $< -o $@

soak: all $(BUILD)/soak/mutants ## SOAKTIME seconds (3600) of kills, full disks, little memory, damaged files, fuzzing; docs/reliability.md
	@$(SANITIZED_MAKE) all fuzzers
	@if command -v clang >/dev/null; then $(COVER_MAKE) fuzzers fuzzers-alone; fi
	@BUILD='$(BUILD)' sh tests/soak/soak.sh $(SOAK)

analyze: ## gcc -fanalyzer and clang --analyze over all C files; findings that are none stand in tests/analyze/known.txt
	@BUILD='$(BUILD)' CC='$(CC)' FLAGS='$(BASE_CFLAGS) $(PKG_CFLAGS)' nice sh tests/analyze/analyze.sh $(ANALYZE)

mutate: test-programs ## do the tests notice small changes of the code? COUNT (12) of them, drawn by SEED (1); tests/mutate/mutate.sh
	@$(CHECK_ENV) sh tests/mutate/mutate.sh

coverage: test-programs ## rows of docs/coverage.tsv per chapter; every named test exists
	@$(CHECK_ENV) sh tests/harness/coverage.sh

bless: all ## CASE=tools/x/t/y.cmd: take what the program prints now as the expected output
	@$(CHECK_ENV) sh tests/harness/run-cmd.sh --bless $(CASE)
