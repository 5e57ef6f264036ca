# Installation and packages: what the Makefile at the top includes.

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
