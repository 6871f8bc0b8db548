/* SPDX-License-Identifier: MIT */
/*
 * set.c: `--set KEY=VALUE`: a table of keys, each with its range and where the number goes; and the parameters of behaviours, GROUP.WORD, of all agents
 * that have them, or AGENT.GROUP.WORD of one.
 */
#include "sim/set.h"

#include <math.h>
#include <string.h>

#include <tautline/text.h>

#include "base/suggest.h"
#include "cli/message.h"
#include "cli/writer.h"

enum target { NUMBER, COUNT, PASSING, SWITCH, FORCE };

struct key {
	const char *name;
	bool of_crowd;
	enum target target;
	size_t offset;
	double low, high;
};

#define OF_CROWD(name, target, field, low, high)                             \
	{                                                                    \
		name, true, target, offsetof(tl_crowd_def, field), low, high \
	}
#define OF_AGENTS(name, target, field, low, high)                             \
	{                                                                     \
		name, false, target, offsetof(tl_agent_def, field), low, high \
	}

static const struct key keys[] = {
	OF_CROWD("sight", NUMBER, sight, 0.001, 1e6),
	OF_CROWD("neighbours", COUNT, max_neighbours, 1, 64),
	OF_CROWD("path-budget", COUNT, path_budget, 0, 1e6),
	OF_CROWD("stuck-time", NUMBER, stuck_time, 0.001, 1e6),
	OF_CROWD("reroute", SWITCH, reroute, 0, 1),
	OF_AGENTS("speed", NUMBER, max_speed, 0, 1e6),
	OF_AGENTS("force", FORCE, max_force, 0, 1e6),
	OF_AGENTS("arrived", NUMBER, arrived, 0, 1e6),
	OF_AGENTS("stop", NUMBER, stop, 0, 1e6),
	OF_AGENTS("passing", PASSING, passing, 0, 2),
	OF_AGENTS("priority", NUMBER, priority, 0, 1e6),
	OF_AGENTS("people", SWITCH, people, 0, 1),
	OF_AGENTS("shy", NUMBER, shy, 0, 1e6),
	OF_AGENTS("turn-rate", NUMBER, turn_rate, 0, 1e6),
};

static const struct key *key_of(const char *text, size_t size)
{
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (strlen(keys[i].name) == size && memcmp(keys[i].name, text, size) == 0)
			return &keys[i];
	return NULL;
}

static void store(const struct key *key, void *def, double value)
{
	char *to = (char *)def + key->offset;
	uint32_t count = (uint32_t)value;
	tl_passing passing = (tl_passing)count;
	bool is_on = value != 0;
	double number = key->target == FORCE && value == 0 ? INFINITY : value;
	switch (key->target) {
	case COUNT:
		memcpy(to, &count, sizeof count);
		break;
	case PASSING:
		memcpy(to, &passing, sizeof passing);
		break;
	case SWITCH:
		memcpy(to, &is_on, sizeof is_on);
		break;
	default:
		memcpy(to, &number, sizeof number);
		break;
	}
}

static bool refuse_key(const command_row *command, const char *name, size_t size)
{
	tli_suggestion best = { 0 };
	tli_text names = { 0 };
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		tli_suggest(&best, name, size, keys[i].name);
		tli_text_add_format(&names, "%s%s", i > 0 ? ", " : "", keys[i].name);
	}
	tli_text_add_bytes(&names, "", 1);
	if (best.text) {
		usage_error(command, "--set has no key '%.*s'; did you mean '%s'?", (int)size, name, best.text);
	} else {
		usage_error(command, "--set has no key '%.*s'; its keys are %s", (int)size, name,
			names.data ? names.data : "");
	}
	tli_text_free(&names);
	return false;
}

/* ---- parameters: [AGENT.]GROUP.WORD ---- */

/* One of them with its value. */
struct wanted {
	const char *text; /* of the option */
	size_t agent;     /* bytes of the agent's name; 0: of all */
	tl_setting setting;
	tl_parameter_info info;
};

/* GROUP.WORD with a group that is there: its words. */
static bool refuse_word(const command_row *command, const tl_parameter_info *of, const char *word, size_t size)
{
	tli_suggestion best = { 0 };
	tli_text words = { 0 };
	tl_parameter_info info;
	for (tl_parameter i = 0; i < tl_parameter_count() && tl_parameter_get(i, &info) == TL_OK; i++) {
		if (strcmp(info.of, of->of) == 0) {
			tli_suggest(&best, word, size, info.word);
			tli_text_add_format(&words, "%s%s", tli_text_length(&words) > 0 ? ", " : "", info.word);
		}
	}
	tli_text_add_bytes(&words, "", 1);
	if (best.text) {
		usage_error(command, "--set: %s has no '%.*s'; did you mean '%s.%s'?", of->of, (int)size, word, of->of,
			best.text);
	} else {
		usage_error(command, "--set: %s has no '%.*s'; it has %s", of->of, (int)size, word,
			words.failed ? "others" : words.data);
	}
	tli_text_free(&words);
	return false;
}

