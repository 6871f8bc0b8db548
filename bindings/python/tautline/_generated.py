# SPDX-License-Identifier: MIT
# Made by generate.py of the public headers: do not edit.
"""Enums, results, options, and the functions of the library as methods."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Sequence, TypedDict

from ._runtime import (Box, Field, Object, Point, array_of, check, definition, ffi, handle_of, lib, object_of,
                       take_tables, text_of, value_of)

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._classes import Crowd, Lint, Map, Nav, Query

BODY_RADIUS = 0.5
NAME_MAX = 255
CHANNEL_WALK = 1
CHANNEL_SIGHT = 2
BLOCKS_ALL = 4294967295
FUZZY_DISTANCES = 3
FUZZY_ANGLES = 5
AREAS_MAX = 64
AREA_CORNERS_MAX = 1024
OBSTACLE_CORNERS_MAX = 64
OBSTACLE_COURSE_MAX = 1024
WHOLE_BYTES_AUTO = 2**64 - 1
INDEX_BYTES_AUTO = 2**64 - 1
INDEX_WORK_AUTO = 0
LINT_MAX_FINDINGS = 1000
ERRORS_MAX = 100
NUMBER_TEXT_MAX = 400


class Status(enum.IntEnum):
    """The result of a call. Every code but TL_OK leaves all objects as they were."""

    OK = 0
    """done"""
    NOMEM = 1
    """the allocator returned NULL; the call may be tried again"""
    INVALID = 2
    """an argument breaks its documented rule: NULL, a negative radius"""
    STALE = 3
    """an id that is null, or of something that was removed"""
    RANGE = 4
    """a number is not finite, or |coordinate * resolution| is above 2^29"""
    BUFFER = 5
    """the caller's buffer is too small; the needed count was written"""
    IO = 6
    """the operating system refused; errno still says why"""
    FORMAT = 7
    """malformed input; the tl_errors of the call say where and what"""
    LIMIT = 8
    """beyond a limit of the call: its budget, a length, a count"""
    EXISTS = 9
    """the name is taken"""
    NOT_FOUND = 10
    """nothing has that name"""
    UNSUPPORTED = 11
    """not in this build, or not for this combination of options"""
    NO_WAYPOINTS = 12
    """the map has no waypoints to link"""
    CANCELLED = 13
    """a callback asked to stop"""


class WaypointRole(enum.IntEnum):
    """What a waypoint is in the game: the linter tests that a start reaches each goal. Paths and sight
    ignore it.
    """

    PLAIN = 0
    START = 1
    """where a body starts"""
    GOAL = 2
    """what it has to reach"""


class Desire(enum.IntEnum):
    """Where an agent of a map or of a crowd wants to go."""

    REST = 0
    """nowhere: it stays where it is, or brakes"""
    GOAL = 1
    """`to A`: to one goal"""
    PATROL = 2
    """`patrol A B ...`: from stop to stop, for ever"""
    WANDER = 3
    """`wander`: at random"""
    FLOCK = 4
    """`flock GROUP`: with the others of its group"""
    FORCE = 5
    """as the host's callback says; in a crowd only"""
    FOLLOW = 6
    """after another agent; in a crowd only"""
    EXIT = 7
    """`leave`: to one of several goals; in a map, to one of its exits"""


class Avoid(enum.IntEnum):
    """What an agent steers around."""

    NONE = 0
    """`none`: nothing"""
    CIRCLES = 1
    """`circles`: agents and obstacles, by tl_steer_avoid_circles"""
    FUZZY = 2
    """`fuzzy`: walls, by tl_steer_avoid_fuzzy, unless it sees the next corner of its path."""
    BOTH = 3
    """`both`: circles and walls"""
    RECIPROCAL = 4
    """`reciprocal`: together with all others of this mode, which never overlap."""


class ParameterGroup(enum.IntEnum):
    """The parameters of one definition. Agents of maps and crowds have the first four groups; the
    others are for hosts that call the behaviour.
    """

    WANDER = 0
    """tl_wander_def; of TL_DESIRE_WANDER"""
    FLOCK = 1
    """tl_flock_def; of TL_DESIRE_FLOCK"""
    AVOID = 2
    """tl_avoid_def; of TL_AVOID_CIRCLES and TL_AVOID_BOTH"""
    FUZZY = 3
    """tl_fuzzy_def; of TL_AVOID_FUZZY and TL_AVOID_BOTH"""
    ARRIVE = 4
    """tl_arrive_def"""
    PURSUE = 5
    """tl_pursue_def"""
    HIDE = 6
    """tl_hide_def"""
    AVOID_WALLS = 7
    """tl_feeler_def"""
    FOLLOW_WALL = 8
    """tl_follow_wall_def"""
    FOLLOW_PATH = 9
    """tl_follow_path_def"""
    FOLLOW_LEADER = 10
    """tl_follow_leader_def"""
    QUEUE = 11
    """tl_queue_def"""


class Contact(enum.IntEnum):
    """What a sight line may do where it touches a wall."""

    GRAZE = 0
    """Touching is allowed as long as one side can be passed, as shortest paths do."""
    STRICT = 1
    """touching blocks"""


class LinkMode(enum.IntEnum):
    """Where the graph comes from."""

    AUTHORED = 0
    """the map's links where it has any, else as TL_LINK_VISIBLE"""
    VISIBLE = 1
    """Every pair of waypoints that see each other, whatever links the map has."""


class Via(enum.IntEnum):
    """Where paths may bend."""

    AUTO = 0
    """At waypoints where there are links to follow (the map has waypoints and links), and where the
    definition asks for links (TL_LINK_VISIBLE, max_link) or for TL_CONTACT_STRICT; else at corners.
    """
    WAYPOINTS = 1
    """At waypoints, along links."""
    CORNERS = 2
    """At wall ends: the shortest path. Waypoints only name positions."""


class Warm(enum.IntEnum):
    """When a nav by corners is made whole, which stores all edges of its corner graph and makes ALT
    landmarks. Queries of a whole nav are several times faster, the more so the longer the path;
    making it whole takes as long as some hundred queries of a cold one. Paths are the same.
    """

    ON_CALL = 0
    """by tl_nav_warm and tl_nav_make_index alone"""
    BY_QUERIES = 1
    """Also by a query, once searches since the last edit have cost as many steps as making it whole
    takes: all queries together then cost at most about 2.1 times the better of never and at once.
    That query takes .1 to 2 s on large maps, while other threads go on. Not where it does not pay:
    on small maps, and where corners see very many others.
    """
    AT_ONCE = 2
    """In tl_nav_create, in tl_nav_tidy and in each tl_shared_nav_update, if the edges fit into
    whole_bytes.
    """


class BlockerKind(enum.IntEnum):
    """What blocks a sight line."""

    NONE = 0
    WALL = 1
    """`wall`, `segment`"""
    DOOR = 2
    """`door`"""
    OBSTACLE = 3
    """`obstacle`"""
    SOLID = 4
    """the point lies strictly inside a solid; no ids"""


class NoPath(enum.IntEnum):
    """Why there is no path."""

    NONE = 0
    """there is one"""
    START_BLOCKED = 1
    """the start is on, in or too near to `blocker`"""
    GOAL_BLOCKED = 2
    """the goal is"""
    START_ALONE = 3
    """the start sees no waypoint, or has no usable link"""
    GOAL_ALONE = 4
    """the goal does"""
    COMPONENTS = 5
    """start and goal are in different components of the graph"""
    ONEWAY = 6
    """the same component, but one-way links do not lead there"""
    SEPARATED = 7
    """by corners: walls separate start and goal"""


class NavChangeKind(enum.IntEnum):
    """What can change."""

    LINK_FREED = 1
    """`from` and `to` see each other now; `link`, where links are authored."""
    LINK_BLOCKED = 2
    """They do not any more, and `blocker` says why; or the link is new, and blocked."""
    WAYPOINT_ALONE = 3
    """Over waypoints: `from` has no usable link any more, or is new and has none. By corners: no body
    can be there any more.
    """
    WAYPOINT_JOINED = 4
    """`from` is not alone any more"""
    REGION = 5
    """Walls, closed doors or obstacles that touch `region` came, went or moved."""


class Passing(enum.IntEnum):
    """On which side agents of TL_AVOID_RECIPROCAL pass others, where both are as good, and members of
    flocks keep walls before which they turn.
    """

    RIGHT = 0
    """they keep right, so that lanes form"""
    LEFT = 1
    """they keep left"""
    ANY = 2
    """No preference: those that wait at a door do not gather on one side, but streams form lanes by
    chance only.
    """


class Placing(enum.IntEnum):
    """Where an agent is put that is added in a wall, or over another agent or a circle."""

    AS_IT_IS = 0
    """Over other bodies, from which it parts then; out of walls, unless it is driven."""
    FREE = 1
    """at the nearest place free of walls and bodies, with no wall between"""
    REFUSE = 2
    """nowhere: TL_E_INVALID, and tl_last_reason says what is there"""


class AgentState(enum.IntEnum):
    """What an agent does."""

    RESTS = 0
    """it has no goal and brakes"""
    WALKS = 1
    """it moves as its desire says"""
    WAITS = 2
    """its path is not searched yet"""
    ARRIVED = 3
    """It is at its goal, or beside others that have arrived there and fill the place; with falls_short
    at the place nearest to it.
    """
    STUCK = 4
    """it makes no progress; a new path is searched now and then"""
    NO_PATH = 5
    """there is no path; one is searched again when the nav changes"""
    JUMPS = 6
    """It is in a jump: it is no body of the crowd, which neither moves it nor lets others avoid it."""


class Stuck(enum.IntEnum):
    """Why an agent is stuck."""

    NOT = 0
    """it is not"""
    DOOR = 1
    """It stands at a doorway, an opening at most three bodies wide, with others that make no progress
    either.
    """
    KNOT = 2
    """Others that make no progress either stand against it, in the open."""
    BLOCKED = 3
    """No agent stands against it: a wall or a circle holds it, or its own speed or force is 0."""
    NO_PATH = 4
    """no path leads to its goal: TL_AGENT_NO_PATH"""


class CrowdEventKind(enum.IntEnum):
    """What can happen to an agent."""

    ARRIVED = 0
    """It is at its goal. Where that moves while it is there, once more after it was 1.2 times as far
    away as counts as there.
    """
    STUCK = 1
    """It has made no progress for stuck_time, nor has a neighbour that wants somewhere: `stuck` says
    why.
    """
    NO_PATH = 2
    """no path leads to its goal, nor to a place nearer to it; it stays"""
    REPLANNED = 3
    """it has a new path: walls changed, or it was stuck"""
    DOOR = 4
    """a door on its path was closed"""
    NEAREST = 5
    """No path leads to its goal any more: it walks to the nearest place that it can reach. Once,
    however often that becomes another place.
    """
    JUMP = 6
    """It stands where a jump begins, and is in it from now on: tl_crowd_get_agent_jump says in which."""
    LANDED = 7
    """it is out of the jump, and walks on"""
    BY_KEY = 8
    """Its centre has crossed `door`, which is closed and of which it has a key: the host may open it.
    Once for each crossing, in either direction; not of a driven agent, and not where
    tl_crowd_move_agent moves it.
    """


class Severity(enum.IntEnum):
    """How grave a finding is; what is off is not looked for."""

    OFF = 0
    NOTE = 1
    WARNING = 2
    ERROR = 3


class Theme(enum.IntEnum):
    """Colours of a picture."""

    AUTO = 0
    """Follows the viewer's light or dark preference (an SVG media query); light in a PNG."""
    LIGHT = 1
    DARK = 2


class ExpectationKind(enum.IntEnum):
    """What an expectation is about."""

    SEES = 0
    """`expect sees a b`"""
    BLOCKED = 1
    """`expect blocked a b`"""
    PATH = 2
    """`expect path a b [<= LENGTH]`"""
    NOPATH = 3
    """`expect nopath a b`"""


class MapThing(enum.IntEnum):
    """What a step was about."""

    MAP = 0
    """the radius; or the whole map, by a reload"""
    WALL = 1
    DOOR = 2
    WAYPOINT = 3
    LINK = 4
    OBSTACLE = 5
    AGENT = 6
    EXPECTATION = 7
    ALLOWANCE = 8
    AREA = 9
    CHANNEL = 10


class MapAction(enum.IntEnum):
    """What an edit did."""

    ADD = 0
    REMOVE = 1
    CHANGE = 2


@dataclasses.dataclass(frozen=True)
class Place:
    """A place in a source file. Lines and columns count from 1, columns in bytes; 0 = unknown, or a
    format without lines. Formats of other programs number their things instead: `kind` is what the
    thing is called there and `object` its number.

    Start with { 0 } or name the fields.
    """

    line: int
    column: int
    object: int
    """means something only with a kind"""
    kind: str | None
    """"linedef", "object", "layer"; static text, NULL = no such thing"""


@dataclasses.dataclass(frozen=True)
class FileError:
    """One thing that is wrong with a file."""

    place: Place
    """where; all 0 when the error is about the whole file"""
    text: str
    """what, in UTF-8, one line, no full stop, cut to fit"""


@dataclasses.dataclass(frozen=True)
class Errors:
    """Where a reader puts its errors: `items` is the caller's array `[tl_error * capacity]` (NULL with
    capacity 0 is fine), in the order of their places. `count` is how many were found: it may exceed
    `capacity`, the surplus is counted and not kept.
    """

    items: Sequence[FileError]
    """[tl_error * capacity]; borrowed"""
    count: int


@dataclasses.dataclass(frozen=True)
class BudgetUse:
    """What a call used. A call writes it when it returns, whether it succeeds or fails."""

    work: int
    """Steps: the same for the same input, on every machine and with any number of threads."""
    bytes: int
    """Peak memory, in bytes, beyond what was held before the call."""
    out_of_work: bool
    """the status is TL_E_LIMIT because of max_work"""
    out_of_bytes: bool
    """the status is TL_E_LIMIT because of max_bytes"""


class BudgetOptions(TypedDict, total=False):
    """What a long call may cost: loading, compiling a nav, searching, linting, drawing. With the
    defaults no call on a file of 1 MB takes more than some 10 s or 1 GB, whatever is in the file
    (docs/embedding/untrusted.md). A call that is stopped leaves all objects as they were; it may be
    repeated with a larger budget.
    """

    max_bytes: int
    """Peak memory, beyond what was held before the call, scratch memory of all threads included;
    default 896 MiB.
    """
    max_work: int
    """Steps, of about 10 ns each; default 2^30. The count is the same on every machine and with any
    number of threads, but another version of the library may count differently.
    """
    progress: Callable[..., Any] | None
    """Called about every millisecond by the caller's thread with the estimated share that is done, 0
    to 1, never decreasing; returns false to stop. It may call the library, but not with an object
    that the call writes. NULL (default) = not wanted.
    """


class WallId(NamedTuple):
    """Names a wall of a map. All 0 names none; stale once the wall is removed. The same holds for each
    kind of id.
    """

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class DoorId(NamedTuple):
    """Names a door of a map."""

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class WaypointId(NamedTuple):
    """Names a waypoint of a map."""

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class LinkId(NamedTuple):
    """Names a link of a map."""

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class ObstacleId(NamedTuple):
    """Names an obstacle of a map."""

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class AreaId(NamedTuple):
    """Names an area of a map."""

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class MapAgentId(NamedTuple):
    """Of an `agent` line of a map. An agent that moves in a crowd has a tl_agent_id (crowd.h)."""

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class MapOptions(TypedDict, total=False):
    """What a map is made with."""

    resolution: int
    """grid units per map unit: a power of two, 1..65536; default 1024"""
    radius: float
    """of the agent the map is for, in map units, >= 0; default 0 (a point)"""
    max_undo_bytes: int
    """of the journal, see tl_map_undo; default 64 MiB; 0 = no undo"""


@dataclasses.dataclass(frozen=True)
class IgnoredInfo:
    """A part of a file that its reader ignored. Texts are borrowed until the map is reloaded or freed."""

    what: str
    """the part: `layer 'StaticTiles'`"""
    things: str
    """what it has: `tiles`"""
    count: int
    """of them"""
    rule: str
    """the mapping rule that makes walls of it; "" where none does"""
    objects: str
    """a line for each of the first 20 things that the editor names or numbers: `object 12 'crate' on
    layer 'Things', line 14, at 4,2`; "" for tiles and cells
    """
    like_walls: bool
    """it has the shape of walls, and is larger than what blocks"""


class ChannelOptions(TypedDict, total=False):
    """A channel to be added: a `channel` line."""

    name: str
    """As a door's, unique among channels, and one that stands in a file without quotes: no blank,
    comma or quote, and no beginning of a number; copied.
    """
    radius: float
    """of those that go by it, map units; negative (default): tl_map_radius"""


@dataclasses.dataclass(frozen=True)
class ChannelInfo:
    """A channel of a map. The name is owned by the map."""

    name: str
    has_radius: bool
    radius: float
    """map units; tl_map_radius where it has none of its own"""
    place: Place
    """of the directive, of the name"""
    name_place: Place
    """of the directive, of the name"""


class WaypointOptions(TypedDict, total=False):
    """A waypoint to be added."""

    name: str
    """as a door's, unique among waypoints; copied"""
    at: Point
    """map units"""
    radius: float
    """How near counts as arrived, map units, >= 0; default 0. For steering: sight ignores it."""
    role: WaypointRole
    """default TL_WAYPOINT_PLAIN"""
    has_body: bool
    """Of the body that starts there; only TL_WAYPOINT_START has these.  default false:
    tl_map_channels_radius of what it heeds
    """
    body: float
    """its radius, map units, >= 0"""
    heeds: int
    """what it goes by; default 0: TL_CHANNEL_WALK"""
    keys: int
    """that it has; default 0"""


@dataclasses.dataclass(frozen=True)
class WaypointInfo:
    """A waypoint of a map. The name is owned by the map."""

    name: str
    at: Point
    radius: float
    role: WaypointRole
    has_body: bool
    """of a start: has its body a radius of its own?"""
    body: float
    """0 where it has none of its own"""
    heeds: int
    """0: TL_CHANNEL_WALK"""
    keys: int
    place: Place
    """of the directive, of the name, of the point"""
    name_place: Place
    """of the directive, of the name, of the point"""
    at_place: Place
    """of the directive, of the name, of the point"""


@dataclasses.dataclass(frozen=True)
class Stop:
    """A waypoint or a point: an end of a path or of an expectation, or where an agent goes."""

    waypoint: WaypointId
    """null (the default): the point `at`"""
    at: Point
    """In an info of a waypoint: where it is now; in a def ignored beside a waypoint."""
    place: Place
    """in an info: of its text in the file; ignored in a def"""


class LinkOptions(TypedDict, total=False):
    """A link to be added."""

    from_: WaypointId
    """a link of a waypoint to itself is accepted; lint reports it"""
    to: WaypointId
    """a link of a waypoint to itself is accepted; lint reports it"""
    oneway: bool
    """only from -> to; default false"""
    has_cost: bool
    """`cost` replaces the length in the search; default false"""
    cost: float
    """>= 0, finite; default 0"""
    jump: bool
    """Not walked: a teleporter, a lift, a ladder, a drop; walls do not block it; default false."""
    seconds: float
    """of a jump: how long an agent takes; >= 0, finite; default 0"""


@dataclasses.dataclass(frozen=True)
class LinkInfo:
    """A link of a map."""

    from_: WaypointId
    to: WaypointId
    oneway: bool
    has_cost: bool
    cost: float
    jump: bool
    seconds: float
    """0 for another link"""
    place: Place
    """of the directive, of its first name"""
    from_place: Place
    """of the directive, of its first name"""


@dataclasses.dataclass(frozen=True)
class Vehicle:
    """A body that is steered, map units."""

    position: Point
    velocity: Point
    heading: Point
    """Unit length; kept when the vehicle stops, so nothing ever normalises a zero velocity."""
    radius: float
    """>= 0"""
    max_speed: float
    """map units per second, >= 0"""
    max_force: float
    """map units per second squared, >= 0"""


@dataclasses.dataclass(frozen=True)
class Circle:
    """A circle that moves or rests, and yields to nothing."""

    centre: Point
    radius: float
    velocity: Point


@dataclasses.dataclass(frozen=True)
class SteerPart:
    """A force and its share, for the functions that combine several."""

    force: Point
    weight: float
    """>= 0"""
    probability: float
    """for dithering, 0..1"""


class AvoidOptions(TypedDict, total=False):
    """How tl_steer_avoid_circles and its relatives yield."""

    horizon: float
    """seconds ahead that count; default 4"""
    margin: float
    """map units kept besides both radii; default 0.1"""
    brake: float
    """share of max_force for braking early, 0..1; default 0.5"""
    hold: float
    """Seconds for which a side once chosen is kept after the threat; default 0.5."""
    dt: float
    """the host's step, seconds; default 1/60"""
    reach: float
    """How far it is to the goal, map units: what is beyond does not count; default INFINITY."""
    wanted: Point
    """Of tl_steer_avoid_circles: the force without the circles, not cut, as tl_steer_seek returns it:
    its direction says where to go; default 0,0.
    """
    debug: DebugDraw | None
    """Shows what tl_steer_avoid_circles looks along, the first contact and the braking; NULL (default)
    = not wanted; borrowed.
    """


@dataclasses.dataclass(frozen=True)
class AvoidState:
    """What avoiding remembers of one vehicle; zeroed at the start."""

    side: int
    """+1 left, -1 right, 0 none held"""
    timer: float
    """seconds for which it is still held"""


@dataclasses.dataclass(frozen=True)
class SteerWall:
    """A wall as steering sees it: one segment."""

    a: Point
    """map units"""
    b: Point
    """map units"""
    closed: bool
    """True: a side of a polygon that is solid inside (even-odd over all closed walls, so one in
    another is a hole), in either orientation, met from the free side only. False (the default): met
    from both sides.
    """


class FeelerOptions(TypedDict, total=False):
    """The feelers with which tl_steer_avoid_walls looks for walls."""

    length: float
    """of the middle feeler, seconds of motion at max_speed; default 1"""
    side_length: float
    """of the two others, share of it; default 0.5"""
    splay: float
    """radians between; default 0.7"""
    margin: float
    """map units kept besides the radius; default 0.1"""
    debug: DebugDraw | None
    """shows the feelers; NULL (default) = not wanted; borrowed"""


class FollowWallOptions(TypedDict, total=False):
    """How tl_steer_follow_wall keeps along a wall."""

    distance: float
    """kept from the wall, from the vehicle's rim; default 0.5"""
    prediction: float
    """seconds ahead; default 0.5"""
    range: float
    """walls farther are not followed, map units; default 5"""


@dataclasses.dataclass(frozen=True)
class FuzzySet:
    """A trapezoid: 0 up to a, rising to 1 at b, 1 to c, falling to 0 at d."""

    a: float
    b: float
    c: float
    d: float


@dataclasses.dataclass(frozen=True)
class FuzzyRules:
    """The whole of the inference, as data. The sets of distance are DS, DM and DB, in shares of the
    feeler; those of the angle off the normal of the edge, and of the answer, NM, NS, ZE, PS and PM,
    in degrees.
    """

    distance: Any
    angle: Any
    answer: Any
    """Representative of each answer, degrees; > 0: away from the edge."""
    rule: Any
    """index of the answer"""


@dataclasses.dataclass(frozen=True)
class EdgeCounts:
    """How many edges each of the four steps of rejection left, summed up; for measuring."""

    tested: int
    after_interval: int
    after_axis: int
    after_facing: int
    after_length: int
    hits: int


