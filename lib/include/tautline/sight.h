/* SPDX-License-Identifier: MIT */
/*
 * tautline/sight.h: the contact rule, named. docs/contact-rule.md states it row by row.
 *
 * For a body with a radius both rules are about distance: TL_CONTACT_GRAZE allows a distance of
 * exactly the radius, TL_CONTACT_STRICT blocks it.
 */
#ifndef TAUTLINE_SIGHT_H
#define TAUTLINE_SIGHT_H

#ifdef __cplusplus
extern "C" {
#endif

/* What a sight line may do where it touches a wall. */
typedef enum tl_contact {
	/* Touching is allowed as long as one side can be passed, as shortest paths do. */
	TL_CONTACT_GRAZE = 0,
	TL_CONTACT_STRICT /* touching blocks */
} tl_contact;

#ifdef __cplusplus
}
#endif
#endif
