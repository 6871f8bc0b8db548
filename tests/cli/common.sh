# SPDX-License-Identifier: MIT
#
# Sourced by the scripts here. Sets `tautline` (the command), `maps` (the small maps of the cases), `work` (an empty folder of
# our own, which is the working folder) and the functions below. A script ends with `finish`.

set -u
SRCDIR=${SRCDIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)}
. "$SRCDIR/tests/support/script.sh"
top=$SRCDIR
tautline=${TAUTLINE:-$(command -v tautline)}
[[ -x $tautline ]] || { echo "no command to test: set TAUTLINE to the path of tautline" >&2; exit 99; }
tautline=$(cd "$(dirname "$tautline")" && pwd)/$(basename "$tautline")
maps=$top/tests/cases/maps
cd "$work" || exit 99
unset NO_COLOR POSIXLY_CORRECT
export LC_ALL=C.UTF-8 TERM=dumb

# check WHAT COMMAND...: the command must succeed.
check()
{
	local what=$1
	shift
	if "$@"; then good; else bad "$what"; fi
}

# equal WHAT EXPECTED ACTUAL
equal()
{
	if [[ $2 == "$3" ]]; then
		good
	else
		bad "$1"
		printf '  expected: %s\n  actual:   %s\n' "$2" "$3"
	fi
}

# run ARG...: the command with its output in ./out, its messages in ./err, its exit status in $status.
run()
{
	"$tautline" "$@" >out 2>err
	status=$?
}

# json FILE: is every line of it JSON? Without python3 only the outermost braces are looked at.
json()
{
	if command -v python3 >/dev/null; then
		python3 -c 'import json, sys
for line in open(sys.argv[1], encoding="utf-8"): json.loads(line)' "$1"
	else
		! grep -qv '^{.*}$' "$1"
	fi
}
