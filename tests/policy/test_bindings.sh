#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What bindings have from the public headers is that of the headers: bindings/python/generate.py writes what is in the repository.

. "${SRCDIR:-.}/tests/support/script.sh"

python=$(command -v python3) || skip 'no python3'
api=$BUILDDIR/tautline-api.json
[ -f "$api" ] || { bad "there is no $api: make builds it"; finish; }

for name in _cdef.h _generated.py _version.py; do
	mkdir -p "$work/made"
	"$python" "$SRCDIR/bindings/python/generate.py" "$api" "$work/made" || bad "generate.py fails"
	if cmp "$work/made/$name" "$SRCDIR/bindings/python/tautline/$name"; then
		good
	else
		bad "bindings/python/tautline/$name is not that of the headers: make python-generated"
	fi
done

# A change of a header is seen.
sed 's/"name": "TL_VIA_CORNERS", "value": 2/"name": "TL_VIA_CORNERS", "value": 3/; s/"name": "max_link"/"name": "longest_link"/' "$api" >"$work/other.json"
"$python" "$SRCDIR/bindings/python/generate.py" "$work/other.json" "$work/made"
for name in _cdef.h _generated.py; do
	cmp -s "$work/made/$name" "$SRCDIR/bindings/python/tautline/$name" && bad "$name does not follow the description"
	good
done
finish
