# SPDX-License-Identifier: MIT
#
# The runner of tests/js/check.sh and tests/windows/check.sh, for bash: `work` is a folder of theirs, and checked is their last line.

passed=0
failed=0

# check NAME COMMAND...: one test, in a folder of its own; what it wrote is shown if it fails, else its last line. 77: it was skipped.
check()
{
	local name=$1 status
	shift
	(mkdir -p "$work/$name" && cd "$work/$name" && "$@") >"$work/log" 2>&1
	status=$?
	if ((status == 77)); then
		echo "SKIP $name: $(tail -n 1 "$work/log")"
	elif ((status == 0)); then
		passed=$((passed + 1))
		echo "PASS $name: $(tail -n 1 "$work/log")"
	else
		failed=$((failed + 1))
		tail -n 60 "$work/log"
		echo "FAIL $name"
	fi
}

# `N passed, N failed`, and whether none failed.
checked()
{
	echo "$passed passed, $failed failed"
	((failed == 0))
}
