// SPDX-License-Identifier: MIT
//
// The map and its text, one document with one journal.
//
// An edit in the picture is a call of the library, and the text is what the library saves then: comments and the text of numbers stay. An
// edit of the text is read again by the library (tl_map_reload_memory), where things keep their ids. A text with an error is a *draft*: the
// map stays what it was, and the draft is kept as changes to the map's text, so that edits of the picture go into it too.
//
// The journal holds for each edit both states of the text, and how many steps of the library's journal belong to it. The text is a rope
// whose parts are shared, so a state costs what differs.
import { ChangeSet, Text } from '@codemirror/state';
import { Map as World, TautlineError } from 'tautline';
import { difference, linesOf, wholeChange } from './difference.ts';
import { Scene } from './scene.ts';
import { keyOf, makeEdit, type Call, type Edit, type Kind, type Ref, type Shape } from './things.ts';

export interface TextError { line: number; column: number; text: string }

/** Where the lines of things are: places are those of the text that was read last, and `since` what has changed. */
interface Anchor { base: Text; since: ChangeSet; added: { key: string; at: number }[] }

interface State {
	text: Text;
	/** The text of the map; `draft` leads from it to `text`. */
	good: Text;
	draft: ChangeSet | undefined;
	errors: TextError[];
	/** Whether the draft has errors is not known yet. */
	isUnread: boolean;
	anchor: Anchor;
	/** Of the file. */
	name: string;
	separator: string;
}

interface Entry { before: State; after: State; steps: number; touched: Ref[] | 'all'; typed: number; isOpening?: boolean; /** From one good text to the other, where the lines of all things are known in both. */ read?: ChangeSet | undefined }

const MAX_ENTRIES = 1000;
const TOGETHER_MS = 700;
/** Fewer letters at once are typed, more are pasted. */
const TYPED = 4;
export const MAX_UNDO_BYTES = 32 << 20;
/** A text that takes longer to read, or in which more letters than SHORT come or go at once, is read elsewhere first. */
const SLOW_MS = 8;
/** A map that takes longer leaves the scene to the next frames. */
const HALF_MS = 4;
/** Letters that no machine reads that slowly, unless something else kept it. */
const SHORT = 30_000;
/** Letters of a text that follows while something is dragged. */
const FOLLOWED = 100_000;

const kindOfCall = (name: string): Kind | undefined =>
	/Wall/.test(name) ? 'wall' : /Door/.test(name) ? 'door' : /Waypoint/.test(name) ? 'waypoint' : /Link/.test(name) ? 'link'
		: /Obstacle/.test(name) ? 'obstacle' : /Agent/.test(name) ? 'agent' : /Area/.test(name) ? 'area' : undefined;

export class Document {
	map: World;
	readonly scene = new Scene();
	/** What the worker has to do to have the same map. */
	calls: Call[] = [];
	private state: State;
	private entries: Entry[] = [];
	private at = 0;
	private group: { state: State; touched: Map<string, Ref>; edits: number; steps: number; isNew: boolean } | undefined;
	private readCost = 0;
	/** Grows with each change of text or map. */
	revision = 0;

	constructor(text: string, name: string) {
		[this.map, this.state] = this.load(text, name);
		this.scene.read(this.map, 'all');
		this.scene.finish(); // nothing is shown before it
	}

	private load(text: string, name: string): [World, State] {
		const map = World.loadMemory(text, { format: 'native' });
		map.setMaxUndoBytes(MAX_UNDO_BYTES);
		this.calls = [['load', text]];
		const good = Text.of(linesOf(text));
		return [map, { text: good, good, draft: undefined, errors: [], isUnread: false, anchor: anchorOf(good), name, separator: separatorOf(text) }];
	}

	/** A map with another grid: its journal begins here. */
	private replace(text: string, name: string): void {
		const [map, state] = this.load(text, name);
		this.map.free();
		[this.map, this.state] = [map, state];
		this.entries = [];
		this.at = 0;
		this.group = undefined;
		this.scene.read(map, 'all');
		this.revision++;
	}

