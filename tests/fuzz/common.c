/* SPDX-License-Identifier: MIT */
/* tests/fuzz/common.c: what fuzz targets share; see common.h. */
#include "fuzz/common.h"

enum {
	BYTES_MAX = 1 << 16,
	LINE_MAX_BYTES = 2000,
	NAME_MAX_BYTES = 40,
	POINTS_MAX = 1 << 14,
	PLACES_MAX = 64,
	ERRORS = 8
};

tl_load_def fuzz_def(const char *format)
{
	tl_load_def def = tl_default_load_def();
	def.format = format;
	def.max_input_bytes = BYTES_MAX;
	def.max_line_bytes = LINE_MAX_BYTES;
	def.max_name_bytes = NAME_MAX_BYTES;
	def.max_points = POINTS_MAX;
	return def;
}

/* Is b after a, or the same? Objects count where lines and columns say nothing. */
static bool is_in_order(tl_place a, tl_place b)
{
	if (a.line != b.line)
		return a.line < b.line;
	if (a.column != b.column)
		return a.column < b.column;
	return !a.kind || !b.kind || strcmp(a.kind, b.kind) != 0 || a.object <= b.object;
}

/* What another parser has said of an XML document has places of that one. */
static bool has_places_of_another(const char *text, size_t size)
{
	return size > 2 && text[0] == 'L' && text[1] >= '1' && text[1] <= '9';
}

static void check_errors(const tl_errors *errors, tl_status status, const char *text, size_t size)
{
	size_t lines = 1;
	bool other = has_places_of_another(text, size);
	for (size_t i = 0; i < size; i++)
		lines += text[i] == '\n';
	require(status == TL_E_FORMAT || status == TL_E_LIMIT || status == TL_E_RANGE || status == TL_E_UNSUPPORTED);
	require(errors->count > 0);
	tl_place last = { 0 };
	for (size_t i = 0; i < errors->count && i < errors->capacity; i++) {
		tl_place place = errors->items[i].place;
		require(other || (place.line <= lines && place.column <= size + 1));
		require(errors->items[i].text[0]);
		require(is_in_order(last, place));
		last = place;
	}
}

tl_map *fuzz_load_status(const char *text, size_t size, const tl_load_def *def, tl_status *status)
{
	static tl_error items[ERRORS];
	tl_errors errors = { items, ERRORS, 0 };
	tl_map *map = NULL;
	*status = tl_map_load_memory(text, size, def, &map, &errors);
	if (*status)
		check_errors(&errors, *status, text, size);
	require((*status == TL_OK) == (map != NULL));
	return map;
}

tl_map *fuzz_load(const char *text, size_t size, const tl_load_def *def)
{
	tl_status status;
	return fuzz_load_status(text, size, def, &status);
}

char *fuzz_save(const tl_map *map, const char *format, size_t *size)
{
	require(tl_map_save_as_memory(map, format, NULL, 0, size) == TL_E_BUFFER);
	char *text = malloc(*size);
	require(text && tl_map_save_as_memory(map, format, text, *size, size) == TL_OK);
	return text;
}

/* ---- comparing ---- */

static double wall_sum(const tl_map *map)
{
	double sum = 0; /* of grid coordinates times small integers: exact */
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info wall;
		require(tl_map_get_wall(map, id, &wall) == TL_OK);
		sum += wall.loop + 2 * wall.solid;
		for (size_t i = 0; i < wall.count; i++) {
			tl_point at;
			tl_place place;
			/* A place costs a look at all points before it. */
			require(tl_map_get_wall_point(map, id, i, &at, i < PLACES_MAX ? &place : NULL) == TL_OK);
			sum += at.x * (double)(i % 7 + 1) + at.y * (double)(i % 5 + 1);
		}
	}
	return sum;
}

