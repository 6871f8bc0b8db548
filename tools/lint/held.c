/* SPDX-License-Identifier: MIT */
/* held.c: findings that are held back: where what blocks is a guess, of rules that fire for a share of a project, in old copies. O(findings * rules + findings * bytes of the map). */
#include "lint/held.h"

#include <stdlib.h>
#include <string.h>

#include "io/contents.h"
#include "io/load.h"
#include "cli/message.h"
#include "lint/exports.h"
#include "lint/finding.h"
#include "lint/groups.h"
#include "lint/read.h"

/* Three figures, or eight walls or waypoints, and a third of them all, say that what was read of them is wrong, not they. */
enum { FIGURES_MIN = 3, THINGS_MIN = 8, MANY_SHARE = 3 };

enum subject { OTHER, FIGURE, GOAL };

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

static bool are_many(size_t found, size_t min, size_t things)
{
	return found >= min && found * MANY_SHARE >= things;
}

/*
 * Does no one say what blocks in this map, which no one named? Rules do. Links in Tiled do not: games draw routes there. true, too: out of
 * memory.
 */
static bool is_unsaid(const struct held *held, const struct lint_result *result)
{
	char *rules = map_rules_file(result->file);
	bool has_rules = rules != NULL;
	free(rules);
	return held->is_walk && !has_rules;
}

/* Does it rest upon where something stands among what was read as walls? What is drawn or missing does not. */
static bool is_of_place(const tl_finding *finding)
{
	static const char *const others[] = { "map-empty", "walls-partial", "wall-duplicate", "wall-overlap",
		"wall-zero-length", "wall-gap", "wall-crossing", "waypoint-duplicate", "link-duplicate", "link-self",
		"grid-merge", "allow-unused" };
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (is_about(finding, others[i]))
			return false;
	return true;
}

static bool is_of_kind(tl_place place, const char *kind)
{
	return place.kind && strcmp(place.kind, kind) == 0;
}

/*
 * Is it about how walls of Tiled or LDtk meet, gaps and overlaps, or how the drawn shapes of tiles do? Programs stop bodies at both all the same, and a tile
 * has its shapes wherever it lies, turned and mirrored too.
 */
static bool is_of_joints(const tl_map *map, const tl_finding *finding)
{
	bool is_drawn = is_of_tiled(map) || strcmp(tl_map_format(map), "ldtk") == 0;
	bool is_of_tile = is_of_kind(finding->place, "tile") || is_of_kind(finding->related, "tile");
	return is_drawn &&
		(is_about(finding, "wall-gap") || is_about(finding, "wall-overlap") ||
			(is_of_tile && strncmp(finding->rule->id, "wall-", 5) == 0));
}

/* Is it about two objects that are at one place? */
static bool is_of_two_objects(const tl_finding *finding)
{
	bool is_double = is_about(finding, "wall-duplicate") || is_about(finding, "wall-overlap") ||
		is_about(finding, "waypoint-duplicate");
	return is_double && is_of_kind(finding->place, "object") && is_of_kind(finding->related, "object");
}

/* The text of a map of Tiled in which something is there twice, to see in which groups of layers it is; NULL: there is no such map, or out of memory. */
static char *text_with_groups(const struct lint_result *result, const tl_finding *findings)
{
	bool is_tiled = is_of_tiled(result->map);
	for (size_t i = 0; is_tiled && i < result->count; i++)
		if (is_of_two_objects(&findings[i]))
			return source_text(result->file);
	return NULL;
}

