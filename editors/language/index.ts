// SPDX-License-Identifier: MIT
//
// What an editor asks about a map in the native format, as functions of its text and the package `tautline`. Answers have the types of the
// language server protocol; positions count UTF-16 units. Nothing here knows of an editor, a page or a server.
//
//     const analysis = new Analysis(tautline, text);
//     diagnostics(analysis, uri);
//     hover(analysis, analysis.lines.offsetAt(position));
export { Analysis, grammar, type Package } from './analysis.js';
export { codeActions, REASON } from './actions.js';
export { completion } from './completion.js';
export { neckText } from './describe.js';
export { diagnostics, rangeOf } from './diagnostics.js';
export { applyEdits, editsBetween } from './edits.js';
export { wordsOf } from './grammar.js';
export { hover, textOfWord } from './hover.js';
export { definition, prepareRename, references, rename } from './names.js';
export { Session } from './session.js';
export { documentSymbols, tokens, tokenTypes, type Token, type TokenType } from './symbols.js';
export { LineTable, type Place } from './text.js';
