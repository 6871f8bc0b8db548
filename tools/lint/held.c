/* SPDX-License-Identifier: MIT */
/* held.c: findings that are held back where what blocks is a guess, and of rules that fire for a share of a project. */
#include "lint/held.h"

#include <ctype.h>
#include <string.h>

#include "io/contents.h"
#include "cli/message.h"

/* Three figures, or eight walls or waypoints, and a third of them all, say that what was read of them is wrong, not they. */
enum { FIGURES_MIN = 3, THINGS_MIN = 8, MANY_SHARE = 3 };

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

static bool are_many(size_t found, size_t min, size_t things)
{
	return found >= min && found * MANY_SHARE >= things;
}

/* Is it about something in a level of Doom that is stuck in a line with two sides? Steps are sunk by lifts and scripts, and part closets from the
 * level. */
static bool is_at_step(const tl_map *map, const tl_finding *finding)
{
	const tl_place *line = &finding->related;
	tl_wall_info wall;
	tl_point point;
	tl_place place;
	if (!is_about(finding, "waypoint-tight"))
		return false;
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0 }); tl_wall_is_valid(map, id);
		id = tl_map_next_wall(map, id)) {
		if (tl_map_get_wall(map, id, &wall) != TL_OK || wall.blocks != TL_BLOCKS_ALL)
			continue;
		for (size_t i = 0; tl_map_get_wall_point(map, id, i, &point, &place) == TL_OK; i++)
			if (place.line == line->line && place.object == line->object)
				return false;
	}
	return true;
}

/* Counts the findings of each rule in the map, and in its project so far. false: out of memory, which was printed. */
static bool count_found(struct project *project, const struct lint_result *result, const tl_finding *findings)
{
	for (size_t k = 0; k < tli_array_length(project->found); k++)
		project->found[k].in_map = 0;
	for (size_t i = 0; i < result->count; i++) {
		size_t k = 0;
		while (k < tli_array_length(project->found) && project->found[k].rule != findings[i].rule)
			k++;
		if (k == tli_array_length(project->found) &&
			!tli_array_append(project->found, (struct rule_count){ .rule = findings[i].rule }))
			return out_of_memory();
		project->found[k].in_map++;
		project->found[k].in_project++;
	}
	return true;
}

/* Does its rule fire for a third of what it looked at, walls or waypoints, of the map or of its project so far? */
static bool is_of_many(const struct project *project, const tl_map *map, const tl_finding *finding)
{
	const struct rule_count *found = project->found;
	bool is_of_walls = strncmp(finding->rule->id, "wall-", 5) == 0;
	if (!is_of_walls && strncmp(finding->rule->id, "waypoint-", 9) != 0)
		return false;
	while (found->rule != finding->rule)
		found++;
	return are_many(found->in_map, THINGS_MIN, is_of_walls ? tl_map_wall_count(map) : tl_map_waypoint_count(map)) ||
		are_many(found->in_project, THINGS_MIN, is_of_walls ? project->walls : project->waypoints);
}

bool held_filter(struct held *held, struct lint_result *result, tl_finding *findings)
{
	const char *format = tl_map_format(result->map);
	size_t counts[3] = { 0 }, kept = 0;
	if (!is_guessed(format))
		return true;
	/* 1. What fired in this map, and in its project so far. */
	for (size_t i = 0; i < result->count; i++)
		counts[subject_of(result->map, &findings[i])]++;
	size_t figures = count_role(result->map, TL_WAYPOINT_START) + tl_map_agent_count(result->map);
	struct project *project = &held->projects->list[result->project];
	project->figures += figures;
	project->in_walls += counts[FIGURE];
	project->walls += tl_map_wall_count(result->map);
	project->waypoints += tl_map_waypoint_count(result->map);
	if (!count_found(project, result, findings))
		return false;
	bool is_wrong = are_many(counts[FIGURE], FIGURES_MIN, figures) ||
		(counts[FIGURE] > 0 && are_many(project->in_walls, FIGURES_MIN, project->figures));
	bool has_steps = held->is_walk && (strcmp(format, "doom") == 0 || strcmp(format, "udmf") == 0);
	/* 2. What is left. */
	for (size_t i = 0; i < result->count; i++) {
		tl_finding *finding = &findings[i];
		bool is_asked = lint_options_set(held->options, finding->rule->id) || is_about(finding, "map-empty");
		bool is_note = finding->severity == TL_SEVERITY_NOTE && finding->rule->severity > TL_SEVERITY_NOTE;
		bool is_doubtful = is_note || (is_wrong && subject_of(result->map, finding) != OTHER) ||
			(has_steps && is_at_step(result->map, finding)) || is_of_many(project, result->map, finding) ||
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
