/* SPDX-License-Identifier: MIT */
/*
 * format/svg/explain.c: elements as subjects of mapping rules (docs/formats/rules.md), and what became of the shapes of each layer.
 *
 * An element is known by the labels and ids of the groups around it, its own, its classes, colours and attributes.
 */
#include "format/svg/reader.h"

/* Sorts of shapes that are counted apart; others are counted together. */
enum { SVG_SORTS_MAX = 200 };

struct tli_svg_sort {
	const char *layer; /* NULL = none */
	tli_role kind;
	tli_svg_fate fate;
	const tli_rule *rule;
	size_t count;
};

/* ---- rules ---- */

typedef struct svg_attributes {
	const tli_xml *xml;
	uint32_t node;
} svg_attributes;

static bool has_svg_attribute(const void *context, const tli_rules *rules, const tli_rule_condition *condition)
{
	const svg_attributes *of = context;
	const tli_xml_node *node = &of->xml->nodes[of->node];
	for (uint32_t i = 0; i < node->count; i++) {
		const tli_xml_pair *pair = &of->xml->attributes[node->first + i];
		const char *name = of->xml->strings + pair->name, *value = of->xml->strings + pair->value;
		tli_rule_property property = { name, value, strlen(name), strlen(value) };
		if (tli_rule_takes_property(rules, condition, &property))
			return true;
	}
	return false;
}

static void add_classes(tli_subject *subject, const char *classes)
{
	for (const char *at = classes ? classes : ""; *at;) {
		size_t size = 0;
		while (at[size] && !tli_svg_is_blank(at[size]))
			size++;
		if (size)
			tli_subject_add(subject, TLI_RULE_CLASS, at, size);
		at += size ? size : 1;
	}
}

static void add_groups(tli_subject *subject, const tli_svg_reader *from, const tli_svg_element_state *at)
{
	for (; at && at->node > 1; at = at->outer) {
		tli_subject_add_string(
			subject, TLI_RULE_LAYER, tli_xml_attribute(&from->xml, at->node, "inkscape:label"));
		tli_subject_add_string(subject, TLI_RULE_LAYER, tli_xml_attribute(&from->xml, at->node, "id"));
	}
}

void tli_svg_apply_rules(tli_svg_reader *from, tli_svg_element_state *at, bool is_group)
{
	if (!tli_array_length(from->rules->rules))
		return;
	char fill[8], stroke[8];
	svg_attributes attributes = { &from->xml, at->node };
	tli_subject subject = { .has_property = has_svg_attribute, .context = &attributes };
	tli_svg_value colors[] = { tli_svg_color(at->fill, fill), tli_svg_color(at->stroke, stroke) };
	for (unsigned i = 0; i < 2; i++) {
		if (colors[i].size)
			tli_subject_add(&subject, TLI_RULE_COLOR, colors[i].text, colors[i].size);
	}
	add_classes(&subject, tli_xml_attribute(&from->xml, at->node, "class"));
	tli_subject_add_string(&subject, TLI_RULE_ID, tli_xml_attribute(&from->xml, at->node, "id"));
	tli_subject_add_string(&subject, TLI_RULE_NAME, tli_svg_label(&from->xml, at->node));
	add_groups(&subject, from, is_group ? at : at->outer);
	tli_rule *rule = tli_rules_match(from->rules, &subject);
	if (!rule)
		return;
	at->role.rule = rule;
	at->role.kind = rule->role;
}

/* ---- what became of them ---- */

const char *tli_svg_layer_of(const tli_svg_reader *from, const tli_svg_element_state *at)
{
	for (at = at->outer; at && at->node > 1; at = at->outer) {
		const char *label = tli_svg_label(&from->xml, at->node);
		if (label)
			return label;
	}
	return NULL;
}

void tli_svg_count(tli_svg_reader *from, const tli_svg_element_state *at, tli_role kind, tli_svg_fate fate)
{
	struct tli_svg_sort wanted = { tli_svg_layer_of(from, at), kind, fate, at->role.rule, 1 };
	if (at->role.rule)
		at->role.rule->used++;
	size_t count = tli_array_length(from->sorts);
	for (size_t i = count; i-- > 0;) {
		struct tli_svg_sort *it = &from->sorts[i];
		bool same = it->layer == wanted.layer && it->kind == kind && it->fate == fate &&
			it->rule == wanted.rule;
		if (same || count == SVG_SORTS_MAX) {
			it->count++;
			return;
		}
	}
	if (!tli_array_append(from->sorts, wanted))
		from->status = TL_E_NOMEM;
}

static void explain_sort(const struct tli_svg_sort *it, tli_text *text)
{
	static const char *const fates[] = { [TLI_SVG_SAID] = "by a class, a layer or a label",
		[TLI_SVG_RULED] = "",
		[TLI_SVG_PLAIN] = "nothing names walls in this drawing, so all that is drawn is one",
		[TLI_SVG_SAID_IGNORED] = "by a class, a layer or a label",
		[TLI_SVG_INVISIBLE] = "they are not visible",
		[TLI_SVG_FRAME] = "it is as large as the page",
		[TLI_SVG_LETTERING] = "lettering, legends and title blocks by their names",
		[TLI_SVG_UNNAMED] = "nothing names them, and other shapes of the drawing are named walls",
		[TLI_SVG_RELATIVE] = "they have a size in percent, and the drawing has none" };
	tli_ignored ignored = { .name = it->layer, .layer = it->layer };
	ignored.name_size = ignored.layer_size = it->layer ? strlen(it->layer) : 0;
	if (it->layer)
		tli_text_add_format(text, "layer %s: ", tli_show(it->layer, strlen(it->layer)).text);
	else
		tli_text_add(text, "on no layer: ");
	tli_text_add_format(text, "%zu shape%s, %s, ", it->count, it->count == 1 ? "" : "s", tli_role_plural(it->kind));
	if (it->rule)
		tli_text_add_format(text, "by line %u of the rules", it->rule->line);
	else
		tli_text_add(text, fates[it->fate]);
	if (it->fate == TLI_SVG_UNNAMED && it->layer)
		tli_rule_advise(&ignored, text);
	tli_text_add_char(text, '\n');
}

void tli_svg_explain(const tli_svg_reader *from, tli_captions *captions)
{
	for (size_t i = 0; i < tli_array_length(from->sorts); i++) {
		explain_sort(&from->sorts[i], &captions->explanation);
		captions->is_plain |= from->sorts[i].fate == TLI_SVG_PLAIN;
	}
}
