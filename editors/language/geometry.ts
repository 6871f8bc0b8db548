// SPDX-License-Identifier: MIT
//
// The little geometry that fixes need: nearest points, and where there is room. The library judges; here only candidates are made.
import type * as Tautline from 'tautline';

type Point = Tautline.Point;

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

/** The point of the segment ab that is nearest to p, on the grid; and whether it is on the segment there, exactly. */
export function nearestOnSegment(p: Point, a: Point, b: Point, resolution: number): { at: Point; exact: boolean } {
	const dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
	const t = square > 0 ? Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square)) : 0;
	const round = (value: number) => Math.round(value * resolution) / resolution;
	const at = { x: round(a.x + t * dx), y: round(a.y + t * dy) };
	const big = (value: number) => BigInt(Math.round(value * resolution));
	const side = (big(b.x) - big(a.x)) * (big(at.y) - big(a.y)) - (big(b.y) - big(a.y)) * (big(at.x) - big(a.x));
	return { at, exact: side === 0n };
}

/** 1, 2 or 5 times a power of ten, at most `value`. */
function roundNumber(value: number): number {
	const power = 10 ** Math.floor(Math.log10(value));
	return power * (value >= 5 * power ? 5 : value >= 2 * power ? 2 : 1);
}

const RINGS = 40, DIRECTIONS = 24;

/** A place near `at` that `isFree`, with few digits; of the nearest ones that with the highest score. */
export function freePlaceNear(at: Point, size: number, isFree: (p: Point) => boolean, score: (p: Point) => number): Point | undefined {
	const step = roundNumber(size), digits = Math.max(0, Math.ceil(-Math.log10(step)) + 1);
	const round = (value: number) => Number((Math.round(value / step) * step).toFixed(digits));
	for (let ring = 1; ring <= RINGS; ring++) {
		let best: Point | undefined, bestScore = -Infinity;
		for (let i = 0; i < DIRECTIONS; i++) {
			const angle = (2 * Math.PI * i) / DIRECTIONS;
			const p = { x: round(at.x + ring * step * Math.cos(angle)), y: round(at.y + ring * step * Math.sin(angle)) };
			if (!isFree(p))
				continue;
			const its = score(p) - distance(p, at) / (RINGS * step * 4);
			if (its > bestScore)
				[best, bestScore] = [p, its];
		}
		if (best)
			return best;
	}
	return undefined;
}