@dataclasses.dataclass(frozen=True)
class Polygon:
    """A polygon that moves and may turn, solid inside, and yields to nothing: an obstacle of
    tl_steer_avoid_fuzzy and of crowds (tl_crowd_set_polygons). Its owner changes the fields between
    steps, with tl_polygon_move or otherwise.
    """

    corners: Sequence[Point]
    """`[tl_point * count]` in order, in either orientation, where they are now, map units; borrowed."""
    centre: Point
    """about which it turns, map units; anywhere"""
    velocity: Point
    """of the centre, map units per second"""
    turn: float
    """radians per second, counter-clockwise; -100 to 100; 0 = it does not turn"""
    blocks: int
    """only vehicles that heed one of these bits avoid it; 0 = all do"""


class FuzzyOptions(TypedDict, total=False):
    """How fuzzy avoidance is set up."""

    rules: FuzzyRules | None
    """NULL = tl_default_fuzzy_rules; borrowed"""
    look_ahead: float
    """length of the middle feeler, seconds of motion; default 1"""
    floor: float
    """its minimum length, map units; default 0.25"""
    sides: bool
    """there are two others, one on each side; default true"""
    splay: float
    """Of those: radians, share of the middle one; default 0.35, 0.5."""
    side_length: float
    """Of those: radians, share of the middle one; default 0.35, 0.5."""
    offset: float
    """Edges are moved outwards by the radius and this, map units; default 0.05."""
    probe: float
    """walls so near to the rim count as hits, map units; default 0.2"""
    hold: float
    """seconds for which a side is kept; default 0.5"""
    brake: bool
    """the closing-speed brake; default true"""
    dt: float
    """the host's step, seconds; default 1/60"""
    wanted: Point
    """the force without the walls; default 0,0"""
    polygons: Sequence[Polygon]
    """`[tl_polygon * polygon_count]` that move, avoided besides the walls of the world; default NULL,
    0; borrowed. Polygons with values that are not finite do not count; of more than 16 that can be
    met within 2 look_ahead seconds, the nearest count.
    """
    heeds: int
    """of the vehicle, for tl_polygon.blocks; default UINT32_MAX"""
    counts: EdgeCounts | None
    """added to; NULL (default) = not wanted; borrowed"""
    debug: DebugDraw | None
    """Shows what is looked at; NULL (default) = not wanted; borrowed."""


@dataclasses.dataclass(frozen=True)
class FuzzyState:
    """What fuzzy avoidance remembers of one vehicle; zeroed at the start."""

    side: int
    """held: +1 left, -1 right, 0 none"""
    timer: float
    """seconds for which it is still held"""


class ArriveOptions(TypedDict, total=False):
    """How tl_steer_arrive slows down."""

    dt: float
    """the host's step, seconds: makes arriving exact at any step; default 1/60"""
    deceleration: float
    """Map units per second squared, at most max_force; default 0 = half of max_force."""
    tolerance: float
    """how near counts as there, map units; default 0.01"""


class PursueOptions(TypedDict, total=False):
    """How far tl_steer_pursue and tl_steer_evade look ahead."""

    max_prediction: float
    """seconds; default 2"""


class HideOptions(TypedDict, total=False):
    """How tl_steer_hide chooses its place."""

    margin: float
    """How far behind the rim of the circle, beyond the own radius, map units; default 0.5."""
    danger: float
    """hunters farther than this are ignored, map units; default INFINITY"""
    arrive: ArriveOptions
    """how to get there"""


class WanderOptions(TypedDict, total=False):
    """How tl_steer_wander varies its direction. L is how far the vehicle gets in a second at
    max_speed, at least four of its radii: what is 0 follows from it and so scales with the vehicle,
    and what is below 0 counts as none. At radius 0.5 and max_speed 2 the defaults are 1, 2 and 2.
    """

    radius: float
    """Of the circle on which the target moves, map units; default 0 = half of L."""
    distance: float
    """Of its centre, ahead of the vehicle, map units; default 0 = L."""
    jitter: float
    """Root mean square displacement of the target after one second, map units per square root of a
    second; default 0 = L divided by the root of the seconds in which the vehicle covers L.
    """
    dt: float
    """the host's step, seconds; default 1/60"""
    debug: DebugDraw | None
    """Shows the circle and the target; NULL (default) = not wanted; borrowed."""


@dataclasses.dataclass(frozen=True)
class WanderState:
    """What tl_steer_wander remembers of one vehicle; zeroed but for the seed at the start."""

    seed: int
    """Counter-based random numbers: the n-th number depends on seed and n alone."""
    count: int
    """Counter-based random numbers: the n-th number depends on seed and n alone."""
    target: Point
    """On the circle, from its centre, in the frame of the vehicle; 0,0 = not yet: straight ahead."""


class FollowPathOptions(TypedDict, total=False):
    """How tl_steer_follow_path keeps to its path."""

    look_ahead: float
    """seconds of motion; default 0.5"""
    width: float
    """how far from the path is fine, map units; default 0.2"""
    corner: float
    """a corner counts as passed within this distance, map units; default 0.1"""
    arrive: ArriveOptions
    debug: DebugDraw | None
    """Shows the path and the target; NULL (default) = not wanted; borrowed."""


@dataclasses.dataclass(frozen=True)
class FollowPathState:
    """What following a path remembers of one vehicle; zeroed at the start."""

    leg: int
    """the vehicle is on leg `leg` .. `leg` + 1"""
    along: float
    """how far on it, map units; never goes back"""


class FlockOptions(TypedDict, total=False):
    """How a member of a flock moves: whom it sees, what it keeps to, how fast it goes. All numbers are
    finite and, in a crowd, within 2^29; lengths, the angle and the speed are not below 0. A length
    or speed of 0 (default) stands for one that suits the body.
    """

    sight: float
    """How far a member sees others, map units; 0 (default) = 20 radii, or 5 seconds at max_speed if
    that is more: 10 for a default vehicle.
    """
    field_of_view: float
    """radians; default 2 pi: all around. pi: what is in front"""
    too_near: float
    """Separation works below this distance between centres, map units; 0 (default) = 4 radii, or 0.75
    seconds at max_speed if that is more: 2 for a default vehicle.
    """
    separation: float
    """weights; default 2, 1, 1.5"""
    cohesion: float
    """weights; default 2, 1, 1.5"""
    alignment: float
    """weights; default 2, 1, 1.5"""
    cruise: float
    """The speed to which a member returns, map units per second, cut to max_speed; 0 (default) = 0.9
    of max_speed, so that one that is left behind can catch up.
    """


class FollowLeaderOptions(TypedDict, total=False):
    """How tl_steer_follow_leader keeps behind its leader."""

    behind: float
    """how far behind the leader, map units; default 1.5"""
    clearance: float
    """the box ahead of the leader that is to be left, map units; default 2"""
    arrive: ArriveOptions
    flock: FlockOptions
    """for separation; default all around, too_near 2, separation 1.5"""


class QueueOptions(TypedDict, total=False):
    """How tl_steer_queue keeps behind the vehicles ahead."""

    ahead: float
    """How far ahead another vehicle counts, map units from rim to rim, at least the distance in which
    the vehicle stops; a quarter of it is kept at rest; default 1.
    """
    width: float
    """Half the width of what counts as ahead, map units, at least both radii; default 0.5."""
    brake: float
    """The greatest force, share of max_force, above 0.5 to brake against a drive with all force;
    default 0.8.
    """


@dataclasses.dataclass(frozen=True)
class FlowField:
    """A field of velocities on a grid of cells: bilinear between their centres, constant beyond."""

    origin: Point
    """corner of cell 0,0"""
    cell: float
    """side, map units"""
    columns: int
    rows: int
    velocities: Sequence[Point]
    """[columns * rows], row by row; borrowed"""


@dataclasses.dataclass(frozen=True)
class ParameterInfo:
    """What a parameter is. Texts are static."""

    group: ParameterGroup
    of: str
    """the name of the group, "wander"
    """
    word: str
    """"jitter"; unique among the parameters that agents of maps have"""
    unit: str
    """of its value, "map units"; "on or off" where it is a switch"""
    summary: str
    """"how far the target moves at random in a second"
    """
    low: float
    """its range, both ends included"""
    high: float
    """its range, both ends included"""
    usual: float
    """its default; NAN where that depends on what usual_text says"""
    usual_text: str | None
    """NULL where the default is a number"""
    is_switch: bool
    """its values are 0 and 1, written `off` and `on`"""
    in_maps: bool
    """agents of maps have it"""


@dataclasses.dataclass(frozen=True)
class Setting:
    """A parameter and its value."""

    parameter: int
    value: float
    """in its unit and range"""


class MapAgentOptions(TypedDict, total=False):
    """An agent line to be added to a map."""

    name: str
    """as a door's, unique among agents; copied"""
    at: Point
    """map units"""
    has_radius: bool
    """default false: tl_map_body_radius"""
    radius: float
    """map units, >= 0"""
    has_speed: bool
    """default false: as tl_default_agent_def says"""
    speed: float
    """The maximum, map units per second: > 0, within the grid's range; not rounded."""
    desire: Desire
    """default TL_DESIRE_REST"""
    stops: Sequence[Stop]
    """`[tl_stop * stop_count]`: 1 for TL_DESIRE_GOAL, 2 to 1024 for TL_DESIRE_PATROL, none for all
    other desires; copied.
    """
    group: str | None
    """of TL_DESIRE_FLOCK, as a name; NULL for other desires; copied"""
    avoid: Avoid
    """default TL_AVOID_CIRCLES"""
    has_force: bool
    """default false: as tl_default_agent_def says"""
    force: float
    """the maximum, map units per second squared, 0 = no bound"""
    priority: float
    """>= 0, the higher goes first; default 0"""
    layer: int
    """1..32: it avoids only those of its layer; default 0: it is in layer 1, and avoids all."""
    rate: float
    """> 0: a `spawn`, agents a second; default 0: an `agent`"""
    count: int
    """of a spawn: how many agents it makes; default 0: no end"""
    settings: Sequence[Setting]
    """`[tl_setting * setting_count]`: parameters of its desire and its avoidance, each at most once;
    default none; copied.
    """
    heeds: int
    """what it goes by; default 0: TL_CHANNEL_WALK"""
    keys: int
    """that it has; default 0"""


@dataclasses.dataclass(frozen=True)
class MapAgentInfo:
    """An agent line of a map, as in its definition. The texts are owned by the map."""

    name: str
    at: Point
    has_radius: bool
    has_speed: bool
    radius: float
    """0 where the agent has none of its own"""
    speed: float
    """0 where the agent has none of its own"""
    desire: Desire
    stop_count: int
    group: str | None
    """NULL = none"""
    avoid: Avoid
    has_force: bool
    force: float
    """force 0 where it has none of its own, or no bound"""
    priority: float
    """force 0 where it has none of its own, or no bound"""
    layer: int
    """0 = none of its own"""
    rate: float
    """> 0: a spawn"""
    count: int
    settings: Sequence[Setting]
    """[tl_setting * setting_count], by parameter; NULL = none; until it is edited."""
    heeds: int
    """0: TL_CHANNEL_WALK"""
    keys: int
    place: Place
    """of the directive, of the name, of the point"""
    name_place: Place
    """of the directive, of the name, of the point"""
    at_place: Place
    """of the directive, of the name, of the point"""


class AreaOptions(TypedDict, total=False):
    """An area to be added. It blocks nothing and hides nothing."""

    corners: Sequence[Point]
    """[tl_point * count], map units, in either direction; copied"""
    cost: float
    """of a map unit of walking in it: 1/1024 to 1024; default 1, as elsewhere"""


@dataclasses.dataclass(frozen=True)
class AreaInfo:
    """An area of a map; tl_map_get_area_corner has its corners."""

    count: int
    cost: float
    place: Place
    """of the directive in the file; all 0 if it was added by a call"""


@dataclasses.dataclass(frozen=True)
class Area:
    """An area as a query takes it."""

    corners: Sequence[Point]
    """`[tl_point * count]`, map units, in order, in either direction; even-odd where it crosses
    itself; borrowed.
    """
    cost: float
    """Of a map unit of walking in it, 1/1024 to 1024; elsewhere a map unit costs 1."""


class ObstacleOptions(TypedDict, total=False):
    """An obstacle to be added. What moves blocks neither sight nor path, steering avoids it; a polygon
    must move.
    """

    name: str
    """as a door's, unique among obstacles; copied"""
    centre: Point
    """map units"""
    radius: float
    """map units, > 0; of a polygon 0"""
    moving: bool
    """it has a velocity; default false"""
    velocity: Point
    """Map units per second, each component within the grid's range; not rounded; default 0,0."""
    corners: Sequence[Point]
    """Of a polygon: `[tl_point * corner_count]` relative to the centre, map units, in either
    direction; sides meet at corners only; copied. 0 (default) = a circle.
    """
    turn: float
    """Of a polygon: degrees per second from the x axis to the y axis, -3600 to 3600; default 0."""
    course: Sequence[Stop]
    """`[tl_stop * course_count]`: the points and waypoints along which it moves, from its centre to
    the last and back by the same ones, over and over; copied. 0 (default) = no course.
    """
    course_loop: bool
    """From the last point straight back to its centre; default false."""
    speed: float
    """along the course, map units per second, > 0; without a course 0"""
    blocks: int
    """Who heeds one of them avoids it where it moves; not 0; default TL_BLOCKS_ALL."""


@dataclasses.dataclass(frozen=True)
class ObstacleInfo:
    """An obstacle of a map, as in its definition. The name is owned by the map."""

    name: str
    centre: Point
    radius: float
    """of a polygon: of a circle about its centre that holds it"""
    moving: bool
    """also by a turn or a course"""
    velocity: Point
    corner_count: int
    """tl_map_get_obstacle_corner has the corners"""
    turn: float
    course_count: int
    """tl_map_get_obstacle_course has the points of the course"""
    course_loop: bool
    speed: float
    blocks: int
    place: Place
    """of the directive, of the name"""
    name_place: Place
    """of the directive, of the name"""


class WallOptions(TypedDict, total=False):
    """A wall to be added: a line of segments, or a loop."""

    points: Sequence[Point]
    """[tl_point * count], map units; copied"""
    loop: bool
    """the last point is joined to the first; default false"""
    solid: bool
    """Nothing can be inside (even-odd over all solid loops with the same `blocks` that are not
    filled); needs `loop`; default false.
    """
    filled: bool
    """Solid by itself, whatever other loops lie over it or in it; needs loop; default false."""
    blocks: int
    """what it blocks, its inside too; not 0; default TL_BLOCKS_ALL"""


@dataclasses.dataclass(frozen=True)
class WallInfo:
    """A wall of a map; tl_map_get_wall_point has its points."""

    count: int
    """points"""
    loop: bool
    """what is filled is solid too"""
    solid: bool
    """what is filled is solid too"""
    filled: bool
    """what is filled is solid too"""
    blocks: int
    place: Place
    """of the directive in the file; all 0 if it was added by a call"""


class DoorOptions(TypedDict, total=False):
    """A door to be added."""

    name: str
    """UTF-8 without control characters, 1..255 bytes, zero-terminated, unique among doors; copied."""
    a: Point
    """ends, map units"""
    b: Point
    """ends, map units"""
    closed: bool
    """a closed door is a wall, an open one is nothing; default true"""
    exit: bool
    """an `exit`: always open, and agents that cross it leave; default false"""
    blocks: int
    """closed; not 0; default TL_BLOCKS_ALL"""
    key: int
    """Who has it (tl_nav_def.keys) goes through the closed door; default 0: there is none."""


@dataclasses.dataclass(frozen=True)
class DoorInfo:
    """A door of a map. The name is owned by the map."""

    name: str
    a: Point
    b: Point
    closed: bool
    exit: bool
    blocks: int
    key: int
    """0 = none"""
    place: Place
    """of the directive, of the name"""
    name_place: Place
    """of the directive, of the name"""


class IndexOptions(TypedDict, total=False):
    """What an index may cost. An index is made of hub labels (Abraham et al., 2011), for maps that do
    not change: queries are several times faster, the more so the longer the path. Paths are the
    same.

    Among random obstacles an index takes gigabytes from some 50,000 corners on.
    """

    max_bytes: int
    """that it holds in the end; default TL_INDEX_BYTES_AUTO"""
    budget: BudgetOptions
    """Of making it; default tl_default_budget() with TL_INDEX_WORK_AUTO as max_work."""


class NavOptions(TypedDict, total=False):
    """What a nav is made with."""

    radius: float
    """Of the agent, map units, >= 0; negative (the default): the largest of the channels that it heeds
    (tl_map_channels_radius), which is the map's own unless they say otherwise.
    """
    heeds: int
    """The channels that it goes by: the nav holds each thing that blocks one of them. Default 0:
    TL_CHANNEL_WALK, or TL_CHANNEL_SIGHT where it is sight_only.
    """
    keys: int
    """The keys that it has: a closed door of one of them blocks TL_CHANNEL_SIGHT alone. Default 0. A
    key that the map does not have is none.
    """
    opens_doors: bool
    """Does it open closed doors without a key? Then they are as those of which it has the key. Default
    false.
    """
    contact: Contact
    """default TL_CONTACT_GRAZE"""
    link: LinkMode
    """default TL_LINK_AUTHORED"""
    max_link: float
    """Longest link made by sight, map units; 0 (the default) = no bound. Authored links have none."""
    max_links: int
    """Most links made by sight, in pairs; default 4194304, about 100 MB; 0 = no limit."""
    sight_only: bool
    """Build no graph: sight and clearance only, so a map without waypoints is fine; default false."""
    via: Via
    """Default TL_VIA_AUTO. By corners only with TL_CONTACT_GRAZE: with TL_CONTACT_STRICT there is no
    shortest path, and it is TL_E_INVALID.

    By corners and with a radius, or among obstacles, paths go around polygons about the bodies: a
    gap of two radii is passed, a narrower one never. Nothing is nearer than the radius, but for up
    to one grid unit in gaps that are just wide enough (less than some 2.02 radii and 16 grid
    units). A path is in the mean less than 0.1 % longer than the shortest.
    """
    sides: int
    """By corners: sides of the polygon about a body, 8 to 256; more make paths shorter and the graph
    larger. 0 (the default): the smallest number, at most 24, that reaches no farther than 1.01
    radii and 2 grid units.
    """
    index: bool
    """By corners: make an index at once, as tl_nav_make_index does. Where it would take more than
    index_def allows the nav is made without, as tl_nav_info.indexed says. Default false.
    """
    index_def: IndexOptions
    warm: Warm
    """By corners: when the nav is made whole. Default TL_WARM_ON_CALL."""
    whole_bytes: int
    """By corners: bytes that the edges of a whole nav may take; where they take more it stays cold.
    Default TL_WHOLE_BYTES_AUTO.
    """
    threads: int
    """Threads to compile with, 1 (default; 0 is the same) to 256; the result is the same for any
    number. With more than one the allocator (tl_set_allocator) is called from all of them.
    """
    budget: BudgetOptions
    """Of tl_nav_create without its index, and of each tl_nav_update: progress, context and use must
    stay valid as long as updates are made. Default tl_default_budget().
    """


@dataclasses.dataclass(frozen=True)
class NavInfo:
    """Sizes and counts of a nav."""

    segments: int
    """wall segments, closed doors included"""
    obstacles: int
    """static ones"""
    waypoints: int
    """nodes of the graph"""
    edges: int
    """directed edges of the graph"""
    components: int
    """connected components, arrows ignored"""
    largest: int
    """waypoints in the largest component"""
    blocked_links: int
    """authored links that are not used"""
    key_doors: int
    """as tl_nav_get_key_door lists them"""
    authored: bool
    """the edges are the map's links"""
    by_corners: bool
    """Paths bend at corners: TL_VIA_CORNERS, or TL_VIA_AUTO chose them."""
    corners: int
    """of the corner graph; 0 without"""
    states: int
    """oriented states of the corner graph: two for each corner"""
    whole: bool
    """all edges are stored, and there are landmarks: tl_warm"""
    taut_edges: int
    """of the corner graph; 0 unless it is whole"""
    whole_bytes: int
    """that edges and landmarks take"""
    warming_pays: bool
    """Searches since the nav was made or edited have cost as much as making it whole takes: call
    tl_nav_warm.
    """
    indexed: bool
    """there is an index"""
    bytes: int
    """of memory held by the nav"""
    bounds: Box
    """of segments and obstacles"""


@dataclasses.dataclass(frozen=True)
class Blocker:
    """The thing that blocks, and where."""

    kind: BlockerKind
    wall: WallId
    segment: int
    """Of the wall: the segment from its point `segment` to the next, or to point 0 for the closing
    one. tl_map_get_wall_point has its place.
    """
    door: DoorId
    obstacle: ObstacleId
    blocks: int
    """what the thing blocks; 0 for the last kind, and for none"""
    place: Place
    """Of the directive in the file: wall, door or obstacle; of the segment, where each has its own, as
    in levels of Doom. All 0 if it was added by a call.
    """
    at: Point
    """Where sight ends: the first point of AB that may not be passed (nearest double)."""


@dataclasses.dataclass(frozen=True)
class Pair:
    """The two ends of a sight line or of a path, map units."""

    from_: Point
    to: Point


@dataclasses.dataclass(frozen=True)
class Explanation:
    """Why `a` sees `b`, or does not."""

    sees: bool
    clearance: float
    """if it sees: of the line, as tl_query_clearance, map units; else 0"""
    nearest: Blocker
    """if it sees: to what; kind TL_BLOCKER_NONE where there is nothing"""
    blockers: int
    """if it does not: all that block, for tl_query_get_blockers; else 0"""


class PathOptions(TypedDict, total=False):
    """What path to find. Where the graph is authored, a waypoint as an end uses its own links; a point
    is joined to every waypoint that it sees, and straight to the other end.
    """

    from_: Stop
    to: Stop
    pull: bool
    """Straighten where sight allows, never lengthening the path or raising its cost; default false."""
    partial: bool
    """When there is no path, find the path to the reachable waypoint nearest to the goal; by corners,
    to the reachable grid point nearest to it, off all walls (of several the one with the smaller y,
    then x), in O(walls). Default false.
    """
    budget: BudgetOptions
    """default tl_default_budget()"""


@dataclasses.dataclass(frozen=True)
class PathResult:
    """The answer to a path query; tl_query_get_points has the points."""

    found: bool
    """a whole path: the points lead from start to goal"""
    partial: bool
    """not found, but the points lead as near as they can"""
    reason: NoPath
    """why not found"""
    blocker: Blocker
    """With the two BLOCKED reasons: by what; `at` is the start or the goal."""
    too_near: bool
    """With the two BLOCKED reasons: not on or in it, but nearer than the radius allows."""
    no_link: bool
    """With the two ALONE reasons: it is a waypoint of which no link can be used, not a point."""
    length: float
    """of the points, map units"""
    cost: float
    """what was minimised; the length where no link has a cost of its own"""
    count: int
    """points"""
    expanded: int
    """Nodes that the search expanded; by corners it depends on whether the nav is whole."""


@dataclasses.dataclass(frozen=True)
class PathPoint:
    """A point of a path."""

    at: Point
    """map units, on the grid"""
    waypoint: WaypointId
    """Null where the path has no waypoint: at a start or goal given as a point."""


@dataclasses.dataclass(frozen=True)
class Jump:
    """Two points that are joined by something other than walking: a jump, a ladder, a lift, a
    teleporter (an off-mesh link).
    """

    from_: Point
    """map units; rounded to the grid as ends of paths are"""
    to: Point
    """map units; rounded to the grid as ends of paths are"""
    cost: float
    """Of a path through it, map units; below 0 = the distance of its ends; 0 = free."""
    oneway: bool
    """only from `from` to `to`"""
    seconds: float
    """In a crowd: how long an agent takes, >= 0; after that the crowd puts it at the other end.
    INFINITY = when the host calls tl_crowd_end_jump.
    """


