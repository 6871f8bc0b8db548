/* SPDX-License-Identifier: MIT */
/*
 * format/ros/values.c: what the values of an occupancy grid mean: free, unknown or occupied as a map server decides it (docs/formats/ros.md),
 * and what mapping rules say. Each value is judged once: O(values * rules).
 */
#include "format/ros/ros.h"

#include "base/array.h"

#include <stdio.h>

static tli_ros_kind kind_of_value(const tli_ros_settings *settings, uint32_t maxval, uint32_t value)
{
	double occupied = (double)(settings->negate ? value : maxval - value) / maxval;
	if (settings->mode == TLI_ROS_RAW) {
		double raw = (double)value / maxval * 255;
		return raw < 0.5 ? TLI_ROS_FREE : raw < 100.5 ? TLI_ROS_OCCUPIED : TLI_ROS_UNKNOWN;
	}
	if (occupied < settings->free)
		return TLI_ROS_FREE;
	if (occupied > settings->occupied)
		return TLI_ROS_OCCUPIED;
	if (settings->mode != TLI_ROS_SCALE)
		return TLI_ROS_UNKNOWN;
	return (occupied - settings->free) * 100 <= 0.5 * (settings->occupied - settings->free) ? TLI_ROS_FREE
												: TLI_ROS_OCCUPIED;
}

static const char *ros_kind_text(tli_ros_kind kind)
{
	return kind == TLI_ROS_FREE ? "free" : kind == TLI_ROS_UNKNOWN ? "unknown" : "occupied";
}

tl_status tli_ros_find_values(tli_ros_image *image, uint32_t maxval)
{
	tli_assert(maxval >= 1 && maxval <= 65535);
	image->maxval = maxval;
	if (!tli_array_reserve(image->values, maxval + 1))
		return TL_E_NOMEM;
	for (uint32_t value = 0; value <= maxval; value++) {
		char number[16];
		tli_ros_value it = { .kind = kind_of_value(image->settings, maxval, value) };
		tli_subject subject = { .count = 0 };
		snprintf(number, sizeof number, "%u", (unsigned)(value / image->unit));
		if (value % image->unit == 0)
			tli_subject_add_string(&subject, TLI_RULE_VALUE, number);
		tli_subject_add_string(&subject, TLI_RULE_VALUE, ros_kind_text(it.kind));
		it.rule = tli_rules_match(image->rules, &subject);
		it.is_free = it.rule ? !tli_role_blocks(it.rule->role) : it.kind == TLI_ROS_FREE;
		tl_status status = tli_rule_says_blocks(image->rules, it.rule, image->sink, &it.blocks);
		if (status)
			return status;
		tli_array_push(image->values, it);
	}
	return TL_OK;
}

/* The cells of one kind that one rule, or none, decides. */
static void explain_kind(const tli_ros_image *image, tli_ros_kind kind, const tli_rule *rule, tli_text *text)
{
	size_t cells = 0;
	bool is_free = false;
	for (uint32_t value = 0; value <= image->maxval; value++) {
		const tli_ros_value *it = &image->values[value];
		if (it->kind != kind || it->rule != rule)
			continue;
		cells += it->cells;
		is_free = it->is_free;
	}
	if (!cells)
		return;
	tli_text_add_format(text, "%s cells: %zu, %s, by ", ros_kind_text(kind), cells, is_free ? "free" : "walls");
	if (rule)
		tli_text_add_format(text, "line %u of the rules\n", rule->line);
	else
		tli_text_add(text, "the thresholds of the map\n");
}

void tli_ros_explain(const tli_ros_image *image, tli_text *text)
{
	for (uint32_t value = 0; value <= image->maxval; value++) {
		if (image->values[value].rule)
			image->values[value].rule->used += image->values[value].cells;
	}
	for (int kind = TLI_ROS_FREE; kind <= TLI_ROS_OCCUPIED; kind++) {
		explain_kind(image, (tli_ros_kind)kind, NULL, text);
		for (size_t i = 0; i < tli_array_length(image->rules->rules); i++)
			explain_kind(image, (tli_ros_kind)kind, &image->rules->rules[i], text);
	}
}
