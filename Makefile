# artkit: library, programs, tests. `make help` lists the targets; CONTRIBUTING.md explains the folders.
# Nothing is listed here by hand: rooms, formats, tools, tests and examples are found by their place.

CC       ?= cc
CXX      ?= c++
AR       ?= ar
LD       ?= ld
OBJCOPY  ?= objcopy
STRIP    ?= strip
CFLAGS   ?= -O2
BUILD    ?= build
PREFIX   ?= /usr/local
DESTDIR  ?=
DEMO     ?= jaw
FUZZTIME ?= 60
ifeq ($(origin CC),default)
CC = cc
endif

# as many jobs as there are processors, unless the command line states a number or another make hands jobs out;
# `make clean all` goes step by step
ifeq ($(filter -j% --jobserver%,$(MAKEFLAGS))$(filter clean,$(MAKECMDGOALS)),)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
endif

VERSION := $(shell sed -n 's/^.define ART_VERSION "\(.*\)"/\1/p' include/art/version.h)
ABI     := $(shell sed -n 's/^.define ART_ABI //p' include/art/version.h)

# ---------------------------------------------------------------- flags

WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla
BASE_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -fPIC -fno-semantic-interposition \
              -ffp-contract=off -pthread $(WARN)
# asked for when first used, not when this file is read: `make deps all` installs them in between
PACKAGES    = lua5.4 libxml-2.0 libpng zlib
PKG_CFLAGS  = $(eval PKG_CFLAGS := $$(shell pkg-config --cflags $(PACKAGES)))$(PKG_CFLAGS)
PKG_LIBS    = $(eval PKG_LIBS := $$(shell pkg-config --libs $(PACKAGES)))$(PKG_LIBS)
ALL_CFLAGS  = $(BASE_CFLAGS) $(PKG_CFLAGS) $(CFLAGS)
LIBS        = -Wl,--as-needed $(PKG_LIBS) -lamd -lm -pthread

# ---------------------------------------------------------------- what there is

# a room with a link.mk becomes a library of its own (libartkit-<room>), linked or loaded only by the tools whose
# link.mk names it:   libcommon/x/link.mk: LIBS_x = -lfoo      tools/p/link.mk: USES_p = x, LOADS_p = x
# CFLAGS_x are for its files; with LOADED += x it is only ever loaded, by tests as well; with PARTS += x it is no library
# but a part of those that name it (PARTS_y = x)
LINK_MK  := $(wildcard libcommon/*/link.mk tools/*/link.mk)
APART    := $(patsubst libcommon/%/link.mk,%,$(filter libcommon/%,$(LINK_MK)))
include $(LINK_MK)

SEPARATE := $(filter-out $(PARTS),$(APART))
LINKED   := $(filter-out $(LOADED),$(SEPARATE))

