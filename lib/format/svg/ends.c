/* SPDX-License-Identifier: MIT */
/*
 * format/svg/ends.c: links of a drawing, and the waypoints at their ends.
 *
 * For each end, `data-from` and `data-to` come first, then the ids in `inkscape:connection-start` and `-end`, then the waypoints drawn
 * where the line ends: the nearest (then by y, x, and order in the file). For that the waypoints are sorted by x, and searched as far as
 * the widest one reaches, at most LOOKS_MAX in all. O((waypoints + links) log waypoints) otherwise.
 */
#include "format/svg/svg.h"

#include "base/sort.h"
#include "geometry/distance.h"

/* The maximum of waypoints looked at for all ends together. */
enum { LOOKS_MAX = 1 << 26 };

static int compare_svg_ids(const void *left, const void *right)
{
	const tli_svg_id *a = left, *b = right;
	int order = strcmp(a->id, b->id);
	return order ? order : (a->node > b->node) - (a->node < b->node);
}

tl_status tli_svg_ids_collect(const tli_xml *xml, tli_svg_id **out)
{
	tli_svg_id *ids = NULL;
	for (uint32_t node = 1; node < tli_array_length(xml->nodes); node++) {
		const char *id = tli_xml_attribute(xml, node, "id");
		if (!id)
			continue;
		if (!tli_array_append(ids, (tli_svg_id){ id, node })) {
			tli_array_free(ids);
			return TL_E_NOMEM;
		}
	}
	tli_sort(ids, tli_array_length(ids), sizeof *ids, compare_svg_ids);
	*out = ids;
	return TL_OK;
}

uint32_t tli_svg_ids_find(const tli_svg_id *ids, const char *reference)
{
	if (*reference != '#')
		return 0;
	tli_svg_id wanted = { .id = reference + 1 };
	size_t count = tli_array_length(ids), at = tli_lower_bound(ids, count, sizeof *ids, &wanted, compare_svg_ids);
	return at < count && strcmp(ids[at].id, wanted.id) == 0 ? ids[at].node : 0;
}

void tli_svg_ends_free(tli_svg_ends *ends)
{
	tli_array_free(ends->marks);
	tli_array_free(ends->lines);
	tli_array_free(ends->names);
}

typedef struct mark_key {
	int64_t value;
	uint32_t mark;
} mark_key;

static int compare_mark_keys(const void *left, const void *right)
{
	const mark_key *a = left, *b = right;
	if (a->value != b->value)
		return a->value < b->value ? -1 : 1;
	return (a->mark > b->mark) - (a->mark < b->mark);
}

typedef struct end_finder {
	tli_svg_ends *ends;
	const tli_xml *xml;
	const tli_svg_id *ids;
	tli_sink *sink;
	mark_key *by_node, *by_x; /* tli_arrays: marks in these orders */
	int32_t widest;           /* the largest reach */
	int32_t slack;            /* how far beside a waypoint an end may be */
	int64_t looks;
} end_finder;

/* ---- 2: by the element ---- */

/* 1 + the first mark of an element; 0. Marks are in the order of the walk, which is that of the nodes but for what was used twice. */
static uint32_t mark_of_node(const end_finder *find, uint32_t node)
{
	mark_key wanted = { .value = node };
	size_t count = tli_array_length(find->by_node);
	size_t at = tli_lower_bound(find->by_node, count, sizeof wanted, &wanted, compare_mark_keys);
	return at < count && find->by_node[at].value == node ? find->by_node[at].mark + 1 : 0;
}

/* ---- 3: by the place ---- */

/* 1 + the nearest mark that is drawn at this point; 0. */
static uint32_t mark_at(end_finder *find, tli_point at)
{
	const tli_svg_mark *marks = find->ends->marks;
	int64_t reach_max = (int64_t)find->widest + find->slack, nearest = INT64_MAX;
	mark_key first = { .value = at.x - reach_max };
	uint32_t found = 0;
	size_t count = tli_array_length(find->by_x);
	size_t i = tli_lower_bound(find->by_x, count, sizeof first, &first, compare_mark_keys);
	for (; i < count && find->by_x[i].value <= at.x + reach_max; i++, find->looks++) {
		const tli_svg_mark *mark = &marks[find->by_x[i].mark];
		int64_t reach = (int64_t)mark->reach + find->slack, distance = tli_distance_squared(at, mark->at);
		if (distance > reach * reach || distance > nearest)
			continue;
		if (distance < nearest || !found || tli_point_compare(mark->at, marks[found - 1].at) < 0)
			found = find->by_x[i].mark + 1;
		nearest = distance;
	}
	return found;
}

