/* SPDX-License-Identifier: MIT */
/*
 * format/doom/wad.c: the reader of WADs: levels of Doom and its family, binary or UDMF.
 *
 *     offset 0   "IWAD" or "PWAD"
 *            4   number of lumps              (32 bits, little-endian, as all numbers here)
 *            8   offset of the directory
 *     directory  16 bytes a lump: offset, size, 8 bytes of name, filled up with zeros
 *
 * A level is a lump that gives its name, followed by its lumps in any order: TEXTMAP for UDMF, else THINGS and so on; BEHAVIOR means
 * Hexen's form. Offsets and sizes are checked before a byte is read, and lumps may share bytes. O(lumps + size of the level); of a WAD whose
 * levels were listed before, O(size of the level).
 */
#include "format/doom/doom.h"

#include <stdio.h>

#include "base/array.h"
#include "base/budget.h"
#include "base/sort.h"
#include "format/formats.h"

enum { HEADER_BYTES = 12, ENTRY_BYTES = 16, LUMP_NAME_BYTES = 8 };

/* How much of a message the names of levels may take. */
enum { LIST_BYTES = 120 };

typedef struct wad {
	const uint8_t *bytes;
	size_t size;
	const uint8_t *directory;
	size_t count;       /* of lumps */
	tli_doom_game game; /* whose WAD it is, once it is known */
} wad;

typedef struct lump_name {
	char text[LUMP_NAME_BYTES + 1]; /* in capitals */
} lump_name;

