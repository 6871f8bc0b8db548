/* SPDX-License-Identifier: MIT */
/* nav/why/job.c: what all that looks for a cause needs: a nav to try something, the ends, a cause more. */
#include "nav/why.h"

tl_status tli_why_add(tli_why_job *job, const tl_why_cause *cause, tl_why_thing *things, tli_text *text)
{
	tli_why_item item = { *cause, things, *text };
	item.cause.things = tli_array_length(things);
	item.cause.is_enough = cause->is_enough && !job->is_partly;
	if (!text->failed && tli_array_append(job->why->items, item))
		return TL_OK;
	tli_array_free(things);
	tli_text_free(text);
	return TL_E_NOMEM;
}

void tli_why_drop(tli_why_nav *it)
{
	tl_query_free(it->query);
	tl_nav_free(it->nav);
	*it = (tli_why_nav){ NULL, NULL };
}

tl_status tli_why_try(const tli_why_job *job, int32_t radius, tli_why_doors opened, double *length, tli_why_nav *keep)
{
	tli_why_nav made = { NULL, NULL };
	tl_nav_def def = job->nav_def;
	tl_path_result result;
	def.radius = (double)radius / tl_map_resolution(job->map);
	*length = INFINITY;
	tl_status status = tli_nav_create_opened(job->map, &def, opened.ids, opened.count, &made.nav);
	if (!status)
		status = tl_query_create(made.nav, &made.query);
	if (!status)
		status = tl_query_find_path(made.query, &job->path, &result);
	if (!status && result.found)
		*length = result.length;
	if (!status && keep)
		*keep = made;
	else
		tli_why_drop(&made);
	return status;
}

tl_status tli_why_ends(const tli_why_job *job, tli_nav_end *from, tli_nav_end *to)
{
	tl_status status = tli_nav_resolve_end(job->base.nav, &job->path.from, from);
	if (!status)
		status = tli_nav_resolve_end(job->base.nav, &job->path.to, to);
	if (status)
		return status;
	tli_nav_check_place(job->base.nav, from);
	tli_nav_check_place(job->base.nav, to);
	return TL_OK;
}
