# SPDX-License-Identifier: MIT
#
# Draws the pictures of docs/lint-rules.md: for each rule its example, with its findings marked by the severity that the
# table of rules has for it, to FOLDER/RULE.svg.
#
#   awk -v tautline=COMMAND -v folder=FOLDER -f lint.awk docs/lint-rules.md

/^\| \[/ { severities[substr($2, 2, index($2, "]") - 2)] = $4; next }
/^## / { rule = $2; next }
/^```tl$/ { map = ""; reading = 1; next }
/^```$/ && reading {
	reading = 0
	command = tautline " lint --margin 1 -o /dev/null --rule all=off --rule " rule "=" severities[rule] \
		(rule == "allow-unused" ? " --rule link-blocked=error" : "") \
		" --svg '" folder "/" rule ".svg' - 2>/dev/null"
	printf "%s", map | command
	close(command)
	next
}
reading { map = map $0 "\n" }
