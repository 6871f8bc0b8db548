/* SPDX-License-Identifier: MIT */
/*
 * same_file.c: no output replaces a file that the same run reads, nor another output of it.
 *
 * Files are compared by device and inode, so ./a, a link to a and a itself are one; outputs that do not exist yet, by their names.
 * Devices and pipes may be named twice. Only `convert` and `--replay R --record R` may replace what they have read, as is their purpose.
 */
#include "cli/same_file.h"

#include <string.h>
#include <sys/stat.h>

#include "cli/file_type.h"

/* A file that a run names. */
struct named_file {
	const char *path, *name; /* name: of the option or the operand */
	const char *dashes;
	bool exists;
	struct stat about;
};

static bool same_file(const struct named_file *a, const struct named_file *b)
{
	if (a->exists && b->exists) {
		return S_ISREG(a->about.st_mode) && a->about.st_dev == b->about.st_dev &&
			a->about.st_ino == b->about.st_ino;
	}
	return !a->exists && !b->exists &&
		strcmp(a->path, b->path) == 0; /* of two outputs: an input that is not there is an error of its own */
}

static bool is_standard(const char *path)
{
	return strcmp(path, "-") == 0;
}

static struct named_file file_named(const char *path, const char *dashes, const char *name)
{
	struct named_file file = { .path = path, .name = name, .dashes = dashes };
	file.exists = stat(path, &file.about) == 0;
	return file;
}

static bool refuse_both(const struct arguments *arguments, const struct named_file *one, const struct named_file *other)
{
	return refuse_usage(arguments->command, "%s%s and %s%s are the same file: '%s'", one->dashes, one->name,
		other->dashes, other->name, one->path);
}

static int map_count(const struct arguments *arguments)
{
	const char *const *names = arguments->command->operands;
	/* They are the first operand, or all of them; "MAP..." is how the table says so. */
	if (!names || !names[0] || strncmp(names[0], "MAP", 3) != 0)
		return 0;
	return strcmp(names[0], "MAP") == 0 && arguments->count > 0 ? 1 : arguments->count;
}

/* Adds the file that an option names, which must be none of those of options before it, nor a map or another input. false: an error was
 * printed. */
static bool add_output(
	const struct arguments *arguments, const char *option, struct named_file outputs[], size_t *count)
{
	static const char *const inputs[] = { "batch", "queries", "baseline", "map-rules", "replay" };
	const char *path = option_value(arguments, option);
	if (!path || is_standard(path))
		return true;
	struct named_file output = file_named(path, "--", option);
	for (size_t i = 0; i < *count; i++)
		if (same_file(&output, &outputs[i]))
			return refuse_both(arguments, &output, &outputs[i]);
	for (int i = 0; i < map_count(arguments); i++) {
		struct named_file map = file_named(arguments->operands[i], "", "MAP");
		if (map.exists && same_file(&output, &map))
			return refuse_both(arguments, &output, &map);
	}
	for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
		const char *from = option_value(arguments, inputs[i]);
		bool may_replace = strcmp(option, "record") == 0 && strcmp(inputs[i], "replay") == 0;
		if (!from || is_standard(from) || may_replace)
			continue;
		struct named_file input = file_named(from, "--", inputs[i]);
		if (input.exists && same_file(&output, &input))
			return refuse_both(arguments, &output, &input);
	}
	outputs[(*count)++] = output;
	return true;
}

bool files_are_apart(const struct arguments *arguments)
{
	struct named_file outputs[1 + WRITTEN_OPTIONS];
	size_t count = 0;
	int from_standard = 0;
	for (int i = 0; i < map_count(arguments); i++)
		from_standard += is_standard(arguments->operands[i]) ? 1 : 0;
	if (from_standard > 1)
		return refuse_usage(arguments->command, "standard input can be read only once, and is given as %d maps",
			from_standard);
	bool good = add_output(arguments, "output", outputs, &count);
	for (size_t i = 0; good && i < WRITTEN_OPTIONS; i++)
		good = add_output(arguments, written_options[i].name, outputs, &count);
	return good;
}
