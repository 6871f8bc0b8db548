# The package for Python: make python makes a wheel that holds the library, make check-python tests it as its users have it.

python_files = README.md MANIFEST.in pyproject.toml setup.py build_tautline.py generate.py tests/test_tautline.py tautline/__init__.py \
	tautline/_classes.py tautline/_runtime.py tautline/_tautline.pyi tautline/py.typed
EXTRA_DIST += $(addprefix bindings/python/,$(python_files)) bindings/python/check.sh examples/python/path.py
# That of the system: it has cffi and numpy as packages.
PYTHON = /usr/bin/python3

.PHONY: python check-python
# The package as its source archive has it, in python/tautline, and the wheel beside it: with the rights and the time of a release, and
# without the names of this machine, so that it is the same bytes wherever it is made.
python: single tautline-api.json
	rm -rf python && $(MKDIR_P) python/tautline/src
	cd '$(abs_top_srcdir)/bindings/python' && cp -R --parents $(python_files) '$(abs_top_builddir)/python/tautline'
	$(PYTHON) '$(srcdir)/bindings/python/generate.py' tautline-api.json python/tautline/tautline
	cp single/tautline.c single/tautline_more.c single/tautline.h single/LICENSE python/tautline/src
	cp single/LICENSE python/tautline
	$(if $(EXPAT_DIR),$(call write_expat,python/tautline/src/expat) && cp '$(EXPAT_DIR)'/lib/*.[ch] python/tautline/src/expat && \
		{ printf '\nInside is expat:\n\n' && cat '$(EXPAT_DIR)'/COPYING; } >>python/tautline/LICENSE)
	chmod -R u=rwX,go=rX python && cd python/tautline && umask 022 && SOURCE_DATE_EPOCH="$(dist_time)" LDFLAGS=-Wl,--strip-all \
		CC='$(CC)' $(PYTHON) -m pip wheel --no-build-isolation --no-index --no-deps --disable-pip-version-check -w .. .

check-python:
	@$(AM_TESTS_ENVIRONMENT) bash '$(srcdir)/bindings/python/check.sh' || { status=$$?; test $$status = 77 || exit $$status; }
