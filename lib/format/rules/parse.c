/* SPDX-License-Identifier: MIT */
/*
 * format/rules/parse.c: the text of a rules file.
 *
 *     # a comment
 *     KEY PATTERN [KEY PATTERN]... -> ROLE [blocks CHANNEL,...] [key NAME]
 *     channel NAME radius R
 *
 * A pattern is a word without blanks, or stands in double quotes, in which `\` takes the character behind it as it is. A property's is
 * NAME or NAME=VALUE. Behind an error reading goes on with the next line, so one pass reports all. O(size).
 */
#include "format/rules/rules.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"
#include "base/utf8.h"

#include <string.h>

static const char *const rule_key_names[TLI_RULE_KEY_COUNT] = { "layer", "class", "name", "property", "value", "color",
	"id", "tile", "thing", "linedef" };

typedef struct rules_reader {
	const char *line, *at, *end; /* of the present line, without its end */
	uint32_t number;
	tli_report *report;
	tli_rules *out;
	tl_status status;
} rules_reader;

static tl_place rules_place(const rules_reader *from, const char *at)
{
	return (tl_place){ .line = from->number, .column = (uint32_t)(at - from->line) + 1, .kind = "rules" };
}

static void skip_rule_blanks(rules_reader *from)
{
	while (from->at < from->end && tli_is_blank(*from->at))
		from->at++;
}

/* The size of the word at from->at. */
static size_t rule_word_size(const rules_reader *from)
{
	size_t size = 0;
	while (from->at + size < from->end && !tli_is_blank(from->at[size]))
		size++;
	return size;
}

static bool expected_in_rule(rules_reader *from, const char *what)
{
	size_t size = rule_word_size(from);
	tl_place place = rules_place(from, from->at);
	if (size)
		tli_report_add(from->report, place, "expected %s, found %s", what, tli_show(from->at, size).text);
	else
		tli_report_add(from->report, place, "expected %s, found the end of the line", what);
	return false;
}

/* ---- patterns ---- */

static bool keep_character(rules_reader *from, tli_rule_span *span, char c)
{
	if (!tli_array_append(from->out->texts, c)) {
		from->status = TL_E_NOMEM;
		return false;
	}
	span->size++;
	return true;
}

static bool read_quoted(rules_reader *from, tli_rule_span *span)
{
	const char *start = from->at++;
	while (from->at < from->end && *from->at != '"') {
		if (*from->at == '\\' && from->at + 1 < from->end)
			from->at++;
		if (!keep_character(from, span, *from->at++))
			return false;
	}
	if (from->at == from->end) {
		tli_report_add(from->report, rules_place(from, start), "a text in quotes has no end");
		return false;
	}
	from->at++;
	return true;
}

/* A pattern, which ends before a blank and, where `ends_at_equals`, before `=`. */
static bool read_pattern(rules_reader *from, bool ends_at_equals, tli_rule_span *span)
{
	*span = (tli_rule_span){ .first = (uint32_t)tli_array_length(from->out->texts) };
	if (from->at < from->end && *from->at == '"')
		return read_quoted(from, span);
	const char *start = from->at;
	while (from->at < from->end && !tli_is_blank(*from->at) && !(ends_at_equals && *from->at == '=')) {
		if (!keep_character(from, span, *from->at++))
			return false;
	}
	return from->at > start || expected_in_rule(from, "a pattern");
}

static bool is_rule_arrow(const rules_reader *from)
{
	return from->end - from->at >= 2 && from->at[0] == '-' && from->at[1] == '>';
}

/* ---- a line ---- */

static void report_unknown_key(rules_reader *from, size_t size)
{
	tli_suggestion best = { 0 };
	for (unsigned i = 0; i < TLI_RULE_KEY_COUNT; i++)
		tli_suggest(&best, from->at, size, rule_key_names[i]);
	tli_report_unknown(from->report, rules_place(from, from->at),
		"expected what to match (layer, class, name, property, value, color, id, tile, thing, linedef), found",
		tli_show(from->at, size), &best);
}

