// SPDX-License-Identifier: MIT
//
// Opens files of every format that is in, by a dialog or a drop, and saves.
import { convert } from '../model/errands.ts';
import type { Session } from '../model/session.ts';

/** Larger maps are for the library, not for a page. */
const MAX_SEGMENTS = 100_000;
const MAX_BYTES = 64 << 20;

export const fileTypes = '.tl,.tmj,.json,.ldtk,.uvtt,.dd2vtt,.df2vtt,.geojson,.wad,.map,.scen,.tmx,.svg,.txt';

export async function openFile(session: Session, file: File): Promise<void> {
	try {
		if (file.size > MAX_BYTES)
			throw new Error(`${file.name}: larger than ${MAX_BYTES >> 20} MiB`);
		const bytes = new Uint8Array(await file.arrayBuffer());
		if (/\.tl$/i.test(file.name)) {
			const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
			const read = await convert(bytes, file.name); // there, an error blocks nothing
			refuseHuge(read.segments, file.name);
			session.open(text, file.name, true);
			session.say(`Opened ${file.name}.`);
			return;
		}
		const { text, format, notes, segments } = await convert(await unpackLayers(bytes, file.name), file.name);
		refuseHuge(segments, file.name);
		session.open(text, file.name.replace(/\.[^.]*$/, '.tl'), true);
		session.say([`Opened ${file.name} (${format}).`, ...notes.split('\n').filter((line) => /ignored/.test(line)).slice(0, 8)].join('\n'));
	} catch (error) {
		session.say(`${file.name} was not opened: ${error instanceof Error ? error.message : String(error)}`.slice(0, 600), true);
	}
}

function refuseHuge(segments: number, name: string): void {
	if (segments > MAX_SEGMENTS)
		throw new Error(`${name} has ${segments} segments; the page shows at most ${MAX_SEGMENTS}`);
}

/** Tiles that Tiled has packed: the browser unpacks them, as the package is built without zlib. */
async function unpackLayers(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array<ArrayBuffer>> {
	if (!/\.(tmj|json)$/i.test(name))
		return bytes;
	let map: unknown;
	try {
		map = JSON.parse(new TextDecoder().decode(bytes));
	} catch {
		return bytes; // the library says where it is wrong
	}
	let isChanged = false;
	const formats: Record<string, CompressionFormat> = { zlib: 'deflate', gzip: 'gzip' };
	const visit = async (layer: { layers?: unknown[]; chunks?: unknown[]; data?: unknown; compression?: string }, packing = layer.compression): Promise<void> => {
		for (const each of [...layer.layers ?? [], ...layer.chunks ?? []])
			await visit(each as typeof layer, layer.chunks ? packing : undefined);
		const format = packing === undefined ? undefined : formats[packing];
		if (format && typeof layer.data === 'string') {
			const packed = Uint8Array.from(atob(layer.data), (letter) => letter.charCodeAt(0));
			const plain = new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream(format))).arrayBuffer());
			let letters = '';
			for (const byte of plain)
				letters += String.fromCharCode(byte);
			layer.data = btoa(letters);
		}
		if (format && layer.compression !== undefined) {
			layer.compression = '';
			isChanged = true;
		}
	};
	if (map && typeof map === 'object')
		await visit(map as { layers?: unknown[] });
	return isChanged ? new TextEncoder().encode(JSON.stringify(map)) : bytes;
}

declare global {
	interface Window {
		showSaveFilePicker?(options: { suggestedName: string }): Promise<{ name: string; createWritable(): Promise<{ write(data: Blob): Promise<void>; close(): Promise<void> }> }>;
	}
}

/** By the dialog of the browser where it has one, else as a download. */
export async function saveFile(session: Session, name: string, data: Blob): Promise<void> {
	try {
		if (window.showSaveFilePicker && !navigator.webdriver) {
			const file = await window.showSaveFilePicker({ suggestedName: name });
			const stream = await file.createWritable();
			await stream.write(data);
			await stream.close();
			session.say(`Saved ${file.name}.`);
			return;
		}
	} catch (error) {
		if (error instanceof DOMException && error.name === 'AbortError')
			return;
	}
	const link = document.createElement('a');
	link.href = URL.createObjectURL(data);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
	session.say(`Saved ${name}.`);
}
