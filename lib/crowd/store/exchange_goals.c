/* SPDX-License-Identifier: MIT */
/* crowd/store/exchange_goals.c: goals that move, in a snapshot: nothing of one that does not, whether there are columns or not. */
#include "base/assert.h"
#include "crowd/store/exchange.h"
#include "crowd/store/store.h"

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
