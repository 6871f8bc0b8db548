/* SPDX-License-Identifier: MIT */
/*
 * format/doom/locks.c: which keys the doors of a level need.
 *
 * A sector that is a door needs a key where all lines that open it do: one without a lock is enough to get in. Lines that only close do not
 * count. Sources as in specials.c, and the locks of ZDoom and of Hexen (LOCKDEFS). O(n log n).
 */
#include "format/doom/doom.h"

#include "base/array.h"
#include "base/sort.h"

/* Boom's doors: bits of the special. */
enum {
	LOCKED_FIRST = 0x3800,
	PLAIN_FIRST = 0x3C00,
	PLAIN_LAST = 0x3FFF,
	KEY_SHIFT = 6,
	KEY_MASK = 7,
	KIND_SHIFT = 5,
	KIND_CLOSE = 3
};
enum { HEXEN_CLOSE = 10 };

static const char *lock_name(tli_doom_lock lock)
{
	static const char *const names[] = { [TLI_DOOM_LOCK_UNSEEN] = NULL,
		[TLI_DOOM_LOCK_NONE] = NULL,
		[TLI_DOOM_LOCK_OTHER] = TLI_DOOM_OTHER_LOCK,
		[TLI_DOOM_LOCK_RED] = "red",
		[TLI_DOOM_LOCK_BLUE] = "blue",
		[TLI_DOOM_LOCK_YELLOW] = "yellow",
		[TLI_DOOM_LOCK_GREEN] = "green",
		[TLI_DOOM_LOCK_STEEL] = "steel",
		"cave",
		"axe",
		"fire",
		"emerald",
		"dungeon",
		"silver",
		"rusted",
		"horn",
		"swamp",
		"castle" };
	tli_assert((size_t)lock < sizeof names / sizeof *names);
	return names[lock];
}

static bool only_closes(tli_doom_rules rules, int32_t special)
{
	if (rules == TLI_DOOM_RULES_HEXEN)
		return special == HEXEN_CLOSE;
	switch (special) {
	case 3:
	case 42:
	case 50:
	case 75:
	case 107:
	case 110:
	case 113:
	case 116:
		return true;
	default:
		return special >= PLAIN_FIRST && special <= PLAIN_LAST && (special >> KIND_SHIFT & 3) == KIND_CLOSE;
	}
}

/* Red, blue and yellow as 1 to 3. */
static tli_doom_lock color_of(int32_t number)
{
	static const tli_doom_lock colors[] = { TLI_DOOM_LOCK_RED, TLI_DOOM_LOCK_BLUE, TLI_DOOM_LOCK_YELLOW };
	return colors[(number - 1) % 3];
}

/* By the number of a lock: 1 to 6 are Doom's cards and skulls, 129 to 134 either of a colour. */
static tli_doom_lock lock_by_number(tli_doom_game game, int32_t number)
{
	enum { HEXEN_KEYS = 11 };
	if (number == 0)
		return TLI_DOOM_LOCK_NONE;
	if (game == TLI_DOOM_GAME_HEXEN)
		return number >= 1 && number <= HEXEN_KEYS ? (tli_doom_lock)(TLI_DOOM_LOCK_STEEL + number - 1)
							   : TLI_DOOM_LOCK_OTHER;
	if (game == TLI_DOOM_GAME_DOOM && ((number >= 1 && number <= 6) || (number >= 129 && number <= 134)))
		return color_of(number > 6 ? number - 128 : number);
	return TLI_DOOM_LOCK_OTHER;
}

static tli_doom_lock lock_by_special(tli_doom_game game, int32_t special)
{
	tli_doom_lock lock = TLI_DOOM_LOCK_NONE;
	if (special >= LOCKED_FIRST && special < PLAIN_FIRST) {
		int32_t key = special >> KEY_SHIFT & KEY_MASK; /* 0: any key, 7: all */
		return key >= 1 && key <= 6 ? color_of(key) : TLI_DOOM_LOCK_OTHER;
	}
	if (special == 26 || special == 32 || special == 99 || special == 133)
		lock = TLI_DOOM_LOCK_BLUE;
	else if (special == 27 || special == 34 || special == 136 || special == 137)
		lock = TLI_DOOM_LOCK_YELLOW;
	else if (special == 28 || special == 33 || special == 134 || special == 135)
		lock = game == TLI_DOOM_GAME_HERETIC ? TLI_DOOM_LOCK_GREEN : TLI_DOOM_LOCK_RED;
	return lock && lock != TLI_DOOM_LOCK_NONE && game == TLI_DOOM_GAME_STRIFE ? TLI_DOOM_LOCK_OTHER : lock;
}

