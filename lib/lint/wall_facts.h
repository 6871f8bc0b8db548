/* SPDX-License-Identifier: MIT */
/*
 * lint/wall_facts.h: what several rules need to know about walls and doors, computed once and on demand, and followed; and the words for them.
 *
 *     segments   all that walls and doors are made of, and which are near to a point
 *     meetings   what crosses, what overlaps, which ends are free      (one sweep)
 *     gaps       of free ends
 *     slits      at corners of solids
 */
#ifndef TLI_LINT_WALL_FACTS_H
#define TLI_LINT_WALL_FACTS_H

#include "base/text.h"
#include "geometry/diameter.h"
#include "lint/facts.h"
#include "lint/store.h"
#include "lint/sweep.h"
#include <tautline/lint.h>

struct tli_lint_context;
struct tli_lint_draft;

typedef struct tli_lint_walls {
	bool has_segments, has_meetings, has_gaps, has_slits;
	bool stopped;                           /* not all meetings were looked for */
	bool gave_up, gave_up_slits;            /* not all gaps, not all slits could be looked for */
	uint64_t crossing_count, overlap_count; /* all of them; up to TLI_LINT_PAIRS_KEPT are facts */
	size_t end_count;                       /* free ends */
	tli_lint_segments segments;
	tli_lint_facts facts;
} tli_lint_walls;

/* Each brings context->parts.walls as far as its name says. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_need_segments(struct tli_lint_context *context);
tl_status tli_lint_need_meetings(struct tli_lint_context *context);
tl_status tli_lint_need_near(struct tli_lint_context *context);
tl_status tli_lint_need_gaps(struct tli_lint_context *context);
tl_status tli_lint_need_slits(struct tli_lint_context *context);

/* Lists (tli_array) all that is nearer to an end or a corner than the distance, first the number of those that are joined with it near by.
 * TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_list_across(
	struct tli_lint_context *context, tli_point end, int64_t distance, uint32_t **list, size_t *joined);

/* Adds the gap at an end that is free, if there is one; `list` is scratch (tli_array). TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_find_gap(struct tli_lint_context *context, uint32_t which, bool at_b, uint32_t **list);

/* A corner of solids, with the first segment in order that has it. */
typedef struct tli_lint_corner {
	tli_point at;
	tli_lint_segment segment;
} tli_lint_corner;

/* Appends the ends of a different segment, if it is a side of a solid; false = out of memory. And each corner once, in order. */
bool tli_lint_add_corners(const tli_lint_segments *segments, uint32_t which, tli_lint_corner **corners);
void tli_lint_sort_corners(tli_lint_corner **corners);
/* Adds the slits at corners. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_find_slits(struct tli_lint_context *context, const tli_lint_corner *corners);

/* Up to where a slit, from corner p of a thing to a side across, goes on between parallel sides, as narrow as there; p: nowhere. TL_E_NOMEM. */
tl_status tli_lint_find_stretch(
	struct tli_lint_context *context, tli_point p, uint32_t own, uint32_t across, tli_point *end);

/* Is the point inside the solids, on none of their sides? context->parts.body.nav must be there. */
bool tli_lint_is_inside_solid(const struct tli_lint_context *context, tli_point p);

/* Which segment of which wall or door. */
static inline uint64_t tli_lint_segment_key(const tli_lint_segment *segment)
{
	return (uint64_t)segment->thing << 28 | segment->number;
}

/* Of a slit: between which two solids, the first one before the second. */
static inline uint64_t tli_lint_slit_key(uint32_t one, uint32_t two)
{
	return one < two ? (uint64_t)one << 32 | two : (uint64_t)two << 32 | one;
}

/* From p straight to the nearest point of a side, on which it does not lie. */
tli_diameter tli_lint_diameter_to_side(tli_point p, const tli_lint_segment *side);
/* That point, rounded to the grid. */
tli_point tli_lint_nearest_on_side(const tli_lint_segment *side, tli_point p);

void tli_lint_clear_walls(tli_lint_walls *walls);

/* ---- wall_words.c ---- */

/* Which two things a finding about a pair of segments is about, `other` being the earlier of them: walls come first, in
 * the order of the map, then doors. They may be one and the same. */
typedef struct tli_lint_couple {
	uint32_t thing, other;           /* their numbers */
	uint32_t segment, other_segment; /* the different one of each */
} tli_lint_couple;

tli_lint_couple tli_lint_couple_of(const struct tli_lint_context *context, uint32_t one, uint32_t two);

/* Of a map of Tiled the outline of tiles that block; a line along it is a second drawing of the same wall. */
bool tli_lint_is_region(const struct tli_lint_context *context, uint32_t thing);

/* `wall`, `door front`: how a finding begins. Empties the context's text and returns it. */
tli_text *tli_lint_begin_thing(struct tli_lint_context *context, uint32_t thing);
/* What a segment is of: `the wall at 12:1`, `the linedef 42`, `the door front`. */
void tli_lint_add_thing(tli_text *text, const struct tli_lint_context *context, const tli_lint_segment *segment);
/* A grid point; with as many digits as it takes to be another one than `beside`, which may be the same. */
void tli_lint_add_grid_point(tli_text *text, const struct tli_lint_context *context, tli_point at, tli_point beside);
/* ` from 0,0 to 4,0` */
/* `, which both block walk`: where two things have not all channels in common. */
void tli_lint_add_common_channels(
	tli_text *text, const struct tli_lint_context *context, uint32_t thing, uint32_t other);
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
/* The same of a gap between two points: the finding is in the middle of it. */
tl_status tli_lint_report_gap(
	struct tli_lint_context *context, struct tli_lint_draft *draft, tli_point one, tli_point two);

#endif
