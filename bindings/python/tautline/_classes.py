# SPDX-License-Identifier: MIT
"""The classes: what Python does otherwise than C."""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Sequence, Union

from . import _generated as g
from ._runtime import Box, Error, Object, Point, array_of, check, definition, ffi, handle_of, lib, object_of, text_of

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from typing_extensions import Unpack

    Place = g.Place
    Stop = Union[Point, tuple[float, float], g.WaypointId]


def _created(kind: str, call: Any, *arguments: Any) -> Any:
    out = ffi.new(f"{kind} **")
    check(call(*arguments, out))
    return out[0]


def _bytes(call: Any, *arguments: Any) -> bytes:
    """Of a function that ends in buffer, capacity, size."""
    size = ffi.new("size_t *")
    status = call(*arguments, ffi.NULL, 0, size)
    if status != g.Status.BUFFER:
        check(status)
    buffer = ffi.new("char[]", size[0] + 1)
    check(call(*arguments, ffi.cast("void *", buffer), size[0], size))
    return bytes(ffi.buffer(buffer, size[0]))


def _read(call: Any, *arguments: Any) -> list[g.FileError]:
    """A reader, which takes a list of errors last: what it left out."""
    items = ffi.new("tl_error[]", g.ERRORS_MAX)
    errors = ffi.new("tl_errors *", {"items": items, "capacity": g.ERRORS_MAX})
    status = call(*arguments, errors)
    found = [object_of("tl_error", items[i]) for i in range(min(errors.count, g.ERRORS_MAX))]
    check(status, found)
    return found


class Map(g.MapCalls):
    """Walls, doors, waypoints and all else of a map, as they can be edited."""

    def __init__(self, **options: Unpack[g.MapOptions]):
        self._take(_created("tl_map", lib.tl_map_create, definition("tl_map_def", options, [])), lib.tl_map_free)

    @classmethod
    def _loaded(cls, call: Any, *arguments: Any) -> Map:
        out = ffi.new("tl_map **")
        found = _read(call, *arguments, out)
        map = cls.__new__(cls)
        map._take(out[0], lib.tl_map_free)
        map.left_out = found
        return map

    left_out: list[g.FileError] = []
    """What a reader left out of a file that it read all the same."""

    @classmethod
    def load(cls, path: str | os.PathLike[str], /, **options: Unpack[g.LoadOptions]) -> Map:
        """Reads a map from a file in any of the formats (tautline.formats())."""
        keep: list[Any] = []
        return cls._loaded(lib.tl_map_load_file, os.fsencode(path), definition("tl_load_def", options, keep))

    @classmethod
    def loads(cls, text: str | bytes, **options: Unpack[g.LoadOptions]) -> Map:
        """Reads a map from memory; the content decides on the format, unless the options do."""
        keep: list[Any] = []
        data = text.encode() if isinstance(text, str) else text
        return cls._loaded(lib.tl_map_load_memory, data, len(data), definition("tl_load_def", options, keep))

    def reload(self, path: str | os.PathLike[str], /, **options: Unpack[g.LoadOptions]) -> None:
        """Reads a file again: what is unchanged keeps its ids, and undo goes back to what was before."""
        keep: list[Any] = []
        self.left_out = _read(lib.tl_map_reload_file, self._handle(), os.fsencode(path), definition("tl_load_def", options, keep))

    def reloads(self, text: str | bytes, **options: Unpack[g.LoadOptions]) -> None:
        """The same from memory."""
        keep: list[Any] = []
        data = text.encode() if isinstance(text, str) else text
        self.left_out = _read(lib.tl_map_reload_memory, self._handle(), data, len(data), definition("tl_load_def", options, keep))

    def areas_from_map(self) -> list[g.Area]:
        """The areas that the map has, for Query.set_areas and Crowd.set_areas."""
        count, corner_count = self.area_count, self.area_corner_count
        areas, corners = ffi.new("tl_area[]", max(1, count)), ffi.new("tl_point[]", max(1, corner_count))
        check(lib.tl_areas_from_map(self._handle(), areas, count, corners, corner_count))
        return [object_of("tl_area", areas[i]) for i in range(count)]

    def save(self, path: str | os.PathLike[str], format: str | None = None) -> None:
        """Saves atomically, in the native format unless another is named."""
        if format is None:
            check(lib.tl_map_save_file(self._handle(), os.fsencode(path)))
        else:
            check(lib.tl_map_save_as_file(self._handle(), format.encode(), os.fsencode(path)))

    def dumps(self, format: str | None = None) -> str:
        """The text of the map, in the native format unless another is named."""
        if format is None:
            return _bytes(lib.tl_map_save_memory, self._handle()).decode()
        return _bytes(lib.tl_map_save_as_memory, self._handle(), format.encode()).decode()

    @property
    def bounds(self) -> Box:
        """Bounds of all that the map has; empty for an empty map."""
        return object_of("tl_box", lib.tl_map_bounds(self._handle()))

    def wall_points(self, wall: g.WallId) -> list[Point]:
        return [self.get_wall_point(wall, i)[0] for i in range(self.get_wall(wall).count)]

    def _walk(self, following: Any, null: Any) -> Iterator[Any]:
        thing = following(null)
        while thing:
            yield thing
            thing = following(thing)

    def walls(self) -> Iterator[g.WallId]:
        return self._walk(self.next_wall, g.WallId(0, 0))

    def doors(self) -> Iterator[g.DoorId]:
        return self._walk(self.next_door, g.DoorId(0, 0))

    def waypoints(self) -> Iterator[g.WaypointId]:
        return self._walk(self.next_waypoint, g.WaypointId(0, 0))

    def links(self) -> Iterator[g.LinkId]:
        return self._walk(self.next_link, g.LinkId(0, 0))

    def areas(self) -> Iterator[g.AreaId]:
        return self._walk(self.next_area, g.AreaId(0, 0))

    def obstacles(self) -> Iterator[g.ObstacleId]:
        return self._walk(self.next_obstacle, g.ObstacleId(0, 0))

    def lint(self, **options: Unpack[g.LintOptions]) -> Lint:
        return Lint(self, **options)

    def draw_svg(self, **options: Unpack[g.DrawOptions]) -> str:
        """A picture of the map, with what the options add: `path=path.points, nav=nav`."""
        keep: list[Any] = []
        return _bytes(lib.tl_draw_svg, self._handle(), definition("tl_draw_def", options, keep)).decode()

    def draw_png(self, **options: Unpack[g.DrawOptions]) -> bytes:
        """The same as a PNG, where librsvg is installed."""
        keep: list[Any] = []
        def draw(map: Any, drawn: Any, buffer: Any, capacity: int, size: Any) -> int:
            return lib.tl_draw_png(map, drawn, ffi.cast("unsigned char *", buffer), capacity, size)
        return _bytes(draw, self._handle(), definition("tl_draw_def", options, keep))

    def _repr_svg_(self) -> str:
        return self.draw_svg()


