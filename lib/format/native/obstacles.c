/* SPDX-License-Identifier: MIT */
/*
 * format/native/obstacles.c: the line of an obstacle.
 *
 *     obstacle crate 5,5 0.6                                                  a circle
 *     obstacle raft 8,3 corners -1,-1 1,-1 0,1 velocity 1,0 turn 30           a polygon
 *     obstacle guard 7,2 0.4 course 9,2 gate loop speed 1.5                    either along a course
 *
 * Behind the place stands a radius or a part, then parts in any order, each once. What goes with what is one function for texts and for
 * definitions, tli_obstacle_fault. After an error the obstacle is handed over without its points, as directives.c says.
 */
#include <math.h>

#include "format/native/native.h"

#include "map/kinds.h"

static const char obstacle_end[] = "'velocity', 'course', 'corners', 'turn', 'speed' or the end of the line";

typedef struct obstacle_line {
	tli_native *native;
	tli_obstacle_record obstacle;
	bool given[TLI_OBSTACLE_PARTS];
	bool has_radius;
	tli_point corners[TL_OBSTACLE_CORNERS_MAX];
	tli_native_stops course;
} obstacle_line;

/* The word that a field is, unless it stands in quotes. */
static tli_obstacle_word obstacle_word_of(const tli_field *field)
{
	return field->kind == TLI_FIELD_WORD ? tli_native_obstacle_word_of(field->text, field->size)
					     : TLI_OBSTACLE_WORDS;
}

/* The corners behind their word; false: reported. `more`: is there a field behind them, which is then *rest? */
static bool read_corners(obstacle_line *line, bool *more, tli_field *rest)
{
	tli_native *native = line->native;
	uint32_t column = rest->column;
	*more = tli_native_read_points(native, rest);
	size_t found = tli_array_length(native->points);
	if (native->status)
		return false;
	if (found == 0)
		tli_native_report(native, column, "expected x,y behind 'corners'");
	else if (found > TL_OBSTACLE_CORNERS_MAX)
		tli_native_report(
			native, column, "'corners' has at most %d points, found %zu", TL_OBSTACLE_CORNERS_MAX, found);
	if (found == 0 || found > TL_OBSTACLE_CORNERS_MAX)
		return false;
	memcpy(line->corners, native->points, found * sizeof *line->corners);
	line->obstacle.corner_count = (uint32_t)found;
	return true;
}

/* The stops up to the next word of the line, and `loop`; false: reported. `more` and `rest` as above. */
static bool read_course(obstacle_line *line, bool *more, tli_field *rest)
{
	tli_native *native = line->native;
	uint32_t column = rest->column;
	tli_fields ahead = native->fields;
	while (tli_fields_next(&ahead, rest) && obstacle_word_of(rest) == TLI_OBSTACLE_WORDS) {
		if (!tli_native_take_stop(native, &line->course))
			return false;
		ahead = native->fields;
	}
	*more = tli_fields_next(&native->fields, rest);
	if (line->course.count == 0) {
		tli_native_report(native, column, "expected x,y or a waypoint's name behind 'course'");
		return false;
	}
	line->obstacle.course_count = line->course.count;
	line->obstacle.course_loop = *more && tli_field_is(rest, "loop");
	if (line->obstacle.course_loop)
		*more = tli_fields_next(&native->fields, rest);
	return true;
}

/* It may be below 0, and is not rounded. */
static bool read_turn(tli_native *native, double *turn)
{
	static const char what[] = "a turn in degrees a second, -3600 to 3600";
	tli_field field;
	if (!tli_native_field(native, what, &field))
		return false;
	if (tli_number_to_double(field.text, field.size, turn) || !(fabs(*turn) <= TLI_TURN_MAX)) {
		tli_native_expected(native, what, &field);
		*turn = 0;
	}
	*turn += 0.0; /* -0 is 0 */
	return true;
}

/* Not rounded, but a number that the grid has room for. */
static bool read_course_speed(tli_native *native, double *speed)
{
	static const char what[] = "a speed of more than 0";
	tli_field field;
	int32_t ignored;
	if (!tli_native_field(native, what, &field))
		return false;
	if (!tli_native_number(native, what, &field, speed))
		*speed = 1;
	else if (!(*speed > 0))
		tli_native_expected(native, what, &field);
	else if (tli_double_to_grid(*speed, native->map->resolution, &ignored))
		tli_native_report(native, field.column, "%s is too large", tli_show(field.text, field.size).text);
	return true;
}

