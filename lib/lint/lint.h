/* SPDX-License-Identifier: MIT */
/*
 * lint/lint.h: what a rule of the linter is made of.
 *
 * A rule is a row of data (id, severity, summary) and a function, in a file of its own (rules/NAME.c), with one line here and one in the
 * table of lint.c. It words its finding in the text that tli_lint_text hands out, fills in a draft, and reports both:
 *
 *     context (map, navs, queries)  ->  rule->run  ->  tli_lint_report  ->  allowed? dropped : kept
 */
#ifndef TLI_LINT_LINT_H
#define TLI_LINT_LINT_H

#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "lint/covers.h"
#include "lint/judged.h"
#include "lint/movable.h"
#include "lint/store.h"
#include "lint/wall_facts.h"
#include "lint/world.h"
#include "map/changes.h"
#include "nav/words.h"
#include <tautline/expect.h>
#include <tautline/lint.h>
#include <tautline/map.h>
#include <tautline/nav.h>
#include <tautline/nav_width.h>

/* Names of one finding, at most. */
#define TLI_LINT_NAMES_MAX 4

/* Room for a point's text as a name, `x,y` with its terminating zero. */
#define TLI_LINT_POINT_MAX (2 * TLI_NUMBER_MAX + 1)

/* Rules in the table, at most. */
#define TLI_LINT_RULES_MAX 64

typedef struct tli_lint_context tli_lint_context;
typedef struct tli_lint_row tli_lint_row;

/* One `allow` line of the map: where it is, and whether a finding has needed it. */
typedef struct tli_lint_allow {
	uint64_t hash; /* of the rule and the names; their order does not matter */
	tl_allowance_id id;
	bool used;
} tli_lint_allow;

/* What an update of a run has to know about it. */
typedef struct tli_lint_origin {
	tl_lint_def def; /* without severities: those of the rows are below */
	tl_severity severities[TLI_LINT_RULES_MAX];
	bool incomplete[TLI_LINT_RULES_MAX]; /* rows that left something out */
	uint64_t revision;                   /* of the map */
	bool texts_agree; /* no two points of the file, edited or not, are written differently and are one on the grid */
	tli_lint_allow *allows; /* tli_array: with which of them were used */
} tli_lint_origin;

/* The map as those meet it that heed these channels and have these keys. */
typedef struct tli_lint_view {
	tl_channels heeds;
	tl_keys keys;
	bool opens_doors, has_body; /* of paths: as tl_nav_def says; for a body of this radius, map units */
	double body;
	enum { TLI_LINT_VIEW_BODY, TLI_LINT_VIEW_PATHS, TLI_LINT_VIEW_POINT } kind; /* as parts.body, .path, .point */
	tli_lint_sight sight;
} tli_lint_view;

/* The widths of a nav. */
typedef struct tli_lint_widths {
	const tl_nav *nav;
	tl_widths *made;
} tli_lint_widths;

/* What a run has found out, and the next one goes on from. */
typedef struct tli_lint_parts {
	/* Made when a rule first asks for them (sights.c); else without a nav and a query. */
	tli_lint_sight body; /* for the radius asked for; it finds paths only where an expectation needs them */
	tli_lint_sight
		point; /* for radius 0: on or off a wall, whatever the agent's size; that of a body without size */
	tli_lint_sight path;     /* for the radius asked for, by corners */
	bool finds_paths;        /* that of the body does */
	tli_lint_view *views;    /* tli_array: for those that heed other channels than walk, or have keys */
	tli_lint_widths *widths; /* tli_array: of the navs above, where a rule has asked for them */
	tli_lint_movable movable;
	tli_lint_walls walls; /* what walls and doors are made of, and how they meet */
	tli_lint_world world; /* waypoints, links and their graph */
} tli_lint_parts;

/* What a point stands on. */
typedef struct tli_lint_stand {
	bool known;
	tli_point at;
	tl_blocker blocker;
} tli_lint_stand;

/* What the rule that runs judges (judged.c). */
typedef enum tli_lint_scope {
	TLI_LINT_JUDGES_ALL,
	TLI_LINT_JUDGES_ALL_ANEW, /* but takes over the findings of before that are not in focus */
	TLI_LINT_JUDGES_FOCUS
} tli_lint_scope;

