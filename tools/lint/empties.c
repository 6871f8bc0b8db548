/* SPDX-License-Identifier: MIT */
/* empties.c: the maps of a run in which nothing blocks, one finding for each project. O(maps x projects + maps log maps + pairs of equal names). */
#include "lint/empties.h"

#include <stdlib.h>
#include <string.h>

#include "lint/sample.h"
#include "cli/message.h"
#include "cli/writer.h"
#include "lint/finding.h"
#include "lint/names.h"

/* Maps that a finding names; a rule that fewer than a quarter suggest is none. */
enum { NAMES_SHOWN = 3, VOTES_SHARE = 4 };

/* Times the outline of what looks most like walls, and parts of the map that are compared with it, for each of which it may be read. */
enum { LARGER = 2, COMPARED_MAX = 64 };

static const char see_info[] = " (`tautline info --explain MAP` shows what each part was taken for)";

/* ---- taking ---- */

static void free_empty_map(struct empty_map *map)
{
	free(map->name);
	free(map->file);
	free(map->part);
	free(map->text);
	free(map->rule);
}

void empties_free(struct empties *empties)
{
	for (size_t i = 0; i < tli_array_length(empties->maps); i++)
		free_empty_map(&empties->maps[i]);
	tli_array_free(empties->maps);
	*empties = (struct empties){ 0 };
}

/* Of all parts that a rule is for. */
struct extent {
	size_t outline, things;
};

static struct extent extent_of(const tl_map *map, const char *rule)
{
	tl_ignored_info part;
	struct extent all = { 0, 0 };
	for (size_t i = 0; tl_map_get_ignored(map, i, &part) == TL_OK; i++)
		if (strcmp(part.rule, rule) == 0) {
			all.outline += part.outline;
			all.things += part.count;
		}
	return all;
}

/* Of the layers that the program has block, one that is so much larger than the one that looks most like walls that mainly it does. NULL: there is none. */
static const char *larger_rule(const struct empties *empties, const struct lint_result *result, tl_ignored_info *part)
{
	const char *larger = NULL;
	tl_ignored_info it;
	struct extent suggested = extent_of(result->map, tl_map_suggested_rule(result->map));
	size_t most = LARGER * suggested.outline;
	for (size_t i = 0; suggested.things > 0 && i < COMPARED_MAX && tl_map_get_ignored(result->map, i, &it) == TL_OK;
		i++) {
		if (strncmp(it.rule, "layer ", 6) != 0)
			continue;
		struct extent extent = extent_of(result->map, it.rule);
		if (extent.things == 1 || extent.outline <= most ||
			program_asks_for(empties->program, it.rule, result->file) != PROGRAM_NAMES_IT)
			continue;
		larger = it.rule;
		*part = it;
		most = extent.outline;
	}
	return larger;
}

/*
 * Of what nothing takes, that which the program asks for, where it does not ask for what looks most like walls: of values of LDtk that of the layer whose
 * identifier it compares, of layers of Tiled the one that it has block as a whole, of several the largest, or the one that is larger. NULL: there is no such thing.
 */
static const char *asked_rule(
	const struct empties *empties, const struct lint_result *result, enum program_says says, tl_ignored_info *part)
{
	const tl_map *map = result->map;
	bool is_ldtk = strcmp(tl_map_format(map), "ldtk") == 0;
	bool (*asks)(struct program *, const char *) = is_ldtk ? program_compares_name : program_has_it_block;
	const char *best = tl_map_suggested_rule(map);
	if (best[0] == '\0')
		return NULL;
	const char *asked = NULL;
	tl_ignored_info it;
	size_t most = 0;
	bool has_best = asks(empties->program, best);
	for (size_t i = 0; !has_best && tl_map_get_ignored(map, i, &it) == TL_OK; i++) {
		if (it.rule[0] == '\0' || !asks(empties->program, it.rule))
			continue;
		struct extent extent = extent_of(map, it.rule);
		if (asked && extent.outline <= most)
			continue;
		asked = it.rule;
		*part = it;
		most = extent.outline;
	}
	if (asked)
		return asked;
	return !is_ldtk && says == PROGRAM_NAMES_IT ? larger_rule(empties, result, part) : NULL;
}

