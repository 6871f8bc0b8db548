/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/files.c: maps as texts of all formats, and as pictures in PNG: the same each time, of the size that is asked for, read again. */
#include "fuzz/api/host.h"

#include <stdlib.h>
#include <unistd.h>

enum { FILE_MAX_BYTES = 1 << 18 };

static void save_as(const host_map *m, const tl_format *format)
{
	static char text[FILE_MAX_BYTES], again[FILE_MAX_BYTES];
	size_t size = 0, size_again = 0;
	tl_status status;
	tl_map *map = NULL;
	host_say("tl_map_save_as_memory(%s)", format->name);
	ATTEMPT(status, host_map_hash(m), tl_map_save_as_memory(m->map, format->name, text, sizeof text, &size));
	require(status == (format->saved ? TL_OK : TL_E_UNSUPPORTED));
	if (status)
		return;
	host_fault_none();
	require(tl_map_save_as_memory(m->map, format->name, NULL, 0, &size_again) == TL_E_BUFFER && size == size_again);
	require(tl_map_save_as_memory(m->map, format->name, again, size, &size_again) == TL_OK);
	require(size == size_again && memcmp(text, again, size) == 0);
	tl_load_def def = tl_default_load_def();
	def.format = format->name;
	status = tl_map_load_memory(text, size, &def, &map, NULL);
	if (status)
		fprintf(stderr, "%s: %s\n", format->name, tl_last_reason(status));
	require(status == TL_OK);
	require(tl_map_save_as_memory(map, format->name, again, sizeof again, &size_again) == TL_OK);
	tl_map_free(map);
}

static void check_bounds(const host_map *m)
{
	const model_map *model = &m->now.model;
	tl_box box = tl_map_bounds(m->map);
	for (size_t i = 0; i < model->wall_count; i++)
		for (size_t k = 0; k < model->walls[i].count; k++) {
			tl_point at = model_point_out(model->resolution, model->walls[i].points[k]);
			require(at.x >= box.min.x && at.x <= box.max.x && at.y >= box.min.y && at.y <= box.max.y);
		}
}

/* What the font libraries below librsvg keep until the process ends is not ours to give back. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libfontconfig\nleak:libpango\n";
}

static void draw_png(const host_map *m)
{
	static unsigned char bytes[1 << 20];
	tl_draw_def def = tl_default_draw_def();
	tl_status status;
	size_t size = 0;
	host_say("tl_draw_png()");
	def.width = 64;
	ATTEMPT(status, host_map_hash(m),
		(def.budget = host_budget(), tl_draw_png(m->map, &def, bytes, sizeof bytes, &size)));
	require(status == TL_OK || status == TL_E_UNSUPPORTED || status == TL_E_LIMIT);
	require(status || (size > 8 && memcmp(bytes, "\x89PNG\r\n\x1A\n", 8) == 0));
}

/* ---- on disk ---- */

static size_t read_back(const char *path, char *text)
{
	FILE *file = fopen(path, "rb");
	size_t size = file ? fread(text, 1, FILE_MAX_BYTES, file) : 0;
	require(!file || fclose(file) == 0);
	return size;
}

static uint64_t file_hash(const char *path)
{
	static char text[FILE_MAX_BYTES];
	size_t size = read_back(path, text);
	return host_mix_bytes(size, text, size);
}

static void check_loaded(const host_map *m, const char *path)
{
	static char text[FILE_MAX_BYTES];
	tl_load_def def;
	tl_map *map = NULL;
	size_t size = 0;
	tl_status status;
	host_say("tl_map_load_file()");
	GUARDED(status, map != NULL,
		(def = tl_default_load_def(), def.budget = host_budget(), tl_map_load_file(path, &def, &map, NULL)));
	require(status == TL_OK);
	require(tl_map_save_memory(map, text, sizeof text, &size) == TL_OK);
	require(host_mix_bytes(size, text, size) == m->now.text);
	host_say("tl_map_reload_file()");
	GUARDED(status, tl_map_revision(map), tl_map_reload_file(map, path, NULL, NULL));
	require(status == TL_OK && tl_map_undo_count(map) == 0); /* nothing has changed */
	tl_map_free(map);
}

/* The file is the map's text, or as it was; no other file stays. */
static void save_file(const host_map *m)
{
	char folder[] = "/tmp/fuzz-api-XXXXXX", path[64];
	tl_parts *parts = NULL;
	tl_status status;
	require(mkdtemp(folder) != NULL);
	snprintf(path, sizeof path, "%s/map.tl", folder);
	host_say("tl_map_save_file()");
	GUARDED(status, file_hash(path), tl_map_save_file(m->map, path));
	require(status == TL_OK && file_hash(path) == m->now.text);
	check_loaded(m, path);
	host_say("tl_parts_create()");
	GUARDED(status, parts != NULL, tl_parts_create(path, NULL, &parts));
	require(status == TL_OK && tl_parts_count(parts) == 0);
	tl_parts_free(parts);
	require(unlink(path) == 0 && rmdir(folder) == 0);
}

void host_act_file(host *h, const uint8_t *r)
{
	const host_map *m = &h->maps[r[2] % HOST_MAPS];
	const tl_format *format;
	check_bounds(m);
	host_ask_map(m);
	if (r[4] % 16 == 0) {
		draw_png(m);
		return;
	}
	if (r[4] % 64 == 2) {
		save_file(m);
		return;
	}
	for (size_t i = r[3];; i++) {
		require(tl_format_get(i % tl_format_count(), &format) == TL_OK);
		if (format->saved || r[4] % 8 == 1)
			break;
	}
	save_as(m, format);
}
