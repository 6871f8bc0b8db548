/* SPDX-License-Identifier: MIT */
/*
 * format/sink/sink.h: how a reader of any format fills a map.
 *
 * A reader hands over each thing as it meets it, in grid units and with its place. The sink keeps names unique and holds references back
 * until the end. What is wrong goes into the report; a status other than TL_OK (TL_E_NOMEM, TL_E_LIMIT) means that reading must stop.
 *
 * `source` says where a thing stands: 1 + the piece of map->source that holds its line (native format), or what tli_sink_mark gave for
 * its place (all others), or 0 for nowhere.
 */
#ifndef TLI_FORMAT_SINK_H
#define TLI_FORMAT_SINK_H

#include "format/sink/report.h"
#include "map/things.h"
#include "walls/walls.h"

/* A name and where it stands. The text is copied. */
typedef struct tli_sink_name {
	const char *text; /* 1..TL_NAME_MAX bytes of UTF-8 without control characters, not zero-terminated */
	size_t size;
	tl_place place;
} tli_sink_name;

/* A stop of an agent: a waypoint's name, or a point where name.text is NULL. */
typedef struct tli_sink_end {
	tli_sink_name name;
	tli_point at;
} tli_sink_end;

typedef struct tli_sink_pending tli_sink_pending;

typedef struct tli_sink {
	tl_map *map;
	tli_report *report;
	tli_sink_pending *pending;          /* tli_array: links, expectations and stops, in the order of the file */
	char *names;                        /* tli_array: what they name */
	tl_channels solids[TLI_SOLID_SETS]; /* what solid loops block so far, each set once */
	uint32_t solid_count;
	tl_place named[TLI_CHANNELS_MAX]; /* by the number of a channel's bit: where it was named first */
} tli_sink;

tli_sink tli_sink_of(tl_map *map, tli_report *report);
void tli_sink_free(tli_sink *sink);

/* Remembers a place and gives the number to hand over as `source` with the next things. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_sink_mark(tli_sink *sink, tl_place place, uint32_t *source1);

/* Adds a place to the mark made last: of the next segment of a wall whose segments are things of the file, each with its own. */
tl_status tli_sink_mark_next(tli_sink *sink, tl_place place);

/* `flags`: TLI_WALL_LOOP, TLI_WALL_SOLID. At least 2 points. */
tl_status tli_sink_wall(tli_sink *sink, uint32_t source, const tli_point *points, size_t count, uint32_t flags);
/* The bit of a channel, or of a key, named text[0..size), which comes into the map where it has none of that name. 0: reported, or *status is not
 * TL_OK. */
uint32_t tli_sink_bit(tli_sink *sink, tli_member_type type, const tli_sink_name *name, tl_status *status);
/* A channel that a line of the file declares; a line before may have named it. */
tl_status tli_sink_channel(
	tli_sink *sink, uint32_t source, const tli_sink_name *name, const tli_channel_record *channel);

/* A thing of a kind that has names; the slot and name of the record are ignored, and what it owns is taken, whatever this returns. */
tl_status tli_sink_named(
	tli_sink *sink, tli_change_kind kind, uint32_t source, const tli_sink_name *name, const void *record);

static inline tl_status tli_sink_door(
	tli_sink *sink, uint32_t source, const tli_sink_name *name, const tli_door_record *door)
{
	return tli_sink_named(sink, TLI_CHANGE_DOOR, source, name, door);
}

static inline tl_status tli_sink_waypoint(
	tli_sink *sink, uint32_t source, const tli_sink_name *name, const tli_waypoint_record *waypoint)
{
	return tli_sink_named(sink, TLI_CHANGE_WAYPOINT, source, name, waypoint);
}

/* Takes the corners of the record and its course, which gets the stops `course`, as many as it counts; whatever it returns. */
tl_status tli_sink_obstacle(tli_sink *sink, uint32_t source, const tli_sink_name *name,
	const tli_obstacle_record *obstacle, const tli_sink_end *course);
/* In this the record's slot, name and stops are ignored: `stops` has as many as the record counts, at most TLI_STOPS_MAX. What it is lent is copied. */
tl_status tli_sink_agent(tli_sink *sink, uint32_t source, const tli_sink_name *name, const tli_agent_record *agent,
	const tli_sink_end *stops);
/* A thing that names waypoints: those of its rows that are waypoints or stops, in their order; a name of size 0 is a stop that is a point. The
 * record's source is ignored. */
tl_status tli_sink_naming(
	tli_sink *sink, tli_change_kind kind, uint32_t source, const tli_sink_name names[2], const void *record);
tl_status tli_sink_link(tli_sink *sink, uint32_t source, const tli_sink_name *from, const tli_sink_name *to,
	const tli_link_record *link);

/* Resolves what was held back. Call it once, at the end. */
tl_status tli_sink_finish(tli_sink *sink);

/* The end of a reading: the errors are handed to the caller, with TL_OK the map too, which otherwise is freed (NULL is fine).
 * Returns the status: TL_E_FORMAT instead of TL_OK where errors were reported. */
tl_status tli_finish_reading(tl_map *map, tl_status status, tli_report *report, tl_map **out, tl_errors *errors);

#endif
