// SPDX-License-Identifier: MIT
//
// Where a name stands beside its point: at the first side at which no wall crosses it; at the right where none is free.
import type { Point } from 'tautline';
import type { Scene } from '../model/scene.ts';
import type { Camera } from './camera.ts';

/** Of the middle of its left edge, in pixels from the point; `across` is its share of the width. */
interface Side { x: number; y: number; across: number }
const SIDES: readonly Side[] = [{ x: 8, y: 0, across: 0 }, { x: -8, y: 0, across: -1 }, { x: 0, y: 13, across: -0.5 }, { x: 0, y: -13, across: -0.5 }];
const HALF_HEIGHT = 6;

export class Labels {
	private readonly sides = new Map<string, Side>();
	private shown = '';

	/** The sides found so far are of this scene and scale; while something is dragged they stay. */
	begin(scene: Scene, camera: Camera, isOpen: boolean): void {
		const now = `${scene.revision} ${camera.scale}`;
		if (now === this.shown || isOpen)
			return;
		this.shown = now;
		this.sides.clear();
	}

	/** The left end of a name of this width, in pixels. */
	place(key: string, width: number, at: Point, scene: Scene, camera: Camera): Point {
		let side = this.sides.get(key);
		if (!side)
			this.sides.set(key, side = SIDES.find((each) => !isCrossed(each, width, at, scene, camera)) ?? SIDES[0]!);
		const { x, y } = camera.toScreen(at);
		return { x: x + side.x + side.across * width, y: y + side.y };
	}
}

function isCrossed(side: Side, width: number, at: Point, scene: Scene, { scale }: Camera): boolean {
	const left = at.x + (side.x + side.across * width) / scale, top = at.y + (side.y - HALF_HEIGHT) / scale;
	const low = { x: left, y: top }, high = { x: left + width / scale, y: top + 2 * HALF_HEIGHT / scale };
	return scene.shapes.near(at, (width + 20) / scale).some(({ ref: { kind }, points, loop }) => (kind === 'wall' || kind === 'door') &&
		points.some((a, i) => (i + 1 < points.length || loop) && crossesBox(a, points[(i + 1) % points.length]!, low, high)));
}

/** By the share of the segment that lies between the lines of each pair of sides. */
function crossesBox(a: Point, b: Point, low: Point, high: Point): boolean {
	let from = 0, to = 1;
	for (const axis of ['x', 'y'] as const) {
		const d = b[axis] - a[axis], one = (low[axis] - a[axis]) / d, other = (high[axis] - a[axis]) / d;
		if (d === 0) {
			if (a[axis] < low[axis] || a[axis] > high[axis])
				return false;
			continue;
		}
		from = Math.max(from, Math.min(one, other));
		to = Math.min(to, Math.max(one, other));
	}
	return from <= to;
}
