/* SPDX-License-Identifier: MIT */
/* why.c: why there is no path: asked of the library with the definition of the run's nav. */
#include "path/why.h"

#include <math.h>
#include <stdlib.h>

#include "cli/blocker.h"
#include "cli/traveller.h"

bool why_take_options(const struct arguments *arguments, const struct world *world, tl_nav_def *out)
{
	*out = tl_default_nav_def();
	bool good = nav_options(arguments, out) && traveller_choose(arguments, world->name, world->map, out);
	out->threads = 1;
	return good;
}

void why_find(const tl_map *map, const tl_nav_def *nav_def, const tl_path_def *path_def, struct answer *answer)
{
	size_t size = 0;
	tl_why_free(answer->why);
	free(answer->summary);
	answer->why = NULL;
	answer->summary = NULL;
	if (answer->result.found || tl_why_no_path(map, nav_def, path_def, &answer->why) != TL_OK)
		return;
	(void)!tl_why_get_summary(answer->why, NULL, 0, &size);
	answer->summary = malloc(size);
	if (answer->summary && size > 1 && tl_why_get_summary(answer->why, answer->summary, size, &size) == TL_OK)
		return;
	free(answer->summary);
	answer->summary = NULL;
}

static void write_end(tli_text *writer, const tl_map *map, tl_waypoint_id id)
{
	tl_waypoint_info info;
	write_json_text(writer, tl_map_get_waypoint(map, id, &info) == TL_OK ? info.name : "");
}

/* `{"kind":"door","name":"hatch","line":5,"column":1}`, `{"kind":"link","from":"a","to":"b"}`. */
static void write_thing(tli_text *writer, const tl_map *map, const tl_why_thing *thing)
{
	tl_link_info link;
	tli_text_add(writer, "{");
	if (thing->blocker.kind != TL_BLOCKER_NONE) {
		write_blocker_json(writer, map, &thing->blocker);
	} else if (tl_map_get_link(map, thing->link, &link) == TL_OK) {
		tli_text_add(writer, "\"kind\":\"link\",\"from\":");
		write_end(writer, map, thing->back ? link.to : link.from);
		tli_text_add(writer, ",\"to\":");
		write_end(writer, map, thing->back ? link.from : link.to);
	}
	tli_text_add(writer, "}");
}

static bool has_stretch(const tl_why_cause *cause)
{
	return cause->kind == TL_WHY_NARROW || cause->kind == TL_WHY_WALLS;
}

static void write_cause(tli_text *writer, const tl_map *map, const tl_why *why, size_t index)
{
	tl_why_cause cause;
	tl_why_thing thing;
	char text[1024];
	size_t size;
	if (tl_why_get_cause(why, index, &cause) != TL_OK)
		return;
	(void)!tl_why_get_text(why, index, text, sizeof text, &size);
	tli_text_add_format(writer, "{\"kind\":\"%s\",\"enough\":", tl_why_kind_name(cause.kind));
	write_json_bool(writer, cause.is_enough);
	if (cause.length < INFINITY) {
		tli_text_add(writer, ",\"length\":");
		write_json_number(writer, cause.length);
	}
	if (has_stretch(&cause) || ((cause.kind == TL_WHY_START || cause.kind == TL_WHY_GOAL) && cause.width > 0)) {
		tli_text_add(writer, ",\"at\":{");
		write_json_position(writer, cause.at);
		tli_text_add(writer, has_stretch(&cause) ? "},\"to\":{" : "}");
		if (has_stretch(&cause))
			write_json_position(writer, cause.to);
		tli_text_add(writer, has_stretch(&cause) ? "},\"width\":" : ",\"width\":");
		write_json_number(writer, cause.width);
	}
	if (cause.kind == TL_WHY_NARROW) {
		tli_text_add(writer, ",\"radius\":");
		write_json_number(writer, cause.radius);
	}
	tli_text_add(writer, ",\"text\":");
	write_json_text(writer, text);
	tli_text_add(writer, ",\"things\":[");
	for (size_t i = 0; i < cause.things && tl_why_get_thing(why, index, i, &thing) == TL_OK; i++) {
		tli_text_add(writer, i > 0 ? "," : "");
		write_thing(writer, map, &thing);
	}
	tli_text_add(writer, "]}");
}

void why_write_json(tli_text *writer, const struct answer *answer, const tl_map *map)
{
	size_t count = tl_why_count(answer->why);
	if (count == 0)
		return;
	tli_text_add(writer, ",\"why\":[");
	for (size_t i = 0; i < count; i++) {
		tli_text_add(writer, i > 0 ? "," : "");
		write_cause(writer, map, answer->why, i);
	}
	tli_text_add(writer, "]");
}

bool why_stretch(const struct answer *answer, const tl_map *map, tl_point out[2])
{
	tl_why_cause cause;
	tl_why_thing thing;
	tl_door_info door;
	if (tl_why_count(answer->why) == 0 || tl_why_get_cause(answer->why, 0, &cause) != TL_OK)
		return false;
	if (has_stretch(&cause)) {
		out[0] = cause.at;
		out[1] = cause.to;
		return true;
	}
	if (cause.things == 0 || tl_why_get_thing(answer->why, 0, 0, &thing) != TL_OK)
		return false;
	if (cause.kind == TL_WHY_DOORS && tl_map_get_door(map, thing.blocker.door, &door) == TL_OK) {
		out[0] = door.a;
		out[1] = door.b;
		return true;
	}
	out[0] = thing.blocker.at;
	out[1] = cause.at;
	return (cause.kind == TL_WHY_START || cause.kind == TL_WHY_GOAL) && cause.width > 0;
}
