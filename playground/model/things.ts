// SPDX-License-Identifier: MIT
//
// Things of a map by reference: their kind and id. What differs between kinds is one row of a table.
import type { Map as World, Place, Point } from 'tautline';

export interface Id { index1: number; generation: number }
export type Kind = 'wall' | 'door' | 'waypoint' | 'link' | 'obstacle' | 'agent' | 'area';
export interface Ref { kind: Kind; id: Id }

export const keyOf = (ref: Ref): string => `${ref.kind} ${ref.id.index1} ${ref.id.generation}`;
export const sameRef = (a: Ref | undefined, b: Ref | undefined): boolean => a !== undefined && b !== undefined && keyOf(a) === keyOf(b);

/** What the page draws of a thing. Points: of a wall its corners, of a door and a link both ends, else the position alone or the corners. */
export interface Shape {
	ref: Ref;
	key: string;
	name: string;
	points: Point[];
	place: Place;
	loop: boolean;
	solid: boolean;
	filled: boolean;
	closed: boolean;
	exit: boolean;
	oneway: boolean;
	jump: boolean;
	radius: number;
	role: string;
	blocks: number;
	moving: boolean;
	velocity: Point;
	ends: Id[];
	/** Of the ends. */
	endKeys: string[];
}

const plain = { name: '', loop: false, solid: false, filled: false, closed: false, exit: false, oneway: false, jump: false, radius: 0, role: 'plain', blocks: 0,
	moving: false, velocity: { x: 0, y: 0 }, ends: [] as Id[], endKeys: [] as string[] };
type Parts = Partial<Shape> & Pick<Shape, 'points' | 'place'>;

