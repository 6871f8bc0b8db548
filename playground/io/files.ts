// SPDX-License-Identifier: MIT
//
// Opens files of every format that is in, by a dialog or a drop, and saves.
import { xmlLines } from 'tautline';
import { convert } from '../model/errands.ts';
import type { Session } from '../model/session.ts';
import { mapOf, readTiled } from './tiled.ts';

/** Larger maps are for the library, not for a page. */
const MAX_SEGMENTS = 100_000;
const MAX_BYTES = 64 << 20;

/** What the package reads of one file by itself; .tmx becomes .tmj here, with its tilesets and templates. */
export const fileTypes = ['.tl', '.tmx', '.tmj', '.json', '.tsx', '.tsj', '.tx', '.tj', '.ldtk', '.uvtt', '.dd2vtt', '.df2vtt', '.geojson', '.wad', '.udmf', '.map', '.scen', '.svg'].join();

export async function openFile(session: Session, files: readonly File[]): Promise<void> {
	const { map: file, parts } = mapOf(files);
	if (!file)
		return;
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
		const { text, format, notes, segments } = await convert(await readXml(bytes, file.name, parts), file.name.replace(/\.tmx$/i, '.tmj'));
		refuseHuge(segments, file.name);
		session.open(text, file.name.replace(/\.[^.]*$/, '.tl'), true);
		session.say([`Opened ${file.name} (${format}).`, ...notes.split('\n').filter((line) => /ignored/.test(line)).slice(0, 8)].join('\n'));
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error), stem = file.name.replace(/\.[^.]*$/, '');
		session.say(`${file.name} was not opened: ${why.replace(/this build (.*): it was configured without \w+/, (_, what) => `this page ${what}; the command can: tautline convert ${file.name} ${stem}.tl`)}`.slice(0, 600), true);
	}
}

/** The browser has a parser of XML, the package has none, and neither has a worker. */
async function readXml(bytes: Uint8Array<ArrayBuffer>, name: string, parts: readonly File[]): Promise<Uint8Array<ArrayBuffer>> {
	return /\.svg$/i.test(name) ? new TextEncoder().encode(xmlLines(bytes)) : readTiled(bytes, name, parts);
}

function refuseHuge(segments: number, name: string): void {
	if (segments > MAX_SEGMENTS)
		throw new Error(`${name} has ${segments} segments; the page shows at most ${MAX_SEGMENTS}`);
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
