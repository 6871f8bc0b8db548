/** What the package exports. */
export type Library = typeof import('./tautline.js');

type Source = BufferSource | WebAssembly.Module;

/**
 * The library, from the bytes of tautline.wasm, a WebAssembly.Module, or a promise of either; with `more`, from tautline-more.wasm, with lint,
 * pictures and all formats. For a bundler that places the files itself, and for workers, which start sooner with the `modules` of their page:
 * `start(...modules)`. All calls give that of the first; its `loadMore` takes the second module where that was not given.
 */
export function start(source: Source | PromiseLike<Source>, more?: Source | PromiseLike<Source>): Promise<Omit<Library, 'loadMore'> & {
	loadMore(source: Source | PromiseLike<Source>): Promise<void>;
}>;
