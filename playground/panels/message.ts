// SPDX-License-Identifier: MIT
//
// The last message: it goes by itself, an error later than a word of success.
import type { Session } from '../model/session.ts';

const SHOWN_MS = 5000, ERROR_MS = 12_000;

export class Message {
	private shown: Session['message'];
	private timer = 0;

	constructor(private readonly element: HTMLElement, private readonly session: Session) {
		element.addEventListener('click', () => this.hide());
	}

	private hide(): void {
		this.element.hidden = true;
		this.session.message = undefined;
	}

	update(): void {
		const { message } = this.session;
		if (message === this.shown)
			return;
		this.shown = message;
		this.element.hidden = !message;
		this.element.textContent = message?.text ?? '';
		this.element.classList.toggle('error', message?.isError ?? false);
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.hide(), message?.isError ? ERROR_MS : SHOWN_MS);
	}
}
