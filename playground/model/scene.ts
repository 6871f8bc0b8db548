// SPDX-License-Identifier: MIT
//
// What the picture shows of the map: the shape of each thing, read again only where an edit touched it.
import type { Map as World, Point } from 'tautline';
import { boxWith, Shapes, type Box } from './shapes.ts';
import { keyOf, kindNames, kinds, readShape, type Kind, type Ref, type Shape } from './things.ts';

/** What is read at once, in the frame of the edit. */
const READ_AT_ONCE_MS = 2;

export class Scene {
	shapes = new Shapes();
	revision = 0;
	/** How often all things were read. */
	readings = 0;
	/** Of `shapes`, by kind; made when they are asked for. */
	private lists: Record<Kind, Shape[]> | undefined;
	/** What is being read, to take the place of `shapes` when it is whole. */
	private reading: { shapes: Shapes; rest: Iterator<Shape> } | undefined;

	/** Reads all things, or those that are named, again. */
	read(map: World, touched: Ref[] | 'all'): void {
		if (touched === 'all') {
			this.follow(map, () => undefined);
			return;
		}
		this.revision++;
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

	/** After a text was read: those are kept whose line `lineOf` knows; the others, those that are new or were touched, are read, for some milliseconds at once. */
	follow(map: World, lineOf: (shape: Shape) => number | undefined, ms = READ_AT_ONCE_MS): void {
		const before = this.reading ? new Map<string, Shape>() : this.shapes; // one that is cut short knows less than all
		this.reading = { shapes: new Shapes(map), rest: this.shapesOf(map, before, lineOf) };
		this.goOn(ms);
	}

	private *shapesOf(map: World, before: Map<string, Shape>, lineOf: (shape: Shape) => number | undefined): IterableIterator<Shape> {
		for (const kind of kindNames)
			for (const id of kinds[kind].each(map)) {
				const ref = { kind, id }, old = before.get(keyOf(ref)), line = old && lineOf(old);
				yield old && line !== undefined ? (line === old.place.line ? old : { ...old, place: { ...old.place, line } }) : readShape(map, ref);
			}
	}

	/** Reads for so many milliseconds. */
	goOn(ms: number): void {
		const { reading } = this, end = performance.now() + ms;
		while (reading && performance.now() < end)
			for (let i = 0; i < 50; i++) {
				const { done, value } = reading.rest.next();
				if (done) {
					this.shapes = reading.shapes;
					this.lists = undefined;
					this.reading = undefined;
					this.revision++;
					this.readings++;
					return;
				}
				reading.shapes.set(value.key, value);
			}
	}

	finish(): void {
		this.goOn(Infinity);
	}

	/** Is what there is older than the map? */
	get isReading(): boolean {
		return this.reading !== undefined;
	}

	private put(map: World, ref: Ref): void {
		this.lists = undefined;
		for (const shapes of [this.shapes, ...this.reading ? [this.reading.shapes] : []])
			if (kinds[ref.kind].isValid(map, ref.id))
				shapes.set(keyOf(ref), readShape(map, ref));
			else
				shapes.delete(keyOf(ref));
	}

	get(ref: Ref | undefined): Shape | undefined {
		return ref && this.shapes.get(keyOf(ref));
	}

	of(kind: Kind, ...more: Kind[]): readonly Shape[] {
		if (!this.lists) {
			this.lists = Object.fromEntries(kindNames.map((each) => [each, [] as Shape[]])) as Record<Kind, Shape[]>;
			for (const shape of this.shapes.values())
				this.lists[shape.ref.kind].push(shape);
		}
		const { lists } = this;
		return more.length === 0 ? lists[kind] : [kind, ...more].flatMap((each) => lists[each]);
	}

	find(kind: Kind, name: string): Shape | undefined {
		for (const shape of this.of(kind))
			if (shape.name === name)
				return shape;
		return undefined;
	}

	/** Where the ends of a link are. */
	linkEnds(link: Shape): [Point, Point] | undefined {
		const [a, b] = link.endKeys, from = this.shapes.get(a!)?.points[0], to = this.shapes.get(b!)?.points[0];
		return from && to && [from, to];
	}

	bounds(): Box | undefined {
		let box: Box | undefined;
		for (const { points } of this.shapes.values())
			box = boxWith(box, points);
		return box;
	}
}
