/* SPDX-License-Identifier: MIT */
/* standing.c: maps of other programs in which many starts and agents stand in what was taken for walls. */
#include "lint/standing.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cli/grow.h"
#include "cli/message.h"
#include "io/contents.h"
#include "io/load.h"

/* Three figures, and a third of them all, say that the walls are none. */
enum { STANDING_MIN = 3, STANDING_SHARE = 3 };

enum subject { OTHER, FIGURE, GOAL };

/* Are walls of this format found by names and shapes, so that they may be wrong? */
static bool is_guessed(const char *format)
{
	static const char *const formats[] = { "tmx", "tmj", "ldtk" };
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
static struct standing_project *find_standing(struct standing *standing, const char *file, const char *format)
{
	char *folder = map_project(file);
	if (!folder) {
		(void)out_of_memory();
		return NULL;
	}
	uint64_t key = tli_hash_bytes(TLI_FNV_START, folder, strlen(folder) + 1);
	key = tli_hash_bytes(key, format, strlen(format));
	free(folder);
	for (size_t i = standing->count; i-- > 0;)
		if (standing->projects[i].key == key)
			return &standing->projects[i];
	struct standing_project *grown = grow(standing->projects, standing->count, &standing->capacity, sizeof *grown);
	if (!grown) {
		(void)out_of_memory();
		return NULL;
	}
	standing->projects = grown;
	grown[standing->count] = (struct standing_project){ .key = key };
	return &grown[standing->count++];
}

static bool are_many(size_t in_walls, size_t figures)
{
	return in_walls >= STANDING_MIN && in_walls * STANDING_SHARE >= figures;
}

static bool write_standing(tli_text *text, const size_t counts[3], size_t figures)
{
	tli_text_truncate(text, 0);
	tli_text_add_format(
		text, "%zu of %zu starts and agents stand in what was taken for walls", counts[FIGURE], figures);
	if (counts[GOAL] > 0)
		tli_text_add_format(
			text, ", and %zu goal%s not reached", counts[GOAL], counts[GOAL] == 1 ? " is" : "s are");
	tli_text_add(text,
		": these may be none, or the program places its figures by another corner (`tautline info --explain MAP` "
		"shows what each part was taken for)");
	tli_text_add_bytes(text, "", 1);
	return !text->failed || out_of_memory();
}

bool standing_filter(struct standing *standing, struct lint_result *result, tl_finding *findings)
{
	const char *format = tl_map_format(result->map);
	size_t counts[3] = { 0 }, kept = 0;
	if (!is_guessed(format))
		return true;
	/* 1. The figures of this map, and of its project so far. */
	struct standing_project *project = find_standing(standing, result->file, format);
	if (!project)
		return false;
	for (size_t i = 0; i < result->count; i++)
		counts[subject_of(result->map, &findings[i])]++;
	size_t figures = count_role(result->map, TL_WAYPOINT_START) + tl_map_agent_count(result->map);
	project->figures += figures;
	project->in_walls += counts[FIGURE];
	bool is_many = are_many(counts[FIGURE], figures);
	if (!is_many && (counts[FIGURE] == 0 || !are_many(project->in_walls, project->figures)))
		return true;
	/* 2. One finding, in the place of the first figure; of further maps of the project none. */
	bool is_first = !project->is_reported;
	if (is_first && !write_standing(&standing->text, counts, figures))
		return false;
	for (size_t i = 0; i < result->count; i++) {
		enum subject subject = subject_of(result->map, &findings[i]);
		if (subject == OTHER || (subject == FIGURE && !project->is_reported))
			findings[kept++] = findings[i];
		if (subject == FIGURE && !project->is_reported) {
			tl_finding *one = &findings[kept - 1];
			one->text = standing->text.data;
			one->severity = one->severity > TL_SEVERITY_WARNING ? TL_SEVERITY_WARNING : one->severity;
			project->is_reported = true;
		}
	}
	standing->repeats += is_first ? 0 : counts[FIGURE] + counts[GOAL];
	result->count = kept;
	return true;
}

void standing_free(struct standing *standing)
{
	free(standing->projects);
	tli_text_free(&standing->text);
	*standing = (struct standing){ 0 };
}
