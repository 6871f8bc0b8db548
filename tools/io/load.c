/* SPDX-License-Identifier: MIT */
/*
 * load.c: loads a map from a file or standard input, and compiles it.
 *
 * The library opens files itself. Standard input is read into memory first, at most one byte beyond the loader's limit, so
 * that an endless pipe is refused like a file that is too large. The first TL_ERRORS_MAX errors are printed, as compilers do
 * it, the others are counted.
 */
#include "io/load.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tautline/format.h>

#include "io/areas.h"
#include "io/doors.h"
#include "io/formats.h"
#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"
#include "cli/writer.h"

/* Folders above that of a map where its rules are looked for, as tl_map_load_file does. */
enum { RULES_LEVELS = 16 };

/* The run's choices, made before any map is loaded. */
static const struct arguments *load_arguments = NULL;
static const char *load_format = NULL, *load_root = NULL, *load_rules = NULL;

/* A --max-memory above the default also allows files that large: a file is held in memory as a whole. */
static tl_load_def load_def(void)
{
	tl_load_def def = tl_default_load_def();
	def.format = load_format;
	def.root = load_root;
	def.rules = load_rules;
	def.budget = budget_of("reading");
	if (def.budget.max_bytes > tl_default_budget().max_bytes)
		def.max_input_bytes = def.budget.max_bytes;
	return def;
}

char *map_split_name(const char *name, const char **part)
{
	const char *colon = strrchr(name, ':');
	*part = NULL;
	char *file = strdup(name);
	if (file && colon && colon[1] != '\0' && access(name, F_OK) != 0) {
		file[colon - name] = '\0';
		if (access(file, F_OK) == 0)
			*part = colon + 1;
		else
			file[colon - name] = ':';
	}
	return file;
}

void map_project_free(struct project_of_folder *last)
{
	free(last->folder);
	free(last->project);
	*last = (struct project_of_folder){ 0 };
}

const char *map_project(struct project_of_folder *last, const char *path)
{
	char project[PATH_MAX];
	const char *slash = strrchr(path, '/');
	size_t length = slash ? (size_t)(slash + 1 - path) : 0, size;
	if (last->folder && strlen(last->folder) == length && memcmp(last->folder, path, length) == 0)
		return last->project;
	map_project_free(last);
	if (tl_map_find_project(path, project, sizeof project, &size) != TL_OK)
		project[0] = '\0';
	last->folder = strndup(path, length);
	last->project = strdup(project);
	if (last->folder && last->project)
		return last->project;
	map_project_free(last);
	return NULL;
}

/* The file of the rules that the map at `path` is read by, for free(): the nearest from its folder upwards. NULL = out of memory. */
static char *rules_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	tli_text name = { 0 };
	tli_text_add_bytes(&name, path, slash ? (size_t)(slash - path) + 1 : 0);
	size_t folder = tli_text_length(&name);
	for (size_t level = 0; !load_rules && level <= RULES_LEVELS; level++) {
		tli_text_add_bytes(&name, "tautline.rules", sizeof "tautline.rules");
		if (name.failed || access(name.data, F_OK) == 0)
			return take_string(&name);
		tli_text_truncate(&name, folder + 3 * level);
		tli_text_add(&name, "../");
	}
	tli_text_truncate(&name, 0);
	tli_text_add(&name, load_rules ? load_rules : "tautline.rules");
	return take_string(&name);
}

char *map_rules_file(const char *path)
{
	char *name = rules_name(path);
	if (name && name[0] != '\0' && access(name, F_OK) == 0)
		return name;
	free(name);
	return NULL;
}

/* An error in the rules has its place in their file. */
static bool print_rules_error(const char *path, const tl_error *error)
{
	if (!error->place.kind || strcmp(error->place.kind, "rules") != 0)
		return false;
	char *name = rules_name(path);
	tl_place place = { .line = error->place.line, .column = error->place.column };
	message_at(name ? name : path, place, COLOR_ERROR, error->text);
	free(name);
	return true;
}

