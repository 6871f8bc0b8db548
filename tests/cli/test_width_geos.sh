#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Widths of random maps beside GEOS (width_geos.py): 200 maps, with TL_EFFORT=full 800. Skipped without shapely.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

python=
for one in python3 /usr/bin/python3; do
	"$one" -c 'import shapely' 2>/dev/null && python=$one && break
done
[[ -n $python ]] || skip "shapely is not there: apt-get install python3-shapely"
[[ ${TL_EFFORT-} = full ]] && maps=800 || maps=200
"$python" -W ignore "$SRCDIR/tests/cli/width_geos.py" "$tautline" $maps . >out 2>err
equal "exit status" 0 $?
check "all widths are as GEOS has them" grep -qE '^[0-9]{3,} widths of [0-9]+ maps, 0 wrong$' out
tail -n 20 out
finish
