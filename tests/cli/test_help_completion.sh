#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What bash completes: commands, options, values, files, and waypoint names out of the map on the line.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

. "$top/tools/completion/tautline"

# complete WORD...: what is offered for the last word. compopt works within a real completion only.
compopt() { :; }
complete_words()
{
	COMP_WORDS=("$@")
	COMP_CWORD=$(($# - 1))
	COMPREPLY=()
	_tautline
	echo "${COMPREPLY[*]}"
}

cp "$maps/rooms.tl" rooms.tl
cp "$maps/names.tl" names.tl
equal "commands" "path sees sample reach width lint draw info convert sim bench help" "$(complete_words tautline '')"
equal "a started command" "path" "$(complete_words tautline pa)"
equal "options before the command" "--help --version" "$(complete_words tautline -)"
equal "a started option" "--pull" "$(complete_words tautline path --pu)"
equal "options of another command" "--no-links --no-waypoints --no-names" "$(complete_words tautline draw --no)"
equal "values" "text json svg png jsonl" "$(complete_words tautline path rooms.tl --format '')"
equal "values of a short option" "svg" "$(complete_words tautline path -f s)"
equal "values after =" "json jsonl" "$(complete_words tautline path --format = j)"
equal "all values after =" "graze strict" "$(complete_words tautline sees --contact =)"
equal "files as MAP" "names.tl rooms.tl" "$(complete_words tautline path '' | tr ' ' '\n' | grep tl | sort | xargs)"
equal "a started file" "rooms.tl" "$(complete_words tautline info ro)"
equal "files for --output" "rooms.tl" "$(complete_words tautline draw names.tl -o ro)"
equal "files for the third map of lint" "rooms.tl" "$(complete_words tautline lint a b ro)"
equal "waypoints as FROM" "left gap right" "$(complete_words tautline path rooms.tl '')"
equal "waypoints as TO" "right" "$(complete_words tautline path rooms.tl left ri)"
equal "an option in between does not count" "right" "$(complete_words tautline path rooms.tl --radius 2 --pull left ri)"
equal "nor does a negative point stand for an option" "right" "$(complete_words tautline sees rooms.tl -3,4 ri)"
equal "nothing after the last operand" "" "$(complete_words tautline path rooms.tl left right '')"
equal "both values of --path" "left gap right / gap" \
	"$(complete_words tautline draw rooms.tl --path '') / $(complete_words tautline draw rooms.tl --path left g)"
equal "no value for a number" "" "$(complete_words tautline path --radius '')"
equal "commands for help" "sees" "$(complete_words tautline help se)"
equal "rules for help" "link-blocked" "$(complete_words tautline help link-b)"
equal "rules for --rule" "wall-gap=" "$(complete_words tautline lint --rule wall-g)"
equal "all rules at once" "all= allow-unused=" "$(complete_words tautline lint --rule al)"
equal "the value of --rule is no map" "rooms.tl" "$(complete_words tautline lint --rule all = off ro)"
equal "no such map, no names" "" "$(complete_words tautline path none.tl '')"

# What a map says must not reach the shell.
cat >evil.tl <<'END'
tautline 1
waypoint $(touch${IFS}owned) 1,1
waypoint `touch${IFS}owned` 2,2
waypoint a;b 3,3
END
equal "names are quoted" '\$\(touch\$\{IFS\}owned\) \`touch\$\{IFS\}owned\` a\;b' "$(complete_words tautline path evil.tl '')"
check "names are not run" test ! -e owned
finish
