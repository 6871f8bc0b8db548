/* SPDX-License-Identifier: MIT */
/*
 * format/map_rules.c: the mapping rules of a map: those of the file that the definition names, or of `tautline.rules` beside the map or in
 * the nearest folder above.
 *
 * The second is a file that no argument named, so it is opened as files are that a map names: inside the root only, and
 * only if it is an ordinary file (docs/safety.md).
 */
#include "format/map_rules.h"

#include "base/array.h"
#include "format/io/beside.h"
#include "format/io/system.h"

#include <errno.h>
#include <string.h>

#define RULES_NAME "tautline.rules"

/* Folders above the map's that are searched. */
enum { LEVELS_MAX = 16 };

static tl_status refuse_rules(tli_report *report, const char *why)
{
	tli_report_add(report, (tl_place){ .kind = "rules" }, "the file of the rules %s", why);
	return TL_E_FORMAT;
}

static const char *why_not_read(int error)
{
	switch (error) {
	case ENOENT:
	case ENOTDIR:
		return "is not there";
	case EISDIR:
		return "is a folder";
	case EACCES:
	case EPERM:
		return "may not be read";
	case ELOOP:
		return "cannot be read: too many symbolic links";
	default:
		return "cannot be read";
	}
}

/* The nearest file, which is not opened where it lies outside of the root: then there is none. */
static tl_status read_nearest(const tl_load_def *def, tli_beside *out)
{
	char name[3 * LEVELS_MAX + sizeof RULES_NAME];
	for (size_t level = 0; level <= LEVELS_MAX; level++) {
		for (size_t i = 0; i < level; i++)
			memcpy(name + 3 * i, "../", 3);
		memcpy(name + 3 * level, RULES_NAME, sizeof RULES_NAME);
		if (!tli_format_is_beside(def, name))
			continue;
		tl_status status = tli_format_read_beside(def, name, strlen(name), TLI_RULES_BYTES_MAX, out);
		return level > 0 && status == TL_E_INVALID ? TL_OK : status;
	}
	return TL_OK;
}

/* The text of the rules, a tli_array; NULL where there are none. */
static tl_status read_rules_text(const tl_load_def *def, tli_report *report, char **text)
{
	tli_beside rules = { .why = "cannot be read" };
	tl_status status;
	if (def->rules && !*def->rules)
		return TL_OK;
	if (def->rules) {
		status = tli_file_read(&tli_system_calls, def->rules, TLI_RULES_BYTES_MAX, NULL, &rules.text);
		rules.why = status == TL_E_LIMIT ? "is larger than 65536 bytes" : why_not_read(errno);
	} else {
		status = def->path ? read_nearest(def, &rules) : TL_OK;
	}
	*text = rules.text;
	return status && status != TL_E_NOMEM ? refuse_rules(report, rules.why) : status;
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