/* What a rule sees. */
struct tli_lint_context {
	const tl_map *map;
	const tl_lint_def *def;
	const tli_lint_row *const *rows; /* [row_count]: the table */
	size_t row_count;
	tl_severity severities[TLI_LINT_RULES_MAX]; /* of the rows */
	int32_t radius;                             /* of the agent, grid units */
	int32_t margin, gap;                        /* grid units: what def says, or its default; 0 = none */
	int32_t reach; /* grid units: something farther from a link or a waypoint than this is nothing to it */
	tli_lint_parts parts;
	int is_plain;                        /* all agents meet the map alike: 1, 0; -1 = not known yet */
	tli_lint_stand stand;                /* the last answer of tli_lint_find_stand */
	tli_lint_covers covers;              /* of this run alone */
	struct tli_lint_plane *planes;       /* tli_array (narrow.h): the same */
	tli_lint_allow *allows;              /* tli_array, sorted by hash, then index */
	bool texts_agree;                    /* see the origin; false: not known */
	tli_text text;                       /* the draft's words */
	tli_lint_kept **found;               /* tli_array: what was reported, rule by rule */
	const tli_lint_origin *before;       /* of an earlier run over the map, from which findings may be kept; NULL */
	uint32_t changed;                    /* since then: bits by tli_change_kind */
	const tli_lint_store *store;         /* the findings of before; NULL */
	bool *dropped;                       /* [items of the store]: another run of its rule has not found it so far */
	const struct tli_lint_focus *focus;  /* what an update touched; NULL: all */
	bool allowed[TLI_LINT_RULES_MAX];    /* rows for which the map has an `allow` line */
	bool incomplete[TLI_LINT_RULES_MAX]; /* rows that left something out */
	/* Of the rule that runs now: */
	uint32_t row;
	tli_lint_scope scope;
	struct tli_lint_known *known; /* tli_array, sorted: what the run before has found */
	const tl_lint_rule *rule;
	tl_severity severity;
	size_t kept;           /* its findings */
	uint64_t left_out;     /* those that are only counted */
	bool gave_up;          /* it did not look at everything */
	uint32_t narrow_looks; /* searches for narrow places (narrow.h) */
	uint32_t why_looks;    /* causes looked for (reach.h) */
	uint64_t why_work;     /* steps of them */
};

/* A finding without its words. Names are borrowed until it is reported. */
typedef struct tli_lint_draft {
	tl_place place, related;
	const char *related_text; /* static, or NULL */
	bool has_at;
	tl_point at;
	/* What it is about: an `allow` line has to name the same, and the fingerprint is made of it. Walls are called by their
	 * points (tli_lint_point_name). Every finding should have some. */
	const char *names[TLI_LINT_NAMES_MAX];
	size_t name_count;
	const char *cause;  /* static, or NULL: goes into the fingerprint, not into an `allow` line */
	bool not_allowable; /* no `allow` line drops it */
	bool closing;       /* tli_lint_close_rule only */
	tli_lint_subject subject;
} tli_lint_draft;

/* How grave a rule's findings are by default in maps of one format. */
typedef struct tli_lint_exception {
	const char *format; /* its name; NULL: the end */
	tl_severity severity;
	bool plain_only;   /* in drawings that name no walls */
	bool guessed_only; /* where names said what blocks, and no one knows what other parts of the file are */
} tli_lint_exception;

/* Rows of a table of exceptions for a rule about places among walls: where these are a guess, it says more about the guess than about the map. */
#define TLI_LINT_NOTE_WHERE_GUESSED                                                         \
	{ "tmx", TL_SEVERITY_NOTE, false, true }, { "tmj", TL_SEVERITY_NOTE, false, true }, \
	{                                                                                   \
		"ldtk", TL_SEVERITY_NOTE, false, true                                       \
	}

/* What such a rule's `formats` says of it. */
#define TLI_LINT_SAYS_GUESSED                                                                                                               \
	"In tmx, tmj and ldtk it is a note where the file has parts of which no name says what they are, unless there is a file of rules: " \
	"what blocks is a guess then. tautline lint counts such notes, and lists them with --strict."

#define TLI_LINT_SAYS_SCRIPTED \
	TLI_LINT_SAYS_GUESSED  \
	" In doom and udmf it is a note where the level has scripts, lifts, teleporters or drops: paths may lead over what is not read."

