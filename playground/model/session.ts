// SPDX-License-Identifier: MIT
//
// What the parts of the page share: the document, what is selected, the two handles of the path, the traveller, the answers.
import type { Text } from '@codemirror/state';
import type { Point } from 'tautline';
import { Asker } from './asker.ts';
import { Document } from './document.ts';
import type { Answers, Traveller } from './engine.ts';
import { Errand, type Reason } from './errands.ts';
import { Pieces } from './pieces.ts';
import { Reasons } from './reasons.ts';
import { sameRef, type Ref, type Shape } from './things.ts';

export type Theme = 'auto' | 'light' | 'dark';
export interface Shown { region: boolean; links: boolean; names: boolean; grid: boolean; widths: boolean; distances: boolean }

const TIMES = 1000;
const REST_MS = 150;

export class Session {
	readonly document: Document;
	readonly asker: Asker;
	readonly reasons: Reasons;
	/** Of the frame. */
	readonly pieces = new Pieces();
	/** Of the path from A to B, if there is none and it is known why. */
	reason: Reason | undefined;
	selected: Ref | undefined;
	/** What is selected besides. */
	also: Ref[] = [];
	/** Of the selected wall or door: the point that was chosen. */
	selectedPoint: number | undefined;
	handles: { a: Point; b: Point } | undefined;
	/** A and B were put somewhere, as there were no waypoints for them. */
	isGuess = false;
	pointer: Point | undefined;
	/** For keys: where a tool puts its next point. */
	cursor: Point | undefined;
	traveller: Traveller = { radius: 0, heeds: 0, keys: 0 };
	tool = 'select';
	snapping = true;
	shown: Shown = { region: true, links: true, names: true, grid: true, widths: false, distances: false };
	theme: Theme = 'auto';
	/** The last message for the person: what was refused, what was ignored. */
	message: { text: string; isError: boolean } | undefined;
	/** Another map came: the picture shows all of it. */
	isFitDue = false;
	/** Agents that walk: which run, and up to which step; where all have stopped, in which revision of the map. */
	run: { id: number; step: number; isPlaying: boolean; withWalkers: boolean; over: number | undefined; /** It is not over before this step. */ goesOnTo: number } | undefined;
	private readonly listeners: (() => void)[] = [];
	private isDue = false;

	constructor(text: string, name: string) {
		this.document = new Document(text, name);
		this.asker = new Asker(this.document, () => this.change());
		this.reasons = new Reasons(this.document, () => this.change());
		this.takeRadius();
	}

	private mapRadius = 0;
	/** The traveller of the map as it says. */
	takeRadius(): void {
		this.mapRadius = this.document.map.radius();
		this.traveller = { radius: this.mapRadius, heeds: 0, keys: 0 };
	}

	/** A new map is shown. */
	open(text: string, name: string, isRead = false): void {
		this.leave();
		this.document.open(text, name, isRead);
		this.beginMap();
		this.change();
	}

	/** Where A and B were in the texts of other maps, which undo and redo bring back. */
	private readonly left = new WeakMap<Text, Pick<Session, 'handles' | 'isGuess'>>();
	private leave(): void {
		const { document: { text }, handles, isGuess } = this;
		this.left.set(text, { handles: handles && { ...handles }, isGuess });
	}

	private beginMap(): void {
		this.selected = undefined;
		this.also = [];
		this.selectedPoint = undefined;
		this.run = undefined;
		this.tool = 'select';
		this.cursor = undefined;
		this.handles = undefined;
		this.takeRadius();
		this.isFitDue = true;
	}

	undo(): void {
		this.step('undo');
	}

	redo(): void {
		this.step('redo');
	}

	private step(step: 'undo' | 'redo'): void {
		this.leave();
		if (!this.document[step]() || !this.document.isOtherMap)
			return;
		this.beginMap();
		Object.assign(this, this.left.get(this.document.text));
	}

	/** A text that may have an error: then it is there as a draft. */
	openDraft(text: string, name: string): void {
		try {
			this.open(text, name);
		} catch {
			this.document.openDraft(text);
		}
	}

	/** In the next frame all listeners run, in their order. */
	change(): void {
		if (this.isDue)
			return;
		this.isDue = true;
		requestAnimationFrame(() => {
			this.isDue = false;
			this.frame();
		});
	}

	frame(): void {
		const begin = performance.now();
		this.pieces.begin();
		this.readDraft();
		this.followRadius();
		this.asker.setTraveller(this.traveller);
		this.asker.follow();
		for (const each of this.listeners)
			each();
		const { scene } = this.document;
		if (scene.isReading) {
			scene.goOn(this.pieces.next());
			this.change();
		}
		this.times.push(performance.now() - begin + this.spent);
		this.spent = 0;
		if (this.times.length > TIMES)
			this.times.shift();
	}

