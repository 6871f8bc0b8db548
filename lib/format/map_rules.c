/* SPDX-License-Identifier: MIT */
/*
 * format/map_rules.c: the mapping rules of a map: those of the file that the definition names, or of `tautline.rules` beside the map.
 *
 * The second is a file that no argument named, so it is opened as files are that a map names: inside the root only, and
 * only if it is an ordinary file (docs/safety.md).
 */
#include "format/map_rules.h"

#include "base/array.h"
#include "format/io/beside.h"
#include "format/io/system.h"

static const char rules_beside[] = "tautline.rules";

static tl_status refuse_rules(tli_report *report, const char *why)
{
	tli_report_add(report, (tl_place){ .kind = "rules" }, "the file of the rules %s", why);
	return TL_E_FORMAT;
}

/* The text of the rules, a tli_array; NULL where there are none. */
static tl_status read_rules_text(const tl_load_def *def, tli_report *report, char **text)
{
	const char *why = "cannot be read";
	tl_status status;
	if (def->rules && !*def->rules)
		return TL_OK;
	if (def->rules) {
		status = tli_file_read(&tli_system_calls, def->rules, TLI_RULES_BYTES_MAX, text);
		why = status == TL_E_LIMIT ? "is larger than 65536 bytes" : why;
	} else {
		if (!def->path || !tli_format_is_beside(def, rules_beside))
			return TL_OK;
		status = tli_format_read_beside(
			def, rules_beside, sizeof rules_beside - 1, TLI_RULES_BYTES_MAX, text, &why);
	}
	return status && status != TL_E_NOMEM ? refuse_rules(report, why) : status;
}

tl_status tli_map_rules_read(const tl_load_def *def, tli_rules *out, tl_errors *errors)
{
	tli_report report = tli_report_of(errors);
	char *text = NULL;
	*out = (tli_rules){ 0 };
	tl_status status = read_rules_text(def, &report, &text);
	if (!status && text)
		status = tli_rules_parse(text, tli_array_length(text), &report, out);
	tli_array_free(text);
	if (status && status != TL_E_NOMEM)
		tli_report_finish(&report, errors);
	return status;
}

tl_status tli_map_rules_end(const tli_rules *rules, tl_map *map)
{
	tli_text *text = &map->captions.explanation;
	tli_rules_explain(rules, text);
	if (tli_text_length(text))
		tli_text_add_char(text, '\0');
	return text->failed ? TL_E_NOMEM : TL_OK;
}
