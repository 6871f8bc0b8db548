# Measurements: `make bench`. A quick run on tiny maps is part of `make check`.

bench_programs += tests/bench/bench
tests_bench_bench_SOURCES = \
	tests/bench/bench.h \
	tests/bench/bench_corners.c \
	tests/bench/bench_crowd.c \
	tests/bench/bench_fuzzy.c \
	tests/bench/bench_guard.c \
	tests/bench/bench_link.c \
	tests/bench/bench_large.c \
	tests/bench/bench_lint.c \
	tests/bench/bench_load.c \
	tests/bench/bench_made.c \
	tests/bench/bench_made.h \
	tests/bench/bench_main.c \
	tests/bench/bench_maps.c \
	tests/bench/bench_path.c \
	tests/bench/bench_rows.c \
	tests/bench/bench_rows.h \
	tests/bench/bench_sight.c \
	tests/bench/bench_steer.c
# Measures the library as it is installed, without assertions.
tests_bench_bench_CPPFLAGS = $(AM_CPPFLAGS) -UTLI_ASSERT
tests_bench_bench_LDADD = tests/support/libsupport.a tools/libscenes.a libtautline_core.la $(TL_DL_LIBS) $(GMP_LIBS)

script_tests += tests/bench/test_compare.sh tests/bench/test_quick.sh

# All tables of figures in README.md and docs/, measured again and written into their pages: make tables BENCH_MAPS=DIR
EXTRA_DIST += tests/bench/tables/paths.awk tests/bench/tables/peers.txt tests/bench/tables/scenes.sh tests/bench/tables/tables.sh
.PHONY: tables
tables: tests/bench/bench tautline
	@bash '$(abs_top_srcdir)/tests/bench/tables/tables.sh' '$(abs_top_srcdir)' '$(abs_top_builddir)' '$(BENCH_MAPS)' $(TABLES)
EXTRA_DIST += tests/bench/growth.awk tests/bench/growth_corners.awk

# The speed of this tree over that of another commit, both measured in turn: make bench-compare [BASE=COMMIT] [BENCH_MAPS=DIR]
EXTRA_DIST += tests/bench/compare.sh tests/bench/figures.awk tests/bench/ratios.awk
.PHONY: bench-compare
bench-compare:
	@base='$(BASE)'; test -n "$$base" || base=`$(AWK) '/^[0-9]/ { print $$3; exit }' '$(abs_top_srcdir)/RELEASES'`; \
	bash '$(abs_top_srcdir)/tests/bench/compare.sh' '$(abs_top_srcdir)' '$(abs_top_builddir)' "$$base" '$(BENCH_MAPS)'

# Maps of about a million corners; some minutes.
.PHONY: bench-large
bench-large: tests/bench/bench
	tests/bench/bench $(BENCH_FLAGS) --only large

# Draws docs/pictures/link-growth.svg anew; takes a few seconds.
.PHONY: bench-growth
bench-growth: tests/bench/bench
	tests/bench/bench --only link --growth growth.dat >/dev/null || :
	awk -f '$(top_srcdir)/tests/bench/growth.awk' growth.dat >'$(top_srcdir)/docs/pictures/link-growth.svg'

# Instructions of linking by sight and by hand; some minutes.
EXTRA_DIST += tests/bench/links.sh
.PHONY: bench-links
bench-links: tests/bench/bench
	bash '$(top_srcdir)/tests/bench/links.sh' tests/bench/bench

# How the cost of each command grows with the map; takes some minutes.
EXTRA_DIST += tests/bench/growth_commands.sh
.PHONY: bench-growth-commands
bench-growth-commands: tautline
	bash '$(top_srcdir)/tests/bench/growth_commands.sh' ./tautline

# Draws docs/pictures/corner-growth.svg anew from the maps of the folder BENCH_MAPS; takes some minutes.
.PHONY: bench-corner-growth
bench-corner-growth: tests/bench/bench
	test -n '$(BENCH_MAPS)' || { echo "which folder of maps? BENCH_MAPS=DIR" >&2; exit 1; }
	tests/bench/bench --maps '$(BENCH_MAPS)' --growth corner-growth.dat || :
	awk -f '$(top_srcdir)/tests/bench/growth_corners.awk' corner-growth.dat >'$(top_srcdir)/docs/pictures/corner-growth.svg'
