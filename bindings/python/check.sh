#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The package for Python as its users have it: a wheel is made from a clean copy, installed into an environment of its own, without the
# sources, and runs its tests with and without numpy, the example, and the program of its page.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "${SRCDIR:-.}/tests/support/script.sh"

[ -f "$BUILDDIR/Makefile" ] || skip "no build"
grep -q '^single:' "$BUILDDIR/Makefile" || skip "this build makes no one-file library"
unset MAKEFLAGS MFLAGS MAKELEVEL
python=/usr/bin/python3
for module in cffi setuptools wheel pip venv; do
	"$python" -c "import $module" 2>/dev/null || skip "$python has no $module (Debian: python3-$module)"
done
echo '#include <Python.h>' | ${TL_CC:-cc} -E -I "$("$python" -c 'import sysconfig; print(sysconfig.get_paths()["include"])')" - >/dev/null 2>&1 ||
	skip "no Python.h (Debian: python3-dev)"

if ! make -s -C "$BUILDDIR" python >"$work/log" 2>&1; then
	bad "make python"
	tail -n 20 "$work/log"
	finish
fi
wheel=$(ls "$BUILDDIR"/python/tautline-*.whl)
[ "$(unzip -l "$wheel" 2>/dev/null | grep -cE 'tautline/(_tautline.*\.so|py\.typed|_generated\.py|_tautline\.pyi)$')" -eq 4 ] && good || bad "the wheel is not complete"
[ "$(stat -c %s "$wheel")" -le 2000000 ] && good || bad "the wheel has $(stat -c %s "$wheel") bytes"

"$python" -m venv --system-site-packages --without-pip "$work/venv" &&
	"$python" -m pip --python "$work/venv/bin/python" install -q --no-index --no-deps "$wheel" 2>"$work/log" ||
	"$python" -m pip install -q --no-index --no-deps --target "$work/venv/lib/$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')/site-packages" "$wheel" ||
	{ bad "pip install"; finish; }

mkdir "$work/empty"
cp "$SRCDIR/bindings/python/tests/test_tautline.py" "$work/empty"
cd "$work/empty" || exit 99
run=$work/venv/bin/python
if "$run" -W error -m unittest -q test_tautline >"$work/log" 2>&1; then good; else bad "the tests" && tail -n 40 "$work/log"; fi
grep 'a million sees' "$work/log"

# Formats in XML are in where expat is.
formats=$("$run" -c 'import tautline; print(*tautline.version().formats)')
expected='native movingai tmx tmj svg ldtk'
pkg-config --exists expat || expected='native movingai tmj ldtk'
case $formats in "$expected "*) good ;; *) bad "formats of the wheel: $formats" ;; esac

# As where there is no numpy.
mkdir numpy && echo 'raise ImportError' >numpy/__init__.py
if "$run" -m unittest -q test_tautline >"$work/log" 2>&1; then good; else bad "the tests without numpy" && tail -n 40 "$work/log"; fi
rm -rf numpy

# What a checker of types says of the package, of programs that use it, and of one that is wrong in each line that says so.
if command -v mypy >/dev/null; then
	cat >wrong.py <<-'END'
	import tautline
	map = tautline.Map(radius="wide")  # wrong
	wall = map.add_wall(points=[(0, 0), (5, 0)], lop=True)  # wrong
	query = tautline.Nav(map, via=tautline.Via.CORNERS).query()
	seen: str = query.sees((0, 1), (5, 1))  # wrong
	length: float = query.find_path((0, 1), (5, 1)).length
	map.remove_door(wall)  # wrong
	meter = tautline.Meter(tautline.Crowd(), cell=2.0)
	density: float = meter.cells()[0].density
	meter.cells()[0].densty  # wrong
	END
	packages=$("$run" -c 'import os, tautline; print(os.path.dirname(os.path.dirname(tautline.__file__)))')
	checker="mypy --python-version 3.9 --enable-incomplete-feature=Unpack --no-error-summary --cache-dir=$work/mypy"
	mkdir typed && cp -R "$packages/tautline" typed
	if (cd typed && $checker --strict --no-warn-return-any -p tautline) >"$work/log" 2>&1; then good; else bad "types of the package" && head -n 40 "$work/log"; fi
	if MYPYPATH=typed $checker "$SRCDIR/examples/python/path.py" >"$work/log" 2>&1; then good; else bad "types of the example" && head -n 20 "$work/log"; fi
	MYPYPATH=typed $checker wrong.py | sed -n 's/^wrong.py:\([0-9]*\): error.*/\1/p' | sort -nu >told
	if grep -n '# wrong' wrong.py | sed 's/:.*//' | diff - told; then good; else bad "lines that are wrong and lines that a checker finds"; fi
	rm -rf typed
else
	echo "types: skipped, there is no mypy"
fi

# prints WHAT FILE TEXT
prints() {
	"$run" "$2" >"$work/out" 2>&1
	if [ "$(cat "$work/out")" = "$3" ]; then good; else bad "$1 prints:" && cat "$work/out"; fi
}
prints examples/python/path.py "$SRCDIR/examples/python/path.py" "length 6.325 through Point(x=5.0, y=0.0)
seen by [(2, 9)]
line 2: a wall needs at least 2 points, found 1"
[ -s path.svg ] && good || bad "examples/python/path.py draws nothing"
awk '/^```python/ { inside = 1; next } /^```/ { inside = 0 } inside' "$SRCDIR/docs/embedding/python.md" >page.py
prints docs/embedding/python.md page.py "$(awk '/^```text/ { inside = 1; next } /^```/ { inside = 0 } inside' "$SRCDIR/docs/embedding/python.md")"
finish
