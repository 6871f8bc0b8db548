/* SPDX-License-Identifier: MIT */
/*
 * cmd_lint.c: `tautline lint`: checks maps.
 *
 * Each map is read, checked (lint/options.c), filtered by the baseline (lint/baseline.c) and handed to a form (lint/report.c),
 * which writes at once. A map that cannot be read does not stop the others; the exit status is the worst of all maps. Without
 * MAP the maps are those of the folder tree (lint/folder.c).
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <tautline/format.h>
#include <tautline/lint.h>

#include "lint/baseline.h"
#include "lint/copies.h"
#include "lint/empties.h"
#include "lint/held.h"
#include "lint/program.h"
#include "lint/rules.h"
#include "lint/options.h"
#include "lint/picture.h"
#include "lint/report.h"
#include "lint/folder.h"
#include "lint/watch.h"
#include "io/doors.h"
#include "io/load.h"
#include "cli/budget.h"
#include "cli/message.h"

/* One run of the command. */
struct run {
	const struct arguments *arguments;
	struct lint_options options;
	struct lint_report report;
	struct baseline known, fresh;
	struct projects projects;
	struct empties empties;
	struct copies copies;
	struct held held;
	struct folder_lists files;
	struct program program;
	bool is_named;                  /* the operand is one file */
	bool is_walk;                   /* no operand is a file: the maps are those of folders */
	bool is_alone;                  /* one map is checked, which was named: nothing is held back */
	const char *write_to, *picture; /* --write-baseline, --svg; NULL = not given */
	const tl_parts *parts;          /* the file that `part` of is checked; NULL = it is read by its name */
	size_t part;
	bool broken; /* some map could not be read, checked or drawn; an error was printed */
};

/* The findings, copied so that some can be taken out; NULL = out of memory. */
static tl_finding *copy_findings(const tl_lint *lint, size_t count)
{
	tl_finding *findings = malloc((count > 0 ? count : 1) * sizeof *findings);
	for (size_t i = 0; findings && i < count; i++)
		(void)tl_lint_get_finding(lint, i, &findings[i]);
	return findings;
}

/* Of walls-partial: a layer that looks like walls, and that the program of the folder does not name, is a note, unless --rule says otherwise. */
static void doubt_partial(struct run *run, const struct lint_result *result, tl_finding *findings)
{
	tl_ignored_info part;
	if (run->report.strict || lint_options_set(&run->options, "walls-partial"))
		return;
	for (size_t i = 0; i < result->count; i++)
		if (strcmp(findings[i].rule->id, "walls-partial") == 0 &&
			tl_map_get_ignored(result->map, 0, &part) == TL_OK &&
			program_asks_for(&run->program, part.rule, result->file) == PROGRAM_DOES_NOT)
			findings[i].severity = TL_SEVERITY_NOTE;
}

/* Filters the findings, and passes them to the report and the picture. false: an error was printed. */
static bool hand_on(struct run *run, struct lint_result *result, tl_finding *findings, size_t count)
{
	if (run->write_to)
		return baseline_add(&run->fresh, result->name, findings, count);
	result->findings = findings;
	result->count = baseline_filter(&run->known, result->name, findings, count);
	if (!projects_add(&run->projects, result) || !held_filter(&run->held, result, findings))
		return false;
	doubt_partial(run, result, findings);
	if (!run->is_alone &&
		!(copies_filter(&run->copies, result, findings) &&
			empties_take(&run->empties, result, findings, &result->count)))
		return false;
	lint_report_add(&run->report, result);
	return !run->picture || lint_picture_write(result, run->options.def.radius, run->picture);
}

static bool check(struct run *run, struct lint_result *result)
{
	tl_lint *lint = NULL;
	run->options.def.budget = budget_of("checking");
	tl_status status = tl_lint_run(result->map, &run->options.def, &lint);
	if (!check_status(status, "check", result->name))
		return false;
	size_t count = tl_lint_finding_count(lint);
	tl_finding *findings = copy_findings(lint, count);
	if (!findings)
		message("out of memory");
	bool good = findings && hand_on(run, result, findings, count);
	free(findings);
	tl_lint_free(lint);
	return good;
}

