// SPDX-License-Identifier: MIT
//
// What is asked of a text alone, in threads of their own: what a file of any format is, and why there is no path. None of it has to follow a
// map, so none of it delays the answers of the worker that does (asker.ts).
import { Map as World, modules, TautlineError, Why, type Point } from 'tautline';
import type { Traveller } from './engine.ts';

/** A file of any format, as text of ours. */
export interface Conversion { text: string; format: string; notes: string; segments: number }

/** Why there is no path, in the words of the command; and what is in the way, to be drawn. */
export interface Reason {
	/** Empty where there is a path. */
	text: string;
	/** Of walls and doors that are in the way. */
	segments: [Point, Point][];
	/** Of obstacles. */
	discs: { at: Point; radius: number }[];
	/** Where it is narrowest or thinnest; from a place in a wall to the nearest free one. */
	stretches: [Point, Point][];
}

/** A title, and the text that follows. */
export interface Repair { title: string; text: string; /** The rule of a finding that it would bring: then it is none. */ brings?: string | undefined }

export interface Errands {
	convert: { given: { bytes: Uint8Array; path: string }; done: Conversion };
	/** The errors of a text. */
	read: { given: { text: string }; done: { line: number; column: number; text: string }[] };
	/** What each finding could be repaired by; it is at one of the offsets, of two things that are the same. */
	fixes: { given: { text: string; wanted: { rule: string; at: number[] }[] }; done: Repair[][] };
	why: { given: { text: string; traveller: Traveller; from: Point; to: Point }; done: Reason };
}
type Name = keyof Errands;
type Message = { [K in Name]: { errand: K; given: Errands[K]['given'] } }[Name];
type Reply<K extends Name> = { done: Errands[K]['done'] } | { failed: string };

let program: string | undefined;
/** Another thread with the program of this page. */
export function startWorker(): Worker {
	program ??= URL.createObjectURL(new Blob([document.querySelector('#program')!.textContent!], { type: 'text/javascript' }));
	const worker = new Worker(program);
	worker.postMessage(modules);
	return worker;
}

const CONVERT_MS = 30_000;

/** In a thread of its own, which a file that takes too long is ended with. */
export function convert(bytes: Uint8Array, path: string): Promise<Conversion> {
	const worker = startWorker();
	return new Promise<Conversion>((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error(`${path}: not read within ${CONVERT_MS / 1000} seconds`)), CONVERT_MS);
		worker.addEventListener('message', ({ data }: MessageEvent<Reply<'convert'>>) => {
			clearTimeout(timer);
			if ('failed' in data)
				reject(new Error(data.failed));
			else
				resolve(data.done);
		});
		worker.postMessage({ errand: 'convert', given: { bytes, path } } satisfies Message);
	}).finally(() => worker.terminate());
}

/** A thread for one kind of errand. While it is busy the newest one waits, and those between are never run. */
export class Errand<K extends Name> {
	private worker: Worker | undefined;
	private busy = false;
	private next: { make: () => Errands[K]['given']; take: (reply: Reply<K>) => void } | undefined;
	private take: (reply: Reply<K>) => void = () => {};

	constructor(private readonly errand: K) {}

	run(make: () => Errands[K]['given'], take: (reply: Reply<K>) => void): void {
		this.next = { make, take };
		this.send();
	}

	private send(): void {
		if (this.busy || !this.next)
			return;
		if (!this.worker) {
			this.worker = startWorker();
			this.worker.addEventListener('message', ({ data }: MessageEvent<Reply<K>>) => {
				this.busy = false;
				this.take(data);
				this.send();
			});
		}
		this.busy = true;
		this.take = this.next.take;
		this.worker.postMessage({ errand: this.errand, given: this.next.make() });
		this.next = undefined;
	}
}

// ---- in the worker ----

export const isErrand = (message: unknown): message is Message => typeof message === 'object' && message !== null && 'errand' in message;

type Doers = { [K in Name]: (given: Errands[K]['given']) => Errands[K]['done'] };
/** Those of the rooms above are given to `runErrand`. */
export type More = Pick<Doers, 'fixes'>;

const errands: Omit<Doers, keyof More> = {
	convert({ bytes, path }) {
		using map = World.loadMemory(bytes, { path });
		const ignored = Array.from({ length: map.ignoredCount() }, (_, i) => map.getIgnored(i)).map(({ what, count }) => `ignored: ${count} ${what}`);
		return { text: map.saveAsMemory('native'), format: map.format(), notes: [...ignored, map.explanation()].join('\n'), segments: map.segmentCount() };
	},
	read({ text }) {
		try {
			World.loadMemory(text, { format: 'native' }).free();
			return [];
		} catch (error) {
			if (!(error instanceof TautlineError))
				throw error;
			return error.errors.length > 0 ? error.errors.map(({ place, text: what }) => ({ line: place.line, column: place.column, text: what })) : [{ line: 1, column: 1, text: error.message }];
		}
	},
	why({ text, traveller, from, to }) {
		using map = World.loadMemory(text, { format: 'native' }); // its places are the lines of the text as it is now
		const stop = (at: Point) => ({ at, waypoint: null, place: { line: 0, column: 0, object: 0, kind: '' } });
		using why = Why.noPath(map, { ...traveller, via: 'corners' }, { from: stop(from), to: stop(to) });
		const reason: Reason = { text: why.getSummary(), segments: [], discs: [], stretches: [] };
		const all = Array.from({ length: why.count() }, (_, index) => ({ index, ...why.getCause(index) })), enough = all.find(({ isEnough }) => isEnough);
		for (const { index, kind, at, to: other, width, things } of enough ? [enough] : all) {
			for (let i = 0; i < things; i++) {
				const { blocker: { door, wall, segment, obstacle, at: where } } = why.getThing(index, i);
				if (door) {
					const { a, b } = map.getDoor(door);
					reason.segments.push([a, b]);
				} else if (wall) {
					const { count } = map.getWall(wall);
					reason.segments.push([map.getWallPoint(wall, segment).out, map.getWallPoint(wall, (segment + 1) % count).out]);
				} else if (obstacle) {
					const { centre, radius } = map.getObstacle(obstacle);
					reason.discs.push({ at: centre, radius });
				}
				if ((kind === 'start' || kind === 'goal') && width > 0)
					reason.stretches.push([where, at]);
			}
			if (kind === 'narrow' || kind === 'walls')
				reason.stretches.push([at, other]);
		}
		return reason;
	},
};

export function runErrand({ errand, given }: Message, more: More): Reply<Name> {
	try {
		return { done: ({ ...errands, ...more })[errand](given as never) };
	} catch (error) {
		return { failed: error instanceof Error ? error.message : String(error) };
	}
}
