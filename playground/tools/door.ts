// SPDX-License-Identifier: MIT
//
// Draws a door. Along a wall it makes the opening too: the wall ends on both sides of the door.
import type { Point } from 'tautline';
import type { Edit, Id, Shape } from '../model/things.ts';
import { drawSketch, type Pen } from '../view/layers.ts';
import { distance, nearestOn, segmentsOf } from '../view/picking.ts';
import { freeName, SpanTool, type Press } from './tool.ts';

export class DoorTool extends SpanTool {
	readonly name = 'door';
	readonly label = 'Door';
	readonly key = 'd';
	readonly hint = 'Drag along a wall to cut a door into it, or across a gap; with Shift it is open. Double-click a door to open or close it.';
	private wall: { shape: Shape; segment: number; a: Point; b: Point } | undefined;

	override press(press: Press): void {
		if (!this.from)
			this.wall = this.nearestWall(press);
		super.press(press);
	}

	private nearestWall(press: Press): DoorTool['wall'] {
		let least = press.reach, best: DoorTool['wall'];
		for (const shape of this.session.document.scene.of('wall'))
			for (const [a, b, segment] of segmentsOf(shape)) {
				const away = distance(nearestOn(a, b, press.snapped), press.snapped);
				if (away < least) {
					least = away;
					best = { shape, segment, a, b };
				}
			}
		return best;
	}

	protected override place(press: Press): Point {
		const { wall } = this;
		return wall && distance(nearestOn(wall.a, wall.b, press.at), press.at) < 3 * press.reach ? nearestOn(wall.a, wall.b, press.snapped) : press.snapped;
	}

	override cancel(): void {
		this.wall = undefined;
		super.cancel();
	}

	override release(press: Press): void {
		this.cutting = this.wall;
		this.isOpen = press.shift;
		super.release(press);
	}
	private cutting: DoorTool['wall'];
	private isOpen = false;

	protected make(from: Point, to: Point): void {
		const { session, cutting: wall } = this;
		const isOn = (at: Point) => wall !== undefined && isOnSegment(wall.a, wall.b, at);
		const cut = wall && isOn(from) && isOn(to) ? this.wallsAlong(from, to).flatMap(({ shape, segment }) => cutWall(shape, segment, from, to)) : [];
		const id = session.document.edit(...cut, ['addDoor', { name: freeName(session, 'door', 'door-'), a: from, b: to, closed: !this.isOpen }]);
		session.select({ kind: 'door', id: id as Id });
	}

	/** All that the door lies in: two rooms side by side have a wall each. */
	private wallsAlong(from: Point, to: Point): { shape: Shape; segment: number }[] {
		return this.session.document.scene.of('wall').flatMap((shape) => {
			const segment = shape.solid ? undefined : [...segmentsOf(shape)].find(([a, b]) => isOnSegment(a, b, from) && isOnSegment(a, b, to))?.[2];
			return segment === undefined ? [] : [{ shape, segment }];
		});
	}

	protected draw(pen: Pen, from: Point, to: Point): void {
		drawSketch(pen, [from, to], { colour: 'door' });
	}
}

const isOnSegment = (a: Point, b: Point, at: Point): boolean => distance(nearestOn(a, b, at), at) < 1e-9 * (1 + Math.abs(at.x) + Math.abs(at.y));

/** Takes the stretch between two points of a segment out of a wall; the line of the wall, with its comment, is the first part. */
export function cutWall({ ref, points, loop, blocks }: Shape, segment: number, from: Point, to: Point): Edit[] {
	const { id } = ref, start = points[segment]!, end = points[(segment + 1) % points.length]!;
	const [p, q] = distance(start, from) <= distance(start, to) ? [from, to] : [to, from];
	const same = (a: Point, b: Point) => a.x === b.x && a.y === b.y;
	if (loop) { // one wall, from behind the door around to before it
		const turned = [...points.slice(segment + 1), ...points.slice(0, segment + 1)];
		if (!same(q, end))
			turned.unshift(q);
		if (!same(p, start))
			turned.push(p);
		const edits: Edit[] = [['setWallKind', id, false, false, false]];
		for (let i = points.length; i < turned.length; i++)
			edits.push(['insertWallPoint', id, i, turned[i]!]);
		return [...edits, ...turned.slice(0, points.length).map((at, i): Edit => ['moveWallPoint', id, i, at])];
	}
	const head = [...points.slice(0, segment + 1), ...(same(p, start) ? [] : [p])], tail = [...(same(q, end) ? [] : [q]), ...points.slice(segment + 1)];
	const kept = head.length > 1 ? head : tail;
	if (kept.length < 2)
		return [['removeWall', id]];
	const edits: Edit[] = kept.slice(0, points.length).map((at, i): Edit => ['moveWallPoint', id, i, at]);
	for (let i = points.length; i > kept.length; i--)
		edits.push(['removeWallPoint', id, i - 1]);
	if (kept === head && tail.length > 1)
		edits.push(['addWall', { points: tail, blocks }]);
	return edits;
}
