/* SPDX-License-Identifier: MIT */
/* base/stages.c: turn after turn, stage after stage. */
#include "base/stages.h"

#include "base/budget.h"

tl_status tli_stages_run(const tli_stage *stages, size_t count, tli_stage_place *place, void *job)
{
	tl_status status = TL_OK;
	while (place->stage < count && !status) {
		const tli_stage *stage = &stages[place->stage];
		place->taken = 0;
		status = stage->work(job, place);
		if (status)
			return status;
		place->turns++;
		if (place->at == TLI_STAGE_DONE) {
			place->stage++;
			place->at = 0;
		}
		status = tli_budget_spend((uint64_t)stage->steps * place->taken);
	}
	return status;
}

double tli_stages_share(const tli_stage_place *place, size_t expected)
{
	const double bend = 0.9; /* beyond it the share grows ever more slowly */
	double share = (double)place->turns / ((double)expected + 1);
	return share < bend ? share : 1 - (1 - bend) * bend / share;
}
