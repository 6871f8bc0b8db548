/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to mapping rules, up to a line `-`; what is behind it is a text that the rules are asked about. What is refused has an
 * error with the kind "rules"; what is accepted gives the same answer twice.
 */
#include "fuzz/common.h"

#include "base/array.h"
#include "format/rules/rules.h"

typedef struct pair {
	const char *text;
	size_t size;
} pair;

static bool has_pair(const void *context, const tli_rules *rules, const tli_rule_condition *condition)
{
	const pair *it = context;
	size_t half = it->size / 2;
	tli_rule_property property = { it->text, it->text + half, half, half };
	return tli_rule_takes_property(rules, condition, &property);
}

/* What a rule says of channels and keys comes into a map, at most once. */
static void check_sets(tli_rules *rules, tli_rule *rule)
{
	tl_map *map = NULL;
	tl_error item;
	tl_errors errors = { &item, 1, 0 };
	tli_report report = tli_report_of(&errors);
	require(tl_map_create(NULL, &map) == TL_OK);
	tli_sink sink = tli_sink_of(map, &report);
	tl_channels blocks = 0, again = 0;
	tl_keys key = 0;
	require(tli_rule_says_blocks(rules, rule, &sink, &blocks) == TL_OK);
	require(tli_rule_says_blocks(rules, rule, &sink, &again) == TL_OK && again == blocks);
	require(tli_rule_says_key(rules, rule, &sink, &key) == TL_OK && !(key & (key - 1)));
	tli_sink_free(&sink);
	tl_status status = tli_rules_add_channels(rules, map, &errors);
	require(status == TL_OK || (status == TL_E_FORMAT && errors.count > 0));
	tl_map_free(map);
}

static void check_match(tli_rules *rules, const char *text, size_t size)
{
	pair halves = { text, size };
	tli_subject subject = { .has_property = has_pair, .context = &halves };
	for (int key = 0; key < 2 * TLI_RULE_KEY_COUNT; key++)
		tli_subject_add(&subject, (tli_rule_key)(key % TLI_RULE_KEY_COUNT), text, size / (1 + (size_t)key));
	tli_rule *rule = tli_rules_match(rules, &subject);
	require(rule == tli_rules_match(rules, &subject));
	if (rule) {
		require(rule->role > TLI_ROLE_NONE && rule->role <= TLI_ROLE_IGNORE && rule->count > 0);
		rule->used++;
	}
	check_sets(rules, rule);
	tli_text explained = { 0 };
	tli_rules_explain(rules, &explained);
	require(!explained.failed);
	tli_text_free(&explained);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	size_t end = 0;
	while (end + 2 < size && memcmp(text + end, "\n-\n", 3) != 0)
		end++;
	end = end + 2 < size ? end : size;
	size_t rest = end < size ? end + 3 : size;
	tl_error items[4];
	tl_errors errors = { items, 4, 0 };
	tli_report report = tli_report_of(&errors);
	tli_rules rules = { 0 };
	tl_status status = tli_rules_parse(text, end, &report, &rules);
	require((status == TL_OK) == (report.errors.count == 0));
	tli_report_finish(&report, &errors);
	for (size_t i = 0; i < errors.count && i < errors.capacity; i++)
		require(strcmp(items[i].place.kind, "rules") == 0 && items[i].place.line <= end + 1);
	if (!status)
		check_match(&rules, text + rest, size - rest);
	tli_rules_free(&rules);
	return 0;
}
