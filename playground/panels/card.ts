// SPDX-License-Identifier: MIT
//
// The answer about the path from A to B, and for whom: radius, channels, keys.
import type { Point } from 'tautline';
import { neckText } from '../language/index.ts';
import type { PathAnswer } from '../model/engine.ts';
import type { Session } from '../model/session.ts';
import { decimal } from '../model/things.ts';

const BLOCKS_ALL = 0xffffffff;

export class Card {
	private shown = '';
	private shownMap = '';

	constructor(private readonly answer: HTMLElement, private readonly traveller: HTMLElement, private readonly session: Session) {
		traveller.addEventListener('focusout', () => session.change()); // its fields are not renewed while one is in them
		answer.addEventListener('click', () => {
			if (answer.scrollHeight > answer.clientHeight) // there is no room for all of it
				session.say(answer.textContent ?? '');
		});
	}

	update(): void {
		this.showAnswer();
		this.showTraveller();
	}

	private showAnswer(): void {
		const { session, answer } = this, { handles } = session;
		const path = handles && session.asker.ask('path', { from: handles.a, to: handles.b });
		answer.classList.toggle('late', session.asker.isLate('path') || (session.reason !== undefined && session.reasons.isLate));
		if (!path)
			return;
		const { found, points } = path.value;
		const words = found ? ['A to B: ', path.value.length.toFixed(3), bends(points, session.traveller.radius)] : noPath(session, path.value);
		const along = this.alongLinks();
		if (along)
			words.push(along);
		if (session.shown.widths)
			words.push(this.widest(handles));
		if (words.join('|') !== this.shown) {
			this.shown = words.join('|');
			const [before, strong, after, ...more] = words as [string, string, string, ...string[]];
			answer.replaceChildren(before, element('strong', strong), element(found ? 'span' : 'em', after), ...more.map((each) => element('span', each)));
			answer.title = answer.textContent ?? '';
			answer.classList.toggle('none', !found);
		}
	}

	/** In the words of `tautline width`. */
	private widest({ a, b }: { a: Point; b: Point }): string {
		const width = this.session.asker.ask('width', { from: a, to: b })?.value;
		if (!width)
			return 'width …';
		if (!width.found)
			return 'no body gets through';
		const place = { 'at-start': 'at A', 'at-goal': 'at B' }[width.limit as string] ?? neckText(width);
		return width.width === Infinity ? 'width unlimited' : `width ${+width.width.toFixed(3)}, narrowest ${place}`;
	}

	private alongLinks(): string | undefined {
		const answer = this.session.askAlong();
		return answer && (answer.found ? `along links ${answer.length.toFixed(3)}` : `along links none: ${answer.why}`);
	}

	/** A path that there is can be made a test that the map carries. */
	private expectButton(): HTMLElement[] {
		const { session } = this, { handles, pinned: { a, b }, document: { map } } = session;
		if (!handles || !a || !b || [...map.eachExpectation()].some((id) => {
			const { from, to } = map.getExpectation(id);
			return from.waypoint?.index1 === a.id.index1 && to.waypoint?.index1 === b.id.index1;
		}))
			return [];
		const button = element('button', 'Expect');
		button.title = 'Adds a line `expect path` from A to B: a test that the map carries';
		button.addEventListener('click', () => {
			const stop = (waypoint: typeof a.id, at: { x: number; y: number }) => ({ waypoint, at, place: { line: 0, column: 0, object: 0, kind: '' } });
			document.getElementById('picture')!.focus(); // the button goes
			session.try(() => session.document.edit(['addExpectation', { kind: 'path', from: stop(a.id, handles.a), to: stop(b.id, handles.b) }]));
		});
		return [button];
	}

