// SPDX-License-Identifier: MIT
//
// Corrections of findings, one row a rule. Each is an edit of the map by the library, which then writes the text: comments, blanks and the
// numbers of what was not edited stay. `apply` says whether it could.
import type * as Tautline from 'tautline';
import type { Analysis, Thing } from './analysis.js';
import { thingsOf } from './analysis.js';
import { distance, freePlaceNear, isSame, nearestOnSegment } from './geometry.js';

type Point = Tautline.Point;

/** A map of the text, to be edited, and what the finding is about. */
export class Work {
	readonly map: Tautline.Map;
	private readonly things: Map<number, Thing>;
	private readonly toFree: { free(): void }[] = [];

	constructor(readonly analysis: Analysis, readonly finding: Tautline.Finding) {
		this.map = analysis.tautline.Map.loadMemory(analysis.text, { format: 'native' });
		this.things = thingsOf(this.map);
	}

	free(): void {
		for (const each of [...this.toFree.reverse(), this.map])
			each.free();
	}

	get thing(): Thing | undefined {
		return this.things.get(this.finding.place.line);
	}

	get related(): Thing | undefined {
		return this.things.get(this.finding.related.line);
	}

	/** For a body of this radius, by the map as it is now. */
	query(radius: number, heeds = 0): Tautline.Query {
		const { Nav, Query } = this.analysis.tautline, nav = Nav.create(this.map, { radius, heeds, sightOnly: true }), query = Query.create(nav);
		this.toFree.push(nav, query);
		return query;
	}

	wallPoints(id: Tautline.WallId): Point[] {
		return Array.from({ length: this.map.getWall(id).count }, (_, i) => this.map.getWallPoint(id, i).out);
	}

	/** The point of a wall that stands at the finding's place. */
	pointAtPlace(id: Tautline.WallId, place: Tautline.Place): number {
		for (let i = 0; i < this.map.getWall(id).count; i++)
			if (this.map.getWallPoint(id, i).place.column === place.column)
				return i;
		return -1;
	}
}

export interface Fix {
	title: string;
	/** It takes something away that has no use. */
	removes?: true;
	/** An editor may choose it by itself. */
	preferred?: true;
	apply(work: Work): boolean;
}

// ---- removing ----

function removeThing({ map, thing }: Work): boolean {
	switch (thing?.kind) {
	case 'wall': map.removeWall(thing.id); return true;
	case 'link': map.removeLink(thing.id); return true;
	case 'allowance': map.removeAllowance(thing.id); return true;
	case 'expectation': map.removeExpectation(thing.id); return true;
	default: return false;
	}
}

const remove = (what: string): Fix => ({ title: `Remove this ${what}`, removes: true, preferred: true, apply: removeThing });

function removeSide(work: Work): boolean {
	const { thing, map, finding } = work;
	if (thing?.kind !== 'wall')
		return false;
	const points = work.wallPoints(thing.id), index = points.findIndex((p, i) => isSame(p, points[(i + 1) % points.length] ?? p) && isSame(p, finding.at));
	if (points.length < 3 || index < 0)
		map.removeWall(thing.id);
	else
		map.removeWallPoint(thing.id, (index + 1) % points.length);
	return true;
}

// ---- gaps ----

interface Target { at: Point; insert?: { wall: Tautline.WallId; index: number } }

/** Where on a wall an end is to meet it; a wall that has no grid point there gets one. */
function targetOnWall(work: Work, id: Tautline.WallId, from: Point): Target | undefined {
	const points = work.wallPoints(id), count = work.map.getWall(id).loop ? points.length : points.length - 1;
	let best: Target | undefined;
	for (let i = 0; i < count; i++) {
		const a = points[i], b = points[(i + 1) % points.length];
		if (!a || !b)
			continue;
		const { at, exact } = nearestOnSegment(from, a, b, work.map.resolution());
		if (!best || distance(at, from) < distance(best.at, from))
			best = exact ? { at } : { at, insert: { wall: id, index: i + 1 } };
	}
	return best;
}

