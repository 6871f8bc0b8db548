// SPDX-License-Identifier: MIT
//
// What is wrong with a text: errors of its reader, or findings of the linter.
import type * as Tautline from 'tautline';
import type { Diagnostic, DiagnosticSeverity, Range } from 'vscode-languageserver-types';
import type { Analysis, LoadError } from './analysis.js';
import { fieldsOf } from './fields.js';
import { isRemoved } from './fixes.js';
import type { LineTable, Place } from './text.js';

export const severities: Record<Tautline.Severity, DiagnosticSeverity> = { error: 1, warning: 2, note: 3, off: 4 };
const UNNECESSARY = 1;

/** From a place to the end of the field there; at the end of a line the character before it. */
export function rangeOf({ lines }: { lines: LineTable }, place: Place): Range {
	if (place.line === 0)
		return lines.range(0, lines.end(0));
	const offset = lines.offsetOf(place), line = lines.lineAt(offset), start = lines.start(line);
	const field = fieldsOf(lines.line(line), start).find((each) => each.start <= offset && offset < each.end);
	if (field)
		return lines.range(offset, field.end);
	return lines.range(Math.max(start, Math.min(offset, lines.end(line) - 1)), Math.max(offset, Math.min(offset + 1, lines.end(line))));
}

/** The page of a rule, in the documentation of this version. */
export function linkOf(analysis: Analysis, rule: string): string {
	return `https://unpkg.com/tautline@${analysis.tautline.version().tautline}/docs/lint-rules.md#${rule}`;
}

export function diagnosticOfError(analysis: { lines: LineTable }, error: LoadError): Diagnostic {
	return { range: rangeOf(analysis, error.place), severity: 1, source: 'tautline', message: error.text };
}

export function diagnosticOfFinding(analysis: Analysis, finding: Tautline.Finding, uri: string): Diagnostic {
	const rule = finding.rule?.id ?? '';
	return {
		range: rangeOf(analysis, finding.place), severity: severities[finding.severity], source: 'tautline', message: finding.text,
		code: rule, codeDescription: { href: linkOf(analysis, rule) },
		...(isRemoved(rule) && { tags: [UNNECESSARY] }),
		...(finding.relatedText && finding.related.line > 0 && {
			relatedInformation: [{ location: { uri, range: rangeOf(analysis, finding.related) }, message: finding.relatedText }] }),
	};
}

export function notLinted(analysis: { lines: LineTable }, why: string): Diagnostic {
	return { range: rangeOf(analysis, { line: 0, column: 0 }), severity: 3, source: 'tautline', message: `not linted: ${why}` };
}

export function diagnostics(analysis: Analysis, uri: string): Diagnostic[] {
	if (!analysis.map)
		return analysis.errors.map((error) => diagnosticOfError(analysis, error));
	if (analysis.lintFailed)
		return [notLinted(analysis, analysis.lintFailed)];
	return analysis.findings.map((finding) => diagnosticOfFinding(analysis, finding, uri));
}
