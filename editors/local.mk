# What is written in TypeScript for editors: the functions of editors/language, and the language server over them, packed as tautline-lsp.
# `make lsp` bundles, `make check-lsp` tests, `make vsix` packs the extension of VS Code. Packages come by `npm ci` from the lock files, into
# the build folder. Needs node 20, and what make js needs.
lsp_packages = editors/package.json editors/package-lock.json editors/tsconfig.json
lsp_sources = $(wildcard $(srcdir)/editors/language/*.ts $(srcdir)/editors/server/* $(srcdir)/editors/vscode/*)
lsp_tests = tests/editors/check_lsp.sh tests/editors/language.mjs tests/editors/real_editors.sh tests/editors/server.mjs tests/editors/vsix.txt
EXTRA_DIST += $(lsp_tests)
ESBUILD = node_modules/.bin/esbuild --bundle --log-level=warning

lsp/.installed: $(lsp_packages)
	$(AM_V_GEN)$(MKDIR_P) lsp && for file in $(lsp_packages); do cp -f '$(srcdir)'/$$file lsp/ || exit 1; done && \
		cd lsp && npm ci --ignore-scripts --no-audit --no-fund --silent && ln -sfn ../../js/tautline node_modules/tautline && touch .installed

# Sources are copied: what they import is looked for in the folders above them.
lsp/.bundled: lsp/.installed $(lsp_sources) | js
	$(AM_V_GEN)for room in language server vscode; do rm -rf lsp/$$room && $(MKDIR_P) lsp/$$room && cp -f '$(srcdir)'/editors/$$room/* lsp/$$room/ || exit 1; done && $(MKDIR_P) lsp/out && \
		cd lsp && node_modules/.bin/tsc -p . && $(ESBUILD) --format=esm --platform=neutral language/index.ts --outfile=out/language.mjs && \
		echo "export * from 'tautline';" >out/package.mjs && touch .bundled

# The server with what it imports but the library, and the licences of that.
lsp_packed = vscode-languageserver vscode-languageserver-protocol vscode-languageserver-types vscode-languageserver-textdocument vscode-jsonrpc
lsp/.packed: lsp/.bundled
	$(AM_V_GEN)cd lsp && rm -rf tautline-lsp tautline-lsp-*.tgz && $(MKDIR_P) tautline-lsp/bin && \
		$(ESBUILD) --format=cjs --platform=node --minify --legal-comments=none --external:tautline --banner:js='#!/usr/bin/env node' \
			server/main.ts --outfile=tautline-lsp/bin/tautline-lsp.cjs && chmod +x tautline-lsp/bin/tautline-lsp.cjs && \
		$(SED) 's/0\.0\.0/$(PACKAGE_VERSION)/' server/package.json >tautline-lsp/package.json && cp server/README.md '$(abs_top_srcdir)'/LICENSE tautline-lsp/ && \
		for name in $(lsp_packed); do echo "== $$name" && cat node_modules/$$name/[Ll][Ii][Cc][Ee][Nn][Ss][Ee]* || exit 1; done >tautline-lsp/NOTICES.txt && \
		npm pack --silent ./tautline-lsp >/dev/null && touch .packed

# The extension of VS Code: the client, and beside it the server and the library. vsce has a lock file of its own: it is large.
lsp/vsce/.installed: editors/vsce/package.json editors/vsce/package-lock.json
	$(AM_V_GEN)$(MKDIR_P) lsp/vsce && cp -f '$(srcdir)'/editors/vsce/*.json lsp/vsce/ && cd lsp/vsce && npm ci --ignore-scripts --no-audit --no-fund --silent && touch .installed
vsix_packed = vscode-languageclient semver minimatch brace-expansion balanced-match
vsix_library = tautline.js library.js api.js tautline.wasm tautline-more.wasm package.json
vsix: lsp/.packed lsp/vsce/.installed
	$(AM_V_GEN)cd lsp && rm -rf vsix && $(MKDIR_P) vsix/dist/tautline && cp vscode/language.json vscode/README.md '$(abs_top_srcdir)'/LICENSE vsix/ && \
		$(SED) 's/"version": "0.0.0"/"version": "$(PACKAGE_VERSION)"/' vscode/package.json >vsix/package.json && \
		$(ESBUILD) --format=cjs --platform=node --minify --legal-comments=none --external:vscode vscode/extension.ts --outfile=vsix/dist/extension.cjs && \
		$(SED) 's#import("tautline")#import("./tautline/tautline.js")#' tautline-lsp/bin/tautline-lsp.cjs >vsix/dist/server.cjs && \
		for file in $(vsix_library); do cp ../js/tautline/$$file vsix/dist/tautline/ || exit 1; done && \
		for name in $(lsp_packed) $(vsix_packed); do echo "== $$name" && cat node_modules/$$name/[Ll][Ii][Cc][Ee][Nn][Ss][Ee]* || exit 1; done >vsix/NOTICES.txt && \
		node vsix/dist/server.cjs --version && cd vsix && \
		../vsce/node_modules/.bin/vsce package --no-dependencies --skip-license --allow-missing-repository -o ../tautline-$(PACKAGE_VERSION).vsix >/dev/null

.PHONY: lsp vsix check-lsp
lsp: lsp/.packed
check-lsp: lsp vsix
	LSP='$(abs_builddir)/lsp' TL_JS='$(abs_builddir)/js' SRCDIR='$(abs_top_srcdir)' bash '$(srcdir)'/tests/editors/check_lsp.sh
