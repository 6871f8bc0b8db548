// SPDX-License-Identifier: MIT
//
// How a map's text is coloured; and what the functions of editors/language say of it: completion, hover, fixes of findings.
import { type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState, RangeSetBuilder } from '@codemirror/state';
import { Decoration, EditorView, hoverTooltip, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import * as tautline from 'tautline';
import { Analysis, completion, grammar, hover, wordsOf } from '../language/index.ts';
import type { Session } from '../model/session.ts';

const words = new Map([...grammar].map(([directive, node]) => [directive, new Set(wordsOf(node))]));

const token = /(?<comment>#.*)|(?<name>"(?:[^"\\]|\\.)*"?)|(?<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:,[+-]?(?:\d+\.?\d*|\.\d+))?(?![^\s#]))|(?<word>[^\s#"]+)/g;
/** Numbers have none: they are most of a text, have its colour, and each mark is an element to lay out. */
const marks = Object.fromEntries(['comment', 'name', 'keyword', 'word', 'invalid'].map((name) => [name, Decoration.mark({ class: `text-${name}` })]));

/** Colours of the lines in view: each line stands for itself, so that a long text costs no more than a short one. */
function colours({ state: { doc }, visibleRanges }: EditorView): DecorationSet {
	const builder = new RangeSetBuilder<Decoration>();
	for (const { from, to } of visibleRanges)
		for (let at = from; at <= to;) {
			const line = doc.lineAt(at), directive = /^\s*([^\s#"]+)/.exec(line.text)?.[1] ?? '', known = words.get(directive);
			const begin = at === line.from ? 0 : line.text.lastIndexOf(' ', at - line.from) + 1; // of a line that is longer than what is in view
			for (const { index, 0: found, groups } of line.text.slice(begin, to - line.from).matchAll(token)) {
				const kind = Object.keys(groups!).find((name) => groups![name] !== undefined)!, start = begin + index;
				if (kind === 'number')
					continue;
				const isFirst = kind === 'word' && line.text.slice(0, start).trim() === '';
				builder.add(line.from + start, line.from + start + found.length, marks[kind !== 'word' ? kind : isFirst ? (known ? 'keyword' : 'invalid') : known?.has(found) ? 'word' : 'name']!);
			}
			at = line.to + 1;
		}
	return builder.finish();
}

const coloured = ViewPlugin.define((view) => ({
	decorations: colours(view),
	update(update: ViewUpdate) {
		if (update.docChanged || update.viewportChanged)
			this.decorations = colours(update.view);
	},
}), { decorations: (plugin) => plugin.decorations });

const data = [{ commentTokens: { line: '#' }, wordChars: '.-' }];
export const mapLanguage = [coloured, EditorState.languageData.of(() => data)];

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
