// SPDX-License-Identifier: MIT
//
// Code actions: the fixes of findings, an allowance for each, and what the reader thinks was meant.
import type * as Tautline from 'tautline';
import type { CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver-types';
import type { Analysis, LoadError } from './analysis.js';
import { diagnosticOfError, diagnosticOfFinding, rangeOf } from './diagnostics.js';
import { editsBetween } from './edits.js';
import { fieldOfName, fieldsOf } from './fields.js';
import { fixes, Work } from './fixes.js';

const QUICKFIX = 'quickfix';
/** The reason of an allowance is for its author to write. */
export const REASON = 'why this is fine';

/** Those for what is wrong between two offsets. */
export function codeActions(analysis: Analysis, uri: string, from: number, to: number): CodeAction[] {
	const touches = ({ range }: Diagnostic) => analysis.lines.offsetAt(range.start) <= to && analysis.lines.offsetAt(range.end) >= from;
	if (!analysis.map)
		return analysis.errors.flatMap((error) => {
			const diagnostic = diagnosticOfError(analysis, error);
			return touches(diagnostic) ? corrections(analysis, uri, error, diagnostic) : [];
		});
	return analysis.findings.flatMap((finding) => {
		const first = analysis.lines.offsetOf(finding.place);
		if (finding.place.line > 0 && (first > to || analysis.lines.end(finding.place.line - 1) < from))
			return [];
		const diagnostic = diagnosticOfFinding(analysis, finding, uri);
		return touches(diagnostic) ? actionsOf(analysis, uri, finding, diagnostic) : [];
	});
}

function actionsOf(analysis: Analysis, uri: string, finding: Tautline.Finding, diagnostic: Diagnostic): CodeAction[] {
	const action = (title: string, edits: TextEdit[] | undefined, isPreferred: boolean): CodeAction[] =>
		edits?.length ? [{ title, kind: QUICKFIX, diagnostics: [diagnostic], isPreferred, edit: { changes: { [uri]: edits } } }] : [];
	const rule = finding.rule?.id ?? '';
	const own = (fixes[rule] ?? []).flatMap((fix) => action(fix.title, edited(analysis, finding, fix.apply), fix.preferred === true));
	const texts = textFixes(analysis, finding).flatMap(({ title, edit }) => action(title, [edit], false));
	const allowed = finding.names.length > 0 && finding.names.every((name) => name !== '') && rule !== 'allow-unused' ? action(`Allow this: ${rule} ${finding.names.join(' ')}`, edited(analysis, finding, allow), false) : [];
	return [...own, ...texts, ...allowed];
}

/** What an edit of the map changes in the text. */
export function edited(analysis: Analysis, finding: Tautline.Finding, apply: (work: Work) => boolean): TextEdit[] | undefined {
	const work = new Work(analysis, finding);
	try {
		return apply(work) ? editsBetween(analysis.lines, work.map.saveMemory()) : undefined;
	} finally {
		work.free();
	}
}

function allow({ map, finding }: Work): boolean {
	map.addAllowance({ rule: finding.rule?.id ?? '', names: finding.names, reason: REASON });
	return true;
}

/** Opposites: what an expectation that fails may have meant. */
const OPPOSITES: Record<string, string> = { sees: 'blocked', blocked: 'sees', path: 'nopath', nopath: 'path' };

/** Corrections that are the text of one field. */
function textFixes(analysis: Analysis, finding: Tautline.Finding): { title: string; edit: TextEdit }[] {
	const line = analysis.line(finding.place.line - 1), replace = (index: number, newText: string): TextEdit | undefined => {
		const field = line.fields[index];
		return field && { range: analysis.lines.range(field.start, field.end), newText };
	};
	if (finding.rule?.id === 'expect-failed') {
		const word = OPPOSITES[line.fields[1]?.text ?? ''], edit = word && !line.fields.some(({ text }) => text === '<=') && replace(1, word);
		return edit ? [{ title: `Expect '${word}' instead`, edit }] : [];
	}
	if (finding.rule?.id === 'grid-merge' && finding.related.line > 0) {
		const field = fieldAt(analysis, finding.place), other = fieldAt(analysis, finding.related);
		return field && other ? [{ title: `Write ${other.text} for both`, edit: { range: analysis.lines.range(field.start, field.end), newText: other.text } }] : [];
	}
	return [];
}

function fieldAt(analysis: Analysis, place: Tautline.Place) {
	const offset = analysis.lines.offsetOf(place), line = analysis.lines.lineAt(offset);
	return fieldsOf(analysis.lines.line(line), analysis.lines.start(line)).find((field) => field.start === offset);
}

/** `did you mean 'wall'?` */
function corrections(analysis: Analysis, uri: string, error: LoadError, diagnostic: Diagnostic): CodeAction[] {
	const meant = /; did you mean '(.*)'\?/.exec(error.text)?.[1];
	if (meant === undefined)
		return [];
	const range = rangeOf(analysis, error.place), found = analysis.lines.text.slice(analysis.lines.offsetAt(range.start), analysis.lines.offsetAt(range.end));
	// Of a list of channels or keys only the name at the place.
	const [name = found] = /^[^,]*/.exec(found) ?? [], end = { ...range.end, character: range.start.character + (found.startsWith('"') ? found.length : name.length) };
	return [{ title: `Change to '${meant}'`, kind: QUICKFIX, diagnostics: [diagnostic], isPreferred: true,
		edit: { changes: { [uri]: [{ range: { start: range.start, end }, newText: fieldOfName(meant) }] } } }];
}
