// SPDX-License-Identifier: MIT
//
// The library as classes: Map, Nav, Query, Lint, Crowd. Their methods are made from a description of the C functions (api.js): an argument
// becomes a value or a block of memory, results are read back, and a status other than OK is thrown as a TautlineError.
//
// Memory of one call comes from one block, which the next call uses again. An object of JavaScript holds the address of one of the library;
// `free()` frees that, as does the garbage collector some time after the last use. What an object needs it keeps alive.
import api from './api.js';

let exports, memory; // of the module, which is started once
const text = { decoder: new TextDecoder(), encoder: new TextEncoder() };

/** Nothing of a host is there: no files, no environment. A clock, and numbers for the seed of a hash. */
function hostOf(bytes) {
	const NOT_HERE = 8;
	const view = () => new DataView(bytes().buffer);
	const here = {
		clock_time_get(id, precision, at) {
			view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
			return 0;
		},
		random_get(at, size) {
			crypto.getRandomValues(new Uint8Array(bytes().buffer, at, size));
			return 0;
		},
		environ_sizes_get(count, size) {
			view().setUint32(count, 0, true);
			view().setUint32(size, 0, true);
			return 0;
		},
		environ_get: () => 0,
		proc_exit(status) {
			throw new Error(`the library ended with status ${status}`);
		},
	};
	return new Proxy(here, { get: (_, name) => here[name] ?? (() => NOT_HERE) });
}

const modules = []; // the first, and the second once it is loaded

async function compile(source) {
	const given = await source;
	return given instanceof WebAssembly.Module ? given : WebAssembly.compile(given);
}

/** In place of each function of the second module that is exported, or called by its address; of the latter `needsMore` knows. */
function notLoaded() {
	throw new TautlineError('unsupported', 'lint, pictures, Why, Widths, contours and all formats but the native one are in the second module: await loadMore() before this call');
}

async function begin(source, more) {
	const module = await compile(source);
	const host = hostOf(() => new Uint8Array(memory.buffer));
	const imports = {};
	for (const { module: from, name } of WebAssembly.Module.imports(module))
		(imports[from] ??= {})[name] = from === 'placeholder' ? notLoaded : host[name];
	({ exports } = await WebAssembly.instantiate(module, imports));
	({ memory } = exports);
	exports._initialize();
	view = new DataView(memory.buffer);
	block = exports.malloc(BLOCK);
	pair = exports.malloc(40);
	defineMethods();
	modules.push(module);
	if (more)
		await loadMore(more);
	return { ...classes, TautlineError, version, memoryBytes, modules, xmlLines, loadMore };
}

let started, loading;
/**
 * The library, from the bytes of tautline.wasm, a WebAssembly.Module, or a promise of either; with `more`, from tautline-more.wasm, with lint,
 * pictures and all formats. All calls give that of the first.
 */
export function start(source, more) {
	return (started ??= begin(source, more));
}

/** The second module's functions take the places of `notLoaded` in the table of the first. */
function loadMore(source) {
	return (loading ??= compile(source).then(async (module) => {
		await WebAssembly.instantiate(module, { primary: exports });
		modules.push(module);
	}));
}

// ---- memory ----

let view;
function data() {
	if (view.buffer !== memory.buffer)
		view = new DataView(memory.buffer);
	return view;
}
const bytesAt = (at, size) => new Uint8Array(memory.buffer, at, size);

const BLOCK = 1 << 16;
let block;
let used = 0;
const large = [];

/** Zeroed, of this call alone. */
function room(size) {
	const whole = (size + 7) & ~7;
	let at = block + used;
	if (used + whole <= BLOCK) {
		used += whole;
	} else {
		at = exports.malloc(whole);
		if (!at)
			throw new TautlineError('nomem', 'out of memory');
		large.push(at);
	}
	bytesAt(at, whole).fill(0);
	return at;
}

function endCall() {
	used = 0;
	mapOfCall = undefined;
	while (large.length > 0)
		exports.free(large.pop());
}

function putText(string) {
	const bytes = typeof string === 'string' ? text.encoder.encode(string) : string;
	const at = room(bytes.length + 1);
	bytesAt(at, bytes.length).set(bytes);
	return [at, bytes.length];
}

/** Up to a zero, or of `size` bytes, without the zero that may be among them. */
function textAt(at, size) {
	if (!at)
		return null;
	const all = size === undefined ? new Uint8Array(memory.buffer) : bytesAt(at, size);
	const from = size === undefined ? at : 0, end = all.indexOf(0, from);
	return text.decoder.decode(end < 0 ? all : all.subarray(from, end));
}

