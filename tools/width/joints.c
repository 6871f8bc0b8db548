/* SPDX-License-Identifier: MIT */
/* joints.c: at which widths the waypoints of a map stay together: a maximum spanning tree (Prim). */
#include "width/width.h"

#include <stdlib.h>
#include <string.h>

static size_t list_joints(const tl_map *map, struct joint *joints)
{
	size_t count = 0;
	tl_waypoint_info info;
	for (tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }); id.index1 != 0;
		id = tl_map_next_waypoint(map, id))
		if (tl_map_get_waypoint(map, id, &info) == TL_OK)
			joints[count++] = (struct joint){ .name = info.name, .at = info.at };
	return count;
}

/* Is one of those that are not joined reached more widely from `from`? */
static tl_status look_from(const tl_widths *widths, const struct joint *from, struct joint *joints, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		tl_width width;
		if (joints[i].joined)
			continue;
		tl_status status = tl_widths_between(widths, from->at, joints[i].at, &width);
		if (status)
			return status;
		if (!joints[i].to || width.width > joints[i].width) {
			joints[i].width = width.width;
			joints[i].to = from->name;
		}
	}
	return TL_OK;
}

static size_t find_widest_joint(const struct joint *joints, size_t count)
{
	size_t best = count;
	for (size_t i = 0; i < count; i++)
		if (!joints[i].joined && (best == count || joints[i].width > joints[best].width))
			best = i;
	return best;
}

/* order[0..count - 1) are its edges, as they were found. */
static tl_status join_waypoints(const tl_widths *widths, struct joint *joints, size_t count, struct joint *order)
{
	size_t last = 0;
	for (size_t joined = 1; joined < count; joined++) {
		joints[last].joined = true;
		tl_status status = look_from(widths, &joints[last], joints, count);
		if (status)
			return status;
		last = find_widest_joint(joints, count);
		order[joined - 1] = joints[last];
	}
	return TL_OK;
}

/* From the narrowest to the widest; names tell those apart that are as wide. */
static int compare_joints(const void *one, const void *other)
{
	const struct joint *a = one, *b = other;
	return a->width != b->width ? (a->width < b->width ? -1 : 1) : strcmp(a->name, b->name);
}

tl_status joints_find(const tl_map *map, const tl_widths *widths, struct joint **joints, size_t *count)
{
	size_t room = tl_map_waypoint_count(map) + 1;
	struct joint *all = calloc(room, sizeof *all), *order = calloc(room, sizeof *order);
	size_t waypoints = all ? list_joints(map, all) : 0;
	tl_status status = all && order ? join_waypoints(widths, all, waypoints, order) : TL_E_NOMEM;
	free(all);
	*joints = order;
	*count = waypoints > 0 ? waypoints - 1 : 0;
	if (!status)
		qsort(order, *count, sizeof *order, compare_joints);
	return status;
}
