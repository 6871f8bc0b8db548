/* SPDX-License-Identifier: MIT */
/*
 * format/svg/channels.c: what elements block, the keys of doors, and channels, from attributes and rules.
 *
 *     <svg data-channel="fly radius 0.2, sight radius 0"> <g data-blocks="walk">...</g> <line class="door" data-key="red" .../>
 *
 * `data-blocks` and `data-key` of a group hold for all in it that does not say otherwise.
 */
#include "format/svg/reader.h"

#include "format/native/native.h"

static uint32_t read_set_attribute(
	tli_svg_reader *from, const tli_svg_element_state *at, const char *value, const tli_member_row *row)
{
	uint32_t set;
	tli_set_text text = { .text = value,
		.size = strlen(value),
		.place = at->place,
		.before = row->type == TLI_MEMBER_KEYS ? "data-key: " : "data-blocks: " };
	(void)tli_sink_set(&from->sink, row, &text, &set, &from->status);
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
		blocks = read_set_attribute(from, at, at->blocks, &tli_set_of_blocks);
	return blocks;
}

tl_keys tli_svg_key(tli_svg_reader *from, const tli_svg_element_state *at)
{
	tl_keys key = 0;
	note_set(from, tli_rule_says_key(from->rules, at->role.rule, &from->sink, &key));
	if (!key && at->key)
		key = read_set_attribute(from, at, at->key, &tli_set_of_key);
	return key;
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
