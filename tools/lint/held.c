/* SPDX-License-Identifier: MIT */
/* held.c: findings that are held back where what blocks is a guess. */
#include "lint/held.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cli/message.h"
#include "io/contents.h"
#include "io/load.h"

/* Three figures, and a third of them all, say that the walls are none. */
enum { IN_WALLS_MIN = 3, IN_WALLS_SHARE = 3 };

enum subject { OTHER, FIGURE, GOAL };

/* May what was read of a map of this format not be what blocks? */
static bool is_guessed(const char *format)
{
	static const char *const formats[] = { "tmx", "tmj", "ldtk", "doom", "udmf" };
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		if (strcmp(formats[i], format) == 0)
			return true;
	return false;
}

static bool is_about(const tl_finding *finding, const char *rule)
{
	return strcmp(finding->rule->id, rule) == 0;
}

/* A figure that is in a wall, or a goal that is not reached. */
static enum subject subject_of(const tl_map *map, const tl_finding *finding)
{
	tl_waypoint_id id;
	tl_waypoint_info info;
	if (is_about(finding, "unreachable"))
		return GOAL;
	if (is_about(finding, "agent-blocked"))
		return FIGURE;
	bool is_start = is_about(finding, "waypoint-on-wall") && finding->name_count > 0 &&
		tl_map_find_waypoint(map, finding->names[0], &id) == TL_OK &&
		tl_map_get_waypoint(map, id, &info) == TL_OK && info.role == TL_WAYPOINT_START;
	return is_start ? FIGURE : OTHER;
}

/* That of the file, NULL = out of memory, which was printed. */
static struct held_project *find_held(struct held *held, const char *file, const char *format)
{
	char *folder = map_project(file);
	if (!folder) {
		(void)out_of_memory();
		return NULL;
	}
	uint64_t key = tli_hash_bytes(TLI_FNV_START, folder, strlen(folder) + 1);
	key = tli_hash_bytes(key, format, strlen(format));
	free(folder);
	for (size_t i = tli_array_length(held->projects); i-- > 0;)
		if (held->projects[i].key == key)
			return &held->projects[i];
	if (!tli_array_append(held->projects, (struct held_project){ .key = key })) {
		(void)out_of_memory();
		return NULL;
	}
	return &tli_array_last(held->projects);
}

/* Monsters of Doom whose class is called otherwise than the waypoint, which is `imp-12`. */
static const struct {
	const char *thing, *class_name;
} classes[] = {
	{ "imp", "doomimp" },
	{ "chaingunner", "chaingunguy" },
	{ "mancubus", "fatso" },
	{ "baron", "baronofhell" },
};

/* Is it about the radius of a monster that the mod replaces by another one? */
static bool is_about_replaced(struct program *program, const tl_finding *finding)
{
	char class_name[32];
	size_t size = 0;
	if (!is_about(finding, "waypoint-tight") || finding->name_count == 0)
		return false;
	for (const char *at = finding->names[0];
		*at != '\0' && !isdigit((unsigned char)*at) && size + 1 < sizeof class_name; at++)
		if (*at != '-')
			class_name[size++] = *at;
	class_name[size] = '\0';
	for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
		if (strcmp(class_name, classes[i].thing) == 0)
			return program_replaces(program, classes[i].class_name);
	return program_replaces(program, class_name);
}

static bool are_many(size_t in_walls, size_t figures)
{
	return in_walls >= IN_WALLS_MIN && in_walls * IN_WALLS_SHARE >= figures;
}

bool held_filter(struct held *held, struct lint_result *result, tl_finding *findings)
{
	const char *format = tl_map_format(result->map);
	size_t counts[3] = { 0 }, kept = 0;
	if (!is_guessed(format))
		return true;
	/* 1. The figures of this map, and of its project so far. */
	struct held_project *project = find_held(held, result->file, format);
	if (!project)
		return false;
	for (size_t i = 0; i < result->count; i++)
		counts[subject_of(result->map, &findings[i])]++;
	size_t figures = count_role(result->map, TL_WAYPOINT_START) + tl_map_agent_count(result->map);
	project->figures += figures;
	project->in_walls += counts[FIGURE];
	bool is_wrong = are_many(counts[FIGURE], figures) ||
		(counts[FIGURE] > 0 && are_many(project->in_walls, project->figures));
	/* 2. What is left. */
	for (size_t i = 0; i < result->count; i++) {
		tl_finding *finding = &findings[i];
		bool is_asked = lint_options_set(held->options, finding->rule->id) || is_about(finding, "map-empty");
		bool is_note = finding->severity == TL_SEVERITY_NOTE && finding->rule->severity > TL_SEVERITY_NOTE;
		bool is_doubtful = is_note || (is_wrong && subject_of(result->map, finding) != OTHER) ||
			is_about_replaced(held->program, finding);
		if (is_doubtful && !is_asked && !held->lists)
			continue;
		if (is_note && !is_asked)
			finding->severity = finding->rule->severity;
		findings[kept++] = *finding;
	}
	result->held = result->count - kept;
	held->findings += result->held;
	result->count = kept;
	return true;
}

void held_free(struct held *held)
{
	tli_array_free(held->projects);
}