// ---- values ----

// Also of another realm, such as a frame's.
const isFloats = (value) => ArrayBuffer.isView(value) && value[Symbol.toStringTag] === 'Float64Array';
const isObject = (value) => typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

const numbers = {
	double: [8, 'Float64'], float: [4, 'Float32'], uint64_t: [8, 'BigUint64'], int64_t: [8, 'BigInt64'],
	uint32_t: [4, 'Uint32'], int32_t: [4, 'Int32'], size_t: [4, 'Uint32'], uint16_t: [2, 'Uint16'], uint8_t: [1, 'Uint8'],
};
const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const codeOf = (status) => words.tl_status[status].replace(/^e-/, '');
const words = Object.fromEntries(Object.entries(api.enums).map(([name, all]) => [name, Object.fromEntries(Object.entries(all).map(([word, value]) => [value, word]))]));

function numberOfWord(name, word) {
	if (typeof word === 'number')
		return word;
	const value = api.enums[name][word];
	if (value === undefined)
		throw new TypeError(`'${word}' is none of ${Object.keys(api.enums[name]).join(', ')}`);
	return value;
}

const CHANNELS = { walk: 1, sight: 2 };
let mapOfCall; // or anything else: whose channels have the other names

function channelOf(name) {
	const isMap = mapOfCall instanceof classes.Map, at = room(4);
	if (typeof name === 'string' && Object.hasOwn(CHANNELS, name))
		return CHANNELS[name];
	if (typeof name === 'string' && isMap && exports.tl_map_find_channel(addressOf(mapOfCall), putText(name)[0], at) === 0)
		return data().getUint32(at, true);
	throw new TypeError(`'${name}' is none of walk, sight${isMap ? ' and the channels that the map adds' : '; of one that a map adds map.findChannel has the number'}`);
}

/** A set of channels is its number, a name, or an array of names. */
function channelsOf(value) {
	return typeof value === 'number' ? value : [value].flat().reduce((all, name) => all | channelOf(name), 0) >>> 0;
}

// Of each struct: the fields that an object of JavaScript has, by their names there.
for (const of of Object.values(api.structs)) {
	const counts = new Set(of.fields.map((field) => field.array));
	of.fields.forEach((field) => (field.key = camel(field.name)));
	of.byKey = Object.assign(Object.create(null), Object.fromEntries(of.fields.map((field) => [field.key, field])));
	of.shown = of.fields.filter((field) => field.name !== 'cookie' && !counts.has(field.name) && !['callback', 'void', 'opaque'].includes(field.kind));
	for (const field of of.fields)
		field.count = field.array && of.fields.find((each) => each.name === field.array);
}
for (const [name, of] of Object.entries(api.structs))
	of.isId = name.endsWith('_id');

const sizeOf = (of) => (of.pointers ? 4 : of.kind === 'struct' ? api.structs[of.base].size : of.kind === 'number' ? numbers[of.base][0] : of.kind === 'enum' ? 4 : 1);

/** A value in memory; not one of several. */
function getValue(of, at) {
	switch (of.kind) {
	case 'struct':
		return getStruct(of.base, at);
	case 'number': {
		const value = data()['get' + numbers[of.base][1]](at, true);
		return typeof value === 'bigint' ? Number(value) : value;
	}
	case 'enum':
		return words[of.base][data().getInt32(at, true)] ?? data().getInt32(at, true);
	case 'bool':
		return data().getUint8(at) !== 0;
	default:
		return undefined;
	}
}

function putValue(of, at, value) {
	switch (of.kind) {
	case 'struct':
		return putStruct(of.base, at, value);
	case 'number':
		if (of.channels)
			value = channelsOf(value);
		return data()['set' + numbers[of.base][1]](at, numbers[of.base][1].startsWith('Big') ? BigInt(value) : value, true);
	case 'enum':
		return data().setInt32(at, numberOfWord(of.base, value), true);
	case 'bool':
		return data().setUint8(at, value ? 1 : 0);
	default:
		throw new TypeError(`${of.name} cannot be given`);
	}
}

function getList(of, at, count) {
	const size = sizeOf({ ...of, pointers: 0 });
	return Array.from({ length: count }, (_, i) => getValue(of, at + i * size));
}