function targetOf(work: Work, thing: Thing | undefined, from: Point): Target | undefined {
	if (thing?.kind === 'wall') {
		const index = work.finding.relatedText === 'this is the nearest point' ? work.pointAtPlace(thing.id, work.finding.related) : -1;
		return index >= 0 ? { at: work.map.getWallPoint(thing.id, index).out } : targetOnWall(work, thing.id, from);
	}
	if (thing?.kind === 'door') {
		const { a, b } = work.map.getDoor(thing.id);
		return { at: distance(a, from) <= distance(b, from) ? a : b };
	}
	return undefined;
}

/** Moves the end of a wall or a door at `from`. */
function moveEnd({ map }: Work, thing: Thing | undefined, from: Point, { at, insert }: Target): boolean {
	if (isSame(from, at))
		return false;
	if (thing?.kind === 'wall') {
		const count = map.getWall(thing.id).count;
		for (const index of [0, count - 1])
			if (isSame(map.getWallPoint(thing.id, index).out, from)) {
				map.moveWallPoint(thing.id, index, at);
				if (insert)
					map.insertWallPoint(insert.wall, insert.index, at);
				return true;
			}
	} else if (thing?.kind === 'door') {
		const { a, b } = map.getDoor(thing.id);
		map.moveDoor(thing.id, isSame(a, from) ? at : a, isSame(a, from) ? b : at);
		if (insert)
			map.insertWallPoint(insert.wall, insert.index, at);
		return true;
	}
	return false;
}

function closeGap(work: Work): boolean {
	const from = work.finding.at, target = targetOf(work, work.related, from);
	return target !== undefined && moveEnd(work, work.thing, from, target);
}

/** An end of a wall at an opening goes back along its wall until the body of the finding gets through. */
function widen({ map, finding }: Work): boolean {
	const grid = map.resolution(), onGrid = (value: number) => Math.round(value * grid) / grid;
	const width = Number(/ needs (\d+(?:\.\d+)?)/.exec(finding.text)?.[1]), needed = 2 * onGrid(width / 2);
	const [one, two] = finding.names.map((name) => name.split(',').map(Number)).map(([x, y]): Point => ({ x: x ?? NaN, y: y ?? NaN }));
	if (!one || !two)
		return false;
	for (const [at, other] of [[one, two], [two, one]] as const)
		for (const id of map.eachWall()) {
			const { count, loop } = map.getWall(id), across = { x: onGrid(other.x), y: onGrid(other.y) };
			for (const [index, next] of loop ? [] : [[0, 1], [count - 1, count - 2]] as const) {
				const from = map.getWallPoint(id, index).out, to = map.getWallPoint(id, next).out, length = distance(from, to);
				if (!(distance(from, at) < 2 / grid) || (to.x - from.x) * (from.x - other.x) + (to.y - from.y) * (from.y - other.y) <= 0)
					continue;
				for (let by = width - distance(at, other); by < length; by += 1 / grid) {
					map.moveWallPoint(id, index, { x: at.x + (to.x - from.x) * by / length, y: at.y + (to.y - from.y) * by / length });
					if (distance(map.getWallPoint(id, index).out, across) >= needed)
						return true;
				}
			}
		}
	return false;
}

/** To the wall that is nearest to the loose end. */
function joinDoor(work: Work): boolean {
	const { thing, map, finding } = work;
	if (thing?.kind !== 'door')
		return false;
	const door = map.getDoor(thing.id), from = isSame(door.b, finding.at) ? door.b : door.a, other = from === door.a ? door.b : door.a;
	let best: Target | undefined;
	for (const id of map.eachWall()) {
		const target = targetOnWall(work, id, from);
		if (target && !isSame(target.at, other) && (!best || distance(target.at, from) < distance(best.at, from)))
			best = target;
	}
	return best !== undefined && distance(best.at, from) <= distance(door.a, door.b) && moveEnd(work, thing, from, best);
}

// ---- moving away ----

/** Of the radius: a waypoint that just fits has links that graze walls. */
const ROOMY = 1.05;

/** Of how much a thing is moved at least: a quarter of its radius, or some part of the map. */
function stepOf(map: Tautline.Map, radius: number): number {
	const { min, max } = map.bounds();
	return radius > 0 ? radius / 4 : Math.max(distance(min, max) / 40, 1 / map.resolution());
}

