// SPDX-License-Identifier: MIT
//
// Lines of equal distance, as `tautline reach -o x.svg` draws them.
import type { Map as World, Query, Stop } from 'tautline';

/** Of one distance: x1, y1, x2, y2, ... */
export interface Contour { distance: number; lines: number[] }

/** Along the longer side of the map. */
const CELLS = 80;
/** About as many lines in a map without walls. */
const LINES = 12;

/** 1, 2 or 5 times a power of ten. */
function roundUp(step: number): number {
	const power = 10 ** Math.floor(Math.log10(step));
	return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= step)!;
}

export function contours(map: World, query: Query, from: Stop): Contour[] {
	const { min, max } = map.bounds(), width = max.x - min.x, height = max.y - min.y, cell = Math.max(width, height) / CELLS;
	if (!(cell > 0))
		return [];
	const found = new Map<number, Contour>();
	for (const { distance, from: a, to: b } of query.contours({ from, corner: { x: min.x - cell, y: min.y - cell }, cell,
		columns: Math.ceil(width / cell) + 2, rows: Math.ceil(height / cell) + 2, step: roundUp((width + height) / 2 / LINES) })) {
		if (!found.has(distance))
			found.set(distance, { distance, lines: [] });
		found.get(distance)!.lines.push(a.x, a.y, b.x, b.y);
	}
	return [...found.values()].sort((a, b) => a.distance - b.distance);
}
