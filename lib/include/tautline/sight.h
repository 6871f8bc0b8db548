/* SPDX-License-Identifier: MIT */
/*
 * tautline/sight.h: the contact rule, named. docs/contact-rule.md states it row by row.
 *
 * For a body with a radius both rules are about distance: exactly the radius is allowed by one and blocked by the other.
 */
#ifndef TAUTLINE_SIGHT_H
#define TAUTLINE_SIGHT_H

#ifdef __cplusplus
extern "C" {
#endif

/* What a sight line may do where it touches a wall. */
typedef enum tl_contact {
	TL_CONTACT_GRAZE =
		0, /* touching is allowed as long as one can pass on one side: shortest paths do it */
	TL_CONTACT_STRICT /* touching blocks */
} tl_contact;

#ifdef __cplusplus
}
#endif
#endif
