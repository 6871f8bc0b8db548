/* SPDX-License-Identifier: MIT */
/* nav/why.h: what the files of lib/nav/why share. */
#ifndef TLI_NAV_WHY_H
#define TLI_NAV_WHY_H

#include "base/text.h"
#include "nav/internal.h"
#include "nav/words.h"
#include <tautline/nav_why.h>
#include <tautline/nav_width.h>

/* A cause with its things and words. */
typedef struct tli_why_item {
	tl_why_cause cause;
	tl_why_thing *things; /* tli_array */
	tli_text text;
} tli_why_item;

struct tl_why {
	tli_why_item *items; /* tli_array */
	tli_text summary;
};

/* A nav that was made for one question. */
typedef struct tli_why_nav {
	tl_nav *nav;
	tl_query *query;
} tli_why_nav;

/* Closed doors that count as open. */
typedef struct tli_why_doors {
	const tl_door_id *ids;
	size_t count;
} tli_why_doors;

/* What is asked, and the nav as it is, in which there is no path. */
typedef struct tli_why_job {
	const tl_map *map;
	tl_nav_def nav_def;
	tl_path_def path;      /* without `partial`; the ends may have been moved to where they are free */
	tl_path_result result; /* of these ends */
	tli_why_nav base;
	tli_why_doors opened; /* in all that is tried */
	tl_widths *lasting;   /* between walls alone; NULL: there is nothing else, or they are not needed yet */
	bool is_partly;       /* what is found is not enough: an end was moved, or there is another cause */
	tl_why *why;
} tli_why_job;

/* Makes a nav like the job's with another radius (grid units) and some doors open, and asks for the path; *length is INFINITY where there is none.
 * `keep` NULL: it is freed at once. */
tl_status tli_why_try(const tli_why_job *job, int32_t radius, tli_why_doors opened, double *length, tli_why_nav *keep);
void tli_why_drop(tli_why_nav *it);

/* Appends a cause; takes over things (tli_array) and text, also where it fails. TL_E_NOMEM. */
tl_status tli_why_add(tli_why_job *job, const tl_why_cause *cause, tl_why_thing *things, tli_text *text);

/* All closed doors of a nav, appended (tli_array). TL_E_NOMEM. */
tl_status tli_why_list_doors(const tl_nav *nav, tl_door_id **ids);

/* Each adds its cause where there is one. TL_E_NOMEM, TL_E_RANGE and what the budget says. */
tl_status tli_why_find_doors(tli_why_job *job);
tl_status tli_why_find_narrow(tli_why_job *job);
/* By the job's `lasting`, with a length that is not known. */
tl_status tli_why_suppose_narrow(tli_why_job *job);
tl_status tli_why_find_links(tli_why_job *job);
tl_status tli_why_find_jumps(tli_why_job *job, bool *found);
tl_status tli_why_find_walls(tli_why_job *job);

/* By corners: false where closed doors, and walls too near to each other for a body of this radius, certainly part start from goal. TL_E_NOMEM, TL_E_RANGE
 * and what the budget says. */
tl_status tli_why_may_pass(const tli_why_job *job, int32_t radius, bool *may);
/* Makes the job's `lasting`, once. TL_E_NOMEM, TL_E_LIMIT and what the budget says. */
tl_status tli_why_need_lasting(tli_why_job *job);
/* Does a body of this radius get from start to goal by these widths? True without any. */
tl_status tli_why_widths_have(const tli_why_job *job, const tl_widths *widths, int32_t radius, bool *has);

/* ---- words ---- */

void tli_why_add_length(tli_text *text, double length); /* to two digits */
void tli_why_add_point(tli_text *text, const tli_why_job *job, tl_point at);
void tli_why_add_link(tli_text *text, const tl_map *map, const tl_why_thing *thing);
/* ` and ` or `, ` before an element of a list. */
void tli_why_add_comma(tli_text *text, size_t index, size_t count);

/* What of a nav blocks nearest to a point. */
tl_blocker tli_why_nearest_blocker(const tl_nav *nav, tli_point at);

/* The middle of a half-edge, rounded towards zero. */
tli_point tli_why_edge_middle(const tli_mesh *mesh, int32_t h);

/* The ends of a job. TL_E_RANGE, TL_E_STALE. */
tl_status tli_why_ends(const tli_why_job *job, tli_nav_end *from, tli_nav_end *to);

#endif
