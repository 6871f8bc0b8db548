#!/bin/bash
# SPDX-License-Identifier: MIT
#
# release.sh FOLDER PART...: what a release offers, for `make release`, which runs it in the build folder:
#
#     source      tautline-VERSION.tar.gz, with configure
#     one-file    tautline-VERSION-one-file.zip
#     npm         tautline-VERSION-npm.tgz
#     wheel       tautline-VERSION-PYTHON-PLATFORM.whl
#     linux       tautline-VERSION-linux-MACHINE.tar.gz: the command, static, built from the source archive
#     windows     tautline-VERSION-windows-x86_64.zip: the DLL with its import library and headers, and the command, by mingw-w64
#
# and SHA256SUMS. The bytes follow from the sources, the tools and SOURCE_DATE_EPOCH alone: no path, owner, order or right of this machine.
# A part whose tools are missing is skipped, with the reason in the summary; one that cannot be made fails all.
set -u
umask 022
export LC_ALL=C TZ=UTC

folder=$1
shift
mkdir -p "$folder" && folder=$(cd "$folder" && pwd) || exit 1
rm -f "$folder"/tautline-* "$folder/SHA256SUMS"
work=$BUILDDIR/release-work
rm -rf "$work" && mkdir -p "$work" || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT

# needs COMMAND...: sets `reason` to the first that is not here
needs() {
	local command
	for command in "$@"; do
		command -v "${command%% *}" >/dev/null || { reason="no $command"; return 1; }
	done
}

# makes TARGET FILE NAME: a target of the Makefile, and what it leaves, under the name that it has in the release
makes() {
	$MAKE -s -C "$BUILDDIR" "$1" || return 1
	mv "$BUILDDIR"/$2 "$folder/$3"
}

can_source() {
	[[ -n $TL_TAR ]] || { reason='this tar cannot leave order, owner and time out'; return 1; }
}
make_source() {
	# A first autoreconf may take its cache, with times in whole seconds, for newer than it is, and miss the files of m4/.
	if ! grep -q 'm4/libtool\.m4' "$SRCDIR/Makefile.in"; then
		(cd "$SRCDIR" && rm -rf autom4te.cache && autoreconf -f) || return 1
	fi
	makes dist-gzip "tautline-$VERSION.tar.gz" "tautline-$VERSION.tar.gz"
}

can_one-file() {
	needs zip
}
make_one-file() {
	makes dist-single "tautline-$VERSION-one-file.zip" "tautline-$VERSION-one-file.zip"
}

can_npm() {
	needs clang wasm-ld npm node || return 1
	[[ -d $WASI_LIB ]] || { reason="no wasi-libc in $WASI_LIB"; return 1; }
}
make_npm() {
	makes js "js/tautline-$VERSION.tgz" "tautline-$VERSION-npm.tgz"
}

can_wheel() {
	local module
	needs "$PYTHON" || return 1
	for module in cffi setuptools wheel pip; do
		"$PYTHON" -c "import $module" 2>/dev/null || { reason="$PYTHON has no $module"; return 1; }
	done
	echo '#include <Python.h>' | $TL_CC -E -I "$("$PYTHON" -c 'import sysconfig; print(sysconfig.get_paths()["include"])')" - \
		>/dev/null 2>&1 || { reason='no Python.h'; return 1; }
}
make_wheel() {
	makes python "python/tautline-$VERSION-*.whl" ''
}

# Libraries of formats, by the names that configure and the linker have for them, and the Debian package with the licence.
libraries='expat:expat:libexpat1-dev zlib:z:zlib1g-dev zstd:zstd:libzstd-dev yaml:yaml:libyaml-dev png:png16:libpng-dev'

