// SPDX-License-Identifier: MIT
//
// What is selected: its name and what can be switched.
import { ChangeSet, type Line } from '@codemirror/state';
import type { Session } from '../model/session.ts';
import type { Edit, Shape } from '../model/things.ts';
import { openingOf } from '../tools/opening.ts';
import { removeSelected } from '../tools/select.ts';
import { distance, segmentsOf } from '../view/picking.ts';

interface Switch { label: string; isOn: boolean; edit: Edit }

function switches({ ref: { kind, id }, closed, loop, solid, filled, role }: Shape): Switch[] {
	switch (kind) {
	case 'door':
		return [{ label: closed ? 'Open it' : 'Close it', isOn: false, edit: ['setDoorClosed', id, !closed] }];
	case 'wall':
		return [{ label: 'loop', isOn: loop, edit: ['setWallKind', id, !loop, false, false] },
			{ label: 'solid', isOn: solid && !filled, edit: ['setWallKind', id, true, !solid || filled, false] },
			{ label: 'filled', isOn: filled, edit: ['setWallKind', id, true, !filled, !filled] }];
	case 'waypoint':
		return (['start', 'goal'] as const).map((each) => ({ label: each, isOn: role === each, edit: ['setWaypointRole', id, role === each ? 'plain' : each] }));
	default:
		return [];
	}
}

const renames = { door: 'renameDoor', waypoint: 'renameWaypoint', obstacle: 'renameObstacle', agent: 'renameAgent' } as const;

