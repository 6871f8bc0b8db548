#!/bin/bash
# SPDX-License-Identifier: MIT
#
# make dist has no owner, and one time for all; what it makes packs itself again with other rights, at another time, in another folder: the same
# bytes. Each archive of make release has the licences. What is compiled takes long, 15 minutes each time where others use the machine too:
# RELEASE_TESTED names it for a release, 'source one-file npm wheel windows linux'. Then all is made in two folders, and the static command answers
# as the one of this build. What is in the others tests/js/check.sh and bindings/python/check.sh look at.
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

quietly 'make dist' flock "$BUILDDIR/single.lock" make -C "$BUILDDIR" dist-gzip
mv "$BUILDDIR/tautline-$version.tar.gz" "$work/packed"
tar --numeric-owner --utc -tvzf "$work/packed" >"$work/list" || bad 'it cannot be unpacked'
awk '{ print $2, $4, $5 }' "$work/list" | sort -u >"$work/kinds"
[ "$(wc -l <"$work/kinds")" -eq 1 ] && grep -q '^0/0 ' "$work/kinds" && good || { bad 'more than one owner or time'; head -n 5 "$work/kinds"; }
[ "$(wc -l <"$work/list")" -gt 1000 ] && good || bad "only $(wc -l <"$work/list") files"

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

tested=${RELEASE_TESTED:-source one-file}
# shellcheck disable=SC2086 # a word for each part
quietly 'make release' release one build ../source 077 $tested
grep -E '^(source|one-file|npm|wheel|linux) ' "$work/log"
check 'a part that is not known is no failure' eval '! make -s -C "$work/one/build" release RELEASE_PARTS=nothing RELEASE_FOLDER=nothing >"$work/log" 2>&1'
one=$work/one/build/release

check 'an archive was not made' test "$(ls "$one" | grep -c '^tautline-')" = "$(wc -w <<<"$tested")"
[[ " $tested " == *' source '* ]] && check 'the source archive packs another one' cmp "$work/packed" "$one/tautline-$version.tar.gz"
if [ -n "${RELEASE_TESTED-}" ]; then
	sleep 1.1
	# shellcheck disable=SC2086
	quietly 'make release in another folder' release two below/build ../../source 022 $tested
	two=$work/two/below/build/release
	for name in $(cd "$two" && ls tautline-*); do
		check "$name has other bytes when it is made again" cmp "$one/$name" "$two/$name"
	done
fi
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
