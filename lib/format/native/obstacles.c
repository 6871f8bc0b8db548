/* SPDX-License-Identifier: MIT */
/*
 * format/native/obstacles.c: the line of an obstacle: its points, which are read by hand, and what its parts say together.
 *
 *     obstacle crate 5,5 0.6                                                  a circle
 *     obstacle raft 8,3 corners -1,-1 1,-1 0,1 velocity 1,0 turn 30           a polygon
 *     obstacle guard 7,2 0.4 course 9,2 gate loop speed 1.5                    either along a course
 *
 * What goes with what is one function for texts and for definitions, tli_obstacle_check. After an error the obstacle is handed over without its points,
 * as rows.c says.
 */
#include "format/native/native.h"

typedef struct obstacle_line {
	tli_native_line line;
	uint32_t columns[2]; /* of the words of its points, 0 = not there */
	tli_point corners[TL_OBSTACLE_CORNERS_MAX];
	tli_native_stops course;
} obstacle_line;

/* Behind 'corners'. */
static bool read_corners(obstacle_line *obstacle)
{
	tli_native *native = obstacle->line.native;
	tli_field rest;
	if (tli_native_read_points(native, &rest))
		native->fields.at = rest.text;
	size_t found = tli_array_length(native->points);
	if (native->status)
		return false;
	if (found == 0)
		tli_native_report(native, obstacle->columns[0], "expected x,y behind 'corners'");
	else if (found > TL_OBSTACLE_CORNERS_MAX)
		tli_native_report(native, obstacle->columns[0], "'corners' has at most %d points, found %zu",
			TL_OBSTACLE_CORNERS_MAX, found);
	if (found == 0 || found > TL_OBSTACLE_CORNERS_MAX)
		return false;
	memcpy(obstacle->corners, native->points, found * sizeof *obstacle->corners);
	obstacle->line.record.obstacle.corner_count = (uint32_t)found;
	return true;
}

/* Behind 'course': the stops up to the next word of the line, and 'loop'. */
static bool read_course(obstacle_line *obstacle)
{
	tli_native *native = obstacle->line.native;
	tli_obstacle_record *record = &obstacle->line.record.obstacle;
	tli_fields ahead = native->fields;
	tli_field field = { 0 };
	while (tli_fields_next(&ahead, &field) &&
		(field.kind != TLI_FIELD_WORD || !tli_native_begins_part(TLI_CHANGE_OBSTACLE, field.text, field.size) ||
			tli_native_is_waypoint(native, &field))) {
		if (!tli_native_take_stop(native, &obstacle->course))
			return false;
		ahead = native->fields;
	}
	if (obstacle->course.count == 0) {
		tli_native_report(native, obstacle->columns[1], "expected x,y or a waypoint's name behind 'course'");
		return false;
	}
	ahead = native->fields;
	record->course_loop = tli_fields_next(&ahead, &field) && tli_field_is(&field, "loop");
	if (record->course_loop)
		native->fields = ahead;
	record->course_count = obstacle->course.count;
	return true;
}

/* `corners x,y ...` or `course STOP ... [loop]`. */
static bool read_obstacle_points(tli_native_line *line, const tli_field *field, bool *good)
{
	obstacle_line *obstacle = (obstacle_line *)line;
	bool is_course = tli_field_is(field, "course");
	if (!is_course && !tli_field_is(field, "corners"))
		return false;
	if (obstacle->columns[is_course]) {
		tli_native_report(
			line->native, field->column, "'%s' is given twice", tli_native_obstacle_words[is_course]);
		*good = false;
		return true;
	}
	obstacle->columns[is_course] = field->column;
	*good = is_course ? read_course(obstacle) : read_corners(obstacle);
	return true;
}

