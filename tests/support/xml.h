/* SPDX-License-Identifier: MIT */
/* tests/support/xml.h: is a text well-formed XML, of the small kind that pictures are written in? */
#ifndef TESTS_SUPPORT_XML_H
#define TESTS_SUPPORT_XML_H

#include <stdbool.h>
#include <stddef.h>

/* One root, tags closed in order, attributes quoted, the five usual entities, no control characters. Comments,
 * declarations and the like do not count as well-formed here. `xml` is zero-terminated at `size`. */
bool xml_is_well_formed(const char *xml, size_t size);

/* How often `what` stands in `text`. */
size_t text_count(const char *text, const char *what);

#endif
