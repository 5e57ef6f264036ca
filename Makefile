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

vpath %.5.md $(sort $(dir $(PAGES5)))
$(BUILD)/man/man5/%.5: %.5.md $(BUILD)/mkpage
	@mkdir -p $(@D)
	$(call Q,man)$(BUILD)/mkpage $< > $@

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

include tests/tests.mk

format: ## clang-format all C files
	clang-format -i $(filter %.c,$(OWN_SRC))

include tools/package/install.mk

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1@\2/p' Makefile tests/tests.mk tools/package/install.mk | awk -F@ '{ printf "  %-12s %s\n", $$1, $$2 }'

-include $(patsubst %.o,%.d,$(call obj,$(C_FILES) $(CC_FILES) $(TEST_SRC) $(TOOL_SRC) $(BENCH_SRC) docs/mkpage.c \
           $(wildcard tests/fuzz/*.c)))
