/* SPDX-License-Identifier: MIT */
/* contents.c: what was read of a map, and what was not. */
#include "io/contents.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "cli/message.h"
#include "cli/writer.h"

/* Groups that a line names. */
enum { GROUPS_SHOWN = 3 };

size_t count_role(const tl_map *map, tl_waypoint_role role)
{
	size_t count = 0;
	tl_waypoint_info waypoint;
	for (tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }); id.index1 != 0;
		id = tl_map_next_waypoint(map, id))
		count += tl_map_get_waypoint(map, id, &waypoint) == TL_OK && waypoint.role == role;
	return count;
}

bool is_of_tiled(const tl_map *map)
{
	const char *format = tl_map_format(map);
	return strcmp(format, "tmx") == 0 || strcmp(format, "tmj") == 0;
}

void write_ignored_part(tli_text *text, const tl_ignored_info *part)
{
	tli_text_add_format(text, "%zu %s of %s", part->count, part->things, part->what);
	if (part->rule[0] != '\0')
		tli_text_add_format(text, " (rule: %s)", part->rule);
}

void write_ignored_json(tli_text *writer, const tl_ignored_info *part)
{
	tli_text_add(writer, "{");
	write_json_member(writer, "what", part->what);
	tli_text_add_format(writer, ",\"count\":%zu,", part->count);
	write_json_member(writer, "rule", part->rule);
	tli_text_add(writer, ",\"like_walls\":");
	write_json_bool(writer, part->like_walls);
	tli_text_add(writer, "}");
}

/* ---- of several maps ---- */

static struct ignored_group *find_group(struct ignored_walls *walls, const tl_ignored_info *part)
{
	for (size_t i = 0; i < tli_array_length(walls->groups); i++) {
		const tl_ignored_info *known = &walls->groups[i].part;
		if (strcmp(known->what, part->what) == 0 && strcmp(known->rule, part->rule) == 0 &&
			known->things[0] == part->things[0])
			return &walls->groups[i];
	}
	return NULL;
}

static bool add_group(struct ignored_walls *walls, const tl_ignored_info *part)
{
	char *what = strdup(part->what), *rule = strdup(part->rule);
	if (!what || !rule || !tli_array_reserve(walls->groups, 1)) {
		free(what);
		free(rule);
		return out_of_memory();
	}
	struct ignored_group *group = tli_array_extend(walls->groups, 1);
	*group = (struct ignored_group){ *part, 1 };
	group->part.what = what;
	group->part.rule = rule;
	return true;
}

bool ignored_walls_add(struct ignored_walls *walls, const tl_map *map)
{
	tl_ignored_info part;
	for (size_t i = 0; tl_map_get_ignored(map, i, &part) == TL_OK && part.like_walls; i++) {
		struct ignored_group *group = find_group(walls, &part);
		walls->maps += i == 0 ? 1 : 0;
		if (!group && !add_group(walls, &part))
			return false;
		if (group) {
			group->part.count += part.count;
			group->part.things = part.count > 1 ? part.things : group->part.things;
			group->maps++;
		}
	}
	return true;
}

/* The largest first; of equal ones by their words. */
static int compare_groups(const void *left, const void *right)
{
	const struct ignored_group *a = left, *b = right;
	if (a->part.count != b->part.count)
		return a->part.count > b->part.count ? -1 : 1;
	int order = strcmp(a->part.what, b->part.what);
	return order ? order : strcmp(a->part.rule, b->part.rule);
}

void ignored_walls_write(tli_text *text, struct ignored_walls *walls)
{
	if (tli_array_length(walls->groups) > 1)
		qsort(walls->groups, tli_array_length(walls->groups), sizeof *walls->groups, compare_groups);
	for (size_t i = 0; i < tli_array_length(walls->groups) && i < GROUPS_SHOWN; i++) {
		tli_text_add(text, i > 0 ? ", " : "");
		write_ignored_part(text, &walls->groups[i].part);
		if (walls->groups[i].maps > 1)
			tli_text_add_format(text, " in %zu maps", walls->groups[i].maps);
	}
	if (tli_array_length(walls->groups) > GROUPS_SHOWN)
		tli_text_add_format(text, ", and %zu more", tli_array_length(walls->groups) - GROUPS_SHOWN);
}

void ignored_walls_free(struct ignored_walls *walls)
{
	for (size_t i = 0; i < tli_array_length(walls->groups); i++) {
		free((char *)walls->groups[i].part.what);
		free((char *)walls->groups[i].part.rule);
	}
	tli_array_free(walls->groups);
	*walls = (struct ignored_walls){ 0 };
}