/* The same with a group that is not there: the groups, and what they set. A near one is offered, or else one that has this word. */
static bool refuse_group(const command_row *command, const char *name, size_t of, const char *word, size_t size)
{
	tli_suggestion best = { 0 };
	tli_text groups = { 0 }, offer = { 0 };
	tl_parameter_info info;
	const char *last = "", *with_word = NULL;
	for (tl_parameter i = 0; i < tl_parameter_count() && tl_parameter_get(i, &info) == TL_OK; i++) {
		if (strcmp(info.of, last) != 0) {
			tli_suggest(&best, name, of, info.of);
			tli_text_add_format(&groups, "%s%s", *last != '\0' ? ", " : "", info.of);
		}
		if (!with_word && strlen(info.word) == size && memcmp(info.word, word, size) == 0)
			with_word = info.of;
		last = info.of;
	}
	const char *group = best.text ? best.text : with_word;
	if (group)
		tli_text_add_format(&offer, "; did you mean '%s.%.*s'? The", group, (int)size, word);
	else
		tli_text_add(&offer, "; the");
	tli_text_add_bytes(&groups, "", 1);
	tli_text_add_bytes(&offer, "", 1);
	usage_error(command,
		"--set: '%.*s' is no group of numbers%s groups are %s; 'wander.jitter' sets all agents that wander, "
		"'anna.wander.jitter' one agent",
		(int)of, name, offer.failed ? "; the" : offer.data, groups.failed ? "" : groups.data);
	tli_text_free(&groups);
	tli_text_free(&offer);
	return false;
}

static bool refuse_parameter(const command_row *command, const char *name, size_t size)
{
	size_t of = (size_t)((const char *)memchr(name, '.', size) - name);
	tl_parameter_info info;
	for (tl_parameter i = 0; i < tl_parameter_count() && tl_parameter_get(i, &info) == TL_OK; i++)
		if (strlen(info.of) == of && memcmp(info.of, name, of) == 0)
			return refuse_word(command, &info, name + of + 1, size - of - 1);
	return refuse_group(command, name, of, name + of + 1, size - of - 1);
}

/* The last two words name the parameter; a name before them may have points of its own. */
static bool find_parameter(const command_row *command, const char *key, size_t size, struct wanted *out)
{
	size_t points = 0, at = size;
	while (at > 0 && !(key[at - 1] == '.' && ++points == 2))
		at--;
	out->agent = at > 0 ? at - 1 : 0;
	return tl_parameter_find(key + at, size - at, &out->setting.parameter) == TL_OK
		? tl_parameter_get(out->setting.parameter, &out->info) == TL_OK
		: refuse_parameter(command, key + at, size - at);
}

static bool read_parameter(const command_row *command, const char *text, const char *equals, struct wanted *out)
{
	const char *value = equals + 1;
	*out = (struct wanted){ .text = text };
	if (!find_parameter(command, text, (size_t)(equals - text), out))
		return false;
	const tl_parameter_info *info = &out->info;
	double *number = &out->setting.value;
	*number = strcmp(value, "on") == 0;
	bool is_word = info->is_switch && (*number > 0 || strcmp(value, "off") == 0);
	bool is_read = is_word || tl_number_parse(value, strlen(value), number) == TL_OK;
	if (info->is_switch && !(is_read && (*number == 0 || *number == 1))) {
		return refuse_usage(
			command, "--set %s.%s cannot be '%s': it is on or off", info->of, info->word, value);
	}
	if (!is_read) {
		return refuse_usage(
			command, "--set %s.%s cannot be '%s': it takes a plain number", info->of, info->word, value);
	}
	if (*number < info->low || *number > info->high) {
		char low[TL_NUMBER_TEXT_MAX], high[TL_NUMBER_TEXT_MAX];
		tl_number_text(info->low, low, sizeof low);
		tl_number_text(info->high, high, sizeof high);
		return refuse_usage(command, "--set %s.%s cannot be %s: its range is %s to %s, in %s", info->of,
			info->word, value, low, high, info->unit);
	}
	return true;
}

/* Has the agent the parameter? Then it is set. */
static bool set_parameter(const struct wanted *wanted, tl_agent_def *def)
{
	void *of = wanted->info.group == TL_GROUP_WANDER ? (void *)&def->wander
		: wanted->info.group == TL_GROUP_FLOCK   ? (void *)&def->flock
		: wanted->info.group == TL_GROUP_AVOID   ? (void *)&def->circles
							 : (void *)&def->walls;
	if (!tl_parameter_group_is_used(wanted->info.group, def->desire, def->avoid))
		return false;
	def->has_flock |= wanted->info.group == TL_GROUP_FLOCK;
	return tl_settings_apply(&wanted->setting, 1, wanted->info.group, of) == TL_OK;
}

