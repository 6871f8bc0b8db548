#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The rules of the linter are explained, and rightly: docs/lint-rules.md has what the command says of them (`make manual`), every rule has
# all its texts, its example is a map, and on that map the rule speaks.

. "${SRCDIR:-.}/tests/support/script.sh"

need_command
page=$SRCDIR/docs/lint-rules.md
cd "$work" || exit 99

"$tautline" help --rules >rules
if cmp -s rules "$page"; then good; else bad "docs/lint-rules.md is not up to date: make manual"; fi

mkdir drawn
awk -v tautline="$tautline" -v folder=drawn -f "$SRCDIR/docs/pictures/lint.awk" "$page"

count=0
for rule in $("$tautline" lint --list-rules | cut -d' ' -f1); do
	count=$((count + 1))
	sed -n "/^## $rule\$/,/^## /p" rules >section
	grep -q "^| \[$rule\](#$rule) | " rules || bad "$rule is not in the table"
	# Its map, as the page shows it, and what is said of it.
	sed -n '/^```tl$/,/^```$/p' section | sed '1d;$d' >map.tl
	sed -n '/^```text$/,/^```$/p' section | sed '1d;$d' >said
	sed '/^```/,/^```$/d' section >words
	# Other rules may have their say too: only lines of this one, each with its note, are compared.
	map=map.tl
	if grep -q '^<map' map.tl; then map=map.tmx && mv map.tl map.tmx; fi
	"$tautline" lint --margin 1 $map 2>&1 | grep -v '^checked ' | awk -v tail="[$rule]" '/\]$/ { on = index($0, tail) } on' >found
	if cmp -s "drawn/$rule.svg" "$SRCDIR/docs/pictures/lint/$rule.svg"; then good; else bad "the picture of $rule: make manual"; fi
	[ -s found ] || bad "$rule: the example has no such finding"
	if cmp -s found said; then good; else bad "$rule: the example's findings are not those shown"; fi
	[ "$(grep -c '^[A-Z`*].*\.$' words)" -ge 3 ] || bad "$rule: what, why or how to fix it is missing"
	"$tautline" help "$rule" >help 2>&1 || bad "help $rule fails"
	for part in 'Why:' 'Example:' 'To fix it:'; do
		grep -qx "$part" help || bad "help $rule has no '$part'"
	done
	if grep -v '^  ' help | grep -q '.\{81\}'; then bad "help $rule has a line over 80 columns"; fi
done
grep -q " $count rules" "$SRCDIR/README.md" && good || bad "README.md does not say that there are $count rules"
behaviours=$(ls "$SRCDIR"/maps/steering/*.tl | wc -l)
grep -q " $behaviours \[steering" "$SRCDIR/README.md" && good || bad "README.md does not say that there are $behaviours steering behaviours"
[ $count -gt 3 ] || bad "only $count rules"
printf 'looked at %d rules\n' "$count"
finish
