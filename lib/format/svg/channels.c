/* SPDX-License-Identifier: MIT */
/*
 * format/svg/channels.c: what elements block, the keys of doors, who starts at a waypoint, and channels, from attributes and rules.
 *
 *     <svg data-channel="fly radius 0.2, sight radius 0"> <g data-blocks="walk">...</g> <line class="door" data-key="red" .../>
 *
 * `data-blocks` and `data-key` of a group hold for all in it that does not say otherwise.
 */
#include "format/svg/reader.h"

#include "format/native/native.h"

typedef struct set_attribute {
	const char *before; /* how an error about it begins */
	const tli_member_row *row;
} set_attribute;

static uint32_t read_set_attribute(
	tli_svg_reader *from, const tli_svg_element_state *at, const char *value, set_attribute is)
{
	uint32_t set;
	tli_set_text text = { .text = value, .size = strlen(value), .place = at->place, .before = is.before };
	(void)tli_sink_set(&from->sink, is.row, &text, &set, &from->status);
	return set;
}

static void note_set(tli_svg_reader *from, tl_status status)
{
	if (!from->status)
		from->status = status;
}

tl_channels tli_svg_blocks(tli_svg_reader *from, const tli_svg_element_state *at)
{
	tl_channels blocks = 0;
	note_set(from, tli_rule_says_blocks(from->rules, at->role.rule, &from->sink, &blocks));
	if (!blocks && at->blocks)
		blocks = read_set_attribute(
			from, at, at->blocks, (set_attribute){ "data-blocks: ", &tli_set_of_blocks });
	return blocks;
}

tl_keys tli_svg_key(tli_svg_reader *from, const tli_svg_element_state *at)
{
	tl_keys key = 0;
	note_set(from, tli_rule_says_key(from->rules, at->role.rule, &from->sink, &key));
	if (!key && at->key)
		key = read_set_attribute(from, at, at->key, (set_attribute){ "data-key: ", &tli_set_of_key });
	return key;
}

bool tli_svg_read_role(tli_svg_reader *from, const tli_svg_element_state *at, tli_waypoint_record *waypoint)
{
	const char *role = tli_xml_attribute(&from->xml, at->node, "data-role");
	const char *by = tli_xml_attribute(&from->xml, at->node, "data-by");
	const char *keys = tli_xml_attribute(&from->xml, at->node, "data-keys");
	waypoint->start = role && strcmp(role, "start") == 0;
	waypoint->goal = role && strcmp(role, "goal") == 0;
	waypoint->has_body = waypoint->start && tli_xml_attribute(&from->xml, at->node, "data-body");
	if (waypoint->start && by)
		waypoint->heeds = read_set_attribute(from, at, by, (set_attribute){ "data-by: ", &tli_set_of_heeds });
	if (waypoint->start && keys)
		waypoint->keys = read_set_attribute(from, at, keys, (set_attribute){ "data-keys: ", &tli_set_of_keys });
	if (!role || waypoint->start || waypoint->goal)
		return true;
	tli_report_add(&from->report, at->place, "data-role is %s, and should be start or goal",
		tli_show(role, strlen(role)).text);
	return false;
}

void tli_svg_read_channels(tli_svg_reader *from)
{
	const char *text = tli_xml_attribute(&from->xml, 1, "data-channel");
	if (!text)
		return;
	tli_native native = { .map = from->map, .def = *from->def, .report = from->report, .sink = from->sink };
	native.at = tli_xml_place(&from->xml, 1);
	native.status = tli_sink_mark(&from->sink, native.at, &native.source);
	tli_native_read_lines(&native, text, strlen(text), ',', tli_native_read_channel);
	from->report = native.report;
	from->sink = native.sink;
	note_set(from, native.status);
}
