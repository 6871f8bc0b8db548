#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Installs the package of npm from its tarball in a clean folder, without network, and runs the tests of this folder against it.
# The last line is `N passed, N failed`.
#
# TL_JS is the folder in which make js has built, SRCDIR the top of the source tree.
set -u
cd "${TL_JS:?}" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
SRCDIR=$(cd "${SRCDIR:?}" && pwd)
. "$SRCDIR/tests/support/checks.sh"

install_package()
{
	mkdir -p "$work/host" && cd "$work/host" && echo '{"private":true}' >package.json &&
		npm install --offline --no-audit --no-fund --ignore-scripts "$TL_JS"/tautline-[0-9]*.tgz
}

# The command by npx: statuses, standard input, a pipe, folders that it may not reach, and nothing on standard error.
by_npx()
{
	cd "$work/host" && mkdir -p maps other && cp "$SRCDIR/maps/office.tl" maps/ && cp "$SRCDIR/maps/office.tl" other/ || return 1
	npx --no-install tautline lint maps >out 2>err || return 1
	grep -q '^checked 1 map, 0 findings' err && [[ $(wc -l <err) == 1 && ! -s out ]] || { cat out err; return 1; }
	npx --no-install tautline info - <maps/office.tl | grep -q '^walls' || return 1
	npx --no-install tautline path nothing.tl a b 2>err
	[[ $? == 2 ]] && grep -q 'No such file' err || { cat err; return 1; }
	printf 'tautline 1\nwall 0,0 0,4\nwaypoint a -1,2\nwaypoint b 1,2\nlink a b\n' >maps/blocked.tl
	npx --no-install tautline lint --format github maps >out 2>err
	[[ $? == 1 ]] && grep -q '^::error file=maps/blocked.tl,line=5' out || { cat out err; return 1; }
	npx --no-install tautline convert maps/office.tl maps/copy.tl && cmp maps/office.tl maps/copy.tl || return 1
	rm maps/blocked.tl && ln -s ../other/office.tl maps/link.tl
	npx --no-install tautline lint maps 2>err
	[[ $? == 2 ]] && grep -q 'link.tl.*in no folder that the command names' err || { cat err; return 1; }
	echo "folders, statuses, standard input and files"
}

by_action()
{
	bash "$SRCDIR/tests/js/action.sh" "$SRCDIR/action.yml" "$tarball"
}

# As pre-commit does: the repository packed and installed, and beside it what the hook names; then its entry with the names of files.
by_hook()
{
	mkdir -p "$work/hook" "$work/clone" && cd "$work/clone" && cp "$SRCDIR/package.json" "$SRCDIR/.pre-commit-hooks.yaml" . && npm pack --silent >/dev/null &&
		npm install --offline --no-audit --no-fund -g --prefix "$work/hook" ./tautline-hooks-*.tgz "$tarball" || return 1
	printf 'tautline 1\nwall 0,0 0,4\nwaypoint a -1,2\nwaypoint b 1,2\nlink a b\n' >blocked.tl
	PATH=$work/hook/bin:$PATH
	$(sed -n '/id: tautline-lint-node/,$s/^  entry: //p' .pre-commit-hooks.yaml) blocked.tl >out
	[[ $? == 1 ]] && grep -q '^blocked.tl:5:6: error' out && echo "a blocked link is refused"
}

# What names the version of the package names this one.
same_version()
{
	local version=${tarball##*/tautline-} file
	version=${version%.tgz}
	for file in action.yml .pre-commit-hooks.yaml package.json; do
		grep -qF -e "default: $version" -e "tautline@$version" -e "\"version\": \"$version\"" "$SRCDIR/$file" || { echo "$file names another version than $version"; return 1; }
	done
	echo "$version"
}

# What is packed, and no left-over of a build; the size that a user fetches.
contents()
{
	local size
	tar -tzf "$tarball" | sed 's|^package/||' | LC_ALL=C sort >"$work/packed"
	diff - "$work/packed" <<-END || return 1
	LICENSE
	LICENSE-wasi-libc
	README.md
	api.js
	bin/command.js
	bin/tautline.js
	bin/tautline.wasm
	docs/javascript.md
	docs/lint-rules.md
	docs/lint.md
	docs/porting.md
	library.d.ts
	library.js
	package.json
	tautline-more.wasm
	tautline.d.ts
	tautline.global.d.ts
	tautline.global.js
	tautline.js
	tautline.wasm
	END
	size=$(stat -c %s "$tarball") && [[ $size -le 2000000 ]] || { echo "it has $size bytes"; return 1; }
	echo "$size bytes"
}

tarball=$(echo "$TL_JS"/tautline-[0-9]*.tgz)
check version same_version
check contents contents
check install install_package
package=$work/host/node_modules/tautline
# Each link of a page leads to a page of the package, or to the net.
links()
{
	local target count=0
	cd "$package/docs" || return 1
	while read -r target; do
		[[ -e ${target%%#*} ]] || { echo "nothing is at $target"; return 1; }
		count=$((count + 1))
	done < <(grep -ohE '\]\([^) ]+\)' ./*.md | sed -E 's/^..|.$//g' | grep -vE '^([a-z]+:|#)')
	[[ $count -ge 5 ]] && echo "$count links"
}
check links links

# in_a_page PAGE [--disk]: one of examples/web as a browser shows it.
in_a_page()
{
	cp -r "$SRCDIR/examples/web/." "$package" . && node "$SRCDIR/tests/js/page.mjs" "$PWD" "$@"
}

# The example for node prints what stands in its head.
example()
{
	cd "$work/host" && cp "$SRCDIR/examples/node/path.mjs" . && node path.mjs >out && sed -n 's|^//= ||p' path.mjs | diff - out && tail -n 1 out
}

# The examples of the pages, which print what their `//= ` lines say.
by_pages()
{
	local page block count=0
	mkdir -p "$work/host/pages" && cd "$work/host/pages" || return 1
	for page in bindings/js/README.md docs/porting.md docs/embedding/javascript.md; do
		awk -v to="$(basename "$page" .md)-" '/^```/ { file = $0 == "```js" ? to (++n) ".mjs" : ""; next } file { print >file }' "$SRCDIR/$page"
	done
	for block in *.mjs; do
		node "$block" >out && sed -n 's|^//= ||p' "$block" | diff - out || { echo "$block prints something else"; return 1; }
		count=$((count + 1))
	done
	[[ $count -ge 5 ]] && echo "$count examples"
}

check library node --expose-gc --test-reporter=tap "$SRCDIR/tests/js/library.mjs" "$package" "$SRCDIR" "$TL_API"
check speed node "$SRCDIR/tests/js/speed.mjs" "$package" "$TL_SPEED"
check example example
check pages by_pages
check page in_a_page index.html
check page-from-disk in_a_page disk.html --disk
check cases node "$SRCDIR/tests/js/cases.mjs" "$package" "$SRCDIR"
check npx by_npx
check action by_action
check hook by_hook
checked
