// SPDX-License-Identifier: MIT
//
// Draws walls, point by point. Ending where it began makes a loop; on the last point, it ends.
import type { Point } from 'tautline';
import type { Session } from '../model/session.ts';
import type { Id } from '../model/things.ts';
import { drawSketch, type Pen } from '../view/layers.ts';
import { distance } from '../view/picking.ts';
import { size, type Press, type Tool } from './tool.ts';

export class WallTool implements Tool {
	readonly name = 'wall';
	readonly label = 'Wall';
	readonly key = 'w';
	readonly hint = 'Click point by point; click the last one again (or press Enter) to end, the first one to close a loop. Shift keeps to right angles.';
	private points: Point[] = [];
	private next: Point | undefined;

	constructor(private readonly session: Session) {}

	private place(press: Press): Point {
		const last = this.points[this.points.length - 1];
		if (!press.shift || !last)
			return press.snapped;
		const { x, y } = press.snapped;
		return Math.abs(x - last.x) > Math.abs(y - last.y) ? { x, y: last.y } : { x: last.x, y };
	}

	press(press: Press): void {
		const at = this.place(press), first = this.points[0], last = this.points[this.points.length - 1];
		if (this.points.length > 2 && first && distance(first, at) <= press.reach / 2)
			this.make(true);
		else if (last && distance(last, at) <= press.reach / 2)
			this.finish();
		else
			this.points.push(at);
		this.next = this.points.length > 0 ? at : undefined;
		this.session.change();
	}

	move(press: Press): void {
		this.next = this.place(press);
		this.session.change();
	}

	release(): void {}

	get isBegun(): boolean {
		return this.points.length > 0;
	}

	finish(): void {
		if (this.points.length > 1)
			this.make(false);
		else
			this.cancel();
	}

	private make(loop: boolean): void {
		const { session, points } = this;
		this.cancel();
		const id = session.try(() => session.document.edit(['addWall', { points, loop }]));
		if (id)
			session.select({ kind: 'wall', id: id as Id });
	}

	cancel(): void {
		this.points = [];
		this.next = undefined;
		this.session.change();
	}

	back(): boolean {
		const had = this.points.length > 0;
		this.points.pop();
		this.session.change();
		return had;
	}

	measure(): string {
		const last = this.points[this.points.length - 1];
		return last && this.next ? `length ${size(distance(last, this.next))}` : '';
	}

	sketch(pen: Pen): void {
		drawSketch(pen, this.next && this.points.length > 0 ? [...this.points, this.next] : this.points, {});
	}
}
