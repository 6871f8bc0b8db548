// SPDX-License-Identifier: MIT
//
// What the browser does for maps of Tiled, since the package has neither expat nor zlib nor files: XML (.tmx) becomes the JSON of Tiled (.tmj),
// packed tiles are unpacked, and the tilesets and templates that were chosen together with the map go into it.

type Json = Record<string, unknown>;

const PARTS = /\.(tsx|tsj|tx|tj)$/i;
const TEXTS = new Set(['name', 'type', 'class', 'value', 'version', 'tiledversion', 'source', 'template', 'encoding', 'compression', 'orientation', 'renderorder', 'draworder', 'propertytype', 'color', 'trans']);
const SWITCHES = new Set(['visible', 'infinite', 'locked']);
const MAX_XML = 16 << 20;

/** Which of the files is the map; the others are its parts. */
export function mapOf(files: readonly File[]): { map: File | undefined; parts: File[] } {
	const map = files.find(({ name }) => !PARTS.test(name)) ?? files[0];
	return { map, parts: files.filter((each) => each !== map && PARTS.test(each.name)) };
}

export async function readTiled(bytes: Uint8Array<ArrayBuffer>, name: string, parts: readonly File[]): Promise<Uint8Array<ArrayBuffer>> {
	if (!/\.(tmx|tmj|json)$/i.test(name))
		return bytes;
	let map: Json;
	try {
		map = parse(bytes, name);
	} catch (error) {
		if (/\.tmx$/i.test(name))
			throw error;
		return bytes; // of JSON the library says where it is wrong
	}
	if (!map || typeof map !== 'object' || !Array.isArray(map['layers']))
		return bytes;
	const others = new Map(await Promise.all(parts.map(async (file) => [file.name, parse(new Uint8Array(await file.arrayBuffer()), file.name)] as const)));
	const other = (source: unknown, what: string): Json => {
		const base = String(source).replace(/^.*[\\/]/, '');
		const found = others.get(base);
		if (!found)
			throw new Error(`its ${what} ${base} is a file of its own: choose or drop both together`);
		return found;
	};
	if (Array.isArray(map['tilesets']))
		map['tilesets'] = (map['tilesets'] as Json[]).map(({ source, ...of }) => (source === undefined ? of : { ...other(source, 'tileset'), ...of }));
	await visit(map['layers'] as Json[], (source) => other(source, 'template'));
	return new TextEncoder().encode(JSON.stringify(map));
}

function parse(bytes: Uint8Array<ArrayBuffer>, name: string): Json {
	const text = new TextDecoder().decode(bytes);
	if (!/\.(tmx|tsx|tx)$/i.test(name))
		return JSON.parse(text) as Json;
	if (text.length > MAX_XML)
		throw new Error(`larger than ${MAX_XML >> 20} MiB: save it as JSON (.tmj)`);
	const root = new DOMParser().parseFromString(text, 'application/xml').documentElement;
	const wrong = root.querySelector('parsererror') ?? (root.localName === 'parsererror' ? root : null);
	if (wrong)
		throw new Error(`no XML: ${(wrong.querySelector('div') ?? wrong).textContent!.trim().split('\n')[0]}`);
	return elementOf(root);
}

/** Layers from the map down: tiles unpacked, objects with what their templates say. */
async function visit(layers: readonly Json[], template: (source: unknown) => Json): Promise<void> {
	for (const layer of layers) {
		if (Array.isArray(layer['layers']))
			await visit(layer['layers'] as Json[], template);
		if (Array.isArray(layer['objects']))
			layer['objects'] = (layer['objects'] as Json[]).map((object) => (object['template'] === undefined ? object : withTemplate(object, template(object['template']))));
		const format = ({ zlib: 'deflate', gzip: 'gzip' } as Record<string, CompressionFormat>)[String(layer['compression'])];
		if (!format)
			continue;
		for (const each of [layer, ...(layer['chunks'] as Json[] | undefined) ?? []])
			if (typeof each['data'] === 'string')
				each['data'] = await unpack(each['data'], format);
		layer['compression'] = '';
	}
}

