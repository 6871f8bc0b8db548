// SPDX-License-Identifier: MIT
//
// The language server: editors/language over the protocol. One state a document: its text, and what was found out about this version of it. What needs the
// linter is asked of a thread of its own, so that it delays no completion.
import type { Package } from '../language/index.js';
import type { Analysis } from '../language/index.js';
import { completion, definition, documentSymbols, hover, prepareRename, references, rename, tokens, tokenTypes } from '../language/index.js';
import type { Connection, InitializeResult, Position, Range } from 'vscode-languageserver';
import { ErrorCodes, ResponseError, TextDocuments, TextDocumentSyncKind } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Analyses } from './analyses.js';
import { LinterThread } from './thread.js';

/** Lines of which hover says whether they hold, or why there is no path: that may take as long as a run of the linter. */
const SLOW = new Set(['expect', 'agent', 'spawn']);

/** `program`: of the thread of the linter. */
export function serve(connection: Connection, tautline: Package, program: string): void {
	const documents = new TextDocuments(TextDocument), analyses = new Analyses(tautline);
	const textOf = (document: TextDocument) => ({ uri: document.uri, version: document.version, text: document.getText() });
	const thread = new LinterThread(program, () => documents.all().map(textOf), ({ uri, version, found }) => {
		if (documents.get(uri)?.version === version)
			void connection.sendDiagnostics({ uri, version, diagnostics: found });
	}, (error) => connection.console.error(`the linter has failed: ${error.message}`));

	/** An answer about a document; none about one that is not open. */
	function about<T>({ uri }: { uri: string }, answer: (analysis: Analysis) => T): T | null {
		const document = documents.get(uri);
		return document ? answer(analyses.of(uri, textOf(document))) : null;
	}

	function at<T>(params: { textDocument: { uri: string }; position: Position }, answer: (analysis: Analysis, offset: number) => T): T | null {
		return about(params.textDocument, (analysis) => answer(analysis, analysis.lines.offsetAt(params.position)));
	}

	documents.onDidChangeContent(({ document }) => thread.send(textOf(document)));
	documents.onDidClose(({ document: { uri } }) => {
		thread.send({ uri, closed: true });
		analyses.forget(uri);
		void connection.sendDiagnostics({ uri, diagnostics: [] });
	});

	connection.onInitialize((): InitializeResult => ({
		serverInfo: { name: 'tautline-lsp', version: tautline.version().tautline },
		capabilities: {
			textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
			hoverProvider: true,
			completionProvider: { triggerCharacters: [' ', ',', '"'] },
			definitionProvider: true, referencesProvider: true, documentHighlightProvider: true,
			renameProvider: { prepareProvider: true },
			documentSymbolProvider: true,
			codeActionProvider: { codeActionKinds: ['quickfix'] },
			semanticTokensProvider: { legend: { tokenTypes: [...tokenTypes], tokenModifiers: ['declaration'] }, full: true, range: true },
		},
	}));

	connection.onHover((params) => at(params, (analysis, offset) => (SLOW.has(analysis.lineAt(offset).directive) ? thread.ask(params.textDocument.uri, 'hover', { at: offset }) : hover(analysis, offset) ?? null)));
	connection.onCompletion((params) => at(params, completion));
	connection.onDefinition((params) => at(params, (analysis, offset) => definition(analysis, params.textDocument.uri, offset)));
	connection.onReferences((params) => at(params, (analysis, offset) => references(analysis, params.textDocument.uri, offset, params.context.includeDeclaration)));
	connection.onDocumentHighlight((params) => at(params, (analysis, offset) => references(analysis, params.textDocument.uri, offset).map(({ range }) => ({ range }))));
	connection.onPrepareRename((params) => at(params, prepareRename) ?? null);
	connection.onRenameRequest((params) => at(params, (analysis, offset) => {
		const edit = rename(analysis, params.textDocument.uri, offset, params.newName);
		return typeof edit === 'string' ? new ResponseError<void>(ErrorCodes.InvalidParams, edit) : edit;
	}));
	connection.onDocumentSymbol((params) => about(params.textDocument, documentSymbols));
	connection.onCodeAction(({ textDocument, range, context }) => about(textDocument, ({ lines }) =>
		(context.only && !context.only.some((kind) => 'quickfix'.startsWith(kind)) ? []
			: thread.ask(textDocument.uri, 'codeActions', { from: lines.offsetAt(range.start), to: lines.offsetAt(range.end) }))));
	connection.languages.semanticTokens.on(({ textDocument }) => ({ data: about(textDocument, (analysis) => encode(analysis)) ?? [] }));
	connection.languages.semanticTokens.onRange(({ textDocument, range }) => ({ data: about(textDocument, (analysis) => encode(analysis, range)) ?? [] }));

	documents.listen(connection);
	connection.listen();
}

/** Five numbers a token: line and character as they differ from the one before, length, type, modifiers. */
function encode(analysis: Analysis, range?: Range): number[] {
	const { lines } = analysis, data: number[] = [];
	const line = (position: Position) => lines.lineAt(lines.offsetAt(position));
	let before: Position = { line: 0, character: 0 };
	for (const { start, end, type, declares } of range ? tokens(analysis, line(range.start), line(range.end)) : tokens(analysis)) {
		const at = lines.positionAt(start);
		data.push(at.line - before.line, at.line === before.line ? at.character - before.character : at.character, end - start, tokenTypes.indexOf(type), declares ? 1 : 0);
		before = at;
	}
	return data;
}
