#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What is installed is hardened as configure found it possible: the stack is guarded, calls of the C library are checked, and the tables of
# the linker are filled and made read-only before the program starts. Programs that lack one of them show that the test can fail.

. "${SRCDIR:-.}/tests/support/script.sh"

set -- ${TL_HARDENING-}
[ $# -gt 0 ] || skip 'configured without hardening'
command -v readelf >/dev/null 2>&1 || skip 'no readelf'

# What FILE lacks of what TL_HARDENING names, a line each.
lacks() { # FILE
	readelf --wide --dyn-syms --dynamic --segments "$1" >"$work/elf" 2>/dev/null
	for flag in $TL_HARDENING; do
		case $flag in
		-fstack-protector-strong) pattern=' __stack_chk_fail' ;;
		-D_FORTIFY_SOURCE=*) pattern=' __[a-z]*_chk[@ ]' ;;
		*relro*) pattern='^  GNU_RELRO ' ;;
		*now*) pattern='(BIND_NOW|FLAGS.* NOW)' ;;
		*) pattern='a flag that this test does not know' ;;
		esac
		grep -qE -- "$pattern" "$work/elf" || echo "$(basename "$1") is without $flag"
	done
}

# The program itself, beside a script of libtool where it is linked with the shared library.
looked=0
for file in "$BUILDDIR/.libs/tautline" "$BUILDDIR/tautline" "$BUILDDIR"/.libs/libtautline.so; do
	[ -f "$file" ] && readelf -h "$file" >/dev/null 2>&1 || continue
	looked=$((looked + 1))
	lacks "$file" >"$work/wrong"
	none "$work/wrong"
done
[ "$looked" -gt 0 ] || bad 'there is nothing to look at: make builds it'

cat >"$work/program.c" <<'EOF'
#include <stdio.h>
#include <string.h>
int main(int count, char **words)
{
	char text[64];
	strncpy(text, words[count - 1], sizeof text - 1);
	return printf("%s", text) > 9;
}
EOF
build() { # FLAG...
	${TL_CC:-cc} -O2 -fPIE -pie -fno-stack-protector -U_FORTIFY_SOURCE -Wl,-z,lazy -Wl,-z,norelro "$@" -o "$work/program" "$work/program.c" 2>"$work/errors" || {
		cat "$work/errors"
		bad "a program with $* does not build"
	}
	lacks "$work/program" >"$work/lacks"
}
build "$@"
none "$work/lacks"
for without in "$@"; do
	flags=
	for flag in "$@"; do [ "$flag" = "$without" ] || flags="$flags $flag"; done
	# shellcheck disable=SC2086 # words are wanted
	build $flags
	if grep -q -- "$without" "$work/lacks"; then good; else bad "a program without $without passes"; fi
done
printf 'looked at %d files\n' "$looked"
finish
