/* SPDX-License-Identifier: MIT */
/*
 * steer/parameters.c: the table of parameters: each number of a behaviour that an author can set, with its word, unit and range. The reader and the writer of
 * maps, their messages, the crowd, the command and the table of docs/parameters.md follow it; a new parameter is a row.
 *
 * Parts of an agent's line come in any order, so the words of parameters that agents have differ from each other and from all words of the
 * line (a test holds it).
 */
#include "steer/parameters.h"

#include "base/cookie.h"

#include <math.h>
#include <string.h>

/* Ranges: more than anything that a map holds. */
#define LENGTH_MAX 1e6
#define LENGTH_MIN 0.001
#define SECONDS_MAX 3600.0
#define WEIGHT_MAX 1000.0
#define DEGREE (3.14159265358979324 / 180)

static const char map_units[] = "map units", seconds[] = "seconds", motion[] = "seconds of motion",
		  degrees[] = "degrees", share[] = "share of the maximum force", weight[] = "a weight",
		  on_or_off[] = "on or off";

#define DESIRE(name) (1u << TL_DESIRE_##name)
#define AVOIDS(name) (1u << TL_AVOID_##name)

const tli_parameter_family tli_parameter_families[] = {
	[TL_GROUP_WANDER] = { "wander", "'wander'", TLI_COOKIE(tl_wander_def), DESIRE(WANDER), 0 },
	[TL_GROUP_FLOCK] = { "flock", "'flock'", TLI_COOKIE(tl_flock_def), DESIRE(FLOCK), 0 },
	[TL_GROUP_AVOID] = { "avoid", "'avoid circles' or 'avoid both'", TLI_COOKIE(tl_avoid_def), 0,
		AVOIDS(CIRCLES) | AVOIDS(BOTH) },
	[TL_GROUP_FUZZY] = { "fuzzy", "'avoid fuzzy' or 'avoid both'", TLI_COOKIE(tl_fuzzy_def), 0,
		AVOIDS(FUZZY) | AVOIDS(BOTH) },
	[TL_GROUP_ARRIVE] = { "arrive", NULL, TLI_COOKIE(tl_arrive_def), 0, 0 },
	[TL_GROUP_PURSUE] = { "pursue", NULL, TLI_COOKIE(tl_pursue_def), 0, 0 },
	[TL_GROUP_HIDE] = { "hide", NULL, TLI_COOKIE(tl_hide_def), 0, 0 },
	[TL_GROUP_AVOID_WALLS] = { "avoid-walls", NULL, TLI_COOKIE(tl_feeler_def), 0, 0 },
	[TL_GROUP_FOLLOW_WALL] = { "follow-wall", NULL, TLI_COOKIE(tl_follow_wall_def), 0, 0 },
	[TL_GROUP_FOLLOW_PATH] = { "follow-path", NULL, TLI_COOKIE(tl_follow_path_def), 0, 0 },
	[TL_GROUP_FOLLOW_LEADER] = { "follow-leader", NULL, TLI_COOKIE(tl_follow_leader_def), 0, 0 },
	[TL_GROUP_QUEUE] = { "queue", NULL, TLI_COOKIE(tl_queue_def), 0, 0 },
};
enum { FAMILIES = sizeof tli_parameter_families / sizeof *tli_parameter_families };

/* A number as it is in the definition; one in degrees. */
#define NUMBER(group, def, field, word, unit, low, high, summary)                                                 \
	{                                                                                                         \
		TL_GROUP_##group, word, unit, summary, offsetof(tl_##def##_def, field), false, low, high, 1, NULL \
	}
#define ANGLE(group, def, field, word, high, summary)                                                              \
	{                                                                                                          \
		TL_GROUP_##group, word, degrees, summary, offsetof(tl_##def##_def, field), false, 0, high, DEGREE, \
			NULL                                                                                       \
	}