class Nav(g.NavCalls):
    """A map compiled for one agent. Any number of threads may ask it, each with a query of its own."""

    def __init__(self, map: Map, **options: Unpack[g.NavOptions]):
        self._keep: list[Any] = []
        self._take(_created("tl_nav", lib.tl_nav_create, map._handle(), definition("tl_nav_def", options, self._keep)), lib.tl_nav_free, self._keep)
        self.map = map

    def query(self) -> Query:
        return Query(self)

    def update_and_list(self, map: Map) -> NavChanges:
        """Follows the edits of the map, and says what has changed."""
        return NavChanges(_created("tl_nav_changes", lib.tl_nav_update_and_list, self._handle(), map._handle()))


class NavChanges(g.NavChangesCalls):
    """What an update of a nav has changed: Nav.update_and_list makes it."""

    def __init__(self, pointer: Any):
        self._take(pointer, lib.tl_nav_changes_free)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[g.NavChange]:
        return (self.get(i) for i in range(len(self)))


class Path:
    """The answer to a question for a path. It is true where there is one."""

    def __init__(self, nav: Nav, result: g.PathResult, points: list[g.PathPoint], reason: str):
        self.nav = nav
        self.result = result
        self.points = points
        self.reason = reason
        """Why there is none, for people; empty where there is one."""

    @property
    def length(self) -> float:
        return self.result.length

    def __bool__(self) -> bool:
        return self.result.found

    def __len__(self) -> int:
        return len(self.points)

    def __iter__(self) -> Iterator[Point]:
        return (point.at for point in self.points)

    def __getitem__(self, index: int) -> Point:
        return self.points[index].at

    def __repr__(self) -> str:
        return f"<Path of length {self.length:g} through {len(self.points)} points>" if self else f"<no Path: {self.reason}>"

    def as_array(self) -> Any:
        """Its points as an array of numpy, (n, 2)."""
        return numpy.array([point.at for point in self.points], dtype=float).reshape(-1, 2)

    def _repr_svg_(self) -> str:
        return self.nav.map.draw_svg(path=self.points, links=False)


