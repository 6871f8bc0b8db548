/* SPDX-License-Identifier: MIT */
/* map/captions.h: what the editor of a format calls its things, and what the reader of a file made of its parts. */
#ifndef TLI_MAP_CAPTIONS_H
#define TLI_MAP_CAPTIONS_H

#include "base/text.h"
#include <stdbool.h>
#include <tautline/map.h>

typedef struct tli_caption {
	const char *kind; /* of its place; static */
	uint32_t object;
	size_t text; /* in texts */
} tli_caption;

/* What a file says of a thing beside where it is: its class, its name, its properties. */
typedef struct tli_likeness {
	uint32_t line, column, object; /* of its place */
	uint64_t hash;
} tli_likeness;

/* A part of a file that was ignored. */
typedef struct tli_unread {
	size_t what, rule; /* in texts: `layer 'Cliffs'`; the mapping rule that makes walls of it, maybe none ... */
	size_t objects; /* ... and a line for each of its first TLI_UNREAD_OBJECTS things, where these have names or numbers */
	uint32_t count;     /* of its things */
	const char *things; /* what these are: `tiles`; static */
	/* cells at its outline at which nothing blocks; 0: it has none, or is a layer of tiles that covers the map */
	uint32_t outline;
	bool has_shape; /* it looks like walls */
	bool is_known;  /* it is the ground, a backdrop or a mark, by its name or because it covers the map */
} tli_unread;

/* Of a part that was ignored the first of its things are named one by one. */
enum { TLI_UNREAD_OBJECTS = 20 };

typedef struct tli_captions {
	tli_caption *items;       /* tli_array; in ascending order of objects once sorted */
	tli_likeness *likenesses; /* tli_array; in ascending order of places once sorted */
	tli_text texts;           /* each with a zero behind it */
	tli_text explanation;     /* lines */
	tli_text
		advice; /* for a map in which nothing blocks: what probably should, and how to say so; one line without its end */
	tli_text rule;       /* the mapping rule that this comes to, with a zero behind it; empty: there is none */
	const char *format;  /* of the file; static; NULL: there was none */
	tli_unread *unread;  /* tli_array; what most looks like walls first */
	uint32_t read_cells; /* that walls pass, for comparison; 0 where `unread` has no outlines */
	bool is_plain;       /* a drawing that names no walls: all that is drawn is one */
	bool is_no_level;    /* rules or a graph, as the explanation says: nothing needs to block */
	bool is_guess; /* names said what blocks, and no one knows what other parts of the file are; or scripts may change it */
} tli_captions;

void tli_captions_free(tli_captions *captions);
size_t tli_captions_bytes(const tli_captions *captions);

/* Begins the caption of the thing at `place`, which has a kind: what is added to captions->texts next is its text. false = out of memory. */
bool tli_captions_begin(tli_captions *captions, tl_place place);
/* Ends it. false = out of memory. */
bool tli_captions_end(tli_captions *captions);
/* false = out of memory. */
bool tli_captions_add_likeness(tli_captions *captions, tl_place place, uint64_t hash);
/* What the file says of the thing at a place, as a number that things have in common of which it says the same; 0: nothing is known. O(log things). */
uint64_t tli_map_likeness(const tl_map *map, tl_place place);
/* After the last one. */
void tli_captions_sort(tli_captions *captions);

/* Has it doors that can close something? Of a file of another program those of a map without walls are none: no walls were recognised. O(1). */
bool tli_map_has_openings(const tl_map *map);

/* Adds a part that was ignored, whose texts are what[0..) and rule[0..), both with a zero behind, and `objects`, without one. false = out of memory. */
bool tli_captions_add_unread(
	tli_captions *captions, const tli_unread *part, const char *what, const char *rule, const tli_text *objects);
/* After the last one. */
void tli_captions_sort_unread(tli_captions *captions);
/* Is there a part of which no one knows what it is? Then what blocks may be another one than names said. O(parts). */
bool tli_captions_have_unknown(const tli_captions *captions);

/* The part that looks like walls and has more of them than what blocks; NULL. */
const tli_unread *tli_captions_partial(const tli_captions *captions);

/* What tl_map_format says; static. */
void tli_map_set_format(tl_map *map, const char *format);

#endif
