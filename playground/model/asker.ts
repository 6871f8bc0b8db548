// SPDX-License-Identifier: MIT
//
// Asks questions here or in the worker. Small maps are answered here, within the frame; of large ones even the first answer would block it, so
// the worker follows the map by the same calls (things.ts) and answers there. A question that turns out slow here goes there from then on. The
// last answer stays until the next one is there.
import { Map as World } from 'tautline';
import { onMessage } from './boot.ts';
import { Engine, type Answers, type Kind, type Questions, type Traveller } from './engine.ts';
import { MAX_UNDO_BYTES, type Document } from './document.ts';
import { isErrand, runErrand, startWorker, type More } from './errands.ts';
import { makeEdit, type Call } from './things.ts';

interface Asked<K extends Kind> {
	question: Questions[K];
	/** Of the document. */
	revision: number;
	/** Of the document, the question and the traveller. */
	key: string;
}
export interface Answer<K extends Kind> extends Asked<K> {
	value: Answers[K];
	ms: number;
}
type Waiting = { [K in Kind]?: Asked<K> };
interface ToWorker { calls: Call[]; traveller: Traveller; waiting: Waiting }
type FromWorker = { [K in Kind]: { kind: K; asked: Asked<K>; ms: number; value?: Answers[K]; error?: string } }[Kind] | { kind: 'done' };

const SLOW_MS = 8;
const SEGMENTS_HERE = 500;
const PENDING = 200;
/** They take long of small maps, too; and a crowd, which has come somewhere, is in one place. */
const LONG: ReadonlySet<Kind> = new Set<Kind>(['chokes', 'distances', 'crowd']);
/** Their first answer takes long: code of the library is compiled when it first runs. Threads share what is compiled. */
const COLD: ReadonlySet<Kind> = new Set<Kind>(['findings', 'path', 'region', 'width']);

export class Asker {
	private readonly last: { [K in Kind]?: Answer<K> } = {};
	private readonly slow = new Set<Kind>();
	/** The last answer took long: perhaps because a nav was made for it. */
	private readonly slowOnce = new Set<Kind>();
	private waiting: Waiting = {};
	/** The key of the newest question of a kind that the worker has yet to answer. */
	private readonly asked: { [K in Kind]?: string } = {};
	private busy = false;
	private worker: Worker | undefined;
	private engine: Engine | undefined;
	private pending: Call[] = [];
	private traveller: Traveller = { radius: 0, heeds: 0, keys: 0 };
	private isLarge = false;

	constructor(private readonly document: Document, private readonly changed: () => void) {}

	setTraveller(traveller: Traveller): void {
		this.traveller = traveller;
	}

	/** Takes the edits since the last frame; before the questions of a frame. */
	follow(): void {
		const { document } = this;
		const isLarge = document.map.segmentCount() > SEGMENTS_HERE;
		if (document.calls[0]?.[0] === 'load')
			this.pending = [];
		if (isLarge !== this.isLarge)
			this.slow.clear();
		this.isLarge = isLarge;
		this.pending.push(...document.calls);
		document.calls = [];
		if (this.pending.length > PENDING) // so that the worker, and its ids, can follow at any time
			this.send();
		this.engine ??= new Engine(document.map, this.traveller);
		this.engine.set(document.map, this.traveller);
	}

	/** The newest answer; asks if the question or the map is another one. */
	ask<K extends Kind>(kind: K, question: Questions[K]): Answer<K> | undefined {
		const { document: { revision }, traveller } = this, last = this.last[kind] as Answer<K> | undefined;
		const asked: Asked<K> = { question, revision, key: JSON.stringify([revision, question, traveller]) };
		if (last?.key === asked.key)
			return last;
		if (this.isSlow(kind)) {
			if (this.asked[kind] !== asked.key) {
				this.asked[kind] = asked.key;
				this.waiting[kind] = asked as never;
				this.send();
			}
			return last;
		}
		delete this.asked[kind];
		delete this.waiting[kind];
		const begin = performance.now();
		let value: Answers[K];
		try {
			value = this.engine!.answer(kind, question);
		} catch (error) {
			console.error(error);
			return last;
		}
		const ms = performance.now() - begin;
		if (ms > SLOW_MS && this.slowOnce.has(kind))
			this.slow.add(kind);
		this.slowOnce[ms > SLOW_MS ? 'add' : 'delete'](kind);
		const answer: Answer<K> = { ...asked, value, ms };
		this.last[kind] = answer as never;
		return answer;
	}

	/** Is the answer of an older map? */
	isLate(kind: Kind): boolean {
		return this.last[kind] !== undefined && this.last[kind].revision !== this.document.revision;
	}

	isSlow(kind: Kind): boolean {
		return this.isLarge && kind !== 'links' || LONG.has(kind) || this.slow.has(kind) || COLD.has(kind) && !this.last[kind];
	}

	lastOf<K extends Kind>(kind: K): Answer<K> | undefined {
		return this.last[kind] as Answer<K> | undefined;
	}

	get usesWorker(): boolean {
		return this.worker !== undefined;
	}

	private isAwake = false;
	/** The first picture is there: nothing is held up by a thread that begins. */
	wake(): void {
		this.isAwake = true;
		if (Object.keys(this.waiting).length > 0)
			this.send();
	}

	private send(): void {
		if (this.busy || !this.isAwake)
			return;
		this.worker ??= this.makeWorker();
		this.busy = true;
		const message: ToWorker = { calls: this.pending, traveller: this.traveller, waiting: this.waiting };
		this.pending = [];
		this.waiting = {};
		this.worker.postMessage(message);
	}

	private makeWorker(): Worker {
		const worker = startWorker();
		worker.addEventListener('message', (event: MessageEvent<FromWorker>) => this.take(event.data));
		return worker;
	}

	private take(message: FromWorker): void {
		if (message.kind === 'done') {
			this.busy = false;
			if (Object.keys(this.waiting).length > 0)
				this.send();
			return;
		}
		const { kind, asked, value, ms, error } = message;
		if (error !== undefined)
			console.error(error);
		if (value === undefined || this.asked[kind] === undefined) // a newer question was answered here
			return;
		this.last[kind] = { ...asked, value, ms } as never;
		if (this.asked[kind] === asked.key)
			delete this.asked[kind];
		this.changed();
	}
}

/** The worker: follows the map, answers, and says when it is done. */
export function serve(more: More): void {
	let map: World | undefined, engine: Engine | undefined;
	const reply = (message: FromWorker) => postMessage(message);
	onMessage((message) => {
		if (isErrand(message)) {
			postMessage(runErrand(message, more));
			return;
		}
		const { calls, traveller, waiting } = message as ToWorker;
		for (const call of calls)
			if (call[0] === 'load') {
				engine?.free();
				engine = undefined;
				map?.free();
				map = World.loadMemory(call[1], { format: 'native' });
				map.setMaxUndoBytes(MAX_UNDO_BYTES);
			} else {
				try {
					makeEdit(map!, call);
				} catch {
					// refused here as it was in the page
				}
			}
		engine ??= new Engine(map!, traveller);
		engine.set(map!, traveller);
		for (const kind of Object.keys(waiting) as Kind[]) {
			const begin = performance.now(), asked = waiting[kind]!;
			try {
				const value = engine.answer(kind, asked.question as never);
				reply({ kind, asked, value, ms: performance.now() - begin } as FromWorker);
			} catch (error) {
				reply({ kind, asked, ms: 0, error: String(error) } as FromWorker);
			}
		}
		reply({ kind: 'done' });
	});
}
