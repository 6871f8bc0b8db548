// A path around a wall, in node: npm install tautline && node path.mjs. It prints
//
//= blocked by a wall at 4.7, 2
//= 0,2 4.862,4.271 4.952,4.3 5.048,4.3 5.138,4.271 9,2
//= length 10.131
import { Map, Nav, Query } from 'tautline';

const map = Map.create();
map.addWall({ points: [{ x: 5, y: 0 }, { x: 5, y: 4 }] });
const nav = Nav.create(map, { radius: 0.3 }); // for a body of this radius
const query = Query.create(nav);

const from = { x: 0, y: 2 }, to = { x: 9, y: 2 };
const round = (number) => Math.round(number * 1000) / 1000;
const blocker = query.firstHit(from, to);
if (blocker.kind !== 'none')
	console.log(`blocked by a ${blocker.kind} at ${round(blocker.at.x)}, ${round(blocker.at.y)}`);

const path = query.findPath({ from: { at: from }, to: { at: to } });
if (path.found) {
	console.log(query.getPoints().map(({ at }) => `${round(at.x)},${round(at.y)}`).join(' '));
	console.log(`length ${round(path.length)}`);
}
