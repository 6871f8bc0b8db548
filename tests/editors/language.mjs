// SPDX-License-Identifier: MIT
//
// The functions of editors/language: positions, the grammar against the reader of the library, names, completion, hover, fixes of all rules.
//
// usage: node language.mjs FOLDER SOURCES: the folder has out/language.mjs and out/package.mjs, which is the package
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const [folder, sources] = process.argv.slice(2).map((each) => path.resolve(each));
const tautline = await import(pathToFileURL(path.join(folder, 'out/package.mjs')));
const language = await import(pathToFileURL(path.join(folder, 'out/language.mjs')));
const { Analysis, LineTable, applyEdits } = language;
const uri = 'file:///map.tl';
const analyse = (text) => new Analysis(tautline, text);

/** A text with `^` at the offset that is asked about. */
function marked(text) {
	const offset = text.indexOf('^');
	return [analyse(text.replace('^', '')), offset];
}
const labels = (items) => items.map((item) => item.label).sort();

let seed = 20261127;
const random = (below) => Math.floor(((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
const one = (list) => list[random(list.length)];

// ---- positions ----

test('positions count UTF-16 units, places count bytes', () => {
	const text = 'tautline 1\r\n# 😀ü\nwaypoint "😀 ü" 1,1x\n', lines = new LineTable(text);
	assert.equal(lines.count, 4);
	assert.equal(lines.line(0), 'tautline 1');
	const [error] = analyse(text).errors;
	assert.deepEqual(error.place.line, 3);
	assert.equal(error.place.column, 'waypoint "'.length + 4 + 1 + 2 + '" 1,'.length + 1);
	const range = language.rangeOf(analyse(text), error.place);
	assert.deepEqual(range, { start: { line: 2, character: 18 }, end: { line: 2, character: 20 } });
	assert.equal(text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end)), '1x');
});

test('a byte order mark and a CR alone', () => {
	const bom = '\ufefftautline 1\nwal 1,1\n';
	assert.equal(analyse(bom).errors[0].place.line, 2);
	assert.deepEqual(language.rangeOf(analyse('\ufefftautlin 1\n'), { line: 1, column: 1 }).start, { line: 0, character: 1 });
	const text = 'tautline 1\n# a\rb\nwal 1,1\n';
	assert.deepEqual(language.rangeOf(analyse(text), analyse(text).errors[0].place).start, { line: 3, character: 0 });
});

test('positions and offsets are each other\'s inverse', () => {
	for (let round = 0; round < 300; round++) {
		const text = Array.from({ length: random(30) }, () => one(['a', 'ü', '😀', '\n', '\r\n', '\r', '€', '\ud800', ' '])).join(''), lines = new LineTable(text);
		for (let offset = 0; offset <= text.length; offset++) {
			if (text[offset - 1] === '\r' && text[offset] === '\n')
				continue;
			assert.equal(lines.offsetAt(lines.positionAt(offset)), offset, JSON.stringify([text, offset]));
		}
	}
});

// ---- the grammar ----

test('format.ts is made from the pages', () => {
	const made = execFileSync(process.execPath, [path.join(sources, 'editors/language/generate.mjs'), path.join(sources, 'docs')], { encoding: 'utf8' });
	assert.equal(made, readFileSync(path.join(sources, 'editors/language/format.ts'), 'utf8'));
});

const VALUES = { NAME: 'new', WAYPOINT: 'a', STOP: 'a', POINT: ['3,3', '4,3', '4,4', '5,3'], VECTOR: '1,0', N: '1', R: '0.5', CHANNEL: 'fly', KEY: 'red', GROUP: 'geese', RULE: 'link-blocked', THING: 'a', REASON: '"r"' };
const BEFORE = 'tautline 1\nchannel fly\nwaypoint a 1,1\nwaypoint b 2,2\n';
const valueText = (value) => (Array.isArray(VALUES[value]) ? one(VALUES[value]) : VALUES[value]);
const errorsOf = (line) => analyse(`${BEFORE}${line}\n`).errors.map((error) => error.text);

/** Words in quotes of `expected 'a', 'b' or the end of the line, found "~"` or of `..., 'b' or the end of ...`. */
const expectedWords = (text) => /^expected (.*), found/.exec(text)?.[1].match(/'[^']+'/g)?.map((each) => each.slice(1, -1)) ?? [];

/** Where the reader names more than can stand there: what is there already, a second aim, and what of an obstacle goes with another part. */
function isLoose(line, word) {
	const words = line.split(' '), aims = ['to', 'patrol', 'wander', 'flock', 'leave'];
	return words.includes(word) || ['loop', 'speed', 'corners', 'course', 'velocity'].includes(word) || (aims.includes(word) && aims.some((aim) => words.includes(aim))) ||
		(word === 'avoid' && ['buffer', 'horizon', 'braking', 'hold'].some((each) => words.includes(each)));
}

/** For each word of a directive a shortest line that ends in it. */
function linesWithEachWord(directive) {
	const left = new Set(language.wordsOf(language.grammar.get(directive))), lines = [], queue = [directive];
	left.delete(directive);
	while (left.size && queue.length) {
		const line = queue.shift(), { next } = analyse(line).readLine(0, line, 0);
		for (const word of next.words) {
			if (left.delete(word))
				lines.push(`${line} ${word}`);
			queue.push(`${line} ${word}`);
		}
		if (next.values.length)
			queue.push(`${line} ${valueText(next.values[0].value)}`);
	}
	assert.equal(left.size, 0, `${directive}: no line has ${[...left]}`);
	return lines;
}

test('the grammar has the words of the reader, and the reader those of the grammar', () => {
	const directives = [...language.grammar.keys()];
	const [unknown] = errorsOf('directiv');
	assert.match(unknown, /unknown directive/);
	for (const word of directives)
		assert.doesNotMatch(errorsOf(word).join(), /unknown directive/, word);
	const asked = new Map(directives.map((word) => [word, new Set()]));
	for (let round = 0; round < 3000; round++) {
		const directive = one(directives.filter((word) => !['tautline', 'grid', 'radius'].includes(word)));
		let line = directive, steps = random(12);
		for (; steps > 0; steps--) {
			const { next } = analyse(line).readLine(0, line, 0), choices = [...next.words, ...next.values.map(({ value }) => valueText(value))];
			if (choices.length === 0)
				break;
			line += ` ${one(choices)}`;
		}
		const bad = errorsOf(line).filter((text) => /no part of the line|unknown directive|is given twice|goes with/.test(text));
		assert.deepEqual(bad, [], line);
		// What the reader expects here, the grammar has here.
		const { next } = analyse(line).readLine(0, line, 0);
		if (next.words.length === 0)
			continue; // a word whose value is missing: of a flock it could be the group
		for (const text of errorsOf(`${line} "~"`).filter((each) => /found '?"~"/.test(each)))
			for (const word of expectedWords(text)) {
				asked.get(directive).add(word);
				assert.ok(next.words.includes(word) || isLoose(line, word), `${line}: the reader expects '${word}', the grammar ${next.words}`);
			}
	}
	for (const directive of asked.keys())
		for (const line of linesWithEachWord(directive))
			assert.doesNotMatch(errorsOf(line).join(), /no part of the line|unknown directive|goes with/, line);
	for (const [directive, words] of asked)
		for (const word of words)
			assert.ok(language.wordsOf(language.grammar.get(directive)).includes(word), `${directive}: the reader knows '${word}'`);
});

test('each word of an agent has its line in the documentation', () => {
	for (const word of language.wordsOf(language.grammar.get('agent')).filter((each) => !['agent', 'avoid', 'on', 'off'].includes(each)))
		assert.ok(language.textOfWord('agent', word, 'avoid'), word);
});

test('maps of the project: every field is known', () => {
	for (const name of readdirSync(path.join(sources, 'maps'), { recursive: true }).filter((each) => each.endsWith('.tl'))) {
		const analysis = analyse(readFileSync(path.join(sources, 'maps', name), 'utf8'));
		for (let number = 0; number < analysis.lines.count; number++)
			for (const { field, word, value } of analysis.line(number).meanings)
				assert.ok(word ?? value, `${name}:${number + 1}: ${field.text}`);
	}
});

// ---- diagnostics ----

test('findings have range, rule, link and the second place', () => {
	const text = 'tautline 1\nwall 5,0 5,4 # the oven\nwaypoint cook 1,2\nwaypoint pantry 9,2\nlink cook pantry\n';
	const [found, ...others] = language.diagnostics(analyse(text), uri);
	assert.deepEqual(others, []);
	assert.equal(found.code, 'link-blocked');
	assert.equal(found.severity, 1);
	assert.deepEqual(found.range, { start: { line: 4, character: 5 }, end: { line: 4, character: 9 } });
	assert.match(found.codeDescription.href, /^https:\/\/unpkg\.com\/tautline@[0-9.]+\/docs\/lint-rules\.md#link-blocked$/);
	assert.deepEqual(found.relatedInformation, [{ location: { uri, range: { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } } }, message: 'the wall is here' }]);
});

test('a text with errors has all of them, and answers about the rest', () => {
	const text = 'tautline 1\nwall 5,0 5,4\nwal 1,1\nwaypoint a 1,2\nwaypoint b 9,2\nlink a b\nlink a c\ndoor x 1,1';
	const analysis = analyse(text), all = language.diagnostics(analysis, uri);
	assert.deepEqual(all.map((each) => each.message), ["unknown directive 'wal'; did you mean 'wall'?", "no waypoint is named 'c'", 'expected its second end x,y, found the end of the line']);
	assert.deepEqual(all[2].range, { start: { line: 7, character: 9 }, end: { line: 7, character: 10 } });
	assert.match(language.hover(analysis, text.indexOf('link a b')).contents.value, /blocked.*by the wall \(line 2\), at 5,2/);
});

test('the empty text and texts without a map', () => {
	for (const text of ['', '\n', '#', '\0', '\ufeff', '{}', 'tautline 2\n', 'tautline 1\nwall '.repeat(3)])
		assert.ok(language.diagnostics(analyse(text), uri).length > 0, JSON.stringify(text));
});

// ---- names ----

const NAMES = 'tautline 1\nchannel fly\nwaypoint hall 1,1\nwaypoint "the yard" 5,5\ndoor hall 2,0 2,2 closed key red\nlink hall "the yard"\nagent anna 1,1 patrol hall "the yard" by fly keys red,blue\n' +
	'expect path hall "the yard" by walk,fly\nallow link-blocked hall "the yard" "later"\nwall 9,0 9,1 blocks walk,fly\n';

test('definition and references', () => {
	const analysis = analyse(NAMES), at = (text, back = 0) => NAMES.indexOf(text) + text.length - back;
	const lineOf = (list) => list.map(({ range }) => range.start.line);
	assert.deepEqual(lineOf(language.definition(analysis, uri, at('link hall', 1))), [2]);
	assert.deepEqual(lineOf(language.definition(analysis, uri, at('patrol hall "the yard', 1))), [3]);
	assert.deepEqual(lineOf(language.definition(analysis, uri, at('by fly', 1))), [1]);
	assert.deepEqual(lineOf(language.references(analysis, uri, at('link hall', 1))), [2, 5, 6, 7, 8]);
	assert.deepEqual(lineOf(language.references(analysis, uri, at('by fly', 1))), [1, 6, 7, 9]);
	assert.deepEqual(lineOf(language.references(analysis, uri, at('keys red', 1))), [4, 6]);
	assert.deepEqual(lineOf(language.references(analysis, uri, at('link hall', 1), false)), [5, 6, 7, 8]);
	assert.deepEqual(language.definition(analysis, uri, 2), []);
});

function renamed(text, offset, name) {
	const edit = language.rename(analyse(text), uri, offset, name);
	return typeof edit === 'string' ? edit : applyEdits(new LineTable(text), edit.changes[uri]);
}

test('rename', () => {
	const offset = NAMES.indexOf('link hall') + 6, text = renamed(NAMES, offset, 'great hall');
	assert.match(text, /^waypoint "great hall" 1,1$/m);
	assert.match(text, /^door hall /m);
	assert.match(text, /patrol "great hall" "the yard"/);
	assert.match(text, /^allow link-blocked "great hall" "the yard" "later"$/m);
	assert.deepEqual(analyse(text).errors, []);
	assert.match(renamed(NAMES, NAMES.indexOf('the yard'), 'to'), /patrol hall "to" by/);
	assert.match(renamed(NAMES, NAMES.indexOf('the yard'), 'by'), /^line 7 would have an error/);
	assert.match(renamed(NAMES, NAMES.indexOf('blocks walk,fly') + 13, 'swim'), /blocks walk,swim\n$/);
	assert.match(renamed(NAMES, NAMES.indexOf('red,blue'), 'green'), /key green\n[^]*keys green,blue/);
	assert.equal(renamed(NAMES, offset, 'the yard'), "another waypoint is named 'the yard'");
	assert.match(renamed(NAMES, offset, ''), /^a name has/);
	assert.match(renamed(NAMES, NAMES.indexOf('fly'), 'a b'), /no blank/);
	assert.equal(language.prepareRename(analyse(NAMES), NAMES.indexOf('by walk') + 4), undefined);
});

test('a name that goes there and back leaves the text', () => {
	for (const name of ['hall', 'the yard', 'anna', 'fly']) {
		const offset = NAMES.indexOf(name) + 1, text = renamed(NAMES, offset, 'elsewhere');
		assert.deepEqual(analyse(text).errors, []);
		assert.equal(renamed(text, text.indexOf('elsewhere') + 1, name), NAMES);
	}
});

// ---- completion ----

const complete = (text) => language.completion(...marked(text));
test('completion', () => {
	assert.ok(labels(complete('tautline 1\nwa^')).includes('wall'));
	assert.deepEqual(labels(complete(`${NAMES}link ^`)), ['hall', 'the yard']);
	assert.deepEqual(labels(complete(`${NAMES}link hall "the yard" ^`)), ['cost', 'jump', 'oneway']);
	assert.deepEqual(labels(complete(`${NAMES}link hall "the yard" cost 2 o^`)), ['jump']);
	assert.deepEqual(labels(complete(`${NAMES}wall 0,0 1,1 ^`)), ['blocks', 'loop']);
	assert.deepEqual(labels(complete(`${NAMES}wall 0,0 1,1 blocks ^`)), ['fly', 'sight', 'walk']);
	assert.deepEqual(labels(complete(`${NAMES}wall 0,0 1,1 blocks walk,^`)), ['fly', 'sight']);
	assert.deepEqual(labels(complete(`${NAMES}door x 1,1 2,2 ^`)), ['closed', 'open']);
	assert.deepEqual(labels(complete(`${NAMES}door x 1,1 2,2 open key ^`)), ['blue', 'red']);
	assert.deepEqual(labels(complete(`${NAMES}expect ^`)), ['blocked', 'clear', 'nopath', 'path', 'route', 'sees', 'width']);
	assert.deepEqual(labels(complete(`${NAMES}agent x 1,1 wander ^ # c`)).filter((label) => ['circle', 'jitter', 'view', 'to'].includes(label)), ['circle', 'jitter']);
	assert.deepEqual(labels(complete(`${NAMES}waypoint x 1,1 start radius 1 ^`)), ['body', 'by', 'keys']);
	assert.equal(complete(`${NAMES}allow ^`).length, tautline.Lint.ruleCount());
	assert.deepEqual(complete(`${NAMES}# wa^`), []);
	assert.deepEqual(complete(`${NAMES}waypoint ^`), []);
	assert.deepEqual(complete('tautline 1\nwaypoint a 1,1\nlink a"^').length >= 0, true);
});

test('completion puts the name into its quotes, and what is seen first', () => {
	const [analysis, offset] = marked(`${NAMES}link hall the^`), item = language.completion(analysis, offset).find((each) => each.label === 'the yard');
	assert.equal(applyEdits(analysis.lines, [item.textEdit]), `${NAMES}link hall "the yard"`);
	const near = complete('tautline 1\nwall 2,0 2,4\nwaypoint a 1,1\nwaypoint far 1,9\nwaypoint hidden 3,1\nlink a ^');
	assert.deepEqual(near.sort((x, y) => (x.sortText < y.sortText ? -1 : 1)).map((each) => each.label), ['far', 'hidden', 'a']);
});

// ---- hover and symbols ----

test('hover says what blocks, by which channel, and how long', () => {
	const text = 'tautline 1\nchannel fly\nwall 5,0 5,4 blocks walk,sight # glass\nwaypoint a 1,2\nwaypoint b 9,2\nlink a b\nexpect path a b\nallow link-grazes a b "x"\nagent anna 1,2 to b speed 2\n';
	const at = (word) => language.hover(analyse(text), text.indexOf(word) + 1)?.contents.value ?? '';
	assert.match(at('link a b'), /link a – b\*\*: length 8\n\n- walk, sight: \*\*blocked\*\* by the wall \(line 3\), at 5,2\n- fly: free/);
	assert.match(at('waypoint a'), /\*\*waypoint a\*\* at 1,2; 4 from the wall \(line 3\); 1 link/);
	assert.match(at('wall 5'), /2 points, length 4; blocks walk, sight/);
	assert.match(at('expect'), /that \*\*fails\*\*: no path/);
	assert.match(at('link-grazes'), /\*\*link-grazes\*\* \(warning\)/);
	assert.match(at('agent'), /to b: no path/);
	assert.match(at('speed 2'), /top speed/);
	assert.equal(language.hover(analyse(text), text.indexOf('# glass') + 3), undefined);
});

test('hover says what an expectation is about: a width, a route, a clearance', () => {
	const text = 'tautline 1\nradius 0.25\nwall 0,0 20,0 20,10 0,10 loop\nwall 10,0 10,4\nwall 10,5.5 10,10\nwall 15,0 15,10\nwaypoint a 6,5\nwaypoint b 12,5\nwaypoint c 18,5\n' +
		'link b c jump 2\nexpect width a b >= 1\nexpect width a c >= 1\nexpect route a c <= 9\nexpect path a c\nexpect clear a >= 4\n';
	const analysis = analyse(text), at = (line) => language.hover(analysis, text.indexOf(line) + 1).contents.value.split('\n')[0];
	assert.equal(at('expect width a b'), '**expectation** that holds: width 1.5, between 10,4 and 10,5.5 (at least 1)');
	assert.equal(at('expect width a c'), '**expectation** that **fails**: walls or closed doors part them (at least 1)');
	assert.equal(at('expect route a c'), '**expectation** that **fails**: route that costs 12, through 1 jump (at most 9)');
	assert.match(at('expect path a c'), /that \*\*fails\*\*: no path/);
	const hall = 'tautline 1\nwall 0,0 20,0 20,10 0,10 loop\nwall 6,0 6,4 12,4 12,0\nwall 8,10 8,6 14,6 14,10\nwaypoint a 3,5\nwaypoint b 17,5\nexpect width a b >= 3\n';
	assert.match(language.hover(analyse(hall), hall.indexOf('expect') + 1).contents.value,
		/: width 2, between 12,4 and 12,6, and just as narrow up to between 8,4 and 8,6 \(at least 3\)/);
	assert.equal(at('expect clear a'), '**expectation** that holds: nearest at 4.031 (at least 4)');
});

test('symbols and tokens', () => {
	const symbols = language.documentSymbols(analyse(`${NAMES}wall 1,1 2,2 # the oven`));
	assert.deepEqual(symbols.map((each) => each.name), ['channel fly', 'waypoint hall', 'waypoint "the yard"', 'door hall', 'link hall "the yard"', 'agent anna', 'expect path hall "the yard" by walk,fly', 'wall 9,0', 'wall 1,1']);
	assert.equal(symbols.at(-1).detail, 'the oven');
	const text = 'wall 0,0 1,1 loop # c', all = language.tokens(analyse(text)).map(({ start, end, type }) => [text.slice(start, end), type]);
	assert.deepEqual(all, [['wall', 'keyword'], ['0,0', 'number'], ['1,1', 'number'], ['loop', 'property'], ['# c', 'comment']]);
});

// ---- fixes ----

/** Of a text with one finding of a rule: what its actions make of it. */
function fixesOf(text, rule) {
	const analysis = analyse(text);
	return analysis.findings.filter((finding) => finding.rule.id === rule).flatMap((finding) => {
		const offset = analysis.lines.offsetOf(finding.place);
		return language.codeActions(analysis, uri, offset, offset).filter(({ diagnostics }) => diagnostics[0].code === rule)
			.map((action) => ({ title: action.title, text: applyEdits(analysis.lines, action.edit.changes[uri]) }));
	});
}

const WITHOUT_FIX = ['agent-stranded', 'door-narrow', 'link-grazes', 'link-tight', 'map-empty', 'passage-narrow', 'unreachable', 'wall-crossing', 'wall-overlap', 'walls-partial', 'waypoint-outside'];
test('each rule: its example, corrected, has no findings', () => {
	const without = [];
	for (let i = 0; i < tautline.Lint.ruleCount(); i++) {
		const { id, example } = tautline.Lint.getRule(i), noted = example.replace(/^(wall|waypoint|link|door|agent) .*/gm, '$&   # as built');
		const actions = example.startsWith('<') ? [] : fixesOf(noted, id);
		if (!actions.some(({ title }) => !title.startsWith('Allow')))
			without.push(id);
		for (const { title, text } of actions) {
			const after = analyse(text);
			assert.deepEqual(after.errors, [], `${id}: ${title}`);
			assert.deepEqual(after.findings.map((finding) => finding.text), [], `${id}: ${title}`);
			// Comments and blanks of all lines that are left stay.
			const lost = noted.split('\n').length - text.split('\n').length;
			assert.ok(text.split('# as built').length >= noted.split('# as built').length - Math.max(lost, 0), text);
		}
	}
	assert.deepEqual(without, WITHOUT_FIX);
});

test('number text of what is not moved stays', () => {
	const [{ title, text }] = fixesOf('tautline 1\nwall 0.50,0 10.0,0   # south\nwall 5.00,0.03 5.00,8.0 # inner\n', 'wall-gap');
	assert.equal(title, 'Close this gap');
	assert.equal(text, 'tautline 1\nwall 0.50,0 10.0,0   # south\nwall 5.00,0 5.00,8.0 # inner\n');
});

test('an opening is widened by as much as the body needs', () => {
	const text = 'tautline 1\nradius 0.3\nwall 0,0 12,0 12,8 0,8 loop\nwall 0,4 5,4 # its left part\nwall 5.4,4 12,4\nwaypoint a 2,2 start\nwaypoint b 2,6 goal\n';
	const [{ title, text: fixed }] = fixesOf(text, 'door-narrow');
	assert.equal(title, 'Widen the opening');
	assert.equal(fixed, text.replace('5,4 #', '4.8,4 #'));
	assert.deepEqual(analyse(fixed).findings.map((finding) => finding.text), []);
	for (let round = 0; round < 100; round++) {
		const y = 3 + round * 37 % 200 / 100, slope = (at) => (4 + (y - 4) * at / 12).toFixed(2), gap = 5 + round * 13 % 50 / 100;
		const slanting = text.replace('wall 0,4 5,4 # its left part', `wall 0,4 5,${slope(5)}`).replace('wall 5.4,4 12,4', `wall ${gap.toFixed(2)},${slope(gap)} 12,${y}`);
		for (const each of fixesOf(slanting, 'door-narrow').filter((fix) => fix.title === title))
			assert.deepEqual(analyse(each.text).findings.filter(({ rule }) => rule.id === 'door-narrow'), [], each.text);
	}
});

test('a gap to a slanting wall is closed for ever', () => {
	for (let round = 0; round < 200; round++) {
		const wall = `wall 0,0 ${10 + random(1000) / 100},${random(700) / 100}`, t = (10 + random(80)) / 100, [x, y] = wall.split(' ')[2].split(',').map(Number);
		const text = `tautline 1\n${wall}\nwall ${(x * t).toFixed(2)},${(y * t + 0.03).toFixed(2)} ${(x * t).toFixed(2)},9\n`;
		for (const fixed of fixesOf(text, 'wall-gap').filter(({ title }) => title === 'Close this gap'))
			assert.deepEqual(analyse(fixed.text).findings.map((finding) => finding.text), [], fixed.text);
	}
});

test('did you mean', () => {
	const text = 'tautline 1\nwaypoint "great hall" 1,1\nwaypoint b 2,2\nlink b "great hal"\nwal 1,1 2,2\n', analysis = analyse(text);
	const edits = analysis.errors.map(({ place }) => language.codeActions(analysis, uri, analysis.lines.offsetOf(place), analysis.lines.offsetOf(place))[0].edit.changes[uri]).flat();
	assert.equal(applyEdits(analysis.lines, edits), text.replace('great hal"', 'great hall"').replace('wal ', 'wall '));
});

test('edits make the one text of the other', () => {
	for (let round = 0; round < 500; round++) {
		const line = () => `${one(['a', 'b', 'c', 'wall', '😀'])}${random(4)}\n`, before = Array.from({ length: random(8) }, line), after = before.flatMap((each) => one([[each], [each], [each], [], [`x${each}`], [each, line()]]));
		if (random(3) === 0 && before.length)
			before[before.length - 1] = before.at(-1).trim();
		const lines = new LineTable(before.join(''));
		assert.equal(applyEdits(lines, language.editsBetween(lines, after.join(''))), after.join(''));
	}
});

// ---- while one types ----

/** Walls with gaps, waypoints and links, so that edits make and end findings. */
function generated(walls) {
	const number = (value) => value.toFixed(2), lines = ['tautline 1', 'radius 0.3', '# rooms', 'wall 0,0 60,0 60,60 0,60 loop'];
	for (let i = 0; i < walls; i++)
		lines.push(`wall ${number(random(60))},${number(random(60))} ${number(random(60))},${number(random(60))}${random(3) ? '' : ' 3,4'} # wall ${i}`);
	for (let i = 0; i < 20; i++)
		lines.push(`waypoint w${i} ${number(1 + random(58))}5,${number(1 + random(58))}5`);
	for (let i = 0; i < 30; i++)
		lines.push(`link w${random(20)} w${random(20)}`);
	return `${lines.join('\n')}\n`;
}

test('a session finds what a whole run finds', () => {
	const session = new language.Session(tautline, uri), shown = (list) => list.filter(({ code }) => code !== 'grid-merge').map(({ message, code, range, relatedInformation }) =>
		`${range.start.line} ${code} ${message} ${relatedInformation?.[0]?.location.range.start.line}`).sort();
	let followed = 0, exact = 0, all = 0;
	for (let round = 0; round < 12; round++) {
		let text = generated(15);
		session.run(text);
		for (let step = 0; step < 25; step++) {
			const at = random(text.length), lines = text.split('\n'), line = random(lines.length), kind = random(6);
			let next = text;
			if (kind < 4)
				next = text.slice(0, at) + one(['1', '.', '5', '#', ' ', 'x', '']) + text.slice(at + random(2));
			else if (/^wall/.test(lines[line]))
				next = lines.map((each, i) => (i !== line ? each : kind === 4 ? each.replace(/ [\d.]+,/, ` ${random(60)}.5,`) : each.replace(/( [\d.]+,[\d.]+)/, `$1 ${random(60)},${random(60)}`))).join('\n');
			const found = session.follow(next), whole = language.diagnostics(analyse(next), uri);
			if (!found) {
				session.run(next);
				text = whole.some(({ code }) => code === undefined) ? text : next;
				continue;
			}
			followed++;
			if (analyse(next).errors.length) {
				assert.ok(whole.every((error) => error.message.startsWith('no waypoint is named') || found.some((each) => each.message === error.message && each.range.start.line === error.range.start.line && each.range.start.character === error.range.start.character)), next);
				continue; // the next edit is one of the text without the error
			}
			assert.deepEqual(shown(found), shown(whole), next);
			exact += whole.filter((each) => found.some((other) => JSON.stringify(other) === JSON.stringify(each))).length;
			all += whole.length;
			text = next;
		}
	}
	assert.ok(followed > 40, `${followed} followed`);
	assert.ok(exact > 0.9 * all, `${exact} of ${all} with the same ranges`);
	console.log(`# figure: ${followed} edits followed; ${exact} of ${all} diagnostics with the same ranges`);
	session.free();
});

test('figures: 5,000 walls, one typed character', () => {
	const lines = ['tautline 1', 'radius 0.3', 'wall 0,0 400,0 400,400 0,400 loop'];
	for (let i = 0; i < 5000; i++) {
		const x = (i % 71) * 5.5 + 2, y = Math.floor(i / 71) * 5.5 + 2, angle = random(628) / 100;
		lines.push(`wall ${x.toFixed(2)},${y.toFixed(2)} ${(x + 3 * Math.cos(angle)).toFixed(2)},${(y + 3 * Math.sin(angle)).toFixed(2)}`);
	}
	const text = `${lines.join('\n')}\n`, session = new language.Session(tautline, uri), time = (call) => {
		const begin = process.cpuUsage();
		call();
		const { user, system } = process.cpuUsage(begin);
		return (user + system) / 1000;
	};
	const whole = Array.from({ length: 3 }, () => time(() => session.run(text))), times = [];
	for (let i = 0; i < 60; i++) {
		const at = text.indexOf('\nwall', text.length * (0.1 + 0.8 * (i / 60))) + 7;
		times.push(time(() => assert.ok(session.follow(text.slice(0, at) + (i % 10) + text.slice(at)))));
	}
	times.sort((a, b) => a - b);
	console.log(`# figure: processor time of a whole run ${Math.min(...whole).toFixed(0)} ms; after a typed character median ${times[30].toFixed(1)} ms, 95th ${times[56].toFixed(1)} ms, worst ${times[59].toFixed(1)} ms`);
	session.free();
});

// ---- hostile texts ----

test('no text makes a function fail', () => {
	const pieces = ['tautline 1\n', 'wall ', 'link ', 'waypoint ', '1,1 ', '"', 'a ', '\\', '#', '\n', '\r', '😀', '\0', ',', 'by ', 'walk,', 'agent ', 'patrol ', 'expect path ', 'allow ', '\ud800', '-', '1e9', 'obstacle ', 'corners ', 'door ', ' '];
	for (let round = 0; round < 1500; round++) {
		const text = (random(3) ? 'tautline 1\n' : '') + Array.from({ length: random(25) }, () => one(pieces)).join(''), analysis = analyse(text), offset = random(text.length + 1);
		language.diagnostics(analysis, uri);
		language.hover(analysis, offset);
		language.completion(analysis, offset);
		language.definition(analysis, uri, offset);
		language.rename(analysis, uri, offset, one(['x', '', 'a b', '"', 'to']));
		language.documentSymbols(analysis);
		language.tokens(analysis);
		language.codeActions(analysis, uri, 0, text.length);
		analysis.free();
	}
});
