#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The one-file build as its users have it: made twice it is the same; the core compiles without a warning, alone, and is not larger than it may
# be; no internal name is exported; programs in C and by CMake use it. That it answers as the library does: make check-single.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "${SRCDIR:-.}/tests/support/script.sh"

[ -f "$BUILDDIR/Makefile" ] || skip "no build"
unset MAKEFLAGS MFLAGS MAKELEVEL
cc=${TL_CC:-cc}
text_max=800000
files='tautline.c tautline.h tautline.hpp tautline_more.c CMakeLists.txt LICENSE'
formats='-DTL_WITH_DOOM -DTL_WITH_LDTK -DTL_WITH_MOVINGAI -DTL_WITH_ROS -DTL_WITH_SVG -DTL_WITH_TILED -DTL_WITH_UVTT'

# check WHAT COMMAND...
check() {
	local what=$1
	shift
	if "$@"; then good; else bad "$what"; fi
}

# quietly WHAT COMMAND...: with what it says only where it fails
quietly() {
	local what=$1
	shift
	if "$@" >"$work/log" 2>&1; then good; else bad "$what" && tail -n 20 "$work/log"; fi
}

# prints WHAT TEXT COMMAND...
prints() {
	local what=$1 text=$2
	shift 2
	"$@" >"$work/out" 2>&1
	if [[ $(cat "$work/out") == "$text" ]]; then good; else bad "$what prints:" && cat "$work/out"; fi
}

# ---- made twice ----

# make dist packs these files, and other tests call it
exec 9>"$BUILDDIR/single.lock"
flock 9
quietly "make single" make -s -C "$BUILDDIR" single
mkdir "$work/one"
for file in $files; do cp "$BUILDDIR/single/$file" "$work/one"; done
for file in $files; do rm "$BUILDDIR/single/$file"; done
quietly "make single again" make -s -C "$BUILDDIR" single
for file in $files; do check "$file is the same when it is made again" cmp "$work/one/$file" "$BUILDDIR/single/$file"; done
flock -u 9
cd "$work/one" || exit 99
grep -q "$SRCDIR" $files && bad "a path of this machine is in it"
check "the licence of stb_ds is in it" grep -q 'Copyright (c) 2019 Sean Barrett' tautline.c

# ---- the core, alone ----

mkdir "$work/core"
cp tautline.c tautline.h "$work/core"
TIMEFORMAT='the core compiles in %U s of processor time'
check "tautline.c compiles" eval 'time $cc -O2 -Wall -Wextra -Werror -c "$work/core/tautline.c" -o core.o'
# A program that takes more warnings for errors than this library does.
many='-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wdouble-promotion -Wfloat-equal -Wcast-qual -Wcast-align -Wbad-function-cast -Wshadow -Wundef
	-Wvla -Winline -Wswitch-enum -Wswitch-default -Wredundant-decls -Wmissing-prototypes -Wmissing-declarations -Wdeclaration-after-statement
	-Waggregate-return -Wformat=2 -Wunused-const-variable -Wc++-compat -Wpadded'
compilers=("$cc")
for compiler in gcc clang; do [[ $cc == "$compiler" ]] || compilers+=("$compiler"); done
for compiler in "${compilers[@]}"; do
	command -v "${compiler%% *}" >/dev/null || continue
	[[ $compiler == *clang* ]] && flags="$many -Weverything -std=gnu17" || flags="$many -Wduplicated-branches -Wjump-misses-init -std=gnu99"
	quietly "$compiler with the warnings of a program" $compiler $flags -Werror $formats -fsyntax-only tautline.c tautline_more.c
done
text=$(size -A core.o | awk '$1 ~ /^\.text/ { sum += $2 } END { print sum }')
echo "its text has $text bytes"
check "the text of the core has $text bytes, more than $text_max" test "$text" -le "$text_max"
readelf -sW core.o | awk '$5 == "GLOBAL" && $7 != "UND" && $6 == "DEFAULT" && $8 !~ /^tl_/ { print $8 ": exported" }
	$5 == "GLOBAL" && $7 != "UND" && $6 == "HIDDEN" && $8 !~ /^tli_/ { print $8 ": has no prefix" }' >wrong
