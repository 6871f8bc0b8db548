#!/bin/bash
# SPDX-License-Identifier: MIT
#
# docs/embedding/building.md with an installed library: pkg-config in C and C++, CMake, meson, Python by cffi and ctypes, LuaJIT, as far as
# they are here. The program of other build systems is that of README.md.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

[[ -n ${BUILDDIR-} && -f $BUILDDIR/Makefile ]] || skip "no build to install"
command -v pkg-config >/dev/null || skip "pkg-config is not here"
case " ${TL_CFLAGS-} " in *" -fsanitize"* | *" --coverage"*) skip "programs of others are not linked with instruments" ;; esac
page=$top/docs/embedding/building.md
unset MAKEFLAGS MFLAGS MAKELEVEL
prefix=$(sed -n 's/^prefix = //p' "$BUILDDIR/Makefile")
check "make install" make -C "$BUILDDIR" install DESTDIR="$work/root" >log 2>&1
at=$work/root$prefix
# The installed tree, moved: what is in it must find the rest from where it is.
export PKG_CONFIG_PATH=$at/lib/pkgconfig LD_LIBRARY_PATH=$at/lib
cc=${TL_CC:-cc}
mkdir bin
printf '#!/bin/sh\nexec %s "$@"\n' "$(command -v pkg-config) --define-variable=prefix=$at" >bin/pkg-config
[[ $cc = cc ]] || printf '#!/bin/sh\nexec %s "$@"\n' "$cc" >bin/cc
chmod +x bin/*
PATH=$work/bin:$PATH
shared=$(find "$at/lib" -name 'libtautline.so')

# block LANGUAGE NUMBER FILE: that block of the page in that language.
block() {
	awk -v mark="\`\`\`$1" -v wanted="$2" '$0 == mark && ++count == wanted { on = 1; next } /^```/ { on = 0 } on' "$page" >"$3"
	check "the page has block $2 in $1" test -s "$3"
}

# prints WHAT TEXT COMMAND...
prints() {
	local what=$1 text=$2
	shift 2
	"$@" >out 2>err </dev/null
	equal "$what: exit status" 0 $?
	equal "$what" "$text" "$(cat out)"
	[[ -s err ]] && head -n 5 err
}

path='length 6.325 through 5,0'
hello=$'wall at line 2 blocks at 5,1\nlength 8.24621, 3 points, through 5,0'
awk '/^```c$/ { on = 1; number++; next } /^```/ { on = 0 } on && number == 2' "$top/README.md" >main.c

# ---- C and C++ ----
sed -n '/^    cc program.c .*pkg-config/,/^$/s/^    //p' "$page" | sed 's/program\.c/main.c/' >lines
check "the page has two command lines for C" test "$(grep -c '^cc ' lines)" = 2
sed -n 1p lines >shared.sh
sed 1d lines >static.sh
bash shared.sh >out 2>&1 || cat out
prints "C by pkg-config" "$hello" ./program
if [[ -f $at/lib/libtautline.a ]]; then
	bash static.sh >out 2>&1 || cat out
	check "the static library is linked" test -z "$(ldd program | grep tautline)"
	prints "C with the static library" "$hello" env -u LD_LIBRARY_PATH ./program
fi
if [[ ${TL_CXX-no} != no ]]; then
	block cpp 1 main.cc
	check "C++" $TL_CXX -std=c++17 -Wall -Wextra -Wpedantic -Werror main.cc $(pkg-config --cflags --libs tautline) -o program
	prints "C++" "$path" ./program
fi

# ---- build systems ----
if command -v cmake >/dev/null; then
	for target in tautline static; do
		[[ $target = static && ! -f $at/lib/libtautline.a ]] && continue
		mkdir "$target" && cp main.c "$target"
		block cmake 1 "$target/CMakeLists.txt"
		sed -i "s/tautline::tautline/tautline::$target/" "$target/CMakeLists.txt"
		check "cmake with tautline::$target" cmake -S "$target" -B "$target/build" -DCMAKE_PREFIX_PATH="$at" >log 2>&1
		check "its build" cmake --build "$target/build" >>log 2>&1 || tail log
		prints "CMake, tautline::$target" "$hello" "$target/build/example"
	done
	version=$(pkg-config --modversion tautline)
	major=${version%%.*} minor=${version#*.}
	minor=${minor%%.*}
	for wanted in "$version" "$major.$minor" "$major.$((minor + 1))" "$((major + 1)).0" 0.0; do
		sed "s/tautline REQUIRED/tautline $wanted REQUIRED/" tautline/CMakeLists.txt >wanted.txt
		rm -rf asked && mkdir asked && cp main.c asked && cp wanted.txt asked/CMakeLists.txt
		accepted=no
		cmake -S asked -B asked/build -DCMAKE_PREFIX_PATH="$at" >log 2>&1 && accepted=yes
		case $wanted in "$major.$minor"*) expected=yes ;; *) expected=no ;; esac
		equal "cmake, version $wanted" $expected $accepted
	done
fi
if command -v meson >/dev/null && command -v ninja >/dev/null; then
	mkdir by_meson && cp main.c by_meson
	block meson 1 by_meson/meson.build
	check "meson" env CC="$cc" meson setup by_meson/build by_meson >log 2>&1
	check "its build" ninja -C by_meson/build >>log 2>&1 || tail log
	prints "meson" "$hello" by_meson/build/example
fi

# ---- other languages: they need the shared library ----
check "declarations are installed" test -s "$at/share/tautline/tautline.cdef"
check "all functions are among them" test "$(grep -c '(' "$at/share/tautline/tautline.cdef")" -ge "$(cat "$at"/include/tautline/*.h | grep -cE '^(TL_CHECKED )?TL_API')"
if [[ -n $shared ]]; then
	for python in python3 /usr/bin/python3; do
		command -v $python >/dev/null || continue
		block python 2 ctypes.py && mv ctypes.py by_ctypes.py
		prints "$python, ctypes" 'line 2 blocks at 5,1' $python by_ctypes.py
		$python -c 'import cffi' 2>/dev/null || continue
		block python 1 by_cffi.py
		prints "$python, cffi" "$path" $python by_cffi.py
	done
	if command -v luajit >/dev/null; then
		block lua 1 main.lua
		prints "LuaJIT" "$path" luajit main.lua
	fi
fi
finish
