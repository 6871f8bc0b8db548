/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/channels.c: what things block, by rules and by the property `blocks`, and the keys of doors.
 *
 * The property is older than channels: `blocks` = true says that a thing blocks. Only a text that is no answer names channels, `walk,sight`. That of an
 * object goes before its template's, its tile's, its layer's, and those of the groups around. O(properties) a thing.
 */
#include "format/tiled/build.h"

#include "format/sink/sets.h"

/* The set that a property says; 0: it is wrong, which is reported. */
static uint32_t read_property(tli_tiled_build *build, const tli_tiled_property *property, const tli_member_row *row)
{
	bool is_key = row->type == TLI_MEMBER_KEYS;
	uint32_t set;
	tli_set_text text = { .text = property->value.text ? property->value.text : "",
		.size = property->value.size,
		.place = property->place,
		.before = is_key ? "the property 'key': " : "the property 'blocks': " };
	(void)tli_sink_set(&build->sink, row, &text, &set, &build->model->status);
	return set;
}

tl_channels tli_tiled_read_blocks(tli_tiled_build *build, tli_tiled_span own, tli_tiled_span inherited)
{
	const tli_tiled_span spans[] = { own, inherited };
	for (unsigned i = 0; i < 2; i++) {
		for (uint32_t k = spans[i].first; k < spans[i].first + spans[i].count; k++) {
			const tli_tiled_property *property = &build->model->all_properties[k];
			if (tli_tiled_names_channels(property))
				return read_property(build, property, &tli_set_of_blocks);
		}
	}
	return 0;
}

/* A tile is asked once. */
static tl_channels blocks_of_tile(tli_tiled_build *build, const tli_tiled_tile *tile)
{
	tli_tiled_span none = { 0 };
	tli_tiled_tile *asked = &build->model->tiles[tile - build->model->tiles];
	if (!asked->has_set)
		asked->blocks = tli_tiled_read_blocks(build, asked->properties, none);
	asked->has_set = true;
	return asked->blocks;
}

tl_channels tli_tiled_blocks(tli_tiled_build *build, const tli_tiled_said *said)
{
	tl_channels blocks = 0;
	tli_tiled_note(build, tli_rule_says_blocks(build->model->rules, said->rule, &build->sink, &blocks));
	if (!blocks && said->object)
		blocks = tli_tiled_read_blocks(build, said->object->properties, said->object->inherited);
	if (!blocks && said->tile)
		blocks = blocks_of_tile(build, said->tile);
	if (!blocks && said->layer)
		blocks = said->layer->blocks;
	return blocks ? blocks : TL_BLOCKS_ALL;
}

tl_keys tli_tiled_key_of(tli_tiled_build *build, const tli_tiled_said *said)
{
	tl_keys key = 0;
	const tli_tiled_object *object = said->object;
	tli_tiled_note(build, tli_rule_says_key(build->model->rules, said->rule, &build->sink, &key));
	const tli_tiled_property *property = tli_tiled_property_of(
		build->model, object->properties, object->inherited, "key");
	if (!key && property && property->value.size)
		key = read_property(build, property, &tli_set_of_key);
	return key;
}
