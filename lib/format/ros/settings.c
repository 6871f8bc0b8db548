/* SPDX-License-Identifier: MIT */
/*
 * format/ros/settings.c: the reader of map.yaml (docs/formats/ros.md), by libyaml's events.
 *
 * The file is one mapping of scalars and one sequence of three numbers; other keys are ignored, whatever their values. Lengths are whole
 * numbers of 10^-18, so that corners of cells are rounded once; more digits are cut off. libyaml allocates by itself, so the text is
 * small: TLI_ROS_YAML_MAX. O(size).
 */
#include "format/ros/ros.h"

#include "base/angle.h"
#include "base/ascii.h"

#include <string.h>

#ifdef HAVE_YAML

#include <yaml.h>

typedef enum setting_key {
	KEY_IMAGE,
	KEY_RESOLUTION,
	KEY_ORIGIN,
	KEY_NEGATE,
	KEY_OCCUPIED,
	KEY_FREE,
	KEY_MODE,
	KEY_GRAPH,
	KEY_COUNT
} setting_key;

static const char *const key_names[KEY_COUNT] = { "image", "resolution", "origin", "negate", "occupied_thresh",
	"free_thresh", "mode", "route_graph" };

/* The first that need not be there. */
enum { KEY_OPTIONAL = KEY_MODE };

/* The maximum of resolution and origin, in map units. */
enum { LENGTH_MAX = 1 << 24 };

typedef struct yaml_reader {
	yaml_parser_t parser;
	tli_report *report;
	tl_status status;
	tli_ros_settings *out;
	tl_place places[KEY_COUNT]; /* of the values; {0} = not said */
} yaml_reader;

/* ---- events ---- */

static tl_place yaml_place_of(yaml_mark_t mark)
{
	return (tl_place){ .line = (uint32_t)mark.line + 1, .column = (uint32_t)mark.column + 1 };
}

static void fail_yaml(yaml_reader *from, tl_place place, const char *what)
{
	tli_report_add(from->report, place, "%s", what);
	from->status = TL_E_FORMAT;
}

/* The next event, to be deleted; false (and reported) where the text is no YAML. */
static bool next_event(yaml_reader *from, yaml_event_t *event)
{
	if (yaml_parser_parse(&from->parser, event))
		return true;
	if (from->parser.error == YAML_MEMORY_ERROR) {
		from->status = TL_E_NOMEM;
		return false;
	}
	bool has_mark = from->parser.error == YAML_SCANNER_ERROR || from->parser.error == YAML_PARSER_ERROR;
	fail_yaml(from, has_mark ? yaml_place_of(from->parser.problem_mark) : (tl_place){ .line = 1, .column = 1 },
		from->parser.problem ? from->parser.problem : "not YAML");
	return false;
}

/* Passes over the rest of a value whose first event was of this type. */
static bool skip_value(yaml_reader *from, yaml_event_type_t type)
{
	int depth = type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT;
	while (depth) {
		yaml_event_t event;
		if (!next_event(from, &event))
			return false;
		if (event.type == YAML_SEQUENCE_START_EVENT || event.type == YAML_MAPPING_START_EVENT)
			depth++;
		if (event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT)
			depth--;
		yaml_event_delete(&event);
	}
	return true;
}

/* Copies a scalar; false (and reported) where the event is none, or too long. */
static bool take_text(yaml_reader *from, const yaml_event_t *event, const char *name, tli_ros_text *out)
{
	out->place = yaml_place_of(event->start_mark);
	if (event->type != YAML_SCALAR_EVENT || !event->data.scalar.length) {
		tli_report_add(from->report, out->place, "'%s' must be a single value", name);
		return false;
	}
	if (event->data.scalar.length >= sizeof out->text) {
		tli_report_add(from->report, out->place, "'%s' has more than %zu bytes", name, sizeof out->text - 1);
		return false;
	}
	out->size = event->data.scalar.length;
	memcpy(out->text, event->data.scalar.value, out->size);
	out->text[out->size] = '\0';
	return true;
}

/* ---- values ---- */

/* A YAML number: one may end in a point. */
static size_t number_size(const tli_ros_text *it)
{
	bool ends_in_point = it->size > 1 && it->text[it->size - 1] == '.';
	return it->size - ends_in_point;
}

static void complain_of_value(yaml_reader *from, const tli_ros_text *it, const char *name, const char *what)
{
	tli_report_add(
		from->report, it->place, "'%s' must be %s, not %s", name, what, tli_show(it->text, it->size).text);
}

