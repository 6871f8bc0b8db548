#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The decimal point of the answers does not depend on the locale, and neither does the reading of numbers.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

run path "$maps/rooms.tl" 1.5,1.25 6.5,7
cp out expected
locale=$(locale -a 2>/dev/null | grep -m 1 -i -e '^de_DE' -e '^fr_FR' -e '^nl_NL' -e '^es_ES')
[[ -n $locale ]] || locale=de_DE.UTF-8
env LC_ALL=$locale "$tautline" path "$maps/rooms.tl" 1.5,1.25 6.5,7 >out 2>err
status=$?
equal "exit status in $locale" 0 $status
check "same bytes in $locale" cmp out expected
finish