/* A number that suits the body where its definition has 0. */
#define BODILY(group, def, field, word, unit, low, summary, usual)                                                 \
	{                                                                                                          \
		TL_GROUP_##group, word, unit, summary, offsetof(tl_##def##_def, field), false, low, LENGTH_MAX, 1, \
			usual                                                                                      \
	}
/* Of a bool. */
#define SWITCH(group, def, field, word, summary)                                                                 \
	{                                                                                                        \
		TL_GROUP_##group, word, on_or_off, summary, offsetof(tl_##def##_def, field), true, 0, 1, 1, NULL \
	}

const tli_parameter_row tli_parameters[TLI_PARAMETERS] = {
	BODILY(WANDER, wander, radius, "circle", map_units, 0, "radius of the circle on which its target moves",
		"half a second of motion at top speed, at least 2 radii"),
	BODILY(WANDER, wander, distance, "distance", map_units, 0, "how far ahead the middle of that circle is",
		"a second of motion at top speed, at least 4 radii"),
	BODILY(WANDER, wander, jitter, "jitter", "map units per square root of a second", 0,
		"how far the target moves at random in a second (root of the mean square)",
		"'distance' over the root of the seconds in which it is covered"),

	ANGLE(FLOCK, flock, field_of_view, "view", 360, "angle in which it sees others; 360 is all around"),
	BODILY(FLOCK, flock, too_near, "near", map_units, LENGTH_MIN, "it parts from those that are nearer",
		"3 radii, at least 0.75 seconds of motion at top speed"),
	BODILY(FLOCK, flock, sight, "far", map_units, LENGTH_MIN, "it sees no others that are farther",
		"10 radii, at least 2.5 seconds of motion at top speed"),
	NUMBER(FLOCK, flock, separation, "separation", weight, 0, WEIGHT_MAX, "of parting from those that are near"),
	NUMBER(FLOCK, flock, cohesion, "cohesion", weight, 0, WEIGHT_MAX,
		"of going to the middle of those that it sees"),
	NUMBER(FLOCK, flock, alignment, "alignment", weight, 0, WEIGHT_MAX, "of heading where those head that it sees"),
	BODILY(FLOCK, flock, cruise, "cruise", "map units per second", LENGTH_MIN, "speed to which it returns",
		"0.9 of its top speed"),

	NUMBER(AVOID, avoid, margin, "buffer", map_units, 0, LENGTH_MAX, "kept from circles, besides both radii"),
	NUMBER(AVOID, avoid, horizon, "horizon", seconds, 0, SECONDS_MAX, "how far ahead circles count"),
	NUMBER(AVOID, avoid, brake, "braking", share, 0, 1, "for braking where turning is not enough"),
	NUMBER(AVOID, avoid, hold, "hold", seconds, 0, SECONDS_MAX, "for which it keeps the side that it has chosen"),

	NUMBER(FUZZY, fuzzy, look_ahead, "feeler", motion, 0, SECONDS_MAX, "length of the middle feeler"),
	NUMBER(FUZZY, fuzzy, floor, "feeler-min", map_units, LENGTH_MIN, LENGTH_MAX, "least length of that feeler"),
	SWITCH(FUZZY, fuzzy, sides, "sides", "whether it has a feeler on each side of the middle one"),
	NUMBER(FUZZY, fuzzy, side_length, "side-length", "share of the middle feeler", 0.01, 4, "length of those two"),
	ANGLE(FUZZY, fuzzy, splay, "splay", 180, "angle between the middle feeler and each of those"),
	NUMBER(FUZZY, fuzzy, probe, "probe", map_units, 0, LENGTH_MAX,
		"walls so near to its rim count, wherever it looks"),
	NUMBER(FUZZY, fuzzy, hold, "wall-hold", seconds, 0, SECONDS_MAX,
		"for which it keeps the side that it has chosen"),
	SWITCH(FUZZY, fuzzy, brake, "wall-brake", "whether it brakes before walls"),

	NUMBER(ARRIVE, arrive, deceleration, "deceleration", "map units per second squared", 0, LENGTH_MAX,
		"how hard it brakes before its target; 0: with half of its force"),
	NUMBER(ARRIVE, arrive, tolerance, "tolerance", map_units, 0, LENGTH_MAX,
		"how near to the target counts as there"),
	NUMBER(PURSUE, pursue, max_prediction, "prediction", seconds, 0, SECONDS_MAX,
		"how far ahead it looks, at most"),
	NUMBER(HIDE, hide, margin, "margin", map_units, 0, LENGTH_MAX, "how far behind the rim of a circle it hides"),
	NUMBER(HIDE, hide, danger, "danger", map_units, 0, LENGTH_MAX, "hunters that are farther do not count"),
	NUMBER(AVOID_WALLS, feeler, length, "length", motion, 0, SECONDS_MAX, "of the middle feeler"),
	NUMBER(AVOID_WALLS, feeler, side_length, "side-length", "share of the middle feeler", 0, 4,
		"length of the two others"),
	ANGLE(AVOID_WALLS, feeler, splay, "splay", 180, "angle between the middle feeler and the others"),
	NUMBER(AVOID_WALLS, feeler, margin, "margin", map_units, 0, LENGTH_MAX, "kept from walls, besides its radius"),
	NUMBER(FOLLOW_WALL, follow_wall, distance, "distance", map_units, 0, LENGTH_MAX,
		"kept from the wall, from its rim"),
	NUMBER(FOLLOW_WALL, follow_wall, prediction, "prediction", seconds, 0, SECONDS_MAX, "how far ahead it looks"),
	NUMBER(FOLLOW_WALL, follow_wall, range, "range", map_units, 0, LENGTH_MAX,
		"it follows no wall that is farther"),
	NUMBER(FOLLOW_PATH, follow_path, look_ahead, "look-ahead", motion, 0, SECONDS_MAX,
		"how far ahead its target is"),
	NUMBER(FOLLOW_PATH, follow_path, width, "width", map_units, 0, LENGTH_MAX, "how far from the path is fine"),
	NUMBER(FOLLOW_PATH, follow_path, corner, "corner", map_units, 0, LENGTH_MAX,
		"a corner that is so near counts as passed"),
	NUMBER(FOLLOW_LEADER, follow_leader, behind, "behind", map_units, 0, LENGTH_MAX,
		"how far behind the leader it goes"),
	NUMBER(FOLLOW_LEADER, follow_leader, clearance, "clearance", map_units, 0, LENGTH_MAX,
		"length of the box ahead of the leader that it leaves"),
	NUMBER(QUEUE, queue, ahead, "ahead", map_units, 0, LENGTH_MAX, "how far ahead others count, from rim to rim"),
	NUMBER(QUEUE, queue, width, "width", map_units, 0, LENGTH_MAX, "half the width of what counts as ahead"),
	NUMBER(QUEUE, queue, brake, "brake", share, 0, 1, "for braking"),
};