static bool set_everywhere(
	const command_row *command, const struct wanted *wanted, struct sim *sim, struct steering *steering)
{
	bool any = false, named = wanted->agent == 0;
	tli_suggestion best = { 0 };
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		struct walker *walker = &sim->walkers[i];
		tl_map_agent_info line = { .name = "" };
		(void)tl_map_get_agent(sim->world.map, walker->line, &line);
		if (wanted->agent > 0 &&
			(strlen(line.name) != wanted->agent || memcmp(line.name, wanted->text, wanted->agent) != 0)) {
			if (*line.name != '\0')
				tli_suggest(&best, wanted->text, wanted->agent, line.name);
			continue;
		}
		named = true;
		any |= set_parameter(wanted, &walker->def);
		any |= steering_takes(steering, i, wanted->setting);
	}
	if (!named) {
		const tl_parameter_info *info = &wanted->info;
		return refuse_usage(command,
			"--set: no agent is named '%.*s'%s%s%s '%s.%s' sets all agents that do '%s'",
			(int)wanted->agent, wanted->text, best.text ? "; did you mean '" : "",
			best.text ? best.text : "", best.text ? "'?" : ";", info->of, info->word, info->of);
	}
	if (!any && wanted->agent > 0) {
		return refuse_usage(command, "--set %s: agent '%.*s' does not do '%s'", wanted->text,
			(int)wanted->agent, wanted->text, wanted->info.of);
	}
	return any || refuse_usage(command, "--set %s: no agent does '%s'", wanted->text, wanted->info.of);
}

/* ---- keys ---- */

/* KEY=NUMBER. false: an error was printed. */
static bool read_setting(const command_row *command, const char *text, const struct key **key, double *value)
{
	const char *equals = strchr(text, '=');
	if (!equals)
		return refuse_usage(command, "--set cannot be '%s': it takes KEY=NUMBER, as in speed=1.5", text);
	if (memchr(text, '.', (size_t)(equals - text))) {
		struct wanted ignored;
		*key = NULL;
		return read_parameter(command, text, equals, &ignored);
	}
	*key = key_of(text, (size_t)(equals - text));
	if (!*key)
		return refuse_key(command, text, (size_t)(equals - text));
	if (tl_number_parse(equals + 1, strlen(equals + 1), value) != TL_OK) {
		return refuse_usage(
			command, "--set %s cannot be '%s': it takes a plain number", (*key)->name, equals + 1);
	}
	if (*value < (*key)->low || *value > (*key)->high) {
		char low[TL_NUMBER_TEXT_MAX], high[TL_NUMBER_TEXT_MAX];
		tl_number_text((*key)->low, low, sizeof low);
		tl_number_text((*key)->high, high, sizeof high);
		return refuse_usage(
			command, "--set %s cannot be %s: its range is %s to %s", (*key)->name, equals + 1, low, high);
	}
	return (*key)->target == NUMBER || (*key)->target == FORCE || *value == floor(*value) ||
		refuse_usage(command, "--set %s takes a whole number", (*key)->name);
}

bool set_crowd(const struct arguments *arguments, tl_crowd_def *def)
{
	int at = 0;
	for (const char *text; (text = option_next(arguments, "set", &at)) != NULL;) {
		double value = 0;
		const struct key *key = NULL;
		if (!read_setting(arguments->command, text, &key, &value))
			return false;
		if (key && key->of_crowd)
			store(key, def, value);
	}
	return true;
}

static bool set_key(const struct arguments *arguments, const char *text, struct sim *sim, struct steering *steering)
{
	double value = 0;
	const struct key *key = NULL;
	struct wanted wanted;
	if (!read_setting(arguments->command, text, &key, &value))
		return false;
	if (!key) {
		return read_parameter(arguments->command, text, strchr(text, '='), &wanted) &&
			set_everywhere(arguments->command, &wanted, sim, steering);
	}
	for (size_t i = 0; i < tli_array_length(sim->walkers) && !key->of_crowd; i++)
		store(key, &sim->walkers[i].def, value);
	return true;
}

bool set_agents(const struct arguments *arguments, struct sim *sim, struct steering *steering)
{
	int at = 0;
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++)
		sim->walkers[i].def.people |= option_given(arguments, "people");
	for (const char *text; (text = option_next(arguments, "set", &at)) != NULL;)
		if (!set_key(arguments, text, sim, steering))
			return false;
	return true;
}
