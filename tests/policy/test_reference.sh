#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The reference is built without a warning of doxygen: every public function, type, constant and macro has a comment, and every link of a
# page leads somewhere. With the page of the playground the maps of the pages open in it; without, nothing leads there. Skipped where there is no doxygen.

. "${SRCDIR:-.}/tests/support/script.sh"

command -v doxygen >/dev/null || skip "there is no doxygen"

if "$SRCDIR/docs/reference/build.sh" "$work/whole" >"$work/log" 2>&1; then
	good
else
	bad "the reference: $(cat "$work/log")"
fi

[ -f "$work/whole/html/nav__sight_8h.html" ] && grep -q 'What blocks a sight line' "$work/whole/html/nav__sight_8h.html" && good ||
	bad "the page of nav_sight.h lacks a comment"

# The playground in the site; it is not built here.
grep -q '="tautline\.html' "$work/whole/html"/*.html && bad "without the playground something leads there" || good
if node --version >/dev/null 2>&1; then
	echo playground >"$work/page.html"
	"$SRCDIR/docs/reference/build.sh" "$work/live" "" "$work/page.html" >"$work/log" 2>&1 && good || bad "the site with the playground: $(cat "$work/log")"
	site() { node "$SRCDIR/tests/policy/site.mjs" "$work/live/html" "$SRCDIR"; }
	cmp -s "$work/page.html" "$work/live/html/tautline.html" && grep -q '<iframe [^>]*src="tautline.html"' "$work/live/html/playground.html" && good ||
		bad "the page of the playground is not in the site"
	case $(site) in
	*[!0-9]* | '' | ?) bad "maps of the site: $(site)" ;;
	*) good ;;
	esac
	# It can fail: a block gets the map of another one.
	sed 's/#map=[^"]*/#map=q/;' "$work/live/html/map-format.html" >"$work/other" && cp "$work/other" "$work/live/html/map-format.html"
	case $(site 2>&1) in
	*[!0-9]*) good ;;
	*) bad "a link that leads elsewhere is not noticed" ;;
	esac
fi

# It can fail: a copy with a function that has no comment.
mkdir -p "$work/copy/docs" "$work/copy/lib"
cp -r "$SRCDIR/docs/reference" "$work/copy/docs/"
cp -r "$SRCDIR/lib/include" "$work/copy/lib/"
chmod -R u+w "$work/copy"
echo '# a page' >"$work/copy/README.md"
cp "$work/copy/README.md" "$work/copy/CONTRIBUTING.md"
cp "$work/copy/README.md" "$work/copy/CHANGELOG.md"
printf '\nTL_API tl_status tl_bare(void);\n' >>"$work/copy/lib/include/tautline/nav.h"
if "$work/copy/docs/reference/build.sh" "$work/bare" >"$work/log" 2>&1; then
	bad "a function without a comment is accepted"
elif grep -q tl_bare "$work/log"; then
	good
else
	bad "a function without a comment is refused for something else: $(cat "$work/log")"
fi

finish