	/** Another file, as one step that can be undone; throws, and nothing has changed, if its text has an error, unless it is known to have none. */
	open(text: string, name: string, isRead = false): void {
		if (!isRead)
			World.loadMemory(text, { format: 'native' }).free();
		this.end();
		const before = this.state;
		this.state = { ...before, name, separator: separatorOf(text) };
		this.isOtherMap = true;
		const now = Text.of(linesOf(text)), { map } = this, steps = this.readText(now, wholeChange(before.text, now));
		if (this.map === map)
			this.push({ before, after: this.state, steps, touched: 'all', typed: 0, isOpening: true });
	}

	openDraft(text: string): void {
		this.type(wholeChange(this.text, Text.of(linesOf(text))));
	}

	rename(name: string): void {
		const last = this.entries[this.at - 1], after = { ...this.state, name };
		if (last?.after === this.state)
			last.after = after;
		this.state = after;
	}

	get name(): string {
		return this.state.name;
	}

	private get separator(): string {
		return this.state.separator;
	}

	get text(): Text {
		return this.state.text;
	}

	/** What leads from another text to this one. */
	changesFrom(text: Text): ChangeSet {
		const now = this.text;
		return this.isOtherMap ? wholeChange(text, now) : difference(text, now);
	}

	get errors(): TextError[] {
		return this.state.errors;
	}

	get isDraft(): boolean {
		return this.state.draft !== undefined;
	}

	get canUndo(): boolean {
		return this.at > 0;
	}

	get canRedo(): boolean {
		return this.at < this.entries.length;
	}

	get journalLength(): number {
		return this.entries.length;
	}

	/** The bytes to save: those of the library, unless the text has an error. */
	save(): string {
		return this.state.draft ? this.state.text.sliceString(0, undefined, this.separator) : this.map.saveMemory();
	}

	// ---- the picture ----

	/** Edits that are one step; returns what the last one did. Throws, with nothing changed, where the library refuses one. */
	edit(...edits: Edit[]): unknown {
		if (this.group)
			return this.make(edits);
		this.begin();
		try {
			return this.make(edits);
		} catch (error) {
			this.cancel();
			throw error;
		} finally {
			this.end();
		}
	}

	/** A gesture begins: what is edited until `end` is one step. */
	begin(): void {
		if (this.group)
			return;
		this.isOtherMap = false;
		this.settle();
		this.group = { state: this.state, touched: new Map(), edits: 0, steps: this.map.undoCount(), isNew: false };
		this.call(['beginGroup']);
	}

	private make(edits: Edit[]): unknown {
		let result: unknown;
		for (const edit of edits) {
			result = makeEdit(this.map, edit);
			this.group!.isNew ||= edit[0].startsWith('add');
			this.calls.push(edit);
			this.group!.edits++;
			const kind = kindOfCall(edit[0]);
			const id = edit[0].startsWith('add') ? result : edit[1];
			if (kind && id && typeof id === 'object') {
				const ref = { kind, id } as Ref;
				this.group!.touched.set(JSON.stringify(ref), ref);
				this.scene.read(this.map, [ref]);
			}
		}
		this.revision++;
		if (this.state.good.length < FOLLOWED) // in a large map the text follows when the gesture ends
			this.follow();
		return result;
	}

	/** The text becomes what the library saves. */
	private follow(): void {
		const before = this.group!.state;
		const changes = difference(before.good, this.map.saveMemory().replace(/\r\n?/g, '\n')), good = changes.apply(before.good);
		let { text, draft } = before;
		if (draft) {
			text = changes.map(draft).apply(text);
			draft = draft.map(changes, true);
		} else {
			text = good;
		}
		this.state = { ...before, text, good, draft, anchor: moveAnchor(before.anchor, changes, this.addedKeys()) };
	}

	private addedKeys(): string[] {
		return [...this.group!.touched.values()].map((ref) => this.scene.get(ref)).filter((shape) => shape?.place.line === 0).map((shape) => shape!.key);
	}