def _pairs(pairs: Any, to: Any) -> tuple[Any, int, Any]:
    """Pairs of points as C has them; their number; what holds them. (n, 4), (n, 2, 2), or two times (n, 2)."""
    if numpy is not None:
        array = numpy.asarray(pairs, dtype=float)
        if to is not None:
            array = numpy.concatenate(numpy.broadcast_arrays(array.reshape(-1, 2), numpy.asarray(to, dtype=float).reshape(-1, 2)), axis=1)
        array = numpy.ascontiguousarray(array.reshape(-1, 4))
        return ffi.cast("tl_pair *", ffi.from_buffer(array)), len(array), array
    rows = list(pairs) if to is None else list(zip(pairs, to, strict=True))
    keep: list[Any] = []
    rows = [((row[0], row[1]), (row[2], row[3])) if len(row) == 4 else row for row in rows]
    return array_of("tl_pair", rows, keep), len(rows), keep


def _answers(kind: str, dtype: Any, count: int) -> tuple[Any, Any]:
    """Room for answers, as C and as Python sees it."""
    if numpy is not None:
        array = numpy.zeros(count, dtype=dtype)
        return ffi.cast(kind + " *", ffi.from_buffer(array)), array
    array = ffi.new(kind + "[]", max(1, count))
    return array, array


