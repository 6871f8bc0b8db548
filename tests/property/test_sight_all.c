/* SPDX-License-Identifier: MIT */
/*
 * All that block a sight line against a plain loop: a wall that blocks by itself is in the list at the point where it blocks a world in
 * which it is alone; one that only touches is in it exactly where no side is left open, by the definition; the list goes from a on, names
 * each wall once and begins with what blocks first.
 */
#include <math.h>

#include "base/array.h"
#include "sight/line.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/sight_ask.h"
#include "support/sight_scenes.h"

/* The touches of one line, by a loop over the walls. */
struct touches {
	tli_sight_touch at[SCENE_WALLS];
	size_t count;
};

static struct touches touches_by_loop(const struct sight_question *q, const tli_walls *walls)
{
	struct touches found = { .count = 0 };
	tli_sight_line line = tli_sight_line_make(&(tli_sight){ walls, q->radius, q->contact }, q->a, q->b);
	for (uint32_t i = 0; i < walls->count; i++) {
		tli_sight_touch touch = { .from = 0, .to = 0 };
		if (q->contact == TL_CONTACT_STRICT || tli_sight_is_thick(&line, &walls->entries[i].wall))
			continue;
		tli_look look = tli_sight_look(&line, &walls->entries[i], &touch);
		touch.wall = i;
		if (look == TLI_LOOK_TOUCH || (look == TLI_LOOK_AT_B && touch.to != 0))
			found.at[found.count++] = touch;
	}
	return found;
}

/* Some touch that began at or before `at` runs along the line beyond it: none of those before `after` counts. */
static bool is_covered(const struct touches *touches, int64_t after, int64_t at)
{
	for (size_t i = 0; i < touches->count; i++)
		if (touches->at[i].from >= after && touches->at[i].from < at && touches->at[i].to >= at)
			return true;
	return false;
}

static bool next_place(const struct touches *touches, int64_t *at)
{
	int64_t next = INT64_MAX;
	for (size_t i = 0; i < touches->count; i++)
		if (touches->at[i].from > *at && touches->at[i].from < next)
			next = touches->at[i].from;
	*at = next;
	return next < INT64_MAX;
}

/* Marks the walls that only touch and shut the line, with where. */
static void shut_by_loop(const struct touches *touches, bool *shut, int64_t *where)
{
	uint32_t open = TLI_SIDES;
	int64_t after = -1;
	for (int64_t at = -1; next_place(touches, &at);) {
		open = is_covered(touches, after, at) ? open : TLI_SIDES;
		for (size_t i = 0; i < touches->count; i++)
			open &= touches->at[i].from == at ? ~touches->at[i].removes : TLI_SIDES;
		if (open)
			continue;
		for (size_t i = 0; i < touches->count; i++) {
			if (touches->at[i].from != at || touches->at[i].removes == 0)
				continue;
			shut[touches->at[i].wall] = true;
			where[touches->at[i].wall] = at;
		}
		after = at + 1;
		open = TLI_SIDES;
	}
}

/* What the wall does to the line where it is the only one, and no solid. */
static tli_sight_hit alone(const struct sight_question *q, uint32_t wall, tli_sight_scratch *scratch)
{
	tli_wall only = q->walls[wall];
	tli_walls *walls = NULL;
	tli_sight_hit hit = { .blocked = false };
	only.solid = 0;
	ck_assert_int_eq(tli_walls_create(&only, 1, &walls), TL_OK);
	ck_assert_int_eq(
		tli_sight_first_hit(&(tli_sight){ walls, q->radius, q->contact }, q->a, q->b, scratch, &hit), TL_OK);
	tli_walls_free(walls);
	return hit;
}

static const tli_sight_hit *find_hit(const tli_sight_hit *hits, uint32_t wall)
{
	const tli_sight_hit *found = NULL;
	for (size_t i = 0; i < tli_array_length(hits); i++) {
		if (hits[i].wall != wall)
			continue;
		if (found)
			ck_abort_msg("wall %u is named twice", wall);
		found = &hits[i];
	}
	return found;
}

static bool same_place(const tli_sight_hit *one, const tli_sight_hit *two)
{
	return !(one->x < two->x || one->x > two->x || one->y < two->y || one->y > two->y);
}

