// SPDX-License-Identifier: MIT
//
// Bytes in the letters of base64.

declare global {
	/** Not yet in the types of all compilers. */
	interface Uint8ArrayConstructor { fromBase64?(text: string): Uint8Array<ArrayBuffer> }
}

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
