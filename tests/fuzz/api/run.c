/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/run.c: a whole input: the start, the steps, the end, at which no memory is left. */
#include "fuzz/api/run.h"

#include "fuzz/api/host.h"
#include "support/failing.h"

/* How often each action is taken, of all. */
static const struct {
	host_action *act;
	unsigned share;
} actions[] = { { host_act_wall, 10 }, { host_act_box, 6 }, { host_act_move_wall, 10 }, { host_act_remove_wall, 4 },
	{ host_act_door, 8 }, { host_act_waypoint, 8 }, { host_act_link, 6 }, { host_act_obstacle, 4 },
	{ host_act_note, 3 }, { host_act_agent, 2 }, { host_act_area, 2 }, { host_act_radius, 1 },
	{ host_act_group, 4 }, { host_act_undo, 8 }, { host_act_text, 3 }, { host_act_nav, 8 }, { host_act_update, 16 },
	{ host_act_prepare, 5 }, { host_act_nav_free, 1 }, { host_act_sees, 10 }, { host_act_explain, 5 },
	{ host_act_path, 24 }, { host_act_route, 2 }, { host_act_distances, 3 }, { host_act_places, 4 },
	{ host_act_why, 2 }, { host_act_region, 3 }, { host_act_areas, 2 }, { host_act_query_free, 1 },
	{ host_act_lint, 6 }, { host_act_crowd, 10 }, { host_act_send, 10 }, { host_act_step, 12 },
	{ host_act_snapshot, 3 }, { host_act_crowd_change, 5 }, { host_act_shared, 6 }, { host_act_draw, 1 },
	{ host_act_file, 2 }, { host_act_steer, 4 }, { host_act_reshape, 8 }, { host_act_channel, 8 } };

enum { ACTIONS = sizeof actions / sizeof *actions };

static host_action *choose(uint8_t byte)
{
	static host_action *table[256];
	if (!table[0]) {
		unsigned total = 0, at = 0;
		for (size_t i = 0; i < ACTIONS; i++)
			total += actions[i].share;
		for (size_t i = 0, before = 0; i < ACTIONS; i++) {
			before += actions[i].share;
			while (at < before * 256 / total)
				table[at++] = actions[i].act;
		}
	}
	return table[byte];
}

static void start(host *h, const uint8_t *head)
{
	static const int32_t resolutions[4] = { 1024, 1, 64, 65536 };
	static const int64_t scales[4] = { 1024, 10, 64, 7 };
	memset(h, 0, sizeof *h);
	h->resolution = resolutions[head[0] & 3];
	h->scale = scales[head[0] >> 2 & 3];
	if (head[1] % 8 == 1) { /* at the end of the grid */
		int64_t beside = head[1] & 16 ? 8 * h->scale : 0;
		h->left = (1 << 29) - 7 * h->scale - beside;
		h->low = head[1] & 8 ? -(1 << 29) + beside : h->left;
	}
	for (size_t i = 0; i < HOST_LINTS; i++)
		h->lints[i].map = HOST_MAPS;
	for (size_t i = 0; i < HOST_MAPS; i++)
		host_map_start(h, i);
}

static void end(host *h)
{
	host_shared_free(h);
	for (size_t i = 0; i < HOST_CROWDS; i++)
		host_crowd_free(h, i);
	for (size_t i = 0; i < HOST_QUERIES; i++)
		host_query_free(h, i);
	for (size_t i = 0; i < HOST_NAVS; i++)
		host_nav_free(h, i);
	for (size_t i = 0; i < HOST_LINTS; i++)
		host_lint_free(h, i);
	for (size_t i = 0; i < HOST_MAPS; i++)
		host_map_end(h, i);
	for (size_t i = 0; i < HOST_TEXTS; i++)
		free(h->texts[i].text);
	require(failing_live_blocks() == 0);
}

size_t api_run(const uint8_t *data, size_t size)
{
	static host h;
	size_t steps = 0;
	if (size < API_HEAD)
		return 0;
	host_shows = getenv("FUZZ_SHOW") != NULL;
	failing_install();
	start(&h, data);
	for (size_t at = API_HEAD; at + API_RECORD <= size; at += API_RECORD, steps++) {
		host_fault_choose(data[at + 1], data[at + API_RECORD - 1] & 1);
		choose(data[at])(&h, data + at);
		host_fault_none();
	}
	end(&h);
	return steps;
}
