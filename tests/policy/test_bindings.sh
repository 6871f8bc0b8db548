#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What bindings have from the public headers is that of the headers: bindings/python/generate.py makes it of their description.

. "${SRCDIR:-.}/tests/support/script.sh"

python=$(command -v python3) || skip 'no python3'
api=$BUILDDIR/tautline-api.json
[ -f "$api" ] || { bad "there is no $api: make builds it"; finish; }

mkdir -p "$work/made" "$work/other"
if "$python" "$SRCDIR/bindings/python/generate.py" "$api" "$work/made"; then good; else bad "generate.py fails"; fi
for name in _generated.py _version.py; do
	if "$python" -W error -m py_compile "$work/made/$name"; then good; else bad "$name is no Python"; fi
done
count=$("$python" -c 'import json, sys; print(len(json.load(open(sys.argv[1]))["functions"]))' "$api")
declared=$(grep -cE '^[a-z].*[ *]tl_[a-z_0-9]+\(.*\);' "$work/made/_cdef.h")
[ "$declared" -ge "$count" ] && good || bad "_cdef.h has $declared functions, the description $count"

# A change of a header is seen.
sed 's/"name": "TL_VIA_CORNERS", "value": 2/"name": "TL_VIA_CORNERS", "value": 3/; s/"name": "max_link"/"name": "longest_link"/' "$api" >"$work/other.json"
"$python" "$SRCDIR/bindings/python/generate.py" "$work/other.json" "$work/other"
for name in _cdef.h _generated.py; do
	cmp -s "$work/made/$name" "$work/other/$name" && bad "$name does not follow the description"
	good
done
finish
