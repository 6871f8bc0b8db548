# The library in one file, for programs that want no build system of ours: make single writes single/, make check-single tests it.

single_parts = lib/single/single.awk lib/single/parts lib/single/core.txt lib/single/more.txt lib/single/setup.txt
EXTRA_DIST += $(single_parts) lib/single/CMakeLists.txt.in lib/single/check.sh

single_sources = single/tautline.c single/tautline_more.c
single_files = $(single_sources) single/tautline.h single/tautline.hpp single/CMakeLists.txt single/LICENSE
CLEANFILES += $(single_files) single.lock

.PHONY: single
single: $(single_files)

# $(call write_single,core|more|header,FILES); stb_ds.h is the one that the compiler finds.
write_single = $(AM_V_GEN)$(MKDIR_P) single && \
	stb=`echo '\#include <stb/stb_ds.h>' | $(CC) $(CPPFLAGS) -E - | $(SED) -n 's/^\# 1 "\(.*stb_ds\.h\)".*/\1/p'` && \
	LC_ALL=C $(AWK) -v want=$1 -v top='$(srcdir)' -v stb="$$stb" -v version='$(PACKAGE_VERSION)' -f '$(srcdir)/lib/single/single.awk' \
		$2 >$@.new && mv $@.new $@

single/tautline.c: $(library_sources) $(pkginclude_HEADERS) $(single_parts)
	$(call write_single,core,$(library_sources))
single/tautline_more.c: $(library_sources) $(pkginclude_HEADERS) $(single_parts)
	$(call write_single,more,$(library_sources))
single/tautline.h: $(pkginclude_HEADERS) $(single_parts)
	$(call write_single,header,$(pkginclude_HEADERS))
single/tautline.hpp: lib/include/tautline/tautline.hpp
	$(AM_V_GEN)$(MKDIR_P) single && cp '$(srcdir)/lib/include/tautline/tautline.hpp' $@
single/CMakeLists.txt: lib/single/CMakeLists.txt.in Makefile
	$(AM_V_GEN)$(MKDIR_P) single && $(SED) 's/@VERSIO[N]@/$(PACKAGE_VERSION)/' '$(srcdir)/lib/single/CMakeLists.txt.in' >$@
single/LICENSE: LICENSE
	$(AM_V_GEN)$(MKDIR_P) single && { cat '$(srcdir)/LICENSE'; \
		printf '\nstb_ds.h, which is inside tautline.c and tautline_more.c, has a licence of its own: the end of tautline.c.\n'; } >$@

# What a release offers: the same bytes on each machine and at any time.
single_archive = $(PACKAGE_TARNAME)-$(PACKAGE_VERSION)-one-file
CLEANFILES += $(single_archive).zip
.PHONY: dist-single
dist-single: single
	rm -rf '$(single_archive)' '$(single_archive).zip' && $(MKDIR_P) '$(single_archive)' && cp $(single_files) '$(single_archive)' && \
		chmod 755 '$(single_archive)' && chmod 644 '$(single_archive)'/* && \
		TZ=UTC touch -d "@$(dist_time)" '$(single_archive)'/* '$(single_archive)' && \
		find '$(single_archive)' -type f | LC_ALL=C sort | TZ=UTC zip -q -X '$(single_archive).zip' -@ && rm -rf '$(single_archive)'

# As make check has the library: with its promises checked, and with internal functions that tests can call.
EXTRA_LIBRARIES += single/libtested.a
CLEANFILES += single/libtested.a
single_libtested_a_SOURCES =
nodist_single_libtested_a_SOURCES = $(single_sources)
single_libtested_a_CPPFLAGS = -DTLI_ASSERT -DTLI_LOCAL= $(single_with)
single_libtested_a_CFLAGS = $(TL_CFLAGS) $(TL_FORMAT_CFLAGS) -Wno-conversion -Wno-shadow -Wno-missing-prototypes
single_with = -DTL_WITH_DOOM -DTL_WITH_LDTK -DTL_WITH_MOVINGAI -DTL_WITH_ROS -DTL_WITH_SVG -DTL_WITH_TILED -DTL_WITH_UVTT \
	$(patsubst -DHAVE_%=1,-DTL_WITH_%,$(filter -DHAVE_EXPAT=1 -DHAVE_PNG=1 -DHAVE_YAML=1 -DHAVE_ZLIB=1 -DHAVE_ZSTD=1,$(DEFS))) \
	$(if $(filter -DHAVE_DLOPEN=1,$(DEFS)),-DTL_WITH_RSVG)
single/libtested_a-tautline.$(OBJEXT): single/tautline.h
single/libtested_a-tautline_more.$(OBJEXT): single/tautline.h

# The test programs and the cases of the command, linked with it.
single_tested = single/libtested.a $(TL_FORMAT_LIBS)
single_programs = $(filter tests/unit/% tests/property/%,$(check_PROGRAMS))
single_objects = $(foreach t,$(single_programs),$($(subst /,_,$t)_OBJECTS)) $(tautline_OBJECTS)
.PHONY: check-single
check-single: single single/libtested.a $(single_objects) $(filter %.a,$(LDADD))
	@printf '%s\n' $(foreach t,$(single_programs),'$t $($(subst /,_,$t)_OBJECTS) -- $(subst $(lib_for_tests),$(single_tested) $(TL_DL_LIBS),$($(subst /,_,$t)_LDADD))') \
		'single/tautline $(tautline_OBJECTS) -- $(subst libtautline_core.la,$(single_tested),$(tautline_LDADD))' >single/programs
	@$(AM_TESTS_ENVIRONMENT) $(SHELL) '$(srcdir)/lib/single/check.sh' single/programs $(TL_CFLAGS) $(CFLAGS) $(LIBS)
