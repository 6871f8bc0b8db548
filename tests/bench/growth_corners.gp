# SPDX-License-Identifier: MIT
# Cost of shortest ways by corners against the number of corners and the length of the way, from `bench --maps`:
#     gnuplot -e "data='corner-growth.dat'; picture='corner-growth.svg'" tests/bench/growth_corners.gp
set terminal svg size 1320,440 dynamic background "white" font "sans-serif,13"
set output picture
stats data index 0 using 2 nooutput
maps = STATS_records
set multiplot layout 1,3
set logscale xy
set grid
set key top left
set format x "%g"
set format y "%g"
set xlabel "corners, one point a map"
set ylabel "making it: milliseconds, megabytes"
plot data index 0 using 2:4 with points pt 7 ps 0.6 lc 1 title "corner graph, ms", \
     data index 0 using 2:8 with points pt 5 ps 0.6 lc 2 title "index, ms", \
     data index 0 using 2:($5/1048576) with points pt 6 ps 0.6 lc 1 title "corner graph, MB", \
     data index 0 using 2:($9/1048576) with points pt 4 ps 0.6 lc 2 title "graph and index, MB"
set ylabel "microseconds a query, mean"
set yrange [0.1:1000]
plot data index 0 using 2:6 with points pt 7 ps 0.6 lc 1 title "without index", \
     data index 0 using 2:7 with points pt 5 ps 0.6 lc 2 title "with index"
set xlabel "length of the way, one line a map"
plot for [i=1:maps] data index i using 2:3 with lines lc 1 lw 1.2 title (i == 1 ? "without index" : ""), \
     for [i=1:maps] data index i using 2:4 with lines lc 2 lw 1.2 title (i == 1 ? "with index" : "")
unset multiplot