/** Where a list lies; one of numbers alone may be a typed array. */
function putList(of, list) {
	if (of.kind === 'opaque')
		return putPointers(list.map(addressOf));
	const size = sizeOf({ ...of, pointers: 0 });
	if (isFloats(list)) {
		const at = room(list.byteLength);
		bytesAt(at, list.byteLength).set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength));
		return at;
	}
	const at = room(list.length * size);
	list.forEach((value, i) => putValue(of, at + i * size, value));
	return at;
}

function putPointers(addresses) {
	const at = room(4 * addresses.length);
	addresses.forEach((address, i) => data().setUint32(at + 4 * i, address, true));
	return at;
}

function getStruct(name, at) {
	const of = api.structs[name];
	if (of.isId && data().getUint32(at, true) === 0)
		return null;
	const result = {};
	for (const field of of.shown)
		result[field.key] = field.pointers || field.dimensions ? getPointed(field, at) : getValue(field, at + field.at);
	return result;
}

/** What a field of the struct at `at` points to, or its array. */
function getPointed(field, at) {
	const where = at + field.at;
	if (field.dimensions)
		return field.kind === 'char' ? textAt(where) : getList(field, where, field.dimensions.reduce((a, b) => a * b, 1));
	const pointer = data().getUint32(where, true);
	if (field.kind === 'char' && field.pointers === 1)
		return textAt(pointer);
	const count = field.count && getValue(field.count, at + field.count.at);
	if (field.kind === 'char') // up to its count, or a zero
		return pointersAt(pointer, count).map((each) => textAt(each));
	if (!pointer)
		return field.array ? [] : null;
	return field.array ? getList(field, pointer, count) : getValue(field, pointer);
}

function pointersAt(at, count = Infinity) {
	const all = [];
	for (let i = 0; at && i < count; i++) {
		const pointer = data().getUint32(at + 4 * i, true);
		if (!pointer)
			break;
		all.push(pointer);
	}
	return all;
}

function putStruct(name, at, value) {
	const of = api.structs[name];
	if (value === null || value === undefined)
		return;
	if (typeof value !== 'object')
		throw new TypeError(`an object is expected, not ${value}`);
	if (name === 'tl_point' && typeof value.x === 'number' && typeof value.y === 'number') { // also a sprite, or a vector of another library
		data().setFloat64(at, value.x, true);
		data().setFloat64(at + 8, value.y, true);
		return;
	}
	if (of.default)
		exports[of.default](at);
	for (const key of Object.keys(value)) {
		const field = of.byKey[key];
		if (!field)
			throw new TypeError(`'${key}' is none of ${of.shown.map((each) => each.key).join(', ')}`);
		if (value[key] !== undefined)
			putField(field, at, value[key]);
	}
}

function putField(field, at, value) {
	const where = at + field.at;
	if (field.array) {
		const list = field.kind === 'char' ? putPointers(value.map((each) => putText(each)[0])) : putList(field, value);
		const each = isFloats(value) ? api.structs[field.base]?.size / 8 || 1 : 1;
		putValue(field.count, at + field.count.at, value.length / each);
		data().setUint32(where, list, true);
	} else if (!field.pointers) {
		putValue(field, where, value);
	} else if (field.kind === 'char') {
		data().setUint32(where, value === null ? 0 : putText(value)[0], true);
	} else if (field.kind === 'opaque') {
		data().setUint32(where, value === null ? 0 : addressOf(value), true);
	} else if (value !== null) {
		const inner = room(sizeOf({ ...field, pointers: 0 }));
		putValue(field, inner, value);
		data().setUint32(where, inner, true);
	}
}

// ---- errors ----

class TautlineError extends Error {
	constructor(code, reason, errors = []) {
		const first = errors[0];
		super(first ? `${first.place.line ? `${first.place.line}:${first.place.column}: ` : ''}${first.text}` : reason);
		this.name = 'TautlineError';
		this.code = code;
		this.reason = reason;
		this.place = first?.place;
		this.errors = errors;
	}
}

const ERRORS_MAX = 100;

function makeErrors() {
	const at = room(api.structs.tl_errors.size);
	const items = room(ERRORS_MAX * api.structs.tl_error.size);
	data().setUint32(at, items, true);
	data().setUint32(at + 4, ERRORS_MAX, true);
	return at;
}

function getErrors(at) {
	return getList({ kind: 'struct', base: 'tl_error' }, data().getUint32(at, true), Math.min(data().getUint32(at + 8, true), ERRORS_MAX));
}

function fail(status, errors) {
	const found = errors ? getErrors(errors) : [];
	throw new TautlineError(codeOf(status), textAt(exports.tl_last_reason(status)), found);
}

// ---- objects ----

