/* SPDX-License-Identifier: MIT */
/* width.h: what `tautline width` answers, and the forms in which it is written. */
#ifndef TAUTLINE_TOOLS_WIDTH_WIDTH_H
#define TAUTLINE_TOOLS_WIDTH_WIDTH_H

#include "io/load.h"
#include "io/widths.h"
#include "path/answer.h"

#include <tautline/nav_width.h>

/* How wide it is between two places. */
struct between {
	tl_width width;
	bool has_path;      /* --path, and a body gets through */
	struct answer path; /* the shortest one for a body that is narrower by 1 % */
};

/* A waypoint, and the widest connection between it and those that are joined already. */
struct joint {
	const char *name, *to;
	tl_point at;
	double width;
	bool joined;
};

/* A form of the answers. */
struct width_writer {
	void (*between)(tli_text *text, const struct between *between, const tl_map *map);
	void (*joints)(tli_text *text, const struct joint *joints, size_t count);
	void (*chokes)(tli_text *text, const tl_choke *chokes, size_t count, const tl_map *map);
};

extern const struct width_writer width_as_text, width_as_json;

/* Joins the waypoints of a map by a maximum spanning tree, its edges from the narrowest to the widest: *joints [*count], freed with free. */
tl_status joints_find(const tl_map *map, const tl_widths *widths, struct joint **joints, size_t *count);

/* A picture with the narrowest place, and the path. false: an error was printed. */
bool between_draw(const struct world *world, const struct between *between, bool is_png, const char *path);

/* Why no body gets through. */
const char *width_no_body_words(tl_width_limit limit);

/* Is the narrowest place there? */
static inline bool width_has_place(const tl_width *width)
{
	return width->limit != TL_WIDTH_UNLIMITED && width->limit != TL_WIDTH_PARTED;
}

#endif