static void check_waypoints(const tl_map *a, const tl_map *b)
{
	tl_waypoint_id id = tl_map_next_waypoint(a, (tl_waypoint_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_waypoint(a, id)) {
		tl_waypoint_info of_a, of_b;
		tl_waypoint_id other;
		require(tl_map_get_waypoint(a, id, &of_a) == TL_OK);
		require(tl_map_find_waypoint(b, of_a.name, &other) == TL_OK &&
			tl_map_get_waypoint(b, other, &of_b) == TL_OK);
		require(of_a.at.x == of_b.at.x && of_a.at.y == of_b.at.y && of_a.radius == of_b.radius);
	}
}

static void check_doors(const tl_map *a, const tl_map *b)
{
	for (tl_door_id id = tl_map_next_door(a, (tl_door_id){ 0, 0 }); id.index1; id = tl_map_next_door(a, id)) {
		tl_door_info of_a, of_b;
		tl_door_id other;
		require(tl_map_get_door(a, id, &of_a) == TL_OK);
		require(tl_map_find_door(b, of_a.name, &other) == TL_OK && tl_map_get_door(b, other, &of_b) == TL_OK);
		require(memcmp(&of_a.a, &of_b.a, sizeof of_a.a) == 0 && memcmp(&of_a.b, &of_b.b, sizeof of_a.b) == 0);
		require(of_a.closed == of_b.closed);
	}
}

static void check_stops(const tl_map *a, const tl_map *b, tl_map_agent_id id, tl_map_agent_id other, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		tl_stop of_a, of_b;
		require(tl_map_get_agent_stop(a, id, i, &of_a) == TL_OK &&
			tl_map_get_agent_stop(b, other, i, &of_b) == TL_OK);
		require(of_a.at.x == of_b.at.x && of_a.at.y == of_b.at.y);
		require(!of_a.waypoint.index1 == !of_b.waypoint.index1);
		tl_waypoint_info named_a, named_b;
		if (of_a.waypoint.index1)
			require(tl_map_get_waypoint(a, of_a.waypoint, &named_a) == TL_OK &&
				tl_map_get_waypoint(b, of_b.waypoint, &named_b) == TL_OK &&
				strcmp(named_a.name, named_b.name) == 0);
	}
}

