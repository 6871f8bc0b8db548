// SPDX-License-Identifier: MIT
//
// Draws a round obstacle, from its centre.
import type { Point } from 'tautline';
import type { Id } from '../model/things.ts';
import { drawSketch, type Pen } from '../view/layers.ts';
import { distance } from '../view/picking.ts';
import { freeName, size, SpanTool } from './tool.ts';

export class ObstacleTool extends SpanTool {
	readonly name = 'obstacle';
	readonly label = 'Obstacle';
	readonly key = 'o';
	readonly hint = 'Drag from the centre to the rim.';

	protected make(centre: Point, to: Point): void {
		const id = this.session.document.edit(['addObstacle', { name: freeName(this.session, 'obstacle', 'obstacle-'), centre, radius: distance(centre, to) }]);
		this.session.select({ kind: 'obstacle', id: id as Id });
	}

	protected override sizeOf(from: Point, to: Point): string {
		return `radius ${size(distance(from, to))}`;
	}

	protected draw(pen: Pen, from: Point, to: Point): void {
		drawSketch(pen, [from], { disc: distance(from, to) });
	}
}
