// Made by generate.mjs from docs/map-format.md and docs/parameters.md.

export interface DirectiveText { usage: string; text: string; words: Record<string, string> }

export const grammar = [
	"AGENT = [radius R] [speed N] [force N] [priority N] [layer N] [by CHANNEL,...] [keys KEY,...] [to STOP | patrol STOP STOP ... | wander {WANDER} | flock [GROUP] {FLOCK} | leave] [avoid none | avoid reciprocal | avoid fuzzy {FUZZY} | avoid both {CIRCLES FUZZY} | [avoid circles] {CIRCLES}]",
	"WANDER = [circle N] [distance N] [jitter N]",
	"FLOCK = [view N] [near N] [far N] [separation N] [cohesion N] [alignment N] [cruise N]",
	"CIRCLES = [buffer N] [horizon N] [braking N] [hold N]",
	"FUZZY = [feeler N] [feeler-min N] [sides (on | off)] [side-length N] [splay N] [probe N] [wall-hold N] [wall-brake (on | off)]",
	"tautline 1",
	"grid N",
	"radius R",
	"channel NAME [radius R]",
	"wall POINT POINT ... [loop [solid | filled]] [blocks CHANNEL,...]",
	"door NAME POINT POINT (open | closed) {[blocks CHANNEL,...] [key KEY]}",
	"exit NAME POINT POINT",
	"waypoint NAME POINT {[radius R] [start {[body R] [by CHANNEL,...] [keys KEY,...]} | goal]}",
	"link WAYPOINT WAYPOINT [oneway] [cost N] [jump N]",
	"obstacle NAME POINT [R] {[corners POINT POINT POINT ...] [velocity VECTOR | course STOP ... [loop]] [speed N] [turn N] [blocks CHANNEL,...]}",
	"area POINT POINT POINT ... cost N",
	"agent NAME POINT {AGENT}",
	"spawn NAME POINT {rate N [count N] AGENT}",
	"expect (sees | blocked | nopath) STOP STOP {[by CHANNEL,...] [keys KEY,...]}",
	"expect (path | route) STOP STOP {[<= N] [by CHANNEL,...] [keys KEY,...]}",
	"expect width STOP STOP {>= N [by CHANNEL,...] [keys KEY,...]}",
	"expect clear STOP {>= N [by CHANNEL,...] [keys KEY,...]}",
	"allow RULE [THING ...] REASON"
].join('\n');

