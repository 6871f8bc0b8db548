/** All of the package, in one classic script: `<script src="tautline.global.js"></script>`, then `const { Map, Nav } = await tautline`. */
declare var tautline: Promise<typeof import('./tautline.js')>;
