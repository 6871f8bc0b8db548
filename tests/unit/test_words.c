/* SPDX-License-Identifier: MIT */
/* The table of words that say what things are, and the same words on the pages of the formats. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/rules/words.h"
#include "support/runner.h"

enum { ROWS_MAX = 1000, PAGE_BYTES_MAX = 1 << 18 };

/* What the pages call places, and what a word says. */
static const struct {
	const char *label;
	unsigned where;
} places[] = {
	{ "role", TLI_IN_RULE },
	{ "class, layer, object", TLI_IN_TILED | TLI_IN_TILED_NAME },
	{ "class, layer", TLI_IN_TILED },
	{ "property", TLI_IN_TILED_PROPERTY },
	{ "value of such a property", TLI_IN_TILED_VALUE },
	{ "layer, before another word", TLI_IN_TILED_DENIAL },
	{ "class or property of a door", TLI_IN_TILED_PASSAGE },
	{ "layer, beginning of a word", TLI_IN_TILED_CLUE },
	{ "value, group, layer", TLI_IN_LDTK_VALUE },
	{ "identifier, tag", TLI_IN_LDTK_ENTITY },
	{ "class, layer, label, id", TLI_IN_SVG },
	{ "class", TLI_IN_SVG_STATE },
	{ "path", TLI_IN_PATH },
	{ "name of what is ignored", TLI_IN_IGNORED },
	{ "word of a class, label or id", TLI_IN_SVG_LETTERING },
	{ "class, name, layer of a game", TLI_IN_GAME },
};

static const struct {
	unsigned says;
	const char *label;
} meanings[] = {
	{ TLI_ROLE_WALL, "wall" },
	{ TLI_ROLE_WALL, "it blocks" },
	{ TLI_ROLE_WALL, "solid" },
	{ TLI_ROLE_OBSTACLE, "solid" },
	{ TLI_ROLE_DOOR, "door" },
	{ TLI_ROLE_DOOR, "free" },
	{ TLI_ROLE_WAYPOINT, "waypoint" },
	{ TLI_ROLE_LINK, "link" },
	{ TLI_ROLE_OBSTACLE, "obstacle" },
	{ TLI_SAYS_FREE, "free" },
	{ TLI_SAYS_FREE, "it does not block" },
	{ TLI_ROLE_START, "start" },
	{ TLI_ROLE_GOAL, "goal" },
	{ TLI_ROLE_AGENT, "agent" },
	{ TLI_ROLE_ROUTE, "route" },
	{ TLI_SAYS_FILLER, "nothing of its own" },
	{ TLI_SAYS_FLIES, "it flies" },
	{ TLI_SAYS_OPEN, "open" },
	{ TLI_SAYS_CLOSED, "closed" },
	{ TLI_SAYS_ONEWAY, "oneway" },
	{ TLI_SAYS_NO, "no" },
	{ TLI_SAYS_YES, "yes" },
	{ TLI_SAYS_WINDOW, "it blocks walk" },
	{ TLI_SAYS_CURTAIN, "it blocks sight" },
	{ TLI_SAYS_DENIAL, "the opposite" },
	{ TLI_SAYS_BACKDROP, "the opposite, behind one too" },
	{ TLI_SAYS_ELSEWHERE, "it leads elsewhere" },
	{ TLI_SAYS_SAMPLE, "no level" },
	{ TLI_SAYS_COPY, "a copy" },
	{ TLI_SAYS_COLLISION, "collision" },
	{ TLI_SAYS_THING, "what one walks around" },
	{ TLI_SAYS_FROM_ABOVE, "the same, seen from above" },
	{ TLI_SAYS_GROUND, "ground" },
	{ TLI_SAYS_MARK, "a mark or a backdrop" },
	{ TLI_SAYS_LETTERING, "lettering" },
};

static unsigned place_of(const char *label)
{
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		if (strcmp(places[i].label, label) == 0)
			return places[i].where;
	}
	ck_abort_msg("no place is called '%s'", label);
	return 0;
}

static bool says(unsigned meaning, const char *label)
{
	for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
		if (meanings[i].says == meaning && strcmp(meanings[i].label, label) == 0)
			return true;
	}
	return false;
}

static size_t index_of(const tli_word *word)
{
	for (size_t i = 0; tli_word_row(i); i++) {
		if (tli_word_row(i) == word)
			return i;
	}
	ck_abort();
	return 0;
}

/* The words in backquotes of a cell, each at all places of `where`; label NULL: what they say is not compared. */
static void take_words(char *cell, unsigned where, const char *label, unsigned seen[ROWS_MAX])
{
	for (char *from = strchr(cell, '`'); from; from = strchr(from, '`')) {
		char *to = strchr(++from, '`');
		ck_assert_ptr_nonnull(to);
		for (unsigned bit = 1; bit <= TLI_IN_GAME; bit <<= 1) {
			const tli_word *word = where & bit ? tli_word_find(from, (size_t)(to - from), bit) : NULL;
			if (!(where & bit))
				continue;
			ck_assert_msg(word, "%.*s is on a page, and not in the table", (int)(to - from), from);
			ck_assert_msg(!label || says(word->says, label), "%s does not say %s", word->text, label);
			seen[index_of(word)] |= bit;
		}
		from = to + 1;
	}
}

