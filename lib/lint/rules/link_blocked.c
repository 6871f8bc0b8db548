/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/link_blocked.c: authored links whose ends do not see each other, for the agent's radius.
 *
 * The finding names an end where the agent cannot be; else, where all walls leave the line free, the first of the closed doors and
 * static obstacles that block it and their number; else what blocks the line first, and where. The rule about the waypoint reports the
 * first case too; the link is reported all the same, so that the list of blocked links is complete.
 */
#include "lint/lint.h"

typedef struct blocked_job {
	tli_lint_context *context;
	const tli_lint_link *link;
	tl_point from, to;
	tl_blocker blocker; /* the first from `from` */
} blocked_job;

static bool same_thing(const tl_blocker *a, const tl_blocker *b)
{
	return a->kind == b->kind && a->wall.index1 == b->wall.index1 && a->segment == b->segment &&
		a->door.index1 == b->door.index1 && a->obstacle.index1 == b->obstacle.index1;
}

/* Which end is the cause; NULL = neither. The far end is where the same thing forbids it that blocks the line first. */
static tl_status find_bad_end(blocked_job *job, const tli_lint_node **end)
{
	const tli_lint_node *from = &job->context->parts.world.nodes[job->link->from];
	const tli_lint_node *to = &job->context->parts.world.nodes[job->link->to];
	tl_blocker there;
	*end = from->blocked ? from : NULL;
	if (from->blocked || !to->blocked)
		return TL_OK;
	tl_status status = tli_lint_first_at(job->context, &job->context->parts.body, to->at, &there);
	if (status == TL_OK && same_thing(&there, &job->blocker))
		*end = to;
	return status;
}

static void add_blocker_point(blocked_job *job, tli_text *text)
{
	tli_text_add(text, ", at ");
	tli_lint_add_point(text, job->context->map, job->blocker.at);
}

static void add_cause(blocked_job *job, tli_text *text, const char *lead)
{
	tli_text_add(text, lead);
	tli_nav_add_blocker(text, job->context->map, &job->blocker);
	add_blocker_point(job, text);
}

/* Only closed doors, only obstacles, or both. */
static void add_movable(blocked_job *job, tli_text *text, const tli_lint_blockers *blockers)
{
	uint32_t count = blockers->doors + blockers->obstacles;
	if (count == 0) {
		tli_text_add(
			text, " is blocked only because a closed door touches it on one side and a wall on the other");
		add_blocker_point(job, text);
	} else if (count == 1) {
		add_cause(job, text, " is blocked only by ");
	} else {
		tli_text_add(text, " is blocked only by ");
		if (blockers->doors > 0)
			tli_text_add_format(text, "%u closed door%s", blockers->doors, blockers->doors > 1 ? "s" : "");
		if (blockers->doors > 0 && blockers->obstacles > 0)
			tli_text_add(text, " and ");
		if (blockers->obstacles > 0)
			tli_text_add_format(
				text, "%u obstacle%s", blockers->obstacles, blockers->obstacles > 1 ? "s" : "");
		add_cause(job, text, ", first by ");
	}
}

/* Where a line leaves a point through and only the body does not fit, the wall that is nearest: *fits says that this is not so. */
static tl_status add_narrow_place(blocked_job *job, tli_text *text, bool *fits)
{
	tli_lint_context *context = job->context;
	double distance;
	tl_blocker nearest;
	tl_status status = tl_query_clearance(context->parts.body.query, job->from, job->to, &distance, &nearest);
	*fits = status == TL_OK && !(distance > 0);
	if (status != TL_OK || *fits)
		return status;
	job->blocker = nearest;
	tli_text_add(text, " is too narrow for the body: only ");
	tli_lint_add_length(text, context->map, distance, context->radius);
	tli_text_add(text, " from ");
	tli_nav_add_blocker(text, context->map, &nearest);
	tli_text_add(text, ", less than the radius of ");
	tli_text_add_grid(text, context->radius, tl_map_resolution(context->map));
	add_blocker_point(job, text);
	return TL_OK;
}

