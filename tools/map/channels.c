/* SPDX-License-Identifier: MIT */
/* channels.c: what blocks each channel of a map, and the doors of each key. */
#include "map/channels.h"

#include <stdbool.h>

#include "cli/traveller.h"
#include "cli/writer.h"

enum { BITS = 32 };

struct counts {
	size_t walls[BITS], doors[BITS], obstacles[BITS]; /* that block a channel, by its bit */
	size_t of_key[BITS];                              /* doors */
	bool in_part;                                     /* something does not block all channels, or has a key */
};

static int bit_number(uint32_t bit)
{
	int number = 0;
	while (bit >>= 1)
		number++;
	return number;
}

static void count(size_t counts[BITS], uint32_t bits)
{
	for (int i = 0; i < BITS; i++)
		counts[i] += bits >> i & 1;
}

static void count_walls(const tl_map *map, struct counts *counts)
{
	tl_wall_info wall;
	for (tl_wall_id id = { 0 }; (id = tl_map_next_wall(map, id)).index1 != 0;) {
		if (tl_map_get_wall(map, id, &wall) != TL_OK)
			continue;
		count(counts->walls, wall.blocks);
		counts->in_part = counts->in_part || wall.blocks != TL_BLOCKS_ALL;
	}
}

static struct counts count_blocks(const tl_map *map)
{
	struct counts counts = { 0 };
	tl_door_info door;
	tl_obstacle_info obstacle;
	count_walls(map, &counts);
	for (tl_door_id id = { 0 }; (id = tl_map_next_door(map, id)).index1 != 0;) {
		if (tl_map_get_door(map, id, &door) != TL_OK)
			continue;
		count(counts.doors, door.blocks);
		count(counts.of_key, door.key);
		counts.in_part = counts.in_part || door.blocks != TL_BLOCKS_ALL || door.key != 0;
	}
	for (tl_obstacle_id id = { 0 }; (id = tl_map_next_obstacle(map, id)).index1 != 0;) {
		if (tl_map_get_obstacle(map, id, &obstacle) != TL_OK)
			continue;
		count(counts.obstacles, obstacle.blocks);
		counts.in_part = counts.in_part || obstacle.blocks != TL_BLOCKS_ALL;
	}
	return counts;
}

size_t channels_count_lines(const tl_map *map)
{
	tl_channel_info info;
	size_t lines = 0;
	for (tl_channels channel = 0; (channel = tl_map_next_channel(map, channel)) != 0;)
		lines += tl_map_get_channel(map, channel, &info) == TL_OK && info.place.line != 0;
	return lines;
}

/* Does the map say anything of channels or keys? */
static bool says_channels(const tl_map *map, const struct counts *counts)
{
	tl_channel_info info;
	for (tl_channels channel = 0; (channel = tl_map_next_channel(map, channel)) != 0;)
		if (channel > TL_CHANNEL_SIGHT || (tl_map_get_channel(map, channel, &info) == TL_OK && info.has_radius))
			return true;
	return counts->in_part;
}

static const char *plural(size_t number)
{
	return number == 1 ? "" : "s";
}

void channels_write_text(tli_text *writer, const tl_map *map)
{
	struct counts counts = count_blocks(map);
	tl_channel_info info;
	if (!says_channels(map, &counts))
		return;
	for (tl_channels channel = 0; (channel = tl_map_next_channel(map, channel)) != 0;) {
		int i = bit_number(channel);
		if (tl_map_get_channel(map, channel, &info) != TL_OK)
			continue;
		tli_text_add_format(writer, "channel       %s (radius ", info.name);
		tli_text_add_coordinate(writer, info.radius, tl_map_resolution(map));
		tli_text_add_format(writer, "), blocked by %zu wall%s, %zu door%s, %zu obstacle%s\n", counts.walls[i],
			plural(counts.walls[i]), counts.doors[i], plural(counts.doors[i]), counts.obstacles[i],
			plural(counts.obstacles[i]));
	}
	for (tl_keys key = 0; (key = next_key(map, key)) != 0;) {
		size_t doors = counts.of_key[bit_number(key)];
		tli_text_add_format(
			writer, "key           %s, of %zu door%s\n", tl_map_key_name(map, key), doors, plural(doors));
	}
}

void channels_write_json(tli_text *writer, const tl_map *map)
{
	struct counts counts = count_blocks(map);
	tl_channel_info info;
	if (!says_channels(map, &counts))
		return;
	tli_text_add(writer, ",\"channels\":[");
	for (tl_channels channel = 0; (channel = tl_map_next_channel(map, channel)) != 0;) {
		int i = bit_number(channel);
		if (tl_map_get_channel(map, channel, &info) != TL_OK)
			continue;
		tli_text_add(writer, i > 0 ? ",{" : "{");
		write_json_member(writer, "name", info.name);
		tli_text_add(writer, ",\"radius\":");
		write_json_number(writer, info.radius);
		tli_text_add_format(writer, ",\"walls\":%zu,\"doors\":%zu,\"obstacles\":%zu}", counts.walls[i],
			counts.doors[i], counts.obstacles[i]);
	}
	tli_text_add(writer, "],\"keys\":[");
	const char *before = "";
	for (tl_keys key = 0; (key = next_key(map, key)) != 0; before = ",") {
		tli_text_add_format(writer, "%s{", before);
		write_json_member(writer, "name", tl_map_key_name(map, key));
		tli_text_add_format(writer, ",\"doors\":%zu}", counts.of_key[bit_number(key)]);
	}
	tli_text_add(writer, "]");
}
