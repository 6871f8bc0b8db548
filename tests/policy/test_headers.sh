#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Each installed header alone, and twice: as C11 and as C++11, without a warning, with gcc, clang and g++ as far as they are
# there. Each internal header alone, as the C this library is written in (every fourth one; with TL_EFFORT=full all of them). Each source file by itself. The version is one, and NULL is tried everywhere.

. "${SRCDIR:-.}/tests/support/script.sh"

warnings='-Wall -Wextra -Wshadow -Wconversion -Werror -fsyntax-only'

# try NAME SOURCE COMPILER...: the source must compile without a word
try() {
	name=$1 source=$2
	shift 2
	if "$@" "$source" >"$work/out" 2>&1 && [ ! -s "$work/out" ]; then
		good
	else
		bad "$name with $*"
		head -n 20 "$work/out"
	fi
}

compilers=
for compiler in "${TL_CC:-cc}" gcc clang; do
	command -v "$compiler" >/dev/null 2>&1 || continue
	case " $compilers " in *" $compiler "*) ;; *) compilers="$compilers $compiler" ;; esac
done
cxx_compilers=
for compiler in "${TL_CXX:-c++}" g++ clang++; do
	command -v "$compiler" >/dev/null 2>&1 || continue
	case " $cxx_compilers " in *" $compiler "*) continue ;; esac
	# clang++ may be there without a C++ library
	echo '#include <cstddef>' >"$work/probe.cc"
	"$compiler" -fsyntax-only "$work/probe.cc" 2>/dev/null && cxx_compilers="$cxx_compilers $compiler"
done
[ -n "$compilers" ] || skip 'no C compiler'

public=0
for header in "$SRCDIR"/lib/include/tautline/*.h; do
	name=$(basename "$header")
	public=$((public + 1))
	printf '#include <tautline/%s>\n#include <tautline/%s>\nint main(void);\nint main(void) { return 0; }\n' "$name" "$name" >"$work/a.c"
	printf '#include <tautline/%s>\n#include <tautline/%s>\nint main() { return 0; }\n' "$name" "$name" >"$work/a.cc"
	# shellcheck disable=SC2086 # words are wanted
	{
		for compiler in $compilers; do
			try "$name" "$work/a.c" "$compiler" -std=c11 -pedantic $warnings -Wstrict-prototypes -I "$SRCDIR/lib/include"
		done
		for compiler in $cxx_compilers; do
			try "$name" "$work/a.cc" "$compiler" -std=c++11 -pedantic $warnings -I "$SRCDIR/lib/include"
		done
	}
done

# What tautline.h promises: everything.
for header in "$SRCDIR"/lib/include/tautline/*.h; do
	name=$(basename "$header")
	[ "$name" = tautline.h ] || grep -q "^#include <tautline/$name>" "$SRCDIR/lib/include/tautline/tautline.h" ||
		bad "tautline.h does not include $name"
	grep -q "lib/include/tautline/$name" "$SRCDIR/Makefile.am" || bad "$name is not installed"
done

# The version in base.h is that of configure.ac.
version=$(sed -n 's/^AC_INIT(\[tautline\], \[\([^]]*\)\].*/\1/p' "$SRCDIR/configure.ac")
base=$SRCDIR/lib/include/tautline/base.h
number() { sed -n "s/^#define TL_VERSION_$1 //p" "$base"; }
if [ "$version" = "$(number MAJOR).$(number MINOR).$(number PATCH)" ]; then good; else bad "configure.ac has version $version, base.h another"; fi

# The programs test_null*.c call every public function but the defaults.
for name in $(sed 's/^ \* .*//' "$SRCDIR"/lib/include/tautline/*.h | tr '\n' ' ' | grep -o 'TL_API [^(]*(' | grep -o 'tl_[a-z0-9_]*($' | tr -d '('); do
	case $name in
	tl_default_* | tl_status_text | tl_last_reason | tl_version | tl_version_number | tl_format_count | tl_lint_rule_count | tl_steer_limit) continue ;;
	esac
	grep -q "$name(" "$SRCDIR"/tests/unit/test_null*.c || bad "tests/unit/test_null*.c does not call $name"
done

internal=0
for header in $(find "$SRCDIR/lib" -path "$SRCDIR/lib/include" -prune -o -name "*.h" -print | sort); do
	name=${header#"$SRCDIR"/lib/}
	internal=$((internal + 1))
	[ "${TL_EFFORT-}" = full ] || [ $((internal % 4)) -eq 0 ] || continue
	printf '#include "%s"\n#include "%s"\nint main(void);\nint main(void) { return 0; }\n' "$name" "$name" >"$work/a.c"
	first=${compilers# }
	# shellcheck disable=SC2086 # words are wanted
	try "$name" "$work/a.c" "${first%% *}" -std=gnu17 $warnings -I "$SRCDIR/lib" -I "$SRCDIR/lib/include"
done

# A build by folders hides an include that is missing from all but the first file of a folder.
sources=0
for source in $(find "$SRCDIR/lib" "$SRCDIR/tools" -name '*.c' -print | sort); do
	sources=$((sources + 1))
	echo "$source"
done >"$work/sources"
first=${compilers# }
if xargs -n 8 "${first%% *}" -std=gnu17 -Wall -Werror=implicit-function-declaration -fsyntax-only -I "$SRCDIR/lib" -I "$SRCDIR/lib/include" -I "$SRCDIR/tools" \
	<"$work/sources" >"$work/out" 2>&1; then
	good
else
	bad 'a source file does not compile by itself'
	grep error: "$work/out"
fi

printf 'looked at %d installed headers with%s%s, at %d internal ones, and at %d source files\n' "$public" "$compilers" "$cxx_compilers" "$internal" "$sources"
finish