/* What a finding says first, and the part that the program asks for in place of what looks like walls; NULL: out of memory. */
static char *text_of_asked(const char *text, const tl_ignored_info *part)
{
	const char *end = strstr(text, ". ");
	tli_text out = { 0 };
	tli_text_add_bytes(&out, text, end ? (size_t)(end - text) : strlen(text));
	tli_text_add_format(&out, ". The program asks for %s; if it blocks, a line in tautline.rules says so: %s%s",
		part->what, part->rule, see_info);
	return take_string(&out);
}

static bool keep(struct empties *empties, const struct lint_result *result, const tl_finding *finding)
{
	if (!tli_array_reserve(empties->maps, 1))
		return out_of_memory();
	tl_ignored_info part;
	const char *suggested = tl_map_suggested_rule(result->map);
	enum program_says says = program_asks_for(empties->program, suggested, result->file);
	const char *asked = asked_rule(empties, result, says, &part);
	if (asked)
		says = program_asks_for(empties->program, asked, result->file);
	struct empty_map map = {
		.name = strdup(result->name),
		.file = strdup(result->file),
		.part = result->part ? strdup(result->part) : NULL,
		.text = asked ? text_of_asked(finding->text, &part) : strdup(finding->text),
		.rule = strdup(asked ? asked : suggested),
		.finding = *finding,
		.project = result->project,
		.says = says,
		.is_sample = path_says(result->file, empties->projects->list[result->project].folder) !=
			PATH_SAYS_LEVEL,
		.is_draft = result->is_draft,
		.is_unloaded = result->is_unloaded,
		.said = result->said,
	};
	map.finding.text = NULL;
	map.finding.names = NULL;
	map.finding.name_count = 0;
	if (!map.name || !map.file || (!map.part && result->part) || !map.text || !map.rule) {
		free_empty_map(&map);
		return out_of_memory();
	}
	tli_array_push(empties->maps, map);
	return true;
}

bool empties_take(struct empties *empties, const struct lint_result *result, tl_finding *findings, size_t *count)
{
	size_t kept = 0;
	if (strcmp(result->name, "-") == 0 || strcmp(tl_map_format(result->map), "native") == 0)
		return true;
	for (size_t i = 0; i < *count; i++)
		if (strcmp(findings[i].rule->id, "map-empty") != 0)
			findings[kept++] = findings[i];
		else if (!keep(empties, result, &findings[i]))
			return false;
	*count = kept;
	return true;
}

/* ---- reporting ---- */

/* The findings of a project that are to be reported: maps[members[0..count)]. */
struct group {
	const struct empty_map *maps;
	const struct project *project;
	const size_t *members;
	size_t count;
};

/* A rule that a map suggests, and the number of the map in its group. */
struct vote {
	const char *rule;
	size_t member;
	bool is_named; /* by the program */
};

static int compare_votes(const void *left, const void *right)
{
	const struct vote *a = left, *b = right;
	int order = strcmp(a->rule, b->rule);
	if (order == 0)
		order = b->is_named - a->is_named;
	return order != 0 ? order : (a->member > b->member) - (a->member < b->member);
}

/* The rule that most of its maps suggest, of several the first, of those that the program names before others; *count = how many. No rule: none does, or out of
 * memory. O(n log n). */