/** Of an agent's line: what stands before its goal, and the goal. */
const GOAL = /^(\s*\w+\s+(?:"(?:[^"\\]|\\.)*"|[^\s"#]+)\s[^#"]*?\sto\s+)("(?:[^"\\]|\\.)*"|[^\s#]+)/;
/** What stands before the radius, and that; it may be missing. */
const RADIUS = /^(\s*\w+\s+(?:"(?:[^"\\]|\\.)*"|[^\s"#]+)\s+[-\d.,eE]+(?:\s[^#"]*?(?=\sradius\s))?)(\sradius\s+[\d.eE]+)?/;
/** A name as the text has it. */
const inText = (name: string): string => (/^[\w.-]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`);

function leaveField(event: KeyboardEvent): void {
	if (event.key !== 'Enter' && event.key !== 'Escape')
		return;
	(event.target as HTMLElement).blur();
	document.getElementById('picture')!.focus();
}

export class Inspector {
	private shown = '';

	constructor(private readonly element: HTMLElement, private readonly session: Session) {}

	update(): void {
		const { session, element } = this, shape = session.selection;
		const now = shape && !/^(wall|room|link)$/.test(session.tool) ? JSON.stringify([shape, session.selectedPoint, session.also.length, this.lineOf(shape)]) : '';
		if (now === this.shown || element.contains(document.activeElement) && document.activeElement?.tagName === 'INPUT')
			return;
		this.shown = now;
		const focused = (document.activeElement as HTMLElement | null)?.dataset['switch'];
		if (!shape || now === '') {
			if (focused)
				document.getElementById('picture')!.focus();
			element.hidden = true;
			return;
		}
		element.hidden = false;
		if (session.also.length > 0) {
			element.replaceChildren(span('kind', `${session.also.length + 1} things`), this.button('Delete', () => removeSelected(session)));
			return;
		}
		const parts: HTMLElement[] = [span('kind', shape.ref.kind)];
		const rename = renames[shape.ref.kind as keyof typeof renames];
		if (rename)
			parts.push(this.field(shape, rename));
		const at = shape.points[session.selectedPoint ?? 0];
		const isWhole = shape.ref.kind === 'wall' && session.selectedPoint === undefined;
		if (isWhole)
			parts.push(span('where', `length ${round(segmentsOfWall(shape))}`));
		else if (at)
			parts.push(span('where', `${round(at.x)}, ${round(at.y)}`));
		for (const { label, isOn, edit } of switches(shape)) {
			const button = this.button(label, () => session.try(() => session.document.edit(edit)));
			if (shape.ref.kind !== 'door')
				button.setAttribute('aria-pressed', String(isOn));
			parts.push(button);
		}
		parts.push(...this.radius(shape), ...this.goal(shape));
		const isPoint = shape.ref.kind === 'wall' && session.selectedPoint !== undefined && shape.points.length > (shape.loop ? 3 : 2);
		parts.push(this.button(isPoint ? 'Delete point' : 'Delete', () => removeSelected(session)));
		if (shape.ref.kind === 'door' && openingOf(session, shape))
			parts.push(this.button('Leave the opening', () => removeSelected(session, true)));
		element.replaceChildren(...parts);
		if (focused)
			element.querySelector<HTMLElement>(`[data-switch="${focused}"]`)?.focus();
	}

	private field(shape: Shape, rename: (typeof renames)[keyof typeof renames]): HTMLElement {
		const field = document.createElement('input');
		field.value = shape.name;
		field.setAttribute('aria-label', 'Name');
		field.addEventListener('change', () => {
			const { session } = this, other = session.document.scene.find(shape.ref.kind, field.value);
			if (other && other.key !== shape.key)
				session.say(`Another ${shape.ref.kind} is called ${field.value}.`, true);
			if (other || session.try(() => (session.document.edit([rename, shape.ref.id, field.value]), true)) === undefined)
				field.value = shape.name;
		});
		field.addEventListener('keydown', leaveField);
		return field;
	}

	private lineOf(shape: Shape): Line | undefined {
		const { document } = this.session, line = document.lineOf(shape);
		return line === undefined || line > document.text.lines ? undefined : document.text.line(line);
	}

	/** How large a disc is, or an agent, whose line has a word for it. */
	private radius(shape: Shape): HTMLElement[] {
		const { document: of } = this.session, { kind, id } = shape.ref, line = this.lineOf(shape), [, before, old] = RADIUS.exec(line?.text ?? '') ?? [];
		if (!(kind === 'obstacle' && shape.points.length === 1 || kind === 'agent' && line && before !== undefined))
			return [];
		const label = document.createElement('label'), field = document.createElement('input');
		Object.assign(field, { type: 'number', min: '0', step: '0.1', value: String(round(shape.radius)) });
		field.addEventListener('change', () => {
			if (!(Number(field.value) > 0))
				field.value = String(round(shape.radius));
			else if (kind === 'obstacle')
				this.session.try(() => of.edit(['setObstacleRadius', id, Number(field.value)]));
			else
				this.replace(line!.from + before!.length, old ?? '', ` radius ${field.value}`);
		});
		field.addEventListener('keydown', leaveField);
		label.append('radius ', field);
		return [label];
	}

	private replace(from: number, old: string, insert: string): void {
		const { document: of } = this.session;
		this.session.try(() => of.type(ChangeSet.of({ from, to: from + old.length, insert }, of.text.length)));
	}

	/** Where an agent goes, if it is one place: a word of its line. */
	private goal(shape: Shape): HTMLElement[] {
		const { document: of } = this.session, { map, scene } = of, line = this.lineOf(shape), [, before, word] = GOAL.exec(line?.text ?? '') ?? [];
		if (shape.ref.kind !== 'agent' || !line || before === undefined || word === undefined || map.getAgent(shape.ref.id).stopCount !== 1)
			return [];
		const label = document.createElement('label'), select = document.createElement('select'), words = scene.of('waypoint').map(({ name }) => inText(name));
		select.dataset['switch'] = 'to';
		select.append(...(words.includes(word) ? words : [word, ...words]).map((each) => new Option(each, each, false, each === word)));
		select.addEventListener('change', () => {
			this.replace(line.from + before.length, word, select.value);
		});
		label.append('to ', select);
		return [label];
	}

	private button(label: string, action: () => void): HTMLButtonElement {
		const button = document.createElement('button');
		button.textContent = label;
		button.dataset['switch'] = label;
		button.addEventListener('click', action);
		return button;
	}
}

function span(name: string, text: string): HTMLSpanElement {
	const element = document.createElement('span');
	element.className = name;
	element.textContent = text;
	return element;
}

const segmentsOfWall = (shape: Shape): number => [...segmentsOf(shape)].reduce((sum, [a, b]) => sum + distance(a, b), 0);
const round = (value: number): number => Math.round(value * 1000) / 1000;