# is_static LIBRARY: an archive of it is here
is_static() {
	[[ $($TL_CC -print-file-name="lib$1.a") == */* ]]
}

can_linux() {
	[[ $(uname -s) == Linux ]] || { reason='this is no Linux'; return 1; }
	needs pkg-config strip readelf || return 1
	is_static c || { reason='no libc.a'; return 1; }
	[[ -f $folder/tautline-$VERSION.tar.gz ]] || { reason='it is built from the source archive, which is not made'; return 1; }
}
make_linux() {
	local name=tautline-$VERSION-linux-$(uname -m) switches=() inside=() copyright=(/usr/share/doc/libc6-dev/copyright) library word linked package
	for library in $libraries; do
		IFS=: read -r word linked package <<<"$library"
		if is_static "$linked" && [[ -f /usr/share/doc/$package/copyright ]]; then
			inside+=("$word")
			copyright+=("/usr/share/doc/$package/copyright")
		else
			switches+=("--without-$word")
		fi
	done
	tar -C "$work" -xzf "$folder/tautline-$VERSION.tar.gz" || return 1
	(
		cd "$work/tautline-$VERSION" || exit 1
		# Nothing is opened at run time by a static program: no librsvg.
		./configure --quiet --disable-shared --enable-rooms --disable-dependency-tracking "${switches[@]}" --with-docs-url="$TL_ADDRESS" \
			CC="$TL_CC" CFLAGS=-O2 PKG_CONFIG='pkg-config --static' ac_cv_search_dlopen=no &&
			$MAKE -s LDFLAGS=-all-static tautline && strip tautline
	) || return 1
	! readelf -lW "$work/tautline-$VERSION/tautline" | grep -q INTERP || { echo 'the command is not static'; return 1; }

	mkdir "$work/$name" && cd "$work/tautline-$VERSION" && cp tautline LICENSE README.md CHANGELOG.md docs/man/*.[15] "$work/$name" || return 1
	{
		echo "The command tautline $VERSION for Linux, static: it runs on any distribution. It writes no PNG, since librsvg would be opened at run time."
		echo "It has in it: glibc (LGPL 2.1), ${inside[*]}. Their licences follow; that of stb_ds is in LICENSE."
		echo "tautline-$VERSION.tar.gz of the same release has the sources, and \`make release\` builds it again, with another glibc if you like."
		[[ -f ${copyright[0]} ]] && for library in "${copyright[@]}"; do printf '\n==== %s\n\n' "$(basename "${library%/copyright}")" && cat "$library"; done
	} >"$work/$name/LIBRARIES"
	cd "$work" && $TL_TAR --mtime="@$SOURCE_DATE_EPOCH" -cf - "$name" | gzip -9n >"$folder/$name.tar.gz" || return 1
	note="with ${inside[*]}"
}

can_windows() {
	needs x86_64-w64-mingw32-gcc zip
}
make_windows() {
	local name=tautline-$VERSION-windows-x86_64
	$MAKE -s -C "$BUILDDIR" windows && mkdir -p "$work/$name/include/tautline" || return 1
	cd "$BUILDDIR/windows" && cp tautline.dll libtautline.dll.a tautline.exe "$work/$name" || return 1
	cd "$SRCDIR" && cp LICENSE README.md CHANGELOG.md "$work/$name" && cp lib/include/tautline/*.h* "$work/$name/include/tautline" || return 1
	cd "$work" && find "$name" -type f -exec touch -d "@$SOURCE_DATE_EPOCH" {} + && chmod -R u=rwX,go=rX "$name" &&
		find "$name" -type f | sort | zip -q -X "$folder/$name.zip" -@
}

# has_paths FILE: it has the path of the sources or of the build in it
has_paths() {
	local content=$work/content
	rm -rf "$content" && mkdir "$content" || return 0
	case $1 in
	*.zip | *.whl) "${PYTHON:-python3}" -m zipfile -e "$1" "$content" ;;
	*) tar -C "$content" -xzf "$1" ;;
	esac || return 0
	grep -rlF -e "$SRCDIR/" -e "$BUILDDIR/" "$content"
}

echo "tautline $VERSION, as of $(date -d "@$SOURCE_DATE_EPOCH" +%F), SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH"
[[ -z $(git -C "$SRCDIR" status --porcelain --untracked-files=no 2>/dev/null) ]] || echo 'note: the sources have changes that are in no commit'
failed=0
for part in "$@"; do
	reason= note=
	if ! declare -F "make_$part" >/dev/null; then
		what='failed: there is no such part'
		failed=1
	elif ! "can_$part"; then
		what="skipped: $reason"
	else
		before=$SECONDS
		ls "$folder" >"$work/before"
		if (exec >"$work/log" 2>&1; "make_$part"; status=$?; echo "$note" >"$work/note"; exit $status); then
			file=$(ls "$folder" | comm -13 "$work/before" -)
			note=$(cat "$work/note")
			what="$file, $(stat -c %s "$folder/$file") bytes, in $((SECONDS - before)) s${note:+, $note}"
			if paths=$(has_paths "$folder/$file"); then
				what="failed: a path of this machine is in $file: $paths"
				failed=1
			fi
		else
			tail -n 40 "$work/log"
			what='failed, see above'
			failed=1
		fi
	fi
	printf '%-9s %s\n' "$part" "$what"
done
(cd "$folder" && ls | grep '^tautline-' | xargs -r sha256sum >SHA256SUMS && cat SHA256SUMS)
exit $failed
