#!/bin/sh
# SPDX-License-Identifier: MIT
#
# All of lib/ compiles as one file: every name at file scope, and every macro, means one thing in the whole library.

. "${SRCDIR:-.}/tests/support/script.sh"

# $TL_COMPILE is the compiler with the definitions that configure made, quoted for a shell.
: "${TL_COMPILE:=${TL_CC:-cc} -std=gnu17 -DPACKAGE_VERSION='\"0\"'}"

# collisions TREE: FILE:LINE: NAME is also at FILE:LINE; where no name is there twice, any other mistake.
collisions() (
	cd "$1" || exit 99
	find lib -name '*.c' | sort | sed 's/.*/#include "&"/' >"$work/all.c"
	LC_ALL=C
	export LC_ALL
	eval "$TL_COMPILE -fsyntax-only -Werror -I. -Ilib -Ilib/include $work/all.c" >"$work/said" 2>&1 && return
	sed 's|^\./||' "$work/said" | awk -F: '
		/error: .*(redefinition of|conflicting types for|redeclaration of|redefined|wrong kind of tag)/ {
			match($0, /[\047"][^\047"]*[\047"]/)
			here = $1 ":" $2 ": " substr($0, RSTART + 1, RLENGTH - 2)
		}
		here && /note: .*(previous|originally)/ { print here " is also at " $1 ":" $2; here = "" }
	' >"$work/twice"
	if [ -s "$work/twice" ]; then cat "$work/twice"; else cat "$work/said"; fi
)

# ---- the rule can fail ----

mkdir -p "$work/planted/lib"
printf '#define G 1\nstatic inline int f(void) { return 1; }\nint h(void);\n' | tee "$work/planted/lib/a.c" >"$work/planted/lib/b.c"
printf '#define G 2\n' >>"$work/planted/lib/b.c"
printf 'static inline int k(void) { return 1; }\n' >"$work/planted/lib/c.c"
cat >"$work/expected" <<'END'
lib/b.c:2: f is also at lib/a.c:2
lib/b.c:4: G is also at lib/b.c:1
END
collisions "$work/planted" >"$work/found"
if cmp -s "$work/expected" "$work/found"; then
	good
else
	bad 'planted collisions are not found as they should be'
	cat "$work/found"
fi

# ---- and holds ----

collisions "$SRCDIR" >"$work/wrong"
none "$work/wrong"
cd "$SRCDIR" || exit 99
# The compiler says nothing of two macros with the same text.
find lib -name '*.c' | sort | xargs awk '
	/^#[ ]*define / {
		name = $0; sub(/^#[ ]*define +/, "", name); sub(/[^A-Za-z_0-9].*/, "", name)
		if (first[name] && first[name] !~ "^" FILENAME ":") print FILENAME ":" FNR ": the macro " name " is also that of " first[name]
		else first[name] = FILENAME ":" FNR
	}
	/^#[ ]*undef / { delete first[$NF] }
' | grep -v ': the macro _GNU_SOURCE ' >"$work/wrong"
none "$work/wrong"
# Nor of a function with the name of a macro, where the file of the macro comes behind it; in the one-file build it may come before.
find lib -name '*.c' -exec grep -oE '^#[ ]*define +[a-z_0-9]+\(' {} + | sed -E 's/^([^:]*):#[ ]*define +([a-z_0-9]+)\(/\1 \2/' >"$work/macros"
[ -s "$work/macros" ] && good || bad 'no macros were found'
while read -r file name; do
	find lib -name '*.c' ! -path "$file" -exec grep -nE "(^|[^a-z_0-9])$name\(" {} + | sed "s|:.*|: $name is a macro of $file|"
done <"$work/macros" | sort -u >"$work/wrong"
none "$work/wrong"
printf 'looked at %d files\n' "$(wc -l <"$work/all.c")"
finish
