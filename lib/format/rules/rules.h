/* SPDX-License-Identifier: MIT */
/*
 * format/rules/rules.h: mapping rules: lines of a file that say what the things of a map are, for all formats (docs/formats/rules.md).
 *
 * A reader describes each thing as a subject, the texts by which rules can match it, and asks which rule matches first. parse.c reads the
 * text, match.c compares.
 */
#ifndef TLI_FORMAT_RULES_H
#define TLI_FORMAT_RULES_H

#include "base/text.h"
#include "format/rules/words.h"
#include "format/sink/sets.h"

/* The maximum of a rules file, of its rules, and of the texts of a subject. */
#define TLI_RULES_BYTES_MAX 65536
#define TLI_RULES_MAX 1000
#define TLI_SUBJECT_TEXTS_MAX 32

typedef enum tli_rule_key {
	TLI_RULE_LAYER = 0,
	TLI_RULE_CLASS,
	TLI_RULE_NAME,
	TLI_RULE_PROPERTY,
	TLI_RULE_VALUE,
	TLI_RULE_COLOR,
	TLI_RULE_ID,
	TLI_RULE_TILE,
	TLI_RULE_THING,
	TLI_RULE_LINEDEF,
	TLI_RULE_KEY_COUNT
} tli_rule_key;

/* A stretch of tli_rules.texts. */
typedef struct tli_rule_span {
	uint32_t first, size;
} tli_rule_span;

/* One `KEY PATTERN`. */
typedef struct tli_rule_condition {
	tli_rule_key key;
	tli_rule_span pattern;
	bool has_value;
	tli_rule_span value; /* the pattern behind `=`, of a property */
} tli_rule_condition;

/* A set that a rule says behind its role. */
typedef struct tli_rule_set {
	tli_rule_span text; /* size 0 = it says none */
	uint32_t column;
	bool is_read;  /* into ... */
	uint32_t bits; /* ... those of the map; 0 = that was reported */
} tli_rule_set;

typedef struct tli_rule {
	uint32_t line;
	uint32_t first, count; /* conditions: all have to hold */
	tli_role role;
	tli_rule_set blocks, key;
	bool has_body;
	double body;            /* map units: the radius of a start or an agent */
	tli_rule_span name, to; /* its name; of an agent, the waypoint where it goes; size 0 = none */
	size_t used;            /* how many things it decided */
} tli_rule;

/* A line `channel NAME radius R`. */
typedef struct tli_rule_channel {
	uint32_t line, column;
	tli_rule_span name, radius;
} tli_rule_channel;

/* All arrays are tli_arrays. */
typedef struct tli_rules {
	tli_rule *rules;
	tli_rule_condition *conditions;
	tli_rule_channel *channels;
	char *texts;
} tli_rules;

/* Reads the lines of a rules file. Errors have the kind "rules" in their place. TL_E_FORMAT (reported), TL_E_LIMIT (reported), TL_E_NOMEM. */
tl_status tli_rules_parse(const char *text, size_t size, tli_report *report, tli_rules *out);
void tli_rules_free(tli_rules *rules);

/* ---- matching ---- */

typedef struct tli_subject tli_subject;

/* What a reader knows of a thing. Texts are borrowed. Zero is a subject without texts. */
struct tli_subject {
	struct {
		tli_rule_key key;
		const char *text;
		size_t size;
	} texts[TLI_SUBJECT_TEXTS_MAX];
	unsigned count;
	/* Has it a property that tli_rule_takes_property? NULL = it has no properties. */
	bool (*has_property)(const void *context, const tli_rules *rules, const tli_rule_condition *condition);
	const void *context;
};

/* Adds a text, nothing where `text` is NULL; beyond the maximum it is left out. */
void tli_subject_add(tli_subject *subject, tli_rule_key key, const char *text, size_t size);
void tli_subject_add_string(tli_subject *subject, tli_rule_key key, const char *text);

/* A property of a thing. */
typedef struct tli_rule_property {
	const char *name, *value;
	size_t name_size, value_size;
} tli_rule_property;

/* Does a property fulfil the condition? */
bool tli_rule_takes_property(
	const tli_rules *rules, const tli_rule_condition *condition, const tli_rule_property *property);

/* The first rule that the subject matches; NULL. The caller counts in `used` what it decides. O(rules * texts). */
tli_rule *tli_rules_match(tli_rules *rules, const tli_subject *subject);

/* What a rule (NULL = none) says that a thing blocks, and the key of a door, into *set, which stays where it says nothing. What is wrong is in the
 * report of the sink. TL_E_NOMEM. */
tl_status tli_rule_says_blocks(const tli_rules *rules, tli_rule *rule, tli_sink *sink, tl_channels *set);
tl_status tli_rule_says_key(const tli_rules *rules, tli_rule *rule, tli_sink *sink, tl_keys *set);

/* Gives the channels of a map that was read their radii, those that it does not have to the map. TL_E_NOMEM; TL_E_FORMAT: in `errors`. */
tl_status tli_rules_add_channels(const tli_rules *rules, tl_map *map, tl_errors *errors);

static inline tli_role tli_role_of(const tli_rule *rule)
{
	return rule ? rule->role : TLI_ROLE_NONE;
}

/* Does text[0..size) match a pattern: `*` any characters, `?` one, others themselves in small or capital letters (a pattern of one character
 * exactly)? A text of more than 1,024 bytes matches none. */
bool tli_rule_pattern_matches(const char *pattern, size_t pattern_size, const char *text, size_t size);

/* ---- rules for the author to take (advice.c) ---- */

/* Adds `KEY NAME`, as in `layer Cliffs`; false, and nothing, where the name is too long or has characters that need a backslash. */
bool tli_rule_add_key(tli_text *text, const char *key, const char *name, size_t size);

/* Something that is ignored. */
typedef struct tli_ignored {
	const char *name,
		*layer; /* its own, of whose words those count that name what blocks one channel; its layer's */
	size_t name_size, layer_size;
	int64_t value; /* on the layer; 0 = it is the layer */
} tli_ignored;

/* Where its name says fence, curtain or the like, adds the rule that reads it as such, in the middle of a line. */
void tli_rule_advise(const tli_ignored *it, tli_text *text);

/* Adds a line for each rule: what it decided, how many times. */
void tli_rules_explain(const tli_rules *rules, tli_text *text);

#endif
