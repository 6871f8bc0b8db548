/* SPDX-License-Identifier: MIT */
/* format/rules/members.h: the members of an object of JSON as the properties of a thing. */
#ifndef TLI_FORMAT_RULES_MEMBERS_H
#define TLI_FORMAT_RULES_MEMBERS_H

#include "format/rules/rules.h"
#include "format/text/json.h"

typedef struct tli_json_members {
	const tli_json *json;
	uint32_t object;
} tli_json_members;

/* tli_subject.has_property, with tli_json_members as its context. Numbers and truth values count as their text. */
bool tli_rule_takes_member(const void *context, const tli_rules *rules, const tli_rule_condition *condition);

#endif
