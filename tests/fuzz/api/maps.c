/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/maps.c: a map as a whole: journal, groups, texts. The model keeps a copy of itself for each step. */
#include "fuzz/api/host.h"

static uint64_t text_hash(const tl_map *map)
{
	static char text[HOST_TEXT_MAX];
	size_t size;
	require(tl_map_save_memory(map, text, sizeof text, &size) == TL_OK);
	return host_mix_bytes(size, text, size);
}

uint64_t host_map_hash(const host_map *m)
{
	uint64_t hash = host_mix(text_hash(m->map), tl_map_revision(m->map));
	hash = host_mix(hash, tl_map_undo_count(m->map));
	return host_mix(hash, tl_map_redo_count(m->map));
}

void host_map_check(host_map *m)
{
	const char *difference = model_difference(&m->now.model, m->map);
	if (difference)
		fprintf(stderr, "the map and the model differ: %s\n", difference);
	require(!difference);
}

static void forget(host_map *m)
{
	m->states[0] = m->now;
	m->at = m->known = m->undo = 0;
}

/* An edit, or a group of edits, has ended as one step or as none. */
static void push(host_map *m, uint64_t text_before)
{
	size_t count = tl_map_undo_count(m->map);
	require(count <= m->undo + 1);
	if (count < m->undo + 1 && m->now.text == text_before && count == m->undo)
		return;                            /* nothing changed: no step */
	if (count == 0 || m->at == HOST_HISTORY) { /* the journal is too small for the step, or the history here is */
		tl_map_forget_edits(m->map);
		forget(m);
		return;
	}
	m->states[++m->at] = m->now;
	m->known = m->at;
	m->undo = count;
	require(tl_map_redo_count(m->map) == 0);
}

void host_map_edited(host_map *m, tl_status status, bool expected)
{
	uint64_t before = m->now.text;
	require((status == TL_OK) == expected);
	m->now.text = text_hash(m->map);
	if (status) {
		require(m->now.text == before);
		require(tl_last_reason(status)[0]);
	}
	host_map_check(m);
	if (m->depth == 0 && status == TL_OK)
		push(m, before);
	if (m->depth == 0)
		require(tl_map_undo_count(m->map) == m->undo);
}

void host_map_start(host *h, size_t index)
{
	host_map *m = &h->maps[index];
	tl_map_def def = tl_default_map_def();
	tl_status status;
	def.resolution = h->resolution;
	host_say("map%zu = tl_map_create({ grid %d })", index, h->resolution);
	m->states = malloc((HOST_HISTORY + 1) * sizeof *m->states);
	require(m->states);
	GUARDED(status, 0, tl_map_create(&def, &m->map));
	require(status == TL_OK && model_read(&m->now.model, m->map));
	m->now.text = text_hash(m->map);
	m->depth = 0;
	forget(m);
	host_map_check(m);
}

void host_map_end(host *h, size_t index)
{
	host_map *m = &h->maps[index];
	tl_map_free(m->map);
	free(m->states);
	m->map = NULL;
	m->states = NULL;
}

/* ---- groups, undo, redo ---- */

static void cancel_group(host_map *m)
{
	tl_status status;
	ATTEMPT(status, host_map_hash(m), tl_map_cancel_group(m->map));
	require((status == TL_OK) == (m->depth == 1));
	if (status)
		return;
	m->now = m->before;
	m->depth = 0;
	require(text_hash(m->map) == m->now.text);
	host_map_check(m);
	require(tl_map_undo_count(m->map) <= m->undo);
	if (tl_map_undo_count(m->map) == 0 && m->undo > 0)
		forget(m);
	m->undo = tl_map_undo_count(m->map);
	require(tl_map_redo_count(m->map) == m->known - m->at);
}

void host_act_group(host *h, const uint8_t *r)
{
	host_map *m = &h->maps[r[2] % HOST_MAPS];
	tl_status status;
	switch (r[3] % 4) {
	case 0:
		host_say("tl_map_begin_group(map%d)", r[2] % HOST_MAPS);
		ATTEMPT(status, host_map_hash(m), tl_map_begin_group(m->map));
		require(status == TL_OK);
		if (m->depth++ == 0)
			m->before = m->now;
		break;
	case 1:
		host_say("tl_map_cancel_group(map%d)", r[2] % HOST_MAPS);
		cancel_group(m);
		break;
	default:
		host_say("tl_map_end_group(map%d)", r[2] % HOST_MAPS);
		ATTEMPT(status, host_map_hash(m), tl_map_end_group(m->map));
		require((status == TL_OK) == (m->depth > 0));
		if (status == TL_OK && --m->depth == 0)
			push(m, m->before.text);
	}
}

static void step(host_map *m, bool redo)
{
	tl_status status;
	tl_map_step what;
	uint64_t revision = tl_map_revision(m->map);
	bool can = m->depth == 0 && (redo ? tl_map_redo_count(m->map) > 0 : m->undo > 0);
	ATTEMPT(status, host_map_hash(m), redo ? tl_map_redo(m->map, &what) : tl_map_undo(m->map, &what));
	require((status == TL_OK) == can);
	if (status) {
		require(status == (m->depth > 0 ? TL_E_INVALID : TL_E_NOT_FOUND));
		return;
	}
	m->at += redo ? 1 : (size_t)-1;
	m->undo += redo ? 1 : (size_t)-1;
	m->now = m->states[m->at];
	require(what.edits > 0 && tl_map_revision(m->map) > revision);
	require(tl_map_undo_count(m->map) == m->undo && tl_map_redo_count(m->map) == m->known - m->at);
	require(text_hash(m->map) == m->now.text);
	host_map_check(m);
}

