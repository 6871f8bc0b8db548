/* SPDX-License-Identifier: MIT */
/*
 * base/status.c: what a status says in English, and the library's version.
 *
 * A switch without a default: the compiler names a code that was forgotten here.
 */
#include <tautline/base.h>

/* Given by configure; a build without it says so. */
#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "0.0.0"
#endif

const char *tl_status_text(tl_status status)
{
	switch (status) {
	case TL_OK:
		return "done";
	case TL_E_NOMEM:
		return "out of memory";
	case TL_E_INVALID:
		return "invalid argument";
	case TL_E_STALE:
		return "the thing with this id does not exist any more";
	case TL_E_RANGE:
		return "number not finite or beyond the grid";
	case TL_E_BUFFER:
		return "buffer too small";
	case TL_E_IO:
		return "input or output error";
	case TL_E_FORMAT:
		return "malformed input";
	case TL_E_LIMIT:
		return "larger than the limit";
	case TL_E_EXISTS:
		return "name already taken";
	case TL_E_NOT_FOUND:
		return "no such name";
	case TL_E_UNSUPPORTED:
		return "not supported";
	case TL_E_NO_WAYPOINTS:
		return "the map has no waypoints";
	case TL_E_CANCELLED:
		return "cancelled";
	case TL_STATUS_COUNT:
		break;
	}
	return "unknown status";
}

const char *tl_version(void)
{
	return PACKAGE_VERSION;
}

int32_t tl_version_number(void)
{
	return TL_VERSION_NUMBER;
}
