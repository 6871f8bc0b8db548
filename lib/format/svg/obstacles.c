/* SPDX-License-Identifier: MIT */
/*
 * format/svg/obstacles.c: obstacles of a drawing: circles, and polygons that move.
 *
 *     data-velocity="x,y"                      a second
 *     data-turn="20"                           of a polygon, degrees a second
 *     data-course="9,2 gate" data-speed="1.5"  points and waypoints; with data-loop: back to where it starts, and on
 *     data-centre="9,3"                        of a polygon, which it turns about; the middle of its box where it is not given
 *
 * A shape that is not round and has none of the first three is a solid. All are in map units, as the native format has them. O(points).
 */
#include "format/svg/reader.h"

#include "base/number.h"
#include "format/native/native.h"
#include "map/kinds.h"

typedef struct drawn_obstacle {
	tli_svg_reader *from;
	const tli_svg_element_state *at;
	tli_obstacle_record record;
	tli_point corners[TL_OBSTACLE_CORNERS_MAX];
	tli_sink_end course[TL_OBSTACLE_COURSE_MAX];
	char *names; /* tli_array: of waypoints of the course */
} drawn_obstacle;

static const char *data_of(const drawn_obstacle *it, const char *name)
{
	return tli_xml_attribute(&it->from->xml, it->at->node, name);
}

static bool refuse_data(const drawn_obstacle *it, const char *name, const char *expected)
{
	const char *text = data_of(it, name);
	tli_report_add(&it->from->report, it->at->place, "%s is %s, and should be %s", name,
		tli_show(text, strlen(text)).text, expected);
	return false;
}

/* A point `x,y` on the grid: how many bytes it has at the front of a text, up to a blank; 0: there is none. */
static size_t take_data_point(const drawn_obstacle *it, const char *text, tli_point *out)
{
	size_t size = strcspn(text, " \t\r\n"), first = strcspn(text, ",");
	int32_t resolution = it->from->map->resolution;
	if (first >= size || tli_number_to_grid(text, first, resolution, &out->x) ||
		tli_number_to_grid(text + first + 1, size - first - 1, resolution, &out->y))
		return 0;
	return size;
}

/* A number of a member of an obstacle, in the range of its row. */
static bool take_member_number(
	const drawn_obstacle *it, const tli_member_row *row, const char *text, size_t size, double *out)
{
	int32_t ignored;
	bool is_vector = row->type == TLI_MEMBER_VECTOR;
	if (tli_number_to_double(text, size, out) || (!is_vector && !tli_member_takes(row, *out)))
		return false;
	*out += 0.0; /* -0 is 0 */
	return (!row->on_grid && !is_vector) || !tli_double_to_grid(*out, it->from->map->resolution, &ignored);
}

/* `data-WORD`, where it is given: what stands behind that word in the native format, which is not rounded. */
static bool read_drawn_member(drawn_obstacle *it, const char *name)
{
	const char *text = data_of(it, name);
	const tli_member_row *row = tli_kinds[TLI_CHANGE_OBSTACLE].members;
	while (!row->word || strcmp(row->word, name + strlen("data-")) != 0)
		row++;
	if (!text)
		return true;
	void *member = (char *)&it->record + row->offset;
	size_t size = row->type == TLI_MEMBER_VECTOR ? strcspn(text, ",") : strlen(text);
	tl_point *vector = row->type == TLI_MEMBER_VECTOR ? member : NULL;
	bool taken = take_member_number(it, row, text, size, vector ? &vector->x : member);
	if (taken && vector)
		taken = text[size] && take_member_number(it, row, text + size + 1, strlen(text + size + 1), &vector->y);
	return taken || refuse_data(it, name, row->expected);
}

/* A point, or a waypoint's name as the native format has it. False: neither. */
static bool take_course_stop(drawn_obstacle *it, const tli_field *field, tli_sink_end *stop)
{
	size_t bad = 0, size = field->size;
	*stop = (tli_sink_end){ .at = { 0, 0 } };
	if (tli_field_is_numeric(field))
		return take_data_point(it, field->text, &stop->at) == size;
	if (field->kind == TLI_FIELD_WORD ? !tli_name_is_bare(field->text, size) : field->kind != TLI_FIELD_QUOTED)
		return false;
	char *name = it->names + tli_array_length(it->names); /* room for the whole attribute is reserved */
	if (field->kind == TLI_FIELD_QUOTED)
		size = tli_field_unquote(field, name, size, &bad);
	else
		memcpy(name, field->text, size);
	(void)tli_array_extend(it->names, size);
	stop->name = (tli_sink_name){ name, size, it->at->place };
	return !bad && size > 0 && size <= TL_NAME_MAX;
}

