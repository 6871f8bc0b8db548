# SPDX-License-Identifier: MIT
"""The way around a wall, who sees whom, and a picture. pip install bindings/python, then: python3 path.py"""

import tautline

with tautline.Map() as map:
    map.add_wall(points=[(5, 0), (5, 4)])
    with tautline.Nav(map) as nav, nav.query() as query:
        path = query.find_path((2, 1), (8, 1))
        print(f"length {path.length:.3f} through {list(path)[1]}")

        # Many questions in one call; with numpy an array in is an array out.
        guards = [(2, 1), (2, 3), (2, 6), (2, 9)]
        sees = query.sees_many(guards, [(8, 1)] * len(guards))
        print("seen by", [guard for guard, seen in zip(guards, sees) if seen])

        with open("path.svg", "w", encoding="utf-8") as file:
            file.write(map.draw_svg(path=path.points))

try:
    tautline.Map.loads("tautline 1\nwall 1,1\n")
except tautline.Error as error:
    print(f"line {error.place.line}: {error.errors[0].text}")