class Query(g.QueryCalls):
    """Questions of one thread to one nav."""

    def __init__(self, nav: Nav):
        self._take(_created("tl_query", lib.tl_query_create, nav._handle()), lib.tl_query_free, nav._handle())
        self.nav = nav

    def sees_many(self, pairs: Any, to: Any = None) -> Any:
        """Does each point see its other one? Of pairs (n, 4) or (n, 2, 2), or of points (n, 2) with others `to`, of
        which either may be a single point. n bools: an array of numpy, where that is installed, else a list.
        """
        given, count, keep = _pairs(pairs, to)
        room, answers = _answers("bool", bool, count)
        check(lib.tl_query_sees_many(self._handle(), given, count, ffi.NULL, room))
        return answers if numpy is not None else [bool(answers[i]) for i in range(count)]

    def first_hit_many(self, pairs: Any, to: Any = None) -> list[g.Blocker]:
        """What blocks first of each pair, as first_hit."""
        given, count, keep = _pairs(pairs, to)
        blockers = ffi.new("tl_blocker[]", max(1, count))
        check(lib.tl_query_first_hit_many(self._handle(), given, count, ffi.NULL, blockers))
        return [object_of("tl_blocker", blockers[i]) for i in range(count)]

    def find_lengths(self, pairs: Any, to: Any = None, /, **options: Unpack[g.PathOptions]) -> Any:
        """The lengths of the paths between the points of pairs, as sees_many takes them: infinite where there is none."""
        given, count, kept = _pairs(pairs, to)
        keep: list[Any] = [kept]
        room, answers = _answers("double", float, count)
        check(lib.tl_query_find_lengths(self._handle(), definition("tl_path_def", options, keep), given, count, room))
        return answers if numpy is not None else [answers[i] for i in range(count)]

    def distances(self, start: Stop, targets: Sequence[Stop], **options: Unpack[g.DistancesOptions]) -> Any:
        """How far it is from one place to many, in one search: infinite where there is no path, or it is beyond max_distance or nearest."""
        keep: list[Any] = []
        given = array_of("tl_stop", targets, keep)
        room, answers = _answers("double", float, len(targets))
        of = definition("tl_distances_def", {**options, "from": start}, keep)
        check(lib.tl_query_distances(self._handle(), of, given, len(targets), room))
        return answers if numpy is not None else [answers[i] for i in range(len(targets))]

    def nearest_free(self, at: Point | tuple[float, float], max_distance: float = math.inf) -> g.FreePlace:
        """The grid point nearest to a position where a body can be."""
        out = ffi.new("tl_free_place *")
        check(lib.tl_query_nearest_free(self._handle(), tuple(at), max_distance, ffi.NULL, out))
        return object_of("tl_free_place", out)

    def random_points(self, number: int, **options: Unpack[g.RandomOptions]) -> list[Point]:
        """Points at random where a body can be; fewer where nothing is found to be free."""
        keep: list[Any] = []
        points, count = ffi.new("tl_point[]", max(1, number)), ffi.new("size_t *")
        check(lib.tl_query_random_points(self._handle(), definition("tl_random_def", options, keep), points, number, count))
        return [object_of("tl_point", points[i]) for i in range(count[0])]

    def field(self, start: Stop, /, **options: Unpack[g.FieldOptions]) -> tuple[Any, Any]:
        """Exact distances from one place to the middles of cells, and where one goes from there towards it: arrays (rows, columns) and
        (rows, columns, 2), where numpy is installed, else lists of rows. `corner`, `cell`, `columns` and `rows` say which cells.
        """
        keep: list[Any] = []
        of = definition("tl_field_def", {**options, "from": start}, keep)
        rows, columns = of.rows, of.columns
        if rows * columns > g.FIELD_CELLS_MAX:
            rows = columns = 0  # refused
        room, distances = _answers("double", float, rows * columns)
        points, following = _answers("double", float, 2 * rows * columns)
        check(lib.tl_query_field(self._handle(), of, room, ffi.cast("tl_point *", points)))
        if numpy is not None:
            return distances.reshape(rows, columns), following.reshape(rows, columns, 2)
        cells = [[y * columns + x for x in range(columns)] for y in range(rows)]
        return ([[distances[i] for i in row] for row in cells], [[Point(following[2 * i], following[2 * i + 1]) for i in row] for row in cells])

    def contours(self, start: Stop, /, **options: Unpack[g.ContoursOptions]) -> list[g.Contour]:
        """Lines at which the distance from one place is a multiple of `step`, as pieces within the cells of a field."""
        keep: list[Any] = []
        of = definition("tl_contours_def", {**options, "from": start}, keep)
        room, count, status = 4096, ffi.new("size_t *"), g.Status.BUFFER
        while status == g.Status.BUFFER:
            pieces = ffi.new("tl_contour[]", room)
            status = lib.tl_query_contours(self._handle(), of, pieces, room, count)
            room = count[0]
        check(status)
        return [object_of("tl_contour", pieces[i]) for i in range(count[0])]

    def find_route(self, start: Stop, goal: Stop, jumps: Sequence[g.Jump], **options: Unpack[g.PathOptions]) -> tuple[g.Route, list[g.RouteJump]]:
        """The cheapest way with jumps, as Map.jumps_from_map lists them: how long it is, and which jumps it takes."""
        keep: list[Any] = []
        route, given = ffi.new("tl_route *"), array_of("tl_jump", jumps, keep)
        check(lib.tl_query_find_route(self._handle(), self._path_def(start, goal, options, keep), given, len(jumps), route))
        taken, count = ffi.new("tl_route_jump[]", max(1, len(jumps))), ffi.new("size_t *")
        check(lib.tl_query_get_route(self._handle(), taken, len(jumps), count))
        return object_of("tl_route", route), [object_of("tl_route_jump", taken[i]) for i in range(count[0])]

    def _path_def(self, start: Any, goal: Any, options: Any, keep: list[Any]) -> Any:
        return definition("tl_path_def", {**options, "from": start, "to": goal}, keep)

    def find_path(self, start: Stop, goal: Stop, **options: Unpack[g.PathOptions]) -> Path:
        """The cheapest path between two points or waypoints. No path is an answer, which is false."""
        keep: list[Any] = []
        result = ffi.new("tl_path_result *")
        check(lib.tl_query_find_path(self._handle(), self._path_def(start, goal, options, keep), result))
        points, count = ffi.new("tl_path_point[]", max(1, result.count)), ffi.new("size_t *")
        check(lib.tl_query_get_points(self._handle(), points, result.count, count))
        reason = ""
        if not result.found:
            text = ffi.new("char[]", 512)
            check(lib.tl_no_path_text(result, text, 512, count))
            reason = text_of(text) or ""
        found = [object_of("tl_path_point", points[i]) for i in range(result.count)]
        return Path(self.nav, object_of("tl_path_result", result), found, reason)

    def has_path(self, start: Stop, goal: Stop, **options: Unpack[g.PathOptions]) -> bool:
        """Is there a path, as find_path would find it?"""
        keep: list[Any] = []
        out = ffi.new("bool *")
        check(lib.tl_query_has_path(self._handle(), self._path_def(start, goal, options, keep), out))
        return out[0]


