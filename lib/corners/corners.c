/* SPDX-License-Identifier: MIT */
/* corners/corners.c: what corners consist of; they are made by make.c. */
#include "corners/corners.h"

#include "base/alloc.h"
#include "base/array.h"

void tli_corners_free(tli_corners *corners)
{
	if (!corners)
		return;
	tli_array_free(corners->steps);
	tli_array_free(corners->corners);
	tli_array_free(corners->positions);
	tli_array_free(corners->of_vertex);
	tli_array_free(corners->spans);
	tli_array_free(corners->free_corners);
	tli_array_free(corners->free_pairs);
	tli_pockets_free(&corners->pockets);
	tli_free(corners, sizeof *corners);
}

size_t tli_corners_count(const tli_corners *corners)
{
	return tli_array_length(corners->corners) - tli_array_length(corners->free_corners) -
		2 * tli_array_length(corners->free_pairs);
}

size_t tli_corners_bytes(const tli_corners *corners)
{
	return sizeof *corners + tli_array_bytes(corners->steps) + tli_array_bytes(corners->corners) +
		tli_array_bytes(corners->positions) + tli_array_bytes(corners->of_vertex) +
		tli_array_bytes(corners->spans) + tli_array_bytes(corners->free_corners) +
		tli_array_bytes(corners->free_pairs) + tli_pockets_bytes(&corners->pockets);
}