/* ---- values in definitions ---- */

typedef union any_def {
	tl_wander_def wander;
	tl_flock_def flock;
	tl_avoid_def avoid;
	tl_fuzzy_def fuzzy;
	tl_arrive_def arrive;
	tl_pursue_def pursue;
	tl_hide_def hide;
	tl_feeler_def feeler;
	tl_follow_wall_def follow_wall;
	tl_follow_path_def follow_path;
	tl_follow_leader_def follow_leader;
	tl_queue_def queue;
} any_def;

static any_def default_of_group(tl_parameter_group group)
{
	switch (group) {
	case TL_GROUP_WANDER:
		return (any_def){ .wander = tl_default_wander_def() };
	case TL_GROUP_FLOCK:
		return (any_def){ .flock = tl_default_flock_def() };
	case TL_GROUP_AVOID:
		return (any_def){ .avoid = tl_default_avoid_def() };
	case TL_GROUP_FUZZY:
		return (any_def){ .fuzzy = tl_default_fuzzy_def() };
	case TL_GROUP_ARRIVE:
		return (any_def){ .arrive = tl_default_arrive_def() };
	case TL_GROUP_PURSUE:
		return (any_def){ .pursue = tl_default_pursue_def() };
	case TL_GROUP_HIDE:
		return (any_def){ .hide = tl_default_hide_def() };
	case TL_GROUP_AVOID_WALLS:
		return (any_def){ .feeler = tl_default_feeler_def() };
	case TL_GROUP_FOLLOW_WALL:
		return (any_def){ .follow_wall = tl_default_follow_wall_def() };
	case TL_GROUP_FOLLOW_PATH:
		return (any_def){ .follow_path = tl_default_follow_path_def() };
	case TL_GROUP_FOLLOW_LEADER:
		return (any_def){ .follow_leader = tl_default_follow_leader_def() };
	case TL_GROUP_QUEUE:
		break;
	}
	return (any_def){ .queue = tl_default_queue_def() };
}

