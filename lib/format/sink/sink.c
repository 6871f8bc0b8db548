/* SPDX-License-Identifier: MIT */
/*
 * format/sink/sink.c: filling a map in one pass, with references in any order.
 *
 * Links, expectations and stops of agents and courses wait in an array, their names in one arena of bytes. At the end each name is looked up, and
 * the records go into the map in the order of the file, so slots follow the file. An unknown name gets a suggestion, unless there are
 * too many waypoints to compare with. O(1) amortised a thing, and O(SUGGEST_MAX) for each error that is kept.
 */
#include "format/sink/sink.h"

#include "map/things.h"

/* The maximum of waypoints that are compared with an unknown name. */
enum { SUGGEST_MAX = 10000 };

/* A name in tli_sink.names; size 0 = none. */
typedef struct held_name {
	size_t offset, size;
	tl_place place;
} held_name;

typedef enum pending_kind { PENDING_LINK, PENDING_EXPECT, PENDING_STOP } pending_kind;

struct tli_sink_pending {
	uint32_t source;
	pending_kind kind;
	held_name from, to; /* of a stop: `from` alone */
	union {
		tli_link_record link;
		tli_expectation_record expect;
		tli_stop *stop; /* of a thing of the map */
	};
};

tli_sink tli_sink_of(tl_map *map, tli_report *report)
{
	tli_assert(map && report);
	return (tli_sink){ .map = map, .report = report };
}

void tli_sink_free(tli_sink *sink)
{
	tli_array_free(sink->pending);
	tli_array_free(sink->names);
}

tl_status tli_sink_mark(tli_sink *sink, tl_place place, uint32_t *source1)
{
	return tli_source_mark(&sink->map->source, place, source1);
}

tl_status tli_sink_mark_next(tli_sink *sink, tl_place place)
{
	return tli_source_mark_next(&sink->map->source, place);
}

tl_status tli_sink_wall(tli_sink *sink, uint32_t source, const tli_point *points, size_t count, uint32_t flags)
{
	tli_assert(points && count >= 2);
	return tli_map_put_wall(sink->map, points, count, flags, source);
}

/* Reports a name that is taken by the thing of this slot. */
static void report_taken(tli_sink *sink, const char *kind, const tli_sink_name *name, const tli_slot *slot)
{
	tl_place owner = tli_source_place(&sink->map->source, slot->source, 0);
	tli_shown shown = tli_show(name->text, name->size);
	if (owner.line)
		tli_report_add(sink->report, name->place, "the name %s is taken by the %s at line %u", shown.text, kind,
			owner.line);
	else if (owner.kind)
		tli_report_add(sink->report, name->place, "the name %s is taken by %s %u", shown.text, owner.kind,
			owner.object);
	else
		tli_report_add(sink->report, name->place, "the name %s is taken by another %s", shown.text, kind);
}

/* All things of one kind that have names: an array of records, each of which begins with its slot. */
typedef struct named_kind {
	const char *text;
	const tli_names *names;
	const void *records;
	size_t each;
} named_kind;

/* Whether a thing of this kind has the name; if so, that is reported. */
static bool name_is_taken(tli_sink *sink, const tli_sink_name *name, named_kind kind)
{
	tli_assert(name->size >= 1 && name->size <= TL_NAME_MAX);
	uint32_t owner = tli_names_find(kind.names, name->text, name->size);
	if (owner) {
		const char *record = (const char *)kind.records + (owner - 1) * kind.each;
		report_taken(sink, kind.text, name, (const tli_slot *)(const void *)record);
	}
	return owner != 0;
}

tl_status tli_sink_door(tli_sink *sink, uint32_t source, const tli_sink_name *name, const tli_door_record *door)
{
	const tl_map *map = sink->map;
	if (name_is_taken(sink, name, (named_kind){ "door", &map->door_names, map->doors, sizeof *map->doors }))
		return TL_OK;
	tli_door_record record = *door;
	record.slot.source = source;
	return tli_map_put_named(sink->map, TLI_CHANGE_DOOR, &record, name->text, name->size);
}

tl_status tli_sink_waypoint(
	tli_sink *sink, uint32_t source, const tli_sink_name *name, const tli_waypoint_record *waypoint)
{
	const tl_map *map = sink->map;
	if (name_is_taken(sink, name,
		    (named_kind){ "waypoint", &map->waypoint_names, map->waypoints, sizeof *map->waypoints }))
		return TL_OK;
	tli_waypoint_record record = *waypoint;
	record.slot.source = source;
	return tli_map_put_named(sink->map, TLI_CHANGE_WAYPOINT, &record, name->text, name->size);
}

/* Copies a name into the arena, which has room. */
static held_name hold(tli_sink *sink, const tli_sink_name *name)
{
	held_name held = { tli_array_length(sink->names), name->size, name->place };
	if (name->size)
		memcpy(tli_array_extend(sink->names, name->size), name->text, name->size);
	return held;
}

static tl_status hold_back(tli_sink *sink, tli_sink_pending pending, const tli_sink_name *from, const tli_sink_name *to)
{
	if (!tli_array_reserve(sink->pending, 1) || !tli_array_reserve(sink->names, from->size + to->size))
		return TL_E_NOMEM;
	pending.from = hold(sink, from);
	pending.to = hold(sink, to);
	tli_array_push(sink->pending, pending);
	return TL_OK;
}

tl_status tli_sink_link(tli_sink *sink, uint32_t source, const tli_sink_name *from, const tli_sink_name *to,
	const tli_link_record *link)
{
	tli_assert(from->size >= 1 && to->size >= 1);
	tli_sink_pending pending = { .source = source, .kind = PENDING_LINK };
	pending.link = *link;
	return hold_back(sink, pending, from, to);
}

