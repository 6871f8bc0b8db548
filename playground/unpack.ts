// SPDX-License-Identifier: MIT
//
// A script of its own before the program: the modules that the page carries are unpacked and compiled, in other threads, while the program is read.
import { bytesOfBase64 } from './model/base64.ts';

async function unpack(id: string): Promise<WebAssembly.Module> {
	const packed = bytesOfBase64(document.getElementById(id)!.textContent!.trim());
	const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
	return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}

globalThis.tautlineModules = [unpack('wasm'), unpack('wasm-more')];