/* One row of the table. */
struct tli_lint_row {
	tl_lint_rule rule;
	const tli_lint_exception *exceptions; /* from rule.severity, as rule.formats says; NULL: none */
	tl_status (*run)(tli_lint_context *context);
	bool (*wanted)(const tli_lint_context *context); /* NULL = always: else false keeps it from running */
	bool last;                                       /* runs after all others: it looks at what they reported */
	tli_lint_about about;                            /* what its findings are about */
	bool lists_all; /* it asks tli_lint_is_to_report for each of its findings, and reports it if so */
	uint32_t reads; /* TLI_LINT_READS_: a change of nothing else changes its findings (update.c) */
};

/* Bits by tli_change_kind. A change of places (TLI_CHANGE_PLACES) or allowances makes all rules run again. */
#define TLI_LINT_READS(kind) (UINT32_C(1) << TLI_CHANGE_##kind)
#define TLI_LINT_READS_WALLS (TLI_LINT_READS(WALL) | TLI_LINT_READS(DOOR))
#define TLI_LINT_READS_SIGHT (TLI_LINT_READS_WALLS | TLI_LINT_READS(OBSTACLE) | TLI_LINT_READS(RADIUS))
#define TLI_LINT_READS_LINKS (TLI_LINT_READS(WAYPOINT) | TLI_LINT_READS(LINK))
#define TLI_LINT_READS_ALL UINT32_MAX

static inline tli_lint_subject tli_lint_link_subject(const tli_lint_link *link)
{
	return (tli_lint_subject){ link->id.index1, link->id.index1 };
}

/* Off where waypoints are things of a level, not places to walk to; in drawings; in drawings that name no walls; in these and in levels;
 * in these and where map makers copy lines; in rasters and levels. */
extern const tli_lint_exception tli_lint_off_in_levels[], tli_lint_off_in_drawings[], tli_lint_off_in_plain_drawings[],
	tli_lint_off_in_levels_and_plain_drawings[], tli_lint_off_in_copied_lines[], tli_lint_off_in_rasters[],
	tli_lint_note_where_guessed[], tli_lint_note_where_scripted[], tli_lint_less_in_levels[];

extern const tli_lint_row tli_lint_agent_blocked;
extern const tli_lint_row tli_lint_agent_stranded;
extern const tli_lint_row tli_lint_allow_unused;
extern const tli_lint_row tli_lint_door_loose;
extern const tli_lint_row tli_lint_door_narrow;
extern const tli_lint_row tli_lint_expect_failed;
extern const tli_lint_row tli_lint_graph_split;
extern const tli_lint_row tli_lint_grid_merge;
extern const tli_lint_row tli_lint_link_blocked;
extern const tli_lint_row tli_lint_link_duplicate;
extern const tli_lint_row tli_lint_link_grazes;
extern const tli_lint_row tli_lint_link_self;
extern const tli_lint_row tli_lint_link_tight;
extern const tli_lint_row tli_lint_map_empty;
extern const tli_lint_row tli_lint_obstacle_in_wall;
extern const tli_lint_row tli_lint_obstacle_on_waypoint;
extern const tli_lint_row tli_lint_one_way_trap;
extern const tli_lint_row tli_lint_outline_open;
extern const tli_lint_row tli_lint_passage_narrow;
extern const tli_lint_row tli_lint_unreachable;
extern const tli_lint_row tli_lint_wall_crossing;
extern const tli_lint_row tli_lint_wall_duplicate;
extern const tli_lint_row tli_lint_wall_gap;
extern const tli_lint_row tli_lint_wall_overlap;
extern const tli_lint_row tli_lint_wall_zero_length;
extern const tli_lint_row tli_lint_walls_partial;
extern const tli_lint_row tli_lint_waypoint_duplicate;
extern const tli_lint_row tli_lint_waypoint_in_door;
extern const tli_lint_row tli_lint_waypoint_isolated;
extern const tli_lint_row tli_lint_waypoint_on_wall;
extern const tli_lint_row tli_lint_waypoint_outside;
extern const tli_lint_row tli_lint_waypoint_tight;

/* Is a free end of this thing that of a door that meets no wall, and no exit (rules/door_loose.c)? */
bool tli_lint_is_loose_door(const tli_lint_context *context, uint32_t thing);
/* Is this end of a segment free, of a door, and no business of wall-gap's? */
bool tli_lint_is_loose_end(const tli_lint_context *context, const tli_lint_segment *side, tli_point end);

