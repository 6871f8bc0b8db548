/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/actors.c: starts, goals and agents from the objects that games call so (format/rules/game.h; docs/formats/tiled.md).
 *
 * They are made behind all other things, so no name that the author gave to a waypoint is taken from it, and nothing about them refuses a map: an
 * object that lies beyond the grid is left out, a name that cannot be one is made up. An agent follows the polyline that it refers to, by its
 * number or its name, or at whose first point it stands; a polyline of agents that no agent follows is one itself.
 *
 * A goal that has a size is reached anywhere on it, a mark without one within half a tile. O(agents * routes), of which ROUTES_MAX count.
 */
#include "format/tiled/build.h"

#include "base/angle.h"
#include "base/number.h"
#include "base/utf8.h"
#include "format/rules/game.h"

#include <math.h>
#include <stdio.h>

enum { ROUTES_MAX = 1000 };

typedef struct actor_name {
	tli_sink_name name;
	char text[TL_NAME_MAX + 40];
} actor_name;

static bool is_line(const tli_tiled_object *object)
{
	return object->shape == TLI_TILED_POLYLINE || object->shape == TLI_TILED_POLYGON;
}

/* A polyline that an agent may follow. A polygon of agents is where they are. */
static bool is_route(const tli_tiled_actor *it)
{
	return it->role == TLI_ROLE_ROUTE || (it->role == TLI_ROLE_AGENT && it->object->shape == TLI_TILED_POLYLINE);
}

/* ---- places ---- */

static bool actor_to_grid(const tli_tiled_build *build, tl_point pixels, tli_point *out)
{
	tl_point units = { pixels.x / build->unit, pixels.y / build->unit };
	return !tli_point_from_units(units, build->map->resolution, out);
}

/* What cannot be turned stands as it is. */
static tli_tiled_object upright(const tli_tiled_build *build, const tli_tiled_actor *it)
{
	tli_tiled_object object = *it->object;
	tli_turn turn;
	bool is_isometric = build->model->orientation == TLI_TILED_ISOMETRIC;
	if (is_isometric || tli_turn_by_degrees(object.rotation, &turn))
		object.rotation = 0;
	return object;
}

/* Where it is: a route at its first point, another line in the middle of the box around it. */
static bool find_place(tli_tiled_build *build, tli_tiled_actor *it)
{
	tli_tiled_object object = upright(build, it);
	tl_point at;
	if (!is_line(&object))
		return tli_tiled_middle(build, &object, it->offset, &at) && actor_to_grid(build, at, &it->at);
	if (!object.points.count || !tli_tiled_outline(build, &object, it->offset))
		return false;
	tl_point low = build->pixels[0], high = low;
	for (size_t i = 1; i < tli_array_length(build->pixels); i++) {
		tl_point p = build->pixels[i];
		low = (tl_point){ p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y };
		high = (tl_point){ p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y };
	}
	it->size = (tl_point){ high.x - low.x, high.y - low.y };
	at = is_route(it) ? build->pixels[0] : (tl_point){ (low.x + high.x) / 2, (low.y + high.y) / 2 };
	return actor_to_grid(build, at, &it->at);
}

/* An object of class `start` or `goal` is as those of class `waypoint`: its properties are ours. */
static bool is_exact(const tli_tiled_object *object)
{
	return tli_tiled_is(object->class, "start") || tli_tiled_is(object->class, "goal");
}

/* The length that a property says; false: none. */
static bool quiet_length(const tli_tiled_build *build, const tli_tiled_object *object, const char *name, int32_t *out)
{
	double units;
	const tli_tiled_property *property = tli_tiled_property_of(
		build->model, object->properties, object->inherited, name);
	return property && property->value.size &&
		!tli_number_scientific_to_double(property->value.text, property->value.size, &units) && units >= 0 &&
		!tli_double_to_grid(units, build->map->resolution, out);
}

/* Its property, its circle, from its middle to its corners, or half a tile. */
static int32_t reach_of_place(const tli_tiled_build *build, const tli_tiled_actor *it)
{
	const tli_tiled *model = build->model;
	int32_t grid = 0;
	if (is_exact(it->object) && quiet_length(build, it->object, "radius", &grid))
		return grid;
	if (it->role == TLI_ROLE_START && !(is_exact(it->object) && it->object->shape == TLI_TILED_ELLIPSE))
		return 0;
	double width = is_line(it->object) ? it->size.x : it->object->width;
	double height = is_line(it->object) ? it->size.y : it->object->height;
	double tile = model->tile_width > model->tile_height ? model->tile_width : model->tile_height;
	double reach = sqrt(width * width + height * height) / 2;
	if (it->object->shape == TLI_TILED_ELLIPSE && width > 0 && height > 0)
		reach = (width < height ? width : height) / 2;
	else if (!(reach > tile / 2))
		reach = tile / 2;
	reach /= build->unit;
	return tli_double_to_grid(reach, build->map->resolution, &grid) ? 0 : grid;
}

