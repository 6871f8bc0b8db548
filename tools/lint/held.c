/* SPDX-License-Identifier: MIT */
/* held.c: findings that are held back where what blocks is a guess. */
#include "lint/held.h"

#include <ctype.h>
#include <string.h>

#include "io/contents.h"

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

void held_filter(struct held *held, struct lint_result *result, tl_finding *findings)
{
	const char *format = tl_map_format(result->map);
	size_t counts[3] = { 0 }, kept = 0;
	if (!is_guessed(format))
		return;
	/* 1. The figures of this map, and of its project so far. */
	for (size_t i = 0; i < result->count; i++)
		counts[subject_of(result->map, &findings[i])]++;
	size_t figures = count_role(result->map, TL_WAYPOINT_START) + tl_map_agent_count(result->map);
	struct project *project = &held->projects->list[result->project];
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
}
