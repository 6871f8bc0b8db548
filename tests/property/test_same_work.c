/* SPDX-License-Identifier: MIT */
/*
 * The same calls under allocators that place blocks elsewhere (padded, from below, from above, far apart): the same answers, to the last byte,
 * and the same work (tl_budget): what a limit stops on one machine it stops on every other.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/budget.h"
#include "base/hash.h"
#include "support/lint_findings.h"
#include "support/made_map.h"
#include "support/map_text.h"
#include "support/random_edits.h"
#include "support/runner.h"
#include "support/rounds.h"
#include <tautline/tautline.h>

enum { PADDED, FROM_BELOW, FROM_ABOVE, FAR_APART, ALLOCATORS, STAGES_MAX = 32 };
#define WALLS ROUNDS_OF(500, 200)

/* ---- allocators ---- */

/* Of those that never use a place again. */
typedef struct arena {
	int kind;
	unsigned char *begin;
	size_t size, used, blocks;
} arena;

static void *take_block(arena *a, size_t size)
{
	size_t skipped = a->kind == FAR_APART ? 16 * (a->blocks * 7 % 61) : 16 * (a->blocks % 3);
	size_t room = (size + skipped + 15) / 16 * 16;
	if (a->kind == PADDED) {
		unsigned char *raw = malloc(size + 64);
		return raw ? raw + 64 : NULL;
	}
	a->blocks++;
	ck_assert_uint_lt(a->used + room, a->size);
	a->used += room;
	return a->kind == FROM_ABOVE ? a->begin + a->size - a->used : a->begin + a->used - room;
}

static void *resize_in_arena(void *context, void *block, size_t old_size, size_t new_size)
{
	arena *a = context;
	void *now = new_size ? take_block(a, new_size) : NULL;
	if (block && now)
		memcpy(now, block, old_size < new_size ? old_size : new_size);
	if (block && a->kind == PADDED && (now || new_size == 0))
		free((unsigned char *)block - 64);
	return now;
}

static void begin_arena(arena *a, int kind)
{
	*a = (arena){ .kind = kind, .size = (size_t)8 << 30 };
	if (kind != PADDED) {
		a->begin = mmap(
			NULL, a->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		ck_assert(a->begin != MAP_FAILED);
	}
	tl_set_allocator(&(tl_allocator){ resize_in_arena, a });
}

static void end_arena(arena *a)
{
	tl_set_allocator(NULL);
	if (a->begin)
		munmap(a->begin, a->size);
}

/* ---- stages ---- */

typedef struct stage {
	const char *name;
	uint64_t work, answers;
} stage;

typedef struct history {
	stage stages[STAGES_MAX];
	size_t count;
	uint64_t answers; /* of the stage that runs: a hash */
	tli_budget_call call;
} history;

static void begin_stage(history *h)
{
	h->answers = TLI_FNV_START;
	tli_budget_enter(&h->call, NULL);
}

static void end_stage(history *h, const char *name)
{
	ck_assert_uint_lt(h->count, STAGES_MAX);
	h->stages[h->count++] = (stage){ name, atomic_load(&h->call.work), h->answers };
	ck_assert_int_eq(tli_budget_leave(&h->call, TL_OK), TL_OK);
}

static void add_answer(history *h, const void *data, size_t size)
{
	h->answers = tli_hash_bytes(h->answers, data, size);
}

static void add_findings(history *h, const tl_lint *lint)
{
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		tl_finding it;
		ck_assert_int_eq(tl_lint_get_finding(lint, i, &it), TL_OK);
		add_answer(h, it.text, strlen(it.text) + 1);
		add_answer(h, &it.fingerprint, sizeof it.fingerprint);
	}
}

static tl_point point_in(const struct gen_map *made, tli_rng *rng)
{
	return (tl_point){ tli_rng_real(rng, made->low.x, made->high.x), tli_rng_real(rng, made->low.y, made->high.y) };
}

static void add_path(history *h, const tl_query *query, const tl_path_result *result)
{
	tl_path_point points[4096];
	size_t count = 0;
	add_answer(h, &result->length, sizeof result->length);
	add_answer(h, &result->expanded, sizeof result->expanded);
	if (!result->found)
		return;
	ck_assert_int_eq(tl_query_get_points(query, points, 4096, &count), TL_OK);
	for (size_t i = 0; i < count; i++)
		add_answer(h, &points[i].at, sizeof points[i].at);
}

static void ask_paths(history *h, const tl_nav *nav, const struct gen_map *made)
{
	tli_rng rng = { 17 };
	tl_query *query;
	begin_stage(h);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	for (int i = 0; i < 40; i++) {
		tl_path_result result;
		tl_path_def def = tl_default_path_def();
		def.from.at = point_in(made, &rng);
		def.to.at = point_in(made, &rng);
		ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
		add_path(h, query, &result);
	}
	tl_query_free(query);
	end_stage(h, "paths");
}

