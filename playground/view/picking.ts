// SPDX-License-Identifier: MIT
//
// What is under the pointer: points before lines before insides, the nearest first.
import type { Point } from 'tautline';
import type { Session } from '../model/session.ts';
import type { Kind, Ref, Shape } from '../model/things.ts';

export interface Hit { ref?: Ref; handle?: 'a' | 'b'; point?: number; distance: number }

export const distance = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

export function nearestOn(a: Point, b: Point, at: Point): Point {
	const dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
	const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length));
	return { x: a.x + t * dx, y: a.y + t * dy };
}

/** The segments of a thing that has some. */
export function* segmentsOf(shape: Shape): IterableIterator<[Point, Point, number]> {
	const { points } = shape;
	const first = shape.ref.kind === 'obstacle' ? points.length : 0;
	for (let i = first; i + 1 < points.length; i++)
		yield [points[i]!, points[i + 1]!, i];
	if ((shape.loop || shape.ref.kind === 'area') && points.length > 2)
		yield [points[points.length - 1]!, points[0]!, points.length - 1];
}

/** Pixels from the tip of a pin to the middle of its head. */
export const PIN = 21;

/** `reach`, and `pixel`, the size of one, are in map units. */
export function pick(session: Session, at: Point, reach: number, pixel: number): Hit | undefined {
	const { scene } = session.document;
	let best: Hit | undefined;
	const offer = (hit: Hit, within: number, rank: number) => {
		const distance = hit.distance + rank * reach * 4;
		if (hit.distance <= within && (!best || distance < best.distance))
			best = { ...hit, distance };
	};
	if (session.handles)
		for (const handle of ['a', 'b'] as const)
			offer({ handle, distance: distance({ x: session.handles[handle].x, y: session.handles[handle].y - PIN * pixel }, at) }, Math.max(reach, 12 * pixel), 0);
	for (const shape of [...scene.shapes.near(at, reach * 1.2), ...scene.of('link')]) {
		const { ref, points } = shape;
		switch (ref.kind) {
		case 'waypoint':
			offer({ ref, point: 0, distance: distance(points[0]!, at) }, reach * 1.2, 1);
			break;
		case 'agent':
			offer({ ref, point: 0, distance: distance(points[0]!, at) }, Math.max(reach, shape.radius), 1);
			break;
		case 'obstacle':
			offer({ ref, point: 0, distance: distance(points[0]!, at) }, Math.max(reach, shape.radius), 3);
			break;
		case 'link': {
			const ends = scene.linkEnds(shape);
			if (ends && session.shown.links)
				offer({ ref, distance: distance(nearestOn(...ends, at), at) }, reach * 0.6, 3);
			break;
		}
		default:
			points.forEach((point, i) => offer({ ref, point: i, distance: distance(point, at) }, reach, 1));
			for (const [a, b] of segmentsOf(shape))
				offer({ ref, distance: distance(nearestOn(a, b, at), at) }, reach, 2);
		}
	}
	return best;
}

const linesNear = (session: Session, at: Point, reach: number, ...more: Kind[]): Shape[] =>
	session.document.scene.shapes.near(at, reach).filter(({ ref: { kind } }) => kind === 'wall' || kind === 'door' || more.includes(kind));

/** What a click means that drags nothing: `hit`, but the door wins over ends of its own and of the walls beside it, unless a wall is nearer. */
export function clicked(session: Session, hit: Hit | undefined, at: Point, reach: number): Hit | undefined {
	if (hit && hit.ref?.kind !== 'wall' && hit.ref?.kind !== 'door')
		return hit;
	let door: Hit | undefined, wall = reach;
	for (const shape of linesNear(session, at, reach))
		for (const [a, b] of segmentsOf(shape)) {
			const away = distance(nearestOn(a, b, at), at);
			if (shape.ref.kind === 'wall')
				wall = Math.min(wall, away);
			else if (away < (door?.distance ?? reach))
				door = { ref: shape.ref, distance: away };
		}
	return door && door.distance <= wall ? door : hit;
}

/** Ends of walls and doors that lie on a point: what hangs together is moved together. */
export function endsAt(session: Session, at: Point): { ref: Ref; point: number }[] {
	const ends: { ref: Ref; point: number }[] = [];
	for (const { ref, points } of linesNear(session, at, 0))
		points.forEach((point, i) => {
			if (point.x === at.x && point.y === at.y)
				ends.push({ ref, point: i });
		});
	return ends;
}

/** To the grid. A coordinate that was not on it, of what is dragged from `start`, stays as it was until it is clearly moved: walls stay straight. */
export function toGrid(at: Point, step: number, start: Point = at): Point {
	const round = (value: number, from: number) => {
		const isOff = Math.abs(from / step - Math.round(from / step)) > 1e-3;
		return start !== at && isOff && Math.abs(value - from) < 0.75 * step ? from : Math.round(value / step) * step;
	};
	return { x: round(at.x, start.x), y: round(at.y, start.y) };
}

/** To an end near by, else to the grid. What is in `without` does not count: it is being dragged, from `start`. */
export function snap(session: Session, at: Point, reach: number, step: number, without: ReadonlySet<string> = new Set(), start: Point = at): Point {
	let best: Point | undefined, least = reach;
	for (const { key, points } of linesNear(session, at, reach, 'area'))
		for (let i = 0; i < points.length; i++) {
			const away = distance(points[i]!, at);
			if (away < least && !without.has(`${key} ${i}`)) {
				least = away;
				best = points[i]!;
			}
		}
	return best ? { ...best } : toGrid(at, step, start);
}
