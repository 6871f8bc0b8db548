/* SPDX-License-Identifier: MIT */
/*
 * lint/wall_facts.h: what several rules need to know about walls and doors, computed once and on demand; and the words for them.
 *
 *     segments   all that walls and doors are made of, copies side by side
 *     meetings   what crosses, what overlaps, which ends are free      (one sweep)
 *     near       which segments are near to a point                    (a tree, after edits strips)
 */
#ifndef TLI_LINT_WALL_FACTS_H
#define TLI_LINT_WALL_FACTS_H

#include "base/text.h"
#include "lint/near.h"
#include "lint/store.h"
#include "lint/sweep.h"
#include <tautline/lint.h>

struct tli_lint_context;
struct tli_lint_draft;

/* A free end that nearly reaches another segment (gaps.c). */
typedef struct tli_lint_gap {
	tli_lint_end end;
	uint32_t across; /* segment */
	tli_near_square width;
} tli_lint_gap;

/* A corner of a solid that is nearer than the body's diameter to a side of a solid, with free space between them (slits.c). */
typedef struct tli_lint_slit {
	uint32_t thing, other; /* of walls.segments.things; thing <= other */
	tli_lint_gap gap;      /* from the corner */
} tli_lint_slit;

typedef struct tli_lint_walls {
	bool has_segments, has_meetings, has_near, has_gaps, has_slits;
	bool gave_up, gave_up_slits; /* not all gaps, not all slits could be looked for */
	tli_lint_gap *gaps;          /* tli_array */
	tli_lint_slit *slits;        /* tli_array, in no order */
	tli_lint_segments segments;
	tli_lint_meetings meetings;
	tli_near near;
} tli_lint_walls;

/* Each brings context->walls as far as its name says. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_need_segments(struct tli_lint_context *context);
tl_status tli_lint_need_meetings(struct tli_lint_context *context);
tl_status tli_lint_need_near(struct tli_lint_context *context);
tl_status tli_lint_need_gaps(struct tli_lint_context *context);
tl_status tli_lint_need_slits(struct tli_lint_context *context);

/* The same with a tree, for more than a few questions. */
tl_status tli_lint_need_near_tree(struct tli_lint_context *context);

/* What is nearest to gap->end, nearer than the distance, and not joined with it near by: the rest of *gap, if *found; `list` is scratch
 * (tli_array). TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_find_across(
	struct tli_lint_context *context, int64_t distance, tli_lint_gap *gap, uint32_t **list, bool *found);

/* An index of the sides of all solids, each as often as it is there; NULL without any. TL_E_NOMEM. */
tl_status tli_lint_make_solids(const tl_map *map, const tli_lint_segments *segments, tli_walls **out);

/* The same without an index, after edits: with strips of segments. O(sides at the point's height). TL_E_NOMEM. */
tl_status tli_lint_is_inside_solid(struct tli_lint_context *context, tli_point p, bool *inside);

/* Appends the gap at an end to walls.gaps, if there is one; `list` is scratch (tli_array). TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_find_gap(struct tli_lint_context *context, const tli_lint_end *end, uint32_t **list);

/* Which segment of which wall or door. */
uint64_t tli_lint_segment_key(const tli_lint_segments *segments, const tli_lint_segment *segment);
/* Its wall or door: tli_lint_thing_key. */
uint64_t tli_lint_key_of_thing(const tli_lint_segments *segments, uint32_t thing);

/* Between which two solids. */
uint64_t tli_lint_slit_key(const tli_lint_segments *segments, const tli_lint_slit *slit);
/* The point of a side that is nearest to p, rounded to the grid. */
tli_point tli_lint_nearest_on_side(const tli_lint_segment *side, tli_point p);

/* After edits, with segments and near as they are now: those slits of before stay that are not near to what changed, and those that are get
 * looked for again. What the focus does not hold of them is added. TL_E_NOMEM, TL_E_LIMIT. */
struct tli_lint_focus;
tl_status tli_lint_keep_slits(struct tli_lint_context *context, struct tli_lint_focus *focus, const tli_lint_walls *old,
	const uint32_t *to_new);
tl_status tli_lint_follow_slits(struct tli_lint_context *context, struct tli_lint_focus *focus);

void tli_lint_clear_walls(tli_lint_walls *walls);

/* ---- wall_words.c ---- */

/* Which two things a finding about a pair of segments is about, `other` being the earlier of them: walls come first, in
 * the order of the map, then doors. They may be one and the same. */
typedef struct tli_lint_couple {
	uint32_t thing, other;           /* of walls.segments.things */
	uint32_t segment, other_segment; /* the one of each */
} tli_lint_couple;

tli_lint_couple tli_lint_couple_of(const struct tli_lint_context *context, uint32_t one, uint32_t two);

/* What a finding about two things has as its subject. */
tli_lint_subject tli_lint_couple_subject(const struct tli_lint_context *context, uint32_t thing, uint32_t other);

bool tli_lint_thing_is_door(const struct tli_lint_context *context, uint32_t thing);
/* Of a map of Tiled the outline of tiles that block; a line along it is a second drawing of the same wall. */
bool tli_lint_is_region(const struct tli_lint_context *context, uint32_t thing);

/* `wall`, `door front`: how a finding begins. Empties the context's text and returns it. */
tli_text *tli_lint_begin_thing(struct tli_lint_context *context, uint32_t thing);
/* What a segment is of: `the wall at 12:1`, `the linedef 42`, `the door front`. */
void tli_lint_add_thing(tli_text *text, const struct tli_lint_context *context, const tli_lint_segment *segment);
/* A grid point; with as many digits as it takes to be another one than `beside`, which may be the same. */
void tli_lint_add_grid_point(tli_text *text, const struct tli_lint_context *context, tli_point at, tli_point beside);
/* ` from 0,0 to 4,0` */
void tli_lint_add_stretch(tli_text *text, const struct tli_lint_context *context, tli_point from, tli_point to);

/* Where the file says a wall or a door. */
tl_place tli_lint_thing_place(const struct tli_lint_context *context, uint32_t thing);
/* Where it says the point with which a segment begins; where that is not known, and of a door, the whole. */
tl_place tli_lint_side_place(const struct tli_lint_context *context, const tli_lint_segment *segment);
/* Where it says an end of a segment, or the segment where that is a thing in its own right; of a point that is
 * no end of it, its first point; where that is not known, the wall or the door. */
tl_place tli_lint_segment_place(const struct tli_lint_context *context, const tli_lint_segment *segment, tli_point end);

/* The second place of a finding: of what a segment is of. */
void tli_lint_relate_thing(
	struct tli_lint_draft *draft, const struct tli_lint_context *context, const tli_lint_segment *segment);

/* Reports a finding whose names are two grid points, or one where they are equal. It is at the first, unless the draft
 * says where. */
tl_status tli_lint_report_points(
	struct tli_lint_context *context, struct tli_lint_draft *draft, tli_point one, tli_point two);

#endif