/* Cuts the next cell of a line of a table off. */
static char *next_cell(char **line)
{
	char *cell = *line, *end = strstr(cell, " |");
	ck_assert_ptr_nonnull(end);
	*end = '\0';
	*line = end + 2;
	return cell + strspn(cell, " ");
}

/* Behind `<!-- words -->`: lines `| where | it says | words |`; behind `<!-- words: WHERE -->` the first cells are the words. */
static void read_tables(char *text, unsigned seen[ROWS_MAX])
{
	for (char *at = strstr(text, "<!-- words"); at; at = strstr(at, "<!-- words")) {
		char label[80] = "";
		(void)sscanf(at, "<!-- words: %79[^>]", label);
		label[strlen(label) - (*label ? 3 : 0)] = '\0';
		at = strstr(at, "|---");
		ck_assert_ptr_nonnull(at);
		while ((at = strchr(at, '\n')) && at[1] == '|') {
			char line[8192], *rest = line + 1;
			snprintf(line, sizeof line, "%.*s", (int)strcspn(at + 1, "\n"), at + 1);
			at++;
			char *first = next_cell(&rest);
			if (*label) {
				take_words(first, place_of(label), NULL, seen);
				continue;
			}
			char *second = next_cell(&rest);
			take_words(rest, place_of(first), second, seen);
		}
	}
}

START_TEST(the_pages_have_each_word)
{
	static const char *const pages[] = { "formats/tiled.md", "formats/ldtk.md", "formats/svg.md",
		"formats/rules.md", "lint.md" };
	unsigned seen[ROWS_MAX] = { 0 };
	const char *folder = getenv("SRCDIR");
	char *text = malloc(PAGE_BYTES_MAX);
	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
		char path[4096];
		snprintf(path, sizeof path, "%s/docs/%s", folder ? folder : ".", pages[i]);
		FILE *file = fopen(path, "rb");
		ck_assert_msg(text && file, "%s", path);
		text[fread(text, 1, PAGE_BYTES_MAX - 1, file)] = '\0';
		fclose(file);
		read_tables(text, seen);
	}
	free(text);
	for (size_t i = 0; tli_word_row(i); i++)
		ck_assert_msg(seen[i] == tli_word_row(i)->where,
			"%s: the pages have it at places %#x, the table at %#x", tli_word_row(i)->text, seen[i],
			(unsigned)tli_word_row(i)->where);
}
END_TEST

/* At each place a word says one thing, in small or capital letters, whatever comes before it in the table. */
START_TEST(each_row_is_found)
{
	for (size_t i = 0; tli_word_row(i); i++) {
		const tli_word *word = tli_word_row(i);
		char text[40];
		snprintf(text, sizeof text, "%s", word->text);
		text[0] = (char)(text[0] - 'a' + 'A');
		for (unsigned bit = 1; bit <= TLI_IN_GAME; bit <<= 1) {
			if (word->where & bit)
				ck_assert_msg(
					tli_word_find(text, strlen(text), bit) == word, "%s is there twice", text);
		}
	}
	ck_assert_ptr_null(tli_word_find("", 0, TLI_IN_SVG));
	ck_assert_ptr_null(tli_word_find(NULL, 0, TLI_IN_TILED));
}
END_TEST

START_TEST(plurals_and_beginnings)
{
	ck_assert_uint_eq(tli_word_says("WALLS", 5, TLI_IN_TILED), TLI_ROLE_WALL);
	ck_assert_uint_eq(tli_word_says("doors", 5, TLI_IN_LDTK_ENTITY), TLI_ROLE_NONE);
	ck_assert_uint_eq(tli_word_says("walls", 5, TLI_IN_RULE), TLI_ROLE_NONE);
	ck_assert_uint_eq(tli_word_says("Block", 5, TLI_IN_TILED_NAME), TLI_ROLE_NONE);
	ck_assert_uint_eq(tli_word_says("waters", 6, TLI_IN_TILED_CLUE), TLI_SAYS_FROM_ABOVE);
	ck_assert_uint_eq(tli_word_says("wat", 3, TLI_IN_TILED_CLUE), TLI_ROLE_NONE);
}
END_TEST

START_TEST(words_of_a_name)
{
	static const char name[] = "Output_CollisionLayer2 NPCs";
	static const char *const words[] = { "Output", "Collision", "Layer", "NPCs" };
	size_t at = 0, end, count = 0;
	for (; tli_word_next(name, strlen(name), &at, &end); at = end, count++) {
		ck_assert_uint_lt(count, 4);
		ck_assert(end - at == strlen(words[count]) && memcmp(name + at, words[count], end - at) == 0);
	}
	ck_assert_uint_eq(count, 4);
	ck_assert_uint_eq(at, strlen(name));
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("words");
	TCase *tests = tcase_create("words");
	tcase_add_test(tests, the_pages_have_each_word);
	tcase_add_test(tests, each_row_is_found);
	tcase_add_test(tests, plurals_and_beginnings);
	tcase_add_test(tests, words_of_a_name);
	suite_add_tcase(suite, tests);
	return suite;
}