/* Does waypoint-tight report it (rules/waypoint_tight.c)? Positions have to be there. O(log n). */
bool tli_lint_is_tight(const tli_lint_context *context, const struct tli_lint_node *node);

/* Has the map a start (rules/unreachable.c)? */
bool tli_lint_has_start(const tli_lint_context *context);
/* Frees what narrow.c has made. */
void tli_lint_clear_planes(tli_lint_context *context);

/* ---- context.c: the rules of a run ---- */

/* The row with this id, or row_count. */
size_t tli_lint_find_row(const tli_lint_context *context, const char *id);

/* Is the rule of this row neither off nor unwanted? */
bool tli_lint_row_is_running(const tli_lint_context *context, size_t row);

/* The same by id; false for an unknown one. */
bool tli_lint_is_running(const tli_lint_context *context, const char *id);

/* The rule whose id is nearest to `id`, near enough to be meant; NULL if there is none. */
const tl_lint_rule *tli_lint_nearest_rule(const tli_lint_context *context, const char *id);

/* ---- sights.c: navs, made when first asked for. Each: TL_E_NOMEM, TL_E_LIMIT ---- */

/* parts.body. */
tl_status tli_lint_need_sight(tli_lint_context *context);
/* parts.point. */
tl_status tli_lint_need_point_sight(tli_lint_context *context);
/* parts.path: by corners, whether there are links or not. */
tl_status tli_lint_need_paths(tli_lint_context *context);
/* The nav for those that heed these channels (not 0) and have these keys, of a kind; for the radius asked for, else that of the channels, or 0.
 * That of the parts where those meet the map as it does. Valid until the next call. */
tl_status tli_lint_need_view(tli_lint_context *context, const tli_lint_view *wanted, const tli_lint_sight **out);
/* Of the nav of a view. */
tl_nav_def tli_lint_def_of_view(const tli_lint_context *context, const tli_lint_view *view);
/* How wide it is between what blocks in the nav of a sight. Its widths are made when first asked for, and anew after an update. */
tl_status tli_lint_find_width(
	tli_lint_context *context, const tli_lint_sight *sight, tl_point from, tl_point to, tl_width *out);
/* Are they the same but for their sights? */
bool tli_lint_views_are_equal(const tli_lint_view *a, const tli_lint_view *b);
/* What a point at the waypoint stands on, for which all that covers it is compared: asked once for many at one place. TL_E_NOMEM. */
tl_status tli_lint_find_stand(tli_lint_context *context, const tli_lint_node *node, tl_blocker *out);
void tli_lint_clear_sights(tli_lint_parts *parts);
/* Those that are there follow the edits of the map. TL_E_NOMEM, TL_E_LIMIT, TL_E_RANGE. */
tl_status tli_lint_follow_sights(tli_lint_context *context);
/* After expectations have changed: where others need another `nav`, it is made. */
tl_status tli_lint_follow_expectations(tli_lint_context *context);

/* ---- findings.c: what was found ---- */

/* Empties the context's text and returns it. */
tli_text *tli_lint_text(tli_lint_context *context);

/* Is one more finding of the rule that runs kept, or only counted? */
bool tli_lint_has_room(const tli_lint_context *context);

/* Keeps the finding, unless the map allows it. TL_E_NOMEM, also where the text is not whole. */
tl_status tli_lint_report(tli_lint_context *context, const tli_lint_draft *draft);

/* Says that the rule that runs has found `more` than it reports; `gave_up`: and did not look at everything. */
void tli_lint_leave_out(tli_lint_context *context, uint64_t more, bool gave_up);

/* Forgets all findings reported but the first `count`. */
void tli_lint_take_back(tli_lint_context *context, size_t count);

/* Before and after each rule: what it left out becomes its last finding. TL_E_NOMEM. */
void tli_lint_open_rule(tli_lint_context *context, size_t row);
tl_status tli_lint_close_rule(tli_lint_context *context);

/* Without findings; NULL = out of memory. */
tl_lint *tli_lint_create(void);

tli_lint_store *tli_lint_store_of(tl_lint *lint);
tli_lint_origin *tli_lint_origin_of(tl_lint *lint);
tli_lint_parts *tli_lint_parts_of(tl_lint *lint);

/* ---- lint.c and update.c: runs ---- */