/* Reads and checks one map. Errors of reading go to standard error, and into the form. */
static bool lint_one(struct run *run, struct lint_result *result)
{
	tl_map *map = NULL;
	tl_error *items = calloc(TL_ERRORS_MAX, sizeof *items);
	tl_errors errors = { items, items ? TL_ERRORS_MAX : 0, 0 };
	tl_status status = run->parts ? map_read_part(run->parts, run->part, &map, &errors)
				      : map_read(result->name, &map, &errors);
	result->why = status == TL_E_IO ? strerror(errno) : tl_last_reason(status);
	bool good = status == TL_OK;
	map_print_errors(result->name, status, &errors);
	result->errors = items;
	result->error_count = errors.count < errors.capacity ? errors.count : errors.capacity;
	if (good) {
		result->map = map;
		good = check(run, result);
	} else {
		lint_report_add(&run->report, result);
	}
	tl_map_free(map);
	free(items);
	return good;
}

static void lint_name(struct run *run, const char *name)
{
	struct lint_result result = { .name = name };
	if (was_interrupted())
		return;
	char *file = map_split_name(name, &result.part);
	result.file = file ? file : name;
	run->broken = !lint_one(run, &result) || run->broken;
	free(file);
}

/* Map run->part of a file with several, as FILE:PART. */
static void lint_part(struct run *run, const char *name, const char *part)
{
	tli_text whole = { 0 };
	tli_text_add(&whole, name);
	tli_text_add(&whole, ":");
	tli_text_add(&whole, part);
	tli_text_add_bytes(&whole, "", 1);
	if (whole.failed) {
		message("out of memory");
		run->broken = true;
	} else {
		lint_name(run, whole.data);
	}
	tli_text_free(&whole);
}

static void lint_parts(struct run *run, const char *name)
{
	const char *part;
	size_t count = tl_parts_count(run->parts);
	for (run->part = 0; run->part < count && tl_parts_get_name(run->parts, run->part, &part) == TL_OK; run->part++)
		if (count > 1)
			lint_part(run, name, part);
		else
			lint_name(run, name);
}

static void lint_all(struct run *run, char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		tl_parts *parts = map_parts(names[i]);
		run->is_alone = run->is_named && count == 1 && tl_parts_count(parts) <= 1;
		if (parts && (!run->picture || tl_parts_count(parts) == 1)) {
			run->parts = parts;
			lint_parts(run, names[i]);
			run->parts = NULL;
		} else {
			lint_name(run, names[i]);
		}
		tl_parts_free(parts);
	}
}

/* ---- before and after ---- */

/* A baseline without some maps would make their old findings new ones, so it is not written. */
static bool write_fresh(struct run *run)
{
	if (run->broken) {
		message("'%s' is not written: some map could not be checked", run->write_to);
		return false;
	}
	if (!baseline_write(&run->fresh))
		return false;
	size_t count = tli_array_length(run->fresh.known);
	message("'%s' now has %zu finding%s", run->write_to, count, count == 1 ? "" : "s");
	return true;
}

static int verdict(const struct run *run)
{
	const size_t *counts = run->report.counts;
	if (run->broken)
		return EXIT_BAD;
	bool bad = counts[TL_SEVERITY_ERROR] > 0 ||
		(counts[TL_SEVERITY_WARNING] + run->report.left_out > 0 && option_given(run->arguments, "werror"));
	bad = bad || (run->report.partial > 0 && run->report.strict);
	return bad ? EXIT_NO : EXIT_YES;
}

static int run_maps(struct run *run, char *const *names, size_t count)
{
	if (!lint_report_open(
		    &run->report, option_value(run->arguments, "format"), option_value(run->arguments, "output")))
		return EXIT_BAD;
	run->report.werror = option_given(run->arguments, "werror");
	run->report.strict = option_given(run->arguments, "strict");
	run->empties.is_severity_set = lint_options_set(&run->options, "map-empty");
	run->held.options = &run->options;
	run->held.projects = &run->projects;
	run->held.program = &run->program;
	run->empties.projects = &run->projects;
	run->program.sources = &run->files.sources;
	run->empties.program = &run->program;
	run->held.is_walk = run->is_walk;
	run->held.lists = run->report.strict              ? HELD_LISTED
		: option_given(run->arguments, "explain") ? HELD_EXPLAINED
							  : HELD_COUNTED;
	run->broken = (run->is_walk && !held_expect(&run->held, &run->files)) || run->broken;
	lint_all(run, names, count);
	run->report.repeats = run->copies.repeats;
	run->report.held = run->held.findings;
	run->report.held_in_copies = run->held.in_copies;
	projects_sort(&run->projects);
	run->broken = !empties_report(&run->empties, &run->report) || run->broken;
	baseline_report_stale(&run->known, &run->options, run->arguments->count == 0);
	if (!lint_report_close(&run->report) || (run->write_to && !write_fresh(run)))
		return EXIT_BAD;
	return verdict(run);
}