/* Is it about where a player of Doom starts, or an exit that is not reached? Closets, steps, lifts and scripts are for all other things. */
static bool is_of_player(const tl_map *map, const tl_finding *finding)
{
	static const char exit_name[] = "exit";
	const char *format = tl_map_format(map);
	tl_waypoint_id id;
	tl_waypoint_info info;
	if ((strcmp(format, "doom") != 0 && strcmp(format, "udmf") != 0) || finding->name_count == 0)
		return false;
	if (is_about(finding, "unreachable"))
		return strncmp(finding->names[0], exit_name, sizeof exit_name - 1) == 0;
	return tl_map_find_waypoint(map, finding->names[0], &id) == TL_OK &&
		tl_map_get_waypoint(map, id, &info) == TL_OK && info.role == TL_WAYPOINT_START;
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

/* ---- copies and samples ---- */

static bool is_known(char **folders, const char *folder)
{
	for (size_t i = tli_array_length(folders); i-- > 0;)
		if (strcmp(folders[i], folder) == 0)
			return true;
	return false;
}

/* false: out of memory. */
static bool know(char ***folders, const char *folder)
{
	if (is_known(*folders, folder))
		return true;
	char *copy = strdup(folder);
	if (copy && tli_array_append(*folders, copy))
		return true;
	free(copy);
	return out_of_memory();
}

static void forget(char ***folders)
{
	for (size_t i = 0; i < tli_array_length(*folders); i++)
		free((*folders)[i]);
	tli_array_free(*folders);
}

bool held_expect(struct held *held, const struct folder_lists *lists)
{
	struct project_of_folder last = { 0 };
	bool good = drafts_read(&held->drafts, lists);
	for (size_t i = 0; good && i < tli_array_length(lists->maps.names); i++) {
		const char *name = lists->maps.names[i], *folder = map_project(&last, name);
		if (!folder)
			return out_of_memory();
		unsigned said = drafts_said(&held->drafts, name);
		good = !(said & SAID_BY_PROGRAM) || know(&held->loading, folder);
		good = good && (!(said & (SAID_LOADED | SAID_NAMED)) || know(&held->naming, folder));
		for (enum path_says says = path_says(name, folder); good && says < PATH_SAYS_COPY; says++)
			good = know(&held->others[says + 1], folder);
	}
	map_project_free(&last);
	return good;
}

void held_free(struct held *held)
{
	for (size_t says = 0; says <= PATH_SAYS_COPY; says++)
		forget(&held->others[says]);
	forget(&held->loading);
	forget(&held->naming);
	drafts_free(&held->drafts);
}

/* How much of the name of a file the folder of its project is. */
static size_t size_of_project(const char *file, const char *folder)
{
	tli_text path = { 0 };
	write_relative(&path, file, folder[0] != '\0' ? folder : ".");
	size_t size = strlen(file), length = tli_text_length(&path);
	bool is_end = !path.failed && length > 0 && length <= size &&
		memcmp(file + size - length, path.data, length) == 0;
	tli_text_free(&path);
	return is_end ? size - length : 0;
}

/* Does the program load other maps of its project by their names, and not this one? Is one of its name in the assets of the program, and this one is not? Or is
 * there a newer export beside it, and the program does not name the source? */
static bool is_draft(const struct held *held, const struct lint_result *result)
{
	const char *folder = held->projects->list[result->project].folder, *file = result->file;
	if (!held->is_walk)
		return false;
	const struct drafts *drafts = &held->drafts;
	unsigned likely = drafts->makes_names ? SAID_MENTIONED : SAID_LOADED | SAID_LIKELY;
	return (is_known(held->naming, folder) && drafts_miss(drafts, file, SAID_MENTIONED)) ||
		(is_known(held->loading, folder) && drafts_miss(drafts, file, likely)) ||
		(held->drafts.has_java &&
			names_are_outside(&held->drafts.names, file, size_of_project(file, folder))) ||
		(result->count > 0 && !(result->said & SAID_SOURCE) && export_is_newer(file));
}

/* Does the program name maps of its project, and nothing say that it loads this one: neither its file, nor its path, nor a word that is likely its name? */
static bool is_unloaded(const struct held *held, const struct lint_result *result)
{
	const char *folder = held->projects->list[result->project].folder;
	return is_known(held->naming, folder) && drafts_miss(&held->drafts, result->file, SAID_LOADED | SAID_LIKELY);
}

/* A backup, an old copy, a test or an example by its path, beside maps of its project that are less so? PATH_SAYS_LEVEL: neither. */
static enum path_says says_beside_others(const struct held *held, const struct lint_result *result)
{
	const char *folder = held->projects->list[result->project].folder;
	if (!held->is_walk || strcmp(tl_map_format(result->map), "native") == 0)
		return PATH_SAYS_LEVEL;
	enum path_says says = path_says(result->file, folder);
	return is_known(held->others[says], folder) ? says : PATH_SAYS_LEVEL;
}

/* Is it about a thing of a layer which the program names in comments alone? */
static bool is_commented_out(const struct held *held, const tl_map *map, const tl_finding *finding)
{
	static const char before[] = " on layer '";
	const char *caption = held->is_walk ? tl_map_caption(map, finding->place) : NULL, *name = NULL;
	for (const char *at = caption; at && (at = strstr(at, before));)
		name = at += sizeof before - 1;
	size_t size = name ? strlen(name) : 0;
	return size > 1 && program_has_only_in_comments(held->program, name, size - 1);
}

/* ---- the filter ---- */

bool held_filter(struct held *held, struct lint_result *result, tl_finding *findings)
{
	static const char *const guessed[] = { "tmx", "tmj", "ldtk", "doom", "udmf" };
	const char *format = tl_map_format(result->map);
	size_t counts[3] = { 0 }, kept = 0, k = 0;
	while (k < sizeof guessed / sizeof *guessed && strcmp(guessed[k], format) != 0)
		k++;
	enum path_says says = says_beside_others(held, result);
	result->said = drafts_said(&held->drafts, result->file);
	result->is_draft = is_draft(held, result);
	bool is_sample = says == PATH_SAYS_SAMPLE;
	bool is_of_copy = says == PATH_SAYS_COPY || result->is_draft || (is_sample && !(result->said & SAID_LOADED));
	if (k == sizeof guessed / sizeof *guessed && !is_of_copy)
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
	bool is_guess = is_unsaid(held, result);
	result->is_unloaded = is_guess && held->lists != HELD_LISTED && is_unloaded(held, result);
	char *text = is_guess ? text_with_groups(result, findings) : NULL;
	/* 2. What is left. */
	for (size_t i = 0; i < result->count; i++) {
		tl_finding *finding = &findings[i];
		bool is_asked = lint_options_set(held->options, finding->rule->id) || is_about(finding, "map-empty");
		bool is_note = finding->severity == TL_SEVERITY_NOTE && finding->rule->severity > TL_SEVERITY_NOTE;
		bool is_of_sample = is_sample && is_about(finding, "walls-partial");
		bool is_doubtful = is_of_copy || is_of_sample || is_note ||
			(is_wrong && subject_of(result->map, finding) != OTHER) ||
			(is_guess &&
				((is_of_place(finding) && !is_of_player(result->map, finding)) ||
					is_of_joints(result->map, finding) ||
					(is_of_two_objects(finding) &&
						are_in_two_groups(text, finding->place, finding->related)))) ||
			is_of_many(project, result->map, finding) || is_commented_out(held, result->map, finding);
		if (is_doubtful && !is_asked && held->lists == HELD_COUNTED)
			continue;
		bool is_explained = is_doubtful && held->lists == HELD_EXPLAINED;
		if ((is_explained || result->is_unloaded) && !is_asked)
			finding->severity = TL_SEVERITY_NOTE;
		else if (is_note && !is_asked)
			finding->severity = finding->rule->severity;
		findings[kept++] = *finding;
	}
	free(text);
	result->held = result->count - kept;
	result->in_copy = is_of_copy ? result->held : 0;
	held->findings += result->held;
	held->in_copies += result->in_copy;
	result->count = kept;
	return true;
}