C_FILES    := $(wildcard libcommon/*/*.c libcommon/*/*/*.c formats/*.c formats/*/*.c)
TEST_SRC   := $(filter %_test.c,$(C_FILES)) $(wildcard tests/harness/*.c tests/physics/*.c)
CC_FILES   := $(wildcard libcommon/*/*.cc)
SEP_SRC    := $(foreach s,$(APART),$(filter-out %_test.c,$(filter libcommon/$(s)/%,$(C_FILES) $(CC_FILES))))
LIB_SRC    := $(filter-out %_test.c $(SEP_SRC),$(C_FILES))
LUA_TEXT   := $(sort $(wildcard libcommon/*/lua/*.lua))
PROGRAMS   := $(patsubst tools/%/main.c,%,$(wildcard tools/*/main.c))
TOOL_SRC   := $(wildcard tools/*/*.c)
FUZZERS    := $(patsubst tests/fuzz/%_fuzz.c,%,$(wildcard tests/fuzz/*_fuzz.c))
PAGES5     := $(wildcard formats/*/*.5.md)
HEADERS    := $(wildcard include/art/*.h)
OWN_SRC    := $(C_FILES) $(TOOL_SRC) $(wildcard tests/*/*.c tests/*/*/*.c docs/*.c)

obj   = $(patsubst %.cc,$(BUILD)/obj/%.o,$(patsubst %.c,$(BUILD)/obj/%.o,$(1)))
LIB   = $(BUILD)/lib
# what programs and tests are linked with: the objects with all their names
PLAIN = $(BUILD)/obj/artkit.a
PLAIN_SEPARATE = $(LINKED:%=$(BUILD)/obj/artkit-%.a)
LIB_OBJ = $(sort $(call obj,$(LIB_SRC)) $(LUA_TEXT:%=$(BUILD)/gen/script/chunks.o))
BINS  = $(PROGRAMS:%=$(BUILD)/bin/%)
MAN   = $(PROGRAMS:%=$(BUILD)/man/man1/%.1) $(foreach p,$(PAGES5),$(BUILD)/man/man5/$(notdir $(p:.md=)))
MAN  += $(BUILD)/man/man7/artlua.7
COMPLETION = $(PROGRAMS:%=$(BUILD)/completion/%)
# `make deps all`: everything waits for the packages
SETUP := $(filter deps,$(MAKECMDGOALS))
# `make check demo`: what prints or measures runs by itself, in the order of the command line
SHOWS := $(filter demo gallery check check-long bench lint asan fuzz soak analyze mutate coverage bless install dist,$(MAKECMDGOALS))
previous :=
$(foreach goal,$(SHOWS),$(eval $(goal): | $(previous))$(eval previous := $(goal)))
# `make V=1` shows the commands
Q = $(if $(V),,@echo "  $(strip $(1)) $@";)

.PHONY: default all deps deps-extra deps-deb deps-site deps-peers deps-cluster demo examples gallery site check check-long bench lint mutate fuzz fuzz-here fuzzers fuzzers-alone soak analyze asan coverage bless \
        install uninstall stage dist deb abi format clean help test-programs
.DELETE_ON_ERROR:
.SUFFIXES:

LIBRARIES = $(foreach l,artkit $(SEPARATE:%=artkit-%),$(LIB)/lib$(l).a $(LIB)/lib$(l).so)

default: all
all: ## library, programs, manual pages (what a plain `make` does)
all: $(LIBRARIES) $(BINS) $(MAN) $(COMPLETION)

# ---------------------------------------------------------------- packages

# name:program is satisfied by any package that brings the program
DEPS  = gcc:cc g++:c++ make pkg-config libsuitesparse-dev libopenblas-dev liblua5.4-dev libxml2-dev liblzma-dev \
        libpng-dev zlib1g-dev libmicrohttpd-dev libgdcm-dev gnuplot-nox:gnuplot tetgen man-db:man python3 python3-numpy curl
EXTRA = ffmpeg
PEERS = octave:octave-cli python3-meshio python3-vtk9 python3-pydicom python3-nibabel assimp-utils admesh gmsh calculix-ccx libsimbody-dev libmujoco-dev libode-dev \
        valgrind clang libinsighttoolkit5-dev python3-pil dcmtk libgdcm-tools

CLUSTER = parallel slurm-wlm munge openmpi-bin:mpirun libmumps-dev libpetsc-real-dev

deps: ## install the packages that build and tests need (Debian; root or sudo)
	@sh .ci/install-packages $(DEPS)

deps-extra: ## install what some features use where it is there: ffmpeg, for movies in .mp4
	@sh .ci/install-packages $(EXTRA)

deps-deb: ## install what `make deb` needs besides
	@sh .ci/install-packages debhelper dh-python lintian dpkg-dev

deps-site: ## install what `make site` needs besides
	@sh .ci/install-packages python3 cmark-gfm mandoc

deps-peers: ## install the opponents of `make bench` and of some long checks
	@sh .ci/install-packages $(PEERS)

deps-cluster: ## install what runs studies and large models on several processors or machines
	@sh .ci/install-packages $(CLUSTER)

# ---------------------------------------------------------------- library

# objects are made anew when compiler or flags change, not with every other line of this file
FLAGS = $(BUILD)/flags
define FLAGS_TEXT
$(CC) $(ALL_CFLAGS)
$(CXX) $(CFLAGS)
$(foreach s,$(APART),$(s): $(CFLAGS_$(s)) $(CXXFLAGS_$(s))
)
endef
$(FLAGS): FORCE | $(SETUP)
	@$(shell mkdir -p $(@D))
	$(file >$@.now,$(FLAGS_TEXT))@cmp -s $@.now $@ && rm $@.now || mv $@.now $@
.PHONY: FORCE
FORCE:

$(BUILD)/obj/%.o: %.c $(FLAGS) | $(SETUP)
	@mkdir -p $(@D)
	$(call Q,cc)$(CC) $(ALL_CFLAGS) $(CFLAGS_$(notdir $(patsubst %/,%,$(dir $<)))) -MMD -MP -c $< -o $@

# C++ stands behind C headers, in libraries of their own, with the headers of the system that their link.mk names
$(BUILD)/obj/%.o: %.cc $(FLAGS) | $(SETUP)
	@mkdir -p $(@D)
	$(call Q,c++)$(CXX) -std=c++11 -Iinclude $(CXXFLAGS_$(notdir $(patsubst %/,%,$(dir $<)))) -fPIC -pthread \
	    -Wall -Wextra $(CFLAGS) -MMD -MP -c $< -o $@

# the Lua part of the script room becomes a table of compiled chunks
$(BUILD)/luachunks: tools/package/luachunks.c $(FLAGS) | $(SETUP)
	@mkdir -p $(@D)
	$(call Q,ld)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $< $(LIBS) -o $@

$(BUILD)/gen/script/chunks.c: $(LUA_TEXT) $(BUILD)/luachunks
	@mkdir -p $(@D)
	$(call Q,gen)$(BUILD)/luachunks $(LUA_TEXT) > $@

$(BUILD)/gen/script/chunks.o: $(BUILD)/gen/script/chunks.c libcommon/script/script_priv.h | $(SETUP)
	$(call Q,cc)$(CC) $(ALL_CFLAGS) -Ilibcommon/script -c $< -o $@

# the names that headers declare; those that libartkit.so.N has shown stand in libcommon/export.txt
$(BUILD)/gen/export.txt $(BUILD)/gen/export.map &: $(HEADERS) libcommon/export.awk
	@mkdir -p $(@D)
	$(call Q,gen)awk -f libcommon/export.awk $(HEADERS) > $(BUILD)/gen/export.txt
	@awk -v map=1 -f libcommon/export.awk $(HEADERS) > $(BUILD)/gen/export.map

abi: $(LIB)/libartkit.so ## take the names that libartkit.so shows now into libcommon/export.txt
	nm -D --defined-only $(LIB)/libartkit.so | sed 's/.* //' | LC_ALL=C sort > libcommon/export.txt

# A library of the objects $(2) under the name $(1), which needs $(3), in three forms: a plain archive, for programs and
# tests of our own; libNAME.a and libNAME.so for others, which show the names of art/*.h alone (libcommon/export.awk): the
# archive holds one object, in which all other names are local. They find each other and are found by programs from where
# they are ($ORIGIN), wherever that is moved; not with RPATH=, for folders that the dynamic loader knows.
RPATH     = yes
RPATH_LIB = $(if $(RPATH),-Wl$(comma)-rpath$(comma)'$$ORIGIN')
define LIBRARY
$(BUILD)/obj/$(1).a: $(2)
	@rm -f $$@
	$$(call Q,ar)$$(AR) rcsT $$@ $$^
$(LIB)/lib$(1).a: $(2) $(BUILD)/gen/export.txt
	@mkdir -p $$(@D)
	@rm -f $$@
	$$(call Q,ar)$$(LD) -r -o $(BUILD)/obj/$(1).all.o $$(filter %.o,$$^) && $$(OBJCOPY) --keep-global-symbols=$(BUILD)/gen/export.txt \
	    $(BUILD)/obj/$(1).all.o && $$(AR) rcs $$@ $(BUILD)/obj/$(1).all.o && rm -f $(BUILD)/obj/$(1).all.o
$(LIB)/lib$(1).so: $(2) $(BUILD)/gen/export.map
	@mkdir -p $$(@D)
	@mkdir -p $$(@D)
	$$(call Q,ld)$$(CC) $$(ALL_CFLAGS) $$(LDFLAGS) -shared -Wl,-soname,lib$(1).so.$(ABI) \
	    -Wl,--version-script=$(BUILD)/gen/export.map $$(RPATH_LIB) $$(filter %.o,$$^) $(3) $$(LIBS) -o $$@
	@ln -sf lib$(1).so $(LIB)/lib$(1).so.$(ABI)
endef
$(eval $(call LIBRARY,artkit,$(LIB_OBJ),))
$(foreach s,$(SEPARATE),$(eval $(call LIBRARY,artkit-$(s),$(call obj,$(filter $(patsubst %,libcommon/%/%,$(s) $(PARTS_$(s))),$(SEP_SRC))),$(LIBS_$(s)))))

# ---------------------------------------------------------------- programs

# the text of the manual page becomes a string of the program
$(BUILD)/gen/%/man.c: tools/%/main.c $(wildcard tools/*/man.md) docs/embed.awk
	@mkdir -p $(@D)
	$(call Q,gen)awk -f docs/embed.awk $(wildcard tools/$*/man.md) /dev/null > $@