	private showTraveller(): void {
		const { session } = this, { map } = session.document, { traveller } = session;
		const channels: { bit: number; name: string }[] = [], keys: { bit: number; name: string }[] = [];
		for (let bit = 0; (bit = map.nextChannel(bit)) !== 0;)
			channels.push({ bit, name: map.getChannel(bit).name });
		for (const bit of this.keysOfDoors())
			keys.push({ bit, name: map.keyName(bit) });
		const expect = this.expectButton(), now = JSON.stringify([channels, keys, traveller, map.radius(), expect.length, session.pinned]);
		if (now === this.shownMap || this.traveller.contains(document.activeElement))
			return;
		this.shownMap = now;
		const radius = document.createElement('input');
		Object.assign(radius, { type: 'number', min: '0', step: '0.1', value: String(decimal(traveller.radius, map.resolution())) });
		radius.addEventListener('input', () => {
			const value = Number(radius.value);
			const isRadius = radius.value !== '' && value >= 0 && value < 1e5;
			radius.setAttribute('aria-invalid', String(!isRadius));
			if (isRadius)
				this.set({ radius: value });
		});
		const label = labelled('radius', radius), own = traveller.heeds ? map.channelsRadius(traveller.heeds) : map.radius();
		label.title = `Of who goes from A to B. Findings and expectations are for the map's own radius, ${decimal(own, map.resolution())}: its line in the text.`;
		const parts: Node[] = [...expect, label];
		if (own !== traveller.radius) {
			const back = element('button', `map: ${decimal(own, map.resolution())}`);
			back.title = `Back to the radius of the map, which its text says`;
			back.addEventListener('click', () => {
				document.getElementById('picture')!.focus();
				this.set({ radius: own });
			});
			parts.push(back);
		}
		const select = document.createElement('select');
		const given = [{ bit: 0, name: 'walk' }, ...channels.filter(({ name }) => name !== 'walk')];
		select.append(...given.map(({ bit, name }) => new Option(name, String(bit), false, bit === traveller.heeds)));
		select.addEventListener('change', () => {
			const heeds = Number(select.value);
			this.set({ heeds, radius: heeds ? map.channelsRadius(heeds) : map.radius() });
			this.shownMap = '';
		});
		if (given.length > 1)
			parts.push(labelled('channel', select));
		for (const { bit, name } of keys) {
			const box = document.createElement('input');
			Object.assign(box, { type: 'checkbox', checked: (traveller.keys & bit) !== 0 });
			box.addEventListener('change', () => this.set({ keys: (box.checked ? this.session.traveller.keys | bit : this.session.traveller.keys & ~bit) >>> 0 }));
			parts.push(labelled(`key ${name}`, box));
		}
		this.traveller.replaceChildren(...parts);
	}

	private keys: { revision: number; bits: number[] } | undefined;
	/** A map knows those of its journal, too. */
	private keysOfDoors(): number[] {
		const { map, revision } = this.session.document;
		if (this.keys?.revision !== revision)
			this.keys = { revision, bits: [...new Set([...map.eachDoor()].map((id) => map.getDoor(id).key))].filter((bit) => bit !== 0).sort((a, b) => a - b) };
		return this.keys.bits;
	}

	private set(some: Partial<Session['traveller']>): void {
		this.session.traveller = { ...this.session.traveller, ...some };
		this.session.change();
	}
}

/** Bends about one corner, which a body rounds, are one. */
function bends(points: readonly { x: number; y: number }[], radius: number): string {
	let count = 0;
	for (let i = 1; i + 1 < points.length; i++)
		if (i === 1 || Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y) > radius)
			count++;
	return count === 0 ? 'in a straight line' : count === 1 ? '1 bend' : `${count} bends`;
}

function labelled(text: string, control: HTMLElement): HTMLLabelElement {
	const label = document.createElement('label');
	label.append(text, control);
	return label;
}

function element(name: string, text: string): HTMLElement {
	const made = document.createElement(name);
	made.textContent = text;
	return made;
}

/** In the words of `tautline path`, as soon as they are there; what it says behind them of channels too. */
function noPath({ reason, document: { map } }: Session, { why, blocks }: PathAnswer): string[] {
	const channels: string[] = [];
	for (let bit = 0; (bit = map.nextChannel(bit)) !== 0;)
		if ((blocks & bit) !== 0)
			channels.push(map.getChannel(bit).name);
	const text = `${reason?.text || why}${blocks !== 0 && blocks >>> 0 !== BLOCKS_ALL ? ` (blocks ${channels.join(',')})` : ''}`;
	return text.startsWith('for radius ') ? ['', 'No path', ` ${text}`] : ['', 'No path:', ` ${text}`];
}
