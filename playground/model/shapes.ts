// SPDX-License-Identifier: MIT
//
// Things by key, and by where they are: in cells of a grid. What spans many cells is in a list of its own.
import type { Map as World, Point } from 'tautline';
import { kindNames, type Shape } from './things.ts';

export interface Box { min: Point; max: Point }

/** Grown so that the points are in it. */
export function boxWith(box: Box | undefined, points: readonly Point[]): Box | undefined {
	for (const { x, y } of points)
		box = { min: { x: Math.min(box?.min.x ?? x, x), y: Math.min(box?.min.y ?? y, y) }, max: { x: Math.max(box?.max.x ?? x, x), y: Math.max(box?.max.y ?? y, y) } };
	return box;
}

const MOST_CELLS = 64, EDGE = 1 << 20;

export class Shapes extends Map<string, Shape> {
	private readonly cells = new Map<number, Set<Shape>>();
	private readonly wide = new Set<Shape>();
	private readonly cell: number;

	constructor(map?: World) {
		super();
		const box = map?.bounds(), size = box ? Math.max(box.max.x - box.min.x, box.max.y - box.min.y) : 0;
		this.cell = size > 0 ? 2 * size / Math.sqrt(map!.segmentCount() + map!.waypointCount() + 1) : 1;
	}

	override set(key: string, shape: Shape): this {
		this.forget(key);
		this.setsOf(boxOf(shape)).forEach((set) => set.add(shape));
		return super.set(key, shape);
	}

	override delete(key: string): boolean {
		this.forget(key);
		return super.delete(key);
	}

	private forget(key: string): void {
		const before = this.get(key);
		if (before)
			this.setsOf(boxOf(before)).forEach((set) => set.delete(before));
	}

	/** In the order of kinds and of their numbers; links are nowhere. */
	near(at: Point, reach: number): Shape[] {
		const found = new Set(this.wide), box = { min: { x: at.x - reach, y: at.y - reach }, max: { x: at.x + reach, y: at.y + reach } };
		const keys = this.keysOf(box);
		if (!keys)
			return [...this.values()];
		for (const key of keys)
			this.cells.get(key)?.forEach((shape) => found.add(shape));
		const rank = ({ ref: { kind, id } }: Shape) => kindNames.indexOf(kind) * 2 ** 32 + id.index1;
		return [...found].sort((a, b) => rank(a) - rank(b));
	}

	/** The sets that a thing in this box is in. */
	private setsOf(box: Box | undefined): Set<Shape>[] {
		if (!box)
			return [];
		return this.keysOf(box)?.map((key) => {
			let set = this.cells.get(key);
			if (!set)
				this.cells.set(key, set = new Set());
			return set;
		}) ?? [this.wide];
	}

	/** Of the cells that a box reaches into, unless they are many. */
	private keysOf({ min, max }: Box): number[] | undefined {
		const number = (value: number) => Math.max(-EDGE, Math.min(EDGE, Math.floor(value / this.cell)));
		const [left, right, low, high] = [number(min.x), number(max.x), number(min.y), number(max.y)], keys: number[] = [];
		if ((right - left + 1) * (high - low + 1) > MOST_CELLS)
			return undefined;
		for (let x = left; x <= right; x++)
			for (let y = low; y <= high; y++)
				keys.push(x * 4 * EDGE + y);
		return keys;
	}
}

function boxOf({ points, radius, ref: { kind } }: Shape): Box | undefined {
	const around = kind === 'obstacle' || kind === 'agent' ? radius : 0, box = boxWith(undefined, points);
	return box && { min: { x: box.min.x - around, y: box.min.y - around }, max: { x: box.max.x + around, y: box.max.y + around } };
}
