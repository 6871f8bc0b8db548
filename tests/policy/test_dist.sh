#!/bin/sh
# SPDX-License-Identifier: MIT
#
# make dist twice, at other times and with other rights for new files: the same bytes. The archive has no owner, and one time for all.

. "${SRCDIR:-.}/tests/support/script.sh"

[ -f "$BUILDDIR/Makefile" ] || skip 'no build to pack'
[ -n "${TL_TAR-}" ] || skip 'this tar cannot leave order, owner and time out'
[ -n "$(find "$SRCDIR/configure" 2>/dev/null)" ] || skip 'no configure to pack'
unset MAKEFLAGS MFLAGS MAKELEVEL

pack() { # NAME UMASK
	(umask "$2" && flock "$BUILDDIR/single.lock" make -C "$BUILDDIR" dist-gzip distdir="tautline-packed-$$") >"$work/log" 2>&1 || {
		tail -n 20 "$work/log"
		bad "make dist, umask $2"
		finish
	}
	mv "$BUILDDIR/tautline-packed-$$.tar.gz" "$work/$1"
}
pack first 022
sleep 1.1
pack second 077
if cmp "$work/first" "$work/second"; then good; else bad 'make dist twice gives other bytes'; fi
tar --numeric-owner --utc -tvzf "$work/first" >"$work/list" || bad 'it cannot be unpacked'
awk '{ print $2, $4, $5 }' "$work/list" | sort -u >"$work/kinds"
[ "$(wc -l <"$work/kinds")" -eq 1 ] && grep -q '^0/0 ' "$work/kinds" && good || { bad 'more than one owner or time'; head -n 5 "$work/kinds"; }
[ "$(wc -l <"$work/list")" -gt 1000 ] && good || bad "only $(wc -l <"$work/list") files"
finish