/* ---- names ---- */

static bool can_be_name(const tli_tiled_build *build, tli_tiled_text text)
{
	return text.size && text.size <= build->model->def->max_name_bytes &&
		tli_utf8_printable(text.text, text.size) == text.size;
}

static bool is_free_name(const tli_names *names, const actor_name *it)
{
	return it->name.size <= TL_NAME_MAX && !tli_names_find(names, it->name.text, it->name.size);
}

/* By its rule, else its name, its class or its kind; with its number where that is taken, or no name of its own. False: those are taken too. */
static bool name_actor(tli_tiled_build *build, const tli_tiled_actor *it, const tli_names *names, actor_name *out)
{
	const char *kind = tli_role_text(it->role);
	const tli_tiled_object *object = it->object;
	uint32_t number = object->id ? object->id : (uint32_t)(object - build->model->objects) + 1;
	tli_tiled_text given = can_be_name(build, object->name) ? object->name : object->class;
	bool is_own = tli_game_name(build->model->rules, it->rule, &out->name);
	if (is_own)
		given = (tli_tiled_text){ out->name.text, (uint32_t)out->name.size };
	if (!can_be_name(build, given))
		given = (tli_tiled_text){ kind, (uint32_t)strlen(kind) };
	is_own = is_own || (given.text == object->name.text && given.size);
	out->name = (tli_sink_name){ out->text, given.size, object->place };
	memcpy(out->text, given.text, given.size);
	if (is_own && is_free_name(names, out))
		return true;
	out->name.size += (size_t)snprintf(out->text + given.size, sizeof out->text - given.size, "-%u", number);
	if (is_free_name(names, out))
		return true;
	out->name.size = (size_t)snprintf(out->text, sizeof out->text, "%s-%u", kind, number);
	return is_free_name(names, out);
}

/* ---- starts and goals ---- */

/* A set in a property of a start; 0 where it is none. */
static uint32_t read_traveller(
	tli_tiled_build *build, const tli_tiled_object *object, const char *name, const tli_member_row *row)
{
	const tli_tiled_property *property = tli_tiled_property_of(
		build->model, object->properties, object->inherited, name);
	uint32_t set = 0;
	if (!property || !property->value.size || !tli_set_is_sound(row, property->value.text, property->value.size))
		return 0;
	tli_set_text text = {
		.text = property->value.text, .size = property->value.size, .place = property->place, .before = ""
	};
	(void)tli_sink_set(&build->sink, row, &text, &set, &build->model->status);
	return set;
}

/* `body`, `by` and `keys` of an object of class `start`; in another class they may mean anything. */
static void read_start(tli_tiled_build *build, const tli_tiled_actor *it, tli_waypoint_record *waypoint)
{
	const tli_tiled_object *object = it->object;
	if (it->role != TLI_ROLE_START || !is_exact(object))
		return;
	waypoint->has_body = quiet_length(build, object, "body", &waypoint->body) || waypoint->has_body;
	waypoint->heeds = read_traveller(build, object, "by", &tli_set_of_heeds);
	waypoint->keys = read_traveller(build, object, "keys", &tli_set_of_keys);
}

static void add_place(tli_tiled_build *build, tli_tiled_actor *it)
{
	actor_name name;
	tli_waypoint_record waypoint = { .at = it->at, .radius = reach_of_place(build, it) };
	size_t before = tli_array_length(build->map->waypoints);
	if (!name_actor(build, it, &build->map->waypoint_names, &name))
		return;
	tli_game_apply(it->role, it->rule, build->map->resolution, &waypoint);
	read_start(build, it, &waypoint);
	uint32_t source = tli_tiled_mark(build, it->object->place);
	tli_tiled_caption(build, it->layer, it->object, false);
	if (!build->model->status && !tli_array_reserve(build->stops, 1))
		build->model->status = TL_E_NOMEM;
	if (build->model->status ||
		!tli_tiled_note(build, tli_sink_waypoint(&build->sink, source, &name.name, &waypoint)))
		return;
	tli_array_push(build->stops, (tli_tiled_stop){ it->at, it->object->id, (uint32_t)before + 1 });
}