/* ---- one end ---- */

static tli_sink_name name_of_mark(const end_finder *find, uint32_t mark1, tl_place place)
{
	tli_assert(mark1 > 0 && mark1 <= tli_array_length(find->ends->marks));
	const tli_svg_mark *mark = &find->ends->marks[mark1 - 1];
	return (tli_sink_name){ find->ends->names + mark->name, mark->size, place };
}

/* The waypoint at an end, which = 0 or 1; text NULL: none, and that was reported. */
static tli_sink_name find_end(end_finder *find, const tli_svg_line *line, int which)
{
	tli_assert(which == 0 || which == 1);
	static const char *const names[] = { "data-from", "data-to" };
	static const char *const connections[] = { "inkscape:connection-start", "inkscape:connection-end" };
	tl_place place = tli_xml_place(find->xml, line->node);
	const char *name = tli_xml_attribute(find->xml, line->node, names[which]);
	if (name && *name)
		return (tli_sink_name){ name, strlen(name), place };
	const char *reference = tli_xml_attribute(find->xml, line->node, connections[which]);
	uint32_t mark1 = reference ? mark_of_node(find, tli_svg_ids_find(find->ids, reference)) : 0;
	if (!mark1)
		mark1 = mark_at(find, line->ends[which]);
	if (mark1)
		return name_of_mark(find, mark1, place);
	tli_report_add(find->sink->report, place, "the link %s at no waypoint; end it inside one, or give %s",
		which ? "ends" : "begins", names[which]);
	return (tli_sink_name){ 0 };
}

static tl_status join_line(end_finder *find, const tli_svg_line *line)
{
	tli_sink_name from = find_end(find, line, 0), to = find_end(find, line, 1);
	if (find->looks > LOOKS_MAX) {
		tli_report_only(find->sink->report, tli_xml_place(find->xml, line->node),
			"too many waypoints lie over each other to find those at the ends of links; give data-from and data-to");
		return TL_E_LIMIT;
	}
	if (!from.text || !to.text)
		return TL_OK;
	tli_link_record link = { .oneway = line->is_oneway,
		.has_cost = line->has_cost,
		.cost = line->cost,
		.jump = line->is_jump,
		.seconds = line->seconds };
	return tli_sink_link(find->sink, line->source, &from, &to, &link);
}

/* ---- all ---- */

/* The marks in the order of x, or of their nodes, as a tli_array. */
static tl_status sort_marks(const tli_svg_ends *ends, bool is_by_x, mark_key **out)
{
	size_t count = tli_array_length(ends->marks);
	if (!tli_array_reserve(*out, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++) {
		const tli_svg_mark *mark = &ends->marks[i];
		tli_array_push(*out, (mark_key){ is_by_x ? mark->at.x : (int64_t)mark->node, (uint32_t)i });
	}
	tli_sort(*out, count, sizeof **out, compare_mark_keys);
	return TL_OK;
}

tl_status tli_svg_ends_join(tli_svg_ends *ends, const tli_xml *xml, const tli_svg_id *ids, tli_sink *sink)
{
	end_finder find = { .ends = ends, .xml = xml, .ids = ids, .sink = sink };
	find.slack = (int32_t)(sink->map->resolution * TLI_SVG_TOLERANCE);
	for (size_t i = 0; i < tli_array_length(ends->marks); i++)
		find.widest = ends->marks[i].reach > find.widest ? ends->marks[i].reach : find.widest;
	tl_status status = sort_marks(ends, false, &find.by_node);
	if (!status)
		status = sort_marks(ends, true, &find.by_x);
	for (size_t i = 0; !status && i < tli_array_length(ends->lines); i++)
		status = join_line(&find, &ends->lines[i]);
	tli_array_free(find.by_node);
	tli_array_free(find.by_x);
	return status;
}
