/* SPDX-License-Identifier: MIT */
/*
 * format/text/json.h: a JSON text as an array of tokens, with their places.
 *
 * Token 0 is the whole. A container's children follow it: token i + 1 is the first, and tokens[i].next the first token not in it. An
 * object's children are its keys, each followed by its value. All is valid JSON. TLI_JSON_NONE stands for a token that is not there, and
 * every function takes it, so that a chain of look-ups needs one check at its end.
 */
#ifndef TLI_FORMAT_TEXT_JSON_H
#define TLI_FORMAT_TEXT_JSON_H

#include "base/text.h"
#include "format/io/skim.h"
#include "format/sink/report.h"
#include "geometry/grid.h"

#define TLI_JSON_NONE UINT32_MAX

/* The maximum of containers in each other. */
#define TLI_JSON_DEPTH_MAX 128

/* The maximum of tokens in a text: 24 bytes each. */
#define TLI_JSON_TOKENS_MAX (UINT32_C(1) << 23)

/* The whole numbers that a reader takes, both ends included. */
typedef struct tli_whole_range {
	int64_t low, high;
} tli_whole_range;

typedef enum tli_json_kind {
	TLI_JSON_NOTHING = 0, /* of TLI_JSON_NONE alone */
	TLI_JSON_NULL,
	TLI_JSON_FALSE,
	TLI_JSON_TRUE,
	TLI_JSON_NUMBER,
	TLI_JSON_STRING,
	TLI_JSON_ARRAY,
	TLI_JSON_OBJECT
} tli_json_kind;

typedef struct tli_json_token {
	uint32_t start, size; /* of its text; of a string: what stands between the quotes, escapes decoded */
	uint32_t next;        /* the token after it and all in it; of a key: after its value */
	uint32_t count;       /* children: elements, members; 0 where it is no container */
	uint32_t line;        /* from 1 */
	uint32_t column : 29; /* in bytes, from 1; capped */
	tli_json_kind kind : 3;
} tli_json_token;

typedef struct tli_json {
	char *text;             /* borrowed from the caller of tli_json_parse */
	tli_json_token *tokens; /* tli_array [count] */
	uint32_t count;
} tli_json;

/* Parses text[0..size), at most 2 GiB, in place: strings are decoded in it and end in a zero. It must live as long as *out.
 * TL_E_FORMAT, TL_E_LIMIT (depth, max_tokens): reported, one error; TL_E_NOMEM. On failure the text is as it was. O(size). */
tl_status tli_json_parse(char *text, size_t size, size_t max_tokens, tli_report *report, tli_json *out);
/* The same for what is kept of a text, a tli_array, of which that much was cut out (format/io/skim.h; tli_array or NULL): places are those in
 * the whole. */
tl_status tli_json_parse_kept(char *text, const tli_skimmed *cuts, tli_report *report, tli_json *out);
void tli_json_free(tli_json *json); /* { 0 } is fine */

static inline tli_json_kind tli_json_kind_of(const tli_json *json, uint32_t at)
{
	tli_assert(at == TLI_JSON_NONE || at < json->count);
	return at == TLI_JSON_NONE ? TLI_JSON_NOTHING : (tli_json_kind)json->tokens[at].kind;
}

/* How many children: 0 where it is no container. */
static inline uint32_t tli_json_count(const tli_json *json, uint32_t at)
{
	tli_assert(at == TLI_JSON_NONE || at < json->count);
	return at == TLI_JSON_NONE ? 0 : json->tokens[at].count;
}

/* Over the elements of an array, or the keys of an object (the value of key k is k + 1); not once where `container`
 * is none.     tli_json_each (&json, layer, layers) { ... } */
#define tli_json_each(json, item, container)                                                                 \
	for (uint32_t item = (container) == TLI_JSON_NONE ? 0 : (container) + 1,                             \
		      item##_end = tli_json_count((json), (container)) ? (json)->tokens[container].next : 0; \
		item < item##_end; item = (json)->tokens[item].next)

/* The value of a key of an object; of several the last. TLI_JSON_NONE if there is none, or `object` is none.
 * O(members). */
uint32_t tli_json_find(const tli_json *json, uint32_t object, const char *key);

/* Where the token begins: {0} for TLI_JSON_NONE. O(1). */
tl_place tli_json_place(const tli_json *json, uint32_t at);

/* The text of a string, zero-terminated, which may hold any character (a zero too); false where it is no string. */
bool tli_json_string(const tli_json *json, uint32_t at, const char **text, size_t *size);
/* The same of a number and of true and false too, as they stand in the text; these do not end in a zero. */
bool tli_json_text(const tli_json *json, uint32_t at, const char **text, size_t *size);
/* Is it this string? */
bool tli_json_is(const tli_json *json, uint32_t at, const char *text);
/* false where it is neither true nor false. */
bool tli_json_bool(const tli_json *json, uint32_t at, bool *value);
/* TL_E_FORMAT (no number), TL_E_RANGE (overflow; an integer: a fraction too). */
tl_status tli_json_double(const tli_json *json, uint32_t at, double *value);
tl_status tli_json_integer(const tli_json *json, uint32_t at, int64_t *value);
/* A coordinate in map units, rounded once. TL_E_FORMAT (no number), TL_E_RANGE. */
tl_status tli_json_grid(const tli_json *json, uint32_t at, int32_t resolution, int32_t *grid);

/* Adds text[0..size), which is UTF-8, as a string in quotes. */
void tli_json_add_string(tli_text *out, const char *text, size_t size);

#endif