tli_lint_context tli_lint_context_of(const tl_map *map, const tl_lint_def *def);

/* Runs the rules; their findings take the place of those of the lint, but for those that rules keep. On failure the findings are as they
 * were. The context is then left with its parts alone: see tli_lint_keep_parts. */
tl_status tli_lint_run_into(tli_lint_context *context, tl_lint *lint);

/* Before the rules: brings the parts that the context has from a run before up to date, and points its focus to *focus (zeroed); neither where
 * that does not pay. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_follow_changes(tli_lint_context *context, struct tli_lint_focus *focus);

/* parts.c: frees what a run has found out. */
void tli_lint_clear_parts(tli_lint_parts *parts);

/* ---- allow.c: the map's exceptions ---- */

/* Sorts the map's `allow` lines into context->allows. TL_E_NOMEM. */
tl_status tli_lint_allows_collect(tli_lint_context *context);
/* Does some `allow` line have the rule that runs and the draft's names, in any order? All that do are marked as used. */
bool tli_lint_allows_match(tli_lint_context *context, const tli_lint_draft *draft);

/* ---- words.c: the words of findings ---- */

/* A name as it stands in a map file: in double quotes where it has to be. */
void tli_lint_add_name(tli_text *text, const char *name);
/* `x,y`. As the map file would say it where it lies on the grid, unless that is finer than 1/1024 and this is not to be exact; else with three
 * digits behind the point at most. */
void tli_lint_add_point_by(tli_text *text, const tl_map *map, tl_point at, bool exact);
void tli_lint_add_point(tli_text *text, const tl_map *map, tl_point at);
/* A point as a name: `x,y`, the shortest text for its place on the grid. */
void tli_lint_point_name(const tl_map *map, tl_point at, char name[TLI_LINT_POINT_MAX]);
/* A length, up to two digits behind the point where the grid leaves that open: 0.6 is `0.6`, although both its ends were rounded; else
 * rounded down to the grid, so that it never seems to be more than it is: `0.312`. Less than `below`, grid units, unless that is 0. */
void tli_lint_add_length(tli_text *text, const tl_map *map, double length, int32_t below);
/* The width of a gap, grid units: `0.05`; what is less than a grid unit cannot be said in such. */
void tli_lint_add_gap(tli_text *text, const tli_lint_context *context, double width);
/* What a gap of this width, grid units, lacks for a body of this radius, where that is so little that rounding to the grid may be to blame: `before`, then
 * ` by 1 grid unit`. */
void tli_lint_add_missing(tli_text *text, int32_t radius, double width, const char *before);
/* ` is on the wall at 3:1`, ` is in the obstacle crate`, ` is inside a solid`; ` is too near to ...` where it is only that. */
void tli_lint_add_standing(tli_text *text, const tl_map *map, const tl_blocker *blocker, bool too_near);
/* Where a waypoint's point stands in the file, or the waypoint; where a link's first name does, or the link. */
tl_place tli_lint_waypoint_place(const tl_map *map, tl_waypoint_id id);
/* Are both places the same numbered object of the file, of which the reader made two things? */
static inline bool tli_lint_are_one_object(tl_place one, tl_place other)
{
	return one.kind && other.kind && one.object == other.object && strcmp(one.kind, other.kind) == 0;
}
tl_place tli_lint_link_place(const tl_map *map, tl_link_id id);
/* `a-b`. */
void tli_lint_add_link(tli_text *text, const tli_lint_context *context, const tli_lint_link *link);
/* A finding about a link: its place and names into *draft, and the text so far: `link a-b`. */
tli_text *tli_lint_begin_link(tli_lint_context *context, const tli_lint_link *link, tli_lint_draft *draft);
/* The same with what is nearest to the link, which becomes the related place, and its distance. TL_E_NOMEM. */
tl_status tli_lint_begin_clearance(tli_lint_context *context, const tli_lint_link *link, tli_lint_draft *draft,
	tl_blocker *nearest, double *distance);
/* The same for `waypoint NAME`; the draft is about it and at it. */
tli_text *tli_lint_begin_waypoint(tli_lint_context *context, const tli_lint_node *node, tli_lint_draft *draft);
/* Fills in the draft's related place from what blocks, if it has a place. */
void tli_lint_relate(tli_lint_draft *draft, const tl_blocker *blocker);

#endif
