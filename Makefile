# artkit: library, programs, tests. `make help` lists the targets; CONTRIBUTING.md explains the folders.
# Nothing is listed here by hand: rooms, formats, tools, tests and examples are found by their place.

CC       ?= cc
CXX      ?= c++
AR       ?= ar
CFLAGS   ?= -O2 -g
BUILD    ?= build
PREFIX   ?= /usr/local
DESTDIR  ?=
DEMO     ?= jaw
FUZZTIME ?= 60
ifeq ($(origin CC),default)
CC = cc
endif

VERSION := $(shell sed -n 's/^.define ART_VERSION "\(.*\)"/\1/p' include/art/version.h)
MAJOR   := $(firstword $(subst ., ,$(VERSION)))

# ---------------------------------------------------------------- flags

WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla
BASE_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -fPIC -fno-semantic-interposition \
              -ffp-contract=off -pthread $(WARN)
# asked for when first used, not when this file is read: `make deps all` installs them in between
PACKAGES    = lua5.4 libxml-2.0 libpng zlib
PKG_CFLAGS  = $(eval PKG_CFLAGS := $$(shell pkg-config --cflags $(PACKAGES)))$(PKG_CFLAGS)
PKG_LIBS    = $(eval PKG_LIBS := $$(shell pkg-config --libs $(PACKAGES)))$(PKG_LIBS)
ALL_CFLAGS  = $(BASE_CFLAGS) $(PKG_CFLAGS) $(CFLAGS)
LIBS        = $(PKG_LIBS) -lm -pthread

# ---------------------------------------------------------------- what there is

# a room with a link.mk becomes a library of its own (libartkit-<room>), linked only by the tools whose
# link.mk names it:   libcommon/x/link.mk: LIBS_x = -lfoo      tools/p/link.mk: USES_p = x
LINK_MK  := $(wildcard libcommon/*/link.mk tools/*/link.mk)
SEPARATE := $(patsubst libcommon/%/link.mk,%,$(filter libcommon/%,$(LINK_MK)))
include $(LINK_MK)

C_FILES    := $(wildcard libcommon/*/*.c libcommon/*/*/*.c formats/*.c formats/*/*.c)
TEST_SRC   := $(filter %_test.c,$(C_FILES)) $(wildcard tests/harness/*.c tests/physics/*.c)
SEP_SRC    := $(foreach s,$(SEPARATE),$(filter-out %_test.c,$(filter libcommon/$(s)/%,$(C_FILES))))
LIB_SRC    := $(filter-out %_test.c $(SEP_SRC),$(C_FILES))
PROGRAMS   := $(patsubst tools/%/main.c,%,$(wildcard tools/*/main.c))
TOOL_SRC   := $(wildcard tools/*/*.c)
FUZZERS    := $(patsubst tests/fuzz/%_fuzz.c,%,$(wildcard tests/fuzz/*_fuzz.c))
PAGES5     := $(wildcard formats/*/*.5.md)
HEADERS    := $(wildcard include/art/*.h)
OWN_SRC    := $(C_FILES) $(TOOL_SRC) $(wildcard tests/*/*.c tests/harness/*.h libcommon/*/*.h formats/*/*.h)

obj   = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
LIB   = $(BUILD)/lib
BINS  = $(PROGRAMS:%=$(BUILD)/bin/%)
MAN   = $(PROGRAMS:%=$(BUILD)/man/man1/%.1) $(foreach p,$(PAGES5),$(BUILD)/man/man5/$(notdir $(p:.md=)))
COMPLETION = $(PROGRAMS:%=$(BUILD)/completion/%)
# `make -j deps all`: everything waits for the packages
SETUP := $(filter deps,$(MAKECMDGOALS))
# `make V=1` shows the commands
Q = $(if $(V),,@echo "  $(strip $(1)) $@";)

.PHONY: default all deps deps-peers demo check check-long bench lint fuzz asan coverage install uninstall \
        format clean help test-programs
.DELETE_ON_ERROR:
.SUFFIXES:

default: all
all: $(LIB)/libartkit.a $(LIB)/libartkit.so $(SEPARATE:%=$(LIB)/libartkit-%.a) \
     $(SEPARATE:%=$(LIB)/libartkit-%.so) $(BINS) $(MAN) $(COMPLETION) ## library, programs, manual pages

# ---------------------------------------------------------------- packages

# name:program is satisfied by any package that brings the program
DEPS  = gcc:cc g++:c++ make pkg-config libsuitesparse-dev libopenblas-dev liblua5.4-dev libxml2-dev \
        libpng-dev zlib1g-dev gnuplot-nox:gnuplot tetgen man-db:man
PEERS = python3-meshio assimp-utils admesh gmsh calculix-ccx libsimbody-dev libode-dev valgrind clang

deps: ## install the packages that build and tests need (Debian; root or sudo)
	@sh .ci/install-packages $(DEPS)

deps-peers: ## install the opponents of `make bench` and of some long checks
	@sh .ci/install-packages $(PEERS)

# ---------------------------------------------------------------- library

$(BUILD)/obj/%.o: %.c Makefile | $(SETUP)
	@mkdir -p $(@D)
	$(call Q,cc)$(CC) $(ALL_CFLAGS) -MMD -MP -c $< -o $@

$(LIB)/libartkit.a: $(call obj,$(LIB_SRC))
	@mkdir -p $(@D)
	@rm -f $@
	$(call Q,ar)$(AR) rcs $@ $^

$(LIB)/libartkit.so: $(call obj,$(LIB_SRC))
	@mkdir -p $(@D)
	$(call Q,ld)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libartkit.so.$(MAJOR) $^ $(LIBS) -o $@

define SEPARATE_LIBRARY
$(LIB)/libartkit-$(1).a: $(call obj,$(filter libcommon/$(1)/%,$(SEP_SRC)))
	@mkdir -p $$(@D)
	@rm -f $$@
	$$(call Q,ar)$$(AR) rcs $$@ $$^
$(LIB)/libartkit-$(1).so: $(call obj,$(filter libcommon/$(1)/%,$(SEP_SRC))) $(LIB)/libartkit.so
	$$(call Q,ld)$$(CC) $$(ALL_CFLAGS) $$(LDFLAGS) -shared -Wl,-soname,libartkit-$(1).so.$(MAJOR) $$^ \
	    $$(LIBS_$(1)) $$(LIBS) -o $$@
endef
$(foreach s,$(SEPARATE),$(eval $(call SEPARATE_LIBRARY,$(s))))

# ---------------------------------------------------------------- programs

# the text of the manual page becomes a string of the program
$(BUILD)/gen/%/man.c: tools/%/main.c $(wildcard tools/*/man.md) docs/embed.awk
	@mkdir -p $(@D)
	$(call Q,gen)awk -f docs/embed.awk $(wildcard tools/$*/man.md) /dev/null > $@

