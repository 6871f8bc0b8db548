// SPDX-License-Identifier: MIT
//
// Draws a room: a loop with four right angles; or, beside others, what of it is no wall yet.
import type { Point } from 'tautline';
import type { Edit, Id } from '../model/things.ts';
import { drawSketch, type Pen } from '../view/layers.ts';
import { segmentsOf } from '../view/picking.ts';
import { size, SpanTool } from './tool.ts';

const corners = (a: Point, b: Point): Point[] => [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];

export class RoomTool extends SpanTool {
	readonly name = 'room';
	readonly label = 'Room';
	readonly key = 'r';
	readonly hint = 'Drag from corner to corner, or click both. Sides that are there already are shared.';

	protected make(from: Point, to: Point): void {
		if (from.x === to.x || from.y === to.y)
			return;
		const chains = this.missing(corners(from, to));
		if (chains === undefined) {
			const id = this.session.document.edit(['addWall', { points: corners(from, to), loop: true }]);
			this.session.select({ kind: 'wall', id: id as Id });
		} else if (chains.length > 0) {
			const id = this.session.document.edit(...chains.map((points): Edit => ['addWall', { points }]));
			this.session.select({ kind: 'wall', id: id as Id });
		}
	}

	/** The stretches of the outline that no wall or door has, each as long as it goes on; undefined where all of it is free. */
	private missing(outline: Point[]): Point[][] | undefined {
		const segments = this.session.document.scene.of('wall', 'door').flatMap((shape) => [...segmentsOf(shape)]);
		const chains: Point[][] = [], same = (a: Point | undefined, b: Point | undefined) => a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;
		let isWhole = true;
		outline.forEach((start, i) => {
			const end = outline[(i + 1) % outline.length]!, along = start.y === end.y ? 'x' : 'y', across = along === 'x' ? 'y' : 'x', sign = Math.sign(end[along] - start[along]);
			const taken = segments.filter(([a, b]) => a[across] === start[across] && b[across] === start[across])
				.map(([a, b]) => [a[along] * sign, b[along] * sign].sort((p, q) => p - q) as [number, number]).sort((p, q) => p[0] - q[0]);
			let at = start[along] * sign;
			const last = end[along] * sign, point = (value: number) => ({ ...start, [along]: value * sign });
			const add = (to: number) => {
				if (to <= at)
					return;
				const chain = chains[chains.length - 1];
				if (chain && same(chain[chain.length - 1], point(at)))
					chain.push(point(to));
				else
					chains.push([point(at), point(to)]);
			};
			for (const [from, to] of taken) {
				if (to <= at || from >= last)
					continue;
				isWhole = false;
				add(Math.min(from, last));
				at = Math.min(Math.max(at, to), last);
			}
			add(last);
		});
		if (isWhole)
			return undefined;
		const first = chains[0], ending = chains[chains.length - 1];
		if (first && ending && first !== ending && same(ending[ending.length - 1], first[0]))
			chains.splice(0, 1, [...chains.pop()!, ...first.slice(1)]);
		return chains;
	}

	protected override sizeOf(from: Point, to: Point): string {
		return `${size(to.x - from.x)} × ${size(to.y - from.y)}`;
	}

	protected draw(pen: Pen, from: Point, to: Point): void {
		drawSketch(pen, corners(from, to), { close: true });
	}
}
