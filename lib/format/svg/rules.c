/* SPDX-License-Identifier: MIT */
/*
 * format/svg/rules.c: what an element of a drawing is in a map, by the words in its class, label and id (docs/formats/svg.md).
 *
 * A word counts as a class of anything, or as the whole label or id of a group; an element's own class goes before its layer's. The label
 * or id of a shape is a name, unless it is a word for walls and nothing else says what the shape is. What no word describes the caller
 * decides.
 */
#include "format/svg/svg.h"

#include "base/ascii.h"
#include "base/number.h"

/* The word itself, or one of several, `wall-inner`, `door 3`: a word for walls or doors, where the others say nothing of their own. */
static tli_role kind_of_words(const char *text, size_t size)
{
	tli_role kind = (tli_role)tli_word_says(text, size, TLI_IN_SVG);
	if (kind)
		return kind;
	for (size_t at = 0, end; tli_word_next(text, size, &at, &end); at = end) {
		tli_role word = (tli_role)tli_word_says(text + at, end - at, TLI_IN_SVG);
		bool is_door = word == TLI_ROLE_DOOR && !kind;
		if (word == TLI_ROLE_WALL || word == TLI_ROLE_SOLID || is_door)
			kind = word;
		else if (tli_word_says(text + at, end - at, TLI_IN_SVG_STATE) != TLI_SAYS_FILLER)
			return TLI_ROLE_NONE;
	}
	return kind;
}

static tli_role kind_of_label(const char *label)
{
	if (!label)
		return TLI_ROLE_NONE;
	size_t size = strlen(label);
	while (size > 0 && tli_svg_is_blank(label[size - 1]))
		size--;
	size_t from = 0;
	while (from < size && tli_svg_is_blank(label[from]))
		from++;
	return kind_of_words(label + from, size - from);
}

