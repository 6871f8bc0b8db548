// SPDX-License-Identifier: MIT
//
// How a map's text is coloured; and what the functions of editors/language say of it: completion, hover, fixes of findings.
import { type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { hoverTooltip } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import * as tautline from 'tautline';
import { Analysis, completion, grammar, hover, wordsOf } from '../language/index.ts';
import type { Session } from '../model/session.ts';

const words = new Map([...grammar].map(([directive, node]) => [directive, new Set(wordsOf(node))]));

const language = StreamLanguage.define<{ directive: string }>({
	name: 'tautline',
	startState: () => ({ directive: '' }),
	token(stream, state) {
		if (stream.sol())
			state.directive = '';
		if (stream.eatSpace())
			return null;
		if (stream.match(/^#.*/))
			return 'comment';
		if (stream.match(/^"(?:[^"\\]|\\.)*"?/))
			return 'string';
		if (stream.match(/^[+-]?(?:\d+\.?\d*|\.\d+)(?:,[+-]?(?:\d+\.?\d*|\.\d+))?(?=[\s#]|$)/))
			return 'number';
		const word = (stream.match(/^[^\s#"]+/) as RegExpMatchArray | null)?.[0];
		if (!word) {
			stream.next();
			return null;
		}
		if (state.directive === '') {
			state.directive = word;
			return words.has(word) ? 'keyword' : 'invalid';
		}
		return words.get(state.directive)?.has(word) ? 'modifier' : 'variableName';
	},
	tokenTable: { modifier: tags.modifier },
	languageData: { commentTokens: { line: '#' }, wordChars: '.-' },
});

const style = HighlightStyle.define([
	{ tag: tags.comment, color: 'var(--text-comment)' },
	{ tag: tags.keyword, color: 'var(--text-keyword)', fontWeight: '600' },
	{ tag: tags.modifier, color: 'var(--text-word)' },
	{ tag: tags.number, color: 'var(--text-number)' },
	{ tag: tags.string, color: 'var(--text-name)' },
	{ tag: tags.variableName, color: 'var(--text-name)' },
	{ tag: tags.invalid, color: 'var(--bad)' },
]);

export const mapLanguage = [language, syntaxHighlighting(style)];

/** Longer texts are not analysed while one types. */
const MAX_LENGTH = 100_000;

/** What the functions say of the text as it is; it is taken apart when first asked, and once. */
export class Words {
	private analysis: Analysis | undefined;

	constructor(private readonly session: Session) {}

	private get current(): Analysis | undefined {
		const { text } = this.session.document;
		if (text.length > MAX_LENGTH)
			return undefined;
		const now = text.toString();
		if (this.analysis?.text !== now) {
			this.analysis?.free();
			this.analysis = new Analysis(tautline, now);
		}
		return this.analysis;
	}

	complete = (context: CompletionContext): CompletionResult | null => {
		const { current } = this;
		if (!current || !(context.explicit || context.matchBefore(/[^\s,]+/)))
			return null;
		const items = completion(current, context.pos);
		const first = items[0]?.textEdit;
		if (!first || !('range' in first))
			return null;
		const typed = context.state.sliceDoc(current.lines.offsetAt(first.range.start), context.pos), isWhole = (text: string) => items.some(({ label }) => label === text);
		if (isWhole(typed) && !context.explicit) // so that Enter ends the line
			return null;
		return { from: current.lines.offsetAt(first.range.start), validFor: (text) => /^[^\s,"#]*$/.test(text) && !isWhole(text),
			options: items.map(({ label, detail, textEdit }) => ({ label, ...(detail && { detail }), ...(textEdit && { apply: textEdit.newText }) })) };
	};

	tooltip = hoverTooltip((view, at) => {
		const { current } = this;
		const found = current && view.state.doc.length === current.text.length ? hover(current, at) : undefined;
		if (!current || !found?.range || typeof found.contents !== 'object' || !('value' in found.contents))
			return null;
		const { value } = found.contents;
		return { pos: current.lines.offsetAt(found.range.start), end: current.lines.offsetAt(found.range.end), create: () => ({ dom: rendered(value) }) };
	});
}

/** Of Markdown what the functions write: paragraphs, code, emphasis, links. */
function rendered(markdown: string): HTMLElement {
	const box = document.createElement('div');
	box.className = 'hover';
	for (const part of markdown.replace(/```\n?/g, '').split(/\n\n(?:---\n\n)?/)) {
		const paragraph = document.createElement('p');
		for (const [, code, strong, emphasis, link, plain] of part.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]*\)|([^`*[]+|[`*[])/g)) {
			const piece = document.createElement(code ? 'code' : strong ? 'strong' : emphasis ? 'em' : 'span');
			piece.textContent = code ?? strong ?? emphasis ?? link ?? plain ?? '';
			paragraph.append(piece);
		}
		box.append(paragraph);
	}
	return box;
}
