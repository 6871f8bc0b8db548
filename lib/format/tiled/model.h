/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/model.h: a map of Tiled as it stands in its files: what read.c fills and the others make walls and waypoints of.
 *
 * Everything is in arrays of the model, and spans of them; texts are borrowed from the trees of its files. Lengths are in pixels.
 */
#ifndef TLI_FORMAT_TILED_MODEL_H
#define TLI_FORMAT_TILED_MODEL_H

#include "base/array.h"
#include "format/io/beside.h"
#include "format/rules/rules.h"
#include "format/tiled/tree.h"
#include <tautline/format.h>

typedef struct tli_tiled_span {
	uint32_t first, count;
} tli_tiled_span;

typedef struct tli_tiled_property {
	tli_tiled_text name, type, value;
	tl_place place;
} tli_tiled_property;

typedef enum tli_tiled_shape {
	TLI_TILED_RECTANGLE = 0,
	TLI_TILED_ELLIPSE,
	TLI_TILED_POINT,
	TLI_TILED_POLYGON,
	TLI_TILED_POLYLINE,
	TLI_TILED_TEXT
} tli_tiled_shape;

typedef struct tli_tiled_object {
	uint32_t id; /* 0 = not given */
	uint32_t gid;
	bool is_tile; /* shows a tile */
	tli_tiled_shape shape;
	tli_tiled_text name, class;
	double x, y, width, height;
	double rotation;                      /* degrees clockwise (y grows downwards) round x,y */
	tli_tiled_span points;                /* relative to x,y */
	tli_tiled_span properties, inherited; /* its own; its template's */
	tl_place place;
	tli_rule *rule;       /* that matches it, NULL = none; set by objects.c */
	const char *left_out; /* why it is nothing, static; NULL = it is not left out; the same */
} tli_tiled_object;

typedef enum tli_tiled_encoding {
	TLI_TILED_CSV = 0,
	TLI_TILED_BASE64,
	TLI_TILED_ELEMENTS /* in model->gids */
} tli_tiled_encoding;

/* A rectangle of tiles. A layer of a map with a size has one. */
typedef struct tli_tiled_chunk {
	int32_t x, y, width, height; /* in tiles; sizes >= 0 */
	tli_tiled_encoding encoding;
	tli_tiled_text compression;
	tli_tiled_text data;
	tli_tiled_span gids;
	tl_place place;
} tli_tiled_chunk;

typedef enum tli_tiled_layer_kind {
	TLI_TILED_GROUP,
	TLI_TILED_TILE_LAYER,
	TLI_TILED_OBJECT_LAYER
} tli_tiled_layer_kind;

typedef enum tli_tiled_answer {
	TLI_TILED_UNSAID = 0,
	TLI_TILED_NO,
	TLI_TILED_YES,
	TLI_TILED_EVEN_ODD
} tli_tiled_answer;

typedef struct tli_tiled_layer {
	tli_tiled_layer_kind kind;
	uint32_t parent; /* 1 + the group it is in, 0 = none */
	tli_tiled_text name, class;
	tl_point offset; /* of the groups around too */
	tli_tiled_span properties, chunks, objects;
	tl_place place;
	tli_role word;          /* its own or that of a group around; set by build.c, as the next */
	tli_tiled_answer solid; /* the property */
	tl_channels blocks;     /* what the property says, its own or that of a group around; 0 = nothing */
	bool by_property;       /* the word is that of objects in a layer that a property calls solid */
	bool has_places;        /* most of its objects, and more than one, have no size; by build.c */
	bool names_walls; /* it is of walls, and some of its objects are named so: those with other names are not */
	tli_rule *rule;   /* that matches the layer; of a group around where none does */
	uint32_t taken;   /* how many of its objects or tiles became something; by objects.c and tiles.c */
	uint32_t tiles;   /* in it; by tiles.c, as the next */
	uint32_t kinds[2], kind_count; /* the first two kinds of its tiles, and how many there are, at most 3 */
	uint32_t passages;             /* doors that close nothing, which are ignored; by objects.c */
	uint32_t first_actor, actors;  /* its starts, goals and agents; by objects.c */
	tli_role game;                 /* what its name says of objects that say nothing; by build.c, as the next */
	const tli_word *game_word;
	uint32_t marks; /* points among obstacles, and places among walls, which are ignored; by objects.c */
} tli_tiled_layer;

