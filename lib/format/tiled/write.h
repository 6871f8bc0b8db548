/* SPDX-License-Identifier: MIT */
/* format/tiled/write.h: a map as JSON that Tiled opens. */
#ifndef TLI_FORMAT_TILED_WRITE_H
#define TLI_FORMAT_TILED_WRITE_H

#include "base/text.h"
#include <tautline/map.h>

tl_status tli_tmj_write(const tl_map *map, tli_text *out);

#endif