/* Lines are those of the file; of what has none it matters which map of the file it is in. */
static void print_errors(const char *name, enum color color, const tl_errors *errors)
{
	const char *part;
	char *file = map_split_name(name, &part);
	size_t kept = errors->count < errors->capacity ? errors->count : errors->capacity;
	for (size_t i = 0; i < kept; i++) {
		tl_place place = errors->items[i].place;
		if (print_rules_error(name, &errors->items[i]))
			continue;
		message_at(place.line != 0 && file ? file : name, place, color, errors->items[i].text);
	}
	free(file);
	if (errors->count > kept) {
		char text[64];
		size_t more = errors->count - kept;
		snprintf(text, sizeof text, "%zu more %s%s not shown", more, color == COLOR_ERROR ? "error" : "warning",
			more == 1 ? "" : "s");
		message_at(name, (tl_place){ 0 }, color, text);
	}
}

static tl_status load_stdin(tl_map **out, tl_errors *errors)
{
	tli_text text = { 0 };
	tl_load_def def = load_def();
	tl_status status = write_stream(&text, stdin, def.max_input_bytes);
	if (!status) {
		status = tl_map_load_memory(text.data ? text.data : "", tli_text_length(&text), &def, out, errors);
	}
	int error = errno;
	tli_text_free(&text);
	errno = error;
	return status;
}

tl_parts *map_parts(const char *path)
{
	tl_load_def def = load_def();
	tl_parts *parts = NULL;
	if (strcmp(path, "-") == 0 || tl_parts_create(path, &def, &parts) != TL_OK || tl_parts_count(parts) > 0)
		return parts;
	tl_parts_free(parts);
	return NULL;
}

/* Says once that the rules that were given do nothing. */
static void note_unused_rules(const tl_map *map)
{
	static bool is_said = false;
	if (!is_said && load_rules && load_rules[0] != '\0' && strcmp(tl_map_format(map), "native") == 0) {
		is_said = true;
		message("note: --map-rules is not applied to a native map: each of its lines says what it is");
	}
}

/* Hands the map over with the doors as --open and --close want them. */
static tl_status finish_map(tl_status status, tl_map *map, tl_map **out, tl_errors *errors)
{
	if (!status)
		status = doors_set(load_arguments, map, errors);
	if (!status) {
		note_unused_rules(map);
		*out = map;
	} else {
		tl_map_free(map);
	}
	return status;
}

tl_status map_read_part(const tl_parts *parts, size_t index, tl_map **out, tl_errors *errors)
{
	tl_load_def def = load_def();
	tl_map *map = NULL;
	tl_status status = tl_parts_load_map(parts, index, &def, &map, errors);
	return finish_map(status, map, out, errors);
}

tl_status map_read(const char *path, tl_map **out, tl_errors *errors)
{
	tl_load_def def = load_def();
	tl_map *map = NULL;
	tl_status status = strcmp(path, "-") == 0 ? load_stdin(&map, errors)
						  : tl_map_load_file(path, &def, &map, errors);
	return finish_map(status, map, out, errors);
}

void map_print_errors(const char *path, tl_status status, const tl_errors *errors)
{
	if (errors->count > 0)
		print_errors(path, status ? COLOR_ERROR : COLOR_WARNING, errors);
	else if (status)
		message_status("read", path, status);
}

bool load_choose(const struct arguments *arguments)
{
	load_format = option_value(arguments, "from");
	load_arguments = arguments;
	load_root = option_value(arguments, "root");
	load_rules = option_value(arguments, "map-rules");
	if (!load_format)
		return true;
	const tl_format *format = format_find(arguments->command, "from", load_format, false);
	load_format = format ? format->name : load_format;
	return format != NULL;
}

bool map_load(const char *path, tl_map **out)
{
	tl_error *items = calloc(TL_ERRORS_MAX, sizeof *items);
	if (!items)
		return check_status(TL_E_NOMEM, "read", path);
	tl_errors errors = { items, TL_ERRORS_MAX, 0 };
	tl_status status = map_read(path, out, &errors);
	map_print_errors(path, status, &errors);
	free(items);
	return status == TL_OK;
}

static tl_status read_again(const char *path, tl_map **map, tl_errors *errors)
{
	tl_load_def def = load_def();
	tl_status status = tl_map_reload_file(*map, path, &def, errors);
	if (!status)
		return doors_set(load_arguments, *map, errors);
	if (status != TL_E_UNSUPPORTED)
		return status;
	tl_map *other = NULL;
	status = map_read(path, &other, errors);
	if (!status) {
		tl_map_free(*map);
		*map = other;
	}
	return status;
}