/* ` is blocked by the wall at 2:1, at 5,2` and its kin. */
static tl_status add_reason_of_block(blocked_job *job, tli_text *text, bool *movable)
{
	const tli_lint_node *nodes = job->context->parts.world.nodes, *end;
	tl_status status = find_bad_end(job, &end);
	if (status != TL_OK)
		return status;
	if (end != NULL) {
		tli_text_add(text, " is blocked because ");
		tli_lint_add_name(text, end->name);
		tli_lint_add_standing(text, job->context->map, &job->blocker, !end->on_wall);
		return TL_OK;
	}
	tli_lint_blockers blockers;
	status = tli_lint_find_blockers(job->context, nodes[job->link->from].at, nodes[job->link->to].at, &blockers);
	if (status != TL_OK)
		return status;
	if (!blockers.walls) {
		*movable = true;
		add_movable(job, text, &blockers);
		return TL_OK;
	}
	bool fits;
	status = add_narrow_place(job, text, &fits);
	if (status != TL_OK || !fits)
		return status;
	add_cause(job, text, " is blocked by ");
	if (job->blocker.kind != TL_BLOCKER_WALL)
		tli_text_add(text, ", and by a wall");
	return TL_OK;
}

/* What blocks a body that cannot be at its start is what it meets there. */
static tl_status find_first_blocker(blocked_job *job)
{
	tli_lint_context *context = job->context;
	const tli_lint_node *from = &context->parts.world.nodes[job->link->from];
	if (from->blocked)
		return tli_lint_first_at(context, &context->parts.body, from->at, &job->blocker);
	return tl_query_first_hit(context->parts.body.query, job->from, job->to, &job->blocker);
}

static tl_status report_blocked_link(blocked_job *job)
{
	tli_lint_context *context = job->context;
	const tli_lint_node *nodes = context->parts.world.nodes;
	int32_t resolution = tl_map_resolution(context->map);
	job->from = tli_point_to_units(nodes[job->link->from].at, resolution);
	job->to = tli_point_to_units(nodes[job->link->to].at, resolution);
	tl_status status = find_first_blocker(job);
	if (status != TL_OK)
		return status;
	tli_lint_draft draft;
	tli_text *text = tli_lint_begin_link(context, job->link, &draft);
	bool movable = false;
	status = add_reason_of_block(job, text, &movable);
	if (status != TL_OK)
		return status;
	draft.has_at = true;
	draft.at = job->blocker.at;
	draft.cause = movable ? "movable" : NULL;
	tli_lint_relate(&draft, &job->blocker);
	return tli_lint_report(context, &draft);
}

static tl_status find_blocked_links(tli_lint_context *context)
{
	if (tl_map_link_count(context->map) == 0)
		return TL_OK;
	tl_status status = tli_lint_need_positions(context);
	if (status == TL_OK)
		status = tli_lint_need_links(context);
	blocked_job job = { .context = context };
	for (size_t at = 0; status == TL_OK && (job.link = tli_lint_next_link(context, &at)) != NULL;)
		if (job.link->blocked && tli_lint_is_to_report(context, tli_lint_link_subject(job.link)))
			status = report_blocked_link(&job);
	return status;
}

const tli_lint_row tli_lint_link_blocked = {
	.rule = {
		.id = "link-blocked",
		.severity = TL_SEVERITY_ERROR,
		.summary = "an authored link whose ends do not see each other",
		.what = "A link of the map is blocked when the sight line between its two waypoints is, for an "
			"agent of the map's radius (or of --radius) and by the contact rule: a line that only touches "
			"walls is free. The finding names what blocks the line first, and where. It says so when only "
			"closed doors or only obstacles without velocity block it, and when an end of the link is "
			"itself on a wall or too near to one. Where the line is free and only the body does not fit, it says how near the "
			"wall is that is nearest. In a baseline a link that only doors and obstacles block is another finding than one that a "
			"wall blocks too. A link of a waypoint to itself is never blocked (see "
			"link-self).",
		.why = "A link states that an agent can walk straight along it. A character that follows a "
			"blocked link walks into the wall; a path finder that checks links does not use it, so that "
			"waypoints become unreachable.",
		.example = "tautline 1\n"
			   "wall 5,0 5,4\n"
			   "waypoint cook 1,2\n"
			   "waypoint pantry 9,2\n"
			   "link cook pantry\n",
		.fix = "Move the wall, or a waypoint; put a waypoint where both ends are seen from and link "
			"over it; open the door in the map if it is open when the game starts; or remove the link. If "
			"it is meant to be blocked for now, say so in the map: allow link-blocked cook pantry \"the "
			"reason\".",
	},
	.run = find_blocked_links,
	.lists_all = true,
	.about = TLI_LINT_ABOUT_LINK,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS,
};