static bool read_condition(rules_reader *from)
{
	size_t size = rule_word_size(from);
	unsigned key = 0;
	while (key < TLI_RULE_KEY_COUNT && !tli_is_word(from->at, size, rule_key_names[key]))
		key++;
	if (key == TLI_RULE_KEY_COUNT && size)
		report_unknown_key(from, size);
	if (key == TLI_RULE_KEY_COUNT)
		return size ? false : expected_in_rule(from, "'->' and what it is");
	tli_rule_condition condition = { .key = (tli_rule_key)key };
	from->at += size;
	skip_rule_blanks(from);
	if (is_rule_arrow(from))
		return expected_in_rule(from, "a pattern");
	if (!read_pattern(from, key == TLI_RULE_PROPERTY, &condition.pattern))
		return false;
	condition.has_value = key == TLI_RULE_PROPERTY && from->at < from->end && *from->at == '=';
	if (condition.has_value && (from->at++, !read_pattern(from, false, &condition.value)))
		return false;
	if (from->at < from->end && !tli_is_blank(*from->at))
		return expected_in_rule(from, "a blank behind the pattern");
	if (!tli_array_append(from->out->conditions, condition))
		from->status = TL_E_NOMEM;
	return !from->status;
}

/* Does the line say this word here? Then it is passed. */
static bool take_word(rules_reader *from, const char *word)
{
	size_t size = rule_word_size(from);
	if (!tli_is_word(from->at, size, word))
		return false;
	from->at += size;
	skip_rule_blanks(from);
	return true;
}

/* A word without blanks. */
static bool keep_word(rules_reader *from, tli_rule_span *span)
{
	*span = (tli_rule_span){ .first = (uint32_t)tli_array_length(from->out->texts) };
	for (size_t size = rule_word_size(from); size > 0; size--)
		if (!keep_character(from, span, *from->at++))
			return false;
	skip_rule_blanks(from);
	return true;
}

/* Behind its word, a set of channels or keys. */
static bool read_rule_set(rules_reader *from, const tli_member_row *row, tli_rule_set *out)
{
	out->column = rules_place(from, from->at).column;
	if (!tli_set_is_sound(row, from->at, rule_word_size(from)))
		return expected_in_rule(from, row->expected);
	return keep_word(from, &out->text);
}

/* A name, behind its word. */
static bool read_rule_name(rules_reader *from, tli_rule_span *out)
{
	const char *start = from->at;
	if (from->at == from->end || !read_pattern(from, false, out))
		return from->status || from->at > start ? false : expected_in_rule(from, "a name");
	const char *text = from->out->texts + out->first;
	bool is_name = out->size >= 1 && out->size <= TL_NAME_MAX && tli_utf8_printable(text, out->size) == out->size;
	skip_rule_blanks(from);
	if (!is_name)
		tli_report_add(from->report, rules_place(from, start),
			"a name has 1 to %d bytes of UTF-8 and no control characters", TL_NAME_MAX);
	return is_name;
}

/* What a rule says of a start, a goal or an agent: `body R`, `name N`, `to N`, each once. */
static bool read_of_game(rules_reader *from, tli_rule *rule)
{
	bool is_body = rule->role == TLI_ROLE_START || rule->role == TLI_ROLE_AGENT;
	if (is_body && take_word(from, "body")) {
		size_t size = rule_word_size(from);
		if (tli_number_to_double(from->at, size, &rule->body) || !(rule->body >= 0))
			return expected_in_rule(from, "a radius of 0 or more");
		rule->has_body = true;
		from->at += size;
		skip_rule_blanks(from);
	}
	if (take_word(from, "name") && !read_rule_name(from, &rule->name))
		return false;
	return rule->role != TLI_ROLE_AGENT || !take_word(from, "to") || read_rule_name(from, &rule->to);
}

/* ROLE and what it says more, and nothing behind it but a comment. */
static bool read_role(rules_reader *from, tli_rule *rule)
{
	skip_rule_blanks(from);
	size_t size = rule_word_size(from);
	unsigned found = tli_word_says(from->at, size, TLI_IN_RULE);
	if (!found)
		return expected_in_rule(from, "wall, solid, door, waypoint, start, goal, agent, obstacle or ignore");
	rule->role = (tli_role)found;
	from->at += size;
	skip_rule_blanks(from);
	bool is_door = found == TLI_ROLE_DOOR;
	if ((is_door || tli_role_blocks(found)) && take_word(from, "blocks") &&
		!read_rule_set(from, &tli_set_of_blocks, &rule->blocks))
		return false;
	if (is_door && take_word(from, "key") && !read_rule_set(from, &tli_set_of_key, &rule->key))
		return false;
	if ((found == TLI_ROLE_START || found == TLI_ROLE_GOAL || found == TLI_ROLE_AGENT) && !read_of_game(from, rule))
		return false;
	return from->at == from->end || *from->at == '#' || expected_in_rule(from, "the end of the line");
}

