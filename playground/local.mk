# The playground: one page with the package of npm inside. `make playground` writes playground/dist/tautline.html in the build folder,
# `make check-playground` tests it in Chromium without screen. Packages come by `npm ci` from the lock file. Needs node 20, and what make js needs.
playground_rooms = model io view tools panels
playground_packages = playground/package.json playground/package-lock.json
playground_sources = $(wildcard $(foreach room,. $(playground_rooms) tests,$(srcdir)/playground/$(room)/*.*))
playground_files = playground/build.mjs playground/pack.mjs playground/layers.mjs playground/page.html playground/page.css playground/page.ts playground/unpack.ts playground/tsconfig.json
EXTRA_PROGRAMS += playground/tests/native
playground_tests_native_SOURCES = playground/tests/native.c
playground_tests_native_CPPFLAGS = $(lib_CPPFLAGS)
playground_tests_native_LDADD = libtautline_core.la $(TL_DL_LIBS)
EXTRA_DIST += $(playground_packages) $(playground_files) $(playground_rooms:%=playground/%) playground/tests

playground/.installed: $(playground_packages:%=$(srcdir)/%)
	$(AM_V_GEN)$(MKDIR_P) playground && cp -f $(playground_packages:%='$(srcdir)'/%) playground/ && \
		cd playground && npm ci --ignore-scripts --no-audit --no-fund --silent && touch .installed

playground/modules.json: playground/.installed js/tautline/tautline.wasm $(srcdir)/playground/pack.mjs
	$(AM_V_GEN)cp -f '$(srcdir)'/playground/pack.mjs playground/ && cd playground && $(NODE) pack.mjs modules.json ../js/tautline/tautline.wasm ../js/tautline/tautline-more.wasm

# Sources are copied: what they import is looked for in the folders above them.
playground/dist/tautline.html: playground/.installed playground/modules.json $(playground_sources) $(wildcard $(srcdir)/editors/language/*.ts) js/tautline/tautline.wasm $(js_sources) $(wildcard $(srcdir)/maps/*.tl $(srcdir)/maps/steering/*.tl)
	$(AM_V_GEN)$(MAKE) js >/dev/null && cp -f $(playground_files:%='$(srcdir)'/%) playground/ && \
		for room in $(playground_rooms) tests; do $(MKDIR_P) playground/$$room && rm -f playground/$$room/*.ts playground/$$room/*.mjs && cp -f '$(srcdir)'/playground/$$room/* playground/$$room/ || exit 1; done && \
		rm -rf playground/language && $(MKDIR_P) playground/language && cp -f '$(srcdir)'/editors/language/*.ts playground/language/ && \
		root=`cd '$(srcdir)' && pwd` && cd playground && $(NODE) layers.mjs && node_modules/.bin/tsc -p . && $(NODE) build.mjs ../js/tautline "$$root" modules.json

.PHONY: playground check-playground
playground: playground/dist/tautline.html
# With the site, where there is doxygen: maps of its pages open in it.
check-playground: playground playground/tests/native$(EXEEXT) tautline$(EXEEXT)
	if command -v doxygen >/dev/null; then $(MAKE) $(AM_MAKEFLAGS) docs; fi
	cd playground && MAPS='$(abs_top_srcdir)/maps' SITE='$(abs_top_builddir)/reference/html' NATIVE='$(abs_builddir)/playground/tests/native$(EXEEXT)' \
		TAUTLINE='$(abs_builddir)/tautline$(EXEEXT)' $(NODE) tests/run.mjs dist/tautline.html
