/* SPDX-License-Identifier: MIT */
/* crowd/store/exchange_numbers.c: the numbers of the behaviours of a profile, by the table of parameters. */
#include "crowd/store/exchange.h"
#include "steer/parameters.h"

void tli_exchange_def(tli_snapshot_bytes *b, tl_parameter_group group, void *def)
{
	for (size_t i = 0; i < TLI_PARAMETERS; i++) {
		const tli_parameter_row *row = &tli_parameters[i];
		void *at = (char *)def + row->offset;
		if (row->group != group)
			continue;
		if (!row->is_switch) {
			tli_exchange_number(b, at);
			continue;
		}
		uint8_t is_on = *(const bool *)at;
		tli_exchange_u8(b, &is_on);
		tli_exchange_require(b, is_on <= 1);
		if (b->in)
			*(bool *)at = is_on == 1;
	}
}