check "names of the core" test ! -s wrong || head wrong
readelf -sW core.o | awk '$5 == "GLOBAL" && $7 == "UND" && $8 ~ /^tli_/ { print $8 ": is not in it" }' >wrong
check "the core needs nothing of the rest" test ! -s wrong || head wrong
echo "#include \"tautline.h\"" >alone.c
check "tautline.h alone, as C" $cc -std=gnu17 -Wall -Wextra -Werror -fsyntax-only alone.c
[[ ${TL_CXX-no} == no ]] || check "tautline.h alone, as C++" $TL_CXX -x c++ -std=c++11 -Wall -Wextra -Werror -fsyntax-only alone.c
sed 's|<tautline/tautline.h>|"tautline.h"|' "$SRCDIR/examples/c/path.c" >path.c
check "a program" $cc -Wall -Wextra -Werror path.c core.o -lm -lpthread -o path
prints "a program" $'2,1\n5,0\n8,1' ./path

cat >load.c <<'END'
#include "tautline.h"
#include <stdio.h>
int main(int argc, char **argv)
{
	tl_map *map = NULL;
	tl_error error;
	tl_errors errors = { &error, 1, 0 };
	if (argc == 2 && tl_map_load_file(argv[1], NULL, &map, &errors))
		printf("%s\n", error.text);
	else
		printf("%zu walls, %zu formats\n", tl_map_wall_count(map), tl_format_count());
	tl_map_free(map);
}
END
cp "$SRCDIR/tests/cases/tiled/json/map.tmj" .
check "a program that loads" $cc load.c core.o -lm -lpthread -o load
prints "a map of Tiled without its reader" \
	"no reader knows this file, by its suffix or its content; what is read: .tl, and any file that begins with 'tautline 1'" ./load map.tmj

# ---- the rest ----

for define in '' $formats; do
	check "tautline_more.c with $define" $cc -Wall -Wextra -Werror -fsyntax-only $define tautline_more.c
done
check "the rest compiles" $cc -O0 -Wall -Wextra -Werror -c $formats tautline_more.c -o more.o
readelf -sW more.o | awk '$5 == "GLOBAL" && $7 != "UND" && ($6 == "DEFAULT" ? $8 !~ /^tl_/ : $8 !~ /^tli_/) { print $8 }' >wrong
check "names of the rest" test ! -s wrong || head wrong
{ nm --defined-only core.o; nm --defined-only more.o; } | awk '$2 ~ /[TDR]/ { print $3 }' | sort | uniq -d >wrong
check "names of both" test ! -s wrong || head wrong

# ---- CMake, not optimised, which takes a third of the time ----

if ! command -v cmake >/dev/null; then
	echo "CMake: skipped, it is not here"
	finish
fi
mkdir -p fetch/tautline
cp $files fetch/tautline
sed 's|"tautline.h"|<tautline/tautline.h>|' load.c >fetch/main.c
awk '$0 == "```cmake" && ++count == 2 { on = 1; next } /^```/ { on = 0 } on' "$SRCDIR/docs/embedding/building.md" >fetch/CMakeLists.txt
quietly "FetchContent" cmake -DCMAKE_BUILD_TYPE=Debug -S fetch -B fetch/build
quietly "its build" cmake --build fetch/build
fetch/build/example map.tmj >out
check "a program by FetchContent: $(cat out)" grep -q '^[1-9][0-9]* walls, 4 formats$' out
if [[ ${TL_CXX-no} == no ]]; then
	echo "C++ by CMake: skipped, there is no C++ compiler"
else
	quietly "add_subdirectory" cmake -DCMAKE_BUILD_TYPE=Debug -DTAUTLINE_FOLDER="$PWD/fetch/tautline" -S "$SRCDIR/examples/cpp" -B cpp
	quietly "its build" cmake --build cpp
	cpp/walk >out
	check "a program by add_subdirectory" grep -q '^there after' out
fi
finish
