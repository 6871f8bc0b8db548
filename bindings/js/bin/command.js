// SPDX-License-Identifier: MIT
//
// The command `tautline`, compiled to WebAssembly, run by node's WASI.
//
// It may reach the folders that its arguments name, no others: of an argument that is a folder, that one; of any other word, the folder in
// which a file of that name is or would be; without any, the working directory. Links that lead out of them are not followed. Inside, paths are those of the host, on Windows with '/' in
// front and between; the working directory is in PWD.

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import v8 from 'node:v8';

const onWindows = process.platform === 'win32';

let module;

function inside(place) {
	return onWindows ? '/' + place.replaceAll('\\', '/') : place;
}

function isFolder(place) {
	try {
		return statSync(place).isDirectory();
	} catch {
		return false; // nothing there, or no name of a file
	}
}

/** The folder that a word names; one that is not there yet may lie in others that are not, up to the working directory. */
function folderNamed(word) {
	let place = path.resolve(word);
	if (isFolder(place))
		return place;
	do
		place = path.dirname(place);
	while (!isFolder(place) && place.startsWith(process.cwd() + path.sep));
	return isFolder(place) ? place : undefined;
}

/** The folders that a command with these arguments may reach: paths inside, and on the host. */
function foldersNamed(given) {
	const words = given
		.map((word) => (word.startsWith('-') ? word.slice(word.indexOf('=') + 1 || word.length) : word))
		.filter((word) => word !== '');
	const folders = {};
	for (const folder of words.length > 0 ? words.map(folderNamed) : [process.cwd()])
		if (folder !== undefined)
			folders[inside(folder)] = folder;
	return folders;
}

function argumentInside(word) {
	return onWindows && word.includes('\\') ? word.replace(/^([A-Za-z]:)/, '/$1').replaceAll('\\', '/') : word;
}

/**
 * node warns on standard error that WASI is experimental, once; other warnings go there as before. Its fast calls of WASI crash node 20 to 22
 * now and then, once they are optimized (nodejs/node#46777), so they are off.
 */
async function importWasi() {
	v8.setFlagsFromString('--no-turbo-fast-api-calls');
	const warn = process.emitWarning;
	process.emitWarning = (warning, ...rest) => {
		if (!String(warning?.message ?? warning).startsWith('WASI is an experimental feature'))
			warn.call(process, warning, ...rest);
	};
	try {
		return (await import('node:wasi')).WASI;
	} finally {
		process.emitWarning = warn;
	}
}

/**
 * Runs the command in the working directory; its exit status.
 *
 * @param {string[]} given its arguments, without its name
 * @param {{stdin?: number, stdout?: number, stderr?: number}} [descriptors] other than those of this process
 * @returns {Promise<number>}
 */
export async function runCommand(given, descriptors = {}) {
	const WASI = await importWasi();
	const env = { ...process.env, PWD: inside(process.cwd()) };
	if (onWindows && process.stdout.hasColors?.())
		env.TERM ??= 'xterm';
	const wasi = new WASI({
		version: 'preview1',
		args: ['tautline', ...given.map(argumentInside)],
		env,
		preopens: foldersNamed(given.slice(1)),
		returnOnExit: true,
		...descriptors,
	});
	module ??= await WebAssembly.compile(readFileSync(new URL('tautline.wasm', import.meta.url)));
	return wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
}