/* What a tile does to sight; set by tiles.c when it is first met. */
typedef enum tli_tiled_blocking {
	TLI_TILED_UNASKED = 0,
	TLI_TILED_SILENT, /* it says nothing: its layer decides */
	TLI_TILED_FREE,
	TLI_TILED_FULL,
	TLI_TILED_SHAPES
} tli_tiled_blocking;

typedef struct tli_tiled_tile {
	uint32_t id;
	int32_t width, height; /* pixels */
	tli_tiled_blocking blocking;
	bool has_set;     /* `blocks` was read; by channels.c */
	bool has_caption; /* by explain.c */
	tl_channels blocks;
	tli_tiled_text class;
	tli_tiled_span properties, objects; /* the objects are its collision shapes */
} tli_tiled_tile;

/* A file beside the map that is missing, and why. */
typedef struct tli_tiled_lack {
	bool is_missing;  /* it could not be opened or read */
	bool is_refused;  /* ... which is an error where it is needed */
	const char *why;  /* it could not be opened: goes on after its name */
	char broken[128]; /* it could not be read: the same; "" = it could */
} tli_tiled_lack;

typedef struct tli_tiled_tileset {
	uint32_t first_gid;
	tli_tiled_text name;
	tli_tiled_text source; /* of an external one */
	tli_tiled_lack lack;   /* where it is missing, a tile of it only does what its layer says */
	bool is_needed;        /* some tile would do what the tileset says */
	int32_t tile_width, tile_height;
	tl_point offset;
	tli_tiled_text alignment;
	tli_tiled_span tiles; /* sorted by id */
	tl_place place;
} tli_tiled_tileset;

typedef struct tli_tiled_template {
	tli_tiled_text source;
	tl_place place; /* of the first object made from it */
	tli_tiled_object object;
	tli_tiled_lack lack; /* where it is missing, objects made from it are left out */
	uint32_t left_out;   /* as many */
} tli_tiled_template;

typedef enum tli_tiled_orientation {
	TLI_TILED_ORTHOGONAL = 0,
	TLI_TILED_ISOMETRIC,
	TLI_TILED_STAGGERED, /* staggered and hexagonal: cells are hexagons, of which two sides may have length 0 */
} tli_tiled_orientation;

typedef struct tli_tiled {
	const tl_load_def *def;
	tli_rules *rules;
	size_t bytes_left;   /* of def->max_input_bytes, for files beside the map */
	uint64_t tiles_left; /* how many more tiles may be unpacked */
	tli_report report;
	tl_status status; /* TL_E_NOMEM, TL_E_LIMIT, TL_E_UNSUPPORTED: stop */
	bool is_read;     /* to its end, though maybe with mistakes: more can be found in what there is */

	tli_tiled_orientation orientation;
	int32_t tile_width, tile_height;
	int32_t width, height; /* in tiles */
	int32_t hex_side;
	bool staggers_x, staggers_even, is_infinite;
	tl_place place;
	tli_tiled_span properties;

	/* tli_arrays */
	tli_tiled_layer *layers; /* in the order of the file, groups before what is in them */
	tli_tiled_chunk *chunks;
	tli_tiled_object *objects;
	tli_tiled_tileset *tilesets; /* by first_gid */
	tli_tiled_tile *tiles;
	tli_tiled_property *all_properties;
	tl_point *points;
	uint32_t *gids;
	tli_tiled_template *templates;
	tli_tiled_tree **trees; /* of all files that were read: texts are borrowed from them */
} tli_tiled;

/* A tile of which its tileset says nothing. */
#define TLI_TILED_NO_TILE UINT32_MAX

/* The bits of a tile number that say how the tile is turned. */
#define TLI_TILED_FLIP_X UINT32_C(0x80000000)
#define TLI_TILED_FLIP_Y UINT32_C(0x40000000)
#define TLI_TILED_FLIP_DIAGONAL UINT32_C(0x20000000)
#define TLI_TILED_FLIPS UINT32_C(0xF0000000)

/* ---- read.c, beside.c, templates.c, read_objects.c ---- */

/* Makes room for one more; false: out of memory. */
#define tli_tiled_has_room(model, array) \
	((model)->status == TL_OK && (tli_array_reserve((model)->array, 1) || ((model)->status = TL_E_NOMEM, false)))

/* Fills the model from a text, a tli_array, which it takes. What is wrong is in model->report and model->status. */
void tli_tiled_read(tli_tiled *model, char *text);
void tli_tiled_free(tli_tiled *model);