const own = Symbol('own'), keeps = Symbol('keeps'), token = Symbol('made by the library');
const registry = new FinalizationRegistry(({ free, address }) => exports[free](address));

function addressOf(object) {
	if (!object?.[own])
		throw new TypeError(object instanceof Thing ? 'it was freed' : 'an object of tautline is expected');
	return object[own];
}

class Thing {
	constructor(given, address, kept) {
		if (given !== token)
			throw new TypeError(`a ${this.constructor.name} is made by its static methods`);
		this[own] = address;
		this[keeps] = kept; // for what it uses: the nav of a query
		registry.register(this, { free: this.constructor.freedBy, address }, this);
	}

	free() {
		if (!this[own])
			return;
		registry.unregister(this);
		exports[this.constructor.freedBy](this[own]);
		this[own] = 0;
		this[keeps] = undefined;
	}
}
Thing.prototype[Symbol.dispose ?? Symbol.for('Symbol.dispose')] = Thing.prototype.free;

const classes = {};
for (const [name, of] of Object.entries(api.classes)) {
	classes[name] = { [name]: class extends Thing {} }[name];
	Object.defineProperty(classes[name], 'freedBy', { value: of.free });
}
const classOf = Object.fromEntries(Object.entries(api.classes).map(([name, of]) => [of.name, classes[name]]));

// ---- calls ----

/** What one call has to be given and gives: the plan of its parameters is made once. */
function makeCall(f) {
	const call = exports[f.name];
	const inputs = [], outputs = [];
	const counts = new Set(f.parameters.flatMap((p) => [p.array, p.needed]));
	f.parameters.forEach((p, i) => {
		if (counts.has(p.name) || p.base === 'tl_errors' || (i === 0 && f.method))
			return;
		(p.direction === 'out' ? outputs : inputs).push(p);
	});
	const index = Object.fromEntries(f.parameters.map((p, i) => [p.name, i]));
	const errors = f.parameters.findIndex((p) => p.base === 'tl_errors');
	const returnsStruct = f.returns.kind === 'struct' && !f.returns.array;
	const needed = outputs.find((p) => p.needed);

	function given(p, value, list) {
		if (p.kind === 'opaque' && !p.array)
			return p.null && (value === null || value === undefined) ? 0 : addressOf(value);
		if ((p.kind === 'char' || p.kind === 'void') && p.pointers) {
			const [at, size] = value === undefined || value === null ? [0, 0] : putText(value);
			if (p.array)
				list[index[p.array]] = size;
			return at;
		}
		if (p.array) {
			list[index[p.array]] = isFloats(value) ? (value.byteLength / sizeOf({ ...p, pointers: 0 })) | 0 : value?.length ?? 0;
			return value ? putList(p, value) : 0;
		}
		if (p.kind === 'struct') {
			if (p.pointers && (value === null || value === undefined)) {
				if (p.null)
					return 0;
				value = {};
			}
			const at = room(api.structs[p.base].size);
			putStruct(p.base, at, value ?? null);
			return at;
		}
		if (p.kind === 'enum')
			return numberOfWord(p.base, value);
		if (p.channels && value !== null)
			return channelsOf(value);
		return p.base === 'uint64_t' || p.base === 'int64_t' ? BigInt(value) : Number(value);
	}

	function result(p, at, list) {
		if (p.kind === 'opaque')
			return new classOf[p.base](token, data().getUint32(at, true), undefined);
		if (p.pointers === 2)
			return getValue(p, data().getUint32(at, true));
		if (!p.array)
			return getValue(p, at);
		const count = p.needed ? data().getUint32(list[index[p.needed]], true) : list[index[p.array]];
		if (p.kind === 'char')
			return textAt(at, count);
		if (p.kind === 'void')
			return bytesAt(at, count).slice();
		if (p.kind === 'bool')
			return bytesAt(at, count).slice();
		return p.base === 'double' ? new Float64Array(memory.buffer.slice(at, at + 8 * count)) : getList(p, at, count);
	}

	return function method(...values) {
		if (modules.length < 2 && needsMore[f.name]?.(...values))
			notLoaded();
		try {
			const list = new Array(f.parameters.length).fill(0);
			if (f.method)
				list[0] = addressOf(this);
			mapOfCall = this instanceof classes.Map ? this : values[0];
			inputs.forEach((p, i) => (list[index[p.name]] = given(p, values[i], list)));
			for (const p of outputs) {
				const size = p.pointers === 2 ? 4 : sizeOf({ ...p, pointers: 0 });
				if (p.needed)
					list[index[p.needed]] = room(8);
				else
					list[index[p.name]] = room(p.array ? size * list[index[p.array]] : size);
			}
			if (errors >= 0)
				list[errors] = makeErrors();
			const answer = returnsStruct ? room(api.structs[f.returns.base].size) : 0;
			let status = returnsStruct ? call(answer, ...list) : call(...list);
			const count = needed ? data().getUint32(list[index[needed.needed]], true) : 0;
			if (needed && (status === api.enums.tl_status['e-buffer'] || (status === 0 && count > list[index[needed.array]]))) { // some give what fits
				list[index[needed.name]] = room(count * sizeOf({ ...needed, pointers: 0 }));
				list[index[needed.array]] = count;
				status = call(...list);
			}
			if (f.returns.base === 'tl_status' && status !== 0)
				fail(status, errors >= 0 ? list[errors] : 0);
			if (f.returns.array)
				return getList({ ...f.returns, pointers: 0 }, status, data().getUint32(list[index[f.returns.array]], true));
			const results = outputs.map((p) => result(p, list[index[p.name]], list));
			if (results[0] instanceof Thing)
				results[0][keeps] = [...values, ...values.flatMap((each) => Object.values(isObject(each) ? each : {}))].filter((each) => each instanceof Thing);
			else if (f.method && f.js.startsWith('set'))
				keepGiven(this, f.js, values);
			if (outputs.length > 1)
				return Object.fromEntries(outputs.map((p, i) => [camel(p.name), results[i]]));
			if (outputs.length === 1)
				return f.returns.kind === 'bool' && !status ? undefined : results[0];
			return returnsStruct ? getStruct(f.returns.base, answer) : returned(f, status);
		} finally {
			endCall();
		}
	};
}