/* Where what is wrong stands: the row of a member, or points; else the directive. */
static uint32_t column_of(const obstacle_line *obstacle, size_t member)
{
	uint32_t column = member == offsetof(tli_obstacle_record, corner_count)
		? obstacle->columns[0]
		: tli_native_column(&obstacle->line, member);
	if (!column && member == offsetof(tli_obstacle_record, speed))
		column = obstacle->columns[1]; /* the course that has none */
	return column ? column : obstacle->line.native->column;
}

/* The column of a corner, counted from 1. */
static uint32_t column_of_corner(const obstacle_line *obstacle, uint32_t corner)
{
	tli_fields fields = obstacle->line.native->fields;
	tli_field field = { 0 };
	fields.at = fields.start + obstacle->columns[0] - 1;
	for (uint32_t i = 0; i <= corner; i++)
		tli_fields_next(&fields, &field);
	return field.column;
}

/* What the parts say together. */
static bool check_obstacle_parts(obstacle_line *obstacle)
{
	tli_native *native = obstacle->line.native;
	tli_obstacle_record *record = &obstacle->line.record.obstacle;
	bool has_radius = record->radius > 0, has_corners = obstacle->columns[0], has_course = obstacle->columns[1];
	uint32_t velocity = tli_native_column(&obstacle->line, offsetof(tli_obstacle_record, velocity));
	record->moving = velocity || record->turn != 0 || has_course;
	record->corners = obstacle->corners;
	const char *text = NULL;
	uint32_t column = native->column;
	if (has_radius && has_corners) {
		text = "an obstacle has a radius or 'corners', not both";
		column = obstacle->columns[0];
	} else if (!has_radius && !has_corners) {
		text = "an obstacle needs a radius behind its centre, or 'corners'";
	} else if (velocity && has_course) {
		text = "an obstacle has 'velocity' or 'course', not both";
		column = velocity > obstacle->columns[1] ? velocity : obstacle->columns[1];
	}
	if (text) {
		tli_native_report(native, column, "%s", text);
		return false;
	}
	tli_obstacle_fault fault;
	if (tli_obstacle_check(record, &fault))
		return true;
	text = strstr(fault.reason, ": ") + 2; /* behind the name that the member has in a definition */
	if (fault.corner)
		tli_native_report(
			native, column_of_corner(obstacle, fault.corner), "%s: corner %u", text, fault.corner);
	else
		tli_native_report(native, column_of(obstacle, fault.member), "%s", text);
	return false;
}

/* The record gets blocks of its own for its points, or has none of them; false = out of memory. */
static bool own_points(obstacle_line *obstacle, bool sound)
{
	tli_obstacle_record *record = &obstacle->line.record.obstacle;
	record->corners = NULL;
	if (!sound)
		record->corner_count = record->course_count = 0;
	if (!tli_obstacle_reserve(record)) {
		tli_record_free(obstacle->line.kind, record);
		return false;
	}
	if (record->corners)
		memcpy(record->corners, obstacle->corners, record->corner_count * sizeof *record->corners);
	return true;
}

void tli_native_read_obstacle(tli_native *native)
{
	obstacle_line obstacle; /* of which the rest is large, and written before it is read */
	tli_native_line *line = &obstacle.line;
	tli_native_start_line(line, native, TLI_CHANGE_OBSTACLE);
	line->words = tli_native_obstacle_words;
	line->read_other = read_obstacle_points;
	obstacle.columns[0] = obstacle.columns[1] = 0;
	obstacle.course.count = 0;
	obstacle.course.is_bad = false;
	tli_array_truncate(native->strings, 0);
	size_t errors = native->report.errors.count; /* a part that is wrong says nothing of the others */
	bool sound = tli_native_read_rows(line) && native->report.errors.count == errors &&
		check_obstacle_parts(&obstacle);
	if (native->status || line->is_bad || line->name_count == 0)
		return;
	tli_native_settle_stops(native, &obstacle.course);
	if (!own_points(&obstacle, sound))
		native->status = TL_E_NOMEM;
	else
		tli_native_note(native,
			tli_sink_obstacle(&native->sink, native->source, &line->names[0], &line->record.obstacle,
				obstacle.course.list));
}