/* Opens what the options name, and closes it. */
static int run_with_options(struct run *run, char *const *names, size_t count)
{
	int result = EXIT_BAD;
	const char *known = option_value(run->arguments, "baseline");
	run->write_to = option_value(run->arguments, "write-baseline");
	run->picture = option_value(run->arguments, "svg");
	if (!lint_options_read(&run->options, run->arguments))
		return EXIT_BAD;
	if ((!known || baseline_read(&run->known, known)) &&
		(!run->write_to || baseline_begin(&run->fresh, run->write_to)))
		result = run_maps(run, names, count);
	baseline_free(&run->known);
	baseline_free(&run->fresh);
	empties_free(&run->empties);
	copies_free(&run->copies);
	projects_free(&run->projects);
	held_free(&run->held);
	program_free(&run->program);
	lint_options_free(&run->options);
	return result;
}

static int list_rules(const struct arguments *arguments)
{
	tli_text writer = { 0 };
	if (!operands_expect(arguments, 0, 0))
		return EXIT_BAD;
	for (const option_row *row = arguments->command->options; row->name; row++) {
		bool goes = strcmp(row->name, "list-rules") == 0 || strcmp(row->name, "output") == 0 ||
			(strcmp(row->name, "format") == 0 && option_is(arguments, "format", "text"));
		if (!goes && option_given(arguments, row->name))
			return usage_error(arguments->command, "--%s does not go with --list-rules", row->name);
	}
	rule_list(&writer);
	return output_whole(option_value(arguments, "output"), &writer) ? EXIT_YES : EXIT_BAD;
}

/* Options that contradict each other. false: an error was printed. */
static bool options_agree(const struct arguments *arguments, size_t maps)
{
	const command_row *command = arguments->command;
	if (option_given(arguments, "write-baseline")) {
		static const char *const others[] = { "baseline", "format", "output", "svg" };
		for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
			if (option_given(arguments, others[i])) {
				return refuse_usage(command,
					"--write-baseline writes all findings, to its own file only: --%s does not go with it",
					others[i]);
			}
		}
	}
	const char *picture = option_value(arguments, "svg"), *output = option_value(arguments, "output");
	if (picture && strcmp(picture, "-") == 0 && (!output || strcmp(output, "-") == 0)) {
		return refuse_usage(command,
			"--svg - and the findings cannot both go to standard output; -o FILE takes the findings");
	}
	if (picture && maps != 1)
		return refuse_usage(command, "--svg draws one map, not %zu", maps);
	return true;
}

static bool is_folder(const char *path)
{
	struct stat info;
	return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* The maps that the operands name: files as they are, those in folders and below; without an operand those of the working folder; of folders the files of
 * the program too. false: an error was printed. */
static bool list_maps(const struct arguments *arguments, struct folder_lists *files)
{
	struct map_list *list = &files->maps;
	bool good = arguments->count > 0 || folder_walk(files, ".");
	for (int i = 0; i < arguments->count; i++) {
		const char *name = arguments->operands[i];
		size_t before = tli_array_length(list->names);
		bool folder = is_folder(name);
		good = (folder ? folder_walk(files, name) : map_list_add(list, name)) && good;
		if (folder && tli_array_length(list->names) == before) {
			message("there is no map in '%s' or below it", name);
			good = false;
		}
	}
	return good;
}

static int run_list(struct run *run)
{
	const struct map_list *list = &run->files.maps;
	int result = EXIT_BAD;
	run->broken = !list_maps(run->arguments, &run->files);
	run->is_walk = true;
	for (int i = 0; i < run->arguments->count; i++)
		run->is_walk = run->is_walk && is_folder(run->arguments->operands[i]);
	run->is_named = run->arguments->count == 1 && !is_folder(run->arguments->operands[0]);
	if (tli_array_length(list->names) == 0) {
		if (!run->broken)
			message("there is no map in this folder or below it");
	} else if (options_agree(run->arguments, tli_array_length(list->names))) {
		result = run_with_options(run, list->names, tli_array_length(list->names));
	}
	folder_free(&run->files);
	return result;
}

/* false: an error was printed. */
static bool can_watch(const struct arguments *arguments)
{
	static const char *const others[] = { "baseline", "write-baseline", "format", "output", "svg" };
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		if (option_given(arguments, others[i])) {
			return refuse_usage(arguments->command,
				"--watch prints lines of text: --%s does not go with it", others[i]);
		}
	}
	if (arguments->count != 1 || strcmp(arguments->operands[0], "-") == 0)
		return refuse_usage(arguments->command, "--watch needs one MAP, a file");
	return true;
}

