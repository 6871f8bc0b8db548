/* SPDX-License-Identifier: MIT */
/* base/reason.c: why the last call of this thread was refused. */
#include "base/reason.h"

static _Thread_local tl_status refused_status;
static _Thread_local const char *refused_text;

bool tli_refuse(tl_status status, const char *text)
{
	refused_status = status;
	refused_text = text[0] == '&' ? text + 1 : text; /* from a macro that was given an address */
	return true;
}

tl_status tli_refused(tl_status status, const char *text)
{
	(void)tli_refuse(status, text);
	return status;
}

const char *tl_last_reason(tl_status status)
{
	return status != TL_OK && status == refused_status ? refused_text : tl_status_text(status);
}
