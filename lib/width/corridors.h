/* SPDX-License-Identifier: MIT */
/* width/corridors.h: necks that parallel walls join. */
#ifndef TLI_WIDTH_CORRIDORS_H
#define TLI_WIDTH_CORRIDORS_H

#include "width/chambers.h"

/* Between parallel walls it is as wide all along: a corridor is a row of necks with a rectangle of two walls between each two of them. [neck_count], freed by the
 * caller with tli_free: of its first neck the last one, of the last one the first; of all others themselves. NULL: no memory. O(n). */
uint32_t *tli_corridors_make(const tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks);

#endif
