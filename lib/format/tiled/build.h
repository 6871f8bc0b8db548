/* SPDX-License-Identifier: MIT */
/* format/tiled/build.h: from the model of a map of Tiled to walls, doors, waypoints, links and obstacles. */
#ifndef TLI_FORMAT_TILED_BUILD_H
#define TLI_FORMAT_TILED_BUILD_H

#include "format/sink/sink.h"
#include "format/tiled/model.h"

/* The maximum of cells in all tile layers of a map, in 32 MiB. */
#define TLI_TILED_CELLS_MAX (UINT64_C(1) << 28)

/* The maximum of layers. */
#define TLI_TILED_LAYERS_MAX 10000

/* A waypoint that came in, to be found by links. */
typedef struct tli_tiled_stop {
	tli_point at;
	uint32_t id;     /* of its object; 0 = none that links can name */
	uint32_t index1; /* in map->waypoints */
} tli_tiled_stop;

/* A door that is drawn as a box about as wide as it is high. */
typedef struct tli_tiled_box {
	uint32_t index1;    /* in map->doors */
	tli_point other[2]; /* the ends of its other middle line */
	bool touches[4];    /* does a wall hold an end: of the door, a and b, and of the other line; by boxes.c */
	bool is_long;       /* its sides say which line closes it */
} tli_tiled_box;

/* What says what an object is. */
typedef enum tli_tiled_reason {
	TLI_TILED_BY_NOTHING,
	TLI_TILED_BY_RULE,
	TLI_TILED_BY_CLASS,
	TLI_TILED_BY_TILE,
	TLI_TILED_BY_PROPERTY,
	TLI_TILED_BY_LAYER,
	TLI_TILED_BY_NAME
} tli_tiled_reason;

/* A start, a goal, an agent or a route, which are made when all other things have their names. */
typedef struct tli_tiled_actor {
	const tli_tiled_object *object;
	const tli_tiled_layer *layer;
	tl_point offset;
	tli_role role;
	tli_tiled_reason by;
	const tli_word *word; /* that says so; NULL where a rule does */
	tli_rule *rule;
	tli_point at;  /* by actors.c, as what follows */
	tl_point size; /* of a line, in pixels */
	bool is_made, is_placed, is_followed, is_listed;
} tli_tiled_actor;

typedef struct tli_tiled_build {
	tli_tiled *model;
	tl_map *map;
	tli_sink sink;
	double unit;        /* pixels a map unit */
	bool has_unit;      /* the map says so: it was made for this library, and loops are meant as they are */
	size_t points_left; /* of def->max_points, for walls made of tiles */
	uint64_t cells_left;
	tl_channels traced[TLI_SOLID_SETS]; /* what the layers of tiles block that were traced as even-odd loops */
	uint32_t traced_count;
	bool has_passages; /* some of the doors lead elsewhere */
	bool has_links;    /* objects that are links: no game has them, so the map was drawn for us */

	/* tli_arrays */
	tl_point *pixels;  /* the outline that was asked for last */
	tli_point *points; /* ... on the grid */
	tli_tiled_stop *stops;
	tli_tiled_box *boxes;
	tli_tiled_actor *actors; /* those of a layer one after the other */
} tli_tiled_build;

/* ---- build.c ---- */

/* The whole map; NULL where there is none at all. What is wrong with it is in model->report or model->status. */
tl_map *tli_tiled_build_map(tli_tiled *model);

/* ---- grid.c ---- */

/* A place in pixels on the grid; false: off the grid, which is reported. */
bool tli_tiled_to_grid(tli_tiled_build *build, tl_point pixels, tl_place place, tli_point *out);
/* A length in map units, a property, on the grid. */
bool tli_tiled_length(tli_tiled_build *build, double units, tl_place place, int32_t *out);
/* Takes what the sink answered; false: stop. */
bool tli_tiled_note(tli_tiled_build *build, tl_status status);
/* Takes `count` of the points that there may be; false: reported. */
bool tli_tiled_spend_points(tli_tiled_build *build, tl_place place, size_t count);
/* Marks the place of what comes next. */
uint32_t tli_tiled_mark(tli_tiled_build *build, tl_place place);

