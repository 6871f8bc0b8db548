#!/bin/sh
# SPDX-License-Identifier: MIT
#
# ./run and missing packages: with a terminal it asks and installs nothing without a yes; without one it says what it does and does it.
# Here apt-get only writes down what it is asked for, and the build ends at autoreconf.

. "${SRCDIR:-.}/tests/support/script.sh"

[ "$(id -u)" -eq 0 ] || skip 'packages are installed by root'
mkdir "$work/bin" "$work/tree"
cp "$SRCDIR/run" "$work/tree"
cd "$work/tree" || exit 99
printf '#!/bin/sh\nexit 1\n' >"$work/bin/dpkg-query"
printf '#!/bin/sh\nexit 1\n' >"$work/bin/autoreconf"
printf '#!/bin/sh\necho "$*" >>"%s/installed"\n' "$work" >"$work/bin/apt-get"
chmod +x "$work"/bin/*
PATH=$work/bin:$PATH
export PATH

# installs WHAT yes|no: whether apt-get was called; the exact line was shown in any case.
installs() {
	[ -f "$work/installed" ] && found=yes || found=no
	if [ $found = "$2" ] && grep -q '^run: apt-get install -y --no-install-recommends autoconf .*check' "$work/out"; then
		good
	else
		bad "$1: installed: $found"
		cat "$work/out"
	fi
	rm -f "$work/installed"
}

./run --version </dev/null >"$work/out" 2>&1
installs 'without a terminal' yes
grep -q '^run: apt-get install .* librsvg2-2' "$work/out" && good || bad 'what draws PNG is not installed'
if grep -q 'y/N' "$work/out"; then bad 'asks where there is no terminal'; else good; fi
if ! script -qec true /dev/null >"$work/out" 2>&1 </dev/null; then
	echo 'script(1) is not here: nothing was tried at a terminal'
	finish
fi
for answer in y yes n '' what; do
	: >"$work/out"
	# The answer comes when the question has been asked: what is typed before it may be lost.
	{
		for _ in 1 2 3 4 5 6 7 8 9 10; do
			grep -q 'y/N' "$work/out" && break
			sleep 0.5
		done
		echo "$answer"
	} | script -qec './run --version' /dev/null >"$work/out" 2>&1
	case $answer in y*) expected=yes ;; *) expected=no ;; esac
	installs "with the answer '$answer'" $expected
done
finish