static void use_nav(history *h, tl_map *map, const struct gen_map *made, const tl_nav_def *def, bool index)
{
	tl_nav *nav;
	begin_stage(h);
	ck_assert_int_eq(tl_nav_create(map, def, &nav), TL_OK);
	if (index)
		ck_assert_int_eq(tl_nav_make_index(nav, NULL), TL_OK);
	end_stage(h, "nav");
	ask_paths(h, nav, made);
	tl_wall_id wall = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	begin_stage(h);
	for (int i = 0; i < 20; i++, wall = tl_map_next_wall(map, wall)) {
		tl_point at;
		ck_assert_int_eq(tl_map_get_wall_point(map, wall, 0, &at, NULL), TL_OK);
		ck_assert_int_eq(tl_map_move_wall_point(map, wall, 0, (tl_point){ at.x + .125, at.y }), TL_OK);
		ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	}
	end_stage(h, "nav updates");
	ask_paths(h, nav, made);
	tl_nav_free(nav);
}

static void use_lint(history *h, random_edits *e, double gap)
{
	tl_lint *lint;
	tl_lint_def def = tl_default_lint_def();
	def.gap = gap;
	begin_stage(h);
	ck_assert_int_eq(tl_lint_run(e->map, &def, &lint), TL_OK);
	add_findings(h, lint);
	end_stage(h, "lint");
	begin_stage(h);
	for (int i = 0; i < 30; i++) {
		random_edits_make(e);
		ck_assert_int_eq(tl_lint_update(lint, e->map), TL_OK);
		add_findings(h, lint);
	}
	end_stage(h, "lint updates");
	tl_lint_free(lint);
}

static void use_crowd(history *h, const tl_map *map, const struct gen_map *made)
{
	tl_nav *nav;
	tl_crowd *crowd;
	tli_rng rng = { 23 };
	tl_nav_def nav_def = tl_default_nav_def();
	tl_crowd_def def = tl_default_crowd_def();
	nav_def.via = TL_VIA_CORNERS;
	nav_def.radius = .25;
	begin_stage(h);
	ck_assert_int_eq(tl_nav_create(map, &nav_def, &nav), TL_OK);
	def.nav = nav;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	for (int i = 0; i < 60; i++) {
		tl_agent_def agent = tl_default_agent_def();
		tl_agent_id id;
		agent.radius = .25;
		agent.position = point_in(made, &rng);
		if (tl_crowd_add_agent(crowd, &agent, &id) == TL_OK)
			(void)tl_crowd_set_agent_goal(crowd, id, point_in(made, &rng));
	}
	for (int i = 0; i < 60; i++)
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
	uint64_t hash = tl_crowd_hash(crowd);
	add_answer(h, &hash, sizeof hash);
	end_stage(h, "crowd");
	tl_crowd_free(crowd);
	tl_nav_free(nav);
}

static void run_history(history *h, const struct gen_map *made, const char *text)
{
	random_edits e;
	tl_nav_def def = tl_default_nav_def();
	begin_stage(h);
	tl_map *map = map_from_text(text);
	end_stage(h, "loading");
	random_edits_take(&e, 5, map, made->high.x, 30, true);
	use_lint(h, &e, .5);
	use_lint(h, &e, 8);
	use_nav(h, map, made, &def, false);
	def.via = TL_VIA_CORNERS;
	def.radius = 0;
	use_nav(h, map, made, &def, false);
	def.warm = TL_WARM_AT_ONCE;
	def.radius = .125;
	use_nav(h, map, made, &def, made->wall_count < made->segment_count);
	use_crowd(h, map, made);
	begin_stage(h);
	char *saved = map_to_text(map, NULL);
	add_answer(h, saved, strlen(saved));
	end_stage(h, "saving");
	free(saved);
	tl_map_free(map);
}

START_TEST(test_same_work)
{
	struct gen_def def = { .kind = _i ? GEN_ROOMS : GEN_RANDOM, .size = WALLS, .seed = 11 };
	struct gen_map made = gen_make(&def);
	size_t size;
	char *text = gen_text(&made, &def, &size);
	static history first, other; /* large */
	memset(&first, 0, sizeof first);
	run_history(&first, &made, text);
	for (int kind = 0; kind < ALLOCATORS; kind++) {
		arena a;
		memset(&other, 0, sizeof other);
		begin_arena(&a, kind);
		run_history(&other, &made, text);
		end_arena(&a);
		ck_assert_uint_eq(other.count, first.count);
		for (size_t i = 0; i < first.count; i++) {
			const stage *one = &first.stages[i], *two = &other.stages[i];
			ck_assert_msg(one->work == two->work && one->answers == two->answers,
				"allocator %d, stage %zu, %s: %llu steps, not %llu; the answers are %s", kind, i,
				one->name, (unsigned long long)two->work, (unsigned long long)one->work,
				one->answers == two->answers ? "the same" : "others");
		}
	}
	free(text);
	gen_free(&made);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("same work");
	TCase *tests = tcase_create("allocators");
	tcase_add_loop_test(tests, test_same_work, 0, 2);
	suite_add_tcase(suite, tests);
	return suite;
}