/* ---- explain.c ---- */

/* Keeps what the editor calls an object, and what the file says of it. */
void tli_tiled_caption(
	tli_tiled_build *build, const tli_tiled_layer *layer, const tli_tiled_object *object, bool is_waypoint);
/* The place of a wall that is the shape of a tile: that of the shape where its tileset is in the map, else that of the layer where the tile lies; with the
 * tile's number in the map. Keeps what the editor calls the tile. */
tl_place tli_tiled_shape_place(
	tli_tiled_build *build, uint32_t tileset1, tli_tiled_tile *tile, const tli_tiled_object *shape, tl_place layer);
/* At the end: what the layers were taken for. */
void tli_tiled_explain(tli_tiled_build *build);

/* ---- boxes.c ---- */

/* Keeps the door that was just made of a box, whose other middle line is in build->points, if it may be meant. */
void tli_tiled_keep_box(tli_tiled_build *build, const tli_tiled_object *object, uint32_t index1);
/* At the end of the objects: doors of boxes take that middle line whose ends are on walls. */
void tli_tiled_turn_boxes(tli_tiled_build *build);

/* ---- unread.c ---- */

/* What layers and objects were ignored, and which of them look like walls; once all walls are there. */
void tli_tiled_find_unread(tli_tiled_build *build);

/* ---- suspects.c ---- */

/* What a name says of walls: above 0 that it is of some, below 0 of the ground or, at most TLI_TILED_WEIGHT_OF_MARK, of a mark or a backdrop. */
#define TLI_TILED_WEIGHT_OF_MARK (-6)
int tli_tiled_weight_of_name(tli_tiled_text name);

/* Has none of the objects of a layer a size? No wall can be made of them. O(objects). */
bool tli_tiled_is_of_points(const tli_tiled *model, const tli_tiled_layer *layer);

/* The first layers that have tiles in nearly all of their cells. */
enum { TLI_TILED_FLOORS_MAX = 8 };
typedef struct tli_tiled_floors {
	const tli_tiled_layer *layers[TLI_TILED_FLOORS_MAX];
	unsigned count;
} tli_tiled_floors;

/* O(layers + chunks). */
void tli_tiled_find_floors(const tli_tiled *model, tli_tiled_floors *floors);

/* Has the layer the name of another one that is a floor, or of a group around one? A rule for the name would make a wall of it. O(groups in each other). */
bool tli_tiled_shares_name_with_floor(
	const tli_tiled *model, const tli_tiled_floors *floors, const tli_tiled_layer *layer);

/* Of a map that is seen from the side the layer with most tiles, but for backdrops; else NULL. */
const tli_tiled_layer *tli_tiled_find_stood_on(const tli_tiled *model);

/* Which layers look like walls and are taken for none, and the mapping rule for them: one line, or nothing where something blocks. */
void tli_tiled_advise(const tli_tiled *model, tli_captions *captions);

/* ---- words.c ---- */

/* The word that a class is, in the singular or plural, in small or capital letters. */
tli_role tli_tiled_word_of(tli_tiled_text text);
/* The same for the name of an object, with fewer words. */
tli_role tli_tiled_name_word(tli_tiled_text text);
/* The same for a layer, where words for walls may stand among others. */
tli_role tli_tiled_layer_word(tli_tiled_text text);
/* Does a property, `solid` or one of those that mean it, say that the thing blocks? */
tli_tiled_answer tli_tiled_solid(const tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited);
/* Does `isSensor` say that it is met, and does not stop? */
bool tli_tiled_is_sensor(const tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited);
/* Does a property name where a door leads to, another map or a place, so that walking into it is what it is for? */
bool tli_tiled_leads_elsewhere(const tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited);
/* Does its class, `portal`, say the same of a thing? */
bool tli_tiled_is_passage(tli_tiled_text class);