static tli_doom_lock either(tli_doom_lock a, tli_doom_lock b)
{
	if (a == b || b == TLI_DOOM_LOCK_UNSEEN)
		return a;
	if (a == TLI_DOOM_LOCK_UNSEEN)
		return b;
	return a == TLI_DOOM_LOCK_NONE || b == TLI_DOOM_LOCK_NONE ? TLI_DOOM_LOCK_NONE : TLI_DOOM_LOCK_OTHER;
}

/* ---- tags ---- */

typedef struct tag_lock {
	int32_t tag;
	tli_doom_lock lock;
} tag_lock;

static int compare_tag_locks(const void *left, const void *right)
{
	const tag_lock *a = left, *b = right;
	return (a->tag > b->tag) - (a->tag < b->tag);
}

/* Locks what is behind a line, and collects the tags of the others. */
static tl_status lock_behind(tli_doom_level *level, tag_lock **tags)
{
	for (size_t i = 0; i < tli_array_length(level->lines); i++) {
		const tli_doom_line *line = &level->lines[i];
		tli_doom_reach moves = tli_doom_door_of(level->rules, line->special, line->tag);
		if (moves == TLI_DOOM_NONE_MOVED || only_closes(level->rules, line->special))
			continue;
		tag_lock found = { line->tag,
			level->rules == TLI_DOOM_RULES_HEXEN ? lock_by_number(level->game, line->lock)
							     : lock_by_special(level->game, line->special) };
		if (moves == TLI_DOOM_MOVES_TAGGED && !tli_array_append(*tags, found))
			return TL_E_NOMEM;
		if (moves == TLI_DOOM_MOVES_BEHIND && line->back != TLI_DOOM_NONE) {
			tli_doom_sector *sector = &level->sectors[line->back];
			sector->lock = either(sector->lock, found.lock);
		}
	}
	return TL_OK;
}

/* Keeps one of each tag. */
static void merge_tags(tag_lock *tags)
{
	size_t kept = 0, count = tli_array_length(tags);
	tli_sort(tags, count, sizeof *tags, compare_tag_locks);
	for (size_t i = 0; i < count; i++) {
		if (kept > 0 && tags[kept - 1].tag == tags[i].tag)
			tags[kept - 1].lock = either(tags[kept - 1].lock, tags[i].lock);
		else
			tags[kept++] = tags[i];
	}
	tli_array_truncate(tags, kept);
}

tl_status tli_doom_find_locks(tli_doom_level *level)
{
	tag_lock *tags = NULL;
	tl_status status = lock_behind(level, &tags);
	merge_tags(tags);
	size_t count = tli_array_length(tags);
	for (size_t i = 0; !status && i < tli_array_length(level->sectors); i++) {
		tli_doom_sector *sector = &level->sectors[i];
		tag_lock wanted = { sector->tag, TLI_DOOM_LOCK_NONE };
		size_t at = tli_lower_bound(tags, count, sizeof *tags, &wanted, compare_tag_locks);
		if (at < count && tags[at].tag == sector->tag)
			sector->lock = either(sector->lock, tags[at].lock);
	}
	tli_array_free(tags);
	return status;
}

const char *tli_doom_lock_of_door(const tli_doom_level *level, const tli_doom_line *line)
{
	const tli_doom_sector *front = &level->sectors[line->front], *back = &level->sectors[line->back];
	tli_doom_lock lock = front->is_door ? front->lock : back->lock;
	if (front->is_door && back->is_door)
		lock = either(front->lock, back->lock);
	return lock_name(lock);
}