bool map_load_again(const char *path, tl_map **map)
{
	tl_error *items = calloc(TL_ERRORS_MAX, sizeof *items);
	if (!items)
		return check_status(TL_E_NOMEM, "read", path);
	tl_errors errors = { items, TL_ERRORS_MAX, 0 };
	tl_status status = read_again(path, map, &errors);
	map_print_errors(path, status, &errors);
	free(items);
	return status == TL_OK;
}

tl_steer_wall *map_sides(const tl_map *map, size_t *count)
{
	tl_wall_id id = { 0, 0 };
	tl_wall_info info;
	tl_steer_wall *sides = calloc(tl_map_segment_count(map) + 1, sizeof *sides);
	*count = 0;
	while (sides && (id = tl_map_next_wall(map, id)).index1 != 0) {
		if (tl_map_get_wall(map, id, &info) != TL_OK)
			continue;
		for (size_t i = 0; i < (info.loop ? info.count : info.count - 1); i++, ++*count) {
			(void)tl_map_get_wall_point(map, id, i, &sides[*count].a, NULL);
			(void)tl_map_get_wall_point(map, id, (i + 1) % info.count, &sides[*count].b, NULL);
		}
	}
	return sides;
}

bool nav_options(const struct arguments *arguments, tl_nav_def *def)
{
	/* The grid's bound at its coarsest; what is beyond the map's own is the library's to refuse. */
	const double largest = 536870912;
	const command_row *command = arguments->command;
	uint64_t threads = def->threads, sides = def->sides;
	def->via = (tl_via)option_choice(arguments, "via", (int)def->via);
	def->contact = (tl_contact)option_choice(arguments, "contact", (int)def->contact);
	def->index = option_is(arguments, "index", "full");
	def->warm = TL_WARM_BY_QUERIES;
	def->link = option_is(arguments, "link", "auto") ? TL_LINK_VISIBLE : TL_LINK_AUTHORED;
	if (def->via == TL_VIA_CORNERS && def->contact == TL_CONTACT_STRICT) {
		return refuse_usage(
			command, "--via corners needs --contact graze: a path touches the corners that it bends at");
	}
	if (!option_whole(arguments, "jobs", 1, 256, &threads) || !option_whole(arguments, "sides", 8, 256, &sides) ||
		!option_number(arguments, "radius", 0, largest, &def->radius) ||
		!option_number(arguments, "max-link", 0, 4 * largest, &def->max_link))
		return false;
	if (!option_size(arguments, "index-limit", &def->index_def.max_bytes))
		return false;
	if (option_given(arguments, "index-limit") && !def->index)
		return refuse_usage(command, "--index-limit goes only with --index");
	def->threads = (uint32_t)threads;
	def->sides = (uint32_t)sides;
	if (option_given(arguments, "max-link") &&
		def->max_link == 0) /* means no limit to the library, but not to a user */
		return refuse_usage(command, "--max-link takes a length above 0; without it there is no limit");
	return true;
}

static void print_too_many_links(const struct world *world, const tl_nav_def *def, bool is_error)
{
	char text[128];
	snprintf(text, sizeof text, "more than %zu pairs of waypoints see each other; %s with --max-link LENGTH",
		def->max_links, is_error ? "limit their length" : "none is linked; limit their length");
	message_at(world->name, (tl_place){ 0 }, is_error ? COLOR_ERROR : COLOR_WARNING, text);
}

/* 0 where it is not known: standard input, one part of a file. */
static size_t file_size(const char *path)
{
	struct stat info;
	return stat(path, &info) == 0 && S_ISREG(info.st_mode) ? (size_t)info.st_size : 0;
}

tl_budget world_budget(const struct world *world, const char *doing)
{
	return budget_for_input(doing, file_size(world->name));
}

static tl_status compile_nav(struct world *world, const tl_nav_def *def)
{
	tl_nav_def used = *def;
	used.budget = world_budget(world, "compiling");
	used.index_def.budget.progress = used.budget.progress;
	used.index_def.budget.context = used.budget.context;
	used.index_def.budget.max_bytes = used.budget.max_bytes;
	used.index_def.budget.max_work = budget_work_or(used.index_def.budget.max_work);
	tl_status status = tl_nav_create(world->map, &used, &world->nav);
	if (!status)
		status = tl_query_create(world->nav, &world->query);
	return status ? status : areas_take(world, world->nav, world->query);
}