class Lint(g.LintCalls):
    """The findings of the linter about a map, in order."""

    def __init__(self, map: Map, **options: Unpack[g.LintOptions]):
        self._keep: list[Any] = []
        self._take(_created("tl_lint", lib.tl_lint_run, map._handle(), definition("tl_lint_def", options, self._keep)), lib.tl_lint_free, self._keep)

    def __len__(self) -> int:
        return self.finding_count

    def __iter__(self) -> Iterator[g.Finding]:
        return (self.get_finding(i) for i in range(len(self)))


class Why(g.WhyCalls):
    """Why there is no path from `start` to `goal`: causes, in the order in which one would try them; none where there is one. Its text is one
    line about the first that is enough, or about all."""

    def __init__(self, map: Map, start: Stop, goal: Stop, **options: Unpack[g.NavOptions]):
        keep: list[Any] = []
        path = definition("tl_path_def", {"from": start, "to": goal}, keep)
        self._take(_created("tl_why", lib.tl_why_no_path, map._handle(), definition("tl_nav_def", options, keep), path), lib.tl_why_free)

    def _text(self, call: Any, *index: int) -> str:
        size = ffi.new("size_t *")
        call(self._handle(), *index, ffi.NULL, 0, size)
        text = ffi.new("char[]", size[0] or 1)
        check(call(self._handle(), *index, text, size[0], size))
        return text_of(text) or ""

    def get_text(self, index: int) -> str:
        """One line about a cause, for people."""
        return self._text(lib.tl_why_get_text, index)

    def __str__(self) -> str:
        return self._text(lib.tl_why_get_summary)

    def things(self, index: int) -> list[g.WhyThing]:
        """The things of a cause."""
        return [self.get_thing(index, i) for i in range(self.get_cause(index).things)]

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[g.WhyCause]:
        return (self.get_cause(i) for i in range(len(self)))


class Widths(g.WidthsCalls):
    """How wide it is between the places of a nav, whose radius plays no role. The nav must not be closed before it; after an update of the nav
    make another."""

    def __init__(self, nav: Nav):
        self._take(_created("tl_widths", lib.tl_widths_create, nav._handle(), ffi.NULL), lib.tl_widths_free, nav._handle())
        self.nav = nav


class Crowd(g.CrowdCalls):
    """Agents that walk together in steps. One thread at a time may use one."""

    def __init__(self, nav: Nav | None = None, /, **options: Unpack[g.CrowdOptions]):
        nav = nav or options.get("nav")
        self._keep: list[Any] = []
        pointer = _created("tl_crowd", lib.tl_crowd_create, definition("tl_crowd_def", {**options, "nav": nav}, self._keep))
        needs = [handle_of(nav), *map(handle_of, options.get("navs", ()))]
        self._needs = needs
        self._take(pointer, lib.tl_crowd_free, needs, self._keep)

    def set_nav(self, nav: Nav | None) -> None:
        """Moves the crowd to another nav; None is a plane without walls."""
        check(lib.tl_crowd_set_nav(self._handle(), handle_of(nav)))
        self._needs[:] = [handle_of(nav)]

    def set_navs(self, nav: Nav | None, navs: Sequence[Nav] = ()) -> None:
        """The same with navs for agents of other radii."""
        handles = [one._handle() for one in navs]
        check(lib.tl_crowd_set_navs(self._handle(), handle_of(nav), ffi.new("tl_nav *[]", handles or 1), len(handles)))
        self._needs[:] = [handle_of(nav), *handles]

    def add_map_agents(self, map: Map) -> list[g.AgentId]:
        """Adds the agents that a map describes; their ids in the order of the map."""
        count = map.agent_count
        ids = ffi.new("tl_agent_id[]", max(1, count))
        check(lib.tl_crowd_add_map_agents(self._handle(), map._handle(), ids))
        return [object_of("tl_agent_id", ids[i]) for i in range(count)]

    def set_polygons(self, polygons: Sequence[g.Polygon]) -> None:
        """Moving polygons that agents keep away from, as Movers.polygons has them."""
        self._polygons: list[Any] = []
        given = array_of("tl_polygon", polygons, self._polygons)
        check(lib.tl_crowd_set_polygons(self._handle(), given, len(polygons)))
        self._needs.append(self._polygons)

    def load(self, data: bytes) -> None:
        """Puts the crowd into a state that `save` returned."""
        check(lib.tl_crowd_load(self._handle(), data, len(data)))

    def agents(self) -> Iterator[g.AgentId]:
        agent = self.next_agent(g.AgentId(0, 0))
        while agent:
            yield agent
            agent = self.next_agent(agent)

    def events(self) -> Iterator[g.CrowdEvent]:
        """What has happened since the last call, the oldest first."""
        event = self.take_event()
        while event is not None:
            yield event
            event = self.take_event()

    def states(self) -> tuple[Any, Any]:
        """Positions and velocities of all agents in the order of `agents`: two arrays (n, 2)."""
        count = self.agent_count
        room, array = _answers("double", float, 4 * count)
        lib.tautline_agent_states(self._handle(), room)
        if numpy is not None:
            array = array.reshape(-1, 4)
            return array[:, :2], array[:, 2:]
        rows = [[array[4 * i + k] for k in range(4)] for i in range(count)]
        return [Point(*row[:2]) for row in rows], [Point(*row[2:]) for row in rows]


