#!/bin/sh
# SPDX-License-Identifier: MIT
#
# No status is thrown away in silence: clang takes the mark of tl_status (TL_CHECKED_TYPE) as one of every function that returns it, static
# ones and those of lib/ included. `(void)` says that it is meant. With TL_EFFORT=full tools/ and tests/ are looked at too.

. "${SRCDIR:-.}/tests/support/script.sh"

command -v clang >/dev/null 2>&1 || skip 'no clang'
# $TL_COMPILE is a compiler with the definitions that configure made, quoted for a shell.
: "${TL_COMPILE:=cc -std=gnu17 -DPACKAGE_VERSION='\"0\"'}"
cd "$SRCDIR" || exit 99

# thrown_away FILE...: the lines that do, or whatever else is wrong.
thrown_away() {
	eval "clang -std=gnu17 ${TL_COMPILE#*-std=gnu17} -fsyntax-only -Wno-everything -Werror=unused-result -ferror-limit=0 -DDOCS_URL= \
		-I. -Ilib -Ilib/include -Itools -Itests \"\$@\"" 2>&1 | grep -E 'error:' | sort -u
}

# ---- the rule can fail ----

cat >"$work/planted.c" <<'END'
#include <tautline/nav.h>
static tl_status inside(void) { return TL_OK; }
void planted(tl_nav *nav, const tl_map *map);
void planted(tl_nav *nav, const tl_map *map)
{
	tl_nav_update(nav, map);
	inside();
	(void)inside();
	if (inside())
		(void)tl_nav_update(nav, map);
}
END
thrown_away "$work/planted.c" | sed 's/^.*planted.c:\([0-9]*\):.*/\1/' >"$work/found"
[ "$(tr '\n' ' ' <"$work/found")" = '6 7 ' ] && good || { bad 'planted calls are not found as they should be'; cat "$work/found"; }

# gcc has the mark on functions alone: each of the headers has it.
grep -nE '^TL_API tl_status ' lib/include/tautline/*.h | sed 's/$/: without TL_CHECKED/' >"$work/wrong"
none "$work/wrong"

# ---- and holds ----

# As one file (test_one_file.sh), which takes a twentieth of the time.
find lib -name '*.c' | sort | sed 's/.*/#include "&"/' >"$work/all.c"
thrown_away "$work/all.c" >"$work/wrong"
none "$work/wrong"
if [ "${TL_EFFORT-}" = full ]; then
	# Those that could: public functions, which gcc knows, do not count.
	grep -rhoE 'tl_status [a-z_0-9]+\(' lib tools tests --include='*.h' | sed 's/tl_status //; s/($//' | grep -v '^tl_' | sort -u >"$work/names"
	{
		find tools tests -name '*.c' -exec grep -lwFf "$work/names" {} +
		find tools tests -name '*.c' -exec grep -lE 'tl_status [a-z_0-9]+\(' {} +
	} | sort -u >"$work/files"
	[ "$(wc -l <"$work/files")" -gt 100 ] && good || bad "only $(wc -l <"$work/files") files are looked at"
	# shellcheck disable=SC2046 # words are wanted
	thrown_away $(cat "$work/files") | grep 'ignoring return value' >"$work/wrong"
	none "$work/wrong"
fi
finish
