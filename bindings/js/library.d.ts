/** What the package exports. */
export type Library = typeof import('./tautline.js');

/**
 * The library, from the bytes of tautline.wasm, a WebAssembly.Module, or a promise of either: for a bundler that places the file itself, and
 * for workers, which start sooner with the `module` of their page. All calls give that of the first.
 */
export function start(source: BufferSource | WebAssembly.Module | PromiseLike<BufferSource | WebAssembly.Module>): Promise<Library>;