/* Is it a property that names what a thing blocks, `blocks` = `walk`, and not one that only says whether it does? */
bool tli_tiled_names_channels(const tli_tiled_property *property);

/* ---- channels.c ---- */

/* What says which channels a thing blocks; NULL = there is no such thing. */
typedef struct tli_tiled_said {
	tli_rule *rule;
	const tli_tiled_object *object;
	const tli_tiled_tile *tile;
	const tli_tiled_layer *layer;
} tli_tiled_said;

/* The channels: of the rule, else of the properties `blocks` of object, tile and layer; TL_BLOCKS_ALL where none says so. What is wrong is reported, or
 * model->status. */
tl_channels tli_tiled_blocks(tli_tiled_build *build, const tli_tiled_said *said);
/* The key of a door, by its rule or its property `key`; 0 = none. */
tl_keys tli_tiled_key_of(tli_tiled_build *build, const tli_tiled_said *said);
/* Reads the property `blocks` of a layer or a group; 0 = it has none. */
tl_channels tli_tiled_read_blocks(tli_tiled_build *build, tli_tiled_span own, tli_tiled_span inherited);

/* ---- map_rules.c ---- */

/* The rule for a layer, an object, or a tile of a tileset (its number there; NULL: the tileset says nothing of it) on a layer; NULL. */
tli_rule *tli_tiled_layer_rule(tli_tiled *model, const tli_tiled_layer *layer);
tli_rule *tli_tiled_object_rule(tli_tiled *model, const tli_tiled_layer *layer, const tli_tiled_object *object);
tli_rule *tli_tiled_tile_rule(tli_tiled *model, const tli_tiled_layer *layer, uint32_t gid);

/* ---- outline.c: both write build->pixels, in the plane of the map ---- */

/* The corners of an object, turned and moved; false: model->status, or it has none, which is reported. */
bool tli_tiled_outline(tli_tiled_build *build, const tli_tiled_object *object, tl_point offset);
/* Some programs write the first corner of a polygon once more, behind the last one: it is closed without that. false: it is open, or a point. */
bool tli_tiled_drop_repeated_corner(tli_tiled_build *build);
/* The middle of a rectangle or an ellipse; a point itself. */
bool tli_tiled_middle(tli_tiled_build *build, const tli_tiled_object *object, tl_point offset, tl_point *middle);
/* build->pixels to build->points. */
bool tli_tiled_outline_to_grid(tli_tiled_build *build, tl_place place);

/* Keeps one that the layer has; the layer's come one after the other. */
void tli_tiled_keep_actor(tli_tiled_build *build, tli_tiled_layer *layer, const tli_tiled_actor *actor);
/* Adds a line for each sort of starts, goals and agents of a layer (actors.c). */
void tli_tiled_explain_actors(tli_tiled_build *build, const tli_tiled_layer *layer, tli_text *text);

/* ---- the parts ---- */

void tli_tiled_build_tiles(tli_tiled_build *build);   /* tiles.c */
void tli_tiled_build_objects(tli_tiled_build *build); /* objects.c: all but links */
/* A click of the editor makes a rectangle or an ellipse without a size. */
bool tli_tiled_is_click(const tli_tiled_object *object);
void tli_tiled_build_actors(tli_tiled_build *build); /* actors.c: starts, goals and agents */
void tli_tiled_build_links(tli_tiled_build *build);  /* links.c */
void tli_tiled_build_notes(tli_tiled_build *build);  /* notes.c: expectations and allowances */

/* ---- verdict.c ---- */

/* What says what an object is, and the word of a game that does. */
typedef struct tli_tiled_verdict {
	tli_role role;
	tli_tiled_reason by;
	const tli_word *word;
} tli_tiled_verdict;

/* What an object is: of its class, its tile, its properties, its layer, its name. */
tli_tiled_verdict tli_tiled_object_word(tli_tiled *model, const tli_tiled_layer *layer, const tli_tiled_object *object);

#endif
