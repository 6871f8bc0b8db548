// SPDX-License-Identifier: MIT
//
// What the library knows of a thing, in Markdown: what blocks a link and which wall, how long it is, by which channels it can be passed.
import type * as Tautline from 'tautline';
import type { Analysis, Thing } from './analysis.js';
import { distance } from './geometry.js';

type Point = Tautline.Point;

export const number = (value: number): string => String(Number(value.toFixed(3)));
const pointText = ({ x, y }: Point): string => `${number(x)},${number(y)}`;
const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

interface Channel { bit: number; name: string }

export function channelsOf(map: Tautline.Map): Channel[] {
	const channels: Channel[] = [];
	for (let bit = map.nextChannel(0); bit; bit = map.nextChannel(bit))
		channels.push({ bit, name: map.getChannel(bit).name });
	return channels;
}

/** `walk, sight`; all: '' */
function setText(map: Tautline.Map, set: number): string {
	const channels = channelsOf(map), of = channels.filter(({ bit }) => (set & bit) !== 0);
	return of.length === channels.length ? '' : of.map(({ name }) => name).join(', ');
}

function blocksText(map: Tautline.Map, set: number): string {
	const text = setText(map, set);
	return text ? `blocks ${text}` : 'blocks all channels';
}

function blockerText(map: Tautline.Map, blocker: Tautline.Blocker): string {
	const place = blocker.place.line > 0 ? ` (line ${blocker.place.line})` : '', at = `, at ${pointText(blocker.at)}`;
	if (blocker.door)
		return `the closed door ${map.getDoor(blocker.door).name}${place}${at}`;
	if (blocker.obstacle)
		return `the obstacle ${map.getObstacle(blocker.obstacle).name}${place}${at}`;
	return `${blocker.kind === 'solid' ? 'the inside of the solid' : 'the wall'}${place}${at}`;
}

/** For each channel: is the line free, or what blocks it? Those with the same answer together. */
function sightLines(analysis: Analysis, map: Tautline.Map, a: Point, b: Point): string[] {
	const answers = new Map<string, string[]>();
	for (const { bit, name } of channelsOf(map)) {
		const query = analysis.query(bit), explanation = query?.explain(a, b);
		if (!query || !explanation)
			continue;
		const first = explanation.sees ? undefined : query.getBlockers()[0];
		const answer = first ? `**blocked** by ${blockerText(map, first)}` : explanation.nearest.kind === 'none' ? 'free' : `free; nearest is ${blockerText(map, { ...explanation.nearest }).replace(/, at .*/, '')}, ${number(explanation.clearance)} away`;
		answers.set(answer, [...(answers.get(answer) ?? []), name]);
	}
	return [...answers].map(([answer, names]) => `- ${names.join(', ')}: ${answer}`);
}

const withoutPlace = ({ waypoint, at }: Tautline.Stop): Tautline.Stop => ({ waypoint, at, place: { line: 0, column: 0, object: 0, kind: '' } });

interface Walker { heeds: number; keys: number; radius: number }

/** Why there is no path the library says. */
function pathText(analysis: Analysis, walker: Walker, from: Tautline.Stop, to: Tautline.Stop): string {
	const query = analysis.query(walker.heeds, walker.keys, walker.radius);
	if (!query)
		return '';
	const ends = { from: withoutPlace(from), to: withoutPlace(to) }, result = query.findPath(ends);
	if (!result.found)
		return ['no path', analysis.whyNoPath(walker, ends)].filter(Boolean).join(': ');
	return `path of length ${number(result.length)}${result.cost === result.length ? '' : `, cost ${number(result.cost)}`}`;
}

const MAX_JUMPS = 64;

/** By corners and through the jumps of the map. */
function routeText(analysis: Analysis, map: Tautline.Map, walker: Walker, from: Tautline.Stop, to: Tautline.Stop): string {
	const query = analysis.query(walker.heeds, walker.keys, walker.radius, 'corners'), jumps = map.jumpsFromMap();
	if (!query || jumps.length > MAX_JUMPS)
		return '';
	const { found, cost, jumpCount } = query.findRoute({ from: withoutPlace(from), to: withoutPlace(to) }, jumps);
	return found ? `route that costs ${number(cost)}${jumpCount > 0 ? `, through ${plural(jumpCount, 'jump')}` : ''}` : 'no route';
}