/* Parses one file more, a tli_array, which it takes; NULL: reported in model->report, or model->status. */
tli_tiled_tree *tli_tiled_add_tree(tli_tiled *model, char *text);
/* What a file beside the map is read as. */
typedef struct tli_tiled_beside {
	tli_tiled_text source; /* its name */
	const char *root;      /* the name of its node */
	tl_place place;        /* where the map names it: what is kept of it has this place */
	void (*read)(tli_tiled *model, tli_tiled_node root,
		void *into); /* into what is as it was before, also the second time */
	void *into;
} tli_tiled_beside;

/* Opens, parses and reads such a file. All of them together are as large as a map may be. What is said of a mistake has the line of the file, which is
 * read a second time for it. What a map from memory lacks its caller can give by a path, and a limit is the caller's: that is refused. */
tli_tiled_lack tli_tiled_read_beside(tli_tiled *model, const tli_tiled_beside *it);
/* Goes on after the name of what is missing. */
const char *tli_tiled_why_missing(const tli_tiled_lack *lack);

tli_tiled_span tli_tiled_read_objects(tli_tiled *model, tli_tiled_node node);
/* `object`: the number of the object they are of, 0 = they are of something else. */
tli_tiled_span tli_tiled_read_properties(tli_tiled *model, tli_tiled_node node, uint32_t object);
/* An attribute that is not empty. */
void tli_tiled_take_text(tli_tiled_node node, const char *name, tli_tiled_text *text);
/* `base` (its template) may be NULL. */
void tli_tiled_read_object(
	tli_tiled *model, tli_tiled_node node, const tli_tiled_object *base, tli_tiled_object *object);
/* ---- read_old.c ---- */

/* The properties in an object of JSON; `place` says whose they are. */
tli_tiled_span tli_tiled_read_old_properties(tli_tiled *model, tli_tiled_node bag, tl_place place);
/* The tiles of a tileset, members called by their numbers; one that is there twice is reported. */
tli_tiled_each tli_tiled_old_tiles(tli_tiled *model, tli_tiled_node tiles);
/* The number of such a tile, which has to be an object; false: reported. */
bool tli_tiled_read_key(tli_tiled *model, tli_tiled_node tile, uint32_t *id);
/* Gives `tileproperties` to the tiles of a tileset, and adds those that have nothing else. */
void tli_tiled_read_tile_properties(tli_tiled *model, tli_tiled_node node, tli_tiled_tileset *tileset);

/* ---- values.c ---- */

/* The property of this name: of `own`, else of `inherited`; NULL. */
const tli_tiled_property *tli_tiled_property_of(
	const tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited, const char *name);
/* These leave *value alone where there is no such property, or it is wrong, which is reported. True if it was set. */
bool tli_tiled_flag(tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited, const char *name, bool *value);
bool tli_tiled_amount(tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited, const char *name, double *value);

/* All numbers of objects and tiles. */
#define TLI_TILED_IDS ((tli_whole_range){ 0, UINT32_MAX })

/* Attributes: *value stays where it is not given; what is no number, or out of range, is reported. */
void tli_tiled_number(tli_tiled *model, tli_tiled_node node, const char *name, double *value);
void tli_tiled_integer(tli_tiled *model, tli_tiled_node node, const char *name, tli_whole_range range, int64_t *value);
/* The same for a range that fits. */
void tli_tiled_size(tli_tiled *model, tli_tiled_node node, const char *name, tli_whole_range range, int32_t *value);

/* By id, as the tiles of a tileset are sorted. */
int tli_tiled_compare_tiles(const void *a, const void *b);
void tli_tiled_sort_tiles(tli_tiled *model, const tli_tiled_tileset *tileset);
/* The tile of a number without its flips, and its tileset; NULL where the tileset says nothing of it, or there is none. */
const tli_tiled_tile *tli_tiled_tile_of(const tli_tiled *model, uint32_t gid, uint32_t *tileset1);
/* Notes that what this tileset says of a tile would decide something; reports it where it is refused. */
void tli_tiled_need_tileset(tli_tiled *model, uint32_t tileset1);
/* Writes to `errors` (NULL is fine), which has none, the tilesets that are needed and missing, and what was left out. */
void tli_tiled_report_left_out(const tli_tiled *model, tl_errors *errors);

/* ---- data.c ---- */

/* The tile numbers of a chunk, width * height of them, into *gids, a tli_array. False: reported, or model->status. */
bool tli_tiled_decode(tli_tiled *model, const tli_tiled_chunk *chunk, uint32_t **gids);

#endif