/** Calls that come to a reader or writer of the second module, half done, by its address. */
const needsMore = {
	tl_map_load_memory: (map, def) => !isNative(map, def),
	tl_map_reload_memory: (map, def) => !isNative(map, def),
	tl_map_save_as_memory: (format) => format !== 'native',
};

/** Is a map's text read by the native reader, whatever else there is? By the format or path of its definition, else by how it begins. */
function isNative(map, def) {
	const HEAD = 65536;
	if (def?.format)
		return def.format === 'native';
	const named = def?.path && formats().find((format) => format.extensions.some((extension) => def.path.toLowerCase().endsWith(extension)));
	if (named)
		return named.name === 'native';
	return /^\uFEFF?(\s|#[^\n]*\n)*tautline/.test(typeof map === 'string' ? map : text.decoder.decode(map.subarray(0, HEAD)));
}

function formats() {
	return Array.from({ length: freeFunctions.formatCount() }, (_, i) => freeFunctions.formatGet(i));
}

/** What was set before by the same method is not needed any more. */
function keepGiven(object, by, values) {
	const things = values.flat().filter((each) => each instanceof Thing);
	if (things.length > 0)
		(object[keeps] ??= [])[by] = things;
}

function returned(f, value) {
	const of = f.returns;
	if (of.base === 'tl_status' || of.kind === 'void')
		return undefined;
	if (of.kind === 'char')
		return textAt(value);
	if (of.kind === 'bool')
		return value !== 0;
	if (of.kind === 'enum')
		return words[of.base][value];
	if (typeof value === 'bigint')
		return f.name.endsWith('_hash') ? BigInt.asUintN(64, value) : Number(value);
	return of.base === 'uint32_t' || of.base === 'size_t' ? value >>> 0 : value;
}

const freeFunctions = {};
function defineMethods() {
	for (const f of api.functions) {
		const call = makeCall(f);
		if (!f.class) {
			freeFunctions[f.js] = call;
			continue;
		}
		const target = f.method ? classes[f.class].prototype : classes[f.class];
		Object.defineProperty(target, f.js, { value: call, writable: true, configurable: true });
		if (f.js.startsWith('next') && f.returns.kind === 'struct') {
			Object.defineProperty(target, f.js.replace(/^next/, 'each'), {
				*value() {
					for (let id = call.call(this, null); id; id = call.call(this, id))
						yield id;
				},
			});
		}
	}
	Object.assign(classes.Query.prototype, { sees, findPoints, randomPoints, field });
	Object.assign(classes.Map.prototype, { addGrid, areasFromMap });
}

// The question that is asked most, without a plan.
let pair;
function sees(a, b) {
	const at = data();
	at.setFloat64(pair, a.x, true);
	at.setFloat64(pair + 8, a.y, true);
	at.setFloat64(pair + 16, b.x, true);
	at.setFloat64(pair + 24, b.y, true);
	const status = exports.tl_query_sees(addressOf(this), pair, pair + 16, pair + 32);
	if (status !== 0)
		fail(status, 0);
	return data().getUint8(pair + 32) !== 0;
}

function findPoints(from, to, def) {
	const { tl_path_def: path, tl_stop: stop, tl_path_result: answer, tl_path_point: point } = api.structs;
	try {
		const given = room(path.size), result = room(answer.size), needed = room(8);
		exports[path.default](given);
		if (def)
			putStruct('tl_path_def', given, def);
		for (const [end, { x, y }] of [['from', from], ['to', to]]) {
			const where = given + path.byKey[end].at + stop.byKey.at.at;
			data().setFloat64(where, x, true);
			data().setFloat64(where + 8, y, true);
		}
		let status = exports.tl_query_find_path(addressOf(this), given, result);
		if (status !== 0)
			fail(status, 0);
		const count = ['found', 'partial'].some((key) => data().getUint8(result + answer.byKey[key].at)) ? data().getUint32(result + answer.byKey.count.at, true) : 0;
		const points = room(count * point.size), numbers = new Float64Array(2 * count);
		status = count && exports.tl_query_get_points(addressOf(this), points, count, needed);
		if (status !== 0)
			fail(status, 0);
		const at = data();
		for (let i = 0; i < count; i++) {
			numbers[2 * i] = at.getFloat64(points + i * point.size, true);
			numbers[2 * i + 1] = at.getFloat64(points + i * point.size + 8, true);
		}
		return numbers;
	} finally {
		endCall();
	}
}

/** Calls of which a plan does not know how much room they need. */
function withRoom(call) {
	return function method(...values) {
		try {
			return call(addressOf(this), ...values);
		} finally {
			endCall();
		}
	};
}
function succeed(status) {
	if (status !== 0)
		fail(status, 0);
}
function definition(name, values) {
	const at = room(api.structs[name].size);
	putStruct(name, at, values ?? {});
	return at;
}
const floatsAt = (at, count) => new Float64Array(memory.buffer.slice(at, at + 8 * count));

const randomPoints = withRoom((query, number, def) => {
	const given = definition('tl_random_def', def), points = room(16 * number), count = room(8);
	succeed(exports.tl_query_random_points(query, given, points, number, count));
	return getList({ kind: 'struct', base: 'tl_point' }, points, data().getUint32(count, true));
});

const field = withRoom((query, def) => {
	const CELLS_MAX = 1 << 24;
	const given = definition('tl_field_def', def), { columns, rows } = api.structs.tl_field_def.byKey;
	const cells = data().getUint32(given + columns.at, true) * data().getUint32(given + rows.at, true);
	const known = cells <= CELLS_MAX ? cells : 0; // more are refused
	const distances = room(8 * known), next = room(16 * known);
	succeed(exports.tl_query_field(query, given, distances, next));
	return { distances: floatsAt(distances, known), next: floatsAt(next, 2 * known) };
});

const areasFromMap = withRoom((map) => {
	const count = exports.tl_map_area_count(map), corners = exports.tl_map_area_corner_count(map);
	const areas = room(count * api.structs.tl_area.size), points = room(16 * corners);
	succeed(exports.tl_areas_from_map(map, areas, count, points, corners));
	return getList({ kind: 'struct', base: 'tl_area' }, areas, count);
});

// ---- grids ----

/** Steps from a corner of the grid, and the cells on their left and right. */
const STEPS = [
	{ x: 1, y: 0, left: [0, -1], right: [0, 0] },
	{ x: 0, y: 1, left: [0, 0], right: [-1, 0] },
	{ x: -1, y: 0, left: [-1, 0], right: [-1, -1] },
	{ x: 0, y: -1, left: [-1, -1], right: [0, -1] },
];

/**
 * The outlines of the blocked cells, with points where they turn. Each goes along the rim with what is blocked on its right; of two cells that touch
 * in a corner it goes on along the same one.
 */
function outlinesOf(isBlocked, columns, rows) {
	const isRim = (x, y, { left, right }) => isBlocked(x + right[0], y + right[1]) && !isBlocked(x + left[0], y + left[1]);
	const done = new Uint8Array((columns + 1) * (rows + 1)); // each outline has a step to the right
	const outlines = [];
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			if (done[row * (columns + 1) + column] || !isRim(column, row, STEPS[0]))
				continue;
			const points = [];
			let x = column, y = row, direction = 0, before = -1;
			do {
				if (direction !== before)
					points.push({ x, y });
				if (direction === 0)
					done[y * (columns + 1) + x] = 1;
				x += STEPS[direction].x;
				y += STEPS[direction].y;
				before = direction;
				direction = [direction + 1, direction, direction + 3].map((each) => each % 4).find((each) => isRim(x, y, STEPS[each]));
			} while (x !== column || y !== row || direction !== 0);
			if (before === 0)
				points.shift(); // it began amidst a side
			outlines.push(points);
		}
	}
	return outlines;
}