/* One word of a class; the first that says a kind counts. */
static void apply_class(tli_svg_role *role, tli_role *said, const char *text, size_t size)
{
	unsigned state = tli_word_says(text, size, TLI_IN_SVG_STATE);
	if (!*said)
		*said = kind_of_words(text, size);
	if (state == TLI_SAYS_OPEN || state == TLI_SAYS_CLOSED)
		role->is_open = state == TLI_SAYS_OPEN;
	role->is_oneway |= state == TLI_SAYS_ONEWAY;
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

/* The label or id of a shape, where it is a word for walls. */
static tli_role wall_label_of(const tli_xml *xml, uint32_t node)
{
	tli_role kind = kind_of_label(tli_xml_attribute(xml, node, "inkscape:label"));
	if (!kind)
		kind = kind_of_label(tli_xml_attribute(xml, node, "id"));
	return kind == TLI_ROLE_WALL || kind == TLI_ROLE_SOLID ? kind : TLI_ROLE_NONE;
}

tli_svg_role tli_svg_role_of(const tli_xml *xml, uint32_t node, bool is_group, tli_svg_role outer)
{
	tli_svg_role role = outer;
	tli_role said = TLI_ROLE_NONE;
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
	if (!said && !is_group && !outer.kind)
		said = wall_label_of(xml, node);
	if (said) {
		role.kind = said;
		role.rule = NULL;
	}
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

tli_svg_value tli_svg_style_of(const tli_xml *xml, uint32_t node, const char *property)
{
	tli_svg_value value;
	value.text = find_style(tli_xml_attribute(xml, node, "style"), property, &value.size);
	if (value.text)
		return value;
	value.text = tli_xml_attribute(xml, node, property);
	value.size = value.text ? strlen(value.text) : 0;
	return value;
}

/* Is a property this word, in the style or as an attribute of its own? */
static bool is_said(const tli_xml *xml, uint32_t node, const char *property, const char *expected)
{
	tli_svg_value value = tli_svg_style_of(xml, node, property);
	return value.size && tli_is_word(value.text, value.size, expected);
}

static bool is_transparent(const tli_xml *xml, uint32_t node)
{
	tli_svg_value value = tli_svg_style_of(xml, node, "opacity");
	double opacity;
	size_t size = value.size && value.text[value.size - 1] == '%' ? value.size - 1 : value.size;
	return size && !tli_number_to_double(value.text, size, &opacity) && !(opacity > 0);
}

bool tli_svg_is_hidden(const tli_xml *xml, uint32_t node)
{
	return is_said(xml, node, "display", "none") || is_said(xml, node, "visibility", "hidden") ||
		is_said(xml, node, "visibility", "collapse") || is_transparent(xml, node);
}

bool tli_svg_has_style(const tli_xml *xml, uint32_t node, const char *property)
{
	size_t size;
	(void)find_style(tli_xml_attribute(xml, node, "style"), property, &size);
	return size > 0;
}

/* ---- colours ---- */

static void put_color(char buffer[8], const unsigned parts[3])
{
	static const char digits[] = "0123456789abcdef";
	buffer[0] = '#';
	for (unsigned i = 0; i < 3; i++) {
		buffer[1 + 2 * i] = digits[parts[i] >> 4 & 15];
		buffer[2 + 2 * i] = digits[parts[i] & 15];
	}
	buffer[7] = '\0';
}

/* Whole numbers from 0 to 255, as in rgb(1, 2, 3). */
static bool read_rgb(tli_svg_value value, unsigned parts[3])
{
	double number;
	if (value.size < 5 || !tli_is_word(value.text, 4, "rgb("))
		return false;
	tli_svg_text text = { value.text + 4, value.text + value.size };
	for (unsigned i = 0; i < 3; i++) {
		if (!tli_svg_number(&text, &number) || !(number >= 0 && number <= 255))
			return false;
		parts[i] = (unsigned)number;
	}
	return true;
}

tli_svg_value tli_svg_color(tli_svg_value value, char buffer[8])
{
	unsigned parts[3];
	if (value.size == 4 && value.text[0] == '#') {
		for (unsigned i = 0; i < 3; i++)
			buffer[1 + 2 * i] = buffer[2 + 2 * i] = value.text[1 + i];
		buffer[0] = '#';
		buffer[7] = '\0';
		return (tli_svg_value){ buffer, 7 };
	}
	if (!read_rgb(value, parts))
		return value;
	put_color(buffer, parts);
	return (tli_svg_value){ buffer, 7 };
}

bool tli_svg_names_walls(const tli_xml *xml)
{
	static const char *const groups[] = { "g", "a", "switch", "svg", NULL };
	for (uint32_t node = 1; node < tli_array_length(xml->nodes); node++) {
		bool is_group = tli_is_one_of(tli_svg_element(xml, node), groups);
		tli_role kind = tli_svg_role_of(xml, node, is_group, (tli_svg_role){ 0 }).kind;
		if ((kind == TLI_ROLE_WALL || kind == TLI_ROLE_SOLID) && !tli_svg_is_hidden(xml, node))
			return true;
	}
	return false;
}

static bool has_word_of_lettering(const char *text)
{
	size_t size = text ? strlen(text) : 0;
	for (size_t at = 0, end; tli_word_next(text, size, &at, &end); at = end)
		if (tli_word_says(text + at, end - at, TLI_IN_SVG_LETTERING))
			return true;
	return false;
}

bool tli_svg_is_lettering(const tli_xml *xml, uint32_t node)
{
	/* What Inkscape makes of text has its words in aria-label; converters of PDF show each letter by `use` of a glyph. */
	static const char *const places[] = { "class", "inkscape:label", "id", "href", "xlink:href", NULL };
	bool is_lettering = tli_xml_attribute(xml, node, "aria-label") != NULL;
	for (size_t i = 0; places[i] && !is_lettering; i++)
		is_lettering = has_word_of_lettering(tli_xml_attribute(xml, node, places[i]));
	return is_lettering;
}
