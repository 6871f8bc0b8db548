// SPDX-License-Identifier: MIT
//
// The bar at the top: samples, open, save, link, undo, help; and files that are dropped.
import { fileTypes, openFile, saveFile } from '../io/files.ts';
import { saved, type Format } from '../io/formats.ts';
import { toFragment } from '../io/keep.ts';
import type { Session } from '../model/session.ts';
import { listen } from './keys.ts';

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const LONG_LINK = 30_000;

/** Of a map's text, whose ending need not be typed. */
const nameOf = (typed: string): string => (typed === '' ? 'map.tl' : /\.[^.\s]+$/.test(typed) ? typed : `${typed}.tl`);

export class Bar {
	private readonly file = document.createElement('input');

	constructor(private readonly session: Session, samples: Record<string, string>) {
		this.fillSamples(samples);
		this.fillFormats();
		this.file.type = 'file';
		this.file.accept = fileTypes;
		this.file.id = 'file';
		this.file.multiple = true;
		this.file.hidden = true;
		this.file.setAttribute('aria-label', 'A map');
		document.body.append(this.file);
		this.file.addEventListener('change', () => this.openAll(this.file.files));
		element('new').addEventListener('click', () => session.try(() => session.open('tautline 1\n', 'map.tl')));
		element('open').addEventListener('click', () => this.file.click());
		element('link').addEventListener('click', () => void this.copyLink());
		const journal = (step: 'undo' | 'redo') => () => void session.try(() => session[step]());
		element('undo').addEventListener('click', journal('undo'));
		element('redo').addEventListener('click', journal('redo'));
		element<HTMLInputElement>('name').addEventListener('change', (event) => {
			const field = event.target as HTMLInputElement;
			field.value = nameOf(field.value.trim());
			session.document.rename(field.value);
			session.change();
		});
		const about = element<HTMLDialogElement>('about');
		element('help').addEventListener('click', () => about.showModal());
		about.addEventListener('click', (event) => {
			if (event.target === about || (event.target as Element).closest('.close'))
				about.close();
		});
		listen({ undo: journal('undo'), redo: journal('redo'), save: () => void this.save(saved[0]!), open: () => this.file.click(), help: () => about.showModal(),
			other: () => document.querySelector<HTMLElement>(document.activeElement === element('picture') ? '.cm-content' : '#picture')!.focus() });
		this.takeDrops();
	}

	private fillSamples(samples: Record<string, string>): void {
		const select = element<HTMLSelectElement>('samples');
		const group = (label: string, names: string[]) => {
			const part = document.createElement('optgroup');
			part.label = label;
			part.append(...names.map((name) => new Option(name.replace(/^.*\/|\.tl$/g, ''), name)));
			return part;
		};
		const names = Object.keys(samples).sort((a, b) => Number(b === 'museum.tl') - Number(a === 'museum.tl') || a.localeCompare(b));
		const placeholder = new Option('Samples', '', true, true);
		placeholder.disabled = true;
		select.append(placeholder, group('Maps', names.filter((each) => !each.includes('/'))), group('Steering', names.filter((each) => each.includes('/'))));
		select.addEventListener('change', () => {
			const name = select.value;
			this.session.try(() => this.session.open(samples[name]!, name.replace(/^.*\//, '')));
			select.selectedIndex = 0;
		});
	}

	private fillFormats(): void {
		const button = element('save'), menu = element('formats');
		menu.append(...saved.map((format) => {
			const item = document.createElement('button');
			item.setAttribute('role', 'menuitem');
			const kind = document.createElement('span');
			kind.textContent = `.${format.extension}`;
			item.append(format.label, kind);
			item.addEventListener('click', () => {
				show(false);
				void this.save(format);
			});
			return item;
		}));
		const show = (isShown: boolean) => {
			menu.hidden = !isShown;
			button.setAttribute('aria-expanded', String(isShown));
			if (isShown)
				menu.querySelector('button')!.focus();
		};
		button.addEventListener('click', () => show(menu.hidden !== false));
		menu.addEventListener('keydown', (event) => {
			const items = [...menu.querySelectorAll('button')], at = items.indexOf(document.activeElement as HTMLButtonElement);
			if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
				items[(at + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length]!.focus();
			else if (event.key === 'Escape')
				show(false), button.focus();
			else
				return;
			event.preventDefault();
		});
		document.addEventListener('pointerdown', (event) => {
			if (!(event.target as Element).closest('.menu'))
				show(false);
		});
	}

	private async save(format: Format): Promise<void> {
		const { session } = this;
		try {
			const name = session.document.name.replace(/\.[^.]*$/, '') || 'map';
			await saveFile(session, `${name}.${format.extension}`, await format.make(session));
		} catch (error) {
			session.say(error instanceof Error ? error.message : String(error), true);
		}
	}

	private async copyLink(): Promise<void> {
		const { session } = this;
		const link = location.href.replace(/#.*$/, '') + await toFragment(session.document.save());
		try {
			await navigator.clipboard.writeText(link);
			session.say(link.length > LONG_LINK ? `Copied; but it has ${Math.round(link.length / 1000)} thousand letters, more than many programs take.` : 'Copied a link that holds this map.');
		} catch {
			location.hash = link.slice(link.indexOf('#'));
			session.say('The address of this page holds the map now: copy it.');
		}
	}

	private openAll(files: FileList | null | undefined): void {
		if (files && files.length > 0)
			void openFile(this.session, [...files]);
		this.file.value = '';
	}

	private takeDrops(): void {
		const isOver = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
		addEventListener('dragover', (event) => {
			if (!isOver(event))
				return;
			event.preventDefault();
			document.body.classList.add('dropping');
		});
		addEventListener('dragleave', (event) => {
			if (!event.relatedTarget)
				document.body.classList.remove('dropping');
		});
		addEventListener('drop', (event) => {
			document.body.classList.remove('dropping');
			if (!isOver(event))
				return;
			event.preventDefault();
			this.openAll(event.dataTransfer?.files);
		}, { capture: true });
	}

	update(): void {
		const { document: of } = this.session;
		element<HTMLButtonElement>('undo').disabled = !of.canUndo;
		element<HTMLButtonElement>('redo').disabled = !of.canRedo;
		const name = element<HTMLInputElement>('name');
		if (document.activeElement !== name && name.value !== of.name)
			name.value = of.name;
	}
}
