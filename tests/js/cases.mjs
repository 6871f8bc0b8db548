// SPDX-License-Identifier: MIT
//
// The cases of tests/cases by the command as WebAssembly, in one process: what each must write and its status, byte for byte. Those with a
// format that this build cannot read are passed over; those in tests/js/differences.txt must differ, for the reason there.
//
// usage: node cases.mjs PACKAGE SOURCES [NAME]
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [where, sources, wanted = ''] = process.argv.slice(2).map((each, i) => (i < 2 ? path.resolve(each) : each));
const { runCommand } = await import(pathToFileURL(path.join(where, 'bin/command.js')));
const cases = path.join(sources, 'tests/cases');
const work = mkdtempSync(path.join(os.tmpdir(), 'tautline-'));
const docs = `https://unpkg.com/tautline@${JSON.parse(readFileSync(path.join(where, 'package.json'), 'utf8')).version}/docs`;
for (const name of ['NO_COLOR', 'POSIXLY_CORRECT', 'FORCE_COLOR'])
	delete process.env[name];
Object.assign(process.env, { LC_ALL: 'C.UTF-8', TERM: 'dumb', SRCDIR: sources });

const differs = new Map(
	readFileSync(path.join(sources, 'tests/js/differences.txt'), 'utf8')
		.split('\n')
		.filter((line) => line && !line.startsWith('#'))
		.map((line) => line.split(/\s{2,}/)),
);

const names = readdirSync(cases, { recursive: true })
	.filter((each) => path.basename(each) === 'args')
	.map(path.dirname)
	.filter((name) => `/${name}/`.includes(wanted))
	.sort();

/** The arguments of all cases, as a shell reads them. */
const lists = execFileSync('bash', ['-c', `
	while IFS= read -r name; do
		IFS= read -r line <"$0/$name/args" || [[ -n $line ]] || line=
		(cd "$0/$name" && eval "set -- $line" && { (($# == 0)) || printf '%s\\0' "$@"; printf '\\0\\1\\0'; })
	done`, cases], { input: names.map((name) => name + '\n').join(''), maxBuffer: 1 << 26 })
	.toString().split('\0\x01\0').map((list) => (list === '' ? [] : list.slice(0, list.endsWith('\0') ? -1 : undefined).split('\0')));

async function runCase(folder, list) {
	const file = (name) => path.join(work, name);
	const input = path.join(folder, 'stdin');
	const descriptors = {
		stdin: openSync(existsSync(input) ? input : '/dev/null', 'r'),
		stdout: openSync(file('stdout'), 'w'),
		stderr: openSync(file('stderr'), 'w'),
	};
	process.chdir(folder);
	const status = await runCommand(list, descriptors);
	Object.values(descriptors).forEach(closeSync);
	return { stdout: readFileSync(file('stdout')), stderr: readFileSync(file('stderr')), status: Buffer.from(`${status}\n`) };
}

function expected(folder, name, otherwise) {
	const file = path.join(folder, name);
	const bytes = existsSync(file) ? readFileSync(file) : Buffer.from(otherwise);
	return name === 'stdout' ? Buffer.from(bytes.toString('latin1').replaceAll('$DOCS_URL', docs), 'latin1') : bytes;
}

let passed = 0, failed = 0, unreadable = 0;
const unreadableSays = /this build cannot read .*: it was configured without/;
for (const [i, name] of names.entries()) {
	const folder = path.join(cases, name);
	const result = await runCase(folder, lists[i]);
	if (unreadableSays.test(result.stderr) && !unreadableSays.test(expected(folder, 'stderr', ''))) {
		unreadable++;
		continue;
	}
	const wrong = ['stdout', 'stderr', 'status'].filter((each) => !result[each].equals(expected(folder, each, each === 'status' ? '0\n' : '')));
	const mustDiffer = differs.has(name);
	if ((wrong.length > 0) === mustDiffer) {
		passed++;
		continue;
	}
	failed++;
	console.log(`failed: ${name}: ${mustDiffer ? 'equal, though it is in differences.txt' : `another ${wrong.join(', ')}`}`);
	for (const each of wrong)
		console.log(`${each}: ${result[each].toString().slice(0, 2000)}`);
}
rmSync(work, { recursive: true });
console.log(`cases: ${passed} passed, ${failed} failed, ${unreadable} whose format this build cannot read; ${differs.size} differ for a stated reason`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
