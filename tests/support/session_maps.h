/* SPDX-License-Identifier: MIT */
/* tests/support/session_maps.h: small maps of several kinds, which sessions of edits begin with. */
#ifndef TESTS_SUPPORT_SESSION_MAPS_H
#define TESTS_SUPPORT_SESSION_MAPS_H

#include "support/session.h"

/* Coordinates are 0 to *width. */
tl_map *session_map(session_kind kind, uint64_t seed, double *width);

#endif