$(BUILD)/gen/%/man.o: $(BUILD)/gen/%/man.c | $(SETUP)
	$(call Q,cc)$(CC) $(ALL_CFLAGS) -c $< -o $@

# tools/p/link.mk: TEXTS_p = x       the program carries docs/x.md as the string p_x
$(BUILD)/gen/%.text.c: docs/embed.awk
	@mkdir -p $(@D)
	$(call Q,gen)awk -f docs/embed.awk -v name=$(subst /,_,$(subst -,_,$*)) docs/$(notdir $*).md > $@

$(BUILD)/gen/%.text.o: $(BUILD)/gen/%.text.c | $(SETUP)
	$(call Q,cc)$(CC) $(ALL_CFLAGS) -c $< -o $@

# the page that a program serves becomes a table of texts
$(BUILD)/gen/%/page.c: tools/%/main.c $(wildcard tools/*/page/*)
	@mkdir -p $(@D)
	$(call Q,gen)awk -f tools/$*/page/embed.awk $(filter-out %.awk,$(wildcard tools/$*/page/*)) > $@

$(BUILD)/gen/%/page.o: $(BUILD)/gen/%/page.c | $(SETUP)
	$(call Q,cc)$(CC) $(ALL_CFLAGS) -c $< -o $@

define PROGRAM
$(BUILD)/bin/$(1): $(call obj,$(filter tools/$(1)/%,$(TOOL_SRC))) $(BUILD)/gen/$(1)/man.o \
                   $(if $(wildcard tools/$(1)/page),$(BUILD)/gen/$(1)/page.o) \
                   $(TEXTS_$(1):%=$(BUILD)/gen/$(1)/%.text.o) \
                   $(USES_$(1):%=$(BUILD)/obj/artkit-%.a) $(PLAIN) $(wildcard tools/$(1)/link.mk) | $(LOADS_$(1):%=$(LIB)/libartkit-%.so)
	@mkdir -p $$(@D)
	$$(call Q,ld)$$(CC) $$(ALL_CFLAGS) $$(LDFLAGS) $(if $(PLUGINS_$(1)),$$(filter-out $(PLAIN) %.mk,$$^) $(EXPORT),$$(filter-out %.mk,$$^)) \
	    $(foreach u,$(USES_$(1)),$$(LIBS_$(u))) $$(LIBS_$(1)) $$(LIBS) $(if $(LOADS_$(1)),$(if $(RPATH),-Wl$$(comma)-rpath$$(comma)'$$$$ORIGIN/../lib')) -o $$@
endef
comma = ,
# tools/p/link.mk: LOADS_p = x       libartkit-x.so is loaded when it is needed, from ../lib
# tools/p/link.mk: PLUGINS_p = yes   all of the library is in the program, for plug-ins to find
EXPORT = -Wl,--whole-archive $(PLAIN) -Wl,--no-whole-archive -Wl,--dynamic-list=libcommon/plugin.map
$(foreach p,$(PROGRAMS),$(eval $(call PROGRAM,$(p))))
$(foreach p,$(PROGRAMS),$(foreach t,$(TEXTS_$(p)),$(eval $(BUILD)/gen/$(p)/$(t).text.c: docs/$(t).md)))
.SECONDARY: $(PROGRAMS:%=$(BUILD)/gen/%/man.c) $(PROGRAMS:%=$(BUILD)/gen/%/man.o) $(PROGRAMS:%=$(BUILD)/gen/%/page.c) \
            $(PROGRAMS:%=$(BUILD)/gen/%/page.o)

$(BUILD)/man/man1/%.1: $(BUILD)/bin/%
	@mkdir -p $(@D)
	$(call Q,man)$< --man > $@

# pages of formats (section 5)
$(BUILD)/mkpage: $(BUILD)/obj/docs/mkpage.o $(PLAIN)
	$(call Q,ld)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ -o $@

define PAGE5
$(BUILD)/man/man5/$(notdir $(1:.md=)): $(1) $(BUILD)/mkpage
	@mkdir -p $$(@D)
	$$(call Q,man)$(BUILD)/mkpage $$< > $$@
endef
$(foreach p,$(PAGES5),$(eval $(call PAGE5,$(p))))

# the reference of the Lua library as a page of section 7
$(BUILD)/gen/artlua.7.md: docs/lua.md
	@mkdir -p $(@D)
	@{ printf '# NAME\n\nartlua - the Lua library of artbuild and of scripts in simulations\n\n# DESCRIPTION\n\n'; \
	   sed '1,2d; s/^##* */# /' docs/lua.md; } > $@

$(BUILD)/man/man7/artlua.7: $(BUILD)/gen/artlua.7.md $(BUILD)/mkpage
	@mkdir -p $(@D)
	$(call Q,man)$(BUILD)/mkpage $< > $@

$(BUILD)/completion/%: $(BUILD)/bin/%
	@mkdir -p $(@D)
	$(call Q,gen)$< --completion > $@

# ---------------------------------------------------------------- tests

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
define FUZZER
$(BUILD)/fuzz/$(1): $(call obj,tests/fuzz/$(1)_fuzz.c $(FUZZ_WITH_$(1))) $(FUZZ_DRIVER) $(PLAIN) | $(BUILD)/fuzz/light.o
	@mkdir -p $$(@D)
	$$(call Q,ld)$$(CC) $$(ALL_CFLAGS) $$(LDFLAGS) $(FUZZ_FLAGS_$(1)) $$^ $$(FUZZ_LIBS) $$(LIBS) -o $$@
endef
$(foreach f,$(FUZZERS),$(eval $(call FUZZER,$(f))))

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

format: ## clang-format all C files
	clang-format -i $(filter %.c,$(OWN_SRC))

# ---------------------------------------------------------------- install

# below PREFIX: libraries, pages, and the module of Python where Debian's Python looks in /usr and /usr/local, elsewhere for
# PYTHONPATH
LIBDIR       ?= lib
DOC           = share/doc/artkit
PYTHON_LOCAL  = lib/$(or $(shell python3 -c 'import sys; print("python%d.%d" % sys.version_info[:2])' 2>/dev/null),python3)/dist-packages
PYTHONDIR    ?= $(if $(filter /usr/local,$(PREFIX)),$(PYTHON_LOCAL),lib/python3/dist-packages)
PYTHON_FILES := $(wildcard tools/python/artkit/*.py tools/python/artkit/py.typed)
# what the installed pages link to keeps its place beside them
DOC_FILES    := README.md CONTRIBUTING.md CHANGELOG.md LICENSE $(wildcard docs/*.md docs/*.png docs/*.tsv docs/*/*.md \
                    docs/*/*/*.md formats/*/*.5.md tools/*/man.md examples/*/* tools/*/t/man/*)

# pkg-config file of library $(1), which needs the packages $(2) and the libraries $(3). It finds the others from where it is.
define PC
prefix=$(if $(filter /usr,$(PREFIX)),/usr,$${pcfiledir}/$(subst $() ,/,$(foreach p,$(subst /, ,$(LIBDIR)/pkgconfig),..)))
libdir=$${prefix}/$(LIBDIR)
includedir=$${prefix}/include

Name: $(1)
Description: biomechanical simulation: rigid bodies, muscles, finite elements, contact
Version: $(VERSION)
$(if $(filter artkit,$(1)),Requires.private,Requires): $(2)
Cflags: -I$${includedir}
Libs: -L$${libdir} -l$(1)
Libs.private: $(3) -lm -pthread
endef
export PC_artkit = $(call PC,artkit,$(PACKAGES),-lamd)
define EXPORT_PC
export PC_artkit_$(1) = $$(call PC,artkit-$(1),artkit,$$(LIBS_$(1)))
endef
$(foreach s,$(SEPARATE),$(eval $(call EXPORT_PC,$(s))))

# all that is installed, as it will stand below PREFIX; pages of section 5 have names that others have, too (png.5), and are in a
# section of their own
STAGE = $(BUILD)/stage
stage: all
	@rm -rf $(STAGE)
	@install -d $(STAGE)/bin $(STAGE)/$(LIBDIR)/pkgconfig $(STAGE)/include/art $(STAGE)/share/man/man1 $(STAGE)/share/man/man5 $(STAGE)/share/man/man7 \
	    $(STAGE)/share/bash-completion/completions $(STAGE)/$(DOC) $(STAGE)/$(PYTHONDIR)/artkit
	@install -m 644 $(HEADERS) $(STAGE)/include/art
	@install -m 644 $(PYTHON_FILES) $(STAGE)/$(PYTHONDIR)/artkit
	@tar -cf - --mode=u=rwX,go=rX $(DOC_FILES) | tar -xf - -C $(STAGE)/$(DOC) --no-same-owner
	@$(foreach l,artkit $(SEPARATE:%=artkit-%),install -m 644 $(LIB)/lib$(l).a $(STAGE)/$(LIBDIR)/ && \
	    install -m 644 $(LIB)/lib$(l).so $(STAGE)/$(LIBDIR)/lib$(l).so.$(ABI).$(VERSION) && \
	    $(STRIP) --strip-unneeded $(STAGE)/$(LIBDIR)/lib$(l).a $(STAGE)/$(LIBDIR)/lib$(l).so.$(ABI).$(VERSION) && \
	    ln -sf lib$(l).so.$(ABI).$(VERSION) $(STAGE)/$(LIBDIR)/lib$(l).so.$(ABI) && \
	    ln -sf lib$(l).so.$(ABI) $(STAGE)/$(LIBDIR)/lib$(l).so && \
	    printenv PC_$(subst -,_,$(l)) > $(STAGE)/$(LIBDIR)/pkgconfig/$(l).pc &&) true
	@$(foreach p,$(PROGRAMS),install -m 755 $(BUILD)/bin/$(p) $(STAGE)/bin/ && $(STRIP) $(STAGE)/bin/$(p) && \
	    install -m 644 $(BUILD)/completion/$(p) $(STAGE)/share/bash-completion/completions/ &&) true
	@$(foreach m,$(MAN),install -m 644 $(m) $(STAGE)/share/man/$(notdir $(patsubst %/,%,$(dir $(m))))/ &&) true
	@for page in $(STAGE)/share/man/man5/*.5; do \
	    sed 's/^\(\.TH [^ ]* "*5\)/\1art/' "$$page" > "$${page}art" && rm "$$page" || exit 1; done

install: stage ## stripped programs and libraries, headers, manual pages, completion, pages, examples, Python; PREFIX, DESTDIR
	sh tools/package/install.sh $(STAGE) '$(DESTDIR)' '$(PREFIX)'

uninstall: ## remove what install put there
	sh tools/package/uninstall.sh '$(DESTDIR)' '$(PREFIX)'

deb: ## packages of Debian in build/deb; make deps-deb first
	@sh tools/package/deb.sh $(VERSION) $(BUILD)

dist: ## a tarball of the sources in build/, the same bytes in each run
	@sh tools/package/dist.sh $(VERSION) $(BUILD)

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1@\2/p' Makefile | awk -F@ '{ printf "  %-12s %s\n", $$1, $$2 }'

-include $(patsubst %.o,%.d,$(call obj,$(C_FILES) $(CC_FILES) $(TEST_SRC) $(TOOL_SRC) $(BENCH_SRC) docs/mkpage.c \
           $(wildcard tests/fuzz/*.c)))
