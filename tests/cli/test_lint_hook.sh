#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The hooks of docs/ci.md: a commit with a blocked link is refused, and accepted once the link is fixed. With git
# alone, and where pre-commit is installed, with that.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

command -v git >/dev/null || skip "no git"
mkdir bin home
ln -s "$tautline" bin/tautline
export PATH=$work/bin:$PATH HOME=$work/home GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE

cellar()
{
	printf 'tautline 1\nwall 5,0 5,%s\nwaypoint a 1,1\nwaypoint b 9,1\nlink a b\n' "$1"
}

# commit WHAT: tries to; the hook's words are in ../out.
commit()
{
	git commit -q -m "$1" >"$work/out" 2>&1
}

# Both hooks have to do the same. $1 names the hook.
story()
{
	mkdir maps
	cellar 0.5 >maps/cellar.tl
	git add -A
	check "$1: a sound map is committed" commit first

	cellar 4 >maps/cellar.tl
	git add -A
	check "$1: a blocked link is refused" test "$(commit second && echo committed)" != committed
	check "$1: it says which and where" grep -q 'maps/cellar\.tl:5:6: error: link a-b is blocked .* \[link-blocked\]' "$work/out"
	equal "$1: nothing was committed" 1 "$(git rev-list --count HEAD)"

	cellar 0.75 >maps/cellar.tl
	git add -A
	check "$1: the fixed map is committed" commit third

	cellar 4 >'maps/two words.tl'
	git add -A
	check "$1: names with blanks count" test "$(commit fourth && echo committed)" != committed
	git rm -q -f 'maps/two words.tl'
	echo text >notes
	git add notes
	check "$1: a commit without maps goes through" commit fifth
	git rm -q maps/cellar.tl
	check "$1: so does removing one" commit sixth
}

mkdir plain && cd plain || exit 99
git init -q
cp "$top/docs/ci/pre-commit" .git/hooks/pre-commit
chmod +x .git/hooks/pre-commit
story "git hook"

# What is staged counts, not what lies there.
mkdir -p maps
cellar 4 >maps/cellar.tl
git add -A
cellar 0.5 >maps/cellar.tl
check "what is staged counts: blocked" test "$(commit seventh && echo committed)" != committed
git add -A
cellar 4 >maps/cellar.tl
check "what is staged counts: sound" commit eighth
check "nothing is left behind" test -z "$(git status --porcelain | grep -v '^ M maps/cellar.tl$')"

if command -v pre-commit >/dev/null; then
	mkdir ../framed && cd ../framed || exit 99
	git init -q
	# The block of docs/ci.md, as it stands.
	awk '/^```yaml$/ { on = 1; next } /^```$/ { if (on) exit } on' "$top/docs/ci.md" >.pre-commit-config.yaml
	pre-commit install >/dev/null
	git add -A
	check "pre-commit: its configuration is committed" commit zero
	git update-ref -d HEAD
	story "pre-commit"
	check "pre-commit: the definition is sound" pre-commit validate-manifest "$top/.pre-commit-hooks.yaml"
else
	echo "no pre-commit here: only the git hook was tried"
fi
finish
