// SPDX-License-Identifier: MIT
//
// Agents that walk: play, pause, one step, and back to the start.
import { STEPS_PER_SECOND, type CrowdAnswer } from '../model/engine.ts';
import type { Session } from '../model/session.ts';
import type { View } from '../view/canvas.ts';
import { setText } from './toolbar.ts';

const icons = { play: '<path d="M4 2.5v11l9-5.5z" class="full"/>', pause: '<path d="M5 3v10M11 3v10"/>', step: '<path d="M3 2.5v11l7-5.5zM13 3v10" class="full"/>', stop: '<rect x="3.5" y="3.5" width="9" height="9" class="full"/>' };

export class Agents {
	private readonly button: HTMLButtonElement;
	private readonly stop: HTMLButtonElement;
	private readonly time: HTMLElement;
	private runs = 0;
	private last = 0;
	private owed = 0;

	constructor(parent: HTMLElement, private readonly session: Session, private readonly view: View) {
		this.button = this.makeButton('play', 'Let agents walk', () => this.toggle());
		const step = this.makeButton('step', 'One step', () => this.step());
		this.stop = this.makeButton('stop', 'Back to the start', () => this.end());
		this.time = document.createElement('span');
		this.time.className = 'time';
		parent.append(this.button, step, this.stop, this.time);
	}

	private makeButton(icon: keyof typeof icons, label: string, action: () => void): HTMLButtonElement {
		const button = document.createElement('button');
		button.className = 'icon';
		button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">${icons[icon]}</svg>`;
		button.title = label;
		button.setAttribute('aria-label', label);
		button.addEventListener('click', action);
		return button;
	}

	private begin(): NonNullable<Session['run']> {
		return this.session.run ??= { id: ++this.runs, step: 0, isPlaying: false, withWalkers: this.session.document.map.agentCount() === 0, over: undefined, goesOnTo: 0 };
	}

	/** Play, or pause; a run that is over begins again. */
	toggle(): void {
		if (this.session.run?.over !== undefined)
			this.session.run = undefined;
		const run = this.begin();
		this.play(!run.isPlaying);
	}

	private play(isPlaying: boolean): void {
		this.session.run!.isPlaying = isPlaying;
		this.last = performance.now();
		this.owed = 0;
		this.session.change();
	}

	step(): void {
		const run = this.begin();
		run.isPlaying = false;
		run.step++;
		this.session.change();
	}

	end(): void {
		this.session.run = undefined;
		this.session.change();
	}

	/** The run is over when all have stopped. An edit may open a way for those that had none: then it goes on, for a second at least, as agents take a while to look. */
	private judge(run: NonNullable<Session['run']>, { step, agents, lost, stopped, bodies }: CrowdAnswer): void {
		const { map, revision } = this.session.document;
		const isOver = agents > 0 && stopped === agents && bodies.length === agents && ![...map.eachAgent()].some((id) => map.getAgent(id).rate > 0);
		if (run.isPlaying && isOver && step >= run.goesOnTo) {
			run.isPlaying = false;
			run.over = revision;
		} else if (run.over !== undefined && run.over !== revision && lost > 0) {
			run.over = undefined;
			run.goesOnTo = step + STEPS_PER_SECOND;
			this.play(true);
		}
	}

	/** In each frame: as many steps as time has passed. */
	update(): void {
		const { session, view } = this, { run, handles } = session;
		if (run?.isPlaying) {
			const now = performance.now(), last = session.asker.lastOf('crowd');
			this.owed = Math.min(6, this.owed + (now - this.last) / 1000 * STEPS_PER_SECOND);
			this.last = now;
			if (last?.question.run === run.id && last.value.step === run.step) { // else the crowd is behind
				run.step += Math.floor(this.owed);
				this.owed -= Math.floor(this.owed);
			}
			session.change();
		}
		const answer = run && session.asker.ask('crowd', { run: run.id, step: run.step, walkers: run.withWalkers && handles ? { from: handles.a, to: handles.b } : null });
		const value = answer?.question.run === run?.id ? answer?.value : undefined;
		if (run && value)
			this.judge(run, value);
		view.overlay.bodies = run ? value?.bodies ?? [] : undefined;
		setText(this.time, value ? `${value.time.toFixed(1)} s, ${value.agents} ${value.agents === 1 ? 'agent' : 'agents'}${value.arrived ? `, ${value.arrived} arrived` : ''}${value.lost ? `, ${value.lost} without a path to the goal` : ''}` : '');
		const icon = run?.isPlaying ? 'pause' : 'play';
		if (this.button.dataset['icon'] !== icon) {
			this.button.dataset['icon'] = icon;
			this.button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">${icons[icon]}</svg>`;
			this.button.setAttribute('aria-label', run?.isPlaying ? 'Pause' : 'Let agents walk');
			this.button.title = run?.isPlaying ? 'Pause' : 'Let agents walk: those of the map, or twelve from A to B';
		}
		this.stop.disabled = run === undefined;
	}
}