/* The part that *field begins; *field becomes the one behind it, if there is `more`. False: the rest of the line means nothing. */
static bool read_obstacle_part(obstacle_line *line, tli_field *field, bool *more)
{
	tli_native *native = line->native;
	tli_obstacle_record *obstacle = &line->obstacle;
	tli_obstacle_word part = obstacle_word_of(field);
	bool good = true;
	if (part >= TLI_OBSTACLE_PARTS) {
		tli_native_expected(native, obstacle_end, field);
		return false;
	}
	if (line->given[part]) {
		tli_native_report(native, field->column, "'%s' is given twice", tli_native_obstacle_words[part]);
		return false;
	}
	line->given[part] = true;
	switch (part) {
	case TLI_OBSTACLE_CORNERS:
		return read_corners(line, more, field);
	case TLI_OBSTACLE_COURSE:
		return read_course(line, more, field);
	case TLI_OBSTACLE_VELOCITY:
		good = tli_native_field(native, "a velocity x,y", field);
		if (good)
			tli_native_velocity(native, field, &obstacle->velocity);
		break;
	case TLI_OBSTACLE_TURN:
		good = read_turn(native, &obstacle->turn);
		break;
	default:
		good = read_course_speed(native, &obstacle->speed);
	}
	*more = good && tli_fields_next(&native->fields, field);
	return good;
}

/* What is behind the name. False: it is cut off, or wrong. */
static bool read_obstacle_rest(obstacle_line *line)
{
	tli_native *native = line->native;
	tli_obstacle_record *obstacle = &line->obstacle;
	tli_field field;
	bool more = true;
	if (!tli_native_take_point(native, "the obstacle's centre x,y", &obstacle->centre) ||
		!tli_native_field(native, "the obstacle's radius or 'corners'", &field))
		return false;
	line->has_radius = obstacle_word_of(&field) >= TLI_OBSTACLE_PARTS;
	if (line->has_radius) {
		if (tli_native_length(native, "a radius of more than 0", &field, &obstacle->radius) &&
			obstacle->radius == 0)
			tli_native_expected(native, "a radius of at least half a grid unit", &field);
		more = tli_fields_next(&native->fields, &field);
	}
	while (more) {
		if (!read_obstacle_part(line, &field, &more))
			return false;
	}
	return true;
}

/* What the parts say together. */
static bool check_obstacle_parts(obstacle_line *line)
{
	tli_native *native = line->native;
	tli_obstacle_record *obstacle = &line->obstacle;
	bool has_corners = line->given[TLI_OBSTACLE_CORNERS];
	tl_status ignored;
	obstacle->moving = line->given[TLI_OBSTACLE_VELOCITY] || obstacle->turn != 0 ||
		line->given[TLI_OBSTACLE_COURSE];
	const char *fault = line->has_radius && has_corners ? "an obstacle has a radius or 'corners', not both"
		: !line->has_radius && !has_corners ? "an obstacle needs a radius behind its centre, or 'corners'"
		: line->given[TLI_OBSTACLE_VELOCITY] && line->given[TLI_OBSTACLE_COURSE]
		? "an obstacle has 'velocity' or 'course', not both"
		: NULL;
	obstacle->corners = line->corners;
	if (!fault)
		fault = tli_obstacle_fault(obstacle, &ignored);
	if (fault)
		tli_native_report(native, native->column, "%s", fault);
	return !fault;
}

/* The record gets blocks of its own; false: out of memory. One that is not sound has no points. */
static bool settle_points(obstacle_line *line, bool sound)
{
	tli_obstacle_record *obstacle = &line->obstacle;
	if (!sound)
		obstacle->corner_count = obstacle->course_count = 0;
	bool reserved = tli_obstacle_reserve(obstacle);
	if (!reserved)
		tli_record_free(&tli_kinds[TLI_CHANGE_OBSTACLE], obstacle);
	else if (obstacle->corner_count)
		memcpy(obstacle->corners, line->corners, obstacle->corner_count * sizeof *line->corners);
	tli_native_settle_stops(line->native, &line->course);
	return reserved;
}

void tli_native_read_obstacle(tli_native *native)
{
	char buffer[TL_NAME_MAX];
	tli_sink_name name;
	obstacle_line line = { .native = native };
	tli_array_truncate(native->strings, 0);
	if (!tli_native_take_name(native, "the obstacle's name", buffer, &name))
		return;
	size_t errors = native->report.errors.count; /* a part that is wrong says nothing of the others */
	bool sound = read_obstacle_rest(&line) && native->report.errors.count == errors && check_obstacle_parts(&line);
	line.obstacle.corners = NULL; /* its own, from here on */
	if (native->status)
		return;
	if (!settle_points(&line, sound))
		native->status = TL_E_NOMEM;
	else
		tli_native_note(native,
			tli_sink_obstacle(&native->sink, native->source, &name, &line.obstacle, line.course.list));
}
