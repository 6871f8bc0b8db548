#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Determinants of grid points are computed in lib/geometry alone; other rooms call its functions. Files that compute with doubles
# are listed below as exceptions.

. "${SRCDIR:-.}/tests/support/script.sh"

cd "$SRCDIR" || exit 99

# Two products of an x and a y, one subtracted from or compared with the other: a.x * b.y - a.y * b.x, dx * ey == dy * ex.
find_determinants() {
	number='\(*(\([a-z0-9_]+\))?\(*([A-Za-z0-9_.>]|->|\[[a-z0-9_]+\])*'
	x="$number"'x\)?' y="$number"'y\)?' difference='( - [a-z0-9_.>-]+\)*)?'
	first="$x$difference \\* $y$difference" second="$y$difference \\* $x$difference"
	find "$1" -name '*.[ch]' | sort | xargs grep -nE "($first (-|==|<|>|<=|>=) $second|$second (-|==|<|>|<=|>=) $first)"
}

# Exceptions: what steers computes with doubles and floats, and so does the distance from a goal to a triangle.
cat >"$work/allowed" <<'END'
lib/corners/nearest.c:
lib/crowd/
lib/steer/
END

find_determinants lib | grep -v '^lib/geometry/' >"$work/found"
grep -vFf "$work/allowed" "$work/found" >"$work/wrong"
none "$work/wrong"

while read -r file; do
	grep -qF "$file" "$work/found" || bad "$file has no determinant: take it off the list"
done <"$work/allowed"

# The search can find something.
mkdir -p "$work/planted"
cat >"$work/planted/a.c" <<'END'
	return a.x * b.y - a.y * b.x;
	return (int64_t)d.x * e.y - (int64_t)d.y * e.x;
	int64_t turn = fx * y - fy * x;
	return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
	return one->dx * two->dy == one->dy * two->dx;
	int64_t z = (int64_t)a.x * (b.y - c.y) - (int64_t)a.y * (b.x - c.x);
END
found=$(find_determinants "$work/planted" | wc -l)
[ "$found" -eq 6 ] || bad "only $found of 6 planted determinants were found"

printf 'allowed: %d, in geometry: %d\n' "$(wc -l <"$work/found")" "$(find_determinants lib/geometry | wc -l)"
finish
