/* SPDX-License-Identifier: MIT */
/* draw/labels.h: names that do not lie over each other. */
#ifndef TLI_DRAW_LABELS_H
#define TLI_DRAW_LABELS_H

#include "draw/scene.h"

/* Writes the names of waypoints, doors and obstacles. TL_E_NOMEM. */
tl_status tli_draw_labels(tli_scene *scene);

#endif
