// SPDX-License-Identifier: MIT
//
// Links two waypoints.
import type { Point } from 'tautline';
import type { Id, Shape } from '../model/things.ts';
import { drawSketch, type Pen } from '../view/layers.ts';
import { distance } from '../view/picking.ts';
import { SpanTool, type Press } from './tool.ts';

export class LinkTool extends SpanTool {
	readonly name = 'link';
	readonly label = 'Link';
	readonly key = 'l';
	readonly hint = 'Drag from one waypoint to another.';

	private nearest(at: Point): Shape | undefined {
		return [...this.session.document.scene.of('waypoint')].sort((a, b) => distance(a.points[0]!, at) - distance(b.points[0]!, at))[0];
	}

	protected override place(press: Press): Point {
		const near = this.nearest(press.at);
		return near && distance(near.points[0]!, press.at) < 2.5 * press.reach ? near.points[0]! : press.at;
	}

	protected make(from: Point, to: Point): void {
		const [a, b] = [from, to].map((at) => this.nearest(at));
		if (!a || !b || a === b || distance(a.points[0]!, from) > 0 || distance(b.points[0]!, to) > 0)
			return this.session.say('A link leads from one waypoint to another.', true);
		const { session } = this, isFirst = session.document.map.linkCount() === 0;
		const id = session.document.edit(['addLink', { from: a.ref.id, to: b.ref.id }]);
		session.select({ kind: 'link', id: id as Id });
		if (isFirst)
			session.say('The first link: from now on an expected path follows links, and one that no links lead along fails. The path from A to B still goes round walls alone.');
	}

	protected draw(pen: Pen, from: Point, to: Point): void {
		drawSketch(pen, [from, to], { colour: 'link' });
	}
}