static uint32_t number_at(const uint8_t *bytes)
{
	return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static char capital(char c)
{
	return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* At most 8 bytes, up to the first zero. */
static lump_name lump_name_of(const char *text, size_t size)
{
	lump_name name = { "" };
	for (size_t i = 0; i < size && i < LUMP_NAME_BYTES && text[i]; i++)
		name.text[i] = capital(text[i]);
	return name;
}

static lump_name name_at(const wad *from, size_t lump)
{
	tli_assert(lump < from->count);
	return lump_name_of((const char *)from->directory + lump * ENTRY_BYTES + 8, LUMP_NAME_BYTES);
}

static tli_shown show_lump_name(const lump_name *name)
{
	return tli_show(name->text, strlen(name->text));
}

/* ---- the directory ---- */

static void refuse_wad(tli_doom *doom, const char *text)
{
	tli_report_add(&doom->report, (tl_place){ 0 }, "%s", text);
}

static bool has_magic(const char *text, size_t size)
{
	return size >= 4 && (memcmp(text, "IWAD", 4) == 0 || memcmp(text, "PWAD", 4) == 0);
}

static bool open_directory(tli_doom *doom, wad *from)
{
	if (!has_magic((const char *)from->bytes, from->size)) {
		refuse_wad(doom, "expected a WAD, which begins with IWAD or PWAD");
		return false;
	}
	if (from->size < HEADER_BYTES) {
		refuse_wad(doom, "the file ends within the header of a WAD");
		return false;
	}
	uint32_t count = number_at(from->bytes + 4), offset = number_at(from->bytes + 8);
	if (offset > from->size || count > (from->size - offset) / ENTRY_BYTES) {
		tli_report_add(&doom->report, (tl_place){ 0 },
			"the directory, %u lumps at offset %u, goes beyond the end of the file at %zu", count, offset,
			from->size);
		return false;
	}
	from->directory = from->bytes + offset;
	from->count = count;
	return true;
}

/* ---- levels ---- */

static const char *const level_lumps[] = { "TEXTMAP", "THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SECTORS", "SEGS",
	"SSECTORS", "NODES", "REJECT", "BLOCKMAP", "BEHAVIOR", "SCRIPTS", "LEAFS", "LIGHTS", "MACROS" };
enum { LEVEL_LUMPS = sizeof level_lumps / sizeof *level_lumps, TEXTMAP = 0, LEVEL_BEGINS = 2, NEEDED_LUMPS = 6 };

/* The place of a name among the first `count` of the level lumps; `count` if it is not there. */
static size_t kind_of_lump(const lump_name *name, size_t count)
{
	size_t i = 0;
	while (i < count && strcmp(name->text, level_lumps[i]) != 0)
		i++;
	return i;
}

/* Is this lump the name of a level? Then the lump with which all levels begin follows. */
static bool is_level_name(const wad *from, size_t lump)
{
	if (lump + 1 >= from->count)
		return false;
	lump_name name = name_at(from, lump), next = name_at(from, lump + 1);
	return kind_of_lump(&next, LEVEL_BEGINS) < LEVEL_BEGINS && kind_of_lump(&name, LEVEL_LUMPS) == LEVEL_LUMPS;
}

/* Where there are several levels and none was asked for. */
static void report_several(tli_doom *doom, const wad *from, size_t count)
{
	char list[LIST_BYTES];
	size_t length = 0, listed = 0;
	list[0] = '\0';
	for (size_t i = 0; i < from->count; i++) {
		if (!is_level_name(from, i))
			continue;
		lump_name name = name_at(from, i);
		tli_shown shown = show_lump_name(&name);
		if (length + strlen(shown.text) + 6 > sizeof list) /* with its quotes, which are left out */
			break;
		length += (size_t)snprintf(list + length, sizeof list - length, "%s%.*s", listed++ ? ", " : "",
			(int)strlen(shown.text) - 2, shown.text + 1);
	}
	(void)snprintf(list + length, sizeof list - length, "%s", listed < count ? ", ..." : "");
	tli_report_add(&doom->report, (tl_place){ 0 }, "the WAD has %zu maps: %s; say which one, as in FILE.wad:MAP01",
		count, list);
}

static void report_unknown_level(tli_doom *doom, const wad *from, const char *part)
{
	tli_suggestion best = { 0 };
	lump_name names[2]; /* the best one's, and one to compare with it */
	size_t at = 0;
	lump_name wanted = lump_name_of(part, strlen(part));
	for (size_t i = 0; i < from->count; i++) {
		if (!is_level_name(from, i))
			continue;
		names[at] = name_at(from, i);
		tli_suggest(&best, wanted.text, strlen(wanted.text), names[at].text);
		at = best.text == names[at].text ? 1 - at : at;
	}
	tli_report_unknown(&doom->report, (tl_place){ 0 }, "the WAD has no map", tli_show(part, strlen(part)), &best);
}

/* Is this the name of a lump? It ends at the first character that differs, which for nearly all lumps is the first. */
static bool has_lump_name(const wad *from, size_t lump, const lump_name *wanted)
{
	const char *name = (const char *)from->directory + lump * ENTRY_BYTES + 8;
	for (size_t i = 0; i < LUMP_NAME_BYTES; i++) {
		if (capital(name[i]) != wanted->text[i])
			return false;
		if (!wanted->text[i])
			return true;
	}
	return true;
}

/* The last level with a name, to *lump. Whether a lump begins a level is asked of those with the name alone. */
static bool find_named_level(const wad *from, const char *part, size_t *lump)
{
	lump_name wanted = lump_name_of(part, strlen(part));
	bool found = false;
	for (size_t i = 0; i < from->count && strlen(part) <= LUMP_NAME_BYTES; i++) {
		if (has_lump_name(from, i, &wanted) && is_level_name(from, i)) {
			*lump = i;
			found = true;
		}
	}
	return found;
}

/* How many levels there are, and the last one to *lump. */
static size_t count_levels(const wad *from, size_t *lump)
{
	size_t count = 0;
	for (size_t i = 0; i < from->count; i++) {
		if (is_level_name(from, i)) {
			*lump = i;
			count++;
		}
	}
	return count;
}

/* Finds the level that is meant; false: reported. */
static bool find_level(tli_doom *doom, const wad *from, size_t *lump)
{
	const char *part = doom->def->part;
	if (part && find_named_level(from, part, lump))
		return true;
	size_t count = count_levels(from, lump);
	if (count == 0)
		refuse_wad(doom, "the WAD has no map");
	else if (part)
		report_unknown_level(doom, from, part);
	else if (count > 1)
		report_several(doom, from, count);
	return !doom->report.errors.count;
}

/* By lumps that only the WAD of a whole game has; levels alone do not say it. */
static tli_doom_game game_of(const wad *from)
{
	static const lump_name heretic = { "M_HTIC" }, strife = { "ENDSTRF" };
	for (size_t i = 0; i < from->count; i++) {
		if (has_lump_name(from, i, &heretic))
			return TLI_DOOM_GAME_HERETIC;
		if (has_lump_name(from, i, &strife))
			return TLI_DOOM_GAME_STRIFE;
	}
	return TLI_DOOM_GAME_DOOM;
}

/* ---- the lumps of a level ---- */

/* False (and reported) where it is not wholly in the file. */
static bool find_lump(tli_doom *doom, const wad *from, size_t index, const char *level, tli_doom_lump *lump)
{
	const uint8_t *entry = from->directory + index * ENTRY_BYTES;
	size_t offset = number_at(entry), size = number_at(entry + 4);
	lump_name name = name_at(from, index);
	if (offset > from->size || size > from->size - offset) {
		tli_report_add(&doom->report, (tl_place){ 0 },
			"the lump %s of %s, %zu bytes at offset %zu, goes beyond the end of the file at %zu", name.text,
			level, size, offset, from->size);
		return false;
	}
	*lump = (tli_doom_lump){ from->bytes + offset, size };
	doom->status = doom->status ? doom->status : tli_budget_spend(size);
	return !doom->status;
}

static void read_textmap(tli_doom *doom, const wad *from, size_t index, const char *level)
{
	tli_doom_lump lump;
	doom->is_lump = true;
	if (find_lump(doom, from, index, level, &lump))
		tli_doom_read_udmf(doom, (const char *)lump.bytes, lump.size);
}

static void report_missing(tli_doom *doom, const char *level, const tli_doom_lump *found)
{
	for (size_t kind = TEXTMAP + 1; kind < NEEDED_LUMPS; kind++) {
		if (!found[kind].bytes)
			tli_report_add(&doom->report, (tl_place){ 0 }, "%s has no lump %s", level, level_lumps[kind]);
	}
}

/* Of several lumps with the same name in one level the first counts. */
static void read_binary(tli_doom *doom, const wad *from, size_t level, const char *level_name)
{
	tli_doom_lump found[NEEDED_LUMPS] = { { 0 } };
	tli_doom_lumps lumps = { .name = level_name, .game = from->game };
	bool is_whole = true;
	for (size_t i = level + 1; i < from->count; i++) {
		lump_name name = name_at(from, i);
		size_t kind = kind_of_lump(&name, LEVEL_LUMPS);
		if (kind == LEVEL_LUMPS || kind == TEXTMAP)
			break;
		lumps.is_hexen = lumps.is_hexen || strcmp(name.text, "BEHAVIOR") == 0;
		if (kind < NEEDED_LUMPS && !found[kind].bytes)
			is_whole = find_lump(doom, from, i, level_name, &found[kind]) && is_whole;
	}
	if (is_whole)
		report_missing(doom, level_name, found);
	if (doom->report.errors.count || doom->status)
		return;
	/* In the order of level_lumps. */
	lumps.things = found[1];
	lumps.lines = found[2];
	lumps.sides = found[3];
	lumps.vertices = found[4];
	lumps.sectors = found[5];
	tli_doom_read_binary(doom, &lumps);
}

/* A compiled script without a procedure has a head and an empty table, in the forms that compilers write some ten bytes each. */
enum { EMPTY_SCRIPTS_MAX = 48 };

/* Lumps of the level that say more of it than is read. */
static void look_at_lumps(tli_doom *doom, const wad *from, size_t level)
{
	for (size_t i = level + 1; i < from->count && !is_level_name(from, i); i++) {
		lump_name name = name_at(from, i);
		size_t size = number_at(from->directory + i * ENTRY_BYTES + 4);
		if (strcmp(name.text, "ENDMAP") == 0)
			break;
		doom->has_scripts |= strcmp(name.text, "BEHAVIOR") == 0 && size > EMPTY_SCRIPTS_MAX;
		doom->level.has_talk |= strcmp(name.text, "DIALOGUE") == 0;
	}
}

static void read_level(tli_doom *doom, const wad *from, size_t lump)
{
	look_at_lumps(doom, from, lump);
	lump_name name = name_at(from, lump), first = name_at(from, lump + 1);
	tli_shown shown = show_lump_name(&name);
	if (strcmp(first.text, level_lumps[TEXTMAP]) == 0)
		read_textmap(doom, from, lump + 1, shown.text);
	else
		read_binary(doom, from, lump, shown.text);
}

/* ---- entry ---- */

static tl_status read_wad(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	tli_doom doom = { .def = def, .rules = rules, .report = tli_report_of(errors) };
	wad from = { .bytes = (const uint8_t *)text, .size = tli_array_length(text) };
	size_t lump = 0;
	if (open_directory(&doom, &from) && find_level(&doom, &from, &lump)) {
		from.game = game_of(&from);
		read_level(&doom, &from, lump);
	}
	tli_array_free(text); /* the level has all it needs: of a big WAD the rest goes before the map comes */
	return tli_doom_finish(&doom, out, errors);
}

/* ---- all levels ---- */

typedef struct listed_level {
	uint64_t name; /* its bytes as a number */
	size_t first;  /* lump of that name that begins a level: its place among the others */
	size_t last;   /* the level that counts */
} listed_level;

static int compare_listed_names(const void *left, const void *right)
{
	const listed_level *a = left, *b = right;
	if (a->name != b->name)
		return a->name < b->name ? -1 : 1;
	return (a->first > b->first) - (a->first < b->first);
}

static int compare_listed_places(const void *left, const void *right)
{
	const listed_level *a = left, *b = right;
	return (a->first > b->first) - (a->first < b->first);
}

/* All levels to *out, a tli_array; false: out of memory. */
static bool collect_levels(const wad *from, listed_level **out)
{
	for (size_t i = 0; i < from->count; i++) {
		if (!is_level_name(from, i))
			continue;
		lump_name name = name_at(from, i);
		listed_level level = { .first = i, .last = i };
		memcpy(&level.name, name.text, sizeof level.name);
		if (!tli_array_append(*out, level))
			return false;
	}
	return true;
}

/* Keeps one of each name. */
static void merge_levels(listed_level *levels)
{
	size_t kept = 0, count = tli_array_length(levels);
	tli_sort(levels, count, sizeof *levels, compare_listed_names);
	for (size_t i = 0; i < count; i++) {
		if (kept > 0 && levels[kept - 1].name == levels[i].name)
			levels[kept - 1].last = levels[i].last;
		else
			levels[kept++] = levels[i];
	}
	tli_array_truncate(levels, kept);
	tli_sort(levels, kept, sizeof *levels, compare_listed_places);
}

static bool add_listed_level(const wad *from, const listed_level *level, tli_part_list *list)
{
	lump_name name = name_at(from, level->first);
	tli_part part = { .name = tli_text_length(&list->names), .place = (uint32_t)level->last };
	tli_text_add_bytes(&list->names, name.text, strlen(name.text) + 1);
	return !list->names.failed && tli_array_append(list->parts, part);
}

static tl_status list_levels(tli_part_list *list)
{
	tli_doom doom = { .report = tli_report_of(NULL) };
	wad from = { .bytes = (const uint8_t *)list->text, .size = list->size };
	listed_level *levels = NULL;
	if (!open_directory(&doom, &from))
		return TL_OK;
	bool good = collect_levels(&from, &levels);
	merge_levels(levels);
	for (size_t i = 0; good && i < tli_array_length(levels); i++)
		good = add_listed_level(&from, &levels[i], list);
	list->kind = game_of(&from);
	tli_array_free(levels);
	return good ? TL_OK : TL_E_NOMEM;
}

static tl_status read_listed_level(
	const tli_reading *reading, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	const tli_part_list *list = reading->list;
	tli_assert(reading->part < tli_array_length(list->parts));
	tli_doom doom = { .def = def, .rules = rules, .report = tli_report_of(errors) };
	wad from = { .bytes = (const uint8_t *)list->text, .size = list->size, .game = (tli_doom_game)list->kind };
	if (open_directory(&doom, &from))
		read_level(&doom, &from, list->parts[reading->part].place);
	return tli_doom_finish(&doom, out, errors);
}

const tli_format tli_format_doom = {
	.listed = {
		.name = "doom",
		.extensions = (const char *const[]){ ".wad", NULL },
		.summary = "levels of Doom and its family in a WAD (FILE.wad:MAP01): Doom's, Hexen's and UDMF",
	},
	.claims = has_magic,
	.read = read_wad,
	.has_parts = true,
	.list = list_levels,
	.read_part = read_listed_level,
};
