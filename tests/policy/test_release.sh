#!/bin/bash
# SPDX-License-Identifier: MIT
#
# make release of what is made quickly, in two folders, from the same sources with other rights, at other times: the same bytes. The source
# archive packs itself again. The static command answers as the one of this build, and each archive has the licences. A minute on two cores.
# The package of npm and the wheel take long to compile, 15 minutes each time where others use the machine too: RELEASE_TESTED names them for a
# release, 'source one-file npm wheel windows linux'. What is in them tests/js/check.sh and bindings/python/check.sh look at.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "${SRCDIR:-.}/tests/support/script.sh"

[ -f "$BUILDDIR/Makefile" ] || skip 'no build to pack'
[ -n "${TL_TAR-}" ] || skip 'this tar cannot leave order, owner and time out'
[ -n "$(find "$SRCDIR/configure" 2>/dev/null)" ] || skip 'no configure to pack'
command -v zip unzip >/dev/null || skip 'no zip and unzip'
need_command
unset MAKEFLAGS MFLAGS MAKELEVEL SOURCE_DATE_EPOCH
version=$("$tautline" --version | sed 's/tautline //')

# quietly WHAT COMMAND...: with what it says only where it fails
quietly() {
	local what=$1
	shift
	"$@" >"$work/log" 2>&1 || { bad "$what" && tail -n 30 "$work/log" && finish; }
	good
}

quietly 'make dist' make -C "$BUILDDIR" dist-gzip distdir="tautline-$version-$$"
mv "$BUILDDIR/tautline-$version-$$.tar.gz" "$work/packed"

# release FOLDER BUILD SOURCE UMASK PART...: make release in the folder FOLDER/BUILD, from which the sources are SOURCE
release() {
	local place=$work/$1 build=$2 source=$3
	umask "$4"
	shift 4
	mkdir -p "$place/$build" "$place/source" && tar -C "$place/source" --strip-components=1 -xzf "$work/packed" && cd "$place/$build" &&
		"$source/configure" --quiet CC="$TL_CC" && make -s -j 2 release RELEASE_PARTS="$*"
}
# check WHAT COMMAND...
check() {
	local what=$1
	shift
	if "$@"; then good; else bad "$what"; fi
}

# The command of make check-all need not be fast, but compile soon.
[ -n "${RELEASE_TESTED-}" ] || export RELEASE_CFLAGS=-O1
tested=${RELEASE_TESTED:-source one-file}
first=$tested
[[ " $tested " == *' linux '* ]] || first+=' linux'
# shellcheck disable=SC2086 # a word for each part
quietly 'make release' release one build ../source 022 $first
grep -E '^(source|one-file|npm|wheel|linux) ' "$work/log"
sleep 1.1
# shellcheck disable=SC2086
quietly 'make release in another folder' release two below/build ../../source 077 $tested
check 'a part that is not known is no failure' eval '! make -s -C "$work/two/below/build" release RELEASE_PARTS=nothing RELEASE_FOLDER=nothing >"$work/log" 2>&1'
one=$work/one/build/release
two=$work/two/below/build/release

check 'an archive was not made' test "$(ls "$two" | grep -c '^tautline-')" = "$(wc -w <<<"$tested")"
for name in $(cd "$two" && ls tautline-*); do
	check "$name has other bytes when it is made again" cmp "$one/$name" "$two/$name"
done
(cd "$one" && sha256sum --quiet -c SHA256SUMS) >"$work/log" 2>&1 || bad "SHA256SUMS: $(cat "$work/log")"
check 'SHA256SUMS has other files' test "$(cut -c 67- "$one/SHA256SUMS")" = "$(cd "$one" && ls tautline-*)"

# ---- what is in them ----

mkdir "$work/unpacked" && cd "$work/unpacked" || exit 99
for archive in "$one"/*.tar.gz; do tar -xzf "$archive"; done
unzip -q "$one/tautline-$version-one-file.zip"
for folder in *; do check "$folder has not the licence of stb_ds" grep -qs 'Sean Barrett' "$folder/LICENSE"; done
grep -rlF -e "$work" . >"$work/wrong"
none "$work/wrong"

# ---- the static command ----

folder=$(ls -d "tautline-$version-linux-"* 2>/dev/null)
if [ -z "$folder" ]; then
	echo 'the static command: skipped, it was not made'
	finish
fi
static=$work/unpacked/$folder/tautline
check 'the command is not static' eval '! readelf -lW "$static" | grep -q INTERP'
check 'LIBRARIES names no licence of glibc' grep -q 'Lesser General Public' "$folder/LIBRARIES"
check 'its version' test "$("$static" --version)" = "tautline $version"
if TAUTLINE=$static TL_DOCS_URL=https://unpkg.com/tautline@$version/docs bash "$SRCDIR/tests/cases/run.sh" >"$work/log" 2>&1; then
	good
else
	bad 'cases' && grep -v '^checks' "$work/log" | head -n 40
fi
grep '^checks' "$work/log"
finish
