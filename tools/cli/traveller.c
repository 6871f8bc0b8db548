/* SPDX-License-Identifier: MIT */
/*
 * traveller.c: --by and --keys, which say whom a map is compiled for.
 *
 * Channels and keys are names of the map, so they are read once it is there. A name that it does not have is an error of the map, like a
 * door of --open.
 */
#include "cli/traveller.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "cli/message.h"
#include "cli/writer.h"

tl_keys next_key(const tl_map *map, tl_keys key)
{
	for (key = key ? key << 1 : 1; key; key <<= 1)
		if (tl_map_key_name(map, key))
			return key;
	return 0;
}

static const char *channel_name(const tl_map *map, tl_channels channel)
{
	tl_channel_info info;
	return tl_map_get_channel(map, channel, &info) == TL_OK ? info.name : "";
}

/* That no channel or key has that name, with the most similar one, or with those that there are. */
static void print_missing(const struct traveller_list *list, const char *wrong, const char *name, const tl_map *map)
{
	bool is_key = strcmp(list->option, "keys") == 0;
	const char *noun = is_key ? "key" : "channel";
	tli_suggestion best = { 0 };
	tli_text all = { 0 }, text = { 0 };
	for (uint32_t bit = 0; (bit = is_key ? next_key(map, bit) : tl_map_next_channel(map, bit)) != 0;) {
		const char *other = is_key ? tl_map_key_name(map, bit) : channel_name(map, bit);
		tli_suggest(&best, wrong, strlen(wrong), other);
		tli_text_add_format(&all, "%s%s", tli_text_length(&all) > 0 ? ", " : "", other);
	}
	tli_text_add_format(&text, "no %s is named '%s'", noun, wrong);
	if (best.text)
		tli_text_add_format(&text, "; did you mean '%s'?", best.text);
	else if (tli_text_length(&all) > 0)
		tli_text_add_format(&text, "; the %ss of the map: %.*s", noun, (int)tli_text_length(&all), all.data);
	else
		tli_text_add_format(&text, "; the map has no %ss", noun);
	tli_text_add_bytes(&text, "", 1);
	if (text.failed || all.failed)
		(void)out_of_memory();
	else
		message_at(name, (tl_place){ 0 }, COLOR_ERROR, text.data);
	tli_text_free(&all);
	tli_text_free(&text);
}

bool traveller_read(const struct traveller_list *list, const char *name, const tl_map *map, uint32_t *out)
{
	uint32_t bits = 0;
	for (const char *at = list->names; at; at = strchr(at, ',')) {
		char one[TL_NAME_MAX + 2];
		uint32_t bit = 0;
		at += *at == ',' && at > list->names;
		snprintf(one, sizeof one, "%.*s", (int)strcspn(at, ","), at);
		tl_status status = strcmp(list->option, "keys") == 0 ? tl_map_find_key(map, one, &bit)
								     : tl_map_find_channel(map, one, &bit);
		if (status) {
			print_missing(list, one, name, map);
			return false;
		}
		bits |= bit;
	}
	*out = list->names ? bits : *out;
	return true;
}

bool traveller_choose(const struct arguments *arguments, const char *name, const tl_map *map, tl_nav_def *def)
{
	struct traveller_list by = { "by", option_value(arguments, "by") };
	struct traveller_list keys = { "keys", option_value(arguments, "keys") };
	def->heeds = def->heeds ? def->heeds : TL_CHANNEL_WALK;
	return traveller_read(&by, name, map, &def->heeds) && traveller_read(&keys, name, map, &def->keys);
}

void write_channels(tli_text *text, const tl_map *map, tl_channels channels)
{
	const char *before = "";
	for (tl_channels channel = 0; (channel = tl_map_next_channel(map, channel)) != 0;) {
		if (!(channels & channel))
			continue;
		tli_text_add_format(text, "%s%s", before, channel_name(map, channel));
		before = ",";
	}
}

static bool is_in_part(tl_channels blocks)
{
	return blocks != 0 && blocks != TL_BLOCKS_ALL;
}

void write_blocks(tli_text *text, const tl_map *map, tl_channels blocks)
{
	if (!is_in_part(blocks))
		return;
	tli_text_add(text, " (blocks ");
	write_channels(text, map, blocks);
	tli_text_add(text, ")");
}

void write_blocks_json(tli_text *text, const tl_map *map, tl_channels blocks)
{
	const char *before = "";
	if (!is_in_part(blocks))
		return;
	tli_text_add(text, ",\"blocks\":[");
	for (tl_channels channel = 0; (channel = tl_map_next_channel(map, channel)) != 0;) {
		if (!(blocks & channel))
			continue;
		tli_text_add(text, before);
		write_json_text(text, channel_name(map, channel));
		before = ",";
	}
	tli_text_add(text, "]");
}
