/* SPDX-License-Identifier: MIT */
/*
 * format/rules/sets.c: what rules say of channels and keys, for the map that is read.
 *
 *     layer Fence -> wall blocks walk
 *     name Vault -> door key red
 *     channel fly radius 0.2
 *
 * A set comes into the map with the first thing that a rule of it decides; a channel with a line of its own in any case.
 */
#include "format/rules/rules.h"

#include "base/array.h"
#include "base/number.h"

static tl_status read_set(
	const tli_rules *rules, const tli_rule *rule, tli_rule_set *it, const tli_member_row *row, tli_sink *sink)
{
	tli_set_text text = { .text = rules->texts + it->text.first,
		.size = it->text.size,
		.place = { .line = rule->line, .column = it->column, .kind = "rules" },
		.is_in_line = true };
	tl_status status = TL_OK;
	it->is_read = true;
	(void)tli_sink_set(sink, row, &text, &it->bits, &status);
	return status;
}

tl_status tli_rule_says_blocks(const tli_rules *rules, tli_rule *rule, tli_sink *sink, tl_channels *set)
{
	if (!rule || !rule->blocks.text.size)
		return TL_OK;
	tl_status status = rule->blocks.is_read ? TL_OK
						: read_set(rules, rule, &rule->blocks, &tli_set_of_blocks, sink);
	*set = rule->blocks.bits;
	return status;
}

tl_status tli_rule_says_key(const tli_rules *rules, tli_rule *rule, tli_sink *sink, tl_keys *set)
{
	if (!rule || !rule->key.text.size)
		return TL_OK;
	tl_status status = rule->key.is_read ? TL_OK : read_set(rules, rule, &rule->key, &tli_set_of_key, sink);
	*set = rule->key.bits;
	return status;
}

/* Of a channel that the map has, whatever the file says. */
static void set_radius_of_channel(tl_map *map, const tli_sink_name *name, int32_t radius)
{
	tli_channel_record *record = &map->channels[tli_names_find(&map->channel_names, name->text, name->size) - 1];
	record->has_radius = true;
	record->radius = radius;
}

tl_status tli_rules_add_channels(const tli_rules *rules, tl_map *map, tl_errors *errors)
{
	tli_report report = tli_report_of(errors);
	tli_sink sink = tli_sink_of(map, &report);
	tl_status status = TL_OK;
	for (size_t i = tli_array_length(rules->channels); !status && i-- > 0;) { /* the first line counts */
		const tli_rule_channel *it = &rules->channels[i];
		tl_place place = { .line = it->line, .column = it->column, .kind = "rules" };
		const tli_sink_name name = { rules->texts + it->name.first, it->name.size, place };
		tli_channel_record channel = { .has_radius = true };
		if (tli_number_to_grid(
			    rules->texts + it->radius.first, it->radius.size, map->resolution, &channel.radius))
			tli_report_add(&report, place, "the radius of the channel %s lies beyond the grid",
				tli_show(name.text, name.size).text);
		else if (tli_names_find(&map->channel_names, name.text, name.size))
			set_radius_of_channel(map, &name, channel.radius);
		else
			status = tli_sink_channel(&sink, 0, &name, &channel);
	}
	if (!status && report.errors.count) {
		tli_report_finish(&report, errors);
		status = TL_E_FORMAT;
	}
	tli_sink_free(&sink);
	return status;
}
