# SPDX-License-Identifier: MIT
"""Exact 2D visibility, shortest paths and crowds among wall segments.

    import tautline
    with tautline.Map() as map:
        map.add_wall(points=[(5, 0), (5, 4)])
        path = tautline.Nav(map).query().find_path((2, 1), (8, 1))
        print(path.length, list(path))
"""

from ._classes import (Box, Crowd, Error, Lint, Map, Meter, Movers, Nav, NavChanges, Path, Point, Query, Why, Widths, area, formats,
                       lint_rules, Version, version)
from ._generated import *  # noqa: F403
from ._runtime import ffi, lib

__version__ = version().tautline
