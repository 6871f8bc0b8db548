// SPDX-License-Identifier: MIT
//
// Runs before the package: the page unpacks and compiles the modules that it carries, the worker waits for the page to send it.

declare global {
	var tautlineModules: Promise<WebAssembly.Module>[];
	/** Not yet in the types of all compilers. */
	interface Uint8ArrayConstructor { fromBase64?(text: string): Uint8Array<ArrayBuffer> }
}

export const isPage = typeof document !== 'undefined';

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

async function unpack(id: string): Promise<WebAssembly.Module> {
	const packed = bytesOfBase64(document.getElementById(id)!.textContent!.trim());
	const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
	return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}

/** In the worker: the first message is the modules; what comes before the worker serves waits. */
const early: unknown[] = [];
let take = (message: unknown): void => void early.push(message);
export function onMessage(listener: (message: unknown) => void): void {
	take = listener;
	early.splice(0).forEach(listener);
}

const given = new Promise<WebAssembly.Module[]>((resolve) => {
	if (!isPage)
		addEventListener('message', ({ data }: MessageEvent) => {
			if (Array.isArray(data))
				resolve(data as WebAssembly.Module[]);
			else
				take(data);
		});
});
globalThis.tautlineModules = isPage ? [unpack('wasm'), unpack('wasm-more')] : [0, 1].map((i) => given.then((modules) => modules[i]!));