static const char *judge_wall(const struct sight_question *q, const tli_sight_hit *listed,
	const tli_sight_hit *by_itself, bool shut, int64_t where)
{
	if (!listed)
		return by_itself->blocked || shut ? "a wall that blocks is not named" : NULL;
	if (!by_itself->blocked && !shut)
		return "a wall is named that does not block";
	double dx = (double)q->b.x - q->a.x, dy = (double)q->b.y - q->a.y;
	double part = shut ? (double)where / (dx * dx + dy * dy) : 1;
	if (shut && (fabs(listed->x - (q->a.x + part * dx)) > 1e-3 || fabs(listed->y - (q->a.y + part * dy)) > 1e-3))
		return "a wall that only touches is named elsewhere";
	return shut || same_place(listed, by_itself) ? NULL : "a wall is named at another point than alone";
}

static void judge_walls(
	const struct sight_question *q, const tli_walls *walls, const tli_sight_hit *hits, tli_sight_scratch *scratch)
{
	bool shut[SCENE_WALLS] = { false };
	int64_t where[SCENE_WALLS] = { 0 };
	struct touches touches = touches_by_loop(q, walls);
	shut_by_loop(&touches, shut, where);
	for (uint32_t i = 0; i < q->count; i++) {
		tli_sight_hit by_itself = alone(q, i, scratch);
		sight_expect(judge_wall(q, find_hit(hits, i), &by_itself, shut[i], where[i]), q, &by_itself);
	}
}

static double distance_from_start(const struct sight_question *q, const tli_sight_hit *hit)
{
	double dx = hit->x - q->a.x, dy = hit->y - q->a.y;
	return sqrt(dx * dx + dy * dy);
}

static void judge_order(const struct sight_question *q, const tli_sight_hit *hits, const tli_sight_hit *first)
{
	size_t count = tli_array_length(hits);
	if ((count > 0) != first->blocked)
		sight_expect("all that block, though nothing blocks, or nothing where something does", q, first);
	if (count > 0 && (hits[0].wall != first->wall || !same_place(&hits[0], first)))
		sight_expect("the first of all is not the first hit", q, first);
	for (size_t i = 1; i < count; i++)
		if (distance_from_start(q, &hits[i]) < distance_from_start(q, &hits[i - 1]) * (1 - 1e-12) - 1e-6)
			sight_expect("the list does not go from a on", q, &hits[i]);
}

static void ask_all(const struct sight_question *q, const tli_walls *walls, tli_sight_hit **hits)
{
	tli_sight_scratch scratch = { NULL };
	tli_sight_hit first;
	sight_expect(sight_ask(q, walls, &scratch, &first), q, &first);
	ck_assert_int_eq(
		tli_sight_all_hits(&(tli_sight){ walls, q->radius, q->contact }, q->a, q->b, &scratch, hits), TL_OK);
	judge_order(q, *hits, &first);
	judge_walls(q, walls, *hits, &scratch);
	tli_sight_scratch_free(&scratch);
}

START_TEST(test_scenes)
{
	tli_rng rng = { 71 + (uint64_t)_i };
	tli_sight_hit *hits = NULL;
	for (size_t n = 0; n < ROUNDS_OF(1500U, 300U); n++) {
		struct scene scene;
		tli_walls *walls = NULL;
		scene_make(&scene, (enum scene_kind)_i, &rng);
		ck_assert_int_eq(tli_walls_create(scene.walls, scene.count, &walls), TL_OK);
		for (size_t i = 0; i < SCENE_LINES; i++) {
			struct sight_question q = { scene.walls, scene.count, scene.lines[i][0], scene.lines[i][1],
				scene.radius, TL_CONTACT_GRAZE };
			ask_all(&q, walls, &hits);
			q.contact = TL_CONTACT_STRICT;
			ask_all(&q, walls, &hits);
		}
		tli_walls_free(walls);
	}
	tli_array_free(hits);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("sight_all");
	TCase *scenes = tcase_create("scenes");
	tcase_add_loop_test(scenes, test_scenes, 0, SCENE_KIND_COUNT);
	suite_add_tcase(suite, scenes);
	return suite;
}
