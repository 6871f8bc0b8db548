/* SPDX-License-Identifier: MIT */
/*
 * tautline/map_channels.h: what blocks what: channels, and keys of doors. Conventions and common
 * errors: map.h.
 *
 * A channel is a manner of getting across: `walk` and `sight` are always there, and a map names up
 * to 30 more. A wall, door or obstacle blocks every channel unless it says which; a nav heeds some
 * (tl_nav_def.heeds) and holds what blocks one of them. A window blocks TL_CHANNEL_WALK, a curtain
 * TL_CHANNEL_SIGHT.
 *
 * A key opens doors: a closed door blocks those who have its key (tl_nav_def.keys) in
 * TL_CHANNEL_SIGHT alone.
 *
 * Channels and keys are used as sets of one bit each, which are joined with `|`.
 */
#ifndef TAUTLINE_MAP_CHANNELS_H
#define TAUTLINE_MAP_CHANNELS_H

#include <tautline/map_core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of channels. The bit of a channel stays the same as long as the map has one of that name,
 * through tl_map_undo and tl_map_reload_file too. */
typedef uint32_t tl_channels;

/* A channel that every map has: of those that walk. */
#define TL_CHANNEL_WALK ((tl_channels)1)
/* A channel that every map has: of sight. */
#define TL_CHANNEL_SIGHT ((tl_channels)2)
/* What blocks this blocks every channel, those that are named later too. */
#define TL_BLOCKS_ALL UINT32_MAX

/* A set of keys. The bit of a key stays the same as long as something in the map or in its journal
 * names it. */
typedef uint32_t tl_keys;

/* A channel to be added: a `channel` line. */
typedef struct tl_channel_def {
	uint32_t cookie; /* of tl_default_channel_def(); without it a definition is refused */
	/* As a door's, unique among channels, and one that stands in a file without quotes: no
	 * blank, comma or quote, and no beginning of a number; copied. */
	const char *name;
	double radius; /* of those that go by it, map units; negative (default): tl_map_radius */
} tl_channel_def;

/* A channel of a map. The name is owned by the map. */
typedef struct tl_channel_info {
	const char *name;
	bool has_radius;
	double radius;              /* map units; tl_map_radius where it has none of its own */
	tl_place place, name_place; /* of the directive, of the name */
} tl_channel_info;

/* A definition without a name, which it must be given. */
TL_API tl_channel_def tl_default_channel_def(void);

/* Adds a channel; *out is its bit. O(channels).
 * - TL_E_INVALID: also a name that breaks its rule
 * - TL_E_RANGE: a radius that is not finite or beyond the grid
 * - TL_E_LIMIT: more than 32 channels, a longer name
 * - TL_E_EXISTS: the name is taken; `walk` and `sight` are */
TL_CHECKED TL_API tl_status tl_map_add_channel(
	tl_map *map, const tl_channel_def *def, tl_channels *out);

/* Gives a channel a radius, or with a negative one takes it away; rounded to the grid. O(channels).
 * - TL_E_NOT_FOUND: `channel` is not the bit of one
 * - TL_E_RANGE: not finite, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_set_channel_radius(
	tl_map *map, tl_channels channel, double radius);

/* The channel of a name. O(channels).
 * - TL_E_NOT_FOUND: nothing has that name */
TL_CHECKED TL_API tl_status tl_map_find_channel(
	const tl_map *map, const char *name, tl_channels *out);

/* What a channel is. O(channels), and O(line) for the places.
 * - TL_E_NOT_FOUND: `channel` is not the bit of one */
TL_CHECKED TL_API tl_status tl_map_get_channel(
	const tl_map *map, tl_channels channel, tl_channel_info *out);

/* The channel after one, in the order of their bits; TL_CHANNEL_WALK for 0; 0 at the end.
 * O(channels). */
TL_API tl_channels tl_map_next_channel(const tl_map *map, tl_channels channel);

/* The radius of a body that goes by all of these channels: the largest of theirs, map units;
 * 0 for NULL. O(channels). */
TL_API double tl_map_channels_radius(const tl_map *map, tl_channels channels);

/* The radius of a body that goes by these channels (0: TL_CHANNEL_WALK) and has none of its own,
 * map units: tl_map_channels_radius, or TL_BODY_RADIUS where that is 0 and for NULL, because bodies
 * without a size would walk through each other. Compile the nav of a crowd with it
 * (tl_nav_def.radius). O(channels). */
TL_API double tl_map_body_radius(const tl_map *map, tl_channels heeds);

/* The bit of a key, which is there from then on, whether or not a door has it. Not an edit.
 * O(keys), and O(things) where 32 keys were named before.
 * - TL_E_INVALID: also a name that breaks the rule of channels' names
 * - TL_E_LIMIT: 32 keys are in use, a longer name */
TL_CHECKED TL_API tl_status tl_map_add_key(tl_map *map, const char *name, tl_keys *out);

/* The key of a name. O(keys).
 * - TL_E_NOT_FOUND: nothing has named it */
TL_CHECKED TL_API tl_status tl_map_find_key(const tl_map *map, const char *name, tl_keys *out);

/* The name of a key, owned by the map; NULL for what is not the bit of one. O(1). */
TL_API const char *tl_map_key_name(const tl_map *map, tl_keys key);

#ifdef __cplusplus
}
#endif
#endif