/** Where it is narrowest between two walls, as `tautline width` says it: of a stretch both ends. */
export function neckText({ one, two, oneEnd, twoEnd }: Pick<Tautline.Width, 'one' | 'two' | 'oneEnd' | 'twoEnd'>): string {
	const between = (one: Point, two: Point) => `between ${pointText(one)} and ${pointText(two)}`;
	return one.x !== oneEnd.x || one.y !== oneEnd.y ? `${between(one, two)}, and just as narrow up to ${between(oneEnd, twoEnd)}` : between(one, two);
}

function widthText(analysis: Analysis, { heeds, keys }: Walker, from: Point, to: Point): string {
	const found = analysis.widths(heeds, keys)?.between(from, to);
	if (!found)
		return '';
	const { width, limit, one } = found;
	switch (limit) {
	case 'parted': return 'walls or closed doors part them';
	case 'unlimited': return 'width without limit';
	default: return `width ${number(width)}, ${limit !== 'at-neck' ? `at ${pointText(one)}` : neckText(found)}`;
	}
}

function polyline(points: Point[], closed: boolean): number {
	return points.reduce((sum, p, i) => sum + (i > 0 || closed ? distance(p, points.at(i - 1) ?? p) : 0), 0);
}

export function describe(analysis: Analysis, thing: Thing): string {
	const map = analysis.repaired;
	if (!map)
		return '';
	switch (thing.kind) {
	case 'wall': {
		const { count, loop, solid, filled, blocks } = map.getWall(thing.id), points = Array.from({ length: count }, (_, i) => map.getWallPoint(thing.id, i).out);
		return `**wall**: ${plural(count, 'point')}, length ${number(polyline(points, loop))}${loop ? `, ${filled ? 'filled ' : solid ? 'solid ' : ''}loop` : ''}; ${blocksText(map, blocks)}`;
	}
	case 'door': {
		const { name, a, b, closed, exit, blocks, key } = map.getDoor(thing.id);
		return `**${exit ? 'exit' : 'door'} ${name}**: ${number(distance(a, b))} wide, ${closed ? `closed; ${blocksText(map, blocks)}` : 'open'}${key ? `; key ${map.keyName(key)}` : ''}`;
	}
	case 'waypoint': return describeWaypoint(analysis, map, thing.id);
	case 'link': return describeLink(analysis, map, thing.id);
	case 'obstacle': {
		const { name, centre, radius, moving, blocks } = map.getObstacle(thing.id);
		return `**obstacle ${name}** at ${pointText(centre)}${radius ? `, radius ${number(radius)}` : ', a polygon'}; ${moving ? 'moves, blocks nothing' : blocksText(map, blocks)}`;
	}
	case 'agent': return describeAgent(analysis, map, thing.id);
	case 'area': {
		const { count, cost } = map.getArea(thing.id), points = Array.from({ length: count }, (_, i) => map.getAreaCorner(thing.id, i).out);
		const size = points.reduce((sum, p, i) => { const q = points.at(i - 1) ?? p; return sum + q.x * p.y - p.x * q.y; }, 0) / 2;
		return `**area**: ${plural(count, 'corner')}, ${number(Math.abs(size))} square units; walking costs ${number(cost)} a unit`;
	}
	case 'expectation': return describeExpectation(analysis, map, thing.id);
	default: {
		const { rule, names } = map.getAllowance(thing.id);
		return `**allowance** of ${rule} for ${names.join(', ') || 'the map'}`;
	}
	}
}