export const directives: Record<string, DirectiveText> = {
	"tautline": {
		"usage": "tautline 1",
		"text": "The header: the first directive of every map. The number is the version of the format.",
		"words": {}
	},
	"grid": {
		"usage": "grid N",
		"text": "Grid units per map unit: a power of two from 1 to 65536; 1024 if the line is missing. At most once, and before the first coordinate or radius.",
		"words": {}
	},
	"radius": {
		"usage": "radius R",
		"text": "The radius of the agent the map is for, in map units, 0 or more; 0, a point, if the line is missing. At most once. Agents that have no radius of their own have this one, or 0.5 where it is 0: points would walk through each other. Commands and programs may use another.",
		"words": {}
	},
	"channel": {
		"usage": "channel NAME [radius R]",
		"text": "A channel is a manner of getting across: `walk` and `sight` are always there, and a map names up to 30 more. Walls, doors and obstacles block every channel, unless `blocks` names some, separated by commas: `blocks walk` makes a window, `blocks sight` a curtain. The radius is that of an agent that goes by the channel, by default the map's `radius`; `channel sight radius 0` says that eyes are points. A name has no blank, comma or quote in it; the line may stand before or after those that use the channel. Channels shows what follows from them.",
		"words": {}
	},
	"wall": {
		"usage": "wall x,y x,y ... [loop [solid|filled]] [blocks CHANNEL,...]",
		"text": "A polyline of at least two points. `loop` joins the last point to the first. `solid` or `filled`, only after `loop`, says that nothing can be inside. Two equal points make a wall of length zero, which is a point that blocks.",
		"words": {}
	},
	"door": {
		"usage": "door NAME x,y x,y open|closed [blocks CHANNEL,...] [key NAME]",
		"text": "A segment that is a wall while closed and has no effect while open. An agent that has the key of a closed door walks through it and does not see through it. Keys are names, as those of channels, at most 32 in a map.",
		"words": {}
	},
	"waypoint": {
		"usage": "waypoint NAME x,y [radius R] [start [body R] [by CHANNEL,...] [keys KEY,...] | goal]",
		"text": "A point through which paths can lead. Its radius, 0 or more, is the distance at which an agent has arrived; it has no effect on sight.\n\nA waypoint may have a role: a body starts at a **start**, a **goal** is what it has to reach. `tautline lint` reports goals that no start reaches, and starts that are in a wall; paths and sight ignore roles. Only a start says more: the radius of its `body` (by default that of its channels, which is the map's), the channels that it goes `by` (by default `walk`) and its `keys`. These words come after `start`.",
		"words": {}
	},
	"link": {
		"usage": "link NAME NAME [oneway] [cost C] [jump SECONDS]",
		"text": "Joins two waypoints in both directions; `oneway` leads only from the first to the second. `cost`, 0 or more, replaces the length in the search; lengths stay geometric. If a map has links, these are the edges of its graph; `tautline lint` reports links whose ends do not see each other, and the search does not use them. If a map has no links, waypoints only name points, and paths bend at the corners of walls; `--link auto` links every pair of waypoints that sees each other.\n\n`jump` says that the link is not walked: a teleporter, a lift, a ladder, a drop. Walls do not block it, and agents of `tautline sim` take SECONDS for it. It is an edge of the graph if the map has other links; jumps alone leave paths by corners. There agents take them (jumps), and `tautline path` where that is cheaper or the only connection. An agent of a crowd uses at most 64.",
		"words": {}
	},
	"obstacle": {
		"usage": "obstacle NAME x,y R|corners x,y x,y x,y ... [velocity x,y | course STOP ... [loop] speed S] [turn D] [blocks CHANNEL,...]",
		"text": "A circle of radius R, more than 0, or a polygon that moves: its corners, 3 to 64 in either direction, off the centre, so that `corners -1,-1 1,-1 0,1` is the same shape wherever the centre is. The sides of a polygon meet at its corners only. R stands behind the centre; the other parts come in any order, each at most once.",
		"words": {
			"velocity": "moves at this velocity, in map units per second, and bounces off walls, doors, obstacles that stand, and the bounds of the map; exits let it out",
			"course": "moves from its centre by these stops, points or names of waypoints, at most 1024, and back by the same stops, over and over; walls do not stop it. They end at the next word of this table, so a waypoint of such a name stands in quotes",
			"speed": "of a course: more than 0, in map units per second",
			"turn": "of a polygon: turns about its centre, D degrees a second from the x axis to the y axis, -3600 to 3600"
		}
	},
	"area": {
		"usage": "area x,y x,y x,y ... cost C",
		"text": "A polygon of at least three corners, in either direction, in which a map unit of walking costs C, from 1/1024 to 1024; elsewhere it costs 1. Mud, a lawn or a hedge that agents can push through costs more, a road less. An area has no effect on what is visible and on whether there is a path: it blocks nothing. `tautline path` and `tautline sim` take areas into account where paths go by corners; over waypoints `link a b cost C` prices a link.\n\nWhere areas overlap the last line counts, so a road through mud is an area with a cost of 1 on a line below. Along the rim of an area its cheaper side counts; where it crosses itself, what is inside an even number of times is outside. A map has at most 64 areas, with at most 1024 corners in all.",
		"words": {}
	},
	"agent": {
		"usage": "agent NAME x,y [radius R] [speed S] [to STOP | patrol STOP STOP ... | wander | flock [GROUP] | leave] [avoid HOW] [force F] [priority P] [layer L] [by CHANNEL,...] [keys NAME,...] [WORD VALUE ...]",
		"text": "An agent that walks the map in `tautline sim`; agents have no effect on sight and paths. The parts after the position come in any order, each at most once, and an agent has at most one of `to`, `patrol`, `wander`, `flock` and `leave`.",
		"words": {
			"radius": "of its body, 0 or more; by default the map's `radius`; 0.5 where that is 0",
			"speed": "its top speed, more than 0, in map units per second; by default 2",
			"to": "goes there and stays; a stop is a waypoint's name or a point; by default it stays where it is",
			"patrol": "goes from stop to stop, and from the last to the first again, for ever; 2 to 1024 stops",
			"wander": "roams",
			"flock": "keeps with the others of its group; a group is a name or a whole number; by default without a name: the group `flock`",
			"leave": "goes out by one of the map's exits: the one with the cheapest path, where agents that wait before its doorways count",
			"avoid circles": "gets around other agents and obstacles by steering",
			"avoid fuzzy": "gets around walls, before the guard stops it",
			"avoid both": "both of these",
			"avoid reciprocal": "reciprocal avoidance among all agents of this mode: they never overlap",
			"avoid none": "walks straight on; only walls stop it",
			"force": "its maximum force, in map units per second squared; 0 is no bound; by default 8",
			"priority": "0 or more; the agent with the higher one goes first; by default 0",
			"layer": "a whole number from 1 to 32: it avoids only agents of its layer; by default it is in layer 1 and avoids all",
			"by": "goes by these channels; in a patrol `by` and `keys` are stops where a waypoint has that name; by default `walk`",
			"keys": "has these keys; by default none",
			"circle": "radius of the circle on which its target moves (map units, 0 to 1000000; by default half a second of motion at top speed, at least 2 radii)",
			"distance": "how far ahead the middle of that circle is (map units, 0 to 1000000; by default a second of motion at top speed, at least 4 radii)",
			"jitter": "how far the target moves at random in a second (root of the mean square) (map units per square root of a second, 0 to 1000000; by default 'distance' over the root of the seconds in which it is covered)",
			"view": "angle in which it sees others; 360 is all around (degrees, 0 to 360; by default 360)",
			"near": "it parts from those that are nearer (map units, 0.001 to 1000000; by default 3 radii, at least 0.75 seconds of motion at top speed)",
			"far": "it sees no others that are farther (map units, 0.001 to 1000000; by default 10 radii, at least 2.5 seconds of motion at top speed)",
			"separation": "of parting from those that are near (a weight, 0 to 1000; by default 2)",
			"cohesion": "of going to the middle of those that it sees (a weight, 0 to 1000; by default 1)",
			"alignment": "of heading where those head that it sees (a weight, 0 to 1000; by default 1.5)",
			"cruise": "speed to which it returns (map units per second, 0.001 to 1000000; by default 0.9 of its top speed)",
			"buffer": "kept from circles, besides both radii (map units, 0 to 1000000; by default 0.1)",
			"horizon": "how far ahead circles count (seconds, 0 to 3600; by default 4)",
			"braking": "for braking where turning is not enough (share of the maximum force, 0 to 1; by default 0.5)",
			"hold": "for which it keeps the side that it has chosen (seconds, 0 to 3600; by default 0.5)",
			"feeler": "length of the middle feeler (seconds of motion, 0 to 3600; by default 1)",
			"feeler-min": "least length of that feeler (map units, 0.001 to 1000000; by default 0.25)",
			"sides": "whether it has a feeler on each side of the middle one (on or off; by default on)",
			"side-length": "length of those two (share of the middle feeler, 0.01 to 4; by default 0.5)",
			"splay": "angle between the middle feeler and each of those (degrees, 0 to 180; by default 20.05352283)",
			"probe": "walls so near to its rim count, wherever it looks (map units, 0 to 1000000; by default 0.2)",
			"wall-hold": "for which it keeps the side that it has chosen (seconds, 0 to 3600; by default 0.5)",
			"wall-brake": "whether it brakes before walls (on or off; by default on)"
		}
	},
	"spawn": {
		"usage": "spawn NAME x,y rate R [count N]",
		"text": "Makes R agents a second at this position, N in all or, without `count`, without end. The parts that follow are those of an agent, and each of them has these. In `tautline sim` an agent comes when it is due and there is room for its body. Spawns and agents share their names.",
		"words": {}
	},
	"exit": {
		"usage": "exit NAME x,y x,y",
		"text": "A segment. In `tautline sim` agents that cross it leave. It has no effect on sight and paths, is never closed, and shares its names with doors. Agents with `leave` go to the middle of an exit, and have left when their rim touches it. Agents may also be sent to a waypoint behind it:",
		"words": {}
	},
	"expect": {
		"usage": "expect sees|blocked|nopath END END",
		"text": "A test that the map carries; `tautline lint` runs it. END is a stop: a waypoint's name or a point. It is about an agent that goes by these channels, without `by` by `sight` where it is about what is seen and by `walk` in all other cases, and that has these keys.",
		"words": {
			"sees": "a sees b, by the default contact rule, for the map's radius",
			"blocked": "it does not",
			"path": "there is a path, as `tautline path` finds it; with `<= LENGTH`, one that is at most that long",
			"nopath": "there is none",
			"route": "there is a path by the corners of walls that may lead through jumps; with `<= LENGTH`, one that costs at most that",
			"width": "a disc with this diameter gets from a to b, as `tautline width` finds it",
			"clear": "nothing that blocks is nearer to a"
		}
	},
	"allow": {
		"usage": "allow RULE [NAME ...] \"REASON\"",
		"text": "An allowance: findings of this rule about exactly these names, in any order, are not reported. The reason is required, at most 4095 bytes, and always in quotes; at most 1024 names. An allowance that matches no finding is reported itself, as `allow-unused`. For a point in an `expect` the name is its text, in quotes: `allow expect-failed a \"9,1\" \"the crane is missing\"`.",
		"words": {}
	}
};
