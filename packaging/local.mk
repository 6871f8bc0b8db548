# What a release offers: make release writes it into release/, the same bytes on each machine with the same tools, and at any time.

# Without one of these an archive is not made: make release RELEASE_PARTS='source one-file'. RELEASE_FOLDER is where they go.
RELEASE_PARTS = source one-file npm wheel linux windows
RELEASE_FOLDER = release

EXTRA_DIST += packaging/release.sh
.PHONY: release
release:
	+@$(AM_TESTS_ENVIRONMENT) export SOURCE_DATE_EPOCH="$(dist_time)" MAKE='$(MAKE)' PYTHON='$(PYTHON)' WASI_LIB='$(wasi_lib)'; \
		export VERSION='$(PACKAGE_VERSION)' TL_ADDRESS='$(JS_DOCS_URL)'; \
		bash '$(srcdir)/packaging/release.sh' '$(RELEASE_FOLDER)' $(RELEASE_PARTS)
