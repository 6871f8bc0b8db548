// SPDX-License-Identifier: MIT
//
// A line taken apart into fields, as the reader of the library does it (lib/map/fields.c), so that a line with errors still has its names.

/** `open`: a quoted text without its end; `glued`: one with something behind its end. */
export type FieldKind = 'word' | 'quoted' | 'open' | 'glued';

export interface Field {
	kind: FieldKind;
	/** As it stands there, with its quotes. */
	text: string;
	/** Offsets in the whole text. */
	start: number;
	end: number;
}

const FIELD = /[ \t]*(?:("(?:[^"\\]|\\[^])*")?([^ \t#]*))/y;

/** The fields of `line`, which begins at `at` in the whole text. */
export function fieldsOf(line: string, at = 0): Field[] {
	const fields: Field[] = [];
	FIELD.lastIndex = at === 0 && line.charCodeAt(0) === 0xfeff ? 1 : 0;
	for (;;) {
		const from = FIELD.lastIndex, match = FIELD.exec(line);
		if (!match)
			return fields;
		const [whole, quoted, rest = ''] = match, size = (quoted?.length ?? 0) + rest.length, start = from + whole.length - size;
		if (size === 0)
			return fields;
		if (quoted === undefined && rest.startsWith('"')) {
			fields.push({ kind: 'open', text: line.slice(start), start: at + start, end: at + line.length });
			return fields;
		}
		const kind = quoted === undefined ? 'word' : rest ? 'glued' : 'quoted';
		fields.push({ kind, text: line.slice(start, start + size), start: at + start, end: at + start + size });
	}
}

/** Where the comment of a line begins, behind its fields; -1: it has none. */
export function commentOf(line: string, at: number, fields: readonly Field[]): number {
	const last = fields.at(-1), from = last ? last.end - at : 0;
	const found = last?.kind === 'open' ? -1 : line.indexOf('#', from);
	return found < 0 ? -1 : at + found;
}

/** The name that a field is; undefined for what is no name. */
export function nameOf(field: Field): string | undefined {
	if (field.kind === 'quoted')
		return field.text.slice(1, -1).replace(/\\([^])/g, '$1');
	return field.kind === 'word' && isBareName(field.text) ? field.text : undefined;
}

/** Can a name stand without quotes? */
export function isBareName(name: string): boolean {
	return /^[^0-9+\-.\s,#"][^\s,#"]*$/.test(name) && !/[\u0000-\u001f\u007f-\u009f]/.test(name);
}

/** A name as its field. */
export function fieldOfName(name: string): string {
	return isBareName(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

/** Does a field read as the beginning of a number? */
export function isNumeric(field: Field): boolean {
	return field.kind === 'word' && /^[0-9+\-.]/.test(field.text);
}
