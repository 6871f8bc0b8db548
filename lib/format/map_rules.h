/* SPDX-License-Identifier: MIT */
/* format/map_rules.h: where the mapping rules of a map come from (format/rules), and what is said of them at the end. */
#ifndef TLI_FORMAT_MAP_RULES_H
#define TLI_FORMAT_MAP_RULES_H

#include "format/rules/rules.h"
#include "map/records.h"
#include <tautline/format.h>

/* Reads the rules of a checked definition; none is no error. TL_E_FORMAT, TL_E_LIMIT: in `errors`. Free them in any case. */
tl_status tli_map_rules_read(const tl_load_def *def, tli_rules *out, tl_errors *errors);

/* Ends the explanation of a map that was read by the rules. TL_E_NOMEM. */
tl_status tli_map_rules_end(const tli_rules *rules, tl_map *map);

#endif
