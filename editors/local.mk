# What is written in TypeScript for editors: the functions of editors/language. `make lsp` bundles, `make check-lsp` tests;
# packages come by `npm ci` from the lock file, into the build folder. Needs node 20, and what make js needs.
lsp_packages = editors/package.json editors/package-lock.json editors/tsconfig.json
lsp_sources = $(wildcard $(srcdir)/editors/language/*.ts)
lsp_tests = tests/editors/check_lsp.sh tests/editors/language.mjs
EXTRA_DIST += $(lsp_tests)
ESBUILD = node_modules/.bin/esbuild --bundle --log-level=warning

lsp/.installed: $(lsp_packages)
	$(AM_V_GEN)$(MKDIR_P) lsp && for file in $(lsp_packages); do cp -f '$(srcdir)'/$$file lsp/ || exit 1; done && \
		cd lsp && npm ci --ignore-scripts --no-audit --no-fund --silent && ln -sfn ../../js/tautline node_modules/tautline && touch .installed

# Sources are copied: what they import is looked for in the folders above them.
lsp/.bundled: lsp/.installed $(lsp_sources) | js
	$(AM_V_GEN)for room in language; do $(MKDIR_P) lsp/$$room && cp -f '$(srcdir)'/editors/$$room/*.ts lsp/$$room/ || exit 1; done && $(MKDIR_P) lsp/out && \
		cd lsp && node_modules/.bin/tsc -p . && $(ESBUILD) --format=esm --platform=neutral language/index.ts --outfile=out/language.mjs && \
		echo "export * from 'tautline';" >out/package.mjs && touch .bundled

.PHONY: lsp check-lsp
lsp: lsp/.bundled
check-lsp: lsp
	LSP='$(abs_builddir)/lsp' SRCDIR='$(abs_top_srcdir)' bash '$(srcdir)'/tests/editors/check_lsp.sh
