// SPDX-License-Identifier: MIT
//
// Tools that set one thing with a press: waypoints and agents.
import type { Session } from '../model/session.ts';
import type { Id } from '../model/things.ts';
import { freeName, type Press, type Tool } from './tool.ts';

abstract class MarkTool implements Tool {
	abstract readonly name: string;
	abstract readonly label: string;
	abstract readonly key: string;
	abstract readonly hint: string;

	constructor(protected readonly session: Session) {}

	protected abstract add(press: Press): void;

	press(press: Press): void {
		this.session.try(() => this.add(press));
	}

	move(): void {}
	release(): void {}
	cancel(): void {}
}

export class WaypointTool extends MarkTool {
	readonly name = 'waypoint';
	readonly label = 'Waypoint';
	readonly key = 'p';
	readonly hint = 'Click where it is to be.';

	protected add({ snapped: at }: Press): void {
		const id = this.session.document.edit(['addWaypoint', { name: freeName(this.session, 'waypoint', 'p'), at }]);
		this.session.select({ kind: 'waypoint', id: id as Id }, 0);
	}
}

export class AgentTool extends MarkTool {
	readonly name = 'agent';
	readonly label = 'Agent';
	readonly key = 'a';
	readonly hint = 'Click where it stands. It walks to B; press Play.';

	protected add({ snapped: at }: Press): void {
		const { session } = this;
		const to = session.handles?.b ?? at;
		const id = session.document.edit(['addAgent', { name: freeName(session, 'agent', 'agent-'), at, desire: 'goal',
			stops: [{ waypoint: session.pinned.b?.id ?? null, at: to, place: { line: 0, column: 0, object: 0, kind: '' } }] }]);
		session.select({ kind: 'agent', id: id as Id }, 0);
	}
}