	end(): void {
		const group = this.group;
		if (!group)
			return;
		this.call(['endGroup']);
		if (group.edits > 0) {
			this.follow();
			this.revision++;
		}
		const { isNew } = group;
		this.group = undefined;
		if (isNew)
			this.readPlaces();
		const steps = this.stepsSince(group.steps);
		if (steps > 0)
			this.push({ before: group.state, after: this.state, steps, touched: isNew ? 'all' : [...group.touched.values()], typed: 0 });
	}

	/** The library reads its own text again, so that it knows the lines of what is new, and what comes next is written behind it. */
	private readPlaces(): void {
		const { anchor, good } = this.state;
		this.call(['reloadMemory', this.map.saveMemory()]);
		this.scene.follow(this.map, (shape) => lineAt(anchor, good, shape));
		this.state = { ...this.state, anchor: anchorOf(good) };
	}

	/** As if the gesture had not been. */
	cancel(): void {
		if (!this.group)
			return;
		const { state, touched } = this.group;
		this.call(['cancelGroup']);
		this.group = undefined;
		this.state = state;
		this.scene.read(this.map, [...touched.values()]);
		this.revision++;
	}

	get isOpen(): boolean {
		return this.group !== undefined;
	}

	/** What the open gesture has edited. */
	touchedKeys(): Set<string> {
		return new Set([...this.group?.touched.values() ?? []].map(keyOf));
	}

	// ---- the text ----

	/** What was typed: changes to `text`, which lead to another one. */
	type(changes: ChangeSet, text = changes.apply(this.text)): void {
		this.end();
		this.isOtherMap = false;
		const before = this.state, draft = before.draft ? before.draft.compose(changes) : changes;
		const letters = lettersIn(changes);
		let steps = 0;
		if ((this.readCost > SLOW_MS || letters > SHORT) && text.length > SHORT && !text.eq(before.good)) {
			this.state = { ...before, text, draft, isUnread: true };
			this.revision++;
		} else {
			steps = this.readText(text, draft);
		}
		const last = this.entries[this.at - 1];
		const now = letters < TYPED ? performance.now() : 0;
		if (last && now > 0 && last.typed > 0 && now - last.typed < TOGETHER_MS && this.at === this.entries.length && last.after === before)
			Object.assign(last, { after: this.state, steps: last.steps + steps, typed: now, touched: 'all', read: readBy(last, draft, steps) });
		else
			this.push({ before, after: this.state, steps, touched: 'all', typed: now, read: readBy({ before, steps: 0 }, draft, steps) });
	}

	get isUnread(): boolean {
		return this.state.isUnread;
	}

	/** Is the scene not yet that of the text? */
	get isComing(): boolean {
		return this.isUnread || this.scene.isReading;
	}

	/** What was found elsewhere in the draft that is not read yet. */
	settleErrors(errors: TextError[]): void {
		this.replaceLast({ ...this.state, errors, isUnread: false }, 0);
	}

	/** Reads the draft, if that is not done yet. */
	settle(): void {
		const before = this.state;
		if (!before.isUnread)
			return;
		const steps = this.readText(before.text, before.draft!), after = this.state;
		this.state = before;
		const last = this.entries[this.at - 1];
		if (last?.after === before)
			last.read = readBy(last, before.draft!, steps);
		this.replaceLast(after, steps);
	}

	/** The last step of the journal leads to another state than was known when it was made. */
	private replaceLast(after: State, steps: number): void {
		const last = this.entries[this.at - 1];
		if (last?.after === this.state)
			Object.assign(last, { after, steps: last.steps + steps });
		this.state = after;
		this.revision++;
	}

