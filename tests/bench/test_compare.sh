#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What bench-compare makes of the output of two benchmark programs: figures and tables of maps, of this commit and of older ones; a group that
# became slower is found, a new figure is not compared.
. "${SRCDIR:-.}/tests/support/script.sh"

command -v awk >/dev/null || skip "there is no awk"
here=$SRCDIR/tests/bench
cd "$work" || exit 99

# What figures.awk makes of the file `out`.
expect_figures() { # part expected
	awk -v part="$1" -f "$here/figures.awk" <out | tr '\t' ':' | tr '\n' ';' >got
	if [ "$(cat got)" = "$2" ]; then good; else bad "figures of $1: $(cat got), expected $2"; fi
}

cat >out <<'END'
load: 1000 walls
  reading                                                           200 MB/s   (at least 50)
  map with its text                                               120.5 B/wall
  one read                                                         1.25 ms     (at most 1000, MISSED)
  one read                                                            2 ms
  one read by loop                                                    9 ms
END
expect_figures load 'load:reading 1:0.005;load:one read 1:1.25;load:one read 2:2;'

# The table of version 0.1.0, and that of today; no index within its bounds. An index is counted with the nav it was made of.
cat >out <<'END'
map               corners    edges      ms     mean   median      p99 wrong | index ms     MB    mean longest wrong | visible |    other  ratio  index
arena                  68      644     9.0     0.88     0.28      2.0     0 |       30    0.1    0.74    0.98     0 |    0.67
den520d               916    15428     0.4     4.03     4.19     10.1     0 | no index within its bounds  MISSED     |    2.08
END
expect_figures maps "maps nav:arena:9.0;maps path:arena:0.88;maps index:arena:39;maps indexed:arena:0.74;maps indexed-far:arena:0.98;maps visible:arena:0.67;maps path:den520d:4.03;maps visible:den520d:2.08;"
cat >out <<'END'
map               corners    edges      ms     mean   median      p99 wrong | index ms     MB    mean longest wrong | visible | load ms     cold  longest warm ms |    other  ratio  index
arena                  68      644     3.0     0.88     0.28      2.0     0 |       30    0.1    0.74    0.98     0 |    0.67 |   0.252    76.42    32.23    12.5
END
expect_figures maps "maps nav:arena:3.0;maps path:arena:0.88;maps load:arena:0.252;maps cold:arena:76.42;maps path-far:arena:32.23;maps nav-warm:arena:12.5;maps index:arena:42.5;maps indexed:arena:0.74;maps indexed-far:arena:0.98;maps visible:arena:0.67;"
"$BUILDDIR/tests/bench/bench" --quick --only corners >out
for column in 'game path' 'field indexed' 'game cold' 'game load' 'field path-far' 'field visible'; do
	if awk -v part="${column% *}" -f "$here/figures.awk" <out | grep -q "^$column	"; then good; else bad "no figure of $column"; fi
done

# Best of the rounds: 1.0 for sight, 1.5 for load; `new` is only here.
printf 'sight\ta\t3\nsight\ta\t1\nsight\tb\t2\nload\ta\t3\nnew\ta\t1\n' >this
printf 'sight\ta\t1\nsight\ta\t4\nsight\tb\t2\nload\ta\t2\n' >base
: >slow
awk -v limit=1.05 -v slow=slow -f "$here/ratios.awk" this base >report
for line in '^sight  *1.000 over 2 figures' '^load  *1.500 over 1 .*TOO SLOW$' '^new  *new:'; do
	if grep -q "$line" report; then good; else bad "no line '$line' in the report: $(cat report)"; fi
done
if [ "$(cat slow)" = load ]; then good; else bad "slow groups: $(cat slow)"; fi
finish
