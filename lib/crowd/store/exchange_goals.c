/* SPDX-License-Identifier: MIT */
/* crowd/store/exchange_goals.c: goals that were moved, in a snapshot: nothing of one that was not, whether there are columns or not. */
#include "base/assert.h"
#include "crowd/store/exchange.h"
#include "crowd/store/store.h"

tl_status tli_exchange_moved(tli_snapshot_bytes *b, tli_crowd_store *store, uint32_t slot)
{
	bool moved = store->agents.flags[slot] & TLI_AGENT_MOVED;
	uint8_t has = store->moved.room > 0 && (moved || store->moved.far[slot] > 0);
	tli_exchange_u8(b, &has);
	tli_exchange_require(b, has <= 1 && (has || !moved));
	if (b->bad || !has)
		return TL_OK;
	tl_status status = b->in ? tli_group_reserve(store, TLI_GROUP_MOVED_GOALS) : TL_OK;
	if (status)
		return status;
	tli_exchange_float_result(b, &store->moved.far[slot]);
	if (moved)
		tli_exchange_point(b, &store->moved.end[slot]);
	return TL_OK;
}

tl_status tli_exchange_course(tli_snapshot_bytes *b, tli_crowd_store *store, uint32_t slot)
{
	tli_f2 course = tli_course_of(store, slot);
	uint8_t has = course.x != 0 || course.y != 0;
	tli_exchange_u8(b, &has);
	tli_exchange_require(b, has <= 1);
	tl_status status = b->in && !b->bad && has ? tli_group_reserve(store, TLI_GROUP_COURSES) : TL_OK;
	if (!status && !b->bad && has) {
		tli_exchange_float_result(b, &store->courses.v[slot].x);
		tli_exchange_float_result(b, &store->courses.v[slot].y);
		course = store->courses.v[slot];
		tli_exchange_require(b, course.x != 0 || course.y != 0);
	}
	if (!status && !b->bad && tli_profile_of(store, slot)->desire == TL_DESIRE_SLOT) {
		tli_exchange_number(b, &store->slots.offset[slot].x);
		tli_exchange_number(b, &store->slots.offset[slot].y);
	}
	return status;
}
