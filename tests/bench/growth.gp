# SPDX-License-Identifier: MIT
# Cost of linking against the number of walls and of waypoints:
#     gnuplot -e "data='growth.dat'; picture='link-growth.svg'" tests/bench/growth.gp
set terminal svg size 960,420 dynamic background "white" font "sans-serif,13"
set output picture
set multiplot layout 1,2
set logscale xy
set grid
set key top left
set ylabel "milliseconds"
set format y "%g"
set style data linespoints
set xlabel "walls, among 1,000 waypoints"
plot data index 0 using 2:5 title "nav: index, links, graph" lw 2 pt 7 ps 0.5, \
     data index 0 using 2:6 title "all pairs by the plain loop" lw 2 pt 5 ps 0.5
set xlabel "waypoints, among 10,000 walls"
plot data index 1 using 3:5 title "nav: index, links, graph" lw 2 pt 7 ps 0.5, \
     data index 1 using 3:6 title "all pairs by the plain loop" lw 2 pt 5 ps 0.5
unset multiplot