/* The value in the unit of the parameter; of an angle to nine digits, because pi is rounded. */
static double value_in_def(const tli_parameter_row *row, const void *def)
{
	const char *from = (const char *)def + row->offset;
	double number;
	bool is_on;
	if (row->is_switch) {
		memcpy(&is_on, from, sizeof is_on);
		return is_on;
	}
	memcpy(&number, from, sizeof number);
	return row->factor == 1 ? number : floor(number / row->factor * 1e9 + 0.5) / 1e9;
}

static void store_in_def(const tli_parameter_row *row, void *def, double value)
{
	char *to = (char *)def + row->offset;
	double number = row->usual_text && value == 0 ? -1 : value * row->factor; /* 0 stands for the default there */
	bool is_on = value != 0;
	if (row->is_switch)
		memcpy(to, &is_on, sizeof is_on);
	else
		memcpy(to, &number, sizeof number);
}

bool tli_def_is_in_ranges(tl_parameter_group group, const void *def)
{
	for (size_t i = 0; i < TLI_PARAMETERS; i++) {
		const tli_parameter_row *row = &tli_parameters[i];
		if (row->group == group && !tli_parameter_takes(row, value_in_def(row, def)))
			return false;
	}
	return true;
}

static size_t size_in_def(const tli_parameter_row *row)
{
	return row->is_switch ? sizeof(bool) : sizeof(double);
}

bool tli_def_equals(tl_parameter_group group, const void *a, const void *b)
{
	for (size_t i = 0; i < TLI_PARAMETERS; i++) {
		const tli_parameter_row *row = &tli_parameters[i];
		if (row->group == group &&
			memcmp((const char *)a + row->offset, (const char *)b + row->offset, size_in_def(row)) != 0)
			return false;
	}
	return true;
}

void tli_def_copy(tl_parameter_group group, void *to, const void *from)
{
	for (size_t i = 0; i < TLI_PARAMETERS; i++) {
		const tli_parameter_row *row = &tli_parameters[i];
		if (row->group == group)
			memcpy((char *)to + row->offset, (const char *)from + row->offset, size_in_def(row));
	}
}

/* ---- the table ---- */

size_t tl_parameter_count(void)
{
	return TLI_PARAMETERS;
}

tl_status tl_parameter_get(tl_parameter parameter, tl_parameter_info *out)
{
	if (tli_is_null(out) || tli_breaks(parameter >= TLI_PARAMETERS, "parameter: there is none with this number"))
		return TL_E_INVALID;
	const tli_parameter_row *row = &tli_parameters[parameter];
	any_def def = default_of_group(row->group);
	*out = (tl_parameter_info){ .group = row->group,
		.of = tli_parameter_families[row->group].name,
		.word = row->word,
		.unit = row->unit,
		.summary = row->summary,
		.low = row->low,
		.high = row->high,
		.usual = row->usual_text ? (double)NAN : value_in_def(row, &def),
		.usual_text = row->usual_text,
		.is_switch = row->is_switch,
		.in_maps = tli_parameter_is_of_agents(row) };
	return TL_OK;
}

static bool is_same_word(const char *word, const char *text, size_t size)
{
	return strlen(word) == size && memcmp(word, text, size) == 0;
}