function moveWaypoint(work: Work, id: Tautline.WaypointId): boolean {
	const { map } = work, { at, body, hasBody, heeds } = map.getWaypoint(id), own = hasBody ? body : map.radius();
	const radius = Math.max(own, map.channelsRadius(heeds || map.findChannel('walk')));
	const query = work.query(radius * ROOMY, heeds), ends = neighboursOf(map, id);
	const others = [...map.eachWaypoint()].map((each) => map.getWaypoint(each)).filter((each) => !isSame(each.at, at)).map((each) => each.at);
	const look = ends.length ? ends : others.slice(0, 16), doors = [...map.eachDoor()].map((door) => map.getDoor(door)).filter((door) => !door.closed);
	const isFree = (p: Point) => query.sees(p, p) && !others.some((other) => isSame(other, p)) && !doors.some(({ a, b }) => nearestOnSegment(p, a, b, map.resolution()).exact && distance(p, a) + distance(p, b) <= distance(a, b) * (1 + 2 ** -40));
	const to = freePlaceNear(at, stepOf(map, radius), isFree, (p) => look.filter((end) => query.sees(p, end)).length);
	if (to)
		map.moveWaypoint(id, to);
	return to !== undefined;
}

function neighboursOf(map: Tautline.Map, id: Tautline.WaypointId): Point[] {
	return [...map.eachLink()].map((link) => map.getLink(link)).flatMap(({ from, to }) => {
		const other = from?.index1 === id.index1 ? to : to?.index1 === id.index1 ? from : null;
		return other && other.index1 !== id.index1 ? [map.getWaypoint(other).at] : [];
	});
}

function moveAgent(work: Work, id: Tautline.MapAgentId): boolean {
	const { map } = work, { at, radius, hasRadius, heeds } = map.getAgent(id), own = hasRadius ? radius : map.bodyRadius(heeds);
	const query = work.query(own, heeds), to = freePlaceNear(at, stepOf(map, own), (p) => query.sees(p, p), () => 0);
	if (to)
		map.moveAgent(id, to);
	return to !== undefined;
}

function moveObstacle(work: Work, id: Tautline.ObstacleId): boolean {
	const { map } = work, { centre, radius } = map.getObstacle(id);
	map.removeObstacle(id);
	const query = work.query(radius), to = freePlaceNear(centre, stepOf(map, radius), (p) => query.sees(p, p), () => 0);
	map.undo();
	if (to)
		map.moveObstacle(id, to);
	return to !== undefined;
}

function moveAway(work: Work): boolean {
	const { thing, related } = work;
	const waypoint = thing?.kind === 'waypoint' ? thing : related?.kind === 'waypoint' ? related : undefined;
	if (waypoint)
		return moveWaypoint(work, waypoint.id);
	if (thing?.kind === 'agent')
		return moveAgent(work, thing.id);
	return thing?.kind === 'obstacle' && moveObstacle(work, thing.id);
}

// ---- links ----

function linkDef(map: Tautline.Map, id: Tautline.LinkId): Tautline.LinkDef {
	const { from, to, oneway, hasCost, cost, jump, seconds } = map.getLink(id);
	return { from, to, oneway, hasCost, cost, jump, seconds };
}

/** To the nearest waypoint that it sees. */
function linkNearest(work: Work): boolean {
	const { map, thing } = work;
	if (thing?.kind !== 'waypoint')
		return false;
	const { at } = map.getWaypoint(thing.id), query = work.query(-1), linked = neighboursOf(map, thing.id);
	const others = [...map.eachWaypoint()].filter((id) => id.index1 !== thing.id.index1).map((id) => ({ id, to: map.getWaypoint(id).at }))
		.filter(({ to }) => !linked.some((each) => isSame(each, to))).sort((a, b) => distance(a.to, at) - distance(b.to, at));
	const found = others.find(({ to }) => query.sees(at, to));
	if (found)
		map.addLink({ from: thing.id, to: found.id });
	return found !== undefined;
}

