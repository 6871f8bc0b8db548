#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Goes through README.md as a new user does, from a fresh clone: the indented command of its Install section, then every block of `sh`, in
# order, pasted into one shell, then its programs in C, compiled as the page says. It fails at the first that does not print the `text` below
# it. HOME is a folder of the test; without optimisation the build takes under a minute.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

command -v git >/dev/null && git -C "$top" rev-parse --is-inside-work-tree >/dev/null 2>&1 || skip "the sources are no clone"
command -v pkg-config >/dev/null || skip "pkg-config is not here"
mkdir home clone
if [[ -d /usr/lib/ccache ]]; then
	PATH=/usr/lib/ccache:$PATH
	export CCACHE_DIR=${CCACHE_DIR:-$HOME/.cache/ccache} CCACHE_BASEDIR=$work CCACHE_NOHASHDIR=1
fi
export HOME=$work/home RUN_CONFIGURE='CFLAGS=-O0 --disable-static'
unset MAKEFLAGS MFLAGS MAKELEVEL PKG_CONFIG_PATH LD_LIBRARY_PATH TAUTLINE
# What is committed and what is not yet: the files that git knows or would add.
git -C "$top" ls-files -z --cached --others --exclude-standard | (cd "$top" && tar cf - --null --files-from=- --ignore-failed-read 2>/dev/null) | tar xf - -C clone
cd clone || exit 99
PATH=$(echo "$PATH" | tr : '\n' | grep -v "$work" | paste -sd :)

# The blocks in order, as files NUMBER.sh or NUMBER.c, with NUMBER.text where a text follows.
mkdir ../blocks
awk -v to=../blocks '
	/^```(sh|c|text)$/ && !kind {
		kind = substr($0, 4)
		if (kind != "text") { number++; file = sprintf("%s/%02d.%s", to, number, kind); at = NR }
		else if (NR - last <= 2) file = sprintf("%s/%02d.text", to, number)
		else file = "/dev/null"
		printf "" >file
		next
	}
	/^```/ { if (kind) { close(file); kind = ""; last = NR } else { kind = "other"; file = "/dev/null" }; next }
	kind { print >file }
' README.md
check "README.md has blocks to paste" test "$(ls ../blocks/*.sh | wc -l)" -ge 3
check "README.md has a program" test -s "$(ls ../blocks/*.c | head -n 1)"
awk '/^```/ { code = !inside && $0 != "```text"; inside = !inside; next } (code || /^    /) && length > 80 { print FNR ": " $0 }' README.md >../wide
check "no line of code is wider than 80 columns: $(head -n 1 ../wide)" test ! -s ../wide

first=$(sed -n 's/^    \(\.\/run path .*\)/\1/p' README.md | head -n 1)
equal "the first command" "./run path maps/museum.tl entrance vault" "$first"
bash -c "$first" >out 2>../log
equal "$first: exit status" 0 $?
equal "$first: the taut path" "length 69.33" "$(head -n 1 out | cut -c 1-12)"

# One shell for all of it, so that what a block exports holds for the next.
for block in ../blocks/*.sh ../blocks/*.c; do echo "${block##*/}"; done >../order # what is installed by the first is there for the others
while IFS= read -r name; do
	number=${name%.*}
	if [[ $name == *.c ]]; then
		cp "../blocks/$name" hello.c
		line=$(sed -n 's/.*`\(cc hello\.c [^`]*\)`.*/\1/p' README.md | head -n 1)
		eval "$line -o hello && ./hello" >out 2>&1 </dev/null
	else
		. "../blocks/$name" >out 2>&1 </dev/null
	fi
	if [[ -f ../blocks/$number.text ]]; then
		if cmp -s out "../blocks/$number.text"; then
			good
		else
			bad "README.md, block $number prints something else"
			diff "../blocks/$number.text" out
			finish
		fi
	fi
done <../order
# The commands outside of blocks: indented ones, and those that are said to have drawn the first two pictures.
sed -n 's/^    \(tautline .*\)/\1/p' README.md >../indented
check "README.md has indented commands" test -s ../indented
grep -o '`tautline [^`]* -o [a-z]*\.svg`' README.md | tr -d '\140' >../drawn
equal "README.md says how its first pictures were drawn" 2 "$(grep -c . ../drawn)"
while IFS= read -r line; do
	eval "$line" >out 2>&1 </dev/null
	equal "$line: exit status" 0 $?
	picture=${line##* -o }
	[[ $picture = "$line" ]] || check "$line draws the picture of the page" cmp -s "$picture" "docs/pictures/$picture"
done < <(cat ../indented ../drawn)
check "tautline is on PATH" test "$(command -v tautline)" = "$HOME/.local/bin/tautline"
check "man pages are installed" test -s "$HOME/.local/share/man/man5/tautline.5"
finish