/* `data-course`, with its speed. */
static bool read_drawn_course(drawn_obstacle *it)
{
	static const char expected[] = "x,y or names of waypoints, at most 1024";
	const char *text = data_of(it, "data-course");
	tli_obstacle_record *record = &it->record;
	if (!text)
		return true;
	if (data_of(it, "data-velocity"))
		return refuse_data(it, "data-course", "without data-velocity: an obstacle has one or the other");
	if (!tli_array_reserve(it->names, strlen(text) + 1)) {
		it->from->status = TL_E_NOMEM;
		return false;
	}
	record->moving = true;
	record->course_loop = data_of(it, "data-loop") != NULL;
	tli_fields fields = tli_fields_of(text, strlen(text));
	for (tli_field field; tli_fields_next(&fields, &field); record->course_count++) {
		if (record->course_count == TL_OBSTACLE_COURSE_MAX ||
			!take_course_stop(it, &field, &it->course[record->course_count]))
			return refuse_data(it, "data-course", expected);
	}
	if (!record->course_count)
		return refuse_data(it, "data-course", expected);
	return read_drawn_member(it, "data-speed");
}

/* Its corners, off the centre. */
static bool take_drawn_corners(drawn_obstacle *it, tli_point middle)
{
	const tli_svg_pen *pen = &it->from->pen;
	const char *centre = data_of(it, "data-centre");
	it->record.centre = middle;
	if (centre && take_data_point(it, centre, &it->record.centre) != strlen(centre))
		return refuse_data(it, "data-centre", "x,y");
	if (!read_drawn_member(it, "data-turn"))
		return false;
	it->record.moving = it->record.turn != 0;
	size_t count = pen->runs->count;
	if (!pen->runs->closed && count > 3 && tli_point_equal(pen->points[0], pen->points[count - 1]))
		count--;
	if (tli_array_length(pen->runs) > 1 || count > TL_OBSTACLE_CORNERS_MAX) {
		tli_report_add(&it->from->report, it->at->place,
			"an obstacle that moves is one polygon of at most %d corners", TL_OBSTACLE_CORNERS_MAX);
		return false;
	}
	it->record.corner_count = (uint32_t)count;
	for (size_t i = 0; i < count; i++) {
		tli_point corner = pen->points[i];
		it->corners[i] = (tli_point){ corner.x - it->record.centre.x, corner.y - it->record.centre.y };
	}
	return true;
}

bool tli_svg_polygon_moves(const tli_svg_reader *from, const tli_svg_element_state *at)
{
	return tli_xml_attribute(&from->xml, at->node, "data-velocity") ||
		tli_xml_attribute(&from->xml, at->node, "data-turn") ||
		tli_xml_attribute(&from->xml, at->node, "data-course");
}

/* What the element says, in the record; false: reported, or the status of the reader. */
static bool read_drawn_obstacle(drawn_obstacle *it, const tli_svg_body *body)
{
	tli_obstacle_fault fault;
	it->record.blocks = tli_svg_blocks(it->from, it->at);
	it->record.centre = body->centre;
	it->record.radius = body->is_polygon ? 0 : body->reach;
	if ((body->is_polygon && !take_drawn_corners(it, body->centre)) || !read_drawn_member(it, "data-velocity"))
		return false;
	it->record.moving |= data_of(it, "data-velocity") != NULL;
	if (!read_drawn_course(it))
		return false;
	it->record.corners = it->corners;
	bool sound = tli_obstacle_check(&it->record, &fault);
	it->record.corners = NULL; /* its own, from here on */
	if (!sound)                /* without the name that the member has in a definition */
		tli_report_add(&it->from->report, it->at->place, "%s", strstr(fault.reason, ": ") + 2);
	return sound;
}

tl_status tli_svg_add_obstacle(
	tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_body *body, const tli_sink_name *name)
{
	drawn_obstacle it = { .from = from, .at = at };
	tl_status status = TL_OK;
	if (read_drawn_obstacle(&it, body)) {
		if (!tli_obstacle_reserve(&it.record)) {
			tli_record_free(&tli_kinds[TLI_CHANGE_OBSTACLE], &it.record);
			status = TL_E_NOMEM;
		} else {
			if (it.record.corner_count)
				memcpy(it.record.corners, it.corners, it.record.corner_count * sizeof *it.corners);
			status = tli_sink_obstacle(&from->sink, from->source, name, &it.record, it.course);
		}
	}
	tli_array_free(it.names);
	return status;
}
