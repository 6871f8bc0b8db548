// SPDX-License-Identifier: MIT
//
// Work that is cut into pieces, such as the drawing of a large map, has what the rest of a frame leaves of FRAME_MS. After a frame that left nothing it goes
// on in any case, so that it comes to an end. In the first frame nobody waits for anything else than the picture.
const FRAME_MS = 7, PIECE_MS = 4, LEAST_MS = 2, FIRST_MS = 100;

export class Pieces {
	private end = 0;
	private most = FIRST_MS;
	private isFull = false;
	private wasFull = false;

	/** A frame begins. */
	begin(): void {
		this.most = this.end === 0 ? FIRST_MS : PIECE_MS;
		this.end = performance.now() + Math.max(this.most, FRAME_MS);
		this.wasFull = this.isFull;
		this.isFull = false;
	}

	/** Milliseconds for a piece; none in a frame that is full. */
	next(): number {
		const left = Math.min(this.most, this.end - performance.now());
		if (left >= LEAST_MS)
			return left;
		this.isFull = !this.wasFull;
		return this.wasFull ? LEAST_MS : 0;
	}
}