static void check_agents(const tl_map *a, const tl_map *b)
{
	tl_map_agent_id id = tl_map_next_agent(a, (tl_map_agent_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_agent(a, id)) {
		tl_map_agent_info of_a, of_b;
		tl_map_agent_id other;
		require(tl_map_get_agent(a, id, &of_a) == TL_OK);
		require(tl_map_find_agent(b, of_a.name, &other) == TL_OK && tl_map_get_agent(b, other, &of_b) == TL_OK);
		require(of_a.at.x == of_b.at.x && of_a.at.y == of_b.at.y && of_a.radius == of_b.radius &&
			of_a.speed == of_b.speed);
		require(of_a.has_force == of_b.has_force && of_a.force == of_b.force &&
			of_a.priority == of_b.priority && of_a.layer == of_b.layer && of_a.rate == of_b.rate &&
			of_a.count == of_b.count);
		require(of_a.has_radius == of_b.has_radius && of_a.has_speed == of_b.has_speed);
		require(of_a.desire == of_b.desire && of_a.avoid == of_b.avoid && of_a.stop_count == of_b.stop_count);
		require(!of_a.group == !of_b.group && (!of_a.group || strcmp(of_a.group, of_b.group) == 0));
		check_stops(a, b, id, other, of_a.stop_count);
	}
}

void fuzz_check_same(const tl_map *a, const tl_map *b)
{
	tl_box box_a = tl_map_bounds(a), box_b = tl_map_bounds(b);
	require(memcmp(&box_a, &box_b, sizeof box_a) == 0);
	require(tl_map_resolution(a) == tl_map_resolution(b) && tl_map_radius(a) == tl_map_radius(b));
	require(tl_map_wall_count(a) == tl_map_wall_count(b) && tl_map_segment_count(a) == tl_map_segment_count(b));
	require(tl_map_door_count(a) == tl_map_door_count(b) && tl_map_obstacle_count(a) == tl_map_obstacle_count(b));
	require(tl_map_waypoint_count(a) == tl_map_waypoint_count(b) && tl_map_link_count(a) == tl_map_link_count(b));
	require(wall_sum(a) == wall_sum(b));
	check_waypoints(a, b);
	check_doors(a, b);
	if (tl_map_agent_count(b) > 0) /* not every format has them */
		check_agents(a, b);
}

/* Saved in a format, loaded: the same map; saved again: the same bytes. */
static void check_trip(const tl_map *map, const char *format)
{
	size_t size, size_again;
	tl_load_def def = tl_default_load_def();
	def.format = format;
	def.max_line_bytes = def.max_input_bytes;
	char *text = fuzz_save(map, format, &size);
	tl_map *again = fuzz_load(text, size, &def);
	require(again);
	fuzz_check_same(map, again);
	char *text_again = fuzz_save(again, format, &size_again);
	require(size == size_again && memcmp(text, text_again, size) == 0);
	free(text);
	free(text_again);
	tl_map_free(again);
}

void fuzz_check_round_trip(const tl_map *map)
{
	check_trip(map, "native");
}

static bool is_saved(const char *name)
{
	const tl_format *format;
	for (size_t i = 0; tl_format_get(i, &format) == TL_OK; i++) {
		if (strcmp(format->name, name) == 0)
			return format->saved;
	}
	return false;
}

/* ---- beyond the reader ---- */

/* Small, so that most inputs meet an end in a millisecond or two. */
static tl_budget small_budget(void)
{
	tl_budget budget = tl_default_budget();
	budget.max_bytes = (size_t)16 << 20;
	budget.max_work = 1 << 17;
	return budget;
}

static bool is_stopped(tl_status status)
{
	return status == TL_E_LIMIT || status == TL_E_RANGE || status == TL_E_NOMEM;
}

static void check_lint(const tl_map *map)
{
	tl_lint_def def = tl_default_lint_def();
	tl_lint *lint = NULL;
	def.budget = small_budget();
	tl_status status = tl_lint_run(map, &def, &lint);
	require(status == TL_OK ? lint != NULL : lint == NULL && is_stopped(status));
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		tl_finding finding;
		require(tl_lint_get_finding(lint, i, &finding) == TL_OK && finding.text[0]);
	}
	tl_lint_free(lint);
}

static void check_nav(const tl_map *map, double radius)
{
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	def.radius = radius;
	def.budget = small_budget();
	tl_status status = tl_nav_create(map, &def, &nav);
	require(status == TL_OK ? nav != NULL : nav == NULL && (is_stopped(status) || status == TL_E_NO_WAYPOINTS));
	if (nav && tl_query_create(nav, &query) == TL_OK) {
		tl_box box = tl_map_bounds(map);
		tl_path_def path = tl_default_path_def();
		tl_path_result result;
		path.from.at = box.min;
		path.to.at = (tl_point){ (box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2 };
		path.budget = small_budget();
		if (box.min.x <= box.max.x)
			(void)tl_query_find_path(query, &path, &result);
	}
	tl_query_free(query);
	tl_nav_free(nav);
}

static void check_drawing(const tl_map *map)
{
	tl_draw_def def = tl_default_draw_def();
	size_t size = 0;
	def.budget = small_budget();
	tl_status status = tl_draw_svg(map, &def, NULL, 0, &size);
	require(status == TL_E_BUFFER ? size > 0 : is_stopped(status));
}

void fuzz_go_on(const tl_map *map)
{
	if (!map)
		return;
	check_lint(map);
	check_nav(map, -1);
	check_nav(map, 1);
	check_drawing(map);
}

tl_map *fuzz_format(const char *format, const uint8_t *data, size_t size)
{
	tl_load_def def = fuzz_def(format);
	tl_map *map = fuzz_load((const char *)data, size, &def);
	if (!map)
		return NULL;
	fuzz_check_round_trip(map);
	if (is_saved(format))
		check_trip(map, format);
	fuzz_go_on(map);
	return map;
}