$(BUILD)/gen/%/man.o: $(BUILD)/gen/%/man.c | $(SETUP)
	$(call Q,cc)$(CC) $(ALL_CFLAGS) -c $< -o $@

define PROGRAM
$(BUILD)/bin/$(1): $(call obj,$(filter tools/$(1)/%,$(TOOL_SRC))) $(BUILD)/gen/$(1)/man.o \
                   $(USES_$(1):%=$(LIB)/libartkit-%.a) $(LIB)/libartkit.a
	@mkdir -p $$(@D)
	$$(call Q,ld)$$(CC) $$(ALL_CFLAGS) $$(LDFLAGS) $$^ $(foreach u,$(USES_$(1)),$$(LIBS_$(u))) $$(LIBS) -o $$@
endef
$(foreach p,$(PROGRAMS),$(eval $(call PROGRAM,$(p))))
.SECONDARY: $(PROGRAMS:%=$(BUILD)/gen/%/man.c) $(PROGRAMS:%=$(BUILD)/gen/%/man.o)

$(BUILD)/man/man1/%.1: $(BUILD)/bin/%
	@mkdir -p $(@D)
	$(call Q,man)$< --man > $@

$(BUILD)/completion/%: $(BUILD)/bin/%
	@mkdir -p $(@D)
	$(call Q,gen)$< --completion > $@

# ---------------------------------------------------------------- tests

TEST_CFLAGS = -Itests
$(BUILD)/obj/%_test.o $(BUILD)/obj/tests/%.o: BASE_CFLAGS += $(TEST_CFLAGS)

$(BUILD)/test/run: $(call obj,$(TEST_SRC)) $(SEPARATE:%=$(LIB)/libartkit-%.a) $(LIB)/libartkit.a
	@mkdir -p $(@D)
	$(call Q,ld)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ $(foreach s,$(SEPARATE),$(LIBS_$(s))) $(LIBS) -o $@

test-programs: all $(BUILD)/test/run

CHECK_ENV = BUILD='$(BUILD)' CC='$(CC)' CXX='$(CXX)' MAKE='$(MAKE)'

check: test-programs ## all tests; last line "N passed, N failed"
	@$(CHECK_ENV) sh tests/harness/check.sh

asan: ## all tests under AddressSanitizer and UndefinedBehaviorSanitizer
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/asan CFLAGS="-O1 -g -fno-omit-frame-pointer \
	    -fsanitize=address,undefined -fno-sanitize-recover=undefined" check

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  \1@\2/p' Makefile | awk -F@ '{ printf "%-14s %s\n", $$1, $$2 }'

-include $(patsubst %.o,%.d,$(call obj,$(C_FILES) $(TEST_SRC) $(TOOL_SRC)))