	private readText(text: Text, draft: ChangeSet): number {
		const { good } = this.state, begin = performance.now();
		this.revision++;
		if (text.eq(good)) {
			this.state = { ...this.state, text, draft: undefined, errors: [], isUnread: false };
			return 0;
		}
		const count = this.map.undoCount();
		try {
			this.call(['reloadMemory', text.sliceString(0, undefined, this.separator)]);
		} catch (error) {
			if (!(error instanceof TautlineError))
				throw error;
			if (error.code === 'unsupported') { // another grid: a new map, whose ids are others
				this.replace(text.sliceString(0, undefined, this.separator), this.name);
				return 0;
			}
			const errors = error.errors.map(({ place, text: what }) => ({ line: place.line, column: place.column, text: what }));
			this.state = { ...this.state, text, draft, errors: errors.length > 0 ? errors : [{ line: 1, column: 1, text: error.message }], isUnread: false };
			return 0;
		}
		const { anchor } = this.state;
		this.state = { ...this.state, text, good: text, draft: undefined, errors: [], isUnread: false, anchor: anchorOf(text) };
		this.followScene(anchor, good, draft, text, performance.now() - begin);
		this.readCost = performance.now() - begin;
		return this.stepsSince(count);
	}

	/** The things whose lines have not changed stay as they are. */
	private followScene(anchor: Anchor, from: Text, changes: ChangeSet, to: Text, cost: number): void {
		this.scene.follow(this.map, (shape) => {
			const at = shape.ref.kind === 'agent' ? undefined : lineAt(anchor, from, shape); // its radius may be that of the map
			return at === undefined || !from.line(at).length || touches(changes, from.line(at).from, from.line(at).to) ? undefined
				: to.lineAt(changes.mapPos(from.line(at).from, 1)).number;
		}, cost < HALF_MS || to.length < SHORT ? undefined : 0);
	}

	// ---- the journal ----

	/** Steps of the library's journal since it had `count`; where it forgets its oldest, one. */
	private stepsSince(count: number): number {
		const { map } = this, more = map.undoCount() - count;
		return more > 0 ? more : map.undoBytes() > map.maxUndoBytes() / 2 ? 1 : 0;
	}

	private push(entry: Entry): void {
		this.entries.length = this.at;
		this.entries.push(entry);
		let kept = this.map.undoCount(), from = this.entries.length; // the library forgets the oldest beyond its bytes
		while (from > 0 && this.entries.length - from < MAX_ENTRIES && kept - this.entries[from - 1]!.steps >= 0)
			kept -= this.entries[--from]!.steps;
		if (from > 0)
			this.entries.splice(0, from);
		this.at = this.entries.length;
	}

	/** What is there now is the beginning, and it is there as a whole. */
	beginHere(): void {
		this.end();
		this.scene.finish();
		this.entries = [];
		this.at = 0;
	}

	/** Did the last step open a map, or undo or redo that? */
	isOtherMap = false;

	undo(): boolean {
		this.end();
		const entry = this.entries[this.at - 1];
		if (!entry)
			return false;
		this.at--;
		this.step(entry, 'undo', entry.before);
		return true;
	}

	redo(): boolean {
		this.end();
		const entry = this.entries[this.at];
		if (!entry)
			return false;
		this.at++;
		this.step(entry, 'redo', entry.after);
		return true;
	}

	private step(entry: Entry, call: 'undo' | 'redo', state: State): void {
		const begin = performance.now();
		for (let i = 0; i < entry.steps; i++)
			this.call([call]);
		entry.typed = 0;
		this.isOtherMap = entry.isOpening ?? false;
		this.state = state;
		this.revision++;
		const { read, before, after } = entry, cost = performance.now() - begin;
		if (!read)
			this.scene.read(this.map, entry.touched);
		else if (call === 'undo')
			this.followScene(after.anchor, after.good, read.invert(before.good), before.good, cost);
		else
			this.followScene(before.anchor, before.good, read, after.good, cost);
	}

	private call(call: ['undo'] | ['redo'] | ['beginGroup'] | ['endGroup'] | ['cancelGroup'] | ['reloadMemory', string]): void {
		makeEdit(this.map, call);
		this.calls.push(call);
	}

	// ---- places ----

	/** The line of a thing in `text`, counted from 1. */
	lineOf(shape: Shape): number | undefined {
		const at = lineAt(this.state.anchor, this.state.good, shape);
		if (at === undefined || !this.state.draft)
			return at;
		return this.state.text.lineAt(this.state.draft.mapPos(this.state.good.line(at).from, 1)).number;
	}