static bool take_double(yaml_reader *from, const tli_ros_text *it, const char *name, double *out)
{
	if (!tli_number_scientific_to_double(it->text, number_size(it), out))
		return true;
	complain_of_value(from, it, name, "a number");
	return false;
}

/* Whole and fraction of a plain decimal; false where it is not below LENGTH_MAX. */
static bool plain_length(const char *text, size_t size, tli_ros_length *out)
{
	tli_ros_length value = 0;
	int digits = -1; /* after the point */
	for (size_t i = text[0] == '-' || text[0] == '+'; i < size; i++) {
		if (text[i] == '.') {
			digits = 0;
		} else if (digits < 18) {
			value = value * 10 + (text[i] - '0');
			digits += digits >= 0;
		}
		if (digits < 0 && value > LENGTH_MAX)
			return false;
	}
	for (digits = digits < 0 ? 0 : digits; digits < 18; digits++)
		value *= 10;
	*out = text[0] == '-' ? -value : value;
	return true;
}

static bool take_length(yaml_reader *from, const tli_ros_text *it, const char *name, tli_ros_length *out)
{
	char plain[TLI_NUMBER_PLAIN_MAX];
	size_t size = number_size(it);
	const char *text = tli_number_to_plain(it->text, &size, plain);
	if (text && plain_length(text, size, out))
		return true;
	complain_of_value(from, it, name, text ? "a length below 16777216" : "a number");
	return false;
}

static void take_resolution(yaml_reader *from, const tli_ros_text *it)
{
	/* Two grid units: less, and corners of a cell might be rounded to one point. */
	const tli_ros_length least = (tli_ros_length)1953125 * 1000000000;
	if (take_length(from, it, "resolution", &from->out->resolution) && from->out->resolution < least)
		complain_of_value(from, it, "resolution", "at least 0.001953125, two units of the grid");
}

static void take_threshold(yaml_reader *from, const tli_ros_text *it, const char *name, double *out)
{
	if (take_double(from, it, name, out) && (*out < 0 || *out > 1))
		complain_of_value(from, it, name, "a number from 0 to 1");
}

static void take_negate(yaml_reader *from, const tli_ros_text *it)
{
	static const char *const yes[] = { "1", "true", "True", "TRUE", "yes", "Yes", "on", NULL };
	static const char *const no[] = { "0", "false", "False", "FALSE", "no", "No", "off", NULL };
	from->out->negate = tli_is_one_of(it->text, yes);
	if (!from->out->negate && !tli_is_one_of(it->text, no))
		complain_of_value(from, it, "negate", "0 or 1");
}

static void take_mode(yaml_reader *from, const tli_ros_text *it)
{
	static const char *const modes[] = { "trinary", "scale", "raw" };
	for (int i = 0; i < 3; i++) {
		if (strcmp(it->text, modes[i]) == 0) {
			from->out->mode = (tli_ros_mode)i;
			return;
		}
	}
	complain_of_value(from, it, "mode", "trinary, scale or raw");
}

/* At the event that begins the value. */
static bool read_origin(yaml_reader *from, const yaml_event_t *start)
{
	tli_ros_settings *out = from->out;
	if (start->type != YAML_SEQUENCE_START_EVENT) {
		tli_report_add(from->report, yaml_place_of(start->start_mark), "'origin' must be [x, y, yaw]");
		return skip_value(from, start->type);
	}
	int count = 0;
	for (bool going = true; going;) {
		yaml_event_t event;
		tli_ros_text text = { .size = 0 };
		if (!next_event(from, &event))
			return false;
		yaml_event_type_t type = event.type;
		going = type != YAML_SEQUENCE_END_EVENT;
		bool is_text = going && count < 3 && take_text(from, &event, "origin", &text);
		yaml_event_delete(&event);
		if (is_text && count < 2)
			take_length(from, &text, "origin", count ? &out->y : &out->x);
		else if (is_text && take_double(from, &text, "origin", &out->yaw) &&
			!(out->yaw >= -TLI_RADIANS_MAX && out->yaw <= TLI_RADIANS_MAX))
			complain_of_value(from, &text, "origin", "an angle in radians");
		count += going;
		if (going && !skip_value(from, type))
			return false;
	}
	if (count != 3)
		tli_report_add(from->report, yaml_place_of(start->start_mark), "'origin' must be [x, y, yaw]");
	return true;
}

