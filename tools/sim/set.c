/* SPDX-License-Identifier: MIT */
/* set.c: `--set KEY=VALUE`: a table of keys, each with its range and where the number goes. */
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
	OF_CROWD("path-budget", COUNT, path_budget, 1, 1e6),
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
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		if (strlen(keys[i].name) == size && memcmp(keys[i].name, text, size) == 0) {
			return &keys[i];
		}
	}
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
	struct writer names = { 0 };
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		tli_suggest(&best, name, size, keys[i].name);
		write_format(&names, "%s%s", i > 0 ? ", " : "", keys[i].name);
	}
	write_bytes(&names, "", 1);
	if (best.text != NULL) {
		usage_error(command, "--set has no key '%.*s'; did you mean '%s'?", (int)size, name, best.text);
	} else {
		usage_error(command, "--set has no key '%.*s'; its keys are %s", (int)size, name,
			names.data != NULL ? names.data : "");
	}
	writer_free(&names);
	return false;
}

/* KEY=NUMBER. false: an error was printed. */
static bool read_setting(const command_row *command, const char *text, const struct key **key, double *value)
{
	const char *equals = strchr(text, '=');
	if (equals == NULL) {
		return refuse_usage(command, "--set cannot be '%s': it takes KEY=NUMBER, as in speed=1.5", text);
	}
	*key = key_of(text, (size_t)(equals - text));
	if (*key == NULL) {
		return refuse_key(command, text, (size_t)(equals - text));
	}
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
		if (!read_setting(arguments->command, text, &key, &value)) {
			return false;
		}
		if (key->of_crowd) {
			store(key, def, value);
		}
	}
	return true;
}

void set_agent(const struct arguments *arguments, tl_agent_def *def)
{
	int at = 0;
	def->people |= option_given(arguments, "people");
	for (const char *text; (text = option_next(arguments, "set", &at)) != NULL;) {
		double value = 0;
		const struct key *key = NULL;
		if (read_setting(arguments->command, text, &key, &value) && !key->of_crowd) {
			store(key, def, value);
		}
	}
}