/* ---- agents ---- */

static bool names_route(const tli_tiled_actor *route, const tli_tiled_property *property)
{
	double id;
	tli_tiled_text name = route->object->name, value = property->value;
	if (!value.size || !value.text)
		return false;
	if (tli_tiled_is(property->type, "object"))
		return route->object->id && !tli_number_scientific_to_double(value.text, value.size, &id) &&
			id == route->object->id;
	return name.size == value.size && name.size && memcmp(name.text, value.text, value.size) == 0;
}

/* The properties whose values are numbers of objects count whatever they are called, others where they are called `patrol`, `path` or the like. */
static bool refers_to(const tli_tiled_build *build, const tli_tiled_object *object, const tli_tiled_actor *route)
{
	const tli_tiled_span spans[] = { object->properties, object->inherited };
	for (unsigned i = 0; i < 2; i++)
		for (uint32_t k = spans[i].first; k < spans[i].first + spans[i].count; k++) {
			const tli_tiled_property *it = &build->model->all_properties[k];
			tli_role role = tli_game_role(it->name.text, it->name.size, NULL);
			bool is_meant = role == TLI_ROLE_AGENT || role == TLI_ROLE_ROUTE ||
				tli_tiled_is(it->type, "object");
			if (is_meant && names_route(route, it))
				return true;
		}
	return false;
}

static bool begins_at(const tli_tiled_build *build, const tli_tiled_actor *agent, const tli_tiled_actor *route)
{
	const tli_tiled *model = build->model;
	double tile = model->tile_width > model->tile_height ? model->tile_width : model->tile_height;
	double reach = tile / 2 / build->unit * build->map->resolution;
	double x = (double)agent->at.x - route->at.x, y = (double)agent->at.y - route->at.y;
	return x * x + y * y <= reach * reach;
}

/* The route of an agent: one that it refers to, else one at whose first point it stands; NULL. */
static tli_tiled_actor *route_of(tli_tiled_build *build, const tli_tiled_actor *agent)
{
	tli_tiled_actor *near = NULL;
	size_t seen = 0;
	for (size_t i = 0; i < tli_array_length(build->actors) && seen < ROUTES_MAX; i++) {
		tli_tiled_actor *route = &build->actors[i];
		if (!is_route(route) || !route->is_placed)
			continue;
		seen++;
		if (refers_to(build, agent->object, route))
			return route;
		if (!near && begins_at(build, agent, route))
			near = route;
	}
	return near;
}

/* The points of a route, in build->points; false: they are too few, too many, or beyond the grid. */
static bool find_stops(tli_tiled_build *build, const tli_tiled_actor *route)
{
	tli_tiled_object object = upright(build, route);
	size_t count = object.points.count;
	tli_array_truncate(build->points, 0);
	if (count < 2 || count > TLI_STOPS_MAX || !tli_tiled_outline(build, &object, route->offset))
		return false;
	if (!tli_array_reserve(build->points, count)) {
		build->model->status = TL_E_NOMEM;
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		tli_point at;
		if (!actor_to_grid(build, build->pixels[i], &at))
			return false;
		tli_array_push(build->points, at);
	}
	return true;
}

/* The waypoint where a rule sends an agent; false: the map has none of that name. */
static bool find_goal_of_rule(const tli_tiled_build *build, const tli_tiled_actor *it, tli_sink_end *out)
{
	const tli_rules *rules = build->model->rules;
	if (!it->rule || !it->rule->to.size)
		return false;
	out->name = (tli_sink_name){ rules->texts + it->rule->to.first, it->rule->to.size, it->object->place };
	return tli_names_find(&build->map->waypoint_names, out->name.text, out->name.size) != 0;
}