/* false for an error, which was printed. */
static bool check_compiled(const struct world *world, const tl_nav_def *def, tl_status status)
{
	if (status == TL_E_NO_WAYPOINTS) {
		message("'%s' has no waypoints, which --via waypoints needs; add `waypoint NAME X,Y` lines",
			world->name);
	} else if (status == TL_E_INVALID && def->contact == TL_CONTACT_STRICT) {
		message("'%s' has no waypoints, which paths with --contact strict lead over; add `waypoint NAME X,Y` lines, or take --contact graze for paths by corners",
			world->name);
	} else if (status == TL_E_RANGE) {
		message("the radius is too large for the grid of '%s'", world->name);
	} else if (status == TL_E_LIMIT && !budget_excess()) {
		print_too_many_links(world, def, true);
	} else if (status) {
		message_status("compile", world->name, status);
	}
	return status == TL_OK;
}

/* An index that was requested and not made. */
static void warn_without_index(const struct world *world, const tl_nav_def *def)
{
	tl_nav_info info;
	if (!def->index || tl_nav_get_info(world->nav, &info) != TL_OK || info.corners == 0 || info.indexed)
		return;
	char text[192], limit[48] = "128M, or 3K a corner";
	if (def->index_def.max_bytes != TL_INDEX_BYTES_AUTO)
		snprintf(limit, sizeof limit, "%zu bytes", def->index_def.max_bytes);
	snprintf(text, sizeof text,
		"the index takes more than --index-limit (%s), --max-memory or --max-work allow; paths are found without it",
		limit);
	message_at(world->name, (tl_place){ 0 }, COLOR_WARNING, text);
}

bool world_compile(struct world *world, tl_nav_def *def)
{
	bool good = traveller_choose(load_arguments, world->name, world->map, def) &&
		check_compiled(world, def, compile_nav(world, def));
	if (good)
		warn_without_index(world, def);
	return good;
}

/* What a triangulation takes for a side of a wall, at least: on grids 450 to 600 bytes. */
enum { BYTES_A_SIDE = 200 };

/* A graph of corners that is certain to exceed the memory is not started: until it does, it takes a second and all of that memory. */
static tl_status compile_or_refuse(struct world *world, const tl_nav_def *def, char *why, size_t capacity)
{
	size_t allowed = world_budget(world, "compiling").max_bytes, sides = tl_map_segment_count(world->map);
	if (!world->may_be_large || def->sight_only || allowed == 0 || sides <= allowed / BYTES_A_SIDE ||
		!tl_nav_goes_by_corners(world->map, def)) {
		tl_status status = compile_nav(world, def);
		const char *excess = budget_excess();
		snprintf(why, capacity, "%s", excess ? excess : "");
		return status;
	}
	snprintf(why, capacity, "%zu sides of walls take more than %zu bytes of memory; --max-memory SIZE allows more",
		sides, allowed);
	return TL_E_LIMIT;
}

bool world_compile_at_least_sight(struct world *world, tl_nav_def *def)
{
	char why[160];
	if (!traveller_choose(load_arguments, world->name, world->map, def))
		return false;
	tl_status status = compile_or_refuse(world, def, why, sizeof why);
	if (status == TL_E_LIMIT && *why == '\0') {
		print_too_many_links(world, def, false);
		def->sight_only = true;
		status = compile_nav(world, def);
	}
	if (status == TL_E_LIMIT && world->may_be_large && !def->sight_only) {
		char text[sizeof why + 32];
		snprintf(text, sizeof text, "corners are not counted: %s", *why != '\0' ? why : "too many");
		message_at(world->name, (tl_place){ 0 }, COLOR_WARNING, text);
		world->is_too_large = true;
		def->sight_only = true;
		status = tl_map_is_linked(world->map) ? compile_nav(world, def) : TL_OK;
	}
	return check_compiled(world, def, status);
}

bool world_open(struct world *world, const char *path, tl_nav_def *def)
{
	*world = (struct world){ .name = path };
	if (map_load(path, &world->map) && world_compile(world, def))
		return true;
	world_close(world);
	return false;
}

void world_close(struct world *world)
{
	tl_query_free(world->query);
	tl_nav_free(world->nav);
	tl_map_free(world->map);
	*world = (struct world){ 0 };
}

int run_on_map(const struct arguments *arguments, tl_nav_def *def, int operands, world_run *run)
{
	struct world world;
	if (!operands_expect(arguments, operands, operands) || !world_open(&world, arguments->operands[0], def))
		return EXIT_BAD;
	int result = run(arguments, &world);
	world_close(&world);
	return result;
}
