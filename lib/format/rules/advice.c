/* SPDX-License-Identifier: MIT */
/* format/rules/advice.c: rules as lines for the author of a map to take, for what the reader ignores. */
#include "format/rules/rules.h"

#include "base/ascii.h"

#include <string.h>

/* Names of layers in a line of advice are at most so long. */
enum { ADVISED_BYTES_MAX = 40 };

static bool is_bare_pattern(const char *name, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		if (!(tli_lower(name[i]) >= 'a' && tli_lower(name[i]) <= 'z') && !tli_is_digit(name[i]) &&
			name[i] != '_')
			return false;
	}
	return size > 0;
}

bool tli_rule_add_key(tli_text *text, const char *key, const char *name, size_t size)
{
	const char *quote = is_bare_pattern(name, size) ? "" : "\"";
	for (size_t i = 0; i < size; i++) {
		if ((unsigned char)name[i] < ' ' || strchr("\"\\*?", name[i]))
			return false;
	}
	if (!size || size > ADVISED_BYTES_MAX)
		return false;
	tli_text_add_format(text, "%s %s%.*s%s", key, quote, (int)size, name, quote);
	return true;
}

void tli_rule_advise(const tli_ignored *it, tli_text *text)
{
	const char *channel = it->name ? tli_word_channel(it->name, it->name_size) : NULL;
	tli_text layer = { 0 };
	if (channel && it->layer && tli_rule_add_key(&layer, "layer", it->layer, it->layer_size)) {
		tli_text_add(text, "; a line in tautline.rules reads it: ");
		tli_text_add_bytes(text, layer.data, tli_text_length(&layer));
		if (it->value)
			tli_text_add_format(text, " value %lld", (long long)it->value);
		tli_text_add_format(text, " -> wall blocks %s", channel);
	}
	text->failed = text->failed || layer.failed;
	tli_text_free(&layer);
}
