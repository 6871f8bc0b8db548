// SPDX-License-Identifier: MIT
//
// The buttons of the tools, what the chosen one asks for, and where the pointer is.
import type { Session } from '../model/session.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import type { View } from '../view/canvas.ts';

const icons: Record<string, string> = {
	select: '<path d="m3 2 9 5-4 1.2L6 12z"/>',
	wall: '<path d="M2 12 6 4l4 5 4-6"/><circle cx="2" cy="12" r="1"/><circle cx="14" cy="3" r="1"/>',
	room: '<rect x="2.5" y="3.5" width="11" height="9"/>',
	door: '<path d="M1.5 12H5M11 12h3.5M5 12V5a7 7 0 0 1 6 7z"/>',
	waypoint: '<circle cx="8" cy="8" r="2.2" class="full"/><circle cx="8" cy="8" r="5.5"/>',
	link: '<circle cx="3.5" cy="12.5" r="1.8"/><circle cx="12.5" cy="3.5" r="1.8"/><path d="m5 11 6-6"/>',
	obstacle: '<circle cx="8" cy="8" r="5.5" class="full"/>',
	agent: '<circle cx="8" cy="5" r="2.5"/><path d="M3 14c0-3 2-5 5-5s5 2 5 5"/>',
	fit: '<path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"/>',
	snap: '<path d="M3 2v6a5 5 0 0 0 10 0V2h-3v6a2 2 0 0 1-4 0V2zM3 5h3M10 5h3"/>',
};

export class Toolbar {
	private readonly buttons = new Map<string, HTMLButtonElement>();

	constructor(parent: HTMLElement, private readonly hint: HTMLElement, private readonly where: HTMLElement, private readonly session: Session,
		private readonly box: Toolbox, private readonly view: View) {
		for (const { name, label, key } of box.tools)
			parent.append(this.button(name, `${label} (${key.toUpperCase()})`, () => {
				box.choose(name);
				view.element.focus();
			}));
		parent.append(document.createElement('hr'));
		parent.append(this.button('snap', 'Snap to the grid and to ends (G); Alt for a moment without', () => {
			session.snapping = !session.snapping;
			session.change();
		}));
		parent.append(this.button('fit', 'Show all (0)', () => view.fit()));
	}

	private button(name: string, label: string, action: () => void): HTMLButtonElement {
		const button = document.createElement('button');
		button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">${icons[name]}</svg>`;
		button.title = label;
		button.setAttribute('aria-label', label);
		button.addEventListener('click', action);
		this.buttons.set(name, button);
		return button;
	}

	update(): void {
		const { session, box, view } = this;
		for (const { name } of box.tools)
			this.buttons.get(name)!.setAttribute('aria-pressed', String(session.tool === name));
		this.buttons.get('snap')!.setAttribute('aria-pressed', String(session.snapping));
		setText(this.hint, box.tool.hint);
		const at = session.cursor ?? session.pointer;
		const digits = Math.max(0, Math.min(3, Math.ceil(Math.log10(view.camera.scale))));
		const measure = box.tool.measure?.();
		setText(this.where, at ? `${measure ? `${measure} at ` : ''}${at.x.toFixed(digits)}, ${at.y.toFixed(digits)}` : '');
		this.hint.title = box.tool.hint;
	}
}

export function setText(element: HTMLElement, text: string): void {
	if (element.textContent !== text)
		element.textContent = text;
}
