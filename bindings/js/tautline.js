// SPDX-License-Identifier: MIT
//
// The library, from the files beside this one: in node all of it, in a page the first module until the second is asked for.
import { start } from './library.js';

const isNode = Boolean(globalThis.process?.versions?.node);
async function read(name) {
	const url = new URL(name, import.meta.url);
	if (isNode)
		return (await import('node:fs/promises')).readFile(url);
	const answer = await fetch(url);
	if (!answer.ok)
		throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
	return answer.arrayBuffer();
}

const library = await start(read('./tautline.wasm'), isNode && read('./tautline-more.wasm'));
export const { Map, Nav, Query, Lint, Crowd, Meter, Movers, NavChanges, Why, Widths, TautlineError, version, memoryBytes, modules, xmlLines } = library;
export const loadMore = () => library.loadMore(isNode || read('./tautline-more.wasm'));