interface Row {
	each(map: World): Iterable<Id>;
	isValid(map: World, id: Id): boolean;
	read(map: World, id: Id): Parts;
	remove(id: Id): Edit;
	/** Moves all of it from where `shape` is, of which `done` is done; `add` adds points as decimals. */
	move?(shape: Shape, by: Point, add: Adder, done?: Point): Edit[];
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
/** The shortest decimal that is this length on the grid. */
export function decimal(value: number, resolution: number): number {
	for (let digits = 0; digits < 6; digits++)
		if (Math.round(Number(value.toFixed(digits)) * resolution) === Math.round(value * resolution))
			return Number(value.toFixed(digits));
	return value;
}

/** A point of the grid as the text has it. */
export const onPaper = ({ x, y }: Point, resolution: number): Point => ({ x: decimal(x, resolution), y: decimal(y, resolution) });

export type Adder = (a: Point, b: Point) => Point;
/** Adds as one does on paper: 14.6 and -.2 are 14.4, also where the grid has none of them. */
export function adderOf(resolution: number): Adder {
	return (point, by) => {
		const { x, y } = onPaper(point, resolution);
		return onPaper({ x: x + by.x, y: y + by.y }, resolution);
	};
}
/** A wall of more points is moved as a whole, by the grid. */
const POINTS_MOVED = 64;

/** The calls of the library that edit a map: the page, the journal and the worker make them from the same lists. */
type Editor = 'addWall' | 'removeWall' | 'moveWallPoint' | 'moveWall' | 'insertWallPoint' | 'removeWallPoint' | 'setWallKind' | 'setWallBlocks'
	| 'addDoor' | 'removeDoor' | 'moveDoor' | 'renameDoor' | 'setDoorClosed'
	| 'addWaypoint' | 'removeWaypoint' | 'moveWaypoint' | 'renameWaypoint' | 'setWaypointRole' | 'addLink' | 'removeLink'
	| 'addObstacle' | 'removeObstacle' | 'moveObstacle' | 'renameObstacle' | 'setObstacleRadius'
	| 'addAgent' | 'removeAgent' | 'moveAgent' | 'renameAgent' | 'removeArea' | 'moveAreaCorner' | 'setRadius'
	| 'addExpectation' | 'removeExpectation';
type Steps = 'undo' | 'redo' | 'beginGroup' | 'endGroup' | 'cancelGroup';
export type Edit = { [M in Editor]: [M, ...Parameters<World[M]>] }[Editor];
export type Call = Edit | [Steps] | ['reloadMemory', string] | ['load', string];

/** Makes one call; of an `add` the id. */
export function makeEdit(map: World, [method, ...values]: Edit | [Steps] | ['reloadMemory', string]): unknown {
	return (map[method] as (...given: unknown[]) => unknown).apply(map, values);
}

export const kinds: Record<Kind, Row> = {
	wall: {
		each: (map) => map.eachWall(),
		isValid: (map, id) => map.wallIsValid(id),
		read(map, id) {
			const { count, ...of } = map.getWall(id);
			return { ...of, points: times(count, (i) => map.getWallPoint(id, i).out) };
		},
		remove: (id) => ['removeWall', id],
		move: ({ ref, points }, by, add, done = { x: 0, y: 0 }) => (points.length > POINTS_MOVED ? [['moveWall', ref.id, { x: by.x - done.x, y: by.y - done.y }]]
			: points.map((at, i) => ['moveWallPoint', ref.id, i, add(at, by)])),
	},
	door: {
		each: (map) => map.eachDoor(),
		isValid: (map, id) => map.doorIsValid(id),
		read(map, id) {
			const { a, b, name, closed, exit, blocks, place } = map.getDoor(id);
			return { name, closed, exit, blocks, place, points: [a, b] };
		},
		remove: (id) => ['removeDoor', id],
		move: ({ ref, points: [a, b] }, by, add) => [['moveDoor', ref.id, add(a!, by), add(b!, by)]],
	},
	waypoint: {
		each: (map) => map.eachWaypoint(),
		isValid: (map, id) => map.waypointIsValid(id),
		read(map, id) {
			const { at, ...of } = map.getWaypoint(id);
			return { ...of, points: [at] };
		},
		remove: (id) => ['removeWaypoint', id],
		move: ({ ref, points: [at] }, by, add) => [['moveWaypoint', ref.id, add(at!, by)]],
	},
	link: {
		each: (map) => map.eachLink(),
		isValid: (map, id) => map.linkIsValid(id),
		read(map, id) {
			const { from, to, ...of } = map.getLink(id);
			return { ...of, points: [], ends: [from!, to!], endKeys: [from!, to!].map((end) => keyOf({ kind: 'waypoint', id: end })) };
		},
		remove: (id) => ['removeLink', id],
	},
	obstacle: {
		each: (map) => map.eachObstacle(),
		isValid: (map, id) => map.obstacleIsValid(id),
		read(map, id) {
			const of = map.getObstacle(id);
			return { ...of, points: [of.centre, ...times(of.cornerCount, (i) => map.getObstacleCorner(id, i))] };
		},
		remove: (id) => ['removeObstacle', id],
		move: ({ ref, points: [at] }, by, add) => [['moveObstacle', ref.id, add(at!, by)]],
	},
	agent: {
		each: (map) => map.eachAgent(),
		isValid: (map, id) => map.agentIsValid(id),
		read(map, id) {
			const of = map.getAgent(id);
			return { name: of.name, place: of.place, points: [of.at], radius: of.hasRadius ? of.radius : map.radius() || 0.5 };
		},
		remove: (id) => ['removeAgent', id],
		move: ({ ref, points: [at] }, by, add) => [['moveAgent', ref.id, add(at!, by)]],
	},
	area: {
		each: (map) => map.eachArea(),
		isValid: (map, id) => map.areaIsValid(id),
		read(map, id) {
			const { count, place, cost } = map.getArea(id);
			return { place, radius: cost, points: times(count, (i) => map.getAreaCorner(id, i).out) };
		},
		remove: (id) => ['removeArea', id],
		move: ({ ref, points }, by, add) => points.map((at, i) => ['moveAreaCorner', ref.id, i, add(at, by)]),
	},
};
export const kindNames = Object.keys(kinds) as Kind[];

export function readShape(map: World, ref: Ref): Shape {
	return { ...plain, ...kinds[ref.kind].read(map, ref.id), ref, key: keyOf(ref) };
}