const isRow = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/** The cells of a matrix or of a list of them, row by row, and how many a row has. */
function cellsOf(blocked, columns) {
	if (typeof blocked !== 'object' || !Number.isInteger(blocked?.length))
		throw new TypeError(`the cells of a grid are an array of them or of its rows, not ${blocked}`);
	const all = Array.from(blocked);
	if (!all.some(isRow)) {
		if (!(columns >= 1 && Number.isInteger(columns) && all.length > 0 && all.length % columns === 0))
			throw new TypeError(`${all.length} cells are no rows of ${columns ?? 'an unknown number of columns'}`);
		return { cells: all, columns };
	}
	const width = all[0].length, odd = all.findIndex((row) => !isRow(row) || row.length !== width || Array.from(row).some(isRow));
	if (odd >= 0)
		throw new TypeError(`row ${odd} of the grid is no array of ${width ?? 'its'} cells`);
	if (!(width >= 1 && (columns ?? width) === width))
		throw new TypeError(`the rows of the grid have ${width} cells, not ${columns ?? 'one at least'}`);
	return { cells: all.flatMap((row) => [...row]), columns: width };
}

const GRID = ['x', 'y', 'size', 'rim', 'blocks'];

/** Of a list of cells and its columns, or of rows; then where they lie. */
function addGrid(blocked, ...rest) {
	const { cells, columns } = cellsOf(blocked, typeof rest[0] === 'object' ? undefined : rest.shift()), rows = cells.length / columns;
	const grid = rest[0] ?? {};
	if (typeof grid !== 'object')
		throw new TypeError(`an object is expected, not ${grid}`);
	for (const key of Object.keys(grid))
		if (!GRID.includes(key))
			throw new TypeError(`'${key}' is none of ${GRID.join(', ')}`);
	const { x = 0, y = 0, size = 1, rim = true, blocks } = grid;
	const isBlocked = (column, row) => column >= 0 && row >= 0 && column < columns && row < rows && Boolean(cells[row * columns + column]);
	const place = (point) => ({ x: x + point.x * size, y: y + point.y * size });
	const ids = outlinesOf(isBlocked, columns, rows).map((points) => this.addWall({ points: points.map(place), loop: true, solid: true, blocks }));
	if (rim)
		ids.push(this.addWall({ points: [[0, 0], [columns, 0], [columns, rows], [0, rows]].map(([x, y]) => place({ x, y })), loop: true }));
	return ids;
}

