// SPDX-License-Identifier: MIT
//
// The colours of the picture, from the style sheet: one place for light and dark.
const names = ['paper', 'floor', 'grid', 'ink', 'solid', 'window', 'door', 'open', 'waypoint', 'link', 'bad', 'good', 'path', 'region', 'agent', 'obstacle', 'area', 'select', 'muted', 'panel'] as const;
export type Colours = Record<(typeof names)[number], string>;

export function readColours(element: Element): Colours {
	const style = getComputedStyle(element);
	return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colours;
}
