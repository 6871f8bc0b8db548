// SPDX-License-Identifier: MIT
//
// Opening, saving, links, reloads.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { check, equal } from './page.mjs';

const maps = process.env.MAPS ?? '../../maps';
const scratch = mkdtempSync(path.join(os.tmpdir(), 'tautline-playground-'));

/** It would become larger than any memory. */
const bomb = (name) => `<!DOCTYPE ${name} [${Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i} "${i ? `&e${i - 1};`.repeat(20) : 'x'.repeat(50)}">`).join('')}]><${name} a="&e11;"/>`;

async function choose(page, file) {
	const before = await page.read(() => playground.session.document.revision);
	await page.page.locator('#file').setInputFiles(file);
	await page.page.waitForFunction((before) => playground.session.document.revision !== before || playground.session.message?.isError, before);
	await page.frame();
}

async function save(page, extension) {
	await page.page.locator('#save').click();
	const [download] = await Promise.all([page.page.waitForEvent('download'), page.page.locator('#formats button', { hasText: `.${extension}` }).click()]);
	return readFileSync(await download.path());
}

export const tests = {
	async 'a file is opened and saved byte for byte'(page) {
		const bytes = '\ttautline 1 # with tabs\r\ngrid 1024\r\nwall 0.50,+1 4.0,2   # numbers as they are\r\n\r\nwaypoint "a b" 1,1';
		writeFileSync(path.join(scratch, 'crlf.tl'), bytes);
		await choose(page, path.join(scratch, 'crlf.tl'));
		equal((await save(page, 'tl')).toString(), bytes);
		await page.page.reload();
		await page.ready();
		equal((await save(page, 'tl')).toString(), bytes, 'after a reload');
		await page.drag([1, 1], [2, 1]);
		equal((await save(page, 'tl')).toString(), bytes.replace(/1,1$/, '2,1'));
	},
	async 'Tiled and Universal VTT are opened, and written'(page) {
		const harbour = JSON.parse(readFileSync(path.join(maps, 'formats/harbour.tmj'), 'utf8')); // with packed tiles; without what is in other files
		check(harbour.layers.some((each) => each.compression === 'zlib'), 'packed tiles');
		for (const layer of harbour.layers)
			for (const each of [layer, ...layer.layers ?? []])
				if (each.objects)
					each.objects = each.objects.filter((of) => !of.template);
		harbour.tilesets = harbour.tilesets.filter((each) => !each.source);
		writeFileSync(path.join(scratch, 'harbour.tmj'), JSON.stringify(harbour));
		await choose(page, path.join(scratch, 'harbour.tmj'));
		equal(await page.read(() => playground.session.message.isError), false, await page.read(() => playground.session.message.text));
		check(await page.read(() => playground.session.document.map.wallCount() > 3), 'walls of Tiled');
		await page.shot('tiled');
		await choose(page, path.join(maps, 'formats/tavern.dd2vtt'));
		check(await page.read(() => playground.session.document.map.doorCount() === 7), 'doors of the tavern');
		check((await page.page.locator('#message').innerText()).includes('ignored'), 'what was ignored');
		await page.shot('tavern');
		check(JSON.parse(await save(page, 'tmj')).layers.length > 0, '.tmj');
		check(JSON.parse(await save(page, 'uvtt')).line_of_sight.length > 0, '.uvtt');
		check((await save(page, 'svg')).toString().startsWith('<svg') || (await save(page, 'svg')).toString().startsWith('<?xml'), '.svg');
		equal((await save(page, 'png')).subarray(1, 4).toString(), 'PNG');
		for (let i = 0; i < 2; i++)
			await page.undo();
		check((await page.text()).includes('A museum'), 'opening can be undone');
	},
	async 'Tiled with its tilesets and templates, as the command reads it; what is missing is named'(page) {
		const before = await page.saved(), file = (name) => path.join(maps, 'formats', name);
		await choose(page, file('harbour.tmx'));
		await page.says('harbour.tmx was not opened: its tileset harbour.tsx is a file of its own: choose or drop both together');
		equal(await page.saved(), before);
		const sizes = [];
		for (const [name, ...parts] of [['harbour.tmx', 'harbour.tsx', 'barrel.tx'], ['harbour.tmj', 'harbour.tsx', 'barrel.tx']]) {
			execFileSync(process.env.TAUTLINE ?? '../tautline', ['convert', file(name), path.join(scratch, 'native.tl')], { stdio: 'pipe' });
			const strip = (text) => text.replace(/^#.*\n/gm, '').split('\n').sort().join('\n');
			await page.read(() => (playground.session.message = undefined));
			await choose(page, [name, ...parts].map(file));
			equal(await page.read(() => playground.session.message.isError), false, await page.read(() => playground.session.message.text));
			equal(strip(await page.saved()), strip(readFileSync(path.join(scratch, 'native.tl'), 'utf8')), name);
			sizes.push((await page.saved()).length);
		}
		await page.shot('harbour');
		for (const [name, bytes] of [['broken.tmx', '<map><layer></map>'], ['bomb.tmx', bomb('map')]]) {
			writeFileSync(path.join(scratch, name), bytes);
			await page.read(() => (playground.session.message = undefined));
			await choose(page, path.join(scratch, name));
			check(await page.read(() => playground.session.message?.isError), `${name} is refused`);
		}
		return `${sizes.join(' and ')} letters`;
	},
	async 'every format that is in is dropped, with what was ignored; what is not in is said'(page) {
		const drop = async (name) => {
			await page.read(() => (playground.session.message = undefined));
			await page.read(([name, base64]) => {
				const data = new DataTransfer();
				data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
				document.querySelector('#picture').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
			}, [path.basename(name), readFileSync(path.join(maps, name)).toString('base64')]);
			await page.page.waitForFunction(() => playground.session.message);
			return page.read(() => playground.session.message.text);
		};
		check(/^Opened cellar.ldtk \(ldtk\)/.test(await drop('formats/cellar.ldtk')), 'ldtk');
		check(/^Opened depot.geojson \(geojson\)/.test(await drop('formats/depot.geojson')), 'geojson');
		check(/^Opened tavern.dd2vtt \(uvtt\).*\n.*ignored/s.test(await drop('formats/tavern.dd2vtt')), 'uvtt');
		check(/^Opened office.tl/.test(await drop('office.tl')), 'ours');
		const words = [await drop('formats/depot.yaml'), await drop('formats/harbour.png')];
		check(/cannot read maps of ROS; the command can/.test(words[0]) && /picture \(PNG\), which is not read/.test(words[1]), words.join('\n'));
		check(await page.read(() => playground.session.document.name) === 'office.tl', 'what cannot be read changes nothing');
	},
	async 'drawings (SVG) are what the command makes of them, and refused where it refuses them'(page) {
		const folders = ['formats', '../tests/fuzz/corpus/fuzz_svg', ...readdirSync(path.join(maps, '../tests/cases/svg')).map((name) => `../tests/cases/svg/${name}`)].map((name) => path.join(maps, name));
		const drawings = folders.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.svg') && name !== 'lines.svg').map((name) => path.join(folder, name)));
		// lines.svg is what another parser has said of a drawing, and no drawing itself
		const native = path.join(scratch, 'drawing.tl'), strip = (text) => text.replace(/^#.*\n/gm, '');
		const convert = (file) => {
			rmSync(native, { force: true });
			try {
				execFileSync(process.env.TAUTLINE ?? '../tautline', ['convert', file, native], { stdio: 'pipe' });
				return { text: readFileSync(native, 'utf8') };
			} catch ({ stderr }) {
				return { place: /:(\d+:\d+): error: /.exec(stderr.toString())?.[1] };
			}
		};
		let same = 0, refused = 0;
		for (const file of drawings) {
			const { text, place } = convert(file);
			await page.read(() => (playground.session.message = undefined));
			await choose(page, file);
			const said = await page.read(() => playground.session.message);
			equal(said.isError, text === undefined, `${file}: ${said.text}`);
			if (said.isError) {
				check(said.text.includes(` ${place}: `) || said.text.includes('invalid XML'), `${file} is wrong at ${place}: ${said.text}`);
				refused++;
			} else {
				equal(strip(await page.saved()), strip(text), file);
				same++;
			}
		}
		check(same > 20 && refused > 10, `${same} and ${refused}`);
		await choose(page, path.join(maps, 'formats/gallery.svg'));
		await page.shot('drawing');
		return `${same} the same, ${refused} refused`;
	},
	async 'hostile files are refused, and nothing is lost'(page) {
		await page.drag([30, 41.25], [31, 41]);
		const before = await page.saved();
		let seed = 7;
		const noise = Buffer.from(Array.from({ length: 5_000_000 }, () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16 & 255));
		const files = { 'noise.tl': noise, 'noise.tmj': noise, 'deep.tmj': '['.repeat(5_000_000), 'long.tl': 'tautline 1\nwall ' + '1,1 '.repeat(1_250_000) + 'x', 'many.tl': 'tautline 1\n' + 'wal 1,1\n'.repeat(600_000), 'zip.wad': noise, 'noise.svg': noise, 'deep.svg': '<svg>'.repeat(1_000_000), 'nested.svg': `${'<g>'.repeat(300)}${'</g>'.repeat(300)}`, 'bomb.svg': bomb('svg') };
		for (const [name, bytes] of Object.entries(files)) {
			writeFileSync(path.join(scratch, name), bytes);
			await page.read(() => (playground.session.message = undefined));
			await choose(page, path.join(scratch, name));
			check(await page.read(() => playground.session.message?.isError), `${name} is refused`);
			equal(await page.saved(), before, name);
		}
		await page.shot('refused');
		await page.undo();
		check((await page.saved()).includes('entrance 30,41.25'), 'the journal is there');
	},
	async 'a large text is read elsewhere: typing does not wait for it'(page) {
		const WALLS = 8000, COLUMNS = 90;
		const walls = Array.from({ length: WALLS }, (_, i) => `wall ${i % COLUMNS * 4},${Math.floor(i / COLUMNS) * 4} ${i % COLUMNS * 4 + 2.5},${Math.floor(i / COLUMNS) * 4}`);
		const text = `tautline 1\n${walls.join('\n')}\nwaypoint a 2,2\n`, size = () => page.read(() => playground.session.document.scene.shapes.size);
		writeFileSync(path.join(scratch, 'large.tl'), text);
		await choose(page, path.join(scratch, 'large.tl'));
		await page.page.waitForFunction((count) => playground.session.document.scene.shapes.size === count, WALLS + 1);
		await page.page.locator('.cm-content').focus();
		await page.key('Control+End');
		await page.page.keyboard.type('waypoint b 3'); // an error all the time
		const loads = await page.read(() => playground.session.document.map.revision());
		check(await page.read(() => document.body.classList.contains('draft')), 'the picture is dimmed');
		await page.page.waitForFunction(() => playground.session.document.errors.length === 1 && !playground.session.document.isUnread);
		equal(await page.read(() => playground.session.document.map.revision()), loads, 'what has an error is not read here');
		await page.page.keyboard.type(',3\n');
		await page.page.waitForFunction((count) => playground.session.document.scene.shapes.size === count, WALLS + 2);
		equal(await page.saved(), text + 'waypoint b 3,3\n');
		check(await page.read(() => !playground.session.document.isDraft), 'it was read');
		await page.page.waitForTimeout(800); // another step of typing
		await page.page.keyboard.type('waypoint c 5,3');
		await page.page.locator('#right').click({ position: { x: 400, y: 300 } });
		await page.read(() => playground.session.document.edit(['moveWaypoint', playground.session.document.scene.find('waypoint', 'a').ref.id, { x: 2.5, y: 2 }]));
		const tail = async () => (await page.text()).slice(text.length - 15);
		equal(await tail(), 'waypoint a 2.5,2\nwaypoint b 3,3\nwaypoint c 5,3', 'an edit of the picture waits for the text');
		await page.undo();
		await page.undo();
		equal(await tail(), 'waypoint a 2,2\nwaypoint b 3,3\n');
		check(await size() > WALLS, 'things');
	},
	async 'a link holds the map'(page) {
		await page.setText('tautline 1\nwall 0,0 4,4 # a link — of ✓\n');
		await page.context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {});
		await page.page.locator('#link').click();
		await page.page.waitForFunction(() => playground.session.message);
		const link = await page.read(() => navigator.clipboard.readText().catch(() => location.href));
		check(/#map=[\w-]+$/.test(link), link);
		await page.setText('tautline 1\n');
		await page.page.waitForTimeout(500);
		await page.page.goto('about:blank');
		await page.page.goto(link);
		await page.ready();
		equal(await page.saved(), 'tautline 1\nwall 0,0 4,4 # a link — of ✓\n');
		await page.setText('tautline 1\nwall 0,0 5,5\n');
		await page.page.waitForTimeout(600);
		await page.page.reload();
		await page.ready();
		equal(await page.saved(), 'tautline 1\nwall 0,0 5,5\n', 'work after the link survives');
	},
	async 'a draft survives a reload'(page) {
		await page.setText('tautline 1\nwall 0,0 4\n');
		await page.page.reload();
		await page.ready();
		equal(await page.text(), 'tautline 1\nwall 0,0 4\n');
		equal(await page.page.locator('#findings button').count(), 1);
	},
	async 'every sample opens without an error'(page) {
		const names = await page.page.locator('#samples option').evaluateAll((all) => all.map((each) => each.value).filter(Boolean));
		for (const name of names) {
			await page.page.locator('#samples').selectOption(name);
			await page.frame();
			check(!(await page.read(() => playground.session.message?.isError)), `${name}: ${await page.read(() => playground.session.message?.text)}`);
		}
		return `${names.length} samples`;
	},
};