static bool read_scalar(yaml_reader *from, setting_key which, const yaml_event_t *event)
{
	tli_ros_settings *out = from->out;
	tli_ros_text text = { .size = 0 };
	if (!take_text(from, event, key_names[which], &text))
		return skip_value(from, event->type);
	switch (which) {
	case KEY_IMAGE:
		out->image = text;
		break;
	case KEY_GRAPH:
		out->graph = text;
		break;
	case KEY_RESOLUTION:
		take_resolution(from, &text);
		break;
	case KEY_NEGATE:
		take_negate(from, &text);
		break;
	case KEY_OCCUPIED:
		take_threshold(from, &text, key_names[which], &out->occupied);
		break;
	case KEY_FREE:
		take_threshold(from, &text, key_names[which], &out->free);
		break;
	default:
		take_mode(from, &text);
		break;
	}
	return true;
}

/* ---- the mapping ---- */

/* KEY_COUNT where the key is none of ours. */
static setting_key setting_key_of(const yaml_event_t *event)
{
	if (event->type != YAML_SCALAR_EVENT)
		return KEY_COUNT;
	int i = 0;
	while (i < KEY_COUNT && strcmp((const char *)event->data.scalar.value, key_names[i]) != 0)
		i++;
	return (setting_key)i;
}

static bool read_setting(yaml_reader *from, setting_key which)
{
	yaml_event_t event;
	if (!next_event(from, &event))
		return false;
	bool going;
	if (which == KEY_COUNT) {
		going = skip_value(from, event.type);
	} else if (from->places[which].line) {
		tli_report_add(from->report, yaml_place_of(event.start_mark), "a second '%s'; the first is at line %u",
			key_names[which], from->places[which].line);
		going = skip_value(from, event.type);
	} else {
		from->places[which] = yaml_place_of(event.start_mark);
		going = which == KEY_ORIGIN ? read_origin(from, &event) : read_scalar(from, which, &event);
	}
	yaml_event_delete(&event);
	return going;
}

static void read_mapping(yaml_reader *from)
{
	for (;;) {
		yaml_event_t event;
		if (!next_event(from, &event))
			return;
		yaml_event_type_t type = event.type;
		setting_key which = setting_key_of(&event);
		yaml_event_delete(&event);
		if (type == YAML_MAPPING_END_EVENT || !skip_value(from, type) || !read_setting(from, which))
			return;
	}
}

static void check_settings(yaml_reader *from, tl_place start)
{
	const tli_ros_settings *out = from->out;
	for (int i = 0; i < KEY_OPTIONAL; i++) {
		if (!from->places[i].line)
			tli_report_add(from->report, start, "no '%s' here", key_names[i]);
	}
	if (!from->report->errors.count && out->occupied <= out->free)
		tli_report_add(
			from->report, from->places[KEY_OCCUPIED], "'occupied_thresh' must be above 'free_thresh'");
}

/* To the first event of the content. */
static void read_yaml(yaml_reader *from)
{
	yaml_event_t event;
	do {
		if (!next_event(from, &event))
			return;
		yaml_event_type_t type = event.type;
		tl_place start = yaml_place_of(event.start_mark);
		yaml_event_delete(&event);
		if (type == YAML_MAPPING_START_EVENT) {
			read_mapping(from);
			if (!from->status)
				check_settings(from, start);
			return;
		}
		if (type != YAML_STREAM_START_EVENT && type != YAML_DOCUMENT_START_EVENT) {
			fail_yaml(from, start, "expected keys and values, as 'image: map.pgm'");
			return;
		}
	} while (!from->status);
}

tl_status tli_ros_read_settings(const char *text, size_t size, tli_report *report, tli_ros_settings *out)
{
	tli_ros_settings settings = { 0 };
	yaml_reader from = { .report = report, .out = &settings };
	if (size > TLI_ROS_YAML_MAX) {
		tli_report_only(report, (tl_place){ 0 }, "a map.yaml has at most %d bytes", TLI_ROS_YAML_MAX);
		return TL_E_LIMIT;
	}
	if (!yaml_parser_initialize(&from.parser))
		return TL_E_NOMEM;
	yaml_parser_set_input_string(&from.parser, (const unsigned char *)text, size);
	yaml_parser_set_encoding(&from.parser, YAML_UTF8_ENCODING);
	read_yaml(&from);
	yaml_parser_delete(&from.parser);
	if (from.status || report->errors.count)
		return from.status ? from.status : TL_E_FORMAT;
	*out = settings;
	return TL_OK;
}

#else

tl_status tli_ros_read_settings(const char *text, size_t size, tli_report *report, tli_ros_settings *out)
{
	(void)text, (void)size, (void)out;
	tli_report_only(
		report, (tl_place){ 0 }, "this build cannot read maps of ROS: it was configured without libyaml");
	return TL_E_UNSUPPORTED;
}

#endif