	/** What the text says the radius is, counts from then on. */
	private followRadius(): void {
		const { map } = this.document, { heeds } = this.traveller, radius = map.radius();
		if (radius === this.mapRadius)
			return;
		this.mapRadius = radius;
		this.traveller = { ...this.traveller, radius: heeds ? map.channelsRadius(heeds) : radius };
	}

	private readonly reader = new Errand('read');
	private unread: { revision: number; timer: number } | undefined;
	/** A draft that takes long to read: when nothing was typed for a moment, another thread looks for errors; without any it is read here. */
	private readDraft(): void {
		const { document } = this, { revision } = document;
		if (!document.isUnread || this.unread?.revision === revision)
			return;
		clearTimeout(this.unread?.timer);
		const timer = window.setTimeout(() => this.reader.run(() => ({ text: document.save() }), (reply) => {
			if (document.revision !== revision || !document.isUnread)
				return;
			this.try(() => ('done' in reply && reply.done.length > 0 ? document.settleErrors(reply.done) : document.settle()));
		}), REST_MS);
		this.unread = { revision, timer };
	}

	/** Milliseconds of script that the last frames took, with the events before them. */
	readonly times: number[] = [];
	private spent = 0;
	time(action: () => void): void {
		const begin = performance.now();
		action();
		this.spent += performance.now() - begin;
	}

	onFrame(listener: () => void): void {
		this.listeners.push(listener);
	}

	say(text: string, isError = false): void {
		this.message = { text, isError };
		this.change();
	}

	select(ref: Ref | undefined, point?: number): void {
		if (!sameRef(ref, this.selected) || point !== this.selectedPoint || this.also.length > 0)
			this.change();
		this.selected = ref;
		this.also = [];
		this.selectedPoint = point;
	}

	selectAll(refs: readonly Ref[]): void {
		this.select(refs[0]);
		this.also = refs.slice(1);
		this.change();
	}

	/** All that is selected. */
	get selections(): Shape[] {
		return [this.selected, ...this.also].flatMap((ref) => this.document.scene.get(ref) ?? []);
	}

	get selection(): Shape | undefined {
		return this.document.scene.get(this.selected);
	}

	/** A and B stay on waypoints that they are on. */
	pinned: { a?: Ref | undefined; b?: Ref | undefined } = {};
	/** For keys: A or B, which the arrows move. */
	held: 'a' | 'b' | undefined;
	followPins(): void {
		const { handles } = this, { scene } = this.document;
		if (!handles)
			return;
		for (const name of ['a', 'b'] as const) {
			const pin = this.pinned[name], at = scene.get(pin)?.points[0];
			if (at && this.pinnedAt[name] === handles[name] && (at.x !== handles[name].x || at.y !== handles[name].y))
				handles[name] = { ...at };
			const { x, y } = handles[name];
			const under = pin && at && at.x === x && at.y === y ? pin : scene.shapes.near(handles[name], 0).find(({ ref: { kind }, points }) => kind === 'waypoint' && points[0]!.x === x && points[0]!.y === y)?.ref;
			this.pinned = { ...this.pinned, [name]: under };
			this.pinnedAt[name] = handles[name];
		}
	}
	private readonly pinnedAt: { a?: Point; b?: Point } = {};

	/** Between waypoints of a map with links an expectation is about links; the path from A to B is about walls alone. */
	askAlong(): Answers['along'] | undefined {
		const { a, b } = this.pinned, { map } = this.document;
		if (!a || !b || map.linkCount() === 0 || !map.waypointIsValid(a.id) || !map.waypointIsValid(b.id))
			return undefined;
		return this.asker.ask('along', { from: a.id, to: b.id })?.value;
	}

	/** Before a frame is drawn: why there is no path, if there is none. */
	followReason(): void {
		const { handles } = this, path = handles && this.asker.ask('path', { from: handles.a, to: handles.b });
		if (handles && path && !path.value.found) {
			this.reason = this.reasons.ask({ from: handles.a, to: handles.b }, this.traveller);
		} else {
			this.reasons.forget();
			this.reason = undefined;
		}
	}

	/** Runs an edit; what the library refuses is said. */
	try<T>(action: () => T): T | undefined {
		try {
			const done = action();
			if (this.message?.isError)
				this.message = undefined;
			return done;
		} catch (error) {
			this.say(error instanceof Error ? error.message : String(error), true);
			return undefined;
		} finally {
			this.change();
		}
	}
}