async function unpack(base64: string, format: CompressionFormat): Promise<string> {
	const packed = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
	const plain = new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream(format))).arrayBuffer());
	let letters = '';
	for (const byte of plain)
		letters += String.fromCharCode(byte);
	return btoa(letters);
}

function withTemplate({ template: _, ...object }: Json, template: Json): Json {
	const of = template['object'] as Json | undefined, named = (list: unknown) => (list as { name: string }[] | undefined) ?? [];
	if (!of || of['gid'] !== undefined) // a picture: its number is one of the template's own tileset
		return object;
	const own = new Set(named(object['properties']).map(({ name }) => name));
	return { ...of, ...object, properties: [...named(of['properties']).filter(({ name }) => !own.has(name)), ...named(object['properties'])] };
}

// ---- XML ----

function attributes(element: Element): Json {
	return Object.fromEntries([...element.attributes].map(({ name, value }) => [name,
		SWITCHES.has(name) ? value !== '0' && value !== 'false' : !TEXTS.has(name) && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value]));
}

const pointsOf = (element: Element) => (element.getAttribute('points') ?? '').trim().split(/\s+/).map((pair) => pair.split(',').map(Number)).map(([x, y]) => ({ x, y }));

function propertyOf(element: Element): Json {
	const type = element.getAttribute('type') ?? 'string', text = element.getAttribute('value') ?? element.textContent ?? '';
	const inner = element.querySelector(':scope > properties');
	const value = type === 'class' ? Object.fromEntries([...inner?.children ?? []].map(propertyOf).map((each) => [each['name'], each['value']]))
		: type === 'bool' ? text === 'true' : /^(int|float|object)$/.test(type) ? Number(text) : text;
	return { name: element.getAttribute('name'), type, value };
}

function tilesOf(element: Element, into: Json): void {
	const encoding = element.getAttribute('encoding'), chunks = [...element.querySelectorAll(':scope > chunk')];
	const tiles = (of: Element) => (encoding === 'base64' ? of.textContent!.trim() : encoding === 'csv' ? of.textContent!.split(',').map(Number)
		: [...of.querySelectorAll(':scope > tile')].map((tile) => Number(tile.getAttribute('gid') ?? 0)));
	Object.assign(into, encoding === 'base64' && { encoding, compression: element.getAttribute('compression') ?? '' },
		chunks.length > 0 ? { chunks: chunks.map((chunk) => ({ ...attributes(chunk), data: tiles(chunk) })) } : { data: tiles(element) });
}

const layerTypes: Record<string, string> = { layer: 'tilelayer', objectgroup: 'objectgroup', group: 'group', imagelayer: 'imagelayer' };

/** An element as the object that Tiled writes for it into JSON. */
function elementOf(element: Element): Json {
	const json: Json = attributes(element), name = element.localName, type = layerTypes[name];
	const add = (list: string, item: Json) => ((json[list] ??= []) as Json[]).push(item);
	if (name === 'map')
		Object.assign(json, { type: 'map', layers: [], tilesets: [], ...json });
	if (type)
		Object.assign(json, { opacity: 1, visible: true, x: 0, y: 0, name: '', ...json, type });
	if (name === 'objectgroup')
		json['objects'] = [];
	if (name === 'object' && json['template'] === undefined)
		Object.assign(json, { name: '', type: '', width: 0, height: 0, rotation: 0, visible: true, ...json });
	for (const child of element.children) {
		const of = child.localName;
		if (of === 'properties')
			json['properties'] = [...child.children].map(propertyOf);
		else if (of === 'data')
			tilesOf(child, json);
		else if (of === 'polygon' || of === 'polyline')
			json[of] = pointsOf(child);
		else if (of === 'ellipse' || of === 'point' || of === 'capsule')
			json[of] = true;
		else if (of === 'text')
			json[of] = { ...attributes(child), text: child.textContent };
		else if (of === 'tileset' && name === 'map')
			add('tilesets', elementOf(child));
		else if (of === 'tile' && name === 'tileset')
			add('tiles', elementOf(child));
		else if (of === 'object' && name === 'objectgroup')
			add('objects', elementOf(child));
		else if (of === 'object' || (of === 'objectgroup' && name === 'tile'))
			json[of] = elementOf(child);
		else if (layerTypes[of])
			add('layers', elementOf(child));
	}
	return json;
}