@dataclasses.dataclass(frozen=True)
class Route:
    """The cheapest path through jumps; tl_query_get_route has the jumps in it."""

    found: bool
    cost: float
    """of all walks in it, as tl_path_result.cost, and of its jumps; map units"""
    jump_count: int
    """0: it is the path that tl_query_find_path finds"""
    searched: int
    """walks that the nav was asked for"""


@dataclasses.dataclass(frozen=True)
class RouteJump:
    """A jump in a route."""

    jump: int
    """index in the list that was given"""
    back: bool
    """from `to` to `from`"""


class DistancesOptions(TypedDict, total=False):
    """Which distances to find."""

    from_: Stop
    max_distance: float
    """Of targets that are not farther, map units, >= 0; default INFINITY."""
    nearest: int
    """Of this number of targets, the nearest; of equally near ones those with the smaller y, then x,
    then index. Default 0: of all.
    """
    jumps: Sequence[Jump]
    """Jumps that paths may lead through `[tl_jump * jump_count]`, at most 64; copied. Default NULL, 0."""
    budget: BudgetOptions
    """default tl_default_budget()"""


@dataclasses.dataclass(frozen=True)
class NavChange:
    """One thing that tl_nav_update_and_list found changed."""

    kind: NavChangeKind
    link: LinkId
    """null where links are made by sight"""
    from_: WaypointId
    to: WaypointId
    blocker: Blocker
    """Of a link that is blocked: what blocks first from `from`; kind TL_BLOCKER_NONE where the two are
    only farther apart than max_link.
    """
    region: Box
    """Of TL_NAV_REGION, rim included, map units: as wide as bodies keep away from the walls in it.
    From -INFINITY to INFINITY where the nav was made anew.
    """


@dataclasses.dataclass(frozen=True)
class BlockedLink:
    """An authored link that is not used because its ends do not see each other."""

    link: LinkId
    from_: WaypointId
    to: WaypointId
    blocker: Blocker


@dataclasses.dataclass(frozen=True)
class NavEdge:
    """One directed edge of the graph."""

    from_: WaypointId
    to: WaypointId
    from_at: Point
    to_at: Point
    length: float
    cost: float


class CrowdOptions(TypedDict, total=False):
    """What a crowd is made with."""

    nav: Any
    """Walls and paths; borrowed, and looked at again after tl_nav_update. NULL (default) = a plane
    without walls. In a nav for sight only, agents go straight to their goals.
    """
    navs: Sequence[Any]
    """`[const tl_nav * nav_count]`: further navs of the same map for bodies that have other radii,
    heed other channels or have other keys. Of those with its heeds and keys an agent uses the one
    with the smallest radius that is at least its own, for its paths and for all that it knows of
    walls. The list is copied, the navs are borrowed as `nav` is, and all are to be updated before
    the next step. NULL (default) = none.
    """
    dt: float
    """seconds a step, 1e-6 to 0.1; default 1/60"""
    seed: int
    """of all randomness; default 1"""
    threads: int
    """that share a step, the caller included, up to 256; 0 is 1; default 1"""
    sight: float
    """How far away a neighbour can be, map units, > 0; default 5. Bodies that avoid each other see
    each other at no less than eight radii of the largest one.
    """
    max_neighbours: int
    """how many of the nearest count, 1..64; default 8"""
    path_budget: int
    """Paths searched in one step, >= 1; a long search counts as several, other agents wait; default
    64.
    """
    reroute: bool
    """Agents that stand before a doorway with others ahead of them look for a path through another
    one, and take it if its length, with those that wait there, costs a fifth less; default false.
    Those with several goals choose among them in any case.
    """
    stuck_time: float
    """Seconds without progress along the path after which an agent is stuck, > 0; default 2."""
    guard: bool
    """default true; false shows what steering does alone"""
    nearest: bool
    """An agent to whose goal no path leads (the goal is in a wall, or cut off) walks to the nearest
    place that it can reach: TL_CROWD_NEAREST, tl_agent_info.falls_short. False: it stays where it
    is (TL_AGENT_NO_PATH). Default true.
    """
    budget: BudgetOptions
    """Of each step; progress, context and use must stay valid as long as steps are taken. Default
    tl_default_budget().
    """


class AgentId(NamedTuple):
    """Names an agent of a crowd. All 0 names none; stale once the agent is removed."""

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class AgentOptions(TypedDict, total=False):
    """What an agent is added with, and what can be changed while it lives."""

    position: Point
    """map units; default 0,0"""
    placing: Placing
    """if that is not free; default TL_PLACE_AS_IT_IS"""
    velocity: Point
    """map units per second, cut to max_speed unless driven; default 0,0"""
    radius: float
    """Map units, at most the largest of the navs that have its heeds and keys, unless that is 0. It
    keeps the radius of its nav from walls, so in a nav for points only its centre stays out of them
    (tl_map_body_radius). Negative (the default) = the largest of those navs, or TL_BODY_RADIUS
    where that is 0 and without a nav.
    """
    max_speed: float
    """map units per second, >= 0; default 2"""
    max_force: float
    """Map units per second squared, >= 0; INFINITY = no bound; default 8. With TL_AVOID_RECIPROCAL a
    body that is about to touch another one stops in any case.
    """
    avoid: Avoid
    """default TL_AVOID_RECIPROCAL: bodies never overlap"""
    desire: Desire
    """default TL_DESIRE_REST"""
    goal: Point
    """of TL_DESIRE_GOAL, map units"""
    arrived: float
    """how near to a goal counts as there, map units; default 0.5"""
    stop: float
    """how far from its goal it stands still, map units, >= 0; default 0"""
    passing: Passing
    """default TL_PASS_RIGHT"""
    group: int
    """of TL_DESIRE_FLOCK; default 0"""
    has_flock: bool
    """default false: it moves in a flock as tl_crowd_set_flock_def says"""
    flock: FlockOptions
    """else its own rules, a definition with its cookie in any case"""
    wander: WanderOptions
    """Of TL_DESIRE_WANDER. Of this, `flock`, `circles` and `walls` the numbers that are parameters
    count (parameter.h).
    """
    circles: AvoidOptions
    """of TL_AVOID_CIRCLES and TL_AVOID_BOTH"""
    walls: FuzzyOptions
    """of TL_AVOID_FUZZY and TL_AVOID_BOTH"""
    layer: int
    """Bits: i avoids j where the mask of i and the layer of j have a bit in common; default 1, ~0."""
    mask: int
    """Bits: i avoids j where the mask of i and the layer of j have a bit in common; default 1, ~0."""
    heeds: int
    """The channels that it goes by, and its keys: they choose among the navs of the crowd, one of
    which must have the same (tl_nav_heeds, tl_nav_keys). 0 (the default) is TL_CHANNEL_WALK, or
    TL_CHANNEL_SIGHT where the navs are for sight only; and no key.
    """
    keys: int
    priority: float
    """the higher goes first; default 0: the one with less of its path ahead"""
    driven: bool
    """The host sets position and velocity (a player, a physics engine): the agent avoids nothing;
    default false.
    """
    people: bool
    """Of TL_AVOID_RECIPROCAL: its speed falls with the density ahead as that of people does in
    corridors; lengths in radii of 0.25 m; default false.
    """
    shy: float
    """Of TL_AVOID_RECIPROCAL: how far it keeps from walls beside its radius, where there is room, map
    units, >= 0; default 0. Bodies that push it, or are in its path, come first.
    """
    turn_rate: float
    """Of TL_AVOID_RECIPROCAL: of its direction while it moves, radians per second, >= 0; INFINITY
    (default) = no bound. Bodies come first here, too.
    """


@dataclasses.dataclass(frozen=True)
class AgentInfo:
    """An agent after the last step, in map units and map units per second."""

    position: Point
    velocity: Point
    """The heading has length 1. With TL_AVOID_RECIPROCAL it turns towards the velocity by at most 3
    rad/s times the share of max_speed that the agent moves at, and not at all while it stands; else
    it is the direction of the last motion.
    """
    heading: Point
    """The heading has length 1. With TL_AVOID_RECIPROCAL it turns towards the velocity by at most 3
    rad/s times the share of max_speed that the agent moves at, and not at all while it stands; else
    it is the direction of the last motion.
    """
    radius: float
    max_speed: float
    max_force: float
    state: AgentState
    desire: Desire
    avoid: Avoid
    goal: Point
    left: float
    """length of the path ahead, map units; INFINITY where it is not known"""
    replanned: int
    """how often it has had a new path"""
    displaced: bool
    """it was added in a wall or over a body, and put elsewhere"""
    falls_short: bool
    """No path leads to its goal: the path, `left` and arriving are those of the nearest place that it
    can reach. It walks on to the goal when an update of the nav opens a path.
    """
    stuck: Stuck
    """Why it is stuck or without a path, as when that was noticed; TL_STUCK_NOT in all other states."""


@dataclasses.dataclass(frozen=True)
class CrowdEvent:
    """Something that happened to an agent in a step."""

    kind: CrowdEventKind
    agent: AgentId
    step: int
    """in which it happened"""
    stuck: Stuck
    """of TL_CROWD_STUCK and TL_CROWD_NO_PATH: why; else TL_STUCK_NOT"""
    door: DoorId
    """of TL_CROWD_BY_KEY; else null"""


class CircleId(NamedTuple):
    """Names a circle of a crowd. All 0 names none; stale once the circle is removed."""

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class CrowdCircleOptions(TypedDict, total=False):
    """A circle that moves through a crowd by itself."""

    circle: Circle
    """it yields to nothing and keeps its velocity"""
    bounce: Box
    """its velocity is reflected at these bounds; empty (the default) = none"""
    blocks: int
    """only agents that heed one of these avoid it; default TL_BLOCKS_ALL"""


@dataclasses.dataclass(frozen=True)
class AgentJump:
    """A jump as an agent takes it."""

    jump: int
    """its index"""
    from_: Point
    """as the agent goes: exchanged where it goes back"""
    to: Point
    """as the agent goes: exchanged where it goes back"""
    jumps: bool
    """it is in it; else its path leads there"""
    left: float
    """in it: seconds until it lands by itself; INFINITY = not by itself; else 0"""


@dataclasses.dataclass(frozen=True)
class MeterLine:
    """A line through which flow is counted, map units."""

    from_: Point
    to: Point


class MeterOptions(TypedDict, total=False):
    """What a meter reads."""

    box: Box
    """of the grid, map units; empty (default) = no grid"""
    cell: float
    """side of its cells, map units, > 0; default 1"""
    lines: Sequence[MeterLine]
    """`[tl_meter_line * line_count]`; copied. NULL (default) = none"""
    interval: float
    """Seconds from one point of the curves to the next, >= 0; 0 = a point at each reading; default 1."""


@dataclasses.dataclass(frozen=True)
class MeterCell:
    """One cell of the grid, as a mean over all readings."""

    centre: Point
    """map units"""
    density: float
    """agents per square map unit, by their centres"""
    speed: float
    """Map units per second, of the agents that were in it; NAN where there was none."""


@dataclasses.dataclass(frozen=True)
class MeterFlow:
    """The flow through a line."""

    to_right: int
    """Crossings; right and left as seen from `from` towards `to`, with y upwards."""
    to_left: int
    """Crossings; right and left as seen from `from` towards `to`, with y upwards."""
    seconds: float
    """from the first reading to the last"""
    length: float
    """of the line, map units"""
    first: float
    """Time of the first and of the last crossing, seconds of the crowd; NAN = none."""
    last: float
    """Time of the first and of the last crossing, seconds of the crowd; NAN = none."""


@dataclasses.dataclass(frozen=True)
class MeterPoint:
    """A point of the curves of arrival and of evacuation."""

    time: float
    """of the crowd, seconds"""
    present: int
    """agents in the crowd"""
    arrived: int
    """agents that have been seen in the state TL_AGENT_ARRIVED, each once"""
    left: int
    """agents that were seen and have been removed"""


@dataclasses.dataclass(frozen=True)
class LintRule:
    """One rule of the linter. All text is static English; `what`, `why` and `fix` are a paragraph of
    whole sentences without line breaks, lines of `example` end with a line feed.
    """

    id: str
    """"link-blocked"
    """
    severity: Severity
    """by default, in formats that are no exception"""
    summary: str
    """one line: what it finds"""
    what: str
    """exactly when it fires, and when it does not"""
    why: str
    """what goes wrong on such a map"""
    example: str
    """a whole file on which this rule fires"""
    fix: str
    """how to correct the map"""
    formats: str | None
    """In which formats it has another severity by default, and why; NULL: in none."""


@dataclasses.dataclass(frozen=True)
class Finding:
    """One thing the linter found. Text is owned by the tl_lint."""

    rule: LintRule
    severity: Severity
    """That of the rule, unless the definition of the run says otherwise; never TL_SEVERITY_OFF."""
    place: Place
    """of what is wrong, in the file"""
    text: str
    """one line, without the rule's id"""
    related: Place
    """a second place, all 0 if there is none"""
    related_text: str | None
    """what is there ("the wall is here"); NULL if there is none"""
    has_at: bool
    at: Point
    """where on the map; only if has_at"""
    names: Sequence[Any]
    """What it is about, as an `allow` line has to name it, `[const char * * name_count]`: names of
    waypoints and the like, or the points "x,y" of what has no name. NULL where there is none.
    """
    fingerprint: int
    """Identifies this finding among all of the map, from one run to the next. It is made of the rule
    and the names alone, so it survives moved lines and reworded messages; of several findings with
    the same rule and names the first by place has that number and the others count on from it. It
    is neither secret nor unforgeable.
    """


@dataclasses.dataclass(frozen=True)
class LintSeverity:
    """How bad a rule's findings are in one run."""

    rule: str
    """its id; borrowed"""
    severity: Severity
    """Whatever the format of the map; TL_SEVERITY_OFF: the rule does not run, and costs nothing."""


class LintOptions(TypedDict, total=False):
    """What the linter checks, and how strictly."""

    radius: float
    """map units; negative (the default) = the map's own"""
    margin: float
    """Of link-tight: the clearance that a link should have, map units, >= 0; 0 (the default) = any."""
    gap: float
    """Of wall-gap: the widest gap that is reported, map units; 0 = none; negative (the default) = the
    diameter of the agent, or 1/16 where the radius is 0.
    """
    max_link: float
    """The longest link by sight, of a map that has no links, map units; 0 (the default) = no bound."""
    max_findings: int
    """Findings of one rule that are kept; one more says how many others there are. 0 (the default) =
    TL_LINT_MAX_FINDINGS.
    """
    severities: Sequence[LintSeverity]
    """`[tl_lint_severity * severity_count]`; of several for one rule the last counts; borrowed."""
    budget: BudgetOptions
    """of all rules together; default tl_default_budget()"""


@dataclasses.dataclass(frozen=True)
class DrawMark:
    """Something to be pointed out: a finding of the linter."""

    at: Point
    """on the grid"""
    severity: Severity
    text: str | None
    """its tooltip, UTF-8; NULL = none; borrowed"""
    line: bool
    """Draw a sight line too that is blocked at `at`; default false."""
    from_: Point
    """of it, on the grid"""
    to: Point
    """of it, on the grid"""


@dataclasses.dataclass(frozen=True)
class DrawTrack:
    """Where something is in each frame of a motion."""

    at: Sequence[Point]
    """[tl_point * count], map units, finite; borrowed"""
    heading: Sequence[Point]
    """`[tl_point * count]`, of any length, 0,0 = as before; NULL (default) = the direction of its
    motion; borrowed.
    """
    first: int
    """it is there in the frames first .. first + count - 1; count >= 1"""
    radius: float
    """map units, >= 0"""
    circle: bool
    """Something round without a heading; default false: a body with an arrow."""
    corners: Sequence[Point]
    """`[tl_point * corner_count]`, of a polygon: from its position, while its heading is along x, map
    units, none beyond the radius. NULL (default) = no polygon; borrowed.
    """
    colour: int
    """which of eight, 0..7"""
    name: str | None
    """Its tooltip and, with tl_draw_def.names, the label that moves with a circle or polygon; UTF-8;
    NULL = none; borrowed.
    """


@dataclasses.dataclass(frozen=True)
class DrawMotion:
    """A motion makes the picture play, over and over: SMIL inside the SVG, which browsers play in a
    page and as an image. A PNG, and a viewer that does not play it, shows the frame `still`. A
    frame of a track costs at most 60 bytes, 100 with a trail; positions on a line (within 0.3
    pixels) cost nothing.

    The moving obstacles and the agents of the map are not drawn with a motion: give them as tracks.
    """

    tracks: Sequence[DrawTrack]
    """[tl_draw_track * track_count]; the last is on top; borrowed."""
    frames: int
    """1..1000000; 1 = nothing moves"""
    frame_time: float
    """seconds from one to the next, > 0; default 0.1"""
    still: int
    """which frame is shown where nothing plays; default 0"""
    trail: float
    """Length of the trace drawn behind each body, map units; default 0 = none."""


@dataclasses.dataclass(frozen=True)
class DrawHeat:
    """A number for each cell of a grid, drawn as one of eight colours over the floor, from pale to
    dark, with a legend beside the scale bar. A cell of 0, or without a number, has no colour.
    """

    origin: Point
    """the corner of cell 0, map units"""
    cell: float
    """side of the cells, map units, > 0"""
    columns: int
    """cells in a row; rows follow in the direction of y"""
    values: Sequence[float]
    """[double * count], >= 0, or NAN = no number; borrowed"""
    top: float
    """what has the darkest colour, and all beyond; > 0"""
    unit: str | None
    """of the values, for the legend, UTF-8; NULL = none; borrowed"""


class DrawOptions(TypedDict, total=False):
    """What a picture shows. What blocks some channels alone, and doors with keys, have looks of their
    own, which a legend below the map explains.
    """

    width: float
    """pixels, 16..16384; default 960; the height follows from the map"""
    theme: Theme
    """default TL_THEME_AUTO"""
    nav: Any
    """Of the map, for links; NULL (default): none are drawn; borrowed."""
    waypoints: bool
    """draw waypoints; default true"""
    names: bool
    """draw names of waypoints, doors and obstacles; default true"""
    links: bool
    """Draw the nav's edges and, marked, its blocked links; default true."""
    path: Sequence[PathPoint]
    """[tl_path_point * path_count], NULL = none; borrowed"""
    title: str | None
    """for the <title> element, UTF-8; NULL = none; borrowed"""
    sight: bool
    """Show a sight line, to its blocker, whose kind is TL_BLOCKER_NONE where it is free; default
    false.
    """
    sight_from: Point
    sight_to: Point
    sight_blocker: Blocker
    region: Sequence[Point]
    """What is visible from a point, as tl_query_visibility_polygon returns it: `[tl_point *
    region_count]`, up to twice the grid's bound; NULL = none; borrowed. What goes beyond the
    picture is cut off.
    """
    corners: Sequence[Point]
    """Marked corners, as tl_query_visible_corners returns them: `[tl_point * corner_count]`, on the
    grid; NULL = none; borrowed.
    """
    region_from: Point
    """of the region, where there is one; it makes the picture larger"""
    marks: Sequence[DrawMark]
    """Rings around what is to be pointed out, in the colour of the severity, the worst on top:
    `[tl_draw_mark * mark_count]`; NULL = none; borrowed.
    """
    motion: DrawMotion | None
    """over all but the names; NULL = none; borrowed"""
    heat: DrawHeat | None
    """Over the floor, under all else; it does not make the picture larger; NULL = none; borrowed."""
    shapes: Any
    """over the motion; NULL = none; borrowed"""
    agents: bool
    """Draw the map's agents where there is no motion; default true."""
    outside: bool
    """Shade what lies outside all walls and closed doors; O(n log n); default false."""
    view: Box
    """show only this, map units; empty (the default) = all there is"""
    budget: BudgetOptions
    """default tl_default_budget()"""


class ExpectationId(NamedTuple):
    """Names an expectation of a map: an `expect` line."""

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class AllowanceId(NamedTuple):
    """Names an allowance of a map: an `allow` line."""

    index1: int
    generation: int

    def __bool__(self) -> bool:
        return self.index1 != 0


class ExpectationOptions(TypedDict, total=False):
    """An expectation to be added: what `expect` says of two stops."""

    kind: ExpectationKind
    """default TL_EXPECTATION_SEES"""
    from_: Stop
    """default the origin"""
    to: Stop
    """default the origin"""
    has_limit: bool
    """of TL_EXPECTATION_PATH only; default false"""
    limit: float
    """of the path's length, map units, >= 0, finite; not rounded"""
    heeds: int
    """Of whom it is true; default 0: who heeds TL_CHANNEL_SIGHT for what is seen or blocked, and
    TL_CHANNEL_WALK for paths; without keys.
    """
    keys: int


@dataclasses.dataclass(frozen=True)
class ExpectationInfo:
    """An expectation of a map, as in its definition."""

    kind: ExpectationKind
    from_: Stop
    to: Stop
    has_limit: bool
    limit: float
    heeds: int
    """0 as in the definition"""
    keys: int
    place: Place
    """of the directive"""


class AllowanceOptions(TypedDict, total=False):
    """An allowance to be added: findings of the linter that are accepted."""

    rule: str
    """a lint rule's id, a name that needs no quotes; copied"""
    names: Sequence[Any]
    """[const char * * name_count]: what the finding is about; copied."""
    reason: str
    """Why it is allowed: UTF-8 without control characters, 1..4095 bytes; copied."""


@dataclasses.dataclass(frozen=True)
class AllowanceInfo:
    """An allowance of a map, as in its definition. The texts are owned by the map."""

    rule: str
    names: Sequence[Any]
    """[const char * * name_count]"""
    reason: str
    place: Place
    """of the directive"""


@dataclasses.dataclass(frozen=True)
class Format:
    """A format of maps. All text is static."""

    name: str
    """"native": what tl_load_def.format calls it"""
    extensions: Any
    """Ends of file names, in small letters: ".tl"; NULL after the last."""
    summary: str
    """one line: what it is"""
    saved: bool
    """tl_map_save_as_* write it"""


class LoadOptions(TypedDict, total=False):
    """How to read. Each limit is checked before anything of that size is allocated. Texts are borrowed
    by the call alone.
    """

    format: str | None
    """its name; NULL (default): decided by the path, then by the content"""
    path: str | None
    """Where a text in memory comes from: files that it names are looked for beside this path, and its
    extension counts. NULL (default): a map that needs such files is refused. Borrowed;
    tl_map_load_file puts its own path here.
    """
    root: str | None
    """No file that the map names is opened outside this folder, symbolic links followed. NULL
    (default): the nearest folder, from that of the map upwards, with a .git or *.tiled-project in
    it. Where there is none, and where a *.tiled-project allows less, it is three levels above the
    folder of the map, or the working directory where that is higher, but never above a .git.
    """
    rules: str | None
    """A file of mapping rules (docs/formats/rules.md), which say what the things of the map are and
    precede what the format says. NULL (default): `tautline.rules` in the folder of `path`, else in
    the nearest folder above that has one, inside the root; "": none. An error in it has a place of
    the kind "rules", with line and column of that file.
    """
    part: str | None
    """Name of the map, of a file that has several; NULL (default): the first."""
    max_input_bytes: int
    """of the whole, without pictures in a file; default 64 MiB"""
    max_line_bytes: int
    """of one line without its end; default 1 MiB"""
    max_name_bytes: int
    """of one name, 1..255; default 255"""
    max_points: int
    """Of all walls that are made of a grid of cells, where one byte may become four points; default
    2^23.
    """
    budget: BudgetOptions
    """default tl_default_budget()"""


