#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/testing.md has a row for each fuzz target, and no others.
cd "$SRCDIR" || exit 1
failed=0
for source in tests/fuzz/fuzz_*.c; do
	name=$(basename "$source" .c)
	grep -q "^| \`$name\` |" docs/testing.md || { echo "failed: docs/testing.md has no row for $name"; failed=$((failed + 1)); }
done
for name in $(sed -n 's/^| `\(fuzz_[a-z_]*\)` .*/\1/p' docs/testing.md); do
	test -f "tests/fuzz/$name.c" || { echo "failed: docs/testing.md has a row for $name, which is not there"; failed=$((failed + 1)); }
done
echo "checks: $(ls tests/fuzz/fuzz_*.c | wc -l) passed, $failed failed"
test "$failed" -eq 0