/** Is a format in this build? Those that need a library which is not say so of any text. */
/** The reader of Tiled, which has two formats, needs expat only for a text that begins as XML does. */
function canRead(format) {
	try {
		classes.Map.loadMemory(format === 'tmx' ? '<' : '', { format }).free();
	} catch (error) {
		return error.code !== 'unsupported';
	}
	return true;
}

/** The version, and the formats that this build can read. */
function version() {
	return { tautline: freeFunctions.version(), formats: formats().map((format) => format.name).filter(canRead) };
}

/** Bytes that the library's memory has grown to; it never shrinks. */
function memoryBytes() {
	return memory.buffer.byteLength;
}

// ---- XML by the parser of the host ----

/** The letters of an XML document, by its first bytes or its declaration. */
function decodeXml(bytes) {
	const [first, second] = bytes, wide = first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
	const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)));
	return new TextDecoder(wide ?? declared?.[1] ?? 'utf-8', { fatal: true }).decode(bytes);
}

/** The index behind what begins with `<!DOCTYPE`. */
function endOfDoctype(xml, from) {
	const parts = /"[^"]*"|'[^']*'|<!--[^]*?-->|<\?[^]*?\?>|[[\]>]/g;
	let isInside = false;
	parts.lastIndex = from;
	for (let part; (part = parts.exec(xml));) {
		if (part[0] === '>' && !isInside)
			break;
		isInside = part[0] === '[' || (isInside && part[0] !== ']');
	}
	return parts.lastIndex || xml.length;
}

