// SPDX-License-Identifier: MIT
//
// In place of @codemirror/language and @lezer/common (build.mjs), a tenth of the program: the text panel has no language of theirs, its words are
// marked by language.ts. So there is no syntax tree, a line is indented as the one before, and no brackets match: what those packages answer too.
import { countColumn, Facet, type EditorState } from '@codemirror/state';

const NO_NODE = { name: '', from: 0, to: 0, parent: null, type: { prop: () => undefined, isTop: true }, childAfter: () => null, childBefore: () => null, lastChild: null, resolve: () => NO_NODE };
const NO_TREE = { length: 0, resolveInner: () => NO_NODE, resolveStack: () => ({ node: NO_NODE, next: null }) };

export const syntaxTree = (): typeof NO_TREE => NO_TREE;
export const NodeProp = { openedBy: null, closedBy: null };
export const matchBrackets = (): null => null;
export const indentUnit = Facet.define<string, string>({ combine: (values) => values[0] ?? '  ' });
export const getIndentUnit = (state: EditorState): number => countColumn(state.facet(indentUnit), state.tabSize);
export const getIndentation = (): null => null;
export const indentString = (_state: EditorState, columns: number): string => ' '.repeat(columns);

export class IndentContext {
	constructor(private readonly state: EditorState) {}

	lineIndent(at: number): number {
		return countColumn(/^\s*/.exec(this.state.doc.lineAt(at).text)![0], this.state.tabSize);
	}
}
