// SPDX-License-Identifier: MIT
//
// What the picture shows of the map: the shape of each thing, read again only where an edit touched it.
import type { Map as World, Point } from 'tautline';
import { keyOf, kindNames, kinds, readShape, type Kind, type Ref, type Shape } from './things.ts';

export interface Box { min: Point; max: Point }

export class Scene {
	readonly shapes = new Map<string, Shape>();
	revision = 0;

	/** Reads all things, or those that are named, again. */
	read(map: World, touched: Ref[] | 'all'): void {
		this.revision++;
		if (touched === 'all') {
			this.shapes.clear();
			for (const kind of kindNames)
				for (const id of kinds[kind].each(map))
					this.put(map, { kind, id });
			return;
		}
		const linksToo = touched.some((ref) => ref.kind === 'waypoint' && this.shapes.has(keyOf(ref)) !== kinds.waypoint.isValid(map, ref.id));
		for (const ref of touched)
			this.put(map, ref);
		if (!linksToo) // the links of a waypoint come and go with it
			return;
		for (const shape of this.of('link'))
			this.put(map, shape.ref);
		for (const id of kinds.link.each(map))
			this.put(map, { kind: 'link', id });
	}

	/** After a text was read: those that are new or gone, and those of lines that were touched. */
	follow(map: World, isTouched: (shape: Shape) => boolean): void {
		this.revision++;
		const before = new Map(this.shapes);
		this.shapes.clear();
		for (const kind of kindNames)
			for (const id of kinds[kind].each(map)) {
				const ref = { kind, id }, old = before.get(keyOf(ref));
				if (old && !isTouched(old))
					this.shapes.set(old.key, old);
				else
					this.put(map, ref);
			}
	}

	private put(map: World, ref: Ref): void {
		if (kinds[ref.kind].isValid(map, ref.id))
			this.shapes.set(keyOf(ref), readShape(map, ref));
		else
			this.shapes.delete(keyOf(ref));
	}

	get(ref: Ref | undefined): Shape | undefined {
		return ref && this.shapes.get(keyOf(ref));
	}

	*of(...wanted: Kind[]): IterableIterator<Shape> {
		for (const shape of this.shapes.values())
			if (wanted.includes(shape.ref.kind))
				yield shape;
	}

	find(kind: Kind, name: string): Shape | undefined {
		for (const shape of this.of(kind))
			if (shape.name === name)
				return shape;
		return undefined;
	}

	/** Where the ends of a link are. */
	linkEnds(link: Shape): [Point, Point] | undefined {
		const [a, b] = link.ends.map((id) => this.get({ kind: 'waypoint', id })?.points[0]);
		return a && b && [a, b];
	}

	bounds(): Box | undefined {
		let box: Box | undefined;
		for (const { points } of this.shapes.values())
			for (const { x, y } of points) {
				box ??= { min: { x, y }, max: { x, y } };
				box.min = { x: Math.min(box.min.x, x), y: Math.min(box.min.y, y) };
				box.max = { x: Math.max(box.max.x, x), y: Math.max(box.max.y, y) };
			}
		return box;
	}
}
