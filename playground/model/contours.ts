// SPDX-License-Identifier: MIT
//
// Lines of equal distance in a field of distances, by marching squares between the middles of four cells. The command draws them exactly
// (`reach -o x.svg`); here they are drawn anew in each frame of a drag. Where two middles differ by more than the straight way between them a wall
// is in between, and no line is drawn.

/** Distances from one place to the middles of cells, row by row. */
export interface Field { corner: { x: number; y: number }; cell: number; columns: number; rows: number; distances: Float64Array }
/** Of one distance: x1, y1, x2, y2, ... */
export interface Contour { distance: number; lines: number[] }

const LINES = 16, SLACK = 1.001;
/** By which corners are nearer than the line (1: the first, 2: the next one in the round, ...): the sides that it crosses, in pairs. */
const CROSSED = [[], [3, 0], [0, 1], [3, 1], [1, 2], [3, 0, 1, 2], [0, 2], [3, 2], [2, 3], [2, 0], [0, 1, 2, 3], [2, 1], [1, 3], [1, 0], [0, 3], []];

/** A round step, so that there are some ten lines. */
function stepOf(farthest: number): number {
	const power = 10 ** Math.floor(Math.log10(farthest / LINES));
	return [1, 2, 5, 10].map((each) => each * power).find((each) => each * LINES >= farthest)!;
}

export function contours(field: Field): Contour[] {
	const { columns, rows, distances } = field;
	let farthest = 0;
	for (const each of distances)
		if (each < Infinity && each > farthest)
			farthest = each;
	if (farthest === 0)
		return [];
	const step = stepOf(farthest), found: Contour[] = [];
	for (let row = 0; row + 1 < rows; row++)
		for (let column = 0; column + 1 < columns; column++)
			crossSquare(field, column, row, step, found);
	return found.filter(Boolean);
}

function crossSquare({ corner, cell, columns, distances }: Field, column: number, row: number, step: number, found: Contour[]): void {
	const first = row * columns + column;
	const at = [distances[first]!, distances[first + 1]!, distances[first + columns + 1]!, distances[first + columns]!]; // round the square
	if (at.some((each, i) => !(Math.abs(each - at[(i + 1) % 4]!) <= cell * SLACK)))
		return;
	const x = corner.x + (column + 0.5) * cell, y = corner.y + (row + 0.5) * cell;
	const xs = [x, x + cell, x + cell, x], ys = [y, y, y + cell, y + cell];
	for (let level = Math.ceil(Math.min(...at) / step); level * step < Math.max(...at); level++) {
		const distance = level * step, { lines } = found[level] ??= { distance, lines: [] };
		const nearer = at.reduce((bits, each, i) => bits | (each < distance ? 1 << i : 0), 0);
		for (const side of CROSSED[nearer]!) {
			const next = (side + 1) % 4, part = (distance - at[side]!) / (at[next]! - at[side]!);
			lines.push(xs[side]! + (xs[next]! - xs[side]!) * part, ys[side]! + (ys[next]! - ys[side]!) * part);
		}
	}
}