/** Where the DOCTYPE and the elements of a well-formed document begin, in its order. */
function* startsOf(xml) {
	const rest = /(?:"[^"]*"|'[^']*'|[^>"'])*>/y;
	for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
		const [, end] = [['<!--', '-->'], ['<![CDATA[', ']]>'], ['<?', '?>'], ['</', '>']].find(([start]) => xml.startsWith(start, at)) ?? [];
		if (end) {
			at = xml.indexOf(end, at) + end.length;
		} else if (xml.startsWith('<!', at)) {
			yield at;
			at = endOfDoctype(xml, at);
		} else {
			yield at;
			rest.lastIndex = at;
			at = rest.test(xml) ? rest.lastIndex : xml.length;
		}
	}
}

/** The places of these offsets: columns are bytes. */
function* placesOf(xml, offsets) {
	let line = 1, column = 1, last = 0;
	for (const offset of offsets) {
		const between = xml.slice(last, offset).split('\n'), bytes = text.encoder.encode(between.at(-1)).length;
		column = between.length > 1 ? 1 + bytes : column + bytes;
		line += between.length - 1;
		last = offset;
		yield { line, column };
	}
}

const wrongXml = ({ line, column }, text) => new TautlineError('format', 'malformed input', [{ place: { line, column, object: 0, kind: '' }, text }]);

/** Of a document with an error a browser's parser makes one that says so. */
function refuseWrongXml(root) {
	const wrong = root && (root.localName === 'parsererror' ? root : root.getElementsByTagName('parsererror')[0]);
	if (root && !wrong)
		return;
	const said = wrong ? (wrong.getElementsByTagName('div')[0] ?? wrong).textContent.trim() : 'no element found';
	const [, line, column, what] = /^error on line (\d+) at column (\d+): (.*)/.exec(said) ?? [undefined, 1, 1, said.split('\n')[0]];
	throw wrongXml({ line: Number(line), column: Number(column) }, `invalid XML: ${what}`);
}

/** Entities are short plain texts, as for the library: before a parser makes much of a few. */
function refuseEntities(xml, from) {
	const doctype = xml.slice(from, endOfDoctype(xml, from));
	for (const { index } of doctype.matchAll(/<!ENTITY/g)) {
		if (/^<!ENTITY\s+[^\s%]\S*\s+("[^"&<]{0,128}"|'[^'&<]{0,128}')\s*>/.test(doctype.slice(index, index + 400)))
			continue;
		throw wrongXml([...placesOf(xml, [from + index])][0], 'an entity is no short plain text');
	}
}

const ELEMENT = 1, TEXT = 3, CDATA = 4, ENTITY_GROWTH = 8, DEPTH_MAX = 256;
const escaped = (value) => value.replace(/[\\\n]/g, (letter) => (letter === '\n' ? '\\n' : '\\\\'));

/**
 * An XML document, read by another parser, in lines that the library reads in place of the document: this package has no parser of XML.
 * In a page that is the browser's; elsewhere a DOMParser is given.
 */
function xmlLines(document, parser = new DOMParser()) {
	const xml = typeof document === 'string' ? document.replace(/^\uFEFF/, '') : decodeXml(document);
	const [first = 0] = startsOf(xml), hasDoctype = xml.startsWith('<!', first);
	if (hasDoctype)
		refuseEntities(xml, first);
	const root = parser.parseFromString(xml, 'application/xml')?.documentElement;
	refuseWrongXml(root);
	const lines = [], places = placesOf(xml, startsOf(xml));
	if (hasDoctype)
		places.next();
	let left = ENTITY_GROWTH * xml.length + 1000;
	const say = (line) => {
		if ((left -= line.length) < 0)
			throw new TautlineError('limit', 'too much of entities');
		lines.push(line);
	};
	const walk = (node, depth) => {
		if (node.nodeType === TEXT || node.nodeType === CDATA)
			say(`-${escaped(node.nodeValue)}`);
		if (node.nodeType !== ELEMENT)
			return;
		if (depth > DEPTH_MAX)
			throw new TautlineError('limit', `elements are nested more than ${DEPTH_MAX} deep`);
		const { line, column } = places.next().value ?? { line: 1, column: 1 };
		lines.push(`L${line} ${column}`);
		for (const { name, value } of Array.from(node.attributes))
			say(`A${name} ${escaped(value)}`);
		say(`(${node.nodeName}`);
		for (let child = node.firstChild; child; child = child.nextSibling)
			walk(child, depth + 1);
		lines.push(`)${node.nodeName}`);
	};
	walk(root, 1);
	return `${lines.join('\n')}\n`;
}
