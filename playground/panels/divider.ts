// SPDX-License-Identifier: MIT
//
// The bar between text and picture, by pointer or arrow keys.
const LEAST = 15, MOST = 75;

export function makeDivider(divider: HTMLElement): void {
	let percent = Number(divider.getAttribute('aria-valuenow'));
	const set = (value: number) => {
		percent = Math.min(MOST, Math.max(LEAST, value));
		divider.setAttribute('aria-valuenow', String(Math.round(percent)));
		document.documentElement.style.setProperty('--left', `${percent}%`);
	};
	divider.addEventListener('pointerdown', (event) => divider.setPointerCapture(event.pointerId));
	divider.addEventListener('pointermove', (event) => {
		if (divider.hasPointerCapture(event.pointerId))
			set(event.clientX / innerWidth * 100);
	});
	divider.addEventListener('keydown', ({ key }) => {
		if (key === 'ArrowLeft' || key === 'ArrowRight')
			set(percent + (key === 'ArrowLeft' ? -2 : 2));
	});
}