static struct vote best_vote(const struct group *group, size_t *count)
{
	struct vote *votes = malloc(group->count * sizeof *votes), best = { NULL, 0, false };
	*count = 0;
	for (size_t i = 0; votes && i < group->count; i++) {
		const struct empty_map *map = &group->maps[group->members[i]];
		votes[i] = (struct vote){ map->rule, i, map->says == PROGRAM_NAMES_IT };
	}
	if (votes)
		qsort(votes, group->count, sizeof *votes, compare_votes);
	for (size_t i = 0, end; votes && i < group->count; i = end) {
		for (end = i + 1; end < group->count && strcmp(votes[i].rule, votes[end].rule) == 0;)
			end++;
		size_t votes_of_it = end - i;
		bool is_enough = votes_of_it * VOTES_SHARE >= group->count && votes[i].rule[0] != '\0';
		bool is_more = votes_of_it > *count || (votes_of_it == *count && votes[i].member < best.member);
		if (is_enough && (votes[i].is_named != best.is_named ? votes[i].is_named : is_more)) {
			best = votes[i];
			*count = votes_of_it;
		}
	}
	free(votes);
	return best;
}

/* How long the folder is, with its slash, that all of its files are in. */
static size_t common_folder(const struct group *group)
{
	const char *first = group->maps[group->members[0]].file;
	size_t common = strlen(first), length = 0;
	for (size_t i = 0; i < group->count; i++) {
		const char *file = group->maps[group->members[i]].file;
		size_t equal = 0;
		while (equal < common && file[equal] == first[equal])
			equal++;
		common = equal;
	}
	for (size_t i = 0; i < common; i++)
		length = first[i] == '/' ? i + 1 : length;
	return length;
}

/* `maps/tautline.rules` */
static void write_rules_file(tli_text *text, const struct group *group)
{
	const char *first = group->maps[group->members[0]].file;
	size_t length = common_folder(group);
	tli_text path = { 0 };
	tli_text_add_bytes(&path, first, length);
	tli_text_add(&path, "tautline.rules");
	tli_text_add_bytes(&path, "", 1);
	text->failed |= path.failed;
	write_shown(text, path.failed ? "" : path.data);
	tli_text_free(&path);
}

static bool is_tiled(const struct project *project)
{
	return strcmp(project->format, "tmx") == 0;
}

static void write_advice(tli_text *text, const struct group *group)
{
	size_t votes;
	const char *rule = best_vote(group, &votes).rule;
	if (rule) {
		tli_text_add(text, ". ");
		if (votes < group->count)
			tli_text_add_format(text, "In %zu of them a", votes);
		else
			tli_text_add(text, "A");
		tli_text_add(text, " layer looks like walls; if it blocks, a line in ");
		write_rules_file(text, group);
		tli_text_add_format(text, " says so: %s", rule);
	} else if (is_tiled(group->project)) {
		tli_text_add(text, ". No layer looks like walls; a line in ");
		write_rules_file(text, group);
		tli_text_add(text, " says which does: layer NAME -> wall");
	}
	if (!rule || votes < group->count)
		tli_text_add(text, see_info);
}

static void write_group(tli_text *text, const struct group *group)
{
	size_t count = group->count, folder = common_folder(group);
	const char *of = group->project->folder[0] != '\0' ? " of this project" : " of this format";
	if (count == group->project->maps)
		tli_text_add_format(text, "nothing blocks in any of the %zu maps%s: ", count, of);
	else
		tli_text_add_format(text, "nothing blocks in %zu of the %zu maps%s: ", count, group->project->maps, of);
	for (size_t i = 0; i < count && i < NAMES_SHOWN; i++) {
		tli_text_add(text, i > 0 ? ", " : "");
		write_shown(text, group->maps[group->members[i]].name + folder);
	}
	if (count > NAMES_SHOWN)
		tli_text_add_format(text, " and %zu more", count - NAMES_SHOWN);
	write_advice(text, group);
	tli_text_add_bytes(text, "", 1);
}

/* The names of its maps but the first. NULL = out of memory. */
static const char **names_of_others(const struct group *group)
{
	const char **names = malloc(group->count * sizeof *names);
	for (size_t i = 1; names && i < group->count; i++)
		names[i - 1] = group->maps[group->members[i]].name;
	return names;
}

