/* SPDX-License-Identifier: MIT */
/*
 * format/native/sets.c: sets of channels and keys in the lines of a map, and the line of a channel.
 *
 *     channel fly radius 0.2
 *     wall 4,0 4,3 blocks walk,fly
 *     agent guard 1,1 patrol a b by fly keys red,blue
 *
 * A line may name a channel before the line that declares it: it is in the map from then on, and one that no line declares is an error at the end.
 */
#include "format/native/native.h"

const char *const tli_native_set_words[] = { "blocks", "by", "keys" };

/* ---- names of waypoints ---- */

static bool says_word(const tli_field *field, const char *word)
{
	char buffer[TL_NAME_MAX];
	size_t bad;
	if (field->kind != TLI_FIELD_QUOTED)
		return tli_field_is(field, word);
	size_t size = tli_field_unquote(field, buffer, sizeof buffer, &bad);
	return !bad && size == strlen(word) && memcmp(buffer, word, size) == 0;
}

/* Has some line `waypoint WORD`? */
static bool names_waypoint(const tli_native *native, const char *word)
{
	const tl_map *map = native->map;
	if (tli_names_find(&map->waypoint_names, word, strlen(word)))
		return true;
	if (!map->source.text) /* part of a file of another format, whose waypoints are there */
		return false;
	const char *at = map->source.text, *end = at + tli_array_length(map->source.text);
	while (at < end) {
		const char *line_end = memchr(at, '\n', (size_t)(end - at));
		tli_fields fields = tli_fields_of(at, (size_t)((line_end ? line_end : end) - at));
		tli_field field;
		if (tli_fields_next(&fields, &field) && tli_field_is(&field, "waypoint") &&
			tli_fields_next(&fields, &field) && says_word(&field, word))
			return true;
		at = line_end ? line_end + 1 : end;
	}
	return false;
}

bool tli_native_is_waypoint(tli_native *native, const tli_field *field)
{
	for (size_t i = 0; i < sizeof native->has_waypoint; i++) {
		if (!tli_field_is(field, tli_native_set_words[i]))
			continue;
		if (!native->has_waypoint[i])
			native->has_waypoint[i] = names_waypoint(native, tli_native_set_words[i]) ? 1 : -1;
		return native->has_waypoint[i] > 0;
	}
	return false;
}

/* ---- sets ---- */

bool tli_native_set(tli_native *native, const tli_member_row *row, const tli_field *field, uint32_t *set)
{
	tli_set_text text = { .text = field->text,
		.size = field->size,
		.place = tli_native_place(native, field->column),
		.is_in_line = !tl_place_is_known(native->at) };
	if (field->kind == TLI_FIELD_WORD)
		return tli_sink_set(&native->sink, row, &text, set, &native->status);
	tli_native_expected(native, row->expected, field);
	return false;
}

void tli_native_write_wall_tail(const tl_map *map, const tli_wall_record *wall, tli_text *out)
{
	if (wall->shape & TLI_WALL_LOOP)
		tli_text_add(out, " loop");
	if (wall->shape & TLI_WALL_SOLID)
		tli_text_add(out, wall->shape & TLI_WALL_FILLED ? " filled" : " solid");
	if (!(wall->shape & TLI_WALL_BLOCKS))
		return;
	tli_text_add(out, " blocks ");
	tli_set_add(map, TLI_MEMBER_CHANNELS, tli_map_wall_blocks(map, wall), out);
}

/* ---- the line of a channel ---- */

void tli_native_read_channel(tli_native *native)
{
	tli_native_line line;
	tli_native_start_line(&line, native, TLI_CHANGE_CHANNEL);
	tli_native_read_rows(&line);
	if (line.is_bad || native->status || line.name_count == 0)
		return;
	const tli_sink_name *name = &line.names[0];
	if (!tli_name_is_bare(name->text, name->size))
		tli_report_add(&native->report, name->place, "expected the channel's name without quotes, found %s",
			tli_show(name->text, name->size).text);
	else
		tli_native_note(native, tli_sink_channel(&native->sink, native->source, name, &line.record.channel));
}

void tli_native_check_channels(tli_native *native)
{
	const tl_map *map = native->map;
	for (size_t i = 0; i < tli_array_length(map->channels); i++) {
		const tli_channel_record *channel = &map->channels[i];
		uint32_t number = 0;
		while (channel->channel >> number > 1)
			number++;
		if (channel->slot.source)
			continue;
		tli_suggestion best = { 0 };
		tl_channels other = tl_map_next_channel(map, 0);
		for (; other; other = tl_map_next_channel(map, other))
			if (other != channel->channel)
				tli_suggest(
					&best, channel->name, strlen(channel->name), tli_map_channel_name(map, other));
		tli_report_unknown(&native->report, native->sink.named[number], "no line 'channel' declares",
			tli_show(channel->name, strlen(channel->name)), &best);
	}
}