void host_act_undo(host *h, const uint8_t *r)
{
	host_map *m = &h->maps[r[2] % HOST_MAPS];
	if (r[3] % 32 == 31 && m->depth == 0) {
		host_say("tl_map_forget_edits(map%d)\n", r[2] % HOST_MAPS);
		tl_map_forget_edits(m->map);
		forget(m);
		return;
	}
	if (r[3] % 32 == 30 && m->depth == 0) {
		size_t bytes = (size_t)r[4] * r[5] + (r[4] & 1 ? 1 << 20 : 0);
		host_say("tl_map_set_max_undo_bytes(map%d, %zu)\n", r[2] % HOST_MAPS, bytes);
		require(tl_map_set_max_undo_bytes(m->map, bytes) == TL_OK && tl_map_max_undo_bytes(m->map) == bytes);
		require(tl_map_undo_count(m->map) <= m->undo);
		tl_map_forget_edits(m->map);
		forget(m);
		return;
	}
	host_say("tl_map_%s(map%d)", r[3] & 1 ? "redo" : "undo", r[2] % HOST_MAPS);
	step(m, r[3] & 1);
}

/* ---- texts ---- */

static void keep_text(host_map *m, host_text *kept)
{
	size_t size = 0;
	require(tl_map_save_memory(m->map, NULL, 0, &size) == TL_E_BUFFER);
	free(kept->text);
	kept->text = malloc(size);
	require(kept->text && tl_map_save_memory(m->map, kept->text, size, &kept->size) == TL_OK && kept->size == size);
}

/* Things that both have by name keep their ids. */
static void check_names_stay(const model_map *before, const model_map *now)
{
	for (size_t i = 0; i < before->waypoint_count; i++)
		for (size_t k = 0; k < now->waypoint_count; k++)
			if (strcmp(before->waypoints[i].name, now->waypoints[k].name) == 0)
				require(before->waypoints[i].id.index1 == now->waypoints[k].id.index1 &&
					before->waypoints[i].id.generation == now->waypoints[k].id.generation);
	for (size_t i = 0; i < before->door_count; i++)
		for (size_t k = 0; k < now->door_count; k++)
			if (strcmp(before->doors[i].name, now->doors[k].name) == 0)
				require(before->doors[i].id.index1 == now->doors[k].id.index1 &&
					before->doors[i].id.generation == now->doors[k].id.generation);
}

static void reload(host_map *m, const host_text *kept)
{
	tl_status status;
	tl_load_def def;
	model_map before = m->now.model;
	uint64_t text = m->now.text;
	ATTEMPT(status, host_map_hash(m),
		(def = tl_default_load_def(), def.budget = host_budget(),
			tl_map_reload_memory(m->map, kept->text, kept->size, &def, NULL)));
	if (m->depth > 0) {
		require(status == TL_E_INVALID);
		return;
	}
	require(status == TL_OK && model_read(&m->now.model, m->map));
	m->now.text = text_hash(m->map);
	require(m->now.text == host_mix_bytes(kept->size, kept->text, kept->size));
	check_names_stay(&before, &m->now.model);
	host_map_check(m);
	push(m, text);
}

/* A map made of a text, instead of the one that there was. */
static void load(host *h, size_t index, const host_text *kept)
{
	host_map *m = &h->maps[index];
	tl_status status;
	tl_load_def def;
	tl_map *map = NULL;
	ATTEMPT(status, map != NULL,
		(def = tl_default_load_def(), def.budget = host_budget(),
			tl_map_load_memory(kept->text, kept->size, &def, &map, NULL)));
	require(status == TL_OK && map);
	tl_map_free(m->map);
	m->map = map;
	require(model_read(&m->now.model, map));
	m->now.text = text_hash(map);
	require(m->now.text == host_mix_bytes(kept->size, kept->text, kept->size));
	m->depth = 0;
	forget(m);
	host_map_check(m);
	for (size_t i = 0; i < HOST_NAVS; i++)
		if (h->navs[i].nav && h->navs[i].map == index)
			h->navs[i].map = HOST_MAPS;
	if (h->shared.shared && h->shared.map == index)
		h->shared.map = HOST_MAPS;
	for (size_t i = 0; i < HOST_LINTS; i++)
		if (h->lints[i].map == index)
			host_lint_free(h, i);
}

void host_act_text(host *h, const uint8_t *r)
{
	size_t index = r[2] % HOST_MAPS;
	host_text *kept = &h->texts[r[3] % HOST_TEXTS];
	if (r[4] % 4 == 0 || !kept->text) {
		host_say("text%d = tl_map_save_memory(map%zu)\n", r[3] % HOST_TEXTS, index);
		keep_text(&h->maps[index], kept);
	} else if (r[4] % 8 != 7) {
		host_say("tl_map_reload_memory(map%zu, text%d = \"\"\"%.*s\"\"\")", index, r[3] % HOST_TEXTS,
			(int)kept->size, kept->text);
		reload(&h->maps[index], kept);
	} else {
		host_say("tl_map_free(map%zu); map%zu = tl_map_load_memory(text%d = \"\"\"%.*s\"\"\")", index, index,
			r[3] % HOST_TEXTS, (int)kept->size, kept->text);
		load(h, index, kept);
	}
}
