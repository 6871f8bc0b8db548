/* SPDX-License-Identifier: MIT */
/* format/rules/members.c: the members of an object of JSON as the properties of a thing. */
#include "format/rules/members.h"

bool tli_rule_takes_member(const void *context, const tli_rules *rules, const tli_rule_condition *condition)
{
	const tli_json_members *of = context;
	tli_json_each (of->json, key, of->object) {
		tli_rule_property it = { .value = "" };
		if (!tli_json_string(of->json, key, &it.name, &it.name_size))
			continue;
		tli_json_text(of->json, key + 1, &it.value, &it.value_size);
		if (tli_rule_takes_property(rules, condition, &it))
			return true;
	}
	return false;
}
