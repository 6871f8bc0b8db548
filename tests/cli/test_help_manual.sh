#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The man page and the bash completion in the tree are what the command writes of itself, and the page says it all.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

# The page lies about what is not in the table and is silent about what is new, unless this holds. `make manual` writes both.
run help --man
equal "help --man: exit status" 0 $status
check "docs/man/tautline.1 is up to date (make manual)" cmp out "$top/docs/man/tautline.1"
cp out page
run help --completion
equal "help --completion: exit status" 0 $status
check "tools/completion/tautline is up to date (make manual)" cmp out "$top/tools/completion/tautline"

for shell in zsh/_tautline fish/tautline.fish; do
	run help --completion-${shell%/*}
	equal "help --completion-${shell%/*}: exit status" 0 $status
	check "tools/completion/${shell#*/} is up to date (make manual)" cmp out "$top/tools/completion/${shell#*/}"
	for word in path sees --region --max-memory link-blocked; do
		check "the completion of ${shell%/*} knows $word" grep -q -e "${word#--}" out
	done
	if command -v "${shell%/*}" >/dev/null; then
		check "${shell%/*} reads its completion" "${shell%/*}" -n out
	fi
done
awk -v head='TAUTLINE 5 "" tautline "File Formats"' -v name='tautline - the native format of maps, .tl' \
	-f "$top/docs/man/from_markdown.awk" "$top/docs/map-format.md" >out
check "docs/man/tautline.5 is up to date (make manual)" cmp out "$top/docs/man/tautline.5"
for directive in $(sed -n 's/^### `\([a-z]*\).*/\1/p' "$top/docs/map-format.md"); do
	check "tautline.5 has $directive" grep -q "^\.SS .*$directive" out
done
awk -v head='TAUTLINE.RULES 5 "" tautline "File Formats"' -v name='tautline.rules - what the things of a map are' \
	-f "$top/docs/man/from_markdown.awk" "$top/docs/formats/rules.md" >out
check "docs/man/tautline.rules.5 is up to date (make manual)" cmp out "$top/docs/man/tautline.rules.5"
if command -v mandoc >/dev/null; then
	mandoc -T lint -W warning "$top"/docs/man/tautline*.[15] 2>&1 | grep -v 'missing date' >warnings
	check "mandoc has no warning: $(head -n 1 warnings)" test ! -s warnings
fi
if command -v groff >/dev/null; then
	groff -man -ww -Tutf8 "$top"/docs/man/tautline*.[15] 2>warnings >/dev/null
	check "groff has no warning: $(head -n 1 warnings)" test ! -s warnings
fi
for other in tautline tautline.rules; do
	check "$other.5 has SEE ALSO" grep -q '^\.SH SEE ALSO' "$top/docs/man/$other.5"
done
check "the page has EXAMPLES and SEE ALSO" test "$(grep -c '^\.SH EXAMPLES\|^\.SH SEE ALSO' page)" = 2

run --version
equal "--version: exit status" 0 $status
check "--version" grep -qx 'tautline [0-9]\{1,\}\.[0-9]\{1,\}\.[0-9]\{1,\}' out
cp out version
run path --version
check "--version after a command says the same" cmp out version

commands=$("$tautline" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p')
equal "commands" "path sees sample reach width lint draw info convert sim bench help" "$(echo $commands)"
for command in $commands; do
	check "$command is in the page" grep -q "^\.SS $command\$" page
	run help "$command"
	equal "help $command: exit status" 0 $status
	cp out help
	equal "help $command begins with examples" "Examples:" "$(head -n 1 help)"
	check "help $command has an example" grep -q "^  .*tautline $command " help
	check "help $command explains the exit status" grep -q '^Exit status:$' help
	check "help $command has no line of 80 or more" test -z "$(grep -v '^  [a-z]*tautline' help | grep '.\{81\}')"
	run "$command" --help
	check "$command --help says the same" cmp out help
	for option in $(sed -n 's/^  \(-., \|    \)--\([a-z-]*\).*/\2/p' help); do
		check "$command --$option is in the page" grep -qF -- "\\-\\-${option//-/\\-}" page
	done
done

if command -v groff >/dev/null; then
	equal "groff has no complaints" "" "$(groff -man -Tutf8 -ww -z page 2>&1)"
	check "the text has the exit statuses" grep -q 'EXIT STATUS' <(groff -man -Tascii -P-bcu page)
fi
# Each value that an option takes is in the help of its command.
command=
while read -r word rest; do
	case $word in
	[a-z]*')') command=${word%')'} ;;
	--*')')
		[[ $rest == "_tautline_words '"* ]] || continue
		values=${rest#*\'}
		"$tautline" help "$command" >page
		for value in ${values%%\'*}; do
			check "help $command has the value $value of ${word%')'}" grep -qw -- "$value" page
		done
		;;
	esac
done < <("$tautline" help --completion)
finish