	/** Where in `text` a place of the map is. */
	offsetOf(place: { line: number; column: number }): number | undefined {
		const { anchor, draft } = this.state;
		if (place.line < 1 || place.line > anchor.base.lines)
			return undefined;
		const line = anchor.base.line(place.line);
		const at = anchor.since.mapPos(line.from + columnOffset(line.text, place.column), 1);
		return draft ? draft.mapPos(at, 1) : at;
	}

	/** The thing whose line this is. */
	thingAt(line: number): Shape | undefined {
		const { anchor: { base, added }, isUnread } = this.state;
		if (isUnread)
			return undefined;
		const now = (at: number) => this.lineNow(base.line(at).from);
		let low = 1, high = base.lines; // the last line of then that is not behind it
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (now(middle) <= line)
				low = middle;
			else
				high = middle - 1;
		}
		const lines = new Set<number>();
		for (let at = low; at >= 1 && now(at) === line; at--) // several, where those between are gone
			lines.add(at);
		for (const shape of this.scene.shapes.values())
			if (lines.has(shape.place.line) || (added.length > 0 && shape.place.line === 0 && this.lineOf(shape) === line))
				return shape;
		return undefined;
	}

	/** The line of `text` that a place of the text that was read last has come to. */
	private lineNow(from: number): number {
		const { anchor: { since }, draft, text } = this.state, at = since.mapPos(from, 1);
		return text.lineAt(draft ? draft.mapPos(at, 1) : at).number;
	}
}

/** That come or go. */
function lettersIn(changes: ChangeSet): number {
	let letters = 0;
	changes.iterChanges((fromA, toA, fromB, toB) => (letters += toA - fromA + toB - fromB));
	return letters;
}

const separatorOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');
const anchorOf = (base: Text): Anchor => ({ base, since: ChangeSet.empty(base.length), added: [] });

/** Columns are bytes of UTF-8 from 1 on; offsets are UTF-16. */
export function columnOffset(text: string, column: number): number {
	let bytes = 1, at = 0;
	for (const letter of text) {
		if (bytes >= column)
			break;
		const code = letter.codePointAt(0)!;
		bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
		at += letter.length;
	}
	return at;
}

function moveAnchor({ base, since, added }: Anchor, changes: ChangeSet, keys: string[]): Anchor {
	const moved = added.map(({ key, at }) => ({ key, at: changes.mapPos(at, 1) }));
	const lines: number[] = [];
	changes.iterChanges((fromA, toA, fromB, _toB, inserted) => {
		let at = fromB;
		for (const line of inserted.iterLines()) {
			if (line.trim() !== '' && fromA === toA)
				lines.push(at);
			at += line.length + 1;
		}
	});
	const fresh = keys.filter((key) => !moved.some((each) => each.key === key));
	fresh.forEach((key, i) => {
		const at = lines[lines.length - fresh.length + i];
		if (at !== undefined)
			moved.push({ key, at });
	});
	return { base, since: since.compose(changes), added: moved };
}

function lineAt({ base, since, added }: Anchor, text: Text, shape: Shape): number | undefined {
	if (shape.place.line >= 1 && shape.place.line <= base.lines)
		return text.lineAt(since.mapPos(base.line(shape.place.line).from, 1)).number;
	const at = added.find((each) => each.key === shape.key)?.at;
	return at === undefined ? undefined : text.lineAt(Math.min(at, text.length)).number;
}

/** What a step has read, when it reads `draft` too; undefined where lines are not known from before. */
function readBy(step: Pick<Entry, 'before' | 'steps' | 'read'>, draft: ChangeSet, steps: number): ChangeSet | undefined {
	const { anchor, draft: unread } = step.before;
	if (steps === 0)
		return step.read;
	return unread || !anchor.since.empty || anchor.added.length > 0 || (step.steps > 0 && !step.read) ? undefined : step.read ? step.read.compose(draft) : draft;
}

function touches(changes: ChangeSet, from: number, to: number): boolean {
	return changes.touchesRange(from, to) !== false;
}