static int run_watch(struct run *run)
{
	const struct arguments *arguments = run->arguments;
	if (!can_watch(arguments) || !lint_options_read(&run->options, arguments))
		return EXIT_BAD;
	int result = lint_watch(arguments->operands[0], &run->options, option_given(arguments, "werror"));
	lint_options_free(&run->options);
	return result;
}

static int run_lint(const struct arguments *arguments)
{
	struct run run = { .arguments = arguments };
	if (option_given(arguments, "list-rules"))
		return list_rules(arguments);
	if (option_given(arguments, "watch"))
		return run_watch(&run);
	return run_list(&run);
}

static const option_row lint_option_rows[] = {
	{ "format", 'f', "FORMAT", "text|json|sarif|github|gitlab|junit",
		"format of the findings: text (default); json: one object; sarif: SARIF 2.1.0; github: commands for GitHub "
		"Actions; gitlab: a Code Quality report; junit: test results in XML. The extension of -o FILE decides where this is not given" },
	{ "output", 'o', "FILE", NULL, "write the findings to FILE (default: standard output)" },
	{ "rule", 0, "RULE=SEVERITY...", NULL,
		"severity off, note, warning or error for one rule, or for `all`; may be repeated, the last one counts" },
	{ "werror", 0, NULL, NULL, "count warnings as errors for the exit status" },
	{ "strict", 0, NULL, NULL,
		"list findings that are held back where walls are a guess, and exit with status 1 where something that looks like walls was ignored" },
	{ "explain", 0, NULL, NULL, "list findings that are held back as notes, which do not change the exit status" },
	OPTION_FROM,
	OPTION_DOORS,
	OPTION_RADIUS,
	{ "margin", 0, "LENGTH", NULL,
		"clearance that link-tight requires of links, in map units (default: 0, not checked)" },
	{ "gap", 0, "LENGTH", NULL,
		"widest gap that wall-gap reports, in map units (default: the agent's diameter; 1/16 for radius 0)" },
	OPTION_MAX_LINK,
	{ "baseline", 0, "FILE", NULL, "leave out the findings that are in FILE" },
	{ "write-baseline", 0, "FILE", NULL, "write all findings to FILE, a baseline" },
	{ "svg", 0, "FILE", NULL, "draw the map to FILE, with its findings marked; for one map only" },
	{ "watch", 0, NULL, NULL,
		"check the map again whenever its file changes, and print the findings that appear (+) and go (-), until Ctrl-C" },
	{ "list-rules", 0, NULL, NULL, "list the rules; `tautline help RULE` explains one" },
	{ 0 },
};

static const example_row lint_examples[] = {
	{ "tautline lint maps", "check every map in a folder and below" },
	{ "tautline lint --format sarif -o lint.sarif maps/*.tl", "findings for a code scanner" },
	{ "tautline lint --rule all=off --rule link-blocked=error maps/museum.tl", "check one rule only" },
	{ "tautline lint maps/museum.tl --svg museum.svg", "draw the findings" },
	{ "tautline lint --list-rules", "list the rules" },
	{ 0 },
};

const command_row command_lint = {
	.name = "lint",
	.summary = "check maps for mistakes, such as blocked links, waypoints in walls and failed expectations",
	.examples = lint_examples,
	.usage = (const char *const[]){ "[MAP]... [OPTION]...", "--list-rules", NULL },
	.operands = (const char *const[]){ "MAP...", NULL },
	.description =
		"Findings are lines `FILE:LINE:COL: error: TEXT [rule]`, sorted by place. A line `FILE:LINE:COL: note: "
		"TEXT` follows if a second place is involved. A folder means all maps in it and in its subfolders; without "
		"MAP, the working folder is checked. Hidden files and folders and packages of others, as in `node_modules`, are left out, and symbolic "
		"links to folders are not followed.\n"
		"\n"
		"A line `allow RULE NAME... \"reason\"` in the map suppresses a finding. For maps with known findings, "
		"--write-baseline writes these to a file, and --baseline then reports only those that are not in it.",
	.options = lint_option_rows,
	.status = { "all maps are clean",
		"some map has errors (with --werror: or warnings; with --strict: or walls that were ignored)",
		"bad usage, or a map that cannot be read or is malformed" },
	.run = run_lint,
};
