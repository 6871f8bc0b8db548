#!/bin/sh
# SPDX-License-Identifier: MIT
#
# tautline.hpp by g++ and clang++, as far as they are here, without exceptions: its classes do what tests/cplusplus/classes.cpp says, and an
# answer that is dropped is warned of. The examples in C and C++ print what they should.

. "${SRCDIR:-.}/tests/support/script.sh"

library=$BUILDDIR/.libs/libtautline.a
[ -f "$library" ] || library=$BUILDDIR/.libs/libtautline.so
[ -f "$library" ] || skip "there is no library: make builds it"
instruments=
for flag in ${TL_CFLAGS-}; do
	case $flag in -fsanitize* | -fno-sanitize* | --coverage) instruments="$instruments $flag" ;; esac
done
[ -z "$instruments" ] || skip "programs of others are not linked with instruments"

# build COMPILER SOURCE PROGRAM
build() {
	# shellcheck disable=SC2086 # words are wanted
	$1 -Wall -Wextra -Werror -I "$SRCDIR/lib/include" "$2" -o "$3" "$library" -Wl,-rpath,"$BUILDDIR/.libs" ${TL_LIBS-} -lm -lpthread -ldl
}

# prints WHAT PROGRAM TEXT
prints() {
	"$2" >"$work/out" 2>&1
	if [ "$(cat "$work/out")" = "$3" ]; then good; else bad "$1 prints:" && cat "$work/out"; fi
}

if build "${TL_CC:-cc} -std=gnu17" "$SRCDIR/examples/c/path.c" "$work/path"; then
	prints examples/c/path.c "$work/path" "2,1
5,0
8,1"
else
	bad "examples/c/path.c does not compile"
fi

# What forgets to look at an answer; without that line it compiles.
sed 's/^\t//' >"$work/dropped.cpp" <<'END_OF_CPP'
	#include <tautline/tautline.hpp>
	void edit(tautline::Map &map);
	void edit(tautline::Map &map)
	{
		(void)map.add_wall({{0, 0}, {1, 0}});
		map.undo(); /* dropped */
	}
END_OF_CPP

compilers=0
for cxx in g++ clang++; do
	command -v "$cxx" >/dev/null || { echo "$cxx is not here"; continue; }
	compilers=$((compilers + 1))
	for flags in '-fno-exceptions -fno-rtti -Wshadow -Wconversion' '-O1'; do
		if build "$cxx -std=c++17 $flags" "$SRCDIR/tests/cplusplus/classes.cpp" "$work/classes"; then
			prints "classes.cpp by $cxx $flags" "$work/classes" ""
		else
			bad "tautline.hpp does not compile with $cxx $flags"
		fi
	done
	if build "$cxx -std=c++17" "$SRCDIR/examples/cpp/walk.cpp" "$work/walk"; then
		prints "examples/cpp/walk.cpp by $cxx" "$work/walk" "door front is closed
1 findings
length 13.556, 10 points
there after 6.8 s"
	else
		bad "examples/cpp/walk.cpp does not compile with $cxx"
	fi
	if $cxx -std=c++17 -Werror -fsyntax-only -I "$SRCDIR/lib/include" "$work/dropped.cpp" 2>/dev/null; then
		bad "$cxx says nothing of a dropped answer"
	else
		good
	fi
	grep -v dropped "$work/dropped.cpp" >"$work/looked_at.cpp"
	if $cxx -std=c++17 -Werror -fsyntax-only -I "$SRCDIR/lib/include" "$work/looked_at.cpp"; then good; else bad "the rest of dropped.cpp is wrong"; fi
done
[ "$compilers" -gt 0 ] || echo "C++: skipped, there is neither g++ nor clang++"
finish
