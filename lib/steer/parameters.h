/* SPDX-License-Identifier: MIT */
/*
 * steer/parameters.h: the table of parameters, for what reads, writes and uses settings (tautline/parameter.h).
 */
#ifndef TLI_STEER_PARAMETERS_H
#define TLI_STEER_PARAMETERS_H

#include <tautline/parameter.h>

/* A parameter: all that is known of it. */
typedef struct tli_parameter_row {
	tl_parameter_group group;
	const char *word, *unit, *summary; /* as in tl_parameter_info */
	size_t offset;                     /* in the definition of the group: of a double, or of a bool */
	bool is_switch;
	double low, high;
	double factor;          /* of the number in the definition, over that of a setting */
	const char *usual_text; /* what its default depends on, or NULL */
} tli_parameter_row;

/* A group of parameters. */
typedef struct tli_parameter_family {
	const char *name;
	const char *goes_with;    /* what an agent of a map says to have it; NULL = nothing */
	uint32_t cookie;          /* of its definition */
	unsigned desires, avoids; /* bits of those that have it: agents of maps and crowds; 0: none */
} tli_parameter_family;

/* All rows. */
enum { TLI_PARAMETERS = 42 };
extern const tli_parameter_row tli_parameters[TLI_PARAMETERS];
extern const tli_parameter_family tli_parameter_families[];

/* Have agents of maps and crowds the parameter? */
static inline bool tli_parameter_is_of_agents(const tli_parameter_row *row)
{
	const tli_parameter_family *family = &tli_parameter_families[row->group];
	return family->desires | family->avoids;
}

/* The parameter of agents with this word; TLI_PARAMETERS for another one. */
tl_parameter tli_parameter_of_word(const char *word, size_t size);

/* Is the value in the range, and one that the parameter can have? */
bool tli_parameter_takes(const tli_parameter_row *row, double value);

/* Of two definitions of the type of a group, only the numbers that are parameters: are they in their ranges, are they equal, a copy. */
bool tli_def_is_in_ranges(tl_parameter_group group, const void *def);
bool tli_def_equals(tl_parameter_group group, const void *a, const void *b);
void tli_def_copy(tl_parameter_group group, void *to, const void *from);

/* Settings of one agent: those of parameters that agents have, with their values, each once. If not, that is the reason of TL_E_INVALID. */
bool tli_settings_are_valid(const tl_setting *settings, size_t count);

/* Sorts them by parameter; they are few. */
void tli_settings_sort(tl_setting *settings, size_t count);

/* The setting of a parameter among them, NULL = there is none. */
const tl_setting *tli_setting_find(const tl_setting *settings, size_t count, tl_parameter parameter);

#endif
