/* SPDX-License-Identifier: MIT */
/*
 * width/boxes.c: a packed tree of boxes over segments in the order of Hilbert's curve. Source: I. Kamel, C. Faloutsos, "Hilbert R-tree", VLDB 1994.
 * Boxes are compared with discs in doubles, a unit too far: that decides only what is looked at.
 */
#include "width/boxes.h"

#include "base/alloc.h"
#include "base/array.h"
#include "geometry/distance.h"
#include "mesh/order.h"

#include <math.h>

static tli_point low_of(tli_point p, tli_point q)
{
	return (tli_point){ p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y };
}

static tli_point high_of(tli_point p, tli_point q)
{
	return (tli_point){ p.x > q.x ? p.x : q.x, p.y > q.y ? p.y : q.y };
}

static size_t groups_of(size_t count)
{
	return (count + TLI_BOX_WIDTH - 1) / TLI_BOX_WIDTH;
}

static tl_status list_lines(
	const tli_mesh *mesh, const tli_mesh_segment *segments, size_t count, tli_stretch **stretches)
{
	size_t lines = tli_array_length(mesh->lines);
	if (!tli_array_reserve(*stretches, lines + count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < lines; i++)
		tli_array_push(*stretches, ((tli_stretch){ mesh->lines[i].a, mesh->lines[i].b, (int32_t)i }));
	for (size_t i = 0; i < count; i++) {
		tli_point p = segments[i].a;
		if (!tli_point_equal(p, segments[i].b))
			continue;
		tli_mesh_location at = tli_mesh_locate(mesh, p);
		if (at.kind == TLI_MESH_ON_VERTEX) /* else it is on a line */
			tli_array_push(*stretches, ((tli_stretch){ p, p, ~tli_mesh_origin(mesh, at.edge) }));
	}
	return TL_OK;
}

static tl_status sort_stretches(const tli_stretch *from, tli_boxes *boxes)
{
	size_t count = boxes->count;
	tli_order_item *items = tli_alloc_array(count, sizeof *items),
		       *scratch = tli_alloc_array(count, sizeof *scratch);
	bool got = items && scratch;
	for (size_t i = 0; i < count && got; i++) {
		tli_point middle = { (int32_t)(((int64_t)from[i].a.x + from[i].b.x) / 2),
			(int32_t)(((int64_t)from[i].a.y + from[i].b.y) / 2) };
		items[i] = (tli_order_item){ tli_hilbert_key(middle, 32), (uint32_t)i };
	}
	if (got)
		tli_order_sort(items, scratch, count);
	for (size_t i = 0; i < count && got; i++)
		boxes->stretches[i] = from[items[i].index];
	tli_free(items, count * sizeof *items);
	tli_free(scratch, count * sizeof *scratch);
	return got ? TL_OK : TL_E_NOMEM;
}

static void fill_boxes(tli_boxes *boxes)
{
	for (size_t i = 0; i < boxes->first[1]; i++) {
		const tli_stretch *s = &boxes->stretches[i * TLI_BOX_WIDTH];
		tli_stretch_box box = { low_of(s->a, s->b), high_of(s->a, s->b) };
		for (size_t k = 1; k < TLI_BOX_WIDTH && i * TLI_BOX_WIDTH + k < boxes->count; k++) {
			box.low = low_of(box.low, low_of(s[k].a, s[k].b));
			box.high = high_of(box.high, high_of(s[k].a, s[k].b));
		}
		boxes->boxes[i] = box;
	}
	for (int level = 1; level < boxes->levels; level++) {
		size_t below = boxes->first[level - 1], end = boxes->first[level];
		for (size_t i = boxes->first[level]; i < boxes->first[level + 1]; i++) {
			size_t at = below + (i - boxes->first[level]) * TLI_BOX_WIDTH;
			tli_stretch_box box = boxes->boxes[at];
			for (size_t k = 1; k < TLI_BOX_WIDTH && at + k < end; k++) {
				box.low = low_of(box.low, boxes->boxes[at + k].low);
				box.high = high_of(box.high, boxes->boxes[at + k].high);
			}
			boxes->boxes[i] = box;
		}
	}
}

tl_status tli_boxes_make(const tli_mesh *mesh, const tli_mesh_segment *segments, size_t count, tli_boxes *out)
{
	tli_stretch *listed = NULL; /* tli_array */
	tli_boxes boxes = { .count = 0 };
	tl_status status = list_lines(mesh, segments, count, &listed);
	boxes.count = tli_array_length(listed);
	for (size_t here = groups_of(boxes.count); here > 0; here = here > 1 ? groups_of(here) : 0) {
		boxes.box_count += here;
		boxes.first[++boxes.levels] = boxes.box_count;
	}
	if (!status) {
		boxes.stretches = tli_alloc_array(boxes.count, sizeof *boxes.stretches);
		boxes.boxes = tli_alloc_array(boxes.box_count, sizeof *boxes.boxes);
		status = boxes.stretches && boxes.boxes ? sort_stretches(listed, &boxes) : TL_E_NOMEM;
	}
	tli_array_free(listed);
	if (status) {
		tli_boxes_clear(&boxes);
		return status;
	}
	fill_boxes(&boxes);
	*out = boxes;
	return TL_OK;
}

void tli_boxes_clear(tli_boxes *boxes)
{
	tli_free(boxes->stretches, boxes->count * sizeof *boxes->stretches);
	tli_free(boxes->boxes, boxes->box_count * sizeof *boxes->boxes);
	*boxes = (tli_boxes){ .count = 0 };
}

size_t tli_boxes_bytes(const tli_boxes *boxes)
{
	return boxes->count * sizeof *boxes->stretches + boxes->box_count * sizeof *boxes->boxes;
}

/* How far a coordinate is from a range. */
static double distance_beyond(double at, int32_t low, int32_t high)
{
	if (at < low)
		return low - at;
	return at > high ? at - high : 0;
}

typedef struct box_disc {
	double x, y, squared; /* the middle, and the square of a radius a unit larger */
} box_disc;

static bool box_is_near(const tli_stretch_box *box, const box_disc *disc)
{
	double dx = distance_beyond(disc->x, box->low.x, box->high.x),
	       dy = distance_beyond(disc->y, box->low.y, box->high.y);
	return dx * dx + dy * dy <= disc->squared;
}

bool tli_boxes_are_outside(const tli_boxes *boxes, const tli_diameter *diameter)
{
	double dx = tli_diameter_dx(diameter) / 2, dy = tli_diameter_dy(diameter) / 2;
	double radius = tli_diameter_length(diameter) / 2 + 1;
	box_disc disc = { diameter->from.x + dx, diameter->from.y + dy, radius * radius };
	struct {
		size_t box;
		int level;
	} waiting[TLI_BOX_LEVELS * TLI_BOX_WIDTH];
	int count = 0;
	if (boxes->levels > 0) {
		waiting[count].box = boxes->box_count - 1;
		waiting[count++].level = boxes->levels - 1;
	}
	while (count > 0) {
		size_t box = waiting[--count].box;
		int level = waiting[count].level;
		if (!box_is_near(&boxes->boxes[box], &disc))
			continue;
		size_t at = (box - boxes->first[level]) * TLI_BOX_WIDTH;
		size_t all = level > 0 ? boxes->first[level] - boxes->first[level - 1] : boxes->count;
		for (size_t k = at; k < at + TLI_BOX_WIDTH && k < all; k++) {
			if (level == 0 && tli_disc_holds(diameter, boxes->stretches[k].a, boxes->stretches[k].b))
				return false;
			if (level == 0)
				continue;
			waiting[count].box = boxes->first[level - 1] + k;
			waiting[count++].level = level - 1;
		}
	}
	return true;
}

/* ---- what is nearest ---- */

typedef struct waiting_box {
	double squared; /* of its distance */
	size_t box;
	int level;
} waiting_box;

static double square_to_box(const tli_stretch_box *box, tli_point p)
{
	double dx = distance_beyond(p.x, box->low.x, box->high.x), dy = distance_beyond(p.y, box->low.y, box->high.y);
	return dx * dx + dy * dy;
}

static int compare_stretch_ends(const tli_stretch *s, const tli_stretch *t)
{
	int order = tli_point_compare(s->a, t->a);
	return order ? order : tli_point_compare(s->b, t->b);
}

/* From the root on, nearer boxes first; those that are farther than what is known are left out. */
tli_nearest tli_boxes_nearest(const tli_boxes *boxes, tli_point p)
{
	static const double SLACK = 1 - 0x1p-40;
	tli_nearest best = { NULL, INFINITY, 0 };
	waiting_box waiting[TLI_BOX_LEVELS * TLI_BOX_WIDTH];
	int count = 0;
	if (boxes->levels > 0)
		waiting[count++] = (waiting_box){ 0, boxes->box_count - 1, boxes->levels - 1 };
	while (count > 0) {
		waiting_box it = waiting[--count];
		if (it.squared * SLACK > best.distance * best.distance)
			continue;
		best.looks++;
		size_t at = (it.box - boxes->first[it.level]) * TLI_BOX_WIDTH;
		size_t all = it.level > 0 ? boxes->first[it.level] - boxes->first[it.level - 1] : boxes->count;
		int first = count;
		for (size_t k = at; k < at + TLI_BOX_WIDTH && k < all; k++) {
			if (it.level == 0) {
				const tli_stretch *s = &boxes->stretches[k];
				double distance = tli_distance_point_segment(p, s->a, s->b);
				if (distance < best.distance ||
					(distance == best.distance && best.stretch &&
						compare_stretch_ends(s, best.stretch) < 0))
					best = (tli_nearest){ s, distance, best.looks };
				continue;
			}
			size_t box = boxes->first[it.level - 1] + k;
			waiting_box next = { square_to_box(&boxes->boxes[box], p), box, it.level - 1 };
			int place = count++;
			for (; place > first && waiting[place - 1].squared < next.squared; place--)
				waiting[place] = waiting[place - 1];
			waiting[place] = next;
		}
	}
	return best;
}
