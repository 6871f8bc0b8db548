// SPDX-License-Identifier: MIT
//
// Where a map survives: in the browser's store across reloads, and in the part of an address after `#`, packed.
import { bytesOfBase64 } from '../model/base64.ts';
import type { Session } from '../model/session.ts';
import type { Point } from 'tautline';

const KEY = 'tautline playground', TEXT = `${KEY}: text`;

export interface Kept { text: string; name: string; theme: Session['theme']; handles: { a: Point; b: Point } | null; traveller: Session['traveller']; camera: { centre: Point; scale: number } }

export function load(): Kept | undefined {
	try {
		const kept = localStorage.getItem(KEY);
		return kept === null ? undefined : { text: localStorage.getItem(TEXT), ...JSON.parse(kept) as object } as Kept;
	} catch {
		return undefined;
	}
}

let last = '';
/** The text only where it is another one. Fails quietly where there is no store, or no room in it. */
export function store({ text, ...kept }: Omit<Kept, 'text'> & { text: string | undefined }): boolean {
	try {
		const now = JSON.stringify(kept);
		if (now !== last)
			localStorage.setItem(KEY, now);
		last = now;
		if (text !== undefined)
			localStorage.setItem(TEXT, text);
		return true;
	} catch {
		return false;
	}
}

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
	return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>)).arrayBuffer());
}

/** `#map=...`: the text, deflated, in the letters of base64 that addresses may have. */
export async function toFragment(text: string): Promise<string> {
	const packed = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
	let letters = '';
	for (const byte of packed)
		letters += String.fromCharCode(byte);
	return `#map=${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

export async function fromFragment(fragment: string): Promise<string | undefined> {
	const packed = /^#map=([\w-]+)$/.exec(fragment)?.[1];
	if (!packed)
		return undefined;
	const base64 = packed.replaceAll('-', '+').replaceAll('_', '/');
	return new TextDecoder('utf-8', { fatal: true }).decode(await pipe(bytesOfBase64(base64 + '='.repeat(-base64.length & 3)), new DecompressionStream('deflate-raw')));
}
