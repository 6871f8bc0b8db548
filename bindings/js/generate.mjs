// SPDX-License-Identifier: MIT
//
// From the description of the API (tautline-api.json): what the module exports, how its memory is laid out, and the types of TypeScript with
// the comments of the headers. What it does not understand is an error.
//
// usage: node generate.mjs tautline-api.json FOLDER     writes api.js, tautline.d.ts and exports.txt
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [description, folder] = process.argv.slice(2);
const api = JSON.parse(readFileSync(description, 'utf8'));
const classes = { tl_map: 'Map', tl_nav: 'Nav', tl_query: 'Query', tl_lint: 'Lint', tl_crowd: 'Crowd', tl_meter: 'Meter', tl_movers: 'Movers', tl_nav_changes: 'NavChanges', tl_why: 'Why',
	tl_widths: 'Widths' };

// Not bound, by how the names begin, and why.
const leftOut = {
	tl_map_load_file: 'a page has no files: loadMemory takes text or bytes, which fs.readFileSync reads in node', tl_map_reload_file: 'the same: reloadMemory',
	tl_map_save_file: 'the same: saveMemory', tl_map_save_as_file: 'the same: saveAsMemory', tl_map_find_project: 'the same', tl_parts_: 'the same',
	tl_draw_png: 'librsvg is not in the module: a browser draws the SVG of drawSvg', tl_draw_shapes_: 'draws what tl_crowd_debug says',
	tl_crowd_debug: 'a function of JavaScript would be called in the midst of a call', tl_crowd_set_agent_force: 'the same',
	tl_steer_: 'forces for bodies of the host, called for each body and frame: Crowd does that in one call for all', tl_fuzzy_: 'the same',
	tl_vehicle_: 'the same', tl_polygon_move: 'Movers does it', tl_parameter_: 'a table for tools of steering', tl_settings_apply: 'the same',
	tl_shared_nav_: 'there are no threads: a worker has a library of its own', tl_nav_reader_: 'the same',
	tl_format_of_: 'loadMemory does it', tl_set_allocator: 'memory is that of the module', tl_version_number: 'version() has it',
	tl_number_: 'JavaScript reads and writes numbers', tl_coordinate_: 'the same',
};
// Written by hand in library.js.
const byHand = new Set(['tl_areas_from_map', 'tl_query_random_points', 'tl_query_field']);
const free = ['tl_status_text', 'tl_last_reason', 'tl_version', 'tl_no_path_text', 'tl_format_count', 'tl_format_get'];

// Results of as many as the pairs.
const manyOut = { 'sees of tl_query_sees_many': true, 'blockers of tl_query_first_hit_many': true, 'lengths of tl_query_find_lengths': true,
	'distances of tl_query_distances': true };

const structs = new Map(api.structs.map((each) => [each.name, each]));
const enums = new Map(api.enums.map((each) => [each.name, each]));
const isFree = (each) => each.name === each.class + '_free';
const isLeft = (name) => Object.keys(leftOut).some((start) => name.startsWith(start));
const isBound = (each) => Boolean(classes[each.class] || free.includes(each.name));
const bound = api.functions.filter((each) => isBound(each) && !isLeft(each.name)), functions = bound.filter((each) => !byHand.has(each.name));
for (const { name, inline } of api.functions.filter((each) => !isBound(each) && !isLeft(each.name) && !isFree(each)))
	if (!inline && !/^tl_default_/.test(name))
		throw new Error(`${name}: neither bound nor left out for a reason`);
for (const start of Object.keys(leftOut))
	if (!api.functions.some((each) => each.name.startsWith(start)))
		throw new Error(`${start}: no function begins so`);

const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const pascal = (name) => camel(name.replace(/^tl/, ''));
const kebab = (name) => name.toLowerCase().replaceAll('_', '-');
const methodOf = (f) => camel(f.name.replace(new RegExp(`^${f.class}_|^tl_`), ''));
const words = (e) => e.values.filter((v) => !v.name.endsWith('_COUNT')).map((v) => [kebab(v.name.slice(e.prefix.length)), v.value]);

const usedStructs = new Set(['tl_errors', 'tl_error', 'tl_pair']), usedEnums = new Set(['tl_status']);
function use(of) {
	if (of.kind === 'enum')
		usedEnums.add(of.base);
	if (of.kind !== 'struct' || usedStructs.has(of.base))
		return;
	usedStructs.add(of.base);
	structs.get(of.base).fields.forEach(use);
}
for (const f of bound)
	[f.returns, ...f.parameters].forEach(use);
structs.get('tl_error').fields.forEach(use);

const compact = (of, extra) => ({ name: of.name, kind: of.kind, base: of.base, ...(of.pointers && { pointers: of.pointers }),
	...(of.type === 'tl_channels' && { channels: true }), ...extra });
