#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the reference with doxygen, from the top folder of the sources: docs/reference/build.sh OUTPUT_FOLDER [VERSION [PLAYGROUND]]. Fails where
# doxygen warns. Members of structs are left out of that: many have a name that says all. PLAYGROUND is the built page of the playground: it becomes
# part of the site, and maps of the pages open in it; that needs node.
set -eu

cd "$(dirname "$0")/../.."
doxygen=${DOXYGEN:-doxygen}
if ! command -v "$doxygen" >/dev/null; then
	echo "docs/reference/build.sh: no doxygen; Debian has it in the package doxygen" >&2
	exit 77
fi
mkdir -p "$1"
unset SITE_MAPS
if [ -n "${3-}" ]; then
	SITE_MAPS=$1/maps.txt
	export SITE_MAPS
	node docs/reference/maps.mjs >"$SITE_MAPS"
fi
warnings=$1/warnings.txt
{
	cat docs/reference/Doxyfile
	printf 'OUTPUT_DIRECTORY = "%s"\n' "$1"
	printf 'PROJECT_NUMBER = %s\n' "${2:-}"
	printf 'WARN_LOGFILE = "%s"\n' "$warnings"
} | "$doxygen" -
if grep -v 'warning: Member .* (variable) of .* is not documented' "$warnings" >&2; then
	echo "docs/reference/build.sh: doxygen warns" >&2
	exit 1
fi
rm "$warnings"
cp -R docs/pictures "$1/html/"
chmod -R u+w "$1/html/pictures"
find "$1/html/pictures" -type f ! -name '*.svg' -exec rm -f {} +
rm -f "$1/html/tautline.html"
if [ -n "${3-}" ]; then
	rm "$SITE_MAPS"
	cp "$3" "$1/html/tautline.html"
fi
