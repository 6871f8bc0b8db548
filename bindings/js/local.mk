# The package of npm: `make js` builds it in js/, without what autoconf knows of the host. It needs clang, lld, wasi-libc and the
# runtime of clang for wasm32 and binaryen (Debian: clang lld wasi-libc libclang-rt-14-dev-wasm32 binaryen).
# EXPAT_DIR=DIR: sources of expat, whose lib/ is compiled in, here and in the wheel for Python; then formats in XML can be read.
WASI_CC = $(filter ccache,$(CC)) clang
WASI_LD = wasm-ld
WASI_OPT = wasm-opt
WASI_SPLIT = wasm-split
WASI_DIS = wasm-dis
WASI_NM = llvm-nm
NODE = node
EXPAT_DIR =
wasi_include = /usr/include/wasm32-wasi
wasi_lib = /usr/lib/wasm32-wasi
# The licences of what the C library of WASI adds.
WASI_LICENSE = /usr/share/doc/wasi-libc/copyright

# Vectors and block copies are in node since 16.4, and in browsers since 2023.
wasi_features = -msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint -ftls-model=local-exec
wasi_opt_flags = -Oz --low-memory-unused $(wasi_opt_features)
wasi_opt_features = --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals
# Warnings are those of the compiler for the host; here only what does not hold for this target.
wasi_CFLAGS = --target=wasm32-wasi --sysroot=js/sysroot -std=gnu17 $(wasi_features) -fno-math-errno -fno-trapping-math -ffp-contract=off \
	-ffile-prefix-map=$(top_srcdir)/= -fvisibility=hidden -Wall -Werror -Wno-bitwise-instead-of-logical -Wno-tautological-constant-out-of-range-compare
wasi_CPPFLAGS = -D_GNU_SOURCE -D_WASI_EMULATED_GETPID -DPACKAGE_VERSION='"$(PACKAGE_VERSION)"' -I$(top_srcdir)/platform/wasi $(room_CPPFLAGS) \
	-isystem js/sysroot/stb $(if $(EXPAT_DIR),-DHAVE_EXPAT=1 -isystem $(EXPAT_DIR)/lib)
wasi_compile = $(AM_V_CC)$(MKDIR_P) $(@D) && $(WASI_CC) $(wasi_CFLAGS) $(wasi_CPPFLAGS)

js/sysroot: $(top_srcdir)/bindings/js/local.mk
	$(AM_V_GEN)rm -rf $@ && $(MKDIR_P) $@/include $@/lib $@/stb && ln -s $(wasi_include) $@/include/ && ln -s $(wasi_lib) $@/lib/ && \
		for folder in /usr/include /usr/local/include; do test -d $$folder/stb && ln -s $$folder/stb $@/stb/stb && exit; done; exit 1

wasi_headers = $(filter %.h,$(library_sources) $(tautline_SOURCES) $(pkginclude_HEADERS))
js_sources = bindings/js/package.json bindings/js/README.md bindings/js/bin/tautline.js bindings/js/bin/command.js bindings/js/tautline.js \
	bindings/js/library.js bindings/js/library.d.ts bindings/js/tautline.global.d.ts
platform_sources = platform/wasi/files.c platform/wasi/pthread.h platform/wasi/signal.h platform/wasi/stdlib.h platform/wasi/sys/stat.h
EXTRA_DIST += bindings/js/generate.mjs bindings/js/split.mjs bindings/js/bundle.mjs bindings/js/pages.mjs $(js_sources) $(platform_sources)

# Small: a command is over soon, and has to be fetched first.
wasi_command_parts = $(room_sources:rooms/%.c=js/small/%.o) $(patsubst tools/%.c,js/tools/%.o,$(filter tools/%.c,$(tautline_SOURCES) $(tools_libscenes_a_SOURCES))) \
	js/platform.o $(if $(EXPAT_DIR),js/expat.o)
js/small/%.o: rooms/%.c $(library_sources) | js/sysroot
	$(wasi_compile) -Oz -c $< -o $@
js/tools/%.o: tools/%.c $(wasi_headers) | js/sysroot
	$(wasi_compile) -I$(top_srcdir)/tools -DDOCS_URL='"$(JS_DOCS_URL)"' -Oz -c $< -o $@
