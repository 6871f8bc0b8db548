# For Windows: `make windows` builds the library as DLL and the command in windows/, by mingw-w64 (Debian: gcc-mingw-w64-x86-64). Formats that
# need other libraries are not in.
WINDOWS_CC = $(filter ccache,$(CC)) x86_64-w64-mingw32-gcc
WINDOWS_NM = x86_64-w64-mingw32-nm
windows_platform = platform/windows/posix.c platform/windows/posix.h platform/windows/poll.h platform/windows/start.c
EXTRA_DIST += $(windows_platform)

windows_CPPFLAGS = -D_GNU_SOURCE -D__USE_MINGW_ANSI_STDIO=1 -D_WIN32_WINNT=0x0601 -DPACKAGE_VERSION='"$(PACKAGE_VERSION)"' \
	-include $(top_srcdir)/platform/windows/posix.h -I$(top_srcdir)/platform/windows $(room_CPPFLAGS) -isystem windows/include
# Formats are checked where the library is built for the host: printf is that of gcc here, and this gcc checks that of Windows.
windows_CFLAGS = -std=gnu17 -O2 -ffile-prefix-map=$(top_srcdir)/= -ffp-contract=off -fno-math-errno -fno-trapping-math -Wall -Wno-format -Wno-format-extra-args -Werror
windows_compile = $(AM_V_CC)$(MKDIR_P) $(@D) && $(WINDOWS_CC) $(windows_CFLAGS) $(windows_CPPFLAGS)
windows_headers = $(filter %.h,$(library_sources) $(tautline_SOURCES) $(pkginclude_HEADERS)) $(windows_platform)

windows/include: $(top_srcdir)/platform/windows/local.mk
	$(AM_V_GEN)rm -rf $@ && $(MKDIR_P) $@ && for folder in /usr/include /usr/local/include; do \
		test -d $$folder/stb && ln -s $$folder/stb $@/stb && exit; done; exit 1

windows_library = $(room_sources:rooms/%.c=windows/rooms/%.o) windows/posix.o
windows_command = $(patsubst tools/%.c,windows/tools/%.o,$(filter tools/%.c,$(tautline_SOURCES) $(tools_libscenes_a_SOURCES)))
windows/rooms/%.o: rooms/%.c $(library_sources) $(windows_platform) | windows/include
	$(windows_compile) -c $< -o $@
windows/tools/%.o: tools/%.c $(windows_headers) | windows/include
	$(windows_compile) $(if $(filter tools/main.c,tools/$*.c),-Dmain=tlp_main) -I$(top_srcdir)/tools -DDOCS_URL='"$(JS_DOCS_URL)"' -c $< -o $@
windows/%.o: platform/windows/%.c $(windows_platform)
	$(windows_compile) -c $< -o $@

# Only the public names are in the DLL.
windows/tautline.def: $(windows_library)
	$(AM_V_GEN){ echo EXPORTS; $(WINDOWS_NM) --defined-only -g $(windows_library) | $(SED) -n 's/^[0-9a-f]* T \(tl_.*\)/\1/p' | LC_ALL=C sort; } >$@
# -static: the runtime of gcc and its threads are inside.
windows/tautline.dll: windows/tautline.def
	$(AM_V_CCLD)$(WINDOWS_CC) -shared -static -s -Wl,--no-insert-timestamp -o $@ $(windows_library) windows/tautline.def -Wl,--out-implib,windows/libtautline.dll.a -lpthread
windows/tautline.exe: $(windows_command) $(windows_library) windows/start.o
	$(AM_V_CCLD)$(WINDOWS_CC) -municode -static -s -Wl,--no-insert-timestamp -Wl,--stack,8388608 -o $@ $^ -lpthread

.PHONY: windows
windows: windows/tautline.dll windows/tautline.exe

# What was built, under wine. The answers of the DLL are compared with those of the library of the host.
EXTRA_PROGRAMS += tests/windows/api
tests_windows_api_SOURCES = tests/windows/api.c
tests_windows_api_CPPFLAGS = $(lib_CPPFLAGS)
tests_windows_api_LDADD = libtautline_core.la $(TL_DL_LIBS)
EXTRA_DIST += tests/windows/check.sh tests/windows/differences.txt tests/windows/map.tmj tests/windows/set.tsj
.PHONY: check-windows
check-windows:
	@command -v $(lastword $(WINDOWS_CC)) >/dev/null || { echo 'skipped: there is no mingw-w64 (Debian: gcc-mingw-w64-x86-64)'; exit 77; }
	@$(MAKE) $(AM_MAKEFLAGS) windows tautline$(EXEEXT) tests/windows/api$(EXEEXT)
	@TL_WINDOWS='$(abs_builddir)/windows' TL_API_NATIVE='$(abs_builddir)/tests/windows/api$(EXEEXT)' NATIVE='$(abs_builddir)/tautline$(EXEEXT)' \
		DOCS_URL='$(JS_DOCS_URL)' WINDOWS_CC='$(WINDOWS_CC)' SRCDIR='$(abs_top_srcdir)' bash '$(srcdir)'/tests/windows/check.sh
