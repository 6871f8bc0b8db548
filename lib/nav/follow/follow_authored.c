/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/follow_authored.c: the authored links of a nav after edits: only where an end or the line is concerned by something that left or came
 * is a link looked at. The graph is made again if one of them changes; mostly none does. O(links).
 */
#include "nav/follow_links.h"

typedef struct link_walk {
	tli_follow *f;
	tli_nav_edit_span touched; /* links not yet passed */
	size_t next;               /* of the nav's blocked links: not yet passed */
	tli_graph_edge *edges;     /* tli_array */
	bool flips;                /* some link is blocked that was free, or the reverse, or was touched */
} link_walk;

static bool was_touched(link_walk *walk, tl_link_id id)
{
	while (walk->touched.begin < walk->touched.end && walk->touched.begin->index1 < id.index1)
		walk->touched.begin++;
	return walk->touched.begin < walk->touched.end && walk->touched.begin->index1 == id.index1;
}

static const tl_blocked_link *old_blocked(link_walk *walk, tl_link_id id)
{
	const tl_blocked_link *old = walk->f->nav->blocked_links;
	size_t count = tli_array_length(old);
	while (walk->next < count && old[walk->next].link.index1 < id.index1)
		walk->next++;
	return walk->next < count && old[walk->next].link.index1 == id.index1 ? &old[walk->next] : NULL;
}

static bool is_concerned(const tli_follow *f, uint32_t from, uint32_t to)
{
	const tl_nav *nav = f->nav;
	tli_point a = nav->nodes.at[from], b = nav->nodes.at[to];
	if (f->to_old && (f->to_old[from] == TLI_NO_NODE || f->to_old[to] == TLI_NO_NODE))
		return true;
	return tli_nav_moves_concern(nav, &f->came, a, b) || tli_nav_moves_concern(nav, &f->left, a, b);
}

/* Is the link blocked now? Then by what goes into *out. */
static tl_status judge_link(
	link_walk *walk, tl_link_id id, const tl_link_info *info, bool *blocked, tl_blocked_link *out)
{
	const tl_nav *nav = walk->f->nav;
	uint32_t from = tli_nav_find_node(nav, info->from), to = tli_nav_find_node(nav, info->to);
	const tl_blocked_link *old = old_blocked(walk, id);
	bool touched = was_touched(walk, id);
	if (!touched && !is_concerned(walk->f, from, to)) {
		*blocked = old != NULL;
		*out = old ? *old : *out;
		return TL_OK;
	}
	tli_sight_hit hit = { .blocked = false };
	tl_status status = info->jump
		? TL_OK
		: tli_nav_first_hit(nav, nav->nodes.at[from], nav->nodes.at[to], &walk->f->touches, &hit);
	if (status)
		return status;
	*blocked = hit.blocked;
	if (hit.blocked)
		*out = (tl_blocked_link){ id, info->from, info->to, tli_nav_blocker(nav, &hit) };
	walk->flips = walk->flips || touched || hit.blocked != (old != NULL);
	return TL_OK;
}

static tl_status keep_link(link_walk *walk, const tl_link_info *info)
{
	const tl_nav *nav = walk->f->nav;
	uint32_t from = tli_nav_find_node(nav, info->from), to = tli_nav_find_node(nav, info->to);
	if (from == to)
		return TL_OK;
	if (!tli_array_reserve(walk->edges, 2))
		return TL_E_NOMEM;
	tli_graph_edge edge = tli_nav_link_edge(nav, from, to, info);
	tli_array_push(walk->edges, edge);
	if (!info->oneway)
		tli_array_push(walk->edges, ((tli_graph_edge){ edge.to, edge.from, edge.length, edge.cost }));
	walk->f->has_oneway = walk->f->has_oneway || info->oneway;
	return TL_OK;
}

static tl_status walk_links(link_walk *walk)
{
	const tl_map *map = walk->f->map;
	tl_status status = TL_OK;
	for (tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 }); id.index1 && !status;
		id = tl_map_next_link(map, id)) {
		tl_link_info info;
		tl_blocked_link blocked_link = { 0 };
		bool blocked = false;
		status = tl_map_get_link(map, id, &info);
		if (!status)
			status = judge_link(walk, id, &info, &blocked, &blocked_link);
		if (!status && blocked)
			status = tli_array_append(walk->f->blocked, blocked_link) ? TL_OK : TL_E_NOMEM;
		else if (!status)
			status = keep_link(walk, &info);
	}
	return status;
}

/* Nothing that is linked is concerned: most edits. Links to themselves are blocked where their node is, which then is fresh. */
static bool is_all_as_it_was(const tli_follow *f)
{
	const tl_nav *nav = f->nav;
	tli_nav_edit_span links = tli_nav_edits_of(f->edits, TLI_CHANGE_LINK);
	if (f->to_new || links.begin < links.end)
		return false;
	for (uint32_t n = 0; n < nav->nodes.count; n++)
		for (uint32_t e = nav->graph->first[n]; e < nav->graph->first[n + 1]; e++)
			if (tli_nav_moves_concern(nav, &f->came, nav->nodes.at[n], nav->nodes.at[nav->graph->to[e]]))
				return false;
	for (size_t i = 0; i < tli_array_length(nav->blocked_links); i++) {
		const tl_blocked_link *link = &nav->blocked_links[i];
		if (is_concerned(f, tli_nav_find_node(nav, link->from), tli_nav_find_node(nav, link->to)))
			return false;
	}
	return true;
}

tl_status tli_follow_authored(tli_follow *f)
{
	if (is_all_as_it_was(f))
		return tli_follow_raise_reach(f);
	link_walk walk = { .f = f, .touched = tli_nav_edits_of(f->edits, TLI_CHANGE_LINK) };
	/* A touched link that is gone is met by no walk. */
	walk.flips = f->renumbered || walk.touched.begin < walk.touched.end;
	tl_status status = tli_follow_raise_reach(f);
	if (!status)
		status = tli_follow_measure_fresh(f);
	if (!status)
		status = walk_links(&walk);
	if (!status && walk.flips)
		status = tli_graph_create(f->nav->nodes.count, walk.edges, tli_array_length(walk.edges), &f->graph);
	tli_array_free(walk.edges);
	tli_array_shrink(f->blocked);
	f->walked = true;
	return status;
}