js/platform.o: platform/wasi/files.c $(platform_sources) | js/sysroot
	$(wasi_compile) -Oz -c $< -o $@
# $(call write_expat,FOLDER): its files as one, expat.c, with its settings: no name of file scope is in two of them.
write_expat = $(MKDIR_P) $1 && printf '\#define %s\n' 'BYTEORDER (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 1234 : 4321)' 'XML_CONTEXT_BYTES 1024' \
	'XML_DTD 1' 'XML_GE 1' 'XML_NS 1' >$1/expat_config.h && printf '\#include "%s"\n' xmltok.c xmlrole.c xmlparse.c >$1/expat.c
js/made/expat/expat.c: bindings/js/local.mk
	$(AM_V_GEN)$(call write_expat,$(@D))
js/expat.o: js/made/expat/expat.c $(EXPAT_DIR)/lib/xmlparse.c | js/sysroot
	$(wasi_compile) -w -Ijs/made/expat -DXML_POOR_ENTROPY -DXML_STATIC -Oz -c $< -o $@

# The library: fast where queries and steps of crowds run, small elsewhere. What only lint, SVG, widths, contours, why there is no path and formats other than the native one need is in a
# second module, which a page fetches when it wants them: the files of js_more, without what others of the library call directly.
js_fast = corners geometry sight taut walls
js_OPT = -O2 -fno-unroll-loops -mllvm -inline-threshold=130
js_formats = $(filter lib/format/%.c,$(library_sources))
js_foreign = $(filter $(foreach folder,doom ldtk movingai ros shape svg text tiled uvtt,lib/format/$(folder)/%.c),$(js_formats))
js_nav = $(filter lib/nav/%.c,$(library_sources))
js_why = $(filter lib/nav/why/%.c lib/nav/ask/width.c lib/nav/ask/contours.c,$(js_nav))
# Of crowds what a step runs for each agent.
js_crowd = $(filter lib/crowd/%.c,$(library_sources))
js_step = $(filter $(foreach folder,avoid flock math near step walls,lib/crowd/$(folder)/%.c),$(js_crowd))
js_more = js/small/draw.o js/small/lint.o js/small/width.o js/made/foreign.o js/made/why.o $(if $(EXPAT_DIR),js/expat.o)
wasi_library_parts = $(foreach room,$(filter-out crowd draw format lint nav width,$(room_sources:rooms/%.c=%)),js/$(if $(filter $(room),$(js_fast)),fast,small)/$(room).o) \
	js/made/crowd.o js/made/native.o js/made/nav.o js/made/step.o $(js_more) js/platform.o
js/fast/%.o: rooms/%.c $(library_sources) | js/sysroot
	$(wasi_compile) $(js_OPT) -c $< -o $@
# Rooms of which a part is compiled otherwise, in two files each.
js_made = crowd foreign native nav step why
js_files_crowd = $(filter-out $(js_step),$(js_crowd))
js_files_foreign = $(js_foreign)
js_files_native = $(filter-out $(js_foreign),$(js_formats))
js_files_nav = $(filter-out $(js_why),$(js_nav))
js_files_step = $(js_step)
js_files_why = $(js_why)
$(js_made:%=js/made/%.c): js/made/%.c: bindings/js/local.mk lib/crowd/local.mk lib/format/local.mk lib/nav/local.mk
	$(AM_V_GEN)$(MKDIR_P) $(@D) && printf '#include "%s"\n' $(js_files_$*) >$@
js/made/step.o: js_made_OPT = $(js_OPT)
js/made/%.o: js/made/%.c $(library_sources) | js/sysroot
	$(wasi_compile) $(or $(js_made_OPT),-Oz) -c $< -o $@
js/made/exports.txt: tautline-api.json bindings/js/generate.mjs
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(NODE) '$(srcdir)'/bindings/js/generate.mjs tautline-api.json $(@D)
js/made/whole.wasm: $(wasi_library_parts) js/made/exports.txt
	$(AM_V_CCLD)$(call wasi_link,reactor,1048576,--strip-debug --no-entry --export=malloc --export=free @js/made/exports.txt) && \
		$(WASI_OPT) -g $(wasi_opt_flags) $@.new -o $@