static void add_agent(tli_tiled_build *build, tli_tiled_actor *it, tli_tiled_actor *route)
{
	actor_name name;
	tli_agent_record agent = { .at = it->at, .avoid = TL_AVOID_CIRCLES };
	tli_sink_end *stops = NULL, to = { .at = { 0, 0 } };
	if (!name_actor(build, it, &build->map->agent_names, &name))
		return;
	agent.has_radius = it->rule && it->rule->has_body &&
		!tli_double_to_grid(it->rule->body, build->map->resolution, &agent.radius);
	if (find_goal_of_rule(build, it, &to)) {
		agent.desire = TL_DESIRE_GOAL;
		agent.stop_count = 1;
	} else if (route && find_stops(build, route)) {
		agent.desire = TL_DESIRE_PATROL;
		agent.stop_count = (uint32_t)tli_array_length(build->points);
		route->is_followed = true;
	}
	agent.is_figure = agent.stop_count == 0 && tli_game_is_figure(it->word);
	uint32_t source = tli_tiled_mark(build, it->object->place);
	tli_tiled_caption(build, it->layer, it->object, false);
	if (agent.desire == TL_DESIRE_PATROL && !tli_array_reserve(stops, agent.stop_count))
		build->model->status = TL_E_NOMEM;
	for (uint32_t i = 0; i < agent.stop_count && agent.desire == TL_DESIRE_PATROL && !build->model->status; i++)
		tli_array_push(stops, (tli_sink_end){ .at = build->points[i] });
	if (!build->model->status)
		tli_tiled_note(build, tli_sink_agent(&build->sink, source, &name.name, &agent, stops ? stops : &to));
	tli_array_free(stops);
}

/* ---- entry ---- */

void tli_tiled_keep_actor(tli_tiled_build *build, tli_tiled_layer *layer, const tli_tiled_actor *actor)
{
	tli_tiled_actor it = *actor;
	if (!layer->actors++)
		layer->first_actor = (uint32_t)tli_array_length(build->actors);
	if (is_exact(it.object) && it.by == TLI_TILED_BY_CLASS) {
		it.is_made = true;
		if (find_place(build, &it))
			add_place(build, &it);
	}
	if (!tli_array_append(build->actors, it))
		build->model->status = TL_E_NOMEM;
}

void tli_tiled_build_actors(tli_tiled_build *build)
{
	size_t count = tli_array_length(build->actors);
	/* 1. Where they are. */
	for (size_t i = 0; i < count && !build->model->status; i++)
		build->actors[i].is_placed = !build->actors[i].is_made && find_place(build, &build->actors[i]);
	/* 2. Starts and goals, which agents may go to. */
	for (size_t i = 0; i < count && !build->model->status; i++) {
		tli_tiled_actor *it = &build->actors[i];
		if (it->is_placed && (it->role == TLI_ROLE_START || it->role == TLI_ROLE_GOAL))
			add_place(build, it);
	}
	/* 3. Agents, with the routes that they follow; 4. routes of agents that none follows. */
	for (int own = 0; own < 2; own++)
		for (size_t i = 0; i < count && !build->model->status; i++) {
			tli_tiled_actor *it = &build->actors[i];
			bool is_own = is_route(it);
			if (!it->is_placed || it->role != TLI_ROLE_AGENT || is_own != (own == 1) || it->is_followed)
				continue;
			add_agent(build, it, is_own ? it : route_of(build, it));
		}
}

/* How many of a layer are the same by the same word. */
static size_t count_like(const tli_tiled_build *build, size_t first)
{
	const tli_tiled_actor *it = &build->actors[first];
	size_t count = 0;
	for (size_t i = first; i < tli_array_length(build->actors) && build->actors[i].layer == it->layer; i++) {
		tli_tiled_actor *other = &build->actors[i];
		if (other->is_listed || other->role != it->role || other->word != it->word || other->by != it->by ||
			other->rule != it->rule)
			continue;
		other->is_listed = true;
		count++;
	}
	return count;
}

void tli_tiled_explain_actors(tli_tiled_build *build, const tli_tiled_layer *layer, tli_text *text)
{
	static const char *const reasons[] = { [TLI_TILED_BY_CLASS] = "in the class",
		[TLI_TILED_BY_TILE] = "in the class of the tile",
		[TLI_TILED_BY_NAME] = "in the name",
		[TLI_TILED_BY_LAYER] = "of the layer" };
	for (size_t i = layer->first_actor; i < layer->first_actor + layer->actors; i++) {
		const tli_tiled_actor *it = &build->actors[i];
		size_t count = it->is_listed ? 0 : count_like(build, i);
		if (!count)
			continue;
		tli_text_add_format(
			text, "  %zu %s, ", count, count == 1 ? tli_role_text(it->role) : tli_role_plural(it->role));
		if (it->rule)
			tli_text_add_format(text, "by line %u of the rules\n", it->rule->line);
		else
			tli_text_add_format(text, "by the word '%s' %s\n", it->word->text, reasons[it->by]);
	}
}
