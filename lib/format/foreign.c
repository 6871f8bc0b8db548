/* SPDX-License-Identifier: MIT */
/*
 * format/foreign.c: files that no format reads, by name.
 *
 * A reader that gets such a file would say what it misses on the first line, which does not say that the file is of a kind that is not read,
 * or, where its suffix is of no format, that nothing tells which reader is to read it.
 * The first row that fits counts: its first bytes and its word, where it has them, are in the text; one without either goes by the suffix.
 */
#include "format/foreign.h"

#include "base/ascii.h"
#include "base/text.h"
#include "format/formats.h"
#include "format/io/path.h"
#include "format/text/front.h"

#include <string.h>

typedef struct foreign_kind {
	const char *suffixes; /* ".dxf.dwg"; NULL = any */
	const char *begins;   /* the first bytes; NULL = any */
	const char *word;     /* somewhere in the first 4 KiB; NULL = any */
	const char *what;
} foreign_kind;

static const foreign_kind kinds[] = {
	{ NULL, "\x89PNG", NULL, "a picture (PNG)" },
	{ NULL, "\xff\xd8\xff", NULL, "a picture (JPEG)" },
	{ NULL, "GIF8", NULL, "a picture (GIF)" },
	{ ".webp", "RIFF", NULL, "a picture (WebP)" },
	{ NULL, "%PDF-", NULL, "a PDF document" },
	{ NULL, "AC10", NULL, "a drawing of AutoCAD (DWG)" },
	{ NULL, "ISO-10303-21", "IFC", "a building model (IFC)" },
	{ NULL, "ISO-10303-21", NULL, "a CAD model (STEP)" },
	{ NULL, "IBSP", NULL, "a compiled level of Quake (BSP)" },
	{ NULL, "VBSP", NULL, "a compiled level of Source (BSP)" },
	{ NULL, "\x1d", NULL, "a compiled level of Quake (BSP)" },
	{ NULL, "TESM", NULL, "a navigation mesh of Recast" },
	{ NULL, "MSET", NULL, "a set of navigation meshes of Recast" },
	{ NULL, "glTF", NULL, "a 3D model (glTF)" },
	{ NULL, "BLENDER", NULL, "a scene of Blender" },
	{ NULL, "UnityFS", NULL, "a bundle of Unity" },
	{ NULL, "%YAML", "tag:unity3d.com", "a scene or asset of Unity" },
	{ NULL, "[gd_scene", NULL, "a scene of Godot" },
	{ NULL, "[gd_resource", NULL, "a resource of Godot" },
	{ ".json", NULL, "\"tilesetId\"", "a map of RPG Maker" },
	{ ".map", NULL, "\"classname\"", "a level of Quake" },
	{ NULL, "  0", "SECTION", "a drawing of AutoCAD (DXF)" },
	{ NULL, "0", "SECTION", "a drawing of AutoCAD (DXF)" },
	{ NULL, "PK\3\4", NULL, "a ZIP archive" },
	{ ".dxf", NULL, NULL, "a drawing of AutoCAD (DXF)" },
	{ ".dwg", NULL, NULL, "a drawing of AutoCAD (DWG)" },
	{ ".ifc", NULL, NULL, "a building model (IFC)" },
	{ ".rmmz.rvdata.rvdata2.rxdata.lmu", NULL, NULL, "a map of RPG Maker" },
	{ ".bsp", NULL, NULL, "a compiled level of Quake or its family (BSP)" },
	{ ".vmf", NULL, NULL, "a level of Source (VMF)" },
	{ ".navmesh", NULL, NULL, "a navigation mesh" },
	{ ".tscn.scn.tres", NULL, NULL, "a scene of Godot" },
	{ ".unity.prefab.asset", NULL, NULL, "a scene or asset of Unity" },
	{ ".umap.uasset", NULL, NULL, "a level of Unreal" },
	{ ".tsx.tsj", NULL, NULL, "a tileset of Tiled (its maps name it)" },
	{ ".tx.tj", NULL, NULL, "a template of Tiled (its maps name it)" },
	{ ".world", NULL, NULL, "a world of Tiled (a list of maps)" },
	{ ".tiled-project.tiled-session", NULL, NULL, "a file of settings of Tiled" },
	{ ".oel.ogmo", NULL, NULL, "a level of Ogmo" },
	{ ".png.jpg.jpeg.gif.bmp.webp.tga.tif.tiff.pgm", NULL, NULL, "a picture" },
	{ ".obj.fbx.gltf.glb.stl.ply.dae.blend", NULL, NULL, "a 3D model" },
	{ ".shp.gpkg.kml.osm", NULL, NULL, "geographic data" },
	{ ".zip.7z.rar", NULL, NULL, "an archive" },
	{ ".pdf", NULL, NULL, "a PDF document" },
};

/* Bytes of a text in which a word is looked for. */
enum { FRONT = 4096 };

/* Is the last suffix of the path one of ".a.b.c", in any case? */
static bool has_suffix(const char *path, const char *suffixes)
{
	const char *dot = path ? strrchr(path, '.') : NULL;
	if (!dot || tli_path_name(path) > dot)
		return false;
	size_t length = strlen(dot);
	for (const char *at = suffixes; *at; at += 1 + strcspn(at + 1, ".")) {
		size_t i = 0;
		while (i < length && tli_lower(dot[i]) == at[i])
			i++;
		if (i == length && (at[i] == '.' || !at[i]))
			return true;
	}
	return false;
}

static bool kind_fits(const foreign_kind *kind, const char *path, const char *text, size_t size)
{
	size_t length = kind->begins ? strlen(kind->begins) : 0;
	return (!kind->suffixes || has_suffix(path, kind->suffixes)) &&
		(!length || (size >= length && memcmp(text, kind->begins, length) == 0)) &&
		(!kind->word || tli_text_contains(text, size < FRONT ? size : FRONT, kind->word));
}

/* ".tl .tmx ...", as many as fit. */
static void list_suffixes(char *list, size_t capacity)
{
	size_t used = 0;
	const tl_format *format;
	list[0] = '\0';
	for (size_t i = 0; i < tl_format_count() && !tl_format_get(i, &format); i++) {
		for (const char *const *suffix = format->extensions; *suffix; suffix++) {
			size_t length = strlen(*suffix);
			if (used + length + 2 > capacity)
				return;
			list[used] = ' ';
			memcpy(list + used + 1, *suffix, length + 1);
			used += length + 1;
		}
	}
}

bool tli_foreign_refuse(const char *path, const char *text, size_t size, tl_errors *errors)
{
	size_t i = 0, count = sizeof kinds / sizeof *kinds;
	while (i < count && !kind_fits(&kinds[i], path, text, size))
		i++;
	if (i == count && (!size || !path || tli_format_of_path(path)))
		return false;
	char list[120];
	tli_report report = tli_report_of(errors);
	tl_place start = { .line = 1, .column = 1 };
	list_suffixes(list, sizeof list);
	if (i < count)
		tli_report_add(&report, start, "this is %s, which is not read; what is read:%s", kinds[i].what, list);
	else
		tli_report_add(&report, start,
			"no reader knows this file, by its suffix or its content; what is read:%s, and any file that begins with "
			"'tautline 1'",
			list);
	tli_report_finish(&report, errors);
	return true;
}
