// SPDX-License-Identifier: MIT
//
// Doors that stand in an opening of a wall: its ends go with the door, and close it when the door is deleted.
import type { Point } from 'tautline';
import type { Session } from '../model/session.ts';
import { sameRef, type Adder, type Edit, type Shape } from '../model/things.ts';
import { distance, endsAt, nearestOn } from '../view/picking.ts';

/** The end of an open wall at an end of a door, in line with it; `next` is the point of the wall beside it. */
interface Jamb { wall: Shape; point: number; next: Point }
export interface Opening { door: Shape; jambs: [Jamb[], Jamb[]]; /** Nothing else ends at either end of the door. */ isCut: boolean }

/** The opening that a door fills from a wall to a wall; undefined where there is none on either side, or nothing in line with the door. */
export function openingOf(session: Session, door: Shape): Opening | undefined {
	const { scene, map } = session.document, [a, b] = door.points as [Point, Point];
	const sides = [[a, b], [b, a]].map(([at, other]) => endsAt(session, at!).filter(({ ref }) => !sameRef(ref, door.ref)).map(({ ref, point }) => {
		const wall = scene.get(ref)!, { points, loop } = wall, last = points.length - 1;
		const next = ref.kind === 'wall' && !loop && last > 0 && (point === 0 || point === last) ? points[point === 0 ? 1 : last - 1] : undefined;
		return next && distance(nearestOn(next, other!, at!), at!) <= 1 / map.resolution() ? { wall, point, next } : undefined;
	}));
	const [before, after] = sides.map((ends) => ends.filter((each) => each !== undefined)) as [Jamb[], Jamb[]];
	if (sides.some((ends) => ends.length === 0) || before.length + after.length === 0)
		return undefined;
	return { door, jambs: [before, after], isCut: sides.every((ends) => ends.every((each) => each !== undefined)) };
}

/** Moves a door along its wall, with the ends of the wall on both sides, of which at least `least` is left. */
export function slide({ door, jambs }: Opening, by: Point, least: number, add: Adder): Edit[] {
	const [a, b] = door.points as [Point, Point], width = distance(a, b), along = { x: (b.x - a.x) / width, y: (b.y - a.y) / width };
	const [back, forth] = [a, b].map((at, side) => Math.max(0, Math.min(...jambs[side]!.map(({ next }) => distance(next, at))) - least)) as [number, number];
	const way = Math.min(forth, Math.max(-back, by.x * along.x + by.y * along.y)), step = { x: way * along.x, y: way * along.y };
	const [to, other] = [add(a, step), add(b, step)];
	return [['moveDoor', door.ref.id, to, other], ...jambs.flatMap((side, i) => side.map(({ wall, point }): Edit => ['moveWallPoint', wall.ref.id, point, i === 0 ? to : other]))];
}

/** Closes the wall where the door is: the edits that take the place of its removal. */
export function close(session: Session, { door, jambs: [before, after] }: Opening): Edit[] {
	const remove: Edit = ['removeDoor', door.ref.id], [a, b] = door.points as [Point, Point], [one, two] = [before[0], after[0]];
	if (before.length !== 1 || after.length !== 1 || !one || !two)
		return [remove, ...before.map((each) => moveJamb(each, b)), ...before.length === 0 ? after.map((each) => moveJamb(each, a)) : []];
	if (sameRef(one.wall.ref, two.wall.ref)) {
		const { ref: { id }, points } = one.wall;
		return points.length < 5 ? [remove, ['setWallKind', id, true, false, false]]
			: [remove, ['removeWallPoint', id, points.length - 1], ['removeWallPoint', id, 0], ['setWallKind', id, true, false, false]];
	}
	const lineOf = ({ wall }: Jamb) => session.document.lineOf(wall) ?? Infinity;
	const [kept, gone] = lineOf(one) <= lineOf(two) ? [one, two] : [two, one], line = lineOf(gone);
	if (kept.wall.blocks !== gone.wall.blocks || (line !== Infinity && session.document.text.line(line).text.includes('#'))) // its comment stays
		return [remove, moveJamb(kept, kept === one ? b : a)];
	const rest = (gone.point === 0 ? gone.wall.points : [...gone.wall.points].reverse()).slice(1), { id } = kept.wall.ref;
	return [remove, ['removeWall', gone.wall.ref.id], moveJamb(kept, rest[0]!), ...rest.slice(1).map((at, i): Edit => ['insertWallPoint', id, kept.point === 0 ? 0 : kept.point + 1 + i, at])];
}

const moveJamb = ({ wall, point }: Jamb, to: Point): Edit => ['moveWallPoint', wall.ref.id, point, to];