const layout = {
	version: api.tautline,
	structs: Object.fromEntries([...usedStructs].map((name) => {
		const s = structs.get(name);
		return [name, { size: s.size32, ...(s.default && { default: s.default }), fields: s.fields.map((f) => compact(f, {
			at: f.offset32, ...(f.array && { array: f.array }), ...(f.dimensions && { dimensions: f.dimensions }) })) }];
	})),
	enums: Object.fromEntries([...usedEnums].map((name) => [name, Object.fromEntries(words(enums.get(name)))])),
	classes: Object.fromEntries(Object.entries(classes).map(([name, js]) => [js, { name, free: name + '_free' }])),
	functions: functions.filter((f) => !isFree(f)).map((f) => ({
		name: f.name, js: methodOf(f), ...(f.class && { class: classes[f.class], method: f.method }), returns: compact(f.returns, f.returns.array && { array: f.returns.array }),
		parameters: f.parameters.map((p) => compact(p, { direction: p.direction, ...((p.array ?? manyOut[p.name + ' of ' + f.name]) && { array: p.array ?? 'count' }), ...(p.needed && { needed: p.needed }), ...(p.null && { null: true }) })) })),
};
writeFileSync(path.join(folder, 'api.js'), `// Made by generate.mjs from tautline-api.json.\nexport default ${JSON.stringify(layout)};\n`);

const defaults = [...usedStructs].map((name) => structs.get(name).default).filter(Boolean);
writeFileSync(path.join(folder, 'exports.txt'), [...new Set([...bound.map((f) => f.name), ...defaults])].map((name) => `--export=${name}\n`).join(''));

// ---- types ----

const comment = (text, indent = '') => (text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '');
const scalars = { number: 'number', bool: 'boolean', char: 'string', void: 'Uint8Array', callback: 'never' };
function typeOf(of, isInput = false) {
	if (of.kind === 'opaque')
		return classes[of.base] ?? 'never';
	if (of.kind === 'struct')
		return (isInput && structs.get(of.base).cookie ? 'Partial<' + pascal(of.base) + '>' : pascal(of.base)) + (of.base.endsWith('_id') ? ' | null' : '');
	return of.kind === 'enum' ? pascal(of.base) : scalars[of.kind];
}
const listOf = (type) => (/[ |]/.test(type) ? `(${type})[]` : type + '[]');
function fieldType(f) {
	const type = typeOf(f, true);
	return f.array || (f.kind === 'char' && f.pointers === 2) || (f.dimensions && f.kind !== 'char') ? listOf(type) : f.pointers && f.kind !== 'char' ? `${type} | null` : type;
}
function signature(f) {
	const counts = new Set([f.returns, ...f.parameters].flatMap((p) => [p.array, p.needed]).filter(Boolean));
	const given = f.parameters.filter((p, i) => !(f.method && i === 0) && p.direction !== 'out' && !counts.has(p.name) && p.base !== 'tl_errors');
	const optional = (i) => given.slice(i).every((p) => p.null || p.kind === 'struct' && p.base.endsWith('_id') && f.name.includes('_next_'));
	const inputs = given.map((p, i) => {
		const type = p.kind === 'char' && p.array ? 'string | Uint8Array' : p.kind === 'void' ? 'Uint8Array' : p.type === 'tl_channels' ? 'Channels' : typeOf(p, true);
		return `${camel(p.name.replace(/^default$/, 'def'))}${optional(i) ? '?' : ''}: ${p.array && p.kind === 'struct' ? listOf(type) + ' | Float64Array' : p.array && p.kind === 'opaque' ? listOf(type) : type}`;
	});
	const out = f.parameters.filter((p) => p.direction === 'out' && !counts.has(p.name));
	const outputs = out.map((p) => (p.array && p.kind === 'struct' ? listOf(typeOf(p)) : p.array && p.kind === 'char' ? 'string' : typeOf(p)));
	let result = outputs.length > 1 ? `{ ${out.map((p, i) => `${camel(p.name)}: ${outputs[i]}`).join('; ')} }` : outputs[0];
	if (!result)
		result = f.returns.base === 'tl_status' || f.returns.kind === 'void' ? 'void' : f.returns.base === 'uint64_t' && f.name.endsWith('_hash') ? 'bigint' : f.returns.array ? listOf(typeOf(f.returns)) : typeOf(f.returns);
	else if (f.returns.kind === 'bool')
		result += ' | undefined';
	return `(${inputs.join(', ')}): ${result}`;
}
const many = {
	tl_query_first_hit_many: '(pairs: Pair[] | Float64Array): Blocker[]',
	tl_query_sees_many: '(pairs: Pair[] | Float64Array): Uint8Array', tl_query_find_lengths: '(def: Partial<PathDef> | null, pairs: Pair[] | Float64Array): Float64Array',
	tl_query_distances: '(def: Partial<DistancesDef>, targets: Stop[]): Float64Array' };

