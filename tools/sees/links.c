/* SPDX-License-Identifier: MIT */
/*
 * links.c: `tautline sees MAP --links`: all pairs of waypoints that see each other, for programs that edit maps.
 *
 *     {"links":[ {"from":"hall","to":"yard","length":7,"linked":true,"from_at":{"x":1,"y":2},"to_at":{"x":8,"y":2}}, ..]}
 *
 * A line of text is `hall yard 7`, followed by ` linked` if the map has a link between the two, in either direction. JSON adds
 * the positions, so that an editor can draw the links. Each pair is listed once, in the order of the graph's edges: by the y,
 * then the x of the first, then of the second waypoint. O(pairs log links).
 */
#include "sees/links.h"

#include <stdlib.h>
#include <string.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "io/output.h"

/* The pairs that the map links, as keys in order. */
struct pairs {
	uint64_t *keys;
	size_t count;
};

static uint64_t key_of(tl_waypoint_id a, tl_waypoint_id b)
{
	uint32_t low = a.index1 < b.index1 ? a.index1 : b.index1;
	uint32_t high = a.index1 < b.index1 ? b.index1 : a.index1;
	return (uint64_t)low << 32 | high;
}

static int compare_keys(const void *a, const void *b)
{
	const uint64_t *one = a, *other = b;
	return (*one > *other) - (*one < *other);
}

static bool find_pairs(const tl_map *map, struct pairs *pairs)
{
	pairs->count = 0;
	pairs->keys = calloc(tl_map_link_count(map) + 1, sizeof *pairs->keys);
	if (!pairs->keys)
		return false;
	tl_link_id id = { 0, 0 };
	while ((id = tl_map_next_link(map, id)).index1 != 0) {
		tl_link_info link;
		if (tl_map_get_link(map, id, &link) == TL_OK && !link.jump)
			pairs->keys[pairs->count++] = key_of(link.from, link.to);
	}
	qsort(pairs->keys, pairs->count, sizeof *pairs->keys, compare_keys);
	return true;
}

static bool is_linked(const struct pairs *pairs, const tl_nav_edge *edge)
{
	uint64_t key = key_of(edge->from, edge->to);
	return bsearch(&key, pairs->keys, pairs->count, sizeof *pairs->keys, compare_keys) != NULL;
}

/* Each pair is two edges. */
static bool is_first_of_pair(const tl_nav_edge *edge)
{
	if (edge->from_at.y != edge->to_at.y)
		return edge->from_at.y < edge->to_at.y;
	if (edge->from_at.x != edge->to_at.x)
		return edge->from_at.x < edge->to_at.x;
	return edge->from.index1 < edge->to.index1;
}

static void write_link_text(tli_text *writer, const tl_nav_edge *edge, const tl_waypoint_info ends[2], bool linked)
{
	tli_text_add_name(writer, ends[0].name);
	tli_text_add(writer, " ");
	tli_text_add_name(writer, ends[1].name);
	tli_text_add(writer, " ");
	tli_text_add_double(writer, edge->length);
	tli_text_add(writer, linked ? " linked\n" : "\n");
}

static void write_link_json(tli_text *writer, const tl_nav_edge *edge, const tl_waypoint_info ends[2], bool linked)
{
	tli_text_add(writer, "{");
	write_json_member(writer, "from", ends[0].name);
	tli_text_add(writer, ",");
	write_json_member(writer, "to", ends[1].name);
	tli_text_add(writer, ",\"length\":");
	write_json_number(writer, edge->length);
	tli_text_add(writer, ",\"linked\":");
	write_json_bool(writer, linked);
	tli_text_add(writer, ",\"from_at\":{");
	write_json_position(writer, edge->from_at);
	tli_text_add(writer, "},\"to_at\":{");
	write_json_position(writer, edge->to_at);
	tli_text_add(writer, "}}");
}

/* How many there are. */
static size_t write_links(tli_text *writer, const struct world *world, const struct pairs *pairs, bool is_json)
{
	tl_nav_info info;
	size_t count = 0;
	(void)tl_nav_get_info(world->nav, &info);
	for (size_t i = 0; i < info.edges && progress_goes_on("writing", i, info.edges); i++) {
		tl_nav_edge edge;
		tl_waypoint_info ends[2];
		if (tl_nav_get_edge(world->nav, i, &edge) != TL_OK || !is_first_of_pair(&edge) ||
			tl_map_get_waypoint(world->map, edge.from, &ends[0]) != TL_OK ||
			tl_map_get_waypoint(world->map, edge.to, &ends[1]) != TL_OK)
			continue;
		if (is_json) {
			tli_text_add(writer, count > 0 ? ",\n" : "\n");
			write_link_json(writer, &edge, ends, is_linked(pairs, &edge));
		} else {
			write_link_text(writer, &edge, ends, is_linked(pairs, &edge));
		}
		count++;
	}
	return count;
}

static int answer_links(const struct arguments *arguments, const struct world *world)
{
	bool is_json = option_is(arguments, "format", "json");
	tli_text writer = { 0 };
	struct pairs pairs;
	if (!find_pairs(world->map, &pairs))
		return message_status("look on", world->name, TL_E_NOMEM);
	tli_text_add(&writer, is_json ? "{\"links\":[" : "");
	size_t count = write_links(&writer, world, &pairs, is_json);
	tli_text_add(&writer, is_json ? "\n]}\n" : "");
	free(pairs.keys);
	if (was_interrupted()) {
		tli_text_free(&writer);
		return message_status("look on", world->name, TL_E_CANCELLED);
	}
	if (!output_whole(option_value(arguments, "output"), &writer))
		return EXIT_BAD;
	return count > 0 ? EXIT_YES : EXIT_NO;
}

int run_sight_links(const struct arguments *arguments, tl_nav_def *def)
{
	if (option_is(arguments, "format", "svg") || option_is(arguments, "format", "png")) {
		return usage_error(
			arguments->command, "--links does not go with --format %s", option_value(arguments, "format"));
	}
	def->via = TL_VIA_WAYPOINTS;
	def->link = TL_LINK_VISIBLE;
	return run_on_map(arguments, def, 1, answer_links);
}
