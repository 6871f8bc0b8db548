#!/bin/sh
# SPDX-License-Identifier: MIT
#
# tautline-api.json against the headers and the library: it keeps to the rules of docs/embedding/bindings.md, a C compiler
# finds the sizes, offsets, values and signatures that it says, for this machine and, by clang, for wasm32, and the library
# has its functions and no others. lib/api.awk fails on declarations that it does not understand.

. "${SRCDIR:-.}/tests/support/script.sh"

# describe TREE: the description of the headers in TREE/lib, which may be planted
describe() {
	awk -v include="$1/lib/include" -v table="$1/lib/api.table" -v version=1.2.3 -f "$SRCDIR/lib/api.awk" -f "$SRCDIR/lib/api_values.awk" -f "$SRCDIR/lib/api_write.awk"
}

# ---- what is not understood is refused ----

# refused NAME FILE SED WORDS: with one line changed, the script fails and says WORDS
refused() {
	rm -rf "$work/tree"
	mkdir -p "$work/tree/lib"
	cp -R "$SRCDIR/lib/include" "$SRCDIR/lib/api.table" "$work/tree/lib/"
	chmod -R u+w "$work/tree"
	sed "$3" "$work/tree/$2" >"$work/changed"
	cmp -s "$work/changed" "$work/tree/$2" && bad "$1: nothing was changed"
	cp "$work/changed" "$work/tree/$2"
	if describe "$work/tree" >"$work/out" 2>"$work/err"; then
		bad "$1 is accepted"
	elif grep -q "$4" "$work/err"; then
		good
	else
		bad "$1: $(head -n 2 "$work/err")"
	fi
}

headers=lib/include/tautline
refused 'a variable' $headers/text.h 's/^TL_API size_t tl_number_text.*/extern int tl_x;/' 'not understood: extern int tl_x;'
refused 'an unknown type' $headers/text.h 's/^TL_API size_t tl_number_text(double/TL_API size_t tl_number_text(long/' 'no such type: long'
refused 'an expression as value' $headers/text.h 's/TL_NUMBER_TEXT_MAX 400/TL_NUMBER_TEXT_MAX (1 << 9)/' 'TL_NUMBER_TEXT_MAX is not understood'
refused 'an enum without number' $headers/base.h 's/TL_OK = 0,/TL_OK = -1,/' 'not understood: TL_OK'
refused 'a text without an owner' $headers/base.h 's/"MAJOR.MINOR.PATCH". Static text/"MAJOR.MINOR.PATCH"/' 'whose is the result of tl_version'
refused 'a field without an owner' $headers/lint.h 's/its id; borrowed/its id/' 'whose is tl_lint_severity.rule'
refused 'an unknown status' $headers/undo.h 's/- TL_E_LIMIT: nested/- TL_E_DEPTH: nested/' 'no status: TL_E_DEPTH'
refused 'a type that is not freed' $headers/movers.h 's/tl_movers_free/tl_movers_drop/' 'tl_movers is not made or not freed'
refused 'an exception that is not needed' lib/api.table '$s/$/\nnull tl_map_create def/' 'not needed.*: null tl_map_create def'
refused 'an exception for nothing' lib/api.table '$s/$/\nsince 9.9.9 tl_nothing/' 'there is no such thing: since 9.9.9 tl_nothing'

# ---- it is true ----

python=$(command -v python3) || skip 'no python3'
api=$BUILDDIR/tautline-api.json
[ -f "$api" ] || { bad "there is no $api: make builds it"; finish; }
check() { "$python" "$SRCDIR/tests/support/description.py" "$@"; }

describe "$SRCDIR" | sed "s/\"tautline\": \"1.2.3\"/$(grep -m 1 -o '"tautline": "[^"]*"' "$api")/" | cmp - "$api" && good || bad "$api is not that of the headers"

check "$api" rules | grep . >"$work/wrong"
none "$work/wrong"
check "$api" names >"$work/names"
cat "$SRCDIR"/lib/include/tautline/*.h | tr '\n' ' ' | grep -oE '(TL_CHECKED )?TL_API [^(;]*\(' | grep -o 'tl_[a-z0-9_]*($' | tr -d '(' | sort -u >"$work/declared"
comm -3 "$work/names" "$work/declared" | tr -d '\t' | sed 's/$/ is in the headers or in the description alone/' >"$work/wrong"
none "$work/wrong"

# What lib/tautline.map exports: tl_*.
core=$BUILDDIR/.libs/libtautline_core.a
${NM:-nm} -g --defined-only "$core" 2>/dev/null | awk 'NF == 3 && $2 == "T" && $3 ~ /^tl_/ { print $3 }' | sort -u >"$work/defined"
comm -3 "$work/names" "$work/defined" | tr -d '\t' | sed 's/$/ is in the library or in the description alone/' >"$work/wrong"
none "$work/wrong"

# agrees BITS COMPILER...
agrees() {
	bits=$1
	shift
	if check "$api" c "$bits" >"$work/a.c" && "$@" -std=c11 -Wall -Werror -fsyntax-only -I "$SRCDIR/lib/include" "$work/a.c" >"$work/out" 2>&1; then
		good
	else
		bad "$* does not agree with the description"
		head -n 20 "$work/out"
	fi
}
case $(echo 'int bits = __SIZEOF_POINTER__;' | ${TL_CC:-cc} -E -P -) in
*8\;) agrees 64 ${TL_CC:-cc} ;;
*) agrees 32 ${TL_CC:-cc} ;;
esac
for clang in clang clang-14; do
	echo 'int a;' >"$work/probe.c"
	"$clang" --target=wasm32 -fsyntax-only "$work/probe.c" 2>/dev/null || continue
	agrees 32 "$clang" --target=wasm32
	wasm=yes
	break
done
[ -n "$wasm" ] || echo '(no clang for wasm32)'

# These checks can fail: a size, a value, a parameter, a pointer without its NULL, a function.
sed -e '0,/"size64": 48/s//"size64": 40/' "$api" >"$work/size.json"
sed -e '0,/"name": "TL_E_IO", "value": 6/s//"name": "TL_E_IO", "value": 5/' "$api" >"$work/value.json"
sed -e '0,/"type": "double", "base": "double", "kind": "number", "direction"/s//"type": "int32_t", "base": "int32_t", "kind": "number", "direction"/' "$api" >"$work/type.json"
for broken in size value type; do
	cmp -s "$work/$broken.json" "$api" && bad "$broken.json is not broken"
	check "$work/$broken.json" c 64 >"$work/a.c"
	${TL_CC:-cc} -std=c11 -Wall -Werror -fsyntax-only -I "$SRCDIR/lib/include" "$work/a.c" >"$work/out" 2>&1 && bad "another $broken is not noticed"
done
sed -e '0,/"direction": "inout", "null": true/s//"direction": "both"/' -e 's/"free": "tl_nav_free"/"free": "tl_nav_drop"/' "$api" >"$work/rules.json"
[ "$(check "$work/rules.json" rules | wc -l)" -ge 4 ] && good || bad 'broken rules are not noticed'

printf 'looked at %d functions\n' "$(wc -l <"$work/names")"
finish
