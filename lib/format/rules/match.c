/* SPDX-License-Identifier: MIT */
/*
 * format/rules/match.c: which rule matches a thing.
 *
 * Patterns are compared with one mark to go back to, at the last `*`: O(pattern * text) at worst, and texts are at most 1,024 bytes long.
 */
#include "format/rules/rules.h"

#include "base/array.h"
#include "base/ascii.h"
#include "format/sink/shown.h"

#include <string.h>

enum { MATCHED_BYTES_MAX = 1024 };

static bool is_same_character(char pattern, char text, bool is_exact)
{
	return pattern == '?' || (is_exact ? pattern == text : tli_lower(pattern) == tli_lower(text));
}

bool tli_rule_pattern_matches(const char *pattern, size_t pattern_size, const char *text, size_t size)
{
	size_t at = 0, in = 0, star = SIZE_MAX, mark = 0;
	bool is_exact = pattern_size == 1;
	if (size > MATCHED_BYTES_MAX)
		return false;
	while (in < size) {
		if (at < pattern_size && pattern[at] == '*') {
			star = at++;
			mark = in;
		} else if (at < pattern_size && is_same_character(pattern[at], text[in], is_exact)) {
			at++;
			in++;
		} else if (star != SIZE_MAX) {
			at = star + 1;
			in = ++mark;
		} else {
			return false;
		}
	}
	while (at < pattern_size && pattern[at] == '*')
		at++;
	return at == pattern_size;
}

/* Where all patterns are empty, there are no texts. */
static bool span_matches(const tli_rules *rules, tli_rule_span span, const char *text, size_t size)
{
	const char *pattern = span.size > 0 ? rules->texts + span.first : "";
	return tli_rule_pattern_matches(pattern, span.size, text, size);
}

void tli_subject_add(tli_subject *subject, tli_rule_key key, const char *text, size_t size)
{
	if (!text || subject->count == TLI_SUBJECT_TEXTS_MAX)
		return;
	subject->texts[subject->count].key = key;
	subject->texts[subject->count].text = text;
	subject->texts[subject->count++].size = size;
}

void tli_subject_add_string(tli_subject *subject, tli_rule_key key, const char *text)
{
	tli_subject_add(subject, key, text, text ? strlen(text) : 0);
}

bool tli_rule_takes_property(
	const tli_rules *rules, const tli_rule_condition *condition, const tli_rule_property *property)
{
	return span_matches(rules, condition->pattern, property->name, property->name_size) &&
		(!condition->has_value || span_matches(rules, condition->value, property->value, property->value_size));
}

static bool condition_holds(const tli_rules *rules, const tli_rule_condition *condition, const tli_subject *subject)
{
	if (condition->key == TLI_RULE_PROPERTY)
		return subject->has_property && subject->has_property(subject->context, rules, condition);
	for (unsigned i = 0; i < subject->count; i++) {
		if (subject->texts[i].key == condition->key &&
			span_matches(rules, condition->pattern, subject->texts[i].text, subject->texts[i].size))
			return true;
	}
	return false;
}

static bool rule_holds(const tli_rules *rules, const tli_rule *rule, const tli_subject *subject)
{
	for (uint32_t i = 0; i < rule->count; i++) {
		if (!condition_holds(rules, &rules->conditions[rule->first + i], subject))
			return false;
	}
	return true;
}

tli_rule *tli_rules_match(tli_rules *rules, const tli_subject *subject)
{
	tli_assert(rules && subject);
	for (size_t i = 0; i < tli_array_length(rules->rules); i++) {
		if (rule_holds(rules, &rules->rules[i], subject))
			return &rules->rules[i];
	}
	return NULL;
}

void tli_rules_free(tli_rules *rules)
{
	tli_array_free(rules->rules);
	tli_array_free(rules->conditions);
	tli_array_free(rules->channels);
	tli_array_free(rules->texts);
}

/* What a rule makes of things: `wall blocks walk`. */
static void add_what(const tli_rules *rules, const tli_rule *rule, tli_text *text)
{
	tli_text_add(text, tli_role_text(rule->role));
	if (rule->blocks.text.size) {
		tli_text_add(text, " blocks ");
		tli_text_add_bytes(text, rules->texts + rule->blocks.text.first, rule->blocks.text.size);
	}
	if (rule->key.text.size) {
		tli_text_add(text, " key ");
		tli_text_add_bytes(text, rules->texts + rule->key.text.first, rule->key.text.size);
	}
	if (rule->has_body) {
		tli_text_add(text, " body ");
		tli_text_add_double(text, rule->body);
	}
	if (rule->name.size)
		tli_text_add_format(text, " name %s", tli_show(rules->texts + rule->name.first, rule->name.size).text);
	if (rule->to.size)
		tli_text_add_format(text, " to %s", tli_show(rules->texts + rule->to.first, rule->to.size).text);
}

void tli_rules_explain(const tli_rules *rules, tli_text *text)
{
	for (size_t i = 0; i < tli_array_length(rules->rules); i++) {
		const tli_rule *rule = &rules->rules[i];
		tli_text_add_format(text, "rule of line %u: ", rule->line);
		add_what(rules, rule, text);
		if (rule->used)
			tli_text_add_format(text, ", matched %zu time%s\n", rule->used, rule->used == 1 ? "" : "s");
		else
			tli_text_add(text, ", matches nothing\n");
	}
}