function describeWaypoint(analysis: Analysis, map: Tautline.Map, id: Tautline.WaypointId): string {
	const { name, at, role, radius } = map.getWaypoint(id), query = analysis.query(), links = linksOf(map, id);
	let room = '';
	if (query) {
		const { distance: free, nearest } = query.clearance(at, at);
		room = nearest.kind === 'none' ? '' : free > 0 ? `; ${number(free)} from ${blockerText(map, nearest).replace(/, at .*/, '')}` : `; in ${blockerText(map, nearest)}`;
	}
	return `**${role === 'plain' ? 'waypoint' : role} ${name}** at ${pointText(at)}${radius ? `, arrived within ${number(radius)}` : ''}${room}` +
		(map.linkCount() > 0 ? `; ${links ? plural(links, 'link') : 'no link'}` : '');
}

function linksOf(map: Tautline.Map, id: Tautline.WaypointId): number {
	let count = 0;
	for (const link of map.eachLink()) {
		const { from, to } = map.getLink(link);
		count += from?.index1 === id.index1 || to?.index1 === id.index1 ? 1 : 0;
	}
	return count;
}

function describeLink(analysis: Analysis, map: Tautline.Map, id: Tautline.LinkId): string {
	const { from, to, oneway, hasCost, cost, jump, seconds } = map.getLink(id), a = map.getWaypoint(from), b = map.getWaypoint(to);
	const head = `**link ${a.name} ${oneway ? '→' : '–'} ${b.name}**: length ${number(distance(a.at, b.at))}${hasCost ? `, cost ${number(cost)}` : ''}`;
	return jump ? `${head}; a jump of ${number(seconds)} s: walls do not block it` : [head, '', ...sightLines(analysis, map, a.at, b.at)].join('\n');
}

function describeAgent(analysis: Analysis, map: Tautline.Map, id: Tautline.MapAgentId): string {
	const { name, at, radius, hasRadius, desire, stopCount, heeds, keys, rate } = map.getAgent(id), body = hasRadius ? radius : map.bodyRadius(heeds);
	const lines = [`**${rate > 0 ? 'spawn' : 'agent'} ${name}** at ${pointText(at)}, radius ${number(body)}`, ''];
	let from: Tautline.Stop = { waypoint: null, at, place: { line: 0, column: 0, object: 0, kind: '' } };
	for (let i = 0; i < Math.min(stopCount, 8); i++) {
		const stop = map.getAgentStop(id, i), where = stop.waypoint ? map.getWaypoint(stop.waypoint).name : pointText(stop.at);
		lines.push(`- ${desire === 'goal' ? 'to' : 'by'} ${where}: ${pathText(analysis, { heeds, keys, radius: body }, from, stop)}`);
		from = stop;
	}
	return lines.join('\n').trim();
}

function describeExpectation(analysis: Analysis, map: Tautline.Map, id: Tautline.ExpectationId): string {
	const { kind, from, to, heeds, keys, hasLimit, limit } = map.getExpectation(id), sight = kind === 'sees' || kind === 'blocked';
	const failed = analysis.map && analysis.findings.find((finding) => finding.rule?.id === 'expect-failed' && finding.place.line === map.getExpectation(id).place.line);
	const walker = { heeds: heeds || map.findChannel(sight ? 'sight' : 'walk'), keys, radius: -1 }, query = analysis.query(walker.heeds, keys);
	let now = '';
	if (sight && query) {
		const { sees } = query.explain(from.at, to.at), first = sees ? undefined : query.getBlockers()[0];
		now = first ? `blocked by ${blockerText(map, first)}` : `sees, over ${number(distance(from.at, to.at))}`;
	} else if (kind === 'clear') {
		const point = analysis.query(walker.heeds, keys, 0);
		now = point ? `nearest at ${number(point.clearance(from.at, from.at).distance)}` : '';
	} else if (kind === 'width') {
		now = widthText(analysis, walker, from.at, to.at);
	} else {
		now = kind === 'route' ? routeText(analysis, map, walker, from, to) : pathText(analysis, walker, from, to);
	}
	const most = kind === 'width' || kind === 'clear' ? 'least' : 'most';
	return `**expectation** ${failed ? 'that **fails**' : 'that holds'}${now && `: ${now}`}${hasLimit ? ` (at ${most} ${number(limit)})` : ''}`;
}