static bool has_sibling(const struct group *group)
{
	for (size_t i = 0; i < group->count; i++)
		if (project_has_sibling(group->project, group->maps[group->members[i]].file))
			return true;
	return false;
}

/*
 * Where nothing looks like walls, or a layer does of which the program knows nothing, it may be a game without walls, or a title screen beside the
 * levels: that is a note, unless --rule says otherwise. One of a series in which others have walls is no such thing, where there is no program to ask.
 */
static tl_severity severity_of(const struct empties *empties, const struct group *group)
{
	size_t votes;
	bool is_guess = is_tiled(group->project) || strcmp(group->project->format, "ldtk") == 0;
	struct vote best = best_vote(group, &votes);
	const char *rule = best.rule;
	enum program_says says = group->maps[group->members[best.member]].says;
	const struct empty_map *first = &group->maps[group->members[0]];
	bool is_unknown = is_guess &&
		(first->is_unloaded || says == PROGRAM_DOES_NOT ||
			(!rule && !(says == PROGRAM_IS_NONE && has_sibling(group))));
	return is_unknown && !empties->is_severity_set ? TL_SEVERITY_NOTE : first->finding.severity;
}

/* Brings the map to the front that the finding is best said of: one that has the layer, is no copy, and is loaded, by its path before others. */
static void bring_best_to_front(const struct group *group, size_t *members)
{
	size_t votes, best = 0;
	const char *rule = best_vote(group, &votes).rule;
	int best_worth = -1;
	for (size_t i = 0; i < group->count; i++) {
		const struct empty_map *map = &group->maps[members[i]];
		int worth = (rule && strcmp(map->rule, rule) == 0 ? 16 : 0) + (map->is_unloaded ? 0 : 8) +
			(map->is_sample ? 0 : 4) + (map->said & SAID_WITH_PATH ? 2 : 0) +
			(map->said & SAID_LOADED ? 1 : 0);
		if (worth > best_worth)
			best = i;
		best_worth = worth > best_worth ? worth : best_worth;
	}
	size_t first = members[best];
	memmove(members + 1, members, best * sizeof *members);
	members[0] = first;
}

static bool report_group(const struct empties *empties, const struct group *group, struct lint_report *report)
{
	const struct empty_map *first = &group->maps[group->members[0]];
	tl_finding finding = first->finding;
	tli_text text = { 0 };
	const char **others = names_of_others(group);
	if (group->count > 1)
		write_group(&text, group);
	finding.text = group->count > 1 ? text.data : first->text;
	finding.severity = severity_of(empties, group);
	struct lint_result result = {
		.name = first->name,
		.file = first->file,
		.part = first->part,
		.findings = &finding,
		.count = 1,
		.is_late = true,
		.others = others,
		.other_count = group->count - 1,
	};
	bool good = others && !text.failed;
	if (good)
		lint_report_add(report, &result);
	free(others);
	tli_text_free(&text);
	return good || out_of_memory();
}

/* Is it no level of its own? */
static bool is_aside(const struct project *project, const struct empty_map *map)
{
	return map->is_draft ||
		(project->walled && (map->is_sample || (is_tiled(project) && project_has_twin(project, map->file))));
}

bool empties_report(struct empties *empties, struct lint_report *report)
{
	size_t *members = malloc(
		(tli_array_length(empties->maps) > 0 ? tli_array_length(empties->maps) : 1) * sizeof *members);
	bool good = members || out_of_memory();
	for (size_t i = 0; good && i < tli_array_length(empties->projects->list); i++) {
		struct group group = { empties->maps, &empties->projects->list[i], members, 0 };
		for (size_t k = 0; k < tli_array_length(empties->maps); k++) {
			const struct empty_map *map = &empties->maps[k];
			if (map->project == i && is_aside(group.project, map))
				report->samples++;
			else if (map->project == i)
				members[group.count++] = k;
		}
		if (group.count > 1)
			bring_best_to_front(&group, members);
		good = group.count == 0 || report_group(empties, &group, report);
	}
	free(members);
	return good;
}