js/made/more.txt: js/made/whole.wasm bindings/js/split.mjs
	$(AM_V_GEN)$(WASI_NM) --defined-only --format=just-symbols $(js_more) >js/made/symbols.txt && $(WASI_DIS) $(wasi_opt_features) $< -o js/made/whole.wat && \
		$(NODE) '$(srcdir)'/bindings/js/split.mjs js/made/symbols.txt js/made/whole.wat >$@.new && mv $@.new $@
js/tautline/tautline.wasm: js/made/more.txt
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(WASI_SPLIT) $(wasi_opt_features) js/made/whole.wasm --split-funcs=@js/made/more.txt -o1 $@.new -o2 js/tautline/tautline-more.wasm && \
		$(WASI_OPT) $(wasi_opt_flags) $@.new -o $@ && rm $@.new

# Pages of the documentation that findings in SARIF name, and those that README.md does.
js_docs = docs/lint.md docs/lint-rules.md docs/porting.md docs/embedding/javascript.md
JS_DOCS_URL = https://unpkg.com/tautline@$(PACKAGE_VERSION)/docs

# $(call wasi_link,start,stack in bytes,flags) makes $@.new: the stack lies first, so that an overflow traps.
wasi_link = $(WASI_LD) -O2 $3 $(wasi_lib)/crt1-$1.o $(filter %.o,$^) -L$(wasi_lib) -lm -lwasi-emulated-getpid -lc \
	`$(WASI_CC) --target=wasm32-wasi -print-libgcc-file-name` -z stack-size=$2 --stack-first --wrap=read --wrap=strerror --gc-sections -o $@.new

js/tautline/bin/tautline.wasm: $(wasi_command_parts)
	$(AM_V_CCLD)$(MKDIR_P) $(@D) && $(call wasi_link,command,8388608,--strip-all) && $(WASI_OPT) $(wasi_opt_flags) $@.new -o $@ && rm $@.new

.PHONY: js
js: js/tautline/bin/tautline.wasm js/tautline/tautline.wasm
	$(AM_V_GEN)for file in $(js_sources); do cp -f '$(srcdir)'/$$file js/tautline/$${file#bindings/js/} || exit 1; done && \
	$(MKDIR_P) js/tautline/docs && $(NODE) '$(srcdir)'/bindings/js/pages.mjs js/tautline/docs $(js_docs:%='$(srcdir)'/%) && cp -f '$(srcdir)'/LICENSE js/tautline/ && cp -f '$(WASI_LICENSE)' js/tautline/LICENSE-wasi-libc && \
	$(if $(EXPAT_DIR),cp -f '$(EXPAT_DIR)/COPYING' js/tautline/LICENSE-expat,rm -f js/tautline/LICENSE-expat) && \
	cp -f js/made/api.js js/made/tautline.d.ts js/tautline/ && chmod -R a-x,u=rwX,go=rX js/tautline && $(SED) 's/"version": "0.0.0"/"version": "$(PACKAGE_VERSION)"/' '$(srcdir)'/bindings/js/package.json >js/tautline/package.json && \
	$(NODE) '$(srcdir)'/bindings/js/bundle.mjs js/tautline && \
	cd js && rm -f tautline-*.tgz && npm pack --silent ./tautline >/dev/null

# What is packed, as its users run it: tests/js.
js_examples = examples/node/path.mjs examples/web/index.html examples/web/disk.html
js_tests = tests/js/cases.mjs tests/js/library.mjs tests/js/speed.mjs tests/js/page.mjs tests/js/action.sh
EXTRA_PROGRAMS += tests/js/speed
tests_js_speed_SOURCES = tests/js/speed.c
tests_js_speed_CPPFLAGS = $(lib_CPPFLAGS)
tests_js_speed_LDADD = libtautline_core.la $(TL_DL_LIBS)
EXTRA_DIST += $(js_tests) $(js_examples) tests/js/differences.txt tests/js/check.sh action.yml package.json
.PHONY: check-js
check-js: js tests/js/speed$(EXEEXT)
	TL_SPEED='$(abs_builddir)/tests/js/speed$(EXEEXT)' TL_API='$(abs_builddir)/tautline-api.json' TL_JS='$(abs_builddir)/js' SRCDIR='$(abs_top_srcdir)' bash '$(srcdir)'/tests/js/check.sh
