// SPDX-License-Identifier: MIT
//
// Keys that do the same everywhere on the page.
export interface Commands { undo(): void; redo(): void; save(): void; open(): void; help(): void; other(): void }

export function listen(commands: Commands): void {
	document.addEventListener('keydown', (event) => {
		const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
		const command = commandOf(event);
		if (!command || event.defaultPrevented || (isField && (command === 'undo' || command === 'redo')))
			return;
		event.preventDefault();
		commands[command]();
	});
	// What menus of the browser and of the system undo.
	document.addEventListener('beforeinput', (event) => {
		const command = event.inputType === 'historyUndo' ? 'undo' : event.inputType === 'historyRedo' ? 'redo' : undefined;
		if (!command || event.target instanceof HTMLInputElement)
			return;
		event.preventDefault();
		event.stopImmediatePropagation();
		commands[command]();
	}, { capture: true });
}

/** Whoever presses a button or chooses something beside the picture by mouse or finger goes on with the picture's keys; who came by keys stays there. */
export function returnFocus(beside: HTMLElement, picture: HTMLElement): void {
	beside.addEventListener('click', (event) => {
		if (event.detail > 0 && (event.target as Element).closest('button, input[type="checkbox"]'))
			picture.focus({ preventScroll: true });
	});
	beside.addEventListener('change', (event) => {
		if (event.target instanceof HTMLSelectElement)
			picture.focus({ preventScroll: true });
	});
}

function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof Commands | undefined {
	if (key === 'F1')
		return 'help';
	if (key === 'F6')
		return 'other';
	if (!(ctrlKey || metaKey) || altKey)
		return undefined;
	switch (key.toLowerCase()) {
	case 'z':
		return shiftKey ? 'redo' : 'undo';
	case 'y':
		return 'redo';
	case 's':
		return 'save';
	case 'o':
		return 'open';
	default:
		return undefined;
	}
}
