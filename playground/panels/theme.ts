// SPDX-License-Identifier: MIT
//
// Light or dark: as the system says, until the button is pressed.
import type { Session } from '../model/session.ts';

const system = () => matchMedia('(prefers-color-scheme: dark)'); // the worker has none

export function showTheme(session: Session): void {
	const isDark = session.theme === 'auto' ? system().matches : session.theme === 'dark';
	document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

export function followTheme(session: Session, button: HTMLElement, changed: () => void): void {
	const show = () => {
		showTheme(session);
		changed();
	};
	system().addEventListener('change', show);
	button.addEventListener('click', () => {
		const isDark = document.documentElement.dataset['theme'] === 'dark';
		session.theme = isDark === system().matches ? (isDark ? 'light' : 'dark') : 'auto';
		show();
	});
}
