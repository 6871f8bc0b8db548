// SPDX-License-Identifier: MIT
//
// Runs before the package: the page unpacks and compiles the module that it carries, the worker waits for the page to send it.

declare global {
	var tautlineModule: Promise<WebAssembly.Module>;
	/** Not yet in the types of all compilers. */
	interface Uint8ArrayConstructor { fromBase64?(text: string): Uint8Array<ArrayBuffer> }
}

export const isPage = typeof document !== 'undefined';

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

async function unpack(): Promise<WebAssembly.Module> {
	const packed = bytesOfBase64(document.querySelector('#wasm')!.textContent!.trim());
	const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
	return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}

/** In the worker: the first message is the module; what comes before the worker serves waits. */
const early: unknown[] = [];
let take = (message: unknown): void => void early.push(message);
export function onMessage(listener: (message: unknown) => void): void {
	take = listener;
	early.splice(0).forEach(listener);
}

globalThis.tautlineModule = isPage ? unpack() : new Promise((resolve) => {
	addEventListener('message', ({ data }: MessageEvent) => {
		if (data instanceof WebAssembly.Module)
			resolve(data);
		else
			take(data);
	});
});
