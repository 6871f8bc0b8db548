// SPDX-License-Identifier: MIT
//
// Runs before the package: the worker waits for the page to send the modules, which the page has from unpack.ts.

declare global {
	var tautlineModules: Promise<WebAssembly.Module>[];
}

export const isPage = typeof document !== 'undefined';

/** In the worker: the first message is the modules; what comes before the worker serves waits. */
const early: unknown[] = [];
let take = (message: unknown): void => void early.push(message);
export function onMessage(listener: (message: unknown) => void): void {
	take = listener;
	early.splice(0).forEach(listener);
}

if (!isPage) {
	const given = new Promise<WebAssembly.Module[]>((resolve) => {
		addEventListener('message', ({ data }: MessageEvent) => {
			if (Array.isArray(data))
				resolve(data as WebAssembly.Module[]);
			else
				take(data);
		});
	});
	globalThis.tautlineModules = [0, 1].map((i) => given.then((modules) => modules[i]!));
}