const extra = {
	Map: `	/**
	 * Adds the outlines of the blocked cells of a grid, row by row from (x, y) towards larger x and y, as solid loops that block \`blocks\`, and a loop
	 * around the whole grid, which blocks all, unless \`rim\` is false. What counts as true is blocked. The ids, for \`removeWall\` when the grid has
	 * changed. Cells that touch in a corner are closed for every radius.
	 */
	addGrid(rows: ArrayLike<object & ArrayLike<unknown>>, grid?: Grid): WallId[];
	/** The same of a list of all cells, row by row. */
	addGrid(blocked: ArrayLike<unknown>, columns: number, grid?: Grid): WallId[];
	/** The areas that the map has, for \`setAreas\` of a query or crowd. */
	areasFromMap(): Area[];
`,
	Query: `	/** Up to \`number\` points at random where a body can be; fewer where nothing is found to be free. */
	randomPoints(number: number, def?: Partial<RandomDef>): Point[];
	/**
	 * Exact distances from one place to the middles of cells, row by row, infinite where there is no path, and where one goes from there in a
	 * straight line, x1, y1, x2, y2, ...
	 */
	field(def: Partial<FieldDef>): { distances: Float64Array; next: Float64Array };
	/** The points of a path as numbers, x1, y1, x2, y2, ...; none where there is no path; with \`partial\` those of the partial path. Cheaper than findPath and getPoints. */
	findPoints(from: Point, to: Point, def?: Partial<PathDef>): Float64Array;
`,
};

let types = `// Made by generate.mjs from tautline-api.json: the comments are those of the C functions.

/** A set of channels: \`'walk'\`, \`'sight'\` or the name of one that the map adds, an array of names, or a number of \`map.findChannel\`, joined by |. */
export type Channels = number | string | string[];

/** Where the cells of \`addGrid\` lie, and what they block: every channel, unless \`blocks\` says which. */
export interface Grid {
	/** Of the first corner of the first cell; default 0. */
	x?: number;
	y?: number;
	/** Of a cell, map units; default 1. */
	size?: number;
	/** A loop around the whole grid, which blocks every channel; default true. */
	rim?: boolean;
	blocks?: Channels;
}
`;
for (const name of usedEnums) {
	const e = enums.get(name);
	types += `\n${comment(e.text)}export type ${pascal(name)} = ${words(e).map(([word]) => `'${word}'`).join(' | ')};\n`;
}
for (const name of usedStructs) {
	const s = structs.get(name), counts = new Set(s.fields.map((f) => f.array));
	types += `\n${comment(s.text)}export interface ${pascal(name)} {\n` + s.fields
		.filter((f) => f.name !== 'cookie' && f.kind !== 'void' && f.kind !== 'callback' && !counts.has(f.name))
		.map((f) => `${comment(f.text, '\t')}\t${camel(f.name)}: ${s.cookie && f.type === 'tl_channels' ? 'Channels' : fieldType(f)};\n`).join('') + '}\n';
}
const documented = (f, indent, head) => comment([f.text, ...(f.errors ?? []).map((e) => `- ${e.codes.join(', ')}: ${e.text}`), f.notes].filter(Boolean).join(`\n${indent} * `), indent) + indent + head;
for (const [c, js] of Object.entries(classes)) {
	types += `\n${comment(api.opaques.find((o) => o.name === c)?.text)}export class ${js} {\n\tprivate constructor();\n` +
		'\t/** Frees it now; else it is freed some time after the last use. */\n\tfree(): void;\n\t[Symbol.dispose](): void;\n';
	for (const f of functions.filter((each) => each.class === c && !isFree(each))) {
		types += documented(f, '\t', `${f.method ? '' : 'static '}${methodOf(f)}${many[f.name] ?? signature(f)};\n`);
		if (f.name.includes('_next_') && f.returns.kind === 'struct')
			types += `\t/** All of them, in order. */\n\t${methodOf(f).replace(/^next/, 'each')}(): IterableIterator<${pascal(f.returns.base)}>;\n`;
	}
	types += (extra[js] ?? '') + '}\n';
}
types += `
/** A call that failed; all objects are as they were. */
export class TautlineError extends Error {
	readonly code: ${words(enums.get('tl_status')).slice(1).map(([word]) => `'${word.replace(/^e-/, '')}'`).join(' | ')};
	/** What was wrong: which argument, or what is not in this build. */
	readonly reason: string;
	/** Of malformed input: where. */
	readonly place: Place | undefined;
	/** Of malformed input: everything that was found, up to 100. */
	readonly errors: { place: Place; text: string }[];
}

/** The version, and the formats that this build can read. */
export function version(): { tautline: string; formats: string[] };
/** Bytes that the library's memory has grown to; it never shrinks. */
export function memoryBytes(): number;
/** Loads the second module, with lint, pictures, \`Why\`, \`Widths\`, contours and all formats but the native one, if it is not loaded. Node does so at once. */
export function loadMore(): Promise<void>;
/**
 * An XML document as lines that \`Map.loadMemory\` takes in its place, by a parser of the host: the browser's, or any that is like it, such as
 * that of @xmldom/xmldom. The package has none of its own. Throws where it is no XML.
 */
export function xmlLines(document: string | Uint8Array, parser?: { parseFromString(xml: string, type: 'application/xml'): unknown }): string;
/** The compiled modules that are loaded, to be posted to workers, which start with \`start(...modules)\` of \`tautline/library\`. */
export const modules: WebAssembly.Module[];
`;
writeFileSync(path.join(folder, 'tautline.d.ts'), types);
