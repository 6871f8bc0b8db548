// SPDX-License-Identifier: MIT
//
// What the picture shows on demand: how wide, how far.
import type { Session } from '../model/session.ts';

const switches = [
	['widths', 'How wide: the widest body from A to B, and narrow places', '<path d="M3 1v14M13 1v14M3.5 8h9M6 5.5 3.5 8 6 10.5M10 5.5 12.5 8 10 10.5"/>'],
	['distances', 'How far: lines of equal distance from A', '<circle cx="3" cy="13" r="1.2" class="full"/><path d="M3 8a5 5 0 0 1 5 5M3 4a9 9 0 0 1 9 9M4 1a12 12 0 0 1 11 11"/>'],
] as const;

export class Measures {
	private readonly buttons = switches.map(([name, label, icon]) => ({ name, button: this.makeButton(name, label, icon) }));

	constructor(parent: HTMLElement, private readonly session: Session) {
		parent.append(...this.buttons.map(({ button }) => button));
	}

	private makeButton(name: 'widths' | 'distances', label: string, icon: string): HTMLButtonElement {
		const button = document.createElement('button');
		button.className = 'icon';
		button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">${icon}</svg>`;
		button.title = label;
		button.setAttribute('aria-label', label);
		button.addEventListener('click', () => {
			const { shown } = this.session;
			shown[name] = !shown[name];
			this.session.change();
		});
		return button;
	}

	update(): void {
		for (const { name, button } of this.buttons)
			button.setAttribute('aria-pressed', String(this.session.shown[name]));
	}
}
