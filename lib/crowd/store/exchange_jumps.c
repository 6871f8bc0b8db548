/* SPDX-License-Identifier: MIT */
/* crowd/store/exchange_jumps.c: the jumps of a crowd as bytes and back. */
#include "base/array.h"
#include "crowd/store/exchange.h"
#include "nav/jumps.h"

tl_status tli_exchange_jumps(tli_snapshot_bytes *b, tl_jump **list)
{
	uint32_t count = tli_exchange_count(b, tli_array_length(*list), sizeof(tl_point));
	tli_exchange_require(b, count <= TLI_JUMPS_MAX);
	if (b->bad || (b->in && !tli_array_reserve(*list, count)))
		return b->bad ? TL_OK : TL_E_NOMEM;
	for (uint32_t i = 0; i < count; i++) {
		if (b->in)
			tli_array_push(*list, (tl_jump){ .cost = 0 });
		tl_jump *jump = &(*list)[i];
		uint8_t oneway = jump->oneway;
		tli_exchange_point(b, &jump->from);
		tli_exchange_point(b, &jump->to);
		tli_exchange_number(b, &jump->cost);
		tli_exchange_double(b, &jump->seconds);
		tli_exchange_u8(b, &oneway);
		tli_exchange_require(b, jump->seconds >= 0 && oneway <= 1);
		if (b->in)
			jump->oneway = oneway == 1;
	}
	return TL_OK;
}