/* Behind the word `channel`: its name and its radius. */
static void read_rule_channel(rules_reader *from)
{
	static const tli_member_row one_name = { .type = TLI_MEMBER_KEYS, .high = 1 };
	tli_rule_channel channel = { .line = from->number, .column = rules_place(from, from->at).column };
	double radius;
	if (!tli_set_is_sound(&one_name, from->at, rule_word_size(from))) {
		expected_in_rule(from, "the channel's name");
		return;
	}
	if (!keep_word(from, &channel.name))
		return;
	if (!take_word(from, "radius")) {
		expected_in_rule(from, "'radius'");
		return;
	}
	if (tli_number_to_double(from->at, rule_word_size(from), &radius) || !(radius >= 0)) {
		expected_in_rule(from, "a radius of 0 or more");
		return;
	}
	if (!keep_word(from, &channel.radius))
		return;
	if (from->at < from->end && *from->at != '#')
		expected_in_rule(from, "the end of the line");
	else if (tli_array_length(from->out->channels) == TLI_CHANNELS_MAX)
		tli_report_add(
			from->report, rules_place(from, from->line), "a map has at most %d channels", TLI_CHANNELS_MAX);
	else if (!tli_array_append(from->out->channels, channel))
		from->status = TL_E_NOMEM;
}

/* Only what blocks, or does not, can be said of cells. */
static bool check_role(rules_reader *from, const tli_rule *rule)
{
	if (tli_role_blocks(rule->role) || rule->role == TLI_ROLE_IGNORE)
		return true;
	for (uint32_t i = 0; i < rule->count; i++) {
		tli_rule_key key = from->out->conditions[rule->first + i].key;
		if (key == TLI_RULE_TILE || key == TLI_RULE_VALUE) {
			tli_report_add(from->report, rules_place(from, from->line),
				"a %s is wall, solid, obstacle or ignore: it cannot be %s %s", rule_key_names[key],
				rule->role == TLI_ROLE_AGENT ? "an" : "a", tli_role_text(rule->role));
			return false;
		}
	}
	return true;
}

static void read_rule(rules_reader *from)
{
	tli_rule rule = { .line = from->number, .first = (uint32_t)tli_array_length(from->out->conditions) };
	do {
		if (!read_condition(from))
			return;
		rule.count++;
		skip_rule_blanks(from);
	} while (!is_rule_arrow(from));
	from->at += 2;
	if (!read_role(from, &rule) || !check_role(from, &rule))
		return;
	if (tli_array_length(from->out->rules) == TLI_RULES_MAX) {
		tli_report_only(
			from->report, rules_place(from, from->line), "there are more than %d rules", TLI_RULES_MAX);
		from->status = TL_E_LIMIT;
	} else if (!tli_array_append(from->out->rules, rule)) {
		from->status = TL_E_NOMEM;
	}
}

static void read_rules_line(rules_reader *from)
{
	if (from->end > from->line && from->end[-1] == '\r')
		from->end--;
	from->at = from->line;
	skip_rule_blanks(from);
	if (from->at == from->end || *from->at == '#')
		return;
	if (take_word(from, "channel"))
		read_rule_channel(from);
	else
		read_rule(from);
}

tl_status tli_rules_parse(const char *text, size_t size, tli_report *report, tli_rules *out)
{
	tli_assert(text || !size);
	rules_reader from = { .report = report, .out = out };
	if (size > TLI_RULES_BYTES_MAX) {
		tli_report_only(report, (tl_place){ .kind = "rules" }, "a rules file has at most %d bytes",
			TLI_RULES_BYTES_MAX);
		return TL_E_LIMIT;
	}
	for (const char *at = text, *end = text + size; at < end && !from.status; at++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		from.line = at;
		from.end = at = stop ? stop : end;
		from.number++;
		read_rules_line(&from);
	}
	return from.status ? from.status : report->errors.count ? TL_E_FORMAT : TL_OK;
}