function makeTwoWay({ map, thing }: Work): boolean {
	if (thing?.kind !== 'link')
		return false;
	map.setLink(thing.id, { ...linkDef(map, thing.id), oneway: false });
	return true;
}

function openDoor(work: Work): boolean {
	const { map, thing } = work;
	if (thing?.kind !== 'link')
		return false;
	const { from, to } = map.getLink(thing.id), query = work.query(-1), a = map.getWaypoint(from).at, b = map.getWaypoint(to).at;
	query.explain(a, b);
	const blockers = query.getBlockers();
	if (blockers.length !== 1 || !blockers[0]?.door)
		return false;
	map.setDoorClosed(blockers[0].door, false);
	return true;
}

// ---- outlines and duplicates ----

function closeOutline(work: Work): boolean {
	const { map, thing, related, finding } = work;
	if (thing?.kind !== 'wall' || related?.kind !== 'wall')
		return false;
	const one = work.pointAtPlace(thing.id, finding.place), other = work.pointAtPlace(related.id, finding.related), last = map.getWall(thing.id).count - 1;
	if (one < 0 || other < 0)
		return false;
	if (thing.id.index1 === related.id.index1 && Math.min(one, other) === 0 && Math.max(one, other) === last && last > 1)
		map.setWallKind(thing.id, true, false, false);
	else
		map.addWall({ points: [map.getWallPoint(thing.id, one).out, map.getWallPoint(related.id, other).out] });
	return true;
}

/** Its links become links of the other one. */
function mergeWaypoints({ map, thing, related }: Work): boolean {
	if (thing?.kind !== 'waypoint' || related?.kind !== 'waypoint')
		return false;
	const is = (id: Tautline.WaypointId | null) => id?.index1 === thing.id.index1;
	for (const link of [...map.eachLink()]) {
		const def = linkDef(map, link);
		if (is(def.from) || is(def.to))
			map.setLink(link, { ...def, from: is(def.from) ? related.id : def.from, to: is(def.to) ? related.id : def.to });
	}
	map.removeWaypoint(thing.id);
	return true;
}

// ---- the table ----

const moved = (what: string): Fix => ({ title: `Move the ${what}`, preferred: true, apply: moveAway });

export const fixes: Record<string, Fix[]> = {
	'agent-blocked': [moved('agent to where there is room')],
	'allow-unused': [remove('allowance')],
	'door-loose': [{ title: 'Move the end of the door onto the wall', preferred: true, apply: joinDoor }],
	'door-narrow': [{ title: 'Widen the opening', apply: widen }],
	'graph-split': [{ title: 'Link it to the nearest waypoint that it sees', apply: linkNearest }],
	'link-blocked': [{ title: 'Open the door that blocks', apply: openDoor }, { title: 'Remove this link', apply: removeThing }],
	'link-duplicate': [remove('link')],
	'link-self': [remove('link')],
	'obstacle-in-wall': [moved('obstacle off the wall')],
	'obstacle-on-waypoint': [moved('waypoint off the obstacle')],
	'one-way-trap': [{ title: 'Make the link two-way', apply: makeTwoWay }],
	'outline-open': [{ title: 'Close the outline', preferred: true, apply: closeOutline }],
	'wall-duplicate': [remove('wall')],
	'wall-gap': [{ title: 'Close this gap', preferred: true, apply: closeGap }],
	'wall-zero-length': [{ title: 'Remove the side of length zero', removes: true, preferred: true, apply: removeSide }],
	'waypoint-duplicate': [{ title: 'Remove this waypoint; its links go to the other', removes: true, apply: mergeWaypoints }],
	'waypoint-in-door': [moved('waypoint off the door')],
	'waypoint-isolated': [{ title: 'Link it to the nearest waypoint that it sees', preferred: true, apply: linkNearest }],
	'waypoint-on-wall': [moved('waypoint off the wall')],
	'waypoint-tight': [moved('waypoint to where there is room')],
};

/** Does the first fix of a rule take away what the finding is about? */
export function isRemoved(rule: string): boolean {
	return fixes[rule]?.[0]?.removes === true;
}
