#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The list of mutants of a made-up file is the expected one, and make mutate judges three of the library by one program.

. "${SRCDIR:-.}/tests/support/script.sh"

cat >"$work/some.c" <<'EOF'
/* a < b */
enum { LIMIT = 1 + 1 };
int f(int a, int b)
{
	tli_assert(a < b);
	int c = a + 1; /* a == b */
	if (a <= b && c > 16 - 10)
		call("a < b", a);
	return c + 16;
}
EOF
tr '|' '\t' >"$work/expected" <<'EOF'
some.c|6|+ 1 dropped|int c = a;
some.c|6|+ becomes -|int c = a - 1;
some.c|7|<= becomes <|if (a < b && c > 16 - 10)
some.c|7|> becomes >=|if (a <= b && c >= 16 - 10)
some.c|7|&& becomes or|if (a <= b or c > 16 - 10)
some.c|7|- becomes +|if (a <= b && c > 16 + 10)
some.c|8|statement dropped|;
some.c|9|+ becomes -|return c - 16;
EOF
(cd "$work" && awk -f "$SRCDIR/tests/mutate/mutants.awk" some.c) | sed 's/||/or/g' >"$work/listed"
if cmp -s "$work/expected" "$work/listed"; then good; else bad 'other mutants are listed'; diff "$work/expected" "$work/listed"; fi

[ -f "$BUILDDIR/libtautline_asserting.a" ] || finish # instrumented builds have no library of their own for tests
library=libtautline_by_file.a
# Where the library is compiled file by file anyway it is not compiled again with its promises checked.
if [ "${TL_ROOMS-}" = no ] && [ -f "$BUILDDIR/.libs/libtautline_core.a" ]; then library=.libs/libtautline_core.a; fi
[ $library != libtautline_by_file.a ] || make_by_file || finish
if MAKEFLAGS='' make -C "$BUILDDIR" mutate MUTANTS=3 MUTATE_LIBRARY=$library MUTATE_IN=graph/heap.c MUTATE_TESTS=tests/unit/test_heap MUTATE_WORK="$work/judged" \
	>"$work/said" 2>&1 &&
	grep -q '^3 mutants of [0-9]*: 3 killed, 0 survived' "$work/said"; then
	good
else
	bad 'three mutants are not judged'
	cat "$work/said"
fi
finish
