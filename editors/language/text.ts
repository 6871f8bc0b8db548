// SPDX-License-Identifier: MIT
//
// Positions. The library counts lines that end with LF, and columns in bytes; an editor counts lines that end with LF, CRLF or CR, and columns
// in UTF-16. Between the two stands the offset in the text.
import type { Position, Range } from 'vscode-languageserver-types';

/** A place of the library: line and column from 1, the column in bytes. */
export interface Place { line: number; column: number }

/** The size of a character in UTF-8; of a surrogate alone that of the character that replaces it. */
function sizeOf(code: number): number {
	return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** How many UTF-16 units of `text`, from `from` on, take so many bytes. */
function unitsOfBytes(text: string, from: number, to: number, bytes: number): number {
	let at = from;
	while (bytes > 0 && at < to) {
		const code = text.codePointAt(at) ?? 0;
		bytes -= sizeOf(code);
		at += code > 0xffff ? 2 : 1;
	}
	return at - from;
}

/** The largest index whose value is at most `value`; the first is 0. */
function lastAtMost(list: readonly number[], value: number): number {
	let low = 0, high = list.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((list[middle] ?? 0) <= value)
			low = middle;
		else
			high = middle - 1;
	}
	return low;
}

export class LineTable {
	/** Offsets at which lines of the library begin. */
	readonly starts: number[] = [0];
	/** Those of an editor; the same list where no CR stands alone. */
	private readonly editorStarts: number[];

	constructor(readonly text: string) {
		let lonely = false;
		for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
			this.starts.push(at + 1);
		for (let at = text.indexOf('\r'); at >= 0 && !lonely; at = text.indexOf('\r', at + 1))
			lonely = text[at + 1] !== '\n';
		this.editorStarts = lonely ? [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (end) => end.index + end[0].length)] : this.starts;
	}

	get count(): number {
		return this.starts.length;
	}

	/** Where line `line`, from 0, begins. */
	start(line: number): number {
		return this.starts[Math.min(line, this.starts.length - 1)] ?? 0;
	}

	/** Where it ends, its line end left out. */
	end(line: number): number {
		const next = this.starts[line + 1];
		if (next === undefined)
			return this.text.length;
		return this.text[next - 2] === '\r' && next - 2 >= this.start(line) ? next - 2 : next - 1;
	}

	line(line: number): string {
		return this.text.slice(this.start(line), this.end(line));
	}

	lineAt(offset: number): number {
		return lastAtMost(this.starts, offset);
	}

	/** The byte order mark is no part of the first line. */
	offsetOf(place: Place): number {
		const line = Math.min(Math.max(place.line, 1), this.count) - 1, start = this.start(line) + (line === 0 && this.text.charCodeAt(0) === 0xfeff ? 1 : 0);
		return start + unitsOfBytes(this.text, start, this.end(line), place.column - 1);
	}

	positionAt(offset: number): Position {
		const line = lastAtMost(this.editorStarts, Math.min(offset, this.text.length));
		return { line, character: Math.min(offset, this.text.length) - (this.editorStarts[line] ?? 0) };
	}

	offsetAt(position: Position): number {
		const start = this.editorStarts[position.line];
		if (start === undefined)
			return this.text.length;
		const next = this.editorStarts[position.line + 1] ?? this.text.length + 1;
		return Math.min(start + Math.max(position.character, 0), next - 1);
	}

	range(from: number, to: number): Range {
		return { start: this.positionAt(from), end: this.positionAt(to) };
	}
}
