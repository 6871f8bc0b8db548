#!/bin/bash
# SPDX-License-Identifier: MIT
#
# make install: what is where, examples of the help that run anywhere, and make uninstall, which leaves no file.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

[[ -n ${BUILDDIR-} && -f $BUILDDIR/Makefile ]] || skip "no build to install"
prefix=$(sed -n 's/^prefix = //p' "$BUILDDIR/Makefile")
unset MAKEFLAGS MFLAGS MAKELEVEL
check "make install" make -C "$BUILDDIR" install DESTDIR="$work/root" >log 2>&1
at=$work/root$prefix
for file in bin/tautline lib/pkgconfig/tautline.pc lib/cmake/tautline/tautline-config.cmake share/tautline/tautline.cdef include/tautline/tautline.h share/man/man1/tautline.1 share/man/man5/tautline.5 share/man/man5/tautline.rules.5 \
	share/tautline/maps/museum.tl share/tautline/maps/formats/harbour.tmx share/doc/tautline/README.md share/doc/tautline/docs/embedding.md \
	share/doc/tautline/docs/pictures/museum.svg share/bash-completion/completions/tautline share/zsh/site-functions/_tautline \
	share/fish/vendor_completions.d/tautline.fish; do
	check "$file is installed" test -s "$at/$file"
done

# The examples of the help, in a folder without maps, as they stand.
mkdir elsewhere
cd elsewhere || exit 99
PATH=$at/bin:$PATH
for command in path sees draw info; do
	tautline help "$command" | sed -n '/^Examples:/,/^$/s/^  \([^ ].*\)$/\1/p' >examples
	check "$command: examples name installed maps" grep -q "$at/share/tautline/maps/" examples
	while IFS= read -r line; do
		bash -c "$line" </dev/null >out 2>err
		check "$line: exit status" test $? -le 1
	done <examples
done

# The git hook, as the installed docs/ci.md says: it is executable, so git runs it.
if command -v git >/dev/null; then
	mkdir "$work/project" && cd "$work/project" || exit 99
	git init -q
	awk '/^```$/ { if (on) exit; on = 1; next } on' "$at/share/doc/tautline/docs/ci.md" >../hook.sh
	check "docs/ci.md installs the hook" grep -q 'git/hooks/pre-commit' ../hook.sh
	check "the hook is copied" bash ../hook.sh
	printf 'tautline 1\nwall 5,0 5,4\nwaypoint a 1,1\nwaypoint b 9,1\nlink a b\n' >bad.tl
	git add bad.tl
	check "the hook refuses a bad map" test "$(git -c user.name=a -c user.email=a@b commit -q -m map >../hook.log 2>&1 || grep -c link-blocked ../hook.log)" = 1
fi
cd "$work" || exit 99
check "make uninstall" make -C "$BUILDDIR" uninstall DESTDIR="$work/root" >log 2>&1
equal "make uninstall leaves no file" "" "$(find "$work/root" -type f)"
finish
