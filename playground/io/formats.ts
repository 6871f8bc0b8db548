// SPDX-License-Identifier: MIT
//
// What a map can be saved as.
import type { Session } from '../model/session.ts';

export interface Format { extension: string; label: string; make(session: Session): Promise<Blob> | Blob }

const PICTURE_WIDTH = 1600;

function picture({ document: { map }, asker, theme }: Session): string {
	const path = asker.lastOf('path')?.value;
	return map.drawSvg({ width: PICTURE_WIDTH, theme: theme === 'dark' ? 'dark' : 'light', ...(path?.found && { path: path.points.map((at) => ({ at, waypoint: null })) }) });
}

async function raster(session: Session): Promise<Blob> {
	const image = new Image();
	image.src = URL.createObjectURL(new Blob([picture(session)], { type: 'image/svg+xml' }));
	await image.decode();
	const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
	canvas.getContext('2d')!.drawImage(image, 0, 0);
	URL.revokeObjectURL(image.src);
	return canvas.convertToBlob();
}

export const saved: Format[] = [
	{ extension: 'tl', label: 'Map text', make: ({ document }) => new Blob([document.save()], { type: 'text/plain' }) },
	{ extension: 'tmj', label: 'Tiled', make: ({ document: { map } }) => new Blob([map.saveAsMemory('tmj')], { type: 'application/json' }) },
	{ extension: 'uvtt', label: 'Universal VTT', make: ({ document: { map } }) => new Blob([map.saveAsMemory('uvtt')], { type: 'application/json' }) },
	{ extension: 'svg', label: 'Picture', make: (session) => new Blob([picture(session)], { type: 'image/svg+xml' }) },
	{ extension: 'png', label: 'Picture', make: raster },
];
