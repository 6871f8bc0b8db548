// SPDX-License-Identifier: MIT
//
// The library, from tautline.wasm beside this file.
import { start } from './library.js';

async function readModule() {
	const url = new URL('./tautline.wasm', import.meta.url);
	if (globalThis.process?.versions?.node)
		return (await import('node:fs/promises')).readFile(url);
	return (await fetch(url)).arrayBuffer();
}

export const { Map, Nav, Query, Lint, Crowd, TautlineError, version, memoryBytes, module } = await start(readModule());
