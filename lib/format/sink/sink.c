/* SPDX-License-Identifier: MIT */
/*
 * format/sink/sink.c: filling a map in one pass, with references in any order.
 *
 * Links, expectations and stops of agents and courses wait in an array, their names in one arena of bytes. At the end each name is looked up, and
 * the records go into the map in the order of the file, so slots follow the file. An unknown name gets a suggestion, unless there are
 * too many waypoints to compare with. O(1) amortised a thing, and O(SUGGEST_MAX) for each error that is kept.
 */
#include "format/sink/sink.h"

/* The maximum of waypoints that are compared with an unknown name. */
enum { SUGGEST_MAX = 10000 };

/* A name in tli_sink.names; size 0 = none. */
typedef struct held_name {
	size_t offset, size;
	tl_place place;
} held_name;

/* A thing that names waypoints, or a stop of a thing that is in the map. */
struct tli_sink_pending {
	uint8_t kind; /* TLI_CHANGE_AGENT: a stop */
	held_name names[2];
	union {
		tli_slot slot;
		tli_link_record link;
		tli_expectation_record expect;
		tli_stop *stop;
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

/* Even-odd loops count with those that block the same: navs have room for TLI_SOLID_SETS sets of them. */
static void note_solid(tli_sink *sink, uint32_t source, tl_channels blocks)
{
	for (uint32_t i = 0; i < sink->solid_count; i++)
		if (sink->solids[i] == blocks)
			return;
	if (sink->solid_count < TLI_SOLID_SETS)
		sink->solids[sink->solid_count++] = blocks;
	else
		tli_report_add(sink->report, tli_source_place(&sink->map->source, source, 0),
			"solid loops of a map have at most %d different 'blocks': make this one 'filled'",
			TLI_SOLID_SETS);
}

tl_status tli_sink_wall(tli_sink *sink, uint32_t source, const tli_point *points, size_t count, uint32_t flags)
{
	tli_assert(points && count >= 2);
	if ((flags & (TLI_WALL_SOLID | TLI_WALL_FILLED)) == TLI_WALL_SOLID)
		note_solid(
			sink, source, flags & TLI_WALL_BLOCKS ? tli_channels_of_point(points[count]) : TL_BLOCKS_ALL);
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

/* Whether a thing of this kind has the name; if so, that is reported. */
static bool name_is_taken(tli_sink *sink, tli_change_kind kind, const tli_sink_name *name)
{
	tli_assert(name->size >= 1 && name->size <= TL_NAME_MAX);
	tli_things things = tli_map_things(sink->map, kind);
	uint32_t owner = tli_names_find(things.names, name->text, name->size);
	if (owner)
		report_taken(sink, tli_kinds[kind].word, name,
			(const tli_slot *)(const void *)((const char *)*things.records + (owner - 1) * things.each));
	return owner != 0;
}

tl_status tli_sink_named(
	tli_sink *sink, tli_change_kind kind, uint32_t source, const tli_sink_name *name, const void *record)
{
	tli_state state;
	memcpy(&state, record, tli_kinds[kind].size);
	state.slot.source = source;
	if (!name_is_taken(sink, kind, name))
		return tli_map_put_named(sink->map, kind, &state, name->text, name->size);
	tli_record_free(&tli_kinds[kind], &state);
	return TL_OK;
}

uint32_t tli_sink_bit(tli_sink *sink, tli_member_type type, const tli_sink_name *name, tl_status *status)
{
	tl_map *map = sink->map;
	bool is_key = type == TLI_MEMBER_KEYS;
	tli_channel_record *channel;
	uint32_t bit = is_key ? tli_map_key_of(map, name->text, name->size)
			      : tli_map_channel_of(map, name->text, name->size);
	if (bit)
		return bit;
	if (is_key)
		*status = tli_map_put_key(map, name->text, name->size, &bit);
	else if (!(*status = tli_map_put_channel(map, name->text, name->size, 0, &channel))) {
		bit = channel->channel;
		for (uint32_t number = 0; number < TLI_CHANNELS_MAX; number++)
			if (bit >> number == 1)
				sink->named[number] = name->place;
	}
	if (*status != TL_E_LIMIT)
		return bit;
	*status = TL_OK;
	tli_report_add(sink->report, name->place, "%s is one more than the %d %s that a map has at most",
		tli_show(name->text, name->size).text, TLI_CHANNELS_MAX, is_key ? "keys" : "channels");
	return 0;
}

tl_status tli_sink_channel(
	tli_sink *sink, uint32_t source, const tli_sink_name *name, const tli_channel_record *channel)
{
	tl_map *map = sink->map;
	tl_status status = TL_OK;
	uint32_t index1 = tli_names_find(&map->channel_names, name->text, name->size);
	if (index1 && map->channels[index1 - 1].slot.source) {
		name_is_taken(sink, TLI_CHANGE_CHANNEL, name);
		return TL_OK;
	}
	if (!index1 && (!tli_sink_bit(sink, TLI_MEMBER_CHANNELS, name, &status) || status))
		return status;
	/* 1. What has no record yet: walk and sight. */
	tli_channel_record *record;
	index1 = tli_names_find(&map->channel_names, name->text, name->size);
	if (!index1) {
		status = tli_map_put_channel(map, name->text, name->size, 0, &record);
		if (status)
			return status;
		index1 = (uint32_t)(record - map->channels) + 1;
	}
	/* 2. From here on it is the line's. */
	record = &map->channels[index1 - 1];
	record->has_radius = channel->has_radius;
	record->radius = channel->radius;
	record->slot.source = source;
	tli_source_bind(&map->source, source, TLI_PIECE_OF(TLI_CHANGE_CHANNEL), index1 - 1);
	return TL_OK;
}

/* Copies a name into the arena, which has room. */
static held_name hold(tli_sink *sink, const tli_sink_name *name)
{
	held_name held = { tli_array_length(sink->names), name->size, name->place };
	if (name->size)
		memcpy(tli_array_extend(sink->names, name->size), name->text, name->size);
	return held;
}

static tl_status hold_back(tli_sink *sink, tli_sink_pending *pending, const tli_sink_name names[2])
{
	if (!tli_array_reserve(sink->pending, 1) || !tli_array_reserve(sink->names, names[0].size + names[1].size))
		return TL_E_NOMEM;
	pending->names[0] = hold(sink, &names[0]);
	pending->names[1] = hold(sink, &names[1]);
	tli_array_push(sink->pending, *pending);
	return TL_OK;
}

tl_status tli_sink_naming(
	tli_sink *sink, tli_change_kind kind, uint32_t source, const tli_sink_name names[2], const void *record)
{
	tli_sink_pending pending = { .kind = (uint8_t)kind };
	tli_assert(tli_kinds[kind].size <= sizeof pending.expect && kind != TLI_CHANGE_AGENT);
	memcpy(&pending.slot, record, tli_kinds[kind].size);
	pending.slot.source = source;
	return hold_back(sink, &pending, names);
}

tl_status tli_sink_link(tli_sink *sink, uint32_t source, const tli_sink_name *from, const tli_sink_name *to,
	const tli_link_record *link)
{
	tli_assert(from->size >= 1 && to->size >= 1);
	return tli_sink_naming(sink, TLI_CHANGE_LINK, source, (tli_sink_name[]){ *from, *to }, link);
}

/* The names of `from` wait for the stops of a thing that is in the map. */
static tl_status hold_stops(tli_sink *sink, const tli_sink_end *from, tli_stop *stops, uint32_t count)
{
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < count && !status; i++) {
		tli_sink_pending pending = { .kind = TLI_CHANGE_AGENT, .stop = &stops[i] };
		stops[i] = (tli_stop){ 0, from[i].at };
		if (from[i].name.text)
			status = hold_back(sink, &pending, (tli_sink_name[]){ from[i].name, { 0 } });
	}
	return status;
}

tl_status tli_sink_obstacle(tli_sink *sink, uint32_t source, const tli_sink_name *name,
	const tli_obstacle_record *obstacle, const tli_sink_end *course)
{
	tli_obstacle_record record = *obstacle;
	record.slot.source = source;
	if (name_is_taken(sink, TLI_CHANGE_OBSTACLE, name)) {
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
	if (name_is_taken(sink, TLI_CHANGE_AGENT, name))
		return TL_OK;
	const tl_map *map = sink->map;
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
	uint32_t found[2] = { 0, 0 }, next = 0;
	bool known = resolve_name(sink, &pending->names[0], &found[0]);
	known = resolve_name(sink, &pending->names[1], &found[1]) && known;
	if (!known)
		return TL_OK;
	if (pending->kind == TLI_CHANGE_AGENT) {
		pending->stop->waypoint = found[0];
		return TL_OK;
	}
	for (const tli_member_row *row = tli_kinds[pending->kind].members; row->type && next < 2; row++)
		if (row->type == TLI_MEMBER_WAYPOINT ||
			row->type == TLI_MEMBER_STOP) /* either begins with the waypoint */
			memcpy((char *)&pending->slot + row->offset, &found[next++], sizeof *found);
	return tli_map_put_thing(sink->map, (tli_change_kind)pending->kind, &pending->slot);
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