@dataclasses.dataclass(frozen=True)
class Mover:
    """An obstacle at the present time."""

    obstacle: ObstacleId
    """of the map"""
    circle: Circle
    """With its velocity; of a polygon: about its centre, around all corners."""
    heading: Point
    """Of a polygon: direction of its x axis, length 1; at time 0: 1,0."""
    polygon: Polygon | None
    """Where it is; NULL = a circle. Owned by the movers, valid as long as they are, moved with them."""


@dataclasses.dataclass(frozen=True)
class MapStep:
    """A step that was undone or redone: how many edits it has, and its last one, as it was first made."""

    edits: int
    action: MapAction
    thing: MapThing
    index1: int
    """the id; 0 for TL_THING_MAP"""
    generation: int
    """the id; 0 for TL_THING_MAP"""


STRUCTS: dict[str, tuple[type | None, list[Field]]] = {
    "tl_place": (Place, [
        Field("line", "number", "uint32_t", 0, None, False),
        Field("column", "number", "uint32_t", 0, None, False),
        Field("object", "number", "uint32_t", 0, None, False),
        Field("kind", "text", "char", 1, None, False),
    ]),
    "tl_error": (FileError, [
        Field("place", "struct", "tl_place", 0, None, False),
        Field("text", "text", "char", 0, None, True),
    ]),
    "tl_errors": (Errors, [
        Field("items", "struct", "tl_error", 1, "capacity", False),
        Field("count", "number", "size_t", 0, None, False),
    ]),
    "tl_budget_use": (BudgetUse, [
        Field("work", "number", "uint64_t", 0, None, False),
        Field("bytes", "number", "size_t", 0, None, False),
        Field("out_of_work", "bool", "bool", 0, None, False),
        Field("out_of_bytes", "bool", "bool", 0, None, False),
    ]),
    "tl_budget": (None, [
        Field("max_bytes", "number", "size_t", 0, None, False),
        Field("max_work", "number", "uint64_t", 0, None, False),
        Field("progress", "callback", "bool (*)(void *context, double done)", 1, None, False),
        Field("use", "struct", "tl_budget_use", 1, None, False),
    ]),
    "tl_allocator": (None, [
        Field("resize", "callback", "void *(*)(void *context, void *block, size_t old_size, size_t new_size)", 1, None, False),
    ]),
    "tl_wall_id": (WallId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_door_id": (DoorId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_waypoint_id": (WaypointId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_link_id": (LinkId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_obstacle_id": (ObstacleId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_area_id": (AreaId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_map_agent_id": (MapAgentId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_map_def": (None, [
        Field("resolution", "number", "int32_t", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("max_undo_bytes", "number", "size_t", 0, None, False),
    ]),
    "tl_ignored_info": (IgnoredInfo, [
        Field("what", "text", "char", 1, None, False),
        Field("things", "text", "char", 1, None, False),
        Field("count", "number", "size_t", 0, None, False),
        Field("rule", "text", "char", 1, None, False),
        Field("objects", "text", "char", 1, None, False),
        Field("like_walls", "bool", "bool", 0, None, False),
    ]),
    "tl_channel_def": (None, [
        Field("name", "text", "char", 1, None, False),
        Field("radius", "number", "double", 0, None, False),
    ]),
    "tl_channel_info": (ChannelInfo, [
        Field("name", "text", "char", 1, None, False),
        Field("has_radius", "bool", "bool", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
        Field("name_place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_waypoint_def": (None, [
        Field("name", "text", "char", 1, None, False),
        Field("at", "struct", "tl_point", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("role", "enum", WaypointRole, 0, None, False),
        Field("has_body", "bool", "bool", 0, None, False),
        Field("body", "number", "double", 0, None, False),
        Field("heeds", "number", "uint32_t", 0, None, False),
        Field("keys", "number", "uint32_t", 0, None, False),
    ]),
    "tl_waypoint_info": (WaypointInfo, [
        Field("name", "text", "char", 1, None, False),
        Field("at", "struct", "tl_point", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("role", "enum", WaypointRole, 0, None, False),
        Field("has_body", "bool", "bool", 0, None, False),
        Field("body", "number", "double", 0, None, False),
        Field("heeds", "number", "uint32_t", 0, None, False),
        Field("keys", "number", "uint32_t", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
        Field("name_place", "struct", "tl_place", 0, None, False),
        Field("at_place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_stop": (Stop, [
        Field("waypoint", "struct", "tl_waypoint_id", 0, None, False),
        Field("at", "struct", "tl_point", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_link_def": (None, [
        Field("from", "struct", "tl_waypoint_id", 0, None, False),
        Field("to", "struct", "tl_waypoint_id", 0, None, False),
        Field("oneway", "bool", "bool", 0, None, False),
        Field("has_cost", "bool", "bool", 0, None, False),
        Field("cost", "number", "double", 0, None, False),
        Field("jump", "bool", "bool", 0, None, False),
        Field("seconds", "number", "double", 0, None, False),
    ]),
    "tl_link_info": (LinkInfo, [
        Field("from", "struct", "tl_waypoint_id", 0, None, False),
        Field("to", "struct", "tl_waypoint_id", 0, None, False),
        Field("oneway", "bool", "bool", 0, None, False),
        Field("has_cost", "bool", "bool", 0, None, False),
        Field("cost", "number", "double", 0, None, False),
        Field("jump", "bool", "bool", 0, None, False),
        Field("seconds", "number", "double", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
        Field("from_place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_debug_draw": (None, [
        Field("segment", "callback", "void (*)(void *context, tl_debug_kind kind, tl_point a, tl_point b)", 1, None, False),
        Field("circle", "callback", "void (*)(void *context, tl_debug_kind kind, tl_point centre, double radius)", 1, None, False),
        Field("polygon", "callback", "void (*)(void *context, tl_debug_kind kind, const tl_point *points, size_t count)", 1, None, False),
        Field("text", "callback", "void (*)(void *context, tl_debug_kind kind, tl_point at, const char *text)", 1, None, False),
    ]),
    "tl_vehicle": (Vehicle, [
        Field("position", "struct", "tl_point", 0, None, False),
        Field("velocity", "struct", "tl_point", 0, None, False),
        Field("heading", "struct", "tl_point", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("max_speed", "number", "double", 0, None, False),
        Field("max_force", "number", "double", 0, None, False),
    ]),
    "tl_circle": (Circle, [
        Field("centre", "struct", "tl_point", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("velocity", "struct", "tl_point", 0, None, False),
    ]),
    "tl_steer_part": (SteerPart, [
        Field("force", "struct", "tl_point", 0, None, False),
        Field("weight", "number", "double", 0, None, False),
        Field("probability", "number", "double", 0, None, False),
    ]),
    "tl_avoid_def": (None, [
        Field("horizon", "number", "double", 0, None, False),
        Field("margin", "number", "double", 0, None, False),
        Field("brake", "number", "double", 0, None, False),
        Field("hold", "number", "double", 0, None, False),
        Field("dt", "number", "double", 0, None, False),
        Field("reach", "number", "double", 0, None, False),
        Field("wanted", "struct", "tl_point", 0, None, False),
        Field("debug", "struct", "tl_debug_draw", 1, None, False),
    ]),
    "tl_avoid_state": (AvoidState, [
        Field("side", "number", "int32_t", 0, None, False),
        Field("timer", "number", "double", 0, None, False),
    ]),
    "tl_steer_wall": (SteerWall, [
        Field("a", "struct", "tl_point", 0, None, False),
        Field("b", "struct", "tl_point", 0, None, False),
        Field("closed", "bool", "bool", 0, None, False),
    ]),
    "tl_feeler_def": (None, [
        Field("length", "number", "double", 0, None, False),
        Field("side_length", "number", "double", 0, None, False),
        Field("splay", "number", "double", 0, None, False),
        Field("margin", "number", "double", 0, None, False),
        Field("debug", "struct", "tl_debug_draw", 1, None, False),
    ]),
    "tl_follow_wall_def": (None, [
        Field("distance", "number", "double", 0, None, False),
        Field("prediction", "number", "double", 0, None, False),
        Field("range", "number", "double", 0, None, False),
    ]),
    "tl_fuzzy_set": (FuzzySet, [
        Field("a", "number", "double", 0, None, False),
        Field("b", "number", "double", 0, None, False),
        Field("c", "number", "double", 0, None, False),
        Field("d", "number", "double", 0, None, False),
    ]),
    "tl_fuzzy_rules": (FuzzyRules, [
        Field("distance", "struct", "tl_fuzzy_set", 0, None, True),
        Field("angle", "struct", "tl_fuzzy_set", 0, None, True),
        Field("answer", "number", "double", 0, None, True),
        Field("rule", "number", "uint8_t", 0, None, True),
    ]),
    "tl_edge_counts": (EdgeCounts, [
        Field("tested", "number", "uint64_t", 0, None, False),
        Field("after_interval", "number", "uint64_t", 0, None, False),
        Field("after_axis", "number", "uint64_t", 0, None, False),
        Field("after_facing", "number", "uint64_t", 0, None, False),
        Field("after_length", "number", "uint64_t", 0, None, False),
        Field("hits", "number", "uint64_t", 0, None, False),
    ]),
    "tl_polygon": (Polygon, [
        Field("corners", "struct", "tl_point", 1, "count", False),
        Field("centre", "struct", "tl_point", 0, None, False),
        Field("velocity", "struct", "tl_point", 0, None, False),
        Field("turn", "number", "double", 0, None, False),
        Field("blocks", "number", "uint32_t", 0, None, False),
    ]),
    "tl_fuzzy_def": (None, [
        Field("rules", "struct", "tl_fuzzy_rules", 1, None, False),
        Field("look_ahead", "number", "double", 0, None, False),
        Field("floor", "number", "double", 0, None, False),
        Field("sides", "bool", "bool", 0, None, False),
        Field("splay", "number", "double", 0, None, False),
        Field("side_length", "number", "double", 0, None, False),
        Field("offset", "number", "double", 0, None, False),
        Field("probe", "number", "double", 0, None, False),
        Field("hold", "number", "double", 0, None, False),
        Field("brake", "bool", "bool", 0, None, False),
        Field("dt", "number", "double", 0, None, False),
        Field("wanted", "struct", "tl_point", 0, None, False),
        Field("polygons", "struct", "tl_polygon", 1, "polygon_count", False),
        Field("heeds", "number", "uint32_t", 0, None, False),
        Field("counts", "struct", "tl_edge_counts", 1, None, False),
        Field("debug", "struct", "tl_debug_draw", 1, None, False),
    ]),
    "tl_fuzzy_state": (FuzzyState, [
        Field("side", "number", "int32_t", 0, None, False),
        Field("timer", "number", "double", 0, None, False),
    ]),
    "tl_arrive_def": (None, [
        Field("dt", "number", "double", 0, None, False),
        Field("deceleration", "number", "double", 0, None, False),
        Field("tolerance", "number", "double", 0, None, False),
    ]),
    "tl_pursue_def": (None, [
        Field("max_prediction", "number", "double", 0, None, False),
    ]),
    "tl_hide_def": (None, [
        Field("margin", "number", "double", 0, None, False),
        Field("danger", "number", "double", 0, None, False),
        Field("arrive", "struct", "tl_arrive_def", 0, None, False),
    ]),
    "tl_wander_def": (None, [
        Field("radius", "number", "double", 0, None, False),
        Field("distance", "number", "double", 0, None, False),
        Field("jitter", "number", "double", 0, None, False),
        Field("dt", "number", "double", 0, None, False),
        Field("debug", "struct", "tl_debug_draw", 1, None, False),
    ]),
    "tl_wander_state": (WanderState, [
        Field("seed", "number", "uint64_t", 0, None, False),
        Field("count", "number", "uint64_t", 0, None, False),
        Field("target", "struct", "tl_point", 0, None, False),
    ]),
    "tl_follow_path_def": (None, [
        Field("look_ahead", "number", "double", 0, None, False),
        Field("width", "number", "double", 0, None, False),
        Field("corner", "number", "double", 0, None, False),
        Field("arrive", "struct", "tl_arrive_def", 0, None, False),
        Field("debug", "struct", "tl_debug_draw", 1, None, False),
    ]),
    "tl_follow_path_state": (FollowPathState, [
        Field("leg", "number", "size_t", 0, None, False),
        Field("along", "number", "double", 0, None, False),
    ]),
    "tl_flock_def": (None, [
        Field("sight", "number", "double", 0, None, False),
        Field("field_of_view", "number", "double", 0, None, False),
        Field("too_near", "number", "double", 0, None, False),
        Field("separation", "number", "double", 0, None, False),
        Field("cohesion", "number", "double", 0, None, False),
        Field("alignment", "number", "double", 0, None, False),
        Field("cruise", "number", "double", 0, None, False),
    ]),
    "tl_follow_leader_def": (None, [
        Field("behind", "number", "double", 0, None, False),
        Field("clearance", "number", "double", 0, None, False),
        Field("arrive", "struct", "tl_arrive_def", 0, None, False),
        Field("flock", "struct", "tl_flock_def", 0, None, False),
    ]),
    "tl_queue_def": (None, [
        Field("ahead", "number", "double", 0, None, False),
        Field("width", "number", "double", 0, None, False),
        Field("brake", "number", "double", 0, None, False),
    ]),
    "tl_flow_field": (FlowField, [
        Field("origin", "struct", "tl_point", 0, None, False),
        Field("cell", "number", "double", 0, None, False),
        Field("columns", "number", "int32_t", 0, None, False),
        Field("rows", "number", "int32_t", 0, None, False),
        Field("velocities", "struct", "tl_point", 1, None, False),
    ]),
    "tl_parameter_info": (ParameterInfo, [
        Field("group", "enum", ParameterGroup, 0, None, False),
        Field("of", "text", "char", 1, None, False),
        Field("word", "text", "char", 1, None, False),
        Field("unit", "text", "char", 1, None, False),
        Field("summary", "text", "char", 1, None, False),
        Field("low", "number", "double", 0, None, False),
        Field("high", "number", "double", 0, None, False),
        Field("usual", "number", "double", 0, None, False),
        Field("usual_text", "text", "char", 1, None, False),
        Field("is_switch", "bool", "bool", 0, None, False),
        Field("in_maps", "bool", "bool", 0, None, False),
    ]),
    "tl_setting": (Setting, [
        Field("parameter", "number", "uint32_t", 0, None, False),
        Field("value", "number", "double", 0, None, False),
    ]),
    "tl_map_agent_def": (None, [
        Field("name", "text", "char", 1, None, False),
        Field("at", "struct", "tl_point", 0, None, False),
        Field("has_radius", "bool", "bool", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("has_speed", "bool", "bool", 0, None, False),
        Field("speed", "number", "double", 0, None, False),
        Field("desire", "enum", Desire, 0, None, False),
        Field("stops", "struct", "tl_stop", 1, "stop_count", False),
        Field("group", "text", "char", 1, None, False),
        Field("avoid", "enum", Avoid, 0, None, False),
        Field("has_force", "bool", "bool", 0, None, False),
        Field("force", "number", "double", 0, None, False),
        Field("priority", "number", "double", 0, None, False),
        Field("layer", "number", "uint32_t", 0, None, False),
        Field("rate", "number", "double", 0, None, False),
        Field("count", "number", "uint32_t", 0, None, False),
        Field("settings", "struct", "tl_setting", 1, "setting_count", False),
        Field("heeds", "number", "uint32_t", 0, None, False),
        Field("keys", "number", "uint32_t", 0, None, False),
    ]),
    "tl_map_agent_info": (MapAgentInfo, [
        Field("name", "text", "char", 1, None, False),
        Field("at", "struct", "tl_point", 0, None, False),
        Field("has_radius", "bool", "bool", 0, None, False),
        Field("has_speed", "bool", "bool", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("speed", "number", "double", 0, None, False),
        Field("desire", "enum", Desire, 0, None, False),
        Field("stop_count", "number", "size_t", 0, None, False),
        Field("group", "text", "char", 1, None, False),
        Field("avoid", "enum", Avoid, 0, None, False),
        Field("has_force", "bool", "bool", 0, None, False),
        Field("force", "number", "double", 0, None, False),
        Field("priority", "number", "double", 0, None, False),
        Field("layer", "number", "uint32_t", 0, None, False),
        Field("rate", "number", "double", 0, None, False),
        Field("count", "number", "uint32_t", 0, None, False),
        Field("settings", "struct", "tl_setting", 1, "setting_count", False),
        Field("heeds", "number", "uint32_t", 0, None, False),
        Field("keys", "number", "uint32_t", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
        Field("name_place", "struct", "tl_place", 0, None, False),
        Field("at_place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_area_def": (None, [
        Field("corners", "struct", "tl_point", 1, "count", False),
        Field("cost", "number", "double", 0, None, False),
    ]),
    "tl_area_info": (AreaInfo, [
        Field("count", "number", "size_t", 0, None, False),
        Field("cost", "number", "double", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_area": (Area, [
        Field("corners", "struct", "tl_point", 1, "count", False),
        Field("cost", "number", "double", 0, None, False),
    ]),
    "tl_obstacle_def": (None, [
        Field("name", "text", "char", 1, None, False),
        Field("centre", "struct", "tl_point", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("moving", "bool", "bool", 0, None, False),
        Field("velocity", "struct", "tl_point", 0, None, False),
        Field("corners", "struct", "tl_point", 1, "corner_count", False),
        Field("turn", "number", "double", 0, None, False),
        Field("course", "struct", "tl_stop", 1, "course_count", False),
        Field("course_loop", "bool", "bool", 0, None, False),
        Field("speed", "number", "double", 0, None, False),
        Field("blocks", "number", "uint32_t", 0, None, False),
    ]),
    "tl_obstacle_info": (ObstacleInfo, [
        Field("name", "text", "char", 1, None, False),
        Field("centre", "struct", "tl_point", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("moving", "bool", "bool", 0, None, False),
        Field("velocity", "struct", "tl_point", 0, None, False),
        Field("corner_count", "number", "size_t", 0, None, False),
        Field("turn", "number", "double", 0, None, False),
        Field("course_count", "number", "size_t", 0, None, False),
        Field("course_loop", "bool", "bool", 0, None, False),
        Field("speed", "number", "double", 0, None, False),
        Field("blocks", "number", "uint32_t", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
        Field("name_place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_wall_def": (None, [
        Field("points", "struct", "tl_point", 1, "count", False),
        Field("loop", "bool", "bool", 0, None, False),
        Field("solid", "bool", "bool", 0, None, False),
        Field("filled", "bool", "bool", 0, None, False),
        Field("blocks", "number", "uint32_t", 0, None, False),
    ]),
    "tl_wall_info": (WallInfo, [
        Field("count", "number", "size_t", 0, None, False),
        Field("loop", "bool", "bool", 0, None, False),
        Field("solid", "bool", "bool", 0, None, False),
        Field("filled", "bool", "bool", 0, None, False),
        Field("blocks", "number", "uint32_t", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_door_def": (None, [
        Field("name", "text", "char", 1, None, False),
        Field("a", "struct", "tl_point", 0, None, False),
        Field("b", "struct", "tl_point", 0, None, False),
        Field("closed", "bool", "bool", 0, None, False),
        Field("exit", "bool", "bool", 0, None, False),
        Field("blocks", "number", "uint32_t", 0, None, False),
        Field("key", "number", "uint32_t", 0, None, False),
    ]),
    "tl_door_info": (DoorInfo, [
        Field("name", "text", "char", 1, None, False),
        Field("a", "struct", "tl_point", 0, None, False),
        Field("b", "struct", "tl_point", 0, None, False),
        Field("closed", "bool", "bool", 0, None, False),
        Field("exit", "bool", "bool", 0, None, False),
        Field("blocks", "number", "uint32_t", 0, None, False),
        Field("key", "number", "uint32_t", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
        Field("name_place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_index_def": (None, [
        Field("max_bytes", "number", "size_t", 0, None, False),
        Field("budget", "struct", "tl_budget", 0, None, False),
    ]),
    "tl_nav_def": (None, [
        Field("radius", "number", "double", 0, None, False),
        Field("heeds", "number", "uint32_t", 0, None, False),
        Field("keys", "number", "uint32_t", 0, None, False),
        Field("opens_doors", "bool", "bool", 0, None, False),
        Field("contact", "enum", Contact, 0, None, False),
        Field("link", "enum", LinkMode, 0, None, False),
        Field("max_link", "number", "double", 0, None, False),
        Field("max_links", "number", "size_t", 0, None, False),
        Field("sight_only", "bool", "bool", 0, None, False),
        Field("via", "enum", Via, 0, None, False),
        Field("sides", "number", "uint32_t", 0, None, False),
        Field("index", "bool", "bool", 0, None, False),
        Field("index_def", "struct", "tl_index_def", 0, None, False),
        Field("warm", "enum", Warm, 0, None, False),
        Field("whole_bytes", "number", "size_t", 0, None, False),
        Field("threads", "number", "uint32_t", 0, None, False),
        Field("budget", "struct", "tl_budget", 0, None, False),
    ]),
    "tl_nav_info": (NavInfo, [
        Field("segments", "number", "size_t", 0, None, False),
        Field("obstacles", "number", "size_t", 0, None, False),
        Field("waypoints", "number", "size_t", 0, None, False),
        Field("edges", "number", "size_t", 0, None, False),
        Field("components", "number", "size_t", 0, None, False),
        Field("largest", "number", "size_t", 0, None, False),
        Field("blocked_links", "number", "size_t", 0, None, False),
        Field("key_doors", "number", "size_t", 0, None, False),
        Field("authored", "bool", "bool", 0, None, False),
        Field("by_corners", "bool", "bool", 0, None, False),
        Field("corners", "number", "size_t", 0, None, False),
        Field("states", "number", "size_t", 0, None, False),
        Field("whole", "bool", "bool", 0, None, False),
        Field("taut_edges", "number", "size_t", 0, None, False),
        Field("whole_bytes", "number", "size_t", 0, None, False),
        Field("warming_pays", "bool", "bool", 0, None, False),
        Field("indexed", "bool", "bool", 0, None, False),
        Field("bytes", "number", "size_t", 0, None, False),
        Field("bounds", "struct", "tl_box", 0, None, False),
    ]),
    "tl_blocker": (Blocker, [
        Field("kind", "enum", BlockerKind, 0, None, False),
        Field("wall", "struct", "tl_wall_id", 0, None, False),
        Field("segment", "number", "uint32_t", 0, None, False),
        Field("door", "struct", "tl_door_id", 0, None, False),
        Field("obstacle", "struct", "tl_obstacle_id", 0, None, False),
        Field("blocks", "number", "uint32_t", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
        Field("at", "struct", "tl_point", 0, None, False),
    ]),
    "tl_pair": (Pair, [
        Field("from", "struct", "tl_point", 0, None, False),
        Field("to", "struct", "tl_point", 0, None, False),
    ]),
    "tl_explanation": (Explanation, [
        Field("sees", "bool", "bool", 0, None, False),
        Field("clearance", "number", "double", 0, None, False),
        Field("nearest", "struct", "tl_blocker", 0, None, False),
        Field("blockers", "number", "size_t", 0, None, False),
    ]),
    "tl_path_def": (None, [
        Field("from", "struct", "tl_stop", 0, None, False),
        Field("to", "struct", "tl_stop", 0, None, False),
        Field("pull", "bool", "bool", 0, None, False),
        Field("partial", "bool", "bool", 0, None, False),
        Field("budget", "struct", "tl_budget", 0, None, False),
    ]),
    "tl_path_result": (PathResult, [
        Field("found", "bool", "bool", 0, None, False),
        Field("partial", "bool", "bool", 0, None, False),
        Field("reason", "enum", NoPath, 0, None, False),
        Field("blocker", "struct", "tl_blocker", 0, None, False),
        Field("too_near", "bool", "bool", 0, None, False),
        Field("no_link", "bool", "bool", 0, None, False),
        Field("length", "number", "double", 0, None, False),
        Field("cost", "number", "double", 0, None, False),
        Field("count", "number", "size_t", 0, None, False),
        Field("expanded", "number", "size_t", 0, None, False),
    ]),
    "tl_path_point": (PathPoint, [
        Field("at", "struct", "tl_point", 0, None, False),
        Field("waypoint", "struct", "tl_waypoint_id", 0, None, False),
    ]),
    "tl_jump": (Jump, [
        Field("from", "struct", "tl_point", 0, None, False),
        Field("to", "struct", "tl_point", 0, None, False),
        Field("cost", "number", "double", 0, None, False),
        Field("oneway", "bool", "bool", 0, None, False),
        Field("seconds", "number", "double", 0, None, False),
    ]),
    "tl_route": (Route, [
        Field("found", "bool", "bool", 0, None, False),
        Field("cost", "number", "double", 0, None, False),
        Field("jump_count", "number", "size_t", 0, None, False),
        Field("searched", "number", "size_t", 0, None, False),
    ]),
    "tl_route_jump": (RouteJump, [
        Field("jump", "number", "size_t", 0, None, False),
        Field("back", "bool", "bool", 0, None, False),
    ]),
    "tl_distances_def": (None, [
        Field("from", "struct", "tl_stop", 0, None, False),
        Field("max_distance", "number", "double", 0, None, False),
        Field("nearest", "number", "size_t", 0, None, False),
        Field("jumps", "struct", "tl_jump", 1, "jump_count", False),
        Field("budget", "struct", "tl_budget", 0, None, False),
    ]),
    "tl_nav_change": (NavChange, [
        Field("kind", "enum", NavChangeKind, 0, None, False),
        Field("link", "struct", "tl_link_id", 0, None, False),
        Field("from", "struct", "tl_waypoint_id", 0, None, False),
        Field("to", "struct", "tl_waypoint_id", 0, None, False),
        Field("blocker", "struct", "tl_blocker", 0, None, False),
        Field("region", "struct", "tl_box", 0, None, False),
    ]),
    "tl_blocked_link": (BlockedLink, [
        Field("link", "struct", "tl_link_id", 0, None, False),
        Field("from", "struct", "tl_waypoint_id", 0, None, False),
        Field("to", "struct", "tl_waypoint_id", 0, None, False),
        Field("blocker", "struct", "tl_blocker", 0, None, False),
    ]),
    "tl_nav_edge": (NavEdge, [
        Field("from", "struct", "tl_waypoint_id", 0, None, False),
        Field("to", "struct", "tl_waypoint_id", 0, None, False),
        Field("from_at", "struct", "tl_point", 0, None, False),
        Field("to_at", "struct", "tl_point", 0, None, False),
        Field("length", "number", "double", 0, None, False),
        Field("cost", "number", "double", 0, None, False),
    ]),
    "tl_crowd_def": (None, [
        Field("nav", "opaque", "tl_nav", 1, None, False),
        Field("navs", "opaque", "tl_nav", 2, "nav_count", False),
        Field("dt", "number", "double", 0, None, False),
        Field("seed", "number", "uint64_t", 0, None, False),
        Field("threads", "number", "uint32_t", 0, None, False),
        Field("sight", "number", "double", 0, None, False),
        Field("max_neighbours", "number", "uint32_t", 0, None, False),
        Field("path_budget", "number", "uint32_t", 0, None, False),
        Field("reroute", "bool", "bool", 0, None, False),
        Field("stuck_time", "number", "double", 0, None, False),
        Field("guard", "bool", "bool", 0, None, False),
        Field("nearest", "bool", "bool", 0, None, False),
        Field("budget", "struct", "tl_budget", 0, None, False),
    ]),
    "tl_agent_id": (AgentId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_agent_def": (None, [
        Field("position", "struct", "tl_point", 0, None, False),
        Field("placing", "enum", Placing, 0, None, False),
        Field("velocity", "struct", "tl_point", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("max_speed", "number", "double", 0, None, False),
        Field("max_force", "number", "double", 0, None, False),
        Field("avoid", "enum", Avoid, 0, None, False),
        Field("desire", "enum", Desire, 0, None, False),
        Field("goal", "struct", "tl_point", 0, None, False),
        Field("arrived", "number", "double", 0, None, False),
        Field("stop", "number", "double", 0, None, False),
        Field("passing", "enum", Passing, 0, None, False),
        Field("group", "number", "uint32_t", 0, None, False),
        Field("has_flock", "bool", "bool", 0, None, False),
        Field("flock", "struct", "tl_flock_def", 0, None, False),
        Field("wander", "struct", "tl_wander_def", 0, None, False),
        Field("circles", "struct", "tl_avoid_def", 0, None, False),
        Field("walls", "struct", "tl_fuzzy_def", 0, None, False),
        Field("layer", "number", "uint32_t", 0, None, False),
        Field("mask", "number", "uint32_t", 0, None, False),
        Field("heeds", "number", "uint32_t", 0, None, False),
        Field("keys", "number", "uint32_t", 0, None, False),
        Field("priority", "number", "double", 0, None, False),
        Field("driven", "bool", "bool", 0, None, False),
        Field("people", "bool", "bool", 0, None, False),
        Field("shy", "number", "double", 0, None, False),
        Field("turn_rate", "number", "double", 0, None, False),
    ]),
    "tl_agent_info": (AgentInfo, [
        Field("position", "struct", "tl_point", 0, None, False),
        Field("velocity", "struct", "tl_point", 0, None, False),
        Field("heading", "struct", "tl_point", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("max_speed", "number", "double", 0, None, False),
        Field("max_force", "number", "double", 0, None, False),
        Field("state", "enum", AgentState, 0, None, False),
        Field("desire", "enum", Desire, 0, None, False),
        Field("avoid", "enum", Avoid, 0, None, False),
        Field("goal", "struct", "tl_point", 0, None, False),
        Field("left", "number", "double", 0, None, False),
        Field("replanned", "number", "uint32_t", 0, None, False),
        Field("displaced", "bool", "bool", 0, None, False),
        Field("falls_short", "bool", "bool", 0, None, False),
        Field("stuck", "enum", Stuck, 0, None, False),
    ]),
    "tl_crowd_event": (CrowdEvent, [
        Field("kind", "enum", CrowdEventKind, 0, None, False),
        Field("agent", "struct", "tl_agent_id", 0, None, False),
        Field("step", "number", "uint64_t", 0, None, False),
        Field("stuck", "enum", Stuck, 0, None, False),
        Field("door", "struct", "tl_door_id", 0, None, False),
    ]),
    "tl_circle_id": (CircleId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_crowd_circle_def": (None, [
        Field("circle", "struct", "tl_circle", 0, None, False),
        Field("bounce", "struct", "tl_box", 0, None, False),
        Field("blocks", "number", "uint32_t", 0, None, False),
    ]),
    "tl_agent_jump": (AgentJump, [
        Field("jump", "number", "size_t", 0, None, False),
        Field("from", "struct", "tl_point", 0, None, False),
        Field("to", "struct", "tl_point", 0, None, False),
        Field("jumps", "bool", "bool", 0, None, False),
        Field("left", "number", "double", 0, None, False),
    ]),
    "tl_meter_line": (MeterLine, [
        Field("from", "struct", "tl_point", 0, None, False),
        Field("to", "struct", "tl_point", 0, None, False),
    ]),
    "tl_meter_def": (None, [
        Field("box", "struct", "tl_box", 0, None, False),
        Field("cell", "number", "double", 0, None, False),
        Field("lines", "struct", "tl_meter_line", 1, "line_count", False),
        Field("interval", "number", "double", 0, None, False),
    ]),
    "tl_meter_cell": (MeterCell, [
        Field("centre", "struct", "tl_point", 0, None, False),
        Field("density", "number", "double", 0, None, False),
        Field("speed", "number", "double", 0, None, False),
    ]),
    "tl_meter_flow": (MeterFlow, [
        Field("to_right", "number", "uint64_t", 0, None, False),
        Field("to_left", "number", "uint64_t", 0, None, False),
        Field("seconds", "number", "double", 0, None, False),
        Field("length", "number", "double", 0, None, False),
        Field("first", "number", "double", 0, None, False),
        Field("last", "number", "double", 0, None, False),
    ]),
    "tl_meter_point": (MeterPoint, [
        Field("time", "number", "double", 0, None, False),
        Field("present", "number", "size_t", 0, None, False),
        Field("arrived", "number", "size_t", 0, None, False),
        Field("left", "number", "size_t", 0, None, False),
    ]),
    "tl_lint_rule": (LintRule, [
        Field("id", "text", "char", 1, None, False),
        Field("severity", "enum", Severity, 0, None, False),
        Field("summary", "text", "char", 1, None, False),
        Field("what", "text", "char", 1, None, False),
        Field("why", "text", "char", 1, None, False),
        Field("example", "text", "char", 1, None, False),
        Field("fix", "text", "char", 1, None, False),
        Field("formats", "text", "char", 1, None, False),
    ]),
    "tl_finding": (Finding, [
        Field("rule", "struct", "tl_lint_rule", 1, None, False),
        Field("severity", "enum", Severity, 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
        Field("text", "text", "char", 1, None, False),
        Field("related", "struct", "tl_place", 0, None, False),
        Field("related_text", "text", "char", 1, None, False),
        Field("has_at", "bool", "bool", 0, None, False),
        Field("at", "struct", "tl_point", 0, None, False),
        Field("names", "char", "char", 2, "name_count", False),
        Field("fingerprint", "number", "uint64_t", 0, None, False),
    ]),
    "tl_lint_severity": (LintSeverity, [
        Field("rule", "text", "char", 1, None, False),
        Field("severity", "enum", Severity, 0, None, False),
    ]),
    "tl_lint_def": (None, [
        Field("radius", "number", "double", 0, None, False),
        Field("margin", "number", "double", 0, None, False),
        Field("gap", "number", "double", 0, None, False),
        Field("max_link", "number", "double", 0, None, False),
        Field("max_findings", "number", "size_t", 0, None, False),
        Field("severities", "struct", "tl_lint_severity", 1, "severity_count", False),
        Field("budget", "struct", "tl_budget", 0, None, False),
    ]),
    "tl_draw_mark": (DrawMark, [
        Field("at", "struct", "tl_point", 0, None, False),
        Field("severity", "enum", Severity, 0, None, False),
        Field("text", "text", "char", 1, None, False),
        Field("line", "bool", "bool", 0, None, False),
        Field("from", "struct", "tl_point", 0, None, False),
        Field("to", "struct", "tl_point", 0, None, False),
    ]),
    "tl_draw_track": (DrawTrack, [
        Field("at", "struct", "tl_point", 1, "count", False),
        Field("heading", "struct", "tl_point", 1, "count", False),
        Field("first", "number", "size_t", 0, None, False),
        Field("radius", "number", "double", 0, None, False),
        Field("circle", "bool", "bool", 0, None, False),
        Field("corners", "struct", "tl_point", 1, "corner_count", False),
        Field("colour", "number", "uint32_t", 0, None, False),
        Field("name", "text", "char", 1, None, False),
    ]),
    "tl_draw_motion": (DrawMotion, [
        Field("tracks", "struct", "tl_draw_track", 1, "track_count", False),
        Field("frames", "number", "size_t", 0, None, False),
        Field("frame_time", "number", "double", 0, None, False),
        Field("still", "number", "size_t", 0, None, False),
        Field("trail", "number", "double", 0, None, False),
    ]),
    "tl_draw_heat": (DrawHeat, [
        Field("origin", "struct", "tl_point", 0, None, False),
        Field("cell", "number", "double", 0, None, False),
        Field("columns", "number", "size_t", 0, None, False),
        Field("values", "number", "double", 1, "count", False),
        Field("top", "number", "double", 0, None, False),
        Field("unit", "text", "char", 1, None, False),
    ]),
    "tl_draw_def": (None, [
        Field("width", "number", "double", 0, None, False),
        Field("theme", "enum", Theme, 0, None, False),
        Field("nav", "opaque", "tl_nav", 1, None, False),
        Field("waypoints", "bool", "bool", 0, None, False),
        Field("names", "bool", "bool", 0, None, False),
        Field("links", "bool", "bool", 0, None, False),
        Field("path", "struct", "tl_path_point", 1, "path_count", False),
        Field("title", "text", "char", 1, None, False),
        Field("sight", "bool", "bool", 0, None, False),
        Field("sight_from", "struct", "tl_point", 0, None, False),
        Field("sight_to", "struct", "tl_point", 0, None, False),
        Field("sight_blocker", "struct", "tl_blocker", 0, None, False),
        Field("region", "struct", "tl_point", 1, "region_count", False),
        Field("corners", "struct", "tl_point", 1, "corner_count", False),
        Field("region_from", "struct", "tl_point", 0, None, False),
        Field("marks", "struct", "tl_draw_mark", 1, "mark_count", False),
        Field("motion", "struct", "tl_draw_motion", 1, None, False),
        Field("heat", "struct", "tl_draw_heat", 1, None, False),
        Field("shapes", "opaque", "tl_draw_shapes", 1, None, False),
        Field("agents", "bool", "bool", 0, None, False),
        Field("outside", "bool", "bool", 0, None, False),
        Field("view", "struct", "tl_box", 0, None, False),
        Field("budget", "struct", "tl_budget", 0, None, False),
    ]),
    "tl_expectation_id": (ExpectationId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_allowance_id": (AllowanceId, [
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
    "tl_expectation_def": (None, [
        Field("kind", "enum", ExpectationKind, 0, None, False),
        Field("from", "struct", "tl_stop", 0, None, False),
        Field("to", "struct", "tl_stop", 0, None, False),
        Field("has_limit", "bool", "bool", 0, None, False),
        Field("limit", "number", "double", 0, None, False),
        Field("heeds", "number", "uint32_t", 0, None, False),
        Field("keys", "number", "uint32_t", 0, None, False),
    ]),
    "tl_expectation_info": (ExpectationInfo, [
        Field("kind", "enum", ExpectationKind, 0, None, False),
        Field("from", "struct", "tl_stop", 0, None, False),
        Field("to", "struct", "tl_stop", 0, None, False),
        Field("has_limit", "bool", "bool", 0, None, False),
        Field("limit", "number", "double", 0, None, False),
        Field("heeds", "number", "uint32_t", 0, None, False),
        Field("keys", "number", "uint32_t", 0, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_allowance_def": (None, [
        Field("rule", "text", "char", 1, None, False),
        Field("names", "char", "char", 2, "name_count", False),
        Field("reason", "text", "char", 1, None, False),
    ]),
    "tl_allowance_info": (AllowanceInfo, [
        Field("rule", "text", "char", 1, None, False),
        Field("names", "char", "char", 2, "name_count", False),
        Field("reason", "text", "char", 1, None, False),
        Field("place", "struct", "tl_place", 0, None, False),
    ]),
    "tl_format": (Format, [
        Field("name", "text", "char", 1, None, False),
        Field("extensions", "char", "char", 2, None, False),
        Field("summary", "text", "char", 1, None, False),
        Field("saved", "bool", "bool", 0, None, False),
    ]),
    "tl_load_def": (None, [
        Field("format", "text", "char", 1, None, False),
        Field("path", "text", "char", 1, None, False),
        Field("root", "text", "char", 1, None, False),
        Field("rules", "text", "char", 1, None, False),
        Field("part", "text", "char", 1, None, False),
        Field("max_input_bytes", "number", "size_t", 0, None, False),
        Field("max_line_bytes", "number", "size_t", 0, None, False),
        Field("max_name_bytes", "number", "size_t", 0, None, False),
        Field("max_points", "number", "size_t", 0, None, False),
        Field("budget", "struct", "tl_budget", 0, None, False),
    ]),
    "tl_mover": (Mover, [
        Field("obstacle", "struct", "tl_obstacle_id", 0, None, False),
        Field("circle", "struct", "tl_circle", 0, None, False),
        Field("heading", "struct", "tl_point", 0, None, False),
        Field("polygon", "struct", "tl_polygon", 1, None, False),
    ]),
    "tl_map_step": (MapStep, [
        Field("edits", "number", "size_t", 0, None, False),
        Field("action", "enum", MapAction, 0, None, False),
        Field("thing", "enum", MapThing, 0, None, False),
        Field("index1", "number", "uint32_t", 0, None, False),
        Field("generation", "number", "uint32_t", 0, None, False),
    ]),
}

DEFAULTS = {
    "tl_budget": "tl_default_budget",
    "tl_map_def": "tl_default_map_def",
    "tl_channel_def": "tl_default_channel_def",
    "tl_waypoint_def": "tl_default_waypoint_def",
    "tl_link_def": "tl_default_link_def",
    "tl_avoid_def": "tl_default_avoid_def",
    "tl_feeler_def": "tl_default_feeler_def",
    "tl_follow_wall_def": "tl_default_follow_wall_def",
    "tl_fuzzy_def": "tl_default_fuzzy_def",
    "tl_arrive_def": "tl_default_arrive_def",
    "tl_pursue_def": "tl_default_pursue_def",
    "tl_hide_def": "tl_default_hide_def",
    "tl_wander_def": "tl_default_wander_def",
    "tl_follow_path_def": "tl_default_follow_path_def",
    "tl_flock_def": "tl_default_flock_def",
    "tl_follow_leader_def": "tl_default_follow_leader_def",
    "tl_queue_def": "tl_default_queue_def",
    "tl_map_agent_def": "tl_default_map_agent_def",
    "tl_area_def": "tl_default_area_def",
    "tl_obstacle_def": "tl_default_obstacle_def",
    "tl_wall_def": "tl_default_wall_def",
    "tl_door_def": "tl_default_door_def",
    "tl_index_def": "tl_default_index_def",
    "tl_nav_def": "tl_default_nav_def",
    "tl_path_def": "tl_default_path_def",
    "tl_distances_def": "tl_default_distances_def",
    "tl_crowd_def": "tl_default_crowd_def",
    "tl_agent_def": "tl_default_agent_def",
    "tl_crowd_circle_def": "tl_default_crowd_circle_def",
    "tl_meter_def": "tl_default_meter_def",
    "tl_lint_def": "tl_default_lint_def",
    "tl_draw_def": "tl_default_draw_def",
    "tl_expectation_def": "tl_default_expectation_def",
    "tl_allowance_def": "tl_default_allowance_def",
    "tl_load_def": "tl_default_load_def",
}
take_tables(STRUCTS, DEFAULTS, Status)


class MapCalls(Object):
    """The functions of tl_map as methods."""

    @property
    def resolution(self) -> int:
        """Grid units per map unit; 0 for NULL. O(1)."""
        return lib.tl_map_resolution(self._handle())

    @property
    def radius(self) -> float:
        """The radius of the agent the map is for, in map units; 0, which is a point, where it says
        none, and for NULL. O(1).
        """
        return lib.tl_map_radius(self._handle())

    def set_radius(self, radius: float) -> None:
        """Changes that radius; it is rounded to the grid.

        - TL_E_RANGE: not finite, negative, or beyond the grid
        """
        check(lib.tl_map_set_radius(self._handle(), radius))

    @property
    def revision(self) -> int:
        """A number that grows by at least one with every edit that changes something, and never
        repeats in the life of the map; 0 for NULL. O(1).
        """
        return lib.tl_map_revision(self._handle())

    @property
    def bytes(self) -> int:
        """The memory that the map holds, in bytes; 0 for NULL. O(1)."""
        return lib.tl_map_bytes(self._handle())

    def caption(self, place: Place) -> str | None:
        """What the editor of the file's format calls the thing at a place with a kind, `object 12
        'gate' on layer 'walls'`; NULL where there is none. Borrowed until the map is reloaded or
        freed. O(log n).
        """
        return text_of(lib.tl_map_caption(self._handle(), value_of("tl_place", place)))

    @property
    def format(self) -> str:
        """The name of the format (format.h) of the file that the map was read from; "" where it was
        made by calls. Static. O(1).
        """
        return str(text_of(lib.tl_map_format(self._handle())))

    @property
    def is_empty(self) -> bool:
        """Does nothing block in it: no wall, no obstacle and no door? In files of other programs doors
        do not count, because without walls they close nothing. false for NULL. O(1).
        """
        return lib.tl_map_is_empty(self._handle())

    @property
    def explanation(self) -> str:
        """What the reader took each part of the file for, and why, a line for each: `layer
        'Collisions': 12 walls, by its name`. Borrowed until the map is reloaded or freed; never
        NULL.
        """
        return str(text_of(lib.tl_map_explanation(self._handle())))

    @property
    def suggested_rule(self) -> str:
        """For a file in which nothing says what blocks: the mapping rule (docs/formats/rules.md) that
        makes walls of what most looks like them, `layer physics -> wall`; "" where nothing does.
        Borrowed until the map is reloaded or freed; never NULL. O(1).
        """
        return str(text_of(lib.tl_map_suggested_rule(self._handle())))

    @property
    def ignored_count(self) -> int:
        """How many parts of its file were ignored; 0 for NULL. O(1)."""
        return lib.tl_map_ignored_count(self._handle())

    def get_ignored(self, index: int) -> IgnoredInfo:
        """One of them, those that most look like walls first. O(1).

        - TL_E_INVALID: also an index beyond the end
        """
        out = ffi.new("tl_ignored_info *")
        check(lib.tl_map_get_ignored(self._handle(), index, out))
        return object_of("tl_ignored_info", out[0])

    def add_channel(self, **options: Unpack[ChannelOptions]) -> int:
        """Adds a channel; *out is its bit. O(channels).

        - TL_E_INVALID: also a name that breaks its rule

        - TL_E_RANGE: a radius that is not finite or beyond the grid

        - TL_E_LIMIT: more than 32 channels, a longer name

        - TL_E_EXISTS: the name is taken; `walk` and `sight` are
        """
        def_ = definition("tl_channel_def", options, keep := [])
        out = ffi.new("uint32_t *")
        check(lib.tl_map_add_channel(self._handle(), def_, out))
        return out[0]

    def set_channel_radius(self, channel: int, radius: float) -> None:
        """Gives a channel a radius, or with a negative one takes it away; rounded to the grid.
        O(channels).

        - TL_E_NOT_FOUND: `channel` is not the bit of one

        - TL_E_RANGE: not finite, or beyond the grid
        """
        check(lib.tl_map_set_channel_radius(self._handle(), channel, radius))

    def find_channel(self, name: str) -> int:
        """The channel of a name. O(channels).

        - TL_E_NOT_FOUND: nothing has that name
        """
        out = ffi.new("uint32_t *")
        check(lib.tl_map_find_channel(self._handle(), name.encode(), out))
        return out[0]

    def get_channel(self, channel: int) -> ChannelInfo:
        """What a channel is. O(channels), and O(line) for the places.

        - TL_E_NOT_FOUND: `channel` is not the bit of one
        """
        out = ffi.new("tl_channel_info *")
        check(lib.tl_map_get_channel(self._handle(), channel, out))
        return object_of("tl_channel_info", out[0])

    def next_channel(self, channel: int) -> int:
        """The channel after one, in the order of their bits; TL_CHANNEL_WALK for 0; 0 at the end.
        O(channels).
        """
        return lib.tl_map_next_channel(self._handle(), channel)

    def channels_radius(self, channels: int) -> float:
        """The radius of a body that goes by all of these channels: the largest of theirs, map units; 0
        for NULL. O(channels).
        """
        return lib.tl_map_channels_radius(self._handle(), channels)

    def body_radius(self, heeds: int) -> float:
        """The radius of a body that goes by these channels (0: TL_CHANNEL_WALK) and has none of its
        own, map units: tl_map_channels_radius, or TL_BODY_RADIUS where that is 0 and for NULL,
        because bodies without a size would walk through each other. Compile the nav of a crowd with
        it (tl_nav_def.radius). O(channels).
        """
        return lib.tl_map_body_radius(self._handle(), heeds)

    def add_key(self, name: str) -> int:
        """The bit of a key, which is there from then on, whether or not a door has it. Not an edit.
        O(keys), and O(things) where 32 keys were named before.

        - TL_E_INVALID: also a name that breaks the rule of channels' names

        - TL_E_LIMIT: 32 keys are in use, a longer name
        """
        out = ffi.new("uint32_t *")
        check(lib.tl_map_add_key(self._handle(), name.encode(), out))
        return out[0]

    def find_key(self, name: str) -> int:
        """The key of a name. O(keys).

        - TL_E_NOT_FOUND: nothing has named it
        """
        out = ffi.new("uint32_t *")
        check(lib.tl_map_find_key(self._handle(), name.encode(), out))
        return out[0]

    def key_name(self, key: int) -> str | None:
        """The name of a key, owned by the map; NULL for what is not the bit of one. O(1)."""
        return text_of(lib.tl_map_key_name(self._handle(), key))

    def add_waypoint(self, **options: Unpack[WaypointOptions]) -> WaypointId:
        """Adds a waypoint. O(1) amortised.

        - TL_E_INVALID: also a name that breaks its rule, an unknown role, a body, channels or keys
        of what is no start, a channel or key that the map does not have

        - TL_E_RANGE: a number that is not finite, or beyond the grid

        - TL_E_LIMIT: a longer name or more waypoints than a map holds

        - TL_E_EXISTS: the name is taken
        """
        def_ = definition("tl_waypoint_def", options, keep := [])
        out = ffi.new("tl_waypoint_id *")
        check(lib.tl_map_add_waypoint(self._handle(), def_, out))
        return object_of("tl_waypoint_id", out[0])

    def remove_waypoint(self, id: WaypointId) -> None:
        """Removes a waypoint, every link that ends at it and every expectation that names it. A stop
        of an agent or of a course there becomes the point where the waypoint was. O(expectations +
        agents + obstacles), and O(links) where links end there.
        """
        check(lib.tl_map_remove_waypoint(self._handle(), value_of("tl_waypoint_id", id)))

    def move_waypoint(self, id: WaypointId, to: Point) -> None:
        """Moves a waypoint; what refers to it moves along. O(1).

        - TL_E_RANGE: not finite, or beyond the grid
        """
        check(lib.tl_map_move_waypoint(self._handle(), value_of("tl_waypoint_id", id), value_of("tl_point", to)))

    def rename_waypoint(self, id: WaypointId, name: str) -> None:
        """Gives a waypoint another name; links, expectations and stops follow. O(links + expectations
        + agents + obstacles).

        - TL_E_INVALID: also a name that breaks its rule

        - TL_E_LIMIT: a name of more than TL_NAME_MAX bytes

        - TL_E_EXISTS: the name is taken

        Allowances are text and keep the old name.
        """
        check(lib.tl_map_rename_waypoint(self._handle(), value_of("tl_waypoint_id", id), name.encode()))

    def set_waypoint_radius(self, id: WaypointId, radius: float) -> None:
        """Changes how near to a waypoint counts as arrived; rounded to the grid. O(1).

        - TL_E_RANGE: not finite, negative, or beyond the grid
        """
        check(lib.tl_map_set_waypoint_radius(self._handle(), value_of("tl_waypoint_id", id), radius))

    def set_waypoint_role(self, id: WaypointId, role: WaypointRole) -> None:
        """Changes the role of a waypoint; what is no start any more has no body, channels and keys of
        its own. O(1).

        - TL_E_INVALID: also an unknown role
        """
        check(lib.tl_map_set_waypoint_role(self._handle(), value_of("tl_waypoint_id", id), role))

    def set_waypoint_body(self, id: WaypointId, radius: float) -> None:
        """Gives the body that starts at a waypoint a radius, or with a negative one takes it away;
        rounded to the grid. O(1).

        - TL_E_INVALID: also a waypoint that is no start

        - TL_E_RANGE: not finite, or beyond the grid
        """
        check(lib.tl_map_set_waypoint_body(self._handle(), value_of("tl_waypoint_id", id), radius))

    def set_waypoint_traveller(self, id: WaypointId, heeds: int, keys: int) -> None:
        """Changes what the body that starts at a waypoint goes by and the keys that it has. O(1).

        - TL_E_INVALID: also a waypoint that is no start, a channel or key that the map does not
        have
        """
        check(lib.tl_map_set_waypoint_traveller(self._handle(), value_of("tl_waypoint_id", id), heeds, keys))

    def waypoint_is_valid(self, id: WaypointId) -> bool:
        """Is there a waypoint with this id? O(1)."""
        return lib.tl_waypoint_is_valid(self._handle(), value_of("tl_waypoint_id", id))

    def get_waypoint(self, id: WaypointId) -> WaypointInfo:
        """What a waypoint is. O(1), and O(line) for the places."""
        out = ffi.new("tl_waypoint_info *")
        check(lib.tl_map_get_waypoint(self._handle(), value_of("tl_waypoint_id", id), out))
        return object_of("tl_waypoint_info", out[0])

    def find_waypoint(self, name: str) -> WaypointId:
        """The waypoint of a name. O(1) expected.

        - TL_E_NOT_FOUND: nothing has that name
        """
        out = ffi.new("tl_waypoint_id *")
        check(lib.tl_map_find_waypoint(self._handle(), name.encode(), out))
        return object_of("tl_waypoint_id", out[0])

    @property
    def waypoint_count(self) -> int:
        """How many waypoints the map has. O(1)."""
        return lib.tl_map_waypoint_count(self._handle())

    def next_waypoint(self, id: WaypointId) -> WaypointId:
        """The waypoint after `id` in slot order; the first for a null id; null at the end."""
        return object_of("tl_waypoint_id", lib.tl_map_next_waypoint(self._handle(), value_of("tl_waypoint_id", id)))

    @property
    def is_linked(self) -> bool:
        """Does the map have a link that is no jump? Then its links are the edges of its graph;
        otherwise paths bend at corners. O(links), and O(1) where the first link is no jump.
        """
        return lib.tl_map_is_linked(self._handle())

    def add_link(self, **options: Unpack[LinkOptions]) -> LinkId:
        """Adds a link. A second link of the same pair is accepted; lint reports it. O(1) amortised.

        - TL_E_STALE: an end

        - TL_E_RANGE: a cost or seconds below 0 or not finite

        - TL_E_LIMIT: more links than a map holds
        """
        def_ = definition("tl_link_def", options, keep := [])
        out = ffi.new("tl_link_id *")
        check(lib.tl_map_add_link(self._handle(), def_, out))
        return object_of("tl_link_id", out[0])

    def set_link(self, id: LinkId, **options: Unpack[LinkOptions]) -> None:
        """Makes a link what a definition says: its ends, direction, cost and kind. O(1). Errors as
        tl_map_add_link, and:

        - TL_E_STALE: also the link
        """
        def_ = definition("tl_link_def", options, keep := [])
        check(lib.tl_map_set_link(self._handle(), value_of("tl_link_id", id), def_))

    def remove_link(self, id: LinkId) -> None:
        """Removes a link. O(1)."""
        check(lib.tl_map_remove_link(self._handle(), value_of("tl_link_id", id)))

    def link_is_valid(self, id: LinkId) -> bool:
        """Is there a link with this id? O(1)."""
        return lib.tl_link_is_valid(self._handle(), value_of("tl_link_id", id))

    def get_link(self, id: LinkId) -> LinkInfo:
        """What a link is. O(1), and O(line) for the places."""
        out = ffi.new("tl_link_info *")
        check(lib.tl_map_get_link(self._handle(), value_of("tl_link_id", id), out))
        return object_of("tl_link_info", out[0])

    @property
    def link_count(self) -> int:
        """How many links the map has. O(1)."""
        return lib.tl_map_link_count(self._handle())

    def next_link(self, id: LinkId) -> LinkId:
        """The link after `id` in slot order; the first for a null id; null at the end."""
        return object_of("tl_link_id", lib.tl_map_next_link(self._handle(), value_of("tl_link_id", id)))

    def add_agent(self, **options: Unpack[MapAgentOptions]) -> MapAgentId:
        """Adds an agent. O(stops).

        - TL_E_INVALID: also a name that breaks its rule; stops, a group or settings that do not fit
        the desire or the avoidance; a speed of 0, a negative number, a count without a rate, a
        setting out of its range, a channel or key that the map does not have

        - TL_E_RANGE: a number that is not finite, or beyond the grid

        - TL_E_LIMIT: more than 1024 stops, a longer name or more agents than a map holds

        - TL_E_EXISTS: the name is taken

        - TL_E_STALE: the waypoint of a stop
        """
        def_ = definition("tl_map_agent_def", options, keep := [])
        out = ffi.new("tl_map_agent_id *")
        check(lib.tl_map_add_agent(self._handle(), def_, out))
        return object_of("tl_map_agent_id", out[0])

    def remove_agent(self, id: MapAgentId) -> None:
        """Removes an agent. O(1)."""
        check(lib.tl_map_remove_agent(self._handle(), value_of("tl_map_agent_id", id)))

    def move_agent(self, id: MapAgentId, to: Point) -> None:
        """Moves where an agent starts. O(1).

        - TL_E_RANGE: not finite, or beyond the grid
        """
        check(lib.tl_map_move_agent(self._handle(), value_of("tl_map_agent_id", id), value_of("tl_point", to)))

    def rename_agent(self, id: MapAgentId, name: str) -> None:
        """Gives an agent another name. O(stops). Errors as tl_map_rename_door."""
        check(lib.tl_map_rename_agent(self._handle(), value_of("tl_map_agent_id", id), name.encode()))

    def set_agent_setting(self, id: MapAgentId, parameter: int, value: float) -> None:
        """Gives an agent a setting, or another value of one that it has. O(stops + settings).

        - TL_E_INVALID: also a parameter that agents of this desire and avoidance do not have, a
        value out of its range
        """
        check(lib.tl_map_set_agent_setting(self._handle(), value_of("tl_map_agent_id", id), parameter, value))

    def remove_agent_setting(self, id: MapAgentId, parameter: int) -> None:
        """Removes a setting of an agent, which then has the default. O(stops + settings).

        - TL_E_NOT_FOUND: the agent has no such setting
        """
        check(lib.tl_map_remove_agent_setting(self._handle(), value_of("tl_map_agent_id", id), parameter))

    def set_agent_traveller(self, id: MapAgentId, heeds: int, keys: int) -> None:
        """Changes what an agent goes by and the keys that it has, as in tl_map_agent_def. O(1).

        - TL_E_INVALID: also a channel or key that the map does not have
        """
        check(lib.tl_map_set_agent_traveller(self._handle(), value_of("tl_map_agent_id", id), heeds, keys))

    def agent_is_valid(self, id: MapAgentId) -> bool:
        """Is there an agent with this id? O(1)."""
        return lib.tl_map_agent_is_valid(self._handle(), value_of("tl_map_agent_id", id))

    def get_agent(self, id: MapAgentId) -> MapAgentInfo:
        """What an agent is, without its stops. O(1), and O(line) for the places."""
        out = ffi.new("tl_map_agent_info *")
        check(lib.tl_map_get_agent(self._handle(), value_of("tl_map_agent_id", id), out))
        return object_of("tl_map_agent_info", out[0])

    def get_agent_stop(self, id: MapAgentId, index: int) -> Stop:
        """Stop `index` (0..stop_count-1) of an agent. O(1), and O(line) for the place.

        - TL_E_INVALID: also an index beyond the end
        """
        out = ffi.new("tl_stop *")
        check(lib.tl_map_get_agent_stop(self._handle(), value_of("tl_map_agent_id", id), index, out))
        return object_of("tl_stop", out[0])

    def find_agent(self, name: str) -> MapAgentId:
        """The agent of a name. O(1) expected.

        - TL_E_NOT_FOUND: nothing has that name
        """
        out = ffi.new("tl_map_agent_id *")
        check(lib.tl_map_find_agent(self._handle(), name.encode(), out))
        return object_of("tl_map_agent_id", out[0])

    @property
    def agent_count(self) -> int:
        """How many agents the map has. O(1)."""
        return lib.tl_map_agent_count(self._handle())

    def next_agent(self, id: MapAgentId) -> MapAgentId:
        """The agent after `id` in slot order; the first for a null id; null at the end."""
        return object_of("tl_map_agent_id", lib.tl_map_next_agent(self._handle(), value_of("tl_map_agent_id", id)))

    def add_area(self, **options: Unpack[AreaOptions]) -> AreaId:
        """Adds an area. O(count).

        - TL_E_INVALID: also fewer than three corners

        - TL_E_RANGE: a corner beyond the grid, a cost out of its range

        - TL_E_LIMIT: more than TL_AREAS_MAX areas, or TL_AREA_CORNERS_MAX corners in all
        """
        def_ = definition("tl_area_def", options, keep := [])
        out = ffi.new("tl_area_id *")
        check(lib.tl_map_add_area(self._handle(), def_, out))
        return object_of("tl_area_id", out[0])

    def remove_area(self, id: AreaId) -> None:
        """Removes an area. O(1)."""
        check(lib.tl_map_remove_area(self._handle(), value_of("tl_area_id", id)))

    def move_area_corner(self, id: AreaId, index: int, to: Point) -> None:
        """Moves one corner of an area, index 0..count-1. O(1).

        - TL_E_INVALID: also an index beyond the end

        - TL_E_RANGE: not finite, or beyond the grid
        """
        check(lib.tl_map_move_area_corner(self._handle(), value_of("tl_area_id", id), index, value_of("tl_point", to)))

    def set_area_cost(self, id: AreaId, cost: float) -> None:
        """Changes the cost of an area. O(1).

        - TL_E_RANGE: out of its range
        """
        check(lib.tl_map_set_area_cost(self._handle(), value_of("tl_area_id", id), cost))

    def area_is_valid(self, id: AreaId) -> bool:
        """Is there an area with this id? O(1)."""
        return lib.tl_area_is_valid(self._handle(), value_of("tl_area_id", id))

    def get_area(self, id: AreaId) -> AreaInfo:
        """What an area is, without its corners. O(1), and O(line) for the place."""
        out = ffi.new("tl_area_info *")
        check(lib.tl_map_get_area(self._handle(), value_of("tl_area_id", id), out))
        return object_of("tl_area_info", out[0])

    def get_area_corner(self, id: AreaId, index: int) -> tuple[Point, Place]:
        """Corner `index` (0..count-1) of an area, and its place, as tl_map_get_wall_point.

        - TL_E_INVALID: also an index beyond the end
        """
        out = ffi.new("tl_point *")
        place = ffi.new("tl_place *")
        check(lib.tl_map_get_area_corner(self._handle(), value_of("tl_area_id", id), index, out, place))
        return object_of("tl_point", out[0]), object_of("tl_place", place[0])

    @property
    def area_count(self) -> int:
        """How many areas the map has. O(1)."""
        return lib.tl_map_area_count(self._handle())

    @property
    def area_corner_count(self) -> int:
        """How many corners all areas have. O(1)."""
        return lib.tl_map_area_corner_count(self._handle())

    def next_area(self, id: AreaId) -> AreaId:
        """The area after `id` in slot order; the first for a null id; null at the end."""
        return object_of("tl_area_id", lib.tl_map_next_area(self._handle(), value_of("tl_area_id", id)))

    def add_obstacle(self, **options: Unpack[ObstacleOptions]) -> ObstacleId:
        """Adds an obstacle. O(1) amortised; of a polygon O(corner_count^2).

        - TL_E_INVALID: also a name that breaks its rule, a radius of 0, sides that cross, `blocks`
        0 or with a channel that the map does not have

        - TL_E_RANGE: a number that is not finite, or out of its range

        - TL_E_LIMIT: a longer name, more corners or more obstacles than a map holds

        - TL_E_EXISTS: the name is taken

        - TL_E_STALE: a waypoint of the course
        """
        def_ = definition("tl_obstacle_def", options, keep := [])
        out = ffi.new("tl_obstacle_id *")
        check(lib.tl_map_add_obstacle(self._handle(), def_, out))
        return object_of("tl_obstacle_id", out[0])

    def remove_obstacle(self, id: ObstacleId) -> None:
        """Removes an obstacle. O(1)."""
        check(lib.tl_map_remove_obstacle(self._handle(), value_of("tl_obstacle_id", id)))

    def move_obstacle(self, id: ObstacleId, centre: Point) -> None:
        """Moves the centre of an obstacle, and the corners of a polygon with it; the points of a
        course stay. O(1).

        - TL_E_RANGE: not finite, or beyond the grid
        """
        check(lib.tl_map_move_obstacle(self._handle(), value_of("tl_obstacle_id", id), value_of("tl_point", centre)))

    def rename_obstacle(self, id: ObstacleId, name: str) -> None:
        """Gives an obstacle another name. Errors and cost as tl_map_rename_door."""
        check(lib.tl_map_rename_obstacle(self._handle(), value_of("tl_obstacle_id", id), name.encode()))

    def set_obstacle_radius(self, id: ObstacleId, radius: float) -> None:
        """Changes the radius of a circle; rounded to the grid. O(1).

        - TL_E_INVALID: also a radius of 0 or below, a polygon

        - TL_E_RANGE: not finite, or beyond the grid
        """
        check(lib.tl_map_set_obstacle_radius(self._handle(), value_of("tl_obstacle_id", id), radius))

    def set_obstacle_blocks(self, id: ObstacleId, blocks: int) -> None:
        """Changes what an obstacle blocks, as in tl_obstacle_def. O(1).

        - TL_E_INVALID: also 0, and a channel that the map does not have
        """
        check(lib.tl_map_set_obstacle_blocks(self._handle(), value_of("tl_obstacle_id", id), blocks))

    def obstacle_is_valid(self, id: ObstacleId) -> bool:
        """Is there an obstacle with this id? O(1)."""
        return lib.tl_obstacle_is_valid(self._handle(), value_of("tl_obstacle_id", id))

    def get_obstacle(self, id: ObstacleId) -> ObstacleInfo:
        """What an obstacle is. O(1), and O(line) for the places."""
        out = ffi.new("tl_obstacle_info *")
        check(lib.tl_map_get_obstacle(self._handle(), value_of("tl_obstacle_id", id), out))
        return object_of("tl_obstacle_info", out[0])

    def get_obstacle_corner(self, id: ObstacleId, index: int) -> Point:
        """Corner `index` of a polygon, relative to its centre. O(1).

        - TL_E_INVALID: also an index beyond the end
        """
        out = ffi.new("tl_point *")
        check(lib.tl_map_get_obstacle_corner(self._handle(), value_of("tl_obstacle_id", id), index, out))
        return object_of("tl_point", out[0])

    def get_obstacle_course(self, id: ObstacleId, index: int) -> Stop:
        """Point `index` of a course: a waypoint or a point. O(line), for the place.

        - TL_E_INVALID: also an index beyond the end
        """
        out = ffi.new("tl_stop *")
        check(lib.tl_map_get_obstacle_course(self._handle(), value_of("tl_obstacle_id", id), index, out))
        return object_of("tl_stop", out[0])

    def find_obstacle(self, name: str) -> ObstacleId:
        """The obstacle of a name. O(1) expected.

        - TL_E_NOT_FOUND: nothing has that name
        """
        out = ffi.new("tl_obstacle_id *")
        check(lib.tl_map_find_obstacle(self._handle(), name.encode(), out))
        return object_of("tl_obstacle_id", out[0])

    @property
    def obstacle_count(self) -> int:
        """How many obstacles the map has, static and moving ones. O(1)."""
        return lib.tl_map_obstacle_count(self._handle())

    def next_obstacle(self, id: ObstacleId) -> ObstacleId:
        """The obstacle after `id` in slot order; the first for a null id; null at the end."""
        return object_of("tl_obstacle_id", lib.tl_map_next_obstacle(self._handle(), value_of("tl_obstacle_id", id)))

    def add_wall(self, **options: Unpack[WallOptions]) -> WallId:
        """Adds a wall. O(count) amortised.

        - TL_E_INVALID: also fewer than two points, `solid` or `filled` without `loop`, `blocks` 0
        or with a channel that the map does not have

        - TL_E_RANGE: a point that is not finite, or beyond the grid

        - TL_E_LIMIT: more points or walls than a map holds
        """
        def_ = definition("tl_wall_def", options, keep := [])
        out = ffi.new("tl_wall_id *")
        check(lib.tl_map_add_wall(self._handle(), def_, out))
        return object_of("tl_wall_id", out[0])

    def remove_wall(self, id: WallId) -> None:
        """Removes a wall. O(1) amortised."""
        check(lib.tl_map_remove_wall(self._handle(), value_of("tl_wall_id", id)))

    def move_wall_point(self, id: WallId, index: int, to: Point) -> None:
        """Moves one point of a wall, index 0..count-1. O(1).

        - TL_E_INVALID: also an index beyond the end

        - TL_E_RANGE: not finite, or beyond the grid
        """
        check(lib.tl_map_move_wall_point(self._handle(), value_of("tl_wall_id", id), index, value_of("tl_point", to)))

    def move_wall(self, id: WallId, by: Point) -> None:
        """Moves a whole wall by an offset, map units, which is rounded to the grid once. O(count).

        - TL_E_RANGE: not finite, or a point would be beyond the grid

        - TL_E_LIMIT: more points than a map holds, those of the journal included
        """
        check(lib.tl_map_move_wall(self._handle(), value_of("tl_wall_id", id), value_of("tl_point", by)))

    def insert_wall_point(self, id: WallId, index: int, at: Point) -> None:
        """Inserts a point into a wall, before point `index`; with index == count behind the last.
        O(count).

        - TL_E_INVALID: also an index beyond count

        - TL_E_RANGE: not finite, or beyond the grid

        - TL_E_LIMIT: more points than a wall or a map holds, those of the journal included
        """
        check(lib.tl_map_insert_wall_point(self._handle(), value_of("tl_wall_id", id), index, value_of("tl_point", at)))

    def remove_wall_point(self, id: WallId, index: int) -> None:
        """Takes a point out of a wall, index 0..count-1. O(count).

        - TL_E_INVALID: also an index beyond the end, and a wall of two points

        - TL_E_LIMIT: more points than a map holds, those of the journal included
        """
        check(lib.tl_map_remove_wall_point(self._handle(), value_of("tl_wall_id", id), index))

    def set_wall_kind(self, id: WallId, loop: bool, solid: bool, filled: bool) -> None:
        """Changes `loop`, `solid` and `filled` of a wall, as in tl_wall_def. O(count).

        - TL_E_INVALID: also `solid` or `filled` without `loop`

        - TL_E_LIMIT: more points than a map holds, those of the journal included
        """
        check(lib.tl_map_set_wall_kind(self._handle(), value_of("tl_wall_id", id), loop, solid, filled))

    def set_wall_blocks(self, id: WallId, blocks: int) -> None:
        """Changes what a wall blocks, as in tl_wall_def. O(count).

        - TL_E_INVALID: also 0, and a channel that the map does not have

        - TL_E_LIMIT: more points than a map holds, those of the journal included
        """
        check(lib.tl_map_set_wall_blocks(self._handle(), value_of("tl_wall_id", id), blocks))

    def wall_is_valid(self, id: WallId) -> bool:
        """Is there a wall with this id? O(1)."""
        return lib.tl_wall_is_valid(self._handle(), value_of("tl_wall_id", id))

    def get_wall(self, id: WallId) -> WallInfo:
        """What a wall is, without its points. O(1), and O(line) for the place."""
        out = ffi.new("tl_wall_info *")
        check(lib.tl_map_get_wall(self._handle(), value_of("tl_wall_id", id), out))
        return object_of("tl_wall_info", out[0])

    def get_wall_point(self, id: WallId, index: int) -> tuple[Point, Place]:
        """Point `index` (0..count-1) of a wall, and the place of its text in the file: all 0 if there
        is none or the point was moved; `place` NULL = not wanted. O(1), and O(line) for the place.

        - TL_E_INVALID: also an index beyond the end
        """
        out = ffi.new("tl_point *")
        place = ffi.new("tl_place *")
        check(lib.tl_map_get_wall_point(self._handle(), value_of("tl_wall_id", id), index, out, place))
        return object_of("tl_point", out[0]), object_of("tl_place", place[0])

    @property
    def wall_count(self) -> int:
        """How many walls (polylines) the map has. O(1)."""
        return lib.tl_map_wall_count(self._handle())

    @property
    def segment_count(self) -> int:
        """How many segments all walls have, doors not counted. O(1)."""
        return lib.tl_map_segment_count(self._handle())

    def next_wall(self, id: WallId) -> WallId:
        """The wall after `id` in slot order; the first for a null id; null at the end. O(1), but for
        gaps of removed walls.
        """
        return object_of("tl_wall_id", lib.tl_map_next_wall(self._handle(), value_of("tl_wall_id", id)))

    def add_door(self, **options: Unpack[DoorOptions]) -> DoorId:
        """Adds a door, or an exit. O(1) amortised.

        - TL_E_INVALID: also a name that breaks its rule, an exit that is closed or has a key or
        `blocks`, `blocks` 0, a channel or key that the map does not have, two keys

        - TL_E_RANGE: an end that is not finite, or beyond the grid

        - TL_E_LIMIT: a longer name or more doors than a map holds

        - TL_E_EXISTS: the name is taken
        """
        def_ = definition("tl_door_def", options, keep := [])
        out = ffi.new("tl_door_id *")
        check(lib.tl_map_add_door(self._handle(), def_, out))
        return object_of("tl_door_id", out[0])

    def remove_door(self, id: DoorId) -> None:
        """Removes a door. O(1)."""
        check(lib.tl_map_remove_door(self._handle(), value_of("tl_door_id", id)))

    def move_door(self, id: DoorId, a: Point, b: Point) -> None:
        """Moves both ends of a door. O(1).

        - TL_E_RANGE: not finite, or beyond the grid
        """
        check(lib.tl_map_move_door(self._handle(), value_of("tl_door_id", id), value_of("tl_point", a), value_of("tl_point", b)))

    def rename_door(self, id: DoorId, name: str) -> None:
        """Gives a door another name. O(1).

        - TL_E_INVALID: also a name that breaks its rule

        - TL_E_LIMIT: a name of more than TL_NAME_MAX bytes

        - TL_E_EXISTS: the name is taken

        Allowances are text and keep the old name.
        """
        check(lib.tl_map_rename_door(self._handle(), value_of("tl_door_id", id), name.encode()))

    def set_door_closed(self, id: DoorId, closed: bool) -> None:
        """Closes or opens a door; navs follow with tl_nav_update. O(1).

        - TL_E_INVALID: also closing an exit
        """
        check(lib.tl_map_set_door_closed(self._handle(), value_of("tl_door_id", id), closed))

    def set_door_blocks(self, id: DoorId, blocks: int) -> None:
        """Changes what a door blocks, as in tl_door_def. O(1).

        - TL_E_INVALID: as tl_map_add_door
        """
        check(lib.tl_map_set_door_blocks(self._handle(), value_of("tl_door_id", id), blocks))

    def set_door_key(self, id: DoorId, key: int) -> None:
        """Changes the key of a door, 0 = none, as in tl_door_def. O(1).

        - TL_E_INVALID: as tl_map_add_door
        """
        check(lib.tl_map_set_door_key(self._handle(), value_of("tl_door_id", id), key))

    def door_is_valid(self, id: DoorId) -> bool:
        """Is there a door with this id? O(1)."""
        return lib.tl_door_is_valid(self._handle(), value_of("tl_door_id", id))

    def get_door(self, id: DoorId) -> DoorInfo:
        """What a door is. O(1), and O(line) for the places."""
        out = ffi.new("tl_door_info *")
        check(lib.tl_map_get_door(self._handle(), value_of("tl_door_id", id), out))
        return object_of("tl_door_info", out[0])

    def find_door(self, name: str) -> DoorId:
        """The door of a name. O(1) expected.

        - TL_E_NOT_FOUND: nothing has that name
        """
        out = ffi.new("tl_door_id *")
        check(lib.tl_map_find_door(self._handle(), name.encode(), out))
        return object_of("tl_door_id", out[0])

    @property
    def door_count(self) -> int:
        """How many doors the map has. O(1)."""
        return lib.tl_map_door_count(self._handle())

    def next_door(self, id: DoorId) -> DoorId:
        """The door after `id` in slot order; the first for a null id; null at the end."""
        return object_of("tl_door_id", lib.tl_map_next_door(self._handle(), value_of("tl_door_id", id)))

    def jumps_from_map(self) -> list[Jump]:
        """The jumps of a map, which are its links that are not walked, in the order of their slots:
        *count of them, of which the first `room` go into out `[tl_jump * room]` (may be NULL where
        room is 0). A link without a cost costs the distance of its ends. O(links).
        """
        count = ffi.new("size_t *")
        out, room_count = ffi.new("tl_jump[]", 64), 64
        status = lib.tl_jumps_from_map(self._handle(), out, room_count, count)
        if status == Status.BUFFER:
            room_count = count[0]
            out = ffi.new("tl_jump[]", room_count)
            status = lib.tl_jumps_from_map(self._handle(), out, room_count, count)
        check(status)
        return [object_of("tl_jump", out[i]) for i in range(count[0])]

    def agent_def_from_map(self, line: MapAgentId) -> AgentDef:
        """The definition of the agent that a line of a map describes, for tl_crowd_add_agent. Without
        a radius of its own it has tl_map_body_radius; flocks are numbered from 1 in the order of
        their first agents. O(agents of the map) for a flock member, else O(1).

        An agent that patrols or leaves rests in it, because a definition has no stops.
        """
        out = ffi.new("tl_agent_def *")
        check(lib.tl_agent_def_from_map(self._handle(), value_of("tl_map_agent_id", line), out))
        return object_of("tl_agent_def", out[0])

    def add_expectation(self, **options: Unpack[ExpectationOptions]) -> ExpectationId:
        """Adds an expectation. O(1) amortised.

        - TL_E_INVALID: also an unknown kind, a limit of another kind than TL_EXPECTATION_PATH, a
        channel or key that the map does not have

        - TL_E_STALE: a waypoint

        - TL_E_RANGE: a point, the limit

        - TL_E_LIMIT: more expectations than a map holds
        """
        def_ = definition("tl_expectation_def", options, keep := [])
        out = ffi.new("tl_expectation_id *")
        check(lib.tl_map_add_expectation(self._handle(), def_, out))
        return object_of("tl_expectation_id", out[0])

    def remove_expectation(self, id: ExpectationId) -> None:
        """Removes an expectation. O(1)."""
        check(lib.tl_map_remove_expectation(self._handle(), value_of("tl_expectation_id", id)))

    def expectation_is_valid(self, id: ExpectationId) -> bool:
        """Is there an expectation with this id? O(1)."""
        return lib.tl_expectation_is_valid(self._handle(), value_of("tl_expectation_id", id))

    def get_expectation(self, id: ExpectationId) -> ExpectationInfo:
        """What an expectation says. O(1), and O(line) for the places."""
        out = ffi.new("tl_expectation_info *")
        check(lib.tl_map_get_expectation(self._handle(), value_of("tl_expectation_id", id), out))
        return object_of("tl_expectation_info", out[0])

    @property
    def expectation_count(self) -> int:
        """How many expectations the map has. O(1)."""
        return lib.tl_map_expectation_count(self._handle())

    def next_expectation(self, id: ExpectationId) -> ExpectationId:
        """The expectation after `id` in slot order; the first for a null id; null at the end."""
        return object_of("tl_expectation_id", lib.tl_map_next_expectation(self._handle(), value_of("tl_expectation_id", id)))

    def add_allowance(self, **options: Unpack[AllowanceOptions]) -> AllowanceId:
        """Adds an allowance. O(bytes).

        - TL_E_INVALID: also a text that breaks its rule

        - TL_E_LIMIT: more names or longer texts than a line of a file holds

        Not checked: that there is such a rule. Lint reports it.
        """
        def_ = definition("tl_allowance_def", options, keep := [])
        out = ffi.new("tl_allowance_id *")
        check(lib.tl_map_add_allowance(self._handle(), def_, out))
        return object_of("tl_allowance_id", out[0])

    def remove_allowance(self, id: AllowanceId) -> None:
        """Removes an allowance. O(1)."""
        check(lib.tl_map_remove_allowance(self._handle(), value_of("tl_allowance_id", id)))

    def allowance_is_valid(self, id: AllowanceId) -> bool:
        """Is there an allowance with this id? O(1)."""
        return lib.tl_allowance_is_valid(self._handle(), value_of("tl_allowance_id", id))

    def get_allowance(self, id: AllowanceId) -> AllowanceInfo:
        """What an allowance says. O(1), and O(line) for the place."""
        out = ffi.new("tl_allowance_info *")
        check(lib.tl_map_get_allowance(self._handle(), value_of("tl_allowance_id", id), out))
        return object_of("tl_allowance_info", out[0])

    @property
    def allowance_count(self) -> int:
        """How many allowances the map has. O(1)."""
        return lib.tl_map_allowance_count(self._handle())

    def next_allowance(self, id: AllowanceId) -> AllowanceId:
        """The allowance after `id` in slot order; the first for a null id; null at the end."""
        return object_of("tl_allowance_id", lib.tl_map_next_allowance(self._handle(), value_of("tl_allowance_id", id)))

    def undo(self) -> MapStep:
        """Undoes the last step; out NULL = not wanted. Everything is as it was before: ids of what was
        removed are valid again, those of what was added are stale, and saving gives the same bytes;
        only the revision grows. O(edits of the step), and O(things) for one of tl_map_reload_file
        or tl_map_reload_memory.

        - TL_E_NOT_FOUND: there is no step

        - TL_E_INVALID: also an open group

        - TL_E_NOMEM
        """
        out = ffi.new("tl_map_step *")
        check(lib.tl_map_undo(self._handle(), out))
        return object_of("tl_map_step", out[0])

    def redo(self) -> MapStep:
        """Does the step again that was undone last; the next edit forgets it. Errors and cost as
        tl_map_undo.
        """
        out = ffi.new("tl_map_step *")
        check(lib.tl_map_redo(self._handle(), out))
        return object_of("tl_map_step", out[0])

    def begin_group(self) -> None:
        """Makes all edits up to the matching tl_map_end_group one step, so that one drag is one undo.
        Groups may be nested; the outermost is the step. A group without edits is no step, and
        moving the same thing again within a group needs no memory.

        - TL_E_LIMIT: nested 2^32 deep
        """
        check(lib.tl_map_begin_group(self._handle()))

    def end_group(self) -> None:
        """Ends a group.

        - TL_E_INVALID: also no open group
        """
        check(lib.tl_map_end_group(self._handle()))

    def cancel_group(self) -> None:
        """Ends the outermost group and undoes its edits for good; what could be redone before it can
        be redone again.

        - TL_E_INVALID: also no open group, or one inside another

        - TL_E_NOMEM
        """
        check(lib.tl_map_cancel_group(self._handle()))

    @property
    def undo_count(self) -> int:
        """How many steps can be undone; 0 for NULL. O(1)."""
        return lib.tl_map_undo_count(self._handle())

    @property
    def redo_count(self) -> int:
        """How many steps can be redone; 0 for NULL. O(1)."""
        return lib.tl_map_redo_count(self._handle())

    @property
    def undo_bytes(self) -> int:
        """The memory that the journal holds, in bytes, points of removed walls included; 0 for NULL,
        and before the first edit. O(1).
        """
        return lib.tl_map_undo_bytes(self._handle())

    @property
    def max_undo_bytes(self) -> int:
        """The maximum of that; 0 for NULL. O(1)."""
        return lib.tl_map_max_undo_bytes(self._handle())

    def set_max_undo_bytes(self, bytes: int) -> None:
        """Changes that maximum and drops the oldest steps beyond it. An open group may exceed it until
        the group ends, and 8 KiB may stay. O(steps).
        """
        check(lib.tl_map_set_max_undo_bytes(self._handle(), bytes))

    def forget_edits(self) -> None:
        """Forgets all steps: what was done so far cannot be undone any more. Nothing happens in an
        open group. O(edits).
        """
        lib.tl_map_forget_edits(self._handle())


class NavCalls(Object):
    """The functions of tl_nav as methods."""

    def warm(self) -> None:
        """Makes a nav by corners whole (tl_warm), with `threads` of its definition, and finds the
        gates of pockets again that edits have left out. Needs exclusive access; budget NULL =
        defaults; does nothing where the nav is whole. A host that cannot wait for it uses a shared
        nav (nav_share.h).

        - TL_E_INVALID: also a nav that is not by corners

        - TL_E_LIMIT: the edges take more than whole_bytes, or the budget; the nav is as it was

        - TL_E_CANCELLED: the budget's `progress` asked to stop

        - TL_E_NOMEM

        Answers never depend on it.
        """
        check(lib.tl_nav_warm(self._handle(), ffi.NULL))

    def make_index(self, **options: Unpack[IndexOptions]) -> None:
        """Makes the index of a nav by corners that has none, and makes the nav whole; def NULL =
        defaults. Needs exclusive access; does nothing where there is an index. tl_nav_update drops
        the index where walls have changed.

        - TL_E_INVALID: also a nav that is not by corners

        - TL_E_LIMIT: more than the definition allows

        - TL_E_CANCELLED: the budget's `progress` asked to stop

        - TL_E_NOMEM

        From 6,000 corners on, an index that would take more than max_bytes (by an estimate of 1.0
        to 1.4 times its size), or much more than max_work, is refused within a second; any other is
        given up once it has taken as much.
        """
        def_ = definition("tl_index_def", options, keep := [])
        check(lib.tl_nav_make_index(self._handle(), def_))

    @property
    def radius(self) -> float:
        """The radius of the agent, map units, rounded to the grid; 0 for NULL."""
        return lib.tl_nav_radius(self._handle())

    @property
    def heeds(self) -> int:
        """The channels that it heeds, as resolved from its definition; 0 for NULL."""
        return lib.tl_nav_heeds(self._handle())

    @property
    def keys(self) -> int:
        """The keys that it has; 0 for NULL."""
        return lib.tl_nav_keys(self._handle())

    def get_info(self) -> NavInfo:
        """Sizes and counts of a nav.

        - TL_E_INVALID: NULL
        """
        out = ffi.new("tl_nav_info *")
        check(lib.tl_nav_get_info(self._handle(), out))
        return object_of("tl_nav_info", out[0])

    def update(self, map: Map) -> None:
        """Brings the nav up to date with the map that it was made from; its answers are then those of
        a nav made anew with the same definition. Needs exclusive access to the nav; its queries
        stay usable. Budget and errors are those of tl_nav_create, so it is TL_E_INVALID where a
        channel that it heeds is gone; on failure the nav is as it was.

        Cost: nothing where the revision of the map is still the same. Small changes that the map
        still knows are made in place (docs/search.md). Over waypoints an edit takes O(waypoints +
        edges), and sight lines only where it can have changed one. By corners it takes what it
        changes, for a body what its grown walls change; where walls have changed the nav is cold
        afterwards, without index. All else makes the nav anew.
        """
        check(lib.tl_nav_update(self._handle(), handle_of(map)))

    def tidy(self) -> None:
        """Does what tl_nav_update left for later, so that queries are as fast again as those of a nav
        made anew: for idle moments, with exclusive access. By corners it finds the gates of pockets
        beside edits again (some .4 us a corner) and, with TL_WARM_AT_ONCE, makes the nav whole;
        over waypoints it looks again how far waypoints see, where edits have made that vague (some
        .1 ms each). budget NULL = defaults; does nothing where nothing was left.

        - TL_E_LIMIT, TL_E_CANCELLED: the budget; the nav is as it was

        - TL_E_NOMEM

        Answers never depend on it, and it makes no index: see tl_nav_make_index.
        """
        check(lib.tl_nav_tidy(self._handle(), ffi.NULL))

    def get_blocked_link(self, index: int) -> BlockedLink:
        """Blocked link `index`, 0..tl_nav_info.blocked_links-1, in the order of tl_map_next_link.

        - TL_E_INVALID: also beyond the end
        """
        out = ffi.new("tl_blocked_link *")
        check(lib.tl_nav_get_blocked_link(self._handle(), index, out))
        return object_of("tl_blocked_link", out[0])

    def get_key_door(self, index: int) -> DoorId:
        """Closed door `index`, 0..tl_nav_info.key_doors-1, in the order of tl_map_next_door, of those
        that would block a channel that the nav heeds, and do not because it has their key.

        - TL_E_INVALID: also beyond the end
        """
        out = ffi.new("tl_door_id *")
        check(lib.tl_nav_get_key_door(self._handle(), index, out))
        return object_of("tl_door_id", out[0])

    def get_edge(self, index: int) -> NavEdge:
        """Edge `index`, 0..tl_nav_info.edges-1, sorted by the (y, x) of its nodes. O(log nodes).

        - TL_E_INVALID: also beyond the end
        """
        out = ffi.new("tl_nav_edge *")
        check(lib.tl_nav_get_edge(self._handle(), index, out))
        return object_of("tl_nav_edge", out[0])

    def get_component(self, waypoint: WaypointId) -> int:
        """The component of a waypoint, 0..components-1, numbered by their first waypoint in (y, x)
        order.

        - TL_E_STALE: a waypoint that the nav does not know
        """
        component = ffi.new("size_t *")
        check(lib.tl_nav_get_component(self._handle(), value_of("tl_waypoint_id", waypoint), component))
        return component[0]


class QueryCalls(Object):
    """The functions of tl_query as methods."""

    def sees(self, a: Point, b: Point) -> bool:
        """Does `a` see `b`? Exact under the contact rule and the radius of the nav, and symmetric.
        Expected O(walls near the line up to the first block).

        - TL_E_RANGE: a point outside the grid

        - TL_E_NOMEM: only where a sight line touches more walls than any before
        """
        sees = ffi.new("bool *")
        check(lib.tl_query_sees(self._handle(), value_of("tl_point", a), value_of("tl_point", b), sees))
        return sees[0]

    def first_hit(self, a: Point, b: Point) -> Blocker:
        """The same, and what blocks first, going from `a`: blocker->kind is TL_BLOCKER_NONE where a
        sees b. Of walls that block at the same point, the one whose ends come first by (y, x) is
        named. Errors and cost as tl_query_sees.
        """
        blocker = ffi.new("tl_blocker *")
        check(lib.tl_query_first_hit(self._handle(), value_of("tl_point", a), value_of("tl_point", b), blocker))
        return object_of("tl_blocker", blocker[0])

    def clearance(self, a: Point, b: Point) -> tuple[float, Blocker]:
        """Distance from the segment ab to the nearest wall, closed door or static obstacle (its rim; 0
        inside), in map units; INFINITY if there is none. `nearest` (NULL is fine) says which one,
        `at` being its nearest point. The radius of the nav plays no role. Errors as tl_query_sees.
        """
        distance = ffi.new("double *")
        nearest = ffi.new("tl_blocker *")
        check(lib.tl_query_clearance(self._handle(), value_of("tl_point", a), value_of("tl_point", b), distance, nearest))
        return distance[0], object_of("tl_blocker", nearest[0])

    def explain(self, a: Point, b: Point) -> Explanation:
        """Does `a` see `b`, and why: how near the line passes, or everything that blocks. The blockers
        are kept in the query until its next call (tl_query_get_blockers). Expected O(walls near the
        line, all of it + k log k) for k blockers.

        - TL_E_RANGE: a point outside the grid

        - TL_E_NOMEM
        """
        out = ffi.new("tl_explanation *")
        check(lib.tl_query_explain(self._handle(), value_of("tl_point", a), value_of("tl_point", b), out))
        return object_of("tl_explanation", out[0])

    def get_blockers(self) -> list[Blocker]:
        """Copies what tl_query_explain found into `blockers` `[tl_blocker * capacity]`, in order from
        `a`, and the number to *count. Each segment, door and obstacle comes once, `at` being the
        first point of the line that it forbids; the first is that of tl_query_first_hit. The ids
        are those of the map when the nav was made or updated.

        - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with blockers NULL asks
        for it

        What is too near to `a` itself comes first, at `a`. A wall that touches the line and leaves
        a side open does not block; where several together leave none, those that meet there do, and
        behind it both sides count as open. The inside of a solid is named only where `a` lies in
        it: a line that enters a solid crosses its wall.
        """
        count = ffi.new("size_t *")
        blockers, capacity_count = ffi.new("tl_blocker[]", 64), 64
        status = lib.tl_query_get_blockers(self._handle(), blockers, capacity_count, count)
        if status == Status.BUFFER:
            capacity_count = count[0]
            blockers = ffi.new("tl_blocker[]", capacity_count)
            status = lib.tl_query_get_blockers(self._handle(), blockers, capacity_count, count)
        check(status)
        return [object_of("tl_blocker", blockers[i]) for i in range(count[0])]

    def visible_corners(self, from_: Point) -> list[Point]:
        """The corners (wall ends at which a path can bend) that `from` sees, counter-clockwise with x
        to the right and y up, into `points` `[tl_point * capacity]`, their number to *count; of
        several on one ray only the nearest. The first is the one with the smallest y, then the
        smallest x, so equal maps give equal arrays. 0 where no agent can be. Some 20 ns a corner.
        (Triangular expansion, docs/search.md.)

        - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with points NULL asks
        for it

        - TL_E_RANGE: a point outside the grid

        - TL_E_LIMIT: see above

        - TL_E_NOMEM
        """
        count = ffi.new("size_t *")
        points, capacity_count = ffi.new("tl_point[]", 64), 64
        status = lib.tl_query_visible_corners(self._handle(), value_of("tl_point", from_), points, capacity_count, count)
        if status == Status.BUFFER:
            capacity_count = count[0]
            points = ffi.new("tl_point[]", capacity_count)
            status = lib.tl_query_visible_corners(self._handle(), value_of("tl_point", from_), points, capacity_count, count)
        check(status)
        return [object_of("tl_point", points[i]) for i in range(count[0])]

    def visibility_polygon(self, from_: Point) -> list[Point]:
        """The outline of all that `from` sees, counter-clockwise from its lowest point on, into
        `points` as above. Which walls bound it is exact; where a ray past a corner meets a wall is
        rounded to doubles. Where no wall blocks, the outline goes to 2^29 grid units and four more.
        (Visibility polygon by triangular expansion.) Errors as tl_query_visible_corners.

        In a nav with a radius walls are as wide as the centre of a body must stay away from them.
        """
        count = ffi.new("size_t *")
        points, capacity_count = ffi.new("tl_point[]", 64), 64
        status = lib.tl_query_visibility_polygon(self._handle(), value_of("tl_point", from_), points, capacity_count, count)
        if status == Status.BUFFER:
            capacity_count = count[0]
            points = ffi.new("tl_point[]", capacity_count)
            status = lib.tl_query_visibility_polygon(self._handle(), value_of("tl_point", from_), points, capacity_count, count)
        check(status)
        return [object_of("tl_point", points[i]) for i in range(count[0])]

    def set_areas(self, areas: Sequence[Area]) -> None:
        """Gives a query its areas `[tl_area * count]` in place of those that it had: copied, and
        rounded to the grid; count 0 = none, and paths are the shortest again. From then on
        tl_query_find_path and tl_query_find_route minimise the cost, which tl_path_result.cost and
        tl_route.cost hold. Where areas overlap the last one counts, along a rim the cheaper side.

        Cost: with 8 areas a path takes .1 to 3 ms on maps of games, with or without an index. The
        first path after this call and after a tl_nav_update also looks around from all points of
        the rims, some 10 ms.

        - TL_E_UNSUPPORTED: a nav for sight only, or over waypoints, where `link a b cost C` serves
        instead

        - TL_E_INVALID: also fewer than three corners, a number that is not finite

        - TL_E_RANGE: a cost, or a corner beyond the grid

        - TL_E_LIMIT: more than TL_AREAS_MAX, or TL_AREA_CORNERS_MAX corners

        - TL_E_NOMEM

        What is visible, and whether there is a path at all, does not depend on areas.
        """
        areas_count = len(areas)
        areas_items = array_of("tl_area", areas, keep := [])
        check(lib.tl_query_set_areas(self._handle(), areas_items, areas_count))

    def set_map_areas(self, map: Map) -> None:
        """The same with the areas of a map (tl_areas_from_map). Errors as there; a map without areas
        suits every nav.
        """
        check(lib.tl_query_set_map_areas(self._handle(), handle_of(map)))

    def walk_cost(self, from_: Point, to: Point) -> float:
        """What a straight walk costs, map units, as if there were no walls; without areas its length.
        O(corners of the areas near it).

        - TL_E_INVALID: NULL

        - TL_E_RANGE: an end beyond the grid
        """
        out = ffi.new("double *")
        check(lib.tl_query_walk_cost(self._handle(), value_of("tl_point", from_), value_of("tl_point", to), out))
        return out[0]


class LintCalls(Object):
    """The functions of tl_lint as methods."""

    def update(self, map: Map) -> None:
        """Brings the findings up to date with the edited map: afterwards they are those that
        tl_lint_run would find with the same definition. What appeared and what went is listed until
        the next update. The budget is that of the definition, whose progress, context and use must
        stay valid. Errors are those of tl_lint_run; on failure all is as it was.

        Cost: O(findings log findings) and what the edit can concern, a few milliseconds on 10,000
        walls; for that some 200 bytes a wall are kept. An `allow` line, the radius, a reload, or
        hundreds of edits at once make all rules run anew.
        """
        check(lib.tl_lint_update(self._handle(), handle_of(map)))

    @property
    def appeared_count(self) -> int:
        """How many findings the last update brought; 0 for NULL and before the first update. A finding
        whose text or place has changed is gone, and another one has appeared. O(1).
        """
        return lib.tl_lint_appeared_count(self._handle())

    @property
    def gone_count(self) -> int:
        """How many findings the last update ended; 0 for NULL and before the first. O(1)."""
        return lib.tl_lint_gone_count(self._handle())

    def get_appeared(self, index: int) -> Finding:
        """Finding `index`, 0..count-1, of those that appeared, in the order of findings. O(1).

        - TL_E_INVALID: also beyond the end
        """
        out = ffi.new("tl_finding *")
        check(lib.tl_lint_get_appeared(self._handle(), index, out))
        return object_of("tl_finding", out[0])

    def get_gone(self, index: int) -> Finding:
        """The same of those that are gone; their texts stay until the next update. O(1).

        - TL_E_INVALID: also beyond the end
        """
        out = ffi.new("tl_finding *")
        check(lib.tl_lint_get_gone(self._handle(), index, out))
        return object_of("tl_finding", out[0])

    @property
    def finding_count(self) -> int:
        """How many findings there are; 0 for NULL."""
        return lib.tl_lint_finding_count(self._handle())

    def get_finding(self, index: int) -> Finding:
        """Finding `index`, 0..count-1, sorted by place, then rule, then text. O(1).

        - TL_E_INVALID: also beyond the end
        """
        out = ffi.new("tl_finding *")
        check(lib.tl_lint_get_finding(self._handle(), index, out))
        return object_of("tl_finding", out[0])


class CrowdCalls(Object):
    """The functions of tl_crowd as methods."""

    def set_areas(self, areas: Sequence[Area]) -> None:
        """Gives a crowd its areas, as tl_query_set_areas gives them to a query. Its agents search
        their paths again and take the cheapest ones from then on, also where they choose an exit or
        a path around a jam. O(agents). Errors as there, and:

        - TL_E_UNSUPPORTED: a crowd without a nav by corners

        How fast agents walk does not depend on areas: see tl_crowd_set_agent_def. Areas are not
        part of a snapshot: give them again to a crowd that was loaded.
        """
        areas_count = len(areas)
        areas_items = array_of("tl_area", areas, keep := [])
        check(lib.tl_crowd_set_areas(self._handle(), areas_items, areas_count))

    def set_map_areas(self, map: Map) -> None:
        """The same with the areas of a map; errors as there."""
        check(lib.tl_crowd_set_map_areas(self._handle(), handle_of(map)))

    @property
    def bytes(self) -> int:
        """The memory that the crowd holds, in bytes, without the nav and its queries; 0 for NULL."""
        return lib.tl_crowd_bytes(self._handle())

    def step(self) -> None:
        """Takes one step of dt seconds. It allocates nothing once the crowd has taken steps with as
        many agents. O(agents), and the searches of the path budget; where k agents crowd into one
        another's sight, O(k) for each of them.

        - TL_E_LIMIT, TL_E_CANCELLED: the budget

        - TL_E_RANGE: TL_AVOID_FUZZY or TL_AVOID_BOTH, with walls too near the limit of coordinates
        to be widened

        - TL_E_NOMEM
        """
        check(lib.tl_crowd_step(self._handle()))

    @property
    def step_count(self) -> int:
        """How many steps it has taken; 0 for NULL."""
        return lib.tl_crowd_step_count(self._handle())

    @property
    def time(self) -> float:
        """The time of the crowd: steps times dt, seconds; 0 for NULL."""
        return lib.tl_crowd_time(self._handle())

    @property
    def hash(self) -> int:
        """A hash of all that moves: equal states, equal hashes, on every machine; 0 for NULL.
        O(agents).
        """
        return lib.tl_crowd_hash(self._handle())

    def save(self) -> bytes:
        """Writes the whole state into `buffer` `[capacity bytes]` and its size to *size. Same crowd,
        same bytes on every machine. O(agents).

        - TL_E_BUFFER: it does not fit; *size is what is needed; capacity 0 with buffer NULL asks
        for it

        Not saved: the definition, the nav, areas, polygons, and the callbacks of
        tl_crowd_set_agent_force.
        """
        size = ffi.new("size_t *")
        buffer, capacity_count = ffi.new("char[]", 64), 64
        status = lib.tl_crowd_save(self._handle(), buffer, capacity_count, size)
        if status == Status.BUFFER:
            capacity_count = size[0]
            buffer = ffi.new("char[]", capacity_count)
            status = lib.tl_crowd_save(self._handle(), buffer, capacity_count, size)
        check(status)
        return bytes(ffi.buffer(buffer, size[0]))

    def add_agent(self, **options: Unpack[AgentOptions]) -> AgentId:
        """Adds an agent; out NULL = its id is not wanted. One that is put elsewhere, as `placing`
        says, is tl_agent_info.displaced. O(1) amortised; with TL_PLACE_FREE and TL_PLACE_REFUSE
        O(agents), for each body that is passed before a free place.

        - TL_E_INVALID: also a number that is not finite, a radius larger than that of the nav,
        heeds and keys that no nav has, a place that TL_PLACE_REFUSE refuses

        - TL_E_RANGE: a position or goal beyond the grid

        - TL_E_NOT_FOUND: TL_PLACE_FREE, and from the position no place without other bodies is in
        sight

        - TL_E_UNSUPPORTED: TL_DESIRE_PATROL, TL_DESIRE_FOLLOW and TL_DESIRE_EXIT, for which a
        definition has no stops, leader or exits: add the agent at rest and call the function of the
        desire

        - TL_E_NOMEM
        """
        def_ = definition("tl_agent_def", options, keep := [])
        out = ffi.new("tl_agent_id *")
        check(lib.tl_crowd_add_agent(self._handle(), def_, out))
        return object_of("tl_agent_id", out[0])

    def add_map_agent(self, map: Map, line: MapAgentId) -> AgentId:
        """Adds the agent of one line of a map, with the stops of its patrol; out NULL = its id is not
        wanted. One that leaves goes to the middle of one of the exits of the map, as by
        tl_crowd_set_agent_exits, and the host removes it there. Errors as tl_crowd_add_agent, and:

        - TL_E_LIMIT: more than 64 exits
        """
        out = ffi.new("tl_agent_id *")
        check(lib.tl_crowd_add_map_agent(self._handle(), handle_of(map), value_of("tl_map_agent_id", line), out))
        return object_of("tl_agent_id", out[0])

    def remove_agent(self, id: AgentId) -> None:
        """Removes an agent. O(1)."""
        check(lib.tl_crowd_remove_agent(self._handle(), value_of("tl_agent_id", id)))

    def agent_is_valid(self, id: AgentId) -> bool:
        """Is there an agent with this id? O(1)."""
        return lib.tl_agent_is_valid(self._handle(), value_of("tl_agent_id", id))

    @property
    def agent_count(self) -> int:
        """How many agents the crowd has. O(1)."""
        return lib.tl_crowd_agent_count(self._handle())

    def next_agent(self, id: AgentId) -> AgentId:
        """The agent after `id` in the order of index1; the first for a null id; null at the end."""
        return object_of("tl_agent_id", lib.tl_crowd_next_agent(self._handle(), value_of("tl_agent_id", id)))

    def get_agent(self, id: AgentId) -> AgentInfo:
        """The state of an agent after the last step. O(1)."""
        out = ffi.new("tl_agent_info *")
        check(lib.tl_crowd_get_agent(self._handle(), value_of("tl_agent_id", id), out))
        return object_of("tl_agent_info", out[0])

    def get_agent_def(self, id: AgentId) -> AgentDef:
        """The definition that an agent has now, with its present position, velocity, desire and goal.
        O(1).
        """
        out = ffi.new("tl_agent_def *")
        check(lib.tl_crowd_get_agent_def(self._handle(), value_of("tl_agent_id", id), out))
        return object_of("tl_agent_def", out[0])

    def set_agent_def(self, id: AgentId, **options: Unpack[AgentOptions]) -> None:
        """Changes an agent that lives: radius, speed, force, avoidance, distances of arrival and
        stopping, side of passing, layers, channels, keys, priority, `driven`, `people`, `shy`, turn
        rate, rules in a flock, parameters of wandering and avoidance. It goes on along its path, or
        has it searched again where it needs another nav. O(1). Errors as tl_crowd_add_agent.

        Position, velocity, desire, goal and group stay, whatever the definition says: they have
        calls of their own, and `placing` is of adding. A larger body that overlaps others parts
        from them as after tl_crowd_move_agent; one that is no longer driven is moved out of walls,
        and its path is searched again.
        """
        def_ = definition("tl_agent_def", options, keep := [])
        check(lib.tl_crowd_set_agent_def(self._handle(), value_of("tl_agent_id", id), def_))

    def get_agent_path(self, id: AgentId) -> list[Point]:
        """The points of its path that are still ahead, into `points` `[tl_point * capacity]`, their
        number to *count: 0 where it has no path. O(points).

        - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with points NULL asks
        for it
        """
        count = ffi.new("size_t *")
        points, capacity_count = ffi.new("tl_point[]", 64), 64
        status = lib.tl_crowd_get_agent_path(self._handle(), value_of("tl_agent_id", id), points, capacity_count, count)
        if status == Status.BUFFER:
            capacity_count = count[0]
            points = ffi.new("tl_point[]", capacity_count)
            status = lib.tl_crowd_get_agent_path(self._handle(), value_of("tl_agent_id", id), points, capacity_count, count)
        check(status)
        return [object_of("tl_point", points[i]) for i in range(count[0])]

    def move_agent(self, id: AgentId, position: Point, velocity: Point) -> None:
        """Sets position and velocity: in each step of a driven agent; of any other as a sudden move,
        out of walls but not out of bodies, from which it parts then, and with a new path.

        - TL_E_INVALID: also not finite

        - TL_E_RANGE: beyond the grid
        """
        check(lib.tl_crowd_move_agent(self._handle(), value_of("tl_agent_id", id), value_of("tl_point", position), value_of("tl_point", velocity)))

    def get_agent_neighbours(self, id: AgentId) -> list[AgentId]:
        """The other agents within the sight of the crowd around an agent, into `ids` `[tl_agent_id *
        capacity]`, their number to *count: nearest first by the distance of centres, equally
        distant ones in the order of their ids. O(agents).

        - TL_E_BUFFER: they do not fit; *count is what is needed; capacity 0 with ids NULL asks for
        it

        - TL_E_NOMEM
        """
        count = ffi.new("size_t *")
        ids, capacity_count = ffi.new("tl_agent_id[]", 64), 64
        status = lib.tl_crowd_get_agent_neighbours(self._handle(), value_of("tl_agent_id", id), ids, capacity_count, count)
        if status == Status.BUFFER:
            capacity_count = count[0]
            ids = ffi.new("tl_agent_id[]", capacity_count)
            status = lib.tl_crowd_get_agent_neighbours(self._handle(), value_of("tl_agent_id", id), ids, capacity_count, count)
        check(status)
        return [object_of("tl_agent_id", ids[i]) for i in range(count[0])]

    def take_event(self) -> CrowdEvent | None:
        """Takes the oldest event out of the queue; false when there is none. The newest 65,536 are
        kept. O(1).
        """
        out = ffi.new("tl_crowd_event *")
        return object_of("tl_crowd_event", out[0]) if lib.tl_crowd_take_event(self._handle(), out) else None

    def debug(self, id: AgentId, debug: DebugDraw) -> None:
        """Shows what an agent takes into account (null id: all agents). NULL does nothing."""
        debug_struct = ffi.new("tl_debug_draw *", value_of("tl_debug_draw", debug))
        lib.tl_crowd_debug(self._handle(), value_of("tl_agent_id", id), debug_struct)

    def add_circle(self, **options: Unpack[CrowdCircleOptions]) -> CircleId:
        """Adds a circle; out NULL = its id is not wanted. O(1) amortised.

        - TL_E_INVALID: also not finite, a radius below 0

        - TL_E_RANGE: beyond the grid

        - TL_E_LIMIT: more circles than a crowd holds

        - TL_E_NOMEM

        The nav does not know of it: paths lead through.
        """
        def_ = definition("tl_crowd_circle_def", options, keep := [])
        out = ffi.new("tl_circle_id *")
        check(lib.tl_crowd_add_circle(self._handle(), def_, out))
        return object_of("tl_circle_id", out[0])

    def move_circle(self, id: CircleId, circle: Circle) -> None:
        """Gives a circle another position, radius and velocity. O(1).

        - TL_E_INVALID: also not finite, a radius below 0

        - TL_E_RANGE: beyond the grid
        """
        circle_struct = ffi.new("tl_circle *", value_of("tl_circle", circle))
        check(lib.tl_crowd_move_circle(self._handle(), value_of("tl_circle_id", id), circle_struct))

    def remove_circle(self, id: CircleId) -> None:
        """Removes a circle. O(1)."""
        check(lib.tl_crowd_remove_circle(self._handle(), value_of("tl_circle_id", id)))

    def get_circle(self, id: CircleId) -> Circle:
        """A circle after the last step. O(1)."""
        out = ffi.new("tl_circle *")
        check(lib.tl_crowd_get_circle(self._handle(), value_of("tl_circle_id", id), out))
        return object_of("tl_circle", out[0])

    def circle_is_valid(self, id: CircleId) -> bool:
        """Is there a circle with this id? O(1)."""
        return lib.tl_circle_is_valid(self._handle(), value_of("tl_circle_id", id))

    @property
    def circle_count(self) -> int:
        """How many circles the crowd has. O(1)."""
        return lib.tl_crowd_circle_count(self._handle())

    def next_circle(self, id: CircleId) -> CircleId:
        """The circle after `id` in the order of index1; the first for a null id; null at the end."""
        return object_of("tl_circle_id", lib.tl_crowd_next_circle(self._handle(), value_of("tl_circle_id", id)))

    def set_agent_goal(self, id: AgentId, goal: Point) -> None:
        """Sends an agent to a goal, map units; as all functions below do, it drops the stops and the
        callback of the agent. May be called in each step, to pursue what moves: an agent on a path
        goes on along it until there is one to the new goal. O(1).

        - TL_E_INVALID: also not finite

        - TL_E_RANGE: beyond the grid

        - TL_E_NOMEM

        Where the goal has moved little, the next step moves the end of the path, which costs some
        sight lines; where it has moved far, the path is searched within the path budget. An agent
        at its goal that is sent to where it stands, within `arrived`, has no new event.
        """
        check(lib.tl_crowd_set_agent_goal(self._handle(), value_of("tl_agent_id", id), value_of("tl_point", goal)))

    def set_agent_patrol(self, id: AgentId, stops: Sequence[Point]) -> None:
        """Sends an agent from stop to stop `[tl_point * count]`, for ever; count >= 2; copied. It
        stays where all stops are within `arrived` of it. O(count).

        - TL_E_INVALID: also fewer stops, or not finite

        - TL_E_RANGE: a stop beyond the grid

        - TL_E_LIMIT: too many stops

        - TL_E_NOMEM
        """
        stops_count = len(stops)
        stops_items = array_of("tl_point", stops, keep := [])
        check(lib.tl_crowd_set_agent_patrol(self._handle(), value_of("tl_agent_id", id), stops_items, stops_count))

    def set_agent_follow(self, id: AgentId, leader: AgentId, distance: float) -> None:
        """Lets an agent follow another one, the leader, and stay `distance` map units from it, centre
        to centre, or as near as others that follow it allow. Its goal is where the leader was after
        the last step, moved as by tl_crowd_set_agent_goal once that is a fiftieth of the radius
        away; when the leader is removed it goes to where that was. To follow a point, set it as
        goal in each step. O(1).

        - TL_E_STALE: either of them

        - TL_E_INVALID: also both are the same, a distance below 0 or not finite

        - TL_E_RANGE: beyond the grid

        - TL_E_NOMEM

        It has arrived when it is that near, and has a new event once it was farther away than that
        by `arrived` of its definition. It rests while the leader rests.
        """
        check(lib.tl_crowd_set_agent_follow(self._handle(), value_of("tl_agent_id", id), value_of("tl_agent_id", leader), distance))

    def set_agent_exits(self, id: AgentId, exits: Sequence[Point]) -> None:
        """Sends an agent to one of several goals `[tl_point * count]`, 1 to 64, such as the exits of a
        building; copied. It takes the one with the cheapest path, without paths the nearest;
        tl_agent_info.goal is the one chosen. A choice counts as one search for each goal. O(count).

        - TL_E_INVALID: also count 0, or not finite

        - TL_E_RANGE: a goal beyond the grid

        - TL_E_LIMIT: more than 64

        - TL_E_NOMEM

        A path costs its length, but the part up to its first doorway at least the time that those
        ahead of it there take to pass. While the agent is held up it looks at most once a second
        whether another goal costs a fifth less.
        """
        exits_count = len(exits)
        exits_items = array_of("tl_point", exits, keep := [])
        check(lib.tl_crowd_set_agent_exits(self._handle(), value_of("tl_agent_id", id), exits_items, exits_count))

    def set_agent_rest(self, id: AgentId) -> None:
        """Lets an agent brake and stay.

        - TL_E_NOMEM
        """
        check(lib.tl_crowd_set_agent_rest(self._handle(), value_of("tl_agent_id", id)))

    def set_agent_wander(self, id: AgentId, **options: Unpack[WanderOptions]) -> None:
        """Lets an agent wander; def NULL = defaults; its dt is replaced by that of the crowd.

        - TL_E_INVALID: also not finite

        - TL_E_NOMEM
        """
        def_ = definition("tl_wander_def", options, keep := [])
        check(lib.tl_crowd_set_agent_wander(self._handle(), value_of("tl_agent_id", id), def_))

    def set_agent_flock(self, id: AgentId, group: int) -> None:
        """Lets an agent move with the flock of a group.

        - TL_E_NOMEM
        """
        check(lib.tl_crowd_set_agent_flock(self._handle(), value_of("tl_agent_id", id), group))

    def set_flock_def(self, **options: Unpack[FlockOptions]) -> None:
        """How members of flocks without rules of their own move; def NULL = defaults.

        - TL_E_INVALID: also a number out of its range (steer.h)
        """
        def_ = definition("tl_flock_def", options, keep := [])
        check(lib.tl_crowd_set_flock_def(self._handle(), def_))

    def set_jumps(self, jumps: Sequence[Jump]) -> None:
        """Gives a crowd its jumps `[tl_jump * count]`, at most 64, in place of those that it had;
        copied, and part of a snapshot. Agents search their paths again; those in a jump are out of
        it, where they are. O(agents).

        - TL_E_UNSUPPORTED: jumps for a crowd without paths

        - TL_E_INVALID: also what tl_query_find_route refuses

        - TL_E_RANGE: an end beyond the grid

        - TL_E_LIMIT: more than 64

        - TL_E_NOMEM
        """
        jumps_count = len(jumps)
        jumps_items = array_of("tl_jump", jumps, keep := [])
        check(lib.tl_crowd_set_jumps(self._handle(), jumps_items, jumps_count))

    @property
    def jump_count(self) -> int:
        """How many jumps a crowd has; 0 for NULL."""
        return lib.tl_crowd_jump_count(self._handle())

    def get_jump(self, index: int) -> Jump:
        """Jump `index`. O(1).

        - TL_E_INVALID: also beyond the end
        """
        out = ffi.new("tl_jump *")
        check(lib.tl_crowd_get_jump(self._handle(), index, out))
        return object_of("tl_jump", out[0])

    def get_agent_jump(self, id: AgentId) -> AgentJump:
        """The jump in which an agent is, or else to which its path leads. O(1).

        - TL_E_NOT_FOUND: neither
        """
        out = ffi.new("tl_agent_jump *")
        check(lib.tl_crowd_get_agent_jump(self._handle(), value_of("tl_agent_id", id), out))
        return object_of("tl_agent_jump", out[0])

    def end_jump(self, id: AgentId) -> None:
        """The host has moved an agent through its jump: it lands in the next step in which there is
        room for it. O(1).

        - TL_E_INVALID: also an agent in no jump
        """
        check(lib.tl_crowd_end_jump(self._handle(), value_of("tl_agent_id", id)))