tl_status tl_parameter_find(const char *name, size_t size, tl_parameter *out)
{
	if (tli_is_null(name) || tli_is_null(out))
		return TL_E_INVALID;
	const char *point = memchr(name, '.', size);
	size_t of = point ? (size_t)(point - name) : size;
	for (tl_parameter i = 0; i < TLI_PARAMETERS && point; i++) {
		if (is_same_word(tli_parameter_families[tli_parameters[i].group].name, name, of) &&
			is_same_word(tli_parameters[i].word, point + 1, size - of - 1)) {
			*out = i;
			return TL_OK;
		}
	}
	return tli_refused(TL_E_NOT_FOUND, "name: no parameter has it");
}

tl_parameter tli_parameter_of_word(const char *word, size_t size)
{
	tl_parameter at = 0;
	while (at < TLI_PARAMETERS &&
		!(tli_parameter_is_of_agents(&tli_parameters[at]) && is_same_word(tli_parameters[at].word, word, size)))
		at++;
	return at;
}

bool tl_parameter_group_is_used(tl_parameter_group group, tl_desire desire, tl_avoid avoid)
{
	if ((unsigned)group >= FAMILIES || (unsigned)desire > TL_DESIRE_SLOT || (unsigned)avoid > TL_AVOID_RECIPROCAL)
		return false;
	const tli_parameter_family *family = &tli_parameter_families[group];
	return (family->desires >> desire & 1) || (family->avoids >> avoid & 1);
}

/* ---- settings ---- */

bool tli_parameter_takes(const tli_parameter_row *row, double value)
{
	return value >= row->low && value <= row->high && (!row->is_switch || value == 0 || value == 1);
}

static bool is_valid_setting(const tl_setting *setting)
{
	return !tli_breaks(setting->parameter >= TLI_PARAMETERS, "settings: one is of no parameter") &&
		!tli_breaks(!tli_parameter_takes(&tli_parameters[setting->parameter], setting->value),
			"settings: a value is out of the range of its parameter");
}

bool tli_settings_are_valid(const tl_setting *settings, size_t count)
{
	if (tli_is_null_for(settings, count))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (!is_valid_setting(&settings[i]) ||
			tli_breaks(!tli_parameter_is_of_agents(&tli_parameters[settings[i].parameter]),
				"settings: one is of a parameter that agents do not have") ||
			tli_breaks(tli_setting_find(settings, i, settings[i].parameter) != NULL,
				"settings: a parameter is there twice"))
			return false;
	}
	return true;
}

void tli_settings_sort(tl_setting *settings, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		tl_setting at = settings[i];
		size_t to = i;
		for (; to > 0 && settings[to - 1].parameter > at.parameter; to--)
			settings[to] = settings[to - 1];
		settings[to] = at;
	}
}

const tl_setting *tli_setting_find(const tl_setting *settings, size_t count, tl_parameter parameter)
{
	for (size_t i = 0; i < count; i++)
		if (settings[i].parameter == parameter)
			return &settings[i];
	return NULL;
}

tl_status tl_settings_apply(const tl_setting *settings, size_t count, tl_parameter_group group, void *def)
{
	uint32_t cookie;
	if (tli_is_null_for(settings, count) || tli_is_null(def) ||
		tli_breaks((unsigned)group >= FAMILIES, "group is none of tl_parameter_group"))
		return TL_E_INVALID;
	memcpy(&cookie, def, sizeof cookie);
	if (tli_breaks(cookie != tli_parameter_families[group].cookie,
		    "def is not of the type of the group, or was not made by its tl_default function"))
		return TL_E_INVALID;
	for (size_t i = 0; i < count; i++)
		if (!is_valid_setting(&settings[i]))
			return TL_E_INVALID;
	for (size_t i = 0; i < count; i++)
		if (tli_parameters[settings[i].parameter].group == group)
			store_in_def(&tli_parameters[settings[i].parameter], def, settings[i].value + 0.0);
	return TL_OK;
}
