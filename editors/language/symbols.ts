// SPDX-License-Identifier: MIT
//
// The outline of a text, and its tokens for highlighting.
import type { DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import type { Analysis, Line } from './analysis.js';
import { commentOf } from './fields.js';

/** By directive; what has none here is no symbol. */
const symbolKinds: Record<string, SymbolKind> = {
	wall: 18, area: 18, door: 9, exit: 9, waypoint: 20, link: 24, obstacle: 19, agent: 5, spawn: 5, channel: 11, expect: 17 };
const LONGEST = 60;
/** An outline of more has no reader. */
const MOST = 10000;

export function documentSymbols(analysis: Analysis): DocumentSymbol[] {
	const { lines } = analysis, symbols: DocumentSymbol[] = [];
	for (let number = 0; number < lines.count && symbols.length < MOST; number++) {
		const directive = analysis.directiveOf(number), kind = symbolKinds[directive];
		if (kind === undefined)
			continue;
		const line = analysis.line(number), first = line.fields[0], last = line.fields.at(-1);
		if (!first || !last)
			continue;
		const text = lines.line(number), comment = commentOf(text, lines.start(number), line.fields);
		const named = line.fields.slice(1).map((field) => field.text).join(' ');
		const name = `${directive} ${['wall', 'area'].includes(directive) ? line.fields[1]?.text ?? '' : line.meanings[1]?.value === 'NAME' ? line.fields[1]?.text ?? '' : named}`;
		symbols.push({ name: name.trim().slice(0, LONGEST), kind, range: lines.range(first.start, lines.end(number)),
			selectionRange: lines.range(line.meanings[1]?.value === 'NAME' ? line.fields[1]?.start ?? first.start : first.start, (line.fields[1] ?? first).end),
			...(comment >= 0 && { detail: lines.text.slice(comment + 1, lines.end(number)).trim().slice(0, LONGEST) }) });
	}
	return symbols;
}

/** What a piece of a line is, for colours. */
export const tokenTypes = ['keyword', 'property', 'variable', 'number', 'string', 'comment'] as const;
export type TokenType = (typeof tokenTypes)[number];
export interface Token { start: number; end: number; type: TokenType; declares: boolean }

export function tokensOfLine(line: Line, text: string, start: number): Token[] {
	const tokens: Token[] = line.meanings.map(({ field, word, value }, i) => ({
		start: field.start, end: field.end, declares: value === 'NAME',
		type: i === 0 && word !== undefined ? 'keyword' : word !== undefined ? 'property' : value === 'REASON' ? 'string'
			: value === 'N' || value === 'R' || value === 'VECTOR' || /^[0-9+\-.]/.test(field.text) ? 'number' : 'variable' }));
	const comment = commentOf(text, start, line.fields);
	if (comment >= 0)
		tokens.push({ start: comment, end: start + text.length, type: 'comment', declares: false });
	return tokens;
}

/** Those of the lines from `first` to `last`, from 0, both included. */
export function tokens(analysis: Analysis, first = 0, last = analysis.lines.count - 1): Token[] {
	const all: Token[] = [];
	for (let number = first; number <= last; number++)
		all.push(...tokensOfLine(analysis.line(number), analysis.lines.line(number), analysis.lines.start(number)));
	return all;
}