tl_status tli_sink_expect(tli_sink *sink, uint32_t source, const tli_sink_end *from, const tli_sink_end *to,
	const tli_expectation_record *expect)
{
	tli_sink_pending pending = { .source = source, .kind = PENDING_EXPECT };
	pending.expect = *expect;
	pending.expect.from = (tli_stop){ 0, from->at };
	pending.expect.to = (tli_stop){ 0, to->at };
	tli_sink_name none = { 0 };
	return hold_back(sink, pending, from->name.text ? &from->name : &none, to->name.text ? &to->name : &none);
}

/* The names of `from` wait for the stops of a thing that is in the map. */
static tl_status hold_stops(tli_sink *sink, const tli_sink_end *from, tli_stop *stops, uint32_t count)
{
	tl_status status = TL_OK;
	tli_sink_name none = { 0 };
	for (uint32_t i = 0; i < count && !status; i++) {
		stops[i] = (tli_stop){ 0, from[i].at };
		if (from[i].name.text)
			status = hold_back(sink, (tli_sink_pending){ .kind = PENDING_STOP, .stop = &stops[i] },
				&from[i].name, &none);
	}
	return status;
}

tl_status tli_sink_obstacle(tli_sink *sink, uint32_t source, const tli_sink_name *name,
	const tli_obstacle_record *obstacle, const tli_sink_end *course)
{
	tli_assert(obstacle->radius >= 0);
	const tl_map *map = sink->map;
	tli_obstacle_record record = *obstacle;
	record.slot.source = source;
	bool taken = name_is_taken(
		sink, name, (named_kind){ "obstacle", &map->obstacle_names, map->obstacles, sizeof *map->obstacles });
	if (taken) {
		tli_record_free(&tli_kinds[TLI_CHANGE_OBSTACLE], &record);
		return TL_OK;
	}
	tl_status status = tli_map_put_named(sink->map, TLI_CHANGE_OBSTACLE, &record, name->text, name->size);
	return status ? status : hold_stops(sink, course, obstacle->course, obstacle->course_count);
}

tl_status tli_sink_agent(tli_sink *sink, uint32_t source, const tli_sink_name *name, const tli_agent_record *agent,
	const tli_sink_end *stops)
{
	tli_assert(agent->stop_count <= TLI_STOPS_MAX);
	const tl_map *map = sink->map;
	if (name_is_taken(sink, name, (named_kind){ "agent", &map->agent_names, map->agents, sizeof *map->agents }))
		return TL_OK;
	char text[TL_NAME_MAX + 1];
	tli_stop ends[TLI_STOPS_MAX];
	tli_agent_record record = *agent;
	memset(ends, 0, record.stop_count * sizeof *ends);
	record.slot.source = source;
	memcpy(text, name->text, name->size);
	text[name->size] = '\0';
	record.name = text;
	record.stops = ends;
	tl_status status = tli_map_put_agent(sink->map, &record);
	if (status)
		return status;
	return hold_stops(sink, stops, map->agents[tli_array_length(map->agents) - 1].stops, record.stop_count);
}

static void report_unknown_waypoint(tli_sink *sink, const held_name *name, const char *text)
{
	const tl_map *map = sink->map;
	size_t candidates = tli_array_length(map->waypoints);
	if (candidates > SUGGEST_MAX || !tli_report_wants(sink->report, name->place))
		candidates = 0;
	tli_suggestion best = { 0 };
	for (size_t i = 0; i < candidates; i++)
		tli_suggest(&best, text, name->size, map->waypoints[i].name);
	tli_report_unknown(sink->report, name->place, "no waypoint is named", tli_show(text, name->size), &best);
}

/* Writes the waypoint of a held name to *index1; false (and reported) if there is none. */
static bool resolve_name(tli_sink *sink, const held_name *name, uint32_t *index1)
{
	if (name->size == 0)
		return true;
	const char *text = sink->names + name->offset;
	*index1 = tli_names_find(&sink->map->waypoint_names, text, name->size);
	if (*index1 == 0)
		report_unknown_waypoint(sink, name, text);
	return *index1 != 0;
}

static tl_status settle(tli_sink *sink, tli_sink_pending *pending)
{
	uint32_t from = 0, to = 0;
	bool known = resolve_name(sink, &pending->from, &from);
	known = resolve_name(sink, &pending->to, &to) && known;
	if (!known)
		return TL_OK;
	if (pending->kind == PENDING_STOP) {
		pending->stop->waypoint = from;
		return TL_OK;
	}
	if (pending->kind == PENDING_LINK) {
		pending->link.slot.source = pending->source;
		pending->link.from = from;
		pending->link.to = to;
		return tli_map_put_thing(sink->map, TLI_CHANGE_LINK, &pending->link);
	}
	pending->expect.slot.source = pending->source;
	pending->expect.from.waypoint = from;
	pending->expect.to.waypoint = to;
	return tli_map_put_thing(sink->map, TLI_CHANGE_EXPECTATION, &pending->expect);
}

tl_status tli_sink_finish(tli_sink *sink)
{
	for (size_t i = 0; i < tli_array_length(sink->pending); i++) {
		tl_status status = settle(sink, &sink->pending[i]);
		if (status)
			return status;
	}
	return TL_OK;
}

tl_status tli_finish_reading(tl_map *map, tl_status status, tli_report *report, tl_map **out, tl_errors *errors)
{
	tli_assert(report && out);
	if (!status && (report->errors.count || !map))
		status = TL_E_FORMAT;
	if (status != TL_E_NOMEM)
		tli_report_finish(report, errors);
	if (status) {
		tl_map_free(map);
		return status;
	}
	tli_map_shrink(map);
	*out = map;
	return TL_OK;
}