class Meter(g.MeterCalls):
    """Counts, densities and speeds of a crowd, on cells and lines, over time. The crowd must not be closed before it."""

    def __init__(self, crowd: Crowd, **options: Unpack[g.MeterOptions]):
        keep: list[Any] = []
        self._take(_created("tl_meter", lib.tl_meter_create, crowd._handle(), definition("tl_meter_def", options, keep)), lib.tl_meter_free,
                   crowd._handle(), keep)

    def cells(self) -> list[g.MeterCell]:
        """All cells, row by row."""
        return [self.get_cell(i) for i in range(self.columns * self.rows)]

    def points(self) -> list[g.MeterPoint]:
        """All of the time series."""
        return [self.get_point(i) for i in range(self.point_count)]


class Movers(g.MoversCalls):
    """The moving obstacles of a map, which `advance` moves."""

    def __init__(self, map: Map):
        self._take(_created("tl_movers", lib.tl_movers_create, map._handle()), lib.tl_movers_free, map._handle())

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[g.Mover]:
        return (self.get(i) for i in range(len(self)))

    @property
    def polygons(self) -> list[g.Polygon]:
        """Those that are polygons, as they are now, for Crowd.set_polygons."""
        count = ffi.new("size_t *")
        found = lib.tl_movers_polygons(self._handle(), count)
        return [object_of("tl_polygon", found[i]) for i in range(count[0])]


def lint_rules() -> list[g.LintRule]:
    """All rules of the linter, with what they look for, why, and how to mend it."""
    out = ffi.new("const tl_lint_rule **")
    found = []
    for i in range(lib.tl_lint_rule_count()):
        check(lib.tl_lint_get_rule(i, out))
        found.append(object_of("tl_lint_rule", out[0]))
    return found


def formats() -> list[g.Format]:
    """The map formats that this build reads, the native one first."""
    out = ffi.new("const tl_format **")
    found = []
    for i in range(lib.tl_format_count()):
        check(lib.tl_format_get(i, out))
        extensions: list[Any] = []
        row = out[0]
        while row.extensions[len(extensions)] != ffi.NULL:
            extensions.append(text_of(row.extensions[len(extensions)]))
        if _can_read(text_of(row.name) or ""):
            found.append(g.Format(text_of(row.name) or "", extensions, text_of(row.summary) or "", row.saved))
    return found


def _can_read(format: str) -> bool:
    """The reader of Tiled, which has two formats, needs expat only for a text that begins as XML does."""
    try:
        Map.loads("<" if format == "tmx" else "", format=format).close()
    except Error as error:
        return error.code != g.Status.UNSUPPORTED
    return True


class Version(NamedTuple):
    """Which library is inside, and the names of the formats that it reads."""
    tautline: str
    formats: list[str]


def version() -> Version:
    """The version of the library inside, and what it can read."""
    return Version(text_of(lib.tl_version()) or "", [format.name for format in formats()])


def area(corners: Sequence[Any], cost: float) -> g.Area:
    """An area for Query.set_areas and Crowd.set_areas."""
    return g.Area(corners, cost)


__all__ = ["Box", "Crowd", "Error", "Lint", "Map", "Meter", "Movers", "Nav", "NavChanges", "Path", "Point", "Query", "area", "formats",
           "lint_rules", "Version", "version"]
