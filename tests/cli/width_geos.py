# SPDX-License-Identifier: MIT
#
# Widths beside another library: walls of random maps are widened by GEOS (through shapely), and two waypoints are in one part of what is left just
# below the width that `tautline width --table` says for them, and in two just above it. On every fourth map paths are asked for as well: there is
# one for a body 1 % narrower, and none for one 1 % wider.
#
# usage: width_geos.py TAUTLINE MAPS FOLDER      prints what differs; the last line says how much was asked
import json
import os
import random
import subprocess
import sys

from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

TOLERANCE = 0.0015  # of the width: polygons that stand for circles are off by .00008
tautline, maps, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]


def place(draw):
    return draw.randint(0, 80) / 4, draw.randint(0, 56) / 4


def make_map(draw):
    """The text of a map, the shapes that block in it, and its waypoints."""
    lines, shapes, waypoints = ["tautline 1"], [], []
    for _ in range(draw.randint(2, 16)):
        (x, y), kind = place(draw), draw.randint(0, 5)
        if kind == 0:
            w, h = draw.randint(1, 12) / 4, draw.randint(1, 12) / 4
            corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
            lines.append("wall " + " ".join(f"{a},{b}" for a, b in corners) + " loop filled")
            shapes.append(Polygon(corners))
        else:
            other = place(draw) if kind < 3 else (x, place(draw)[1]) if kind < 5 else (place(draw)[0], y)
            word = f"door d{len(lines)}" if draw.random() < 0.15 and other != (x, y) else "wall"
            lines.append(f"{word} {x},{y} {other[0]},{other[1]}" + (" closed" if word != "wall" else ""))
            shapes.append(LineString([(x, y), other]) if other != (x, y) else Point(x, y))
    if draw.random() < 0.5:
        corners = [(-1, -1), (21, -1), (21, 15), (-1, 15)]
        lines.append("wall " + " ".join(f"{a},{b}" for a, b in corners) + " loop")
        shapes.append(LineString(corners + corners[:1]))
    for i in range(draw.randint(2, 8)):
        x, y = draw.randint(0, 160) / 8, draw.randint(0, 112) / 8
        lines.append(f"waypoint p{i} {x},{y}")
        waypoints.append(Point(x, y))
    return "\n".join(lines) + "\n", shapes, waypoints


def are_joined(shapes, one, two, radius):
    """Can a disc of that radius get from one to the other?"""
    whole = unary_union([shape.buffer(radius, 64) for shape in shapes])
    free = box(-60, -60, 80, 80).difference(whole)
    for part in getattr(free, "geoms", [free]):
        if part.contains(one):
            return part.contains(two)
    return False


def has_path(one, two, radius):
    words = [tautline, "path", path, one, two, "--radius", f"{radius:.4f}"]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


asked = wrong = 0
path = os.path.join(folder, "random.tl")
for seed in range(1, maps + 1):
    text, shapes, waypoints = make_map(random.Random(seed))
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    answer = subprocess.run([tautline, "width", path, "--table", "--format", "json"], capture_output=True, check=False)
    if answer.returncode != 0:
        print(f"map {seed}: {answer.stderr.decode()}")
        wrong += 1
        continue
    for joint in json.loads(answer.stdout)["joints"]:
        one, two = (waypoints[int(joint[name][1:])] for name in ("one", "two"))
        width = joint["width"]
        if width is None:
            continue
        asked += 1
        below = width < 0.01 or are_joined(shapes, one, two, width / 2 * (1 - TOLERANCE))
        above = are_joined(shapes, one, two, max(width, 0.01) / 2 * (1 + TOLERANCE))
        if seed % 4 == 0 and width >= 0.25:
            below = below and has_path(joint["one"], joint["two"], width / 2 * 0.99)
            above = above or has_path(joint["one"], joint["two"], width / 2 * 1.01)
        if not below or above:
            print(f"map {seed}: {joint['one']} to {joint['two']}: width {width}, but just below {below}, just above {above}\n{text}")
            wrong += 1
print(f"{asked} widths of {maps} maps, {wrong} wrong")
sys.exit(1 if wrong else 0)
