/* SPDX-License-Identifier: MIT */
/*
 * format/svg/rules.c: what an element of a drawing is in a map, by the words in its class, label and id (docs/formats/svg.md).
 *
 * A word counts as a class of anything, or as the whole label or id of a group; an element's own class goes before its layer's. What no
 * word describes the caller decides. Labels and ids of shapes are names, never words.
 */
#include "format/svg/svg.h"

#include "base/ascii.h"

typedef struct svg_word {
	const char *text;
	tli_svg_kind kind;
} svg_word;

static const svg_word svg_words[] = {
	{ "wall", TLI_SVG_WALL },
	{ "solid", TLI_SVG_SOLID },
	{ "door", TLI_SVG_DOOR },
	{ "waypoint", TLI_SVG_WAYPOINT },
	{ "link", TLI_SVG_LINK },
	{ "obstacle", TLI_SVG_OBSTACLE },
	{ "ignore", TLI_SVG_IGNORED },
	{ "ignored", TLI_SVG_IGNORED },
};

static tli_svg_kind svg_kind_of(const char *text, size_t size)
{
	for (size_t i = 0; i < sizeof svg_words / sizeof *svg_words; i++) {
		if (tli_is_word_or_plural(text, size, svg_words[i].text))
			return svg_words[i].kind;
	}
	return TLI_SVG_UNSAID;
}

static tli_svg_kind kind_of_label(const char *label)
{
	size_t size = label ? strlen(label) : 0;
	while (size > 0 && tli_svg_is_blank(label[size - 1]))
		size--;
	size_t from = 0;
	while (from < size && tli_svg_is_blank(label[from]))
		from++;
	return size ? svg_kind_of(label + from, size - from) : TLI_SVG_UNSAID;
}

/* One word of a class; the first that says a kind counts. */
static void apply_class(tli_svg_role *role, tli_svg_kind *said, const char *text, size_t size)
{
	tli_svg_kind kind = svg_kind_of(text, size);
	if (kind && !*said)
		*said = kind;
	if (tli_is_word(text, size, "open"))
		role->is_open = true;
	if (tli_is_word(text, size, "closed"))
		role->is_open = false;
	if (tli_is_word(text, size, "oneway"))
		role->is_oneway = true;
}

const char *tli_svg_element(const tli_xml *xml, uint32_t node)
{
	const char *name = tli_xml_name(xml, node);
	return strncmp(name, "svg:", 4) == 0 ? name + 4 : name;
}

const char *tli_svg_label(const tli_xml *xml, uint32_t node)
{
	const char *label = tli_xml_attribute(xml, node, "inkscape:label");
	if (!label || !*label)
		label = tli_xml_attribute(xml, node, "id");
	return label && *label ? label : NULL;
}

tli_svg_role tli_svg_role_of(const tli_xml *xml, uint32_t node, bool is_group, tli_svg_role outer)
{
	tli_svg_role role = outer;
	tli_svg_kind said = TLI_SVG_UNSAID;
	const char *classes = tli_xml_attribute(xml, node, "class");
	for (const char *at = classes ? classes : ""; *at;) {
		size_t size = 0;
		while (at[size] && !tli_svg_is_blank(at[size]))
			size++;
		if (size)
			apply_class(&role, &said, at, size);
		at += size ? size : 1;
	}
	if (!said && is_group)
		said = kind_of_label(tli_xml_attribute(xml, node, "inkscape:label"));
	if (!said && is_group)
		said = kind_of_label(tli_xml_attribute(xml, node, "id"));
	if (said)
		role.kind = said;
	return role;
}

/* The value of a property in a style attribute; size 0 = not there. */
static const char *find_style(const char *style, const char *property, size_t *size)
{
	*size = 0;
	while (style && *style) {
		size_t length = strcspn(style, ";");
		const char *colon = memchr(style, ':', length);
		const char *from = style, *to = colon;
		while (colon && from < to && tli_svg_is_blank(*from))
			from++;
		while (colon && to > from && tli_svg_is_blank(to[-1]))
			to--;
		if (colon && tli_is_word(from, (size_t)(to - from), property)) {
			const char *value = colon + 1, *end = style + length;
			while (value < end && tli_svg_is_blank(*value))
				value++;
			while (end > value && tli_svg_is_blank(end[-1]))
				end--;
			*size = (size_t)(end - value);
			return value;
		}
		style += length + (style[length] ? 1 : 0);
	}
	return NULL;
}

/* Is a property this word, in the style or as an attribute of its own? */
static bool is_said(const tli_xml *xml, uint32_t node, const char *property, const char *expected)
{
	size_t size;
	const char *value = find_style(tli_xml_attribute(xml, node, "style"), property, &size);
	if (value)
		return tli_is_word(value, size, expected);
	value = tli_xml_attribute(xml, node, property);
	return value && tli_is_word(value, strlen(value), expected);
}

bool tli_svg_is_hidden(const tli_xml *xml, uint32_t node)
{
	return is_said(xml, node, "display", "none") || is_said(xml, node, "visibility", "hidden") ||
		is_said(xml, node, "visibility", "collapse");
}

bool tli_svg_has_style(const tli_xml *xml, uint32_t node, const char *property)
{
	size_t size;
	(void)find_style(tli_xml_attribute(xml, node, "style"), property, &size);
	return size > 0;
}
