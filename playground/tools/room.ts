// SPDX-License-Identifier: MIT
//
// Draws a room: a loop with four right angles.
import type { Point } from 'tautline';
import type { Id } from '../model/things.ts';
import { drawSketch, type Pen } from '../view/layers.ts';
import { size, SpanTool } from './tool.ts';

const corners = (a: Point, b: Point): Point[] => [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];

export class RoomTool extends SpanTool {
	readonly name = 'room';
	readonly label = 'Room';
	readonly key = 'r';
	readonly hint = 'Drag from corner to corner, or click both.';

	protected make(from: Point, to: Point): void {
		if (from.x === to.x || from.y === to.y)
			return;
		const id = this.session.document.edit(['addWall', { points: corners(from, to), loop: true }]);
		this.session.select({ kind: 'wall', id: id as Id });
	}

	protected override sizeOf(from: Point, to: Point): string {
		return `${size(to.x - from.x)} × ${size(to.y - from.y)}`;
	}

	protected draw(pen: Pen, from: Point, to: Point): void {
		drawSketch(pen, corners(from, to), { close: true });
	}
}
