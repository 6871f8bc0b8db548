// SPDX-License-Identifier: MIT
//
// Names: where they are declared and mentioned. Waypoints, doors and exits, obstacles, agents and spawns, channels, keys and groups each have
// names of their own. A channel or key may stand in a list with commas. An `allow` line may mean any of the things that a finding names.
import type { Location, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Analysis, Line, NameKind } from './analysis.js';
import { grammar } from './analysis.js';
import { applyEdits } from './edits.js';
import { fieldOfName, isBareName, isNumeric, nameOf } from './fields.js';
import type { Meaning } from './grammar.js';
import { wordsOf } from './grammar.js';

export interface Mention {
	name: string;
	/** Of an `allow` line several. */
	kinds: NameKind[];
	declares: boolean;
	start: number;
	end: number;
}

/** The kind of name that each directive declares. */
const DECLARED: Record<string, NameKind> = {
	waypoint: 'waypoint', door: 'door', exit: 'door', obstacle: 'obstacle', agent: 'agent', spawn: 'agent', channel: 'channel' };
const VALUES: Record<string, NameKind[]> = {
	WAYPOINT: ['waypoint'], STOP: ['waypoint'], CHANNEL: ['channel'], KEY: ['key'], GROUP: ['group'], THING: ['waypoint', 'door', 'obstacle', 'agent'] };

/** What kinds of names stand for a value of the grammar; none for a number. */
export function kindsOf(value: string, directive: string): NameKind[] {
	const declared = DECLARED[directive];
	return value === 'NAME' && declared ? [declared] : VALUES[value] ?? [];
}

function mentionsOf(line: Line, { field, value, list }: Meaning): Mention[] {
	const kinds = kindsOf(value ?? '', line.directive);
	if (kinds.length === 0 || isNumeric(field))
		return [];
	if (list && field.kind === 'word') {
		let start = field.start;
		return field.text.split(',').map((name) => {
			const from = start;
			start += name.length + 1;
			return { name, kinds, declares: false, start: from, end: from + name.length };
		});
	}
	const name = nameOf(field);
	return name === undefined ? [] : [{ name, kinds, declares: value === 'NAME', start: field.start, end: field.end }];
}

/** All names of a line. */
export function mentionsIn(line: Line): Mention[] {
	return line.meanings.flatMap((meaning) => mentionsOf(line, meaning));
}

/** Long lines of points are passed over where they name nothing. */
function mayMention(analysis: Analysis, line: number): boolean {
	const directive = analysis.directiveOf(line);
	if (directive === 'wall')
		return analysis.lines.line(line).includes('blocks');
	return directive !== '' && directive !== 'area';
}

export function allMentions(analysis: Analysis): Mention[] {
	return analysis.once('mentions', () => Array.from({ length: analysis.lines.count }, (_, line) => line)
		.filter((line) => mayMention(analysis, line)).flatMap((line) => mentionsIn(analysis.line(line))));
}

export function mentionAt(analysis: Analysis, offset: number): Mention | undefined {
	return mentionsIn(analysis.lineAt(offset)).find((mention) => mention.start <= offset && offset <= mention.end);
}

/** Mentions of the same thing; those of an `allow` line have the kind of what is declared by that name. */
export function sameThing(analysis: Analysis, mention: Mention): Mention[] {
	const all = allMentions(analysis).filter((each) => each.name === mention.name);
	const declared = all.filter((each) => each.declares && each.kinds.some((kind) => mention.kinds.includes(kind)));
	const kind = mention.kinds.length === 1 ? mention.kinds[0] : declared[0]?.kinds[0];
	return kind ? all.filter((each) => each.kinds.includes(kind)) : [];
}

/** Where a name is declared; of a key or a group, which no line declares, where it stands first. */
function declarations(analysis: Analysis, mention: Mention): Mention[] {
	const all = sameThing(analysis, mention), declared = all.filter((each) => each.declares);
	return declared.length ? declared : all.filter(({ kinds }) => kinds.includes('key') || kinds.includes('group')).slice(0, 1);
}

const rangeOf = (analysis: Analysis, { start, end }: Mention): Range => analysis.lines.range(start, end);

export function definition(analysis: Analysis, uri: string, offset: number): Location[] {
	const mention = mentionAt(analysis, offset);
	return mention ? declarations(analysis, mention).map((each) => ({ uri, range: rangeOf(analysis, each) })) : [];
}

export function references(analysis: Analysis, uri: string, offset: number, withDeclaration = true): Location[] {
	const mention = mentionAt(analysis, offset);
	return mention ? sameThing(analysis, mention).filter((each) => withDeclaration || !each.declares)
		.map((each) => ({ uri, range: rangeOf(analysis, each) })) : [];
}

const PREDEFINED = ['walk', 'sight'];

/** What can be renamed at an offset: the name and its range. */
export function prepareRename(analysis: Analysis, offset: number): { range: Range; placeholder: string } | undefined {
	const mention = mentionAt(analysis, offset);
	if (!mention || (mention.kinds[0] === 'channel' && PREDEFINED.includes(mention.name)))
		return undefined;
	return { range: rangeOf(analysis, mention), placeholder: mention.name };
}

/** Gives a thing another name wherever it is mentioned. A text where it cannot, with the reason. */
export function rename(analysis: Analysis, uri: string, offset: number, name: string): WorkspaceEdit | string {
	const mention = mentionAt(analysis, offset);
	if (!mention || !prepareRename(analysis, offset))
		return 'nothing here has a name of its own';
	const all = sameThing(analysis, mention), kind = all.find((each) => each.kinds.length === 1)?.kinds[0] ?? mention.kinds[0];
	const bare = kind === 'channel' || kind === 'key';
	if (name === '' || new TextEncoder().encode(name).length > 255 || /[\u0000-\u001f\u007f-\u009f]/.test(name) || (bare && !isBareName(name)))
		return bare ? `the name of a ${kind} has no blank, comma or quote, and does not begin like a number` : 'a name has 1 to 255 bytes, without control characters';
	if (name !== mention.name && allMentions(analysis).some((each) => each.name === name && each.kinds.length === 1 && each.kinds[0] === kind && (each.declares || kind === 'key')))
		return `another ${kind} is named '${name}'`;
	const edits: TextEdit[] = all.map((each) => ({ range: rangeOf(analysis, each), newText: textOf(analysis, each, name, bare) }));
	// Where a waypoint is named `by`, that word is a stop of a patrol: a text without errors stays one.
	const error = analysis.errors.length === 0 ? analysis.with(applyEdits(analysis.lines, edits), (after) => after.errors[0]) : undefined;
	if (error)
		return `line ${error.place.line} would have an error: ${error.text}`;
	return { changes: { [uri]: edits } };
}

/** A stop whose name is a word of such lines stands in quotes: it could end the list of stops. */
function textOf(analysis: Analysis, mention: Mention, name: string, bare: boolean): string {
	if (bare)
		return name;
	const line = analysis.lineAt(mention.start), { value } = line.meanings.find(({ field }) => field.start === mention.start) ?? {};
	const words = value === 'STOP' ? wordsOf(grammar.get(line.directive) ?? { type: 'empty' }) : [];
	return words.includes(name) ? `"${name}"` : fieldOfName(name);
}
