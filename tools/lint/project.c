/* SPDX-License-Identifier: MIT */
/* project.c: projects, and their files in which something blocks, by their names without folders and extension. */
#include "lint/project.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

/* ---- adding ---- */

/* The project in a folder; SIZE_MAX = out of memory. */
static size_t find_project(struct projects *projects, const char *folder, const char *format)
{
	for (size_t i = tli_array_length(projects->list); i-- > 0;) {
		const struct project *project = &projects->list[i];
		if (strcmp(project->folder, folder) == 0 && strcmp(project->format, format) == 0)
			return i;
	}
	char *copy = strdup(folder);
	if (copy && tli_array_append(projects->list, (struct project){ .folder = copy, .format = format }))
		return tli_array_length(projects->list) - 1;
	free(copy);
	return SIZE_MAX;
}

static bool keep_walled(struct project *project, const char *file)
{
	char *copy = strdup(file);
	if (copy && tli_array_append(project->walled, copy))
		return true;
	free(copy);
	return false;
}

bool projects_add(struct projects *projects, struct lint_result *result)
{
	const char *format = tl_map_format(result->map);
	const char *folder = map_project(&projects->last, result->file);
	result->project = folder ? find_project(projects, folder, strcmp(format, "tmj") == 0 ? "tmx" : format)
				 : SIZE_MAX;
	if (result->project == SIZE_MAX)
		return out_of_memory();
	struct project *project = &projects->list[result->project];
	project->maps++;
	return tl_map_is_empty(result->map) || keep_walled(project, result->file) || out_of_memory();
}

void projects_free(struct projects *projects)
{
	for (size_t i = 0; i < tli_array_length(projects->list); i++) {
		struct project *project = &projects->list[i];
		for (size_t k = 0; k < tli_array_length(project->walled); k++)
			free(project->walled[k]);
		tli_array_free(project->walled);
		tli_array_free(project->found);
		free(project->folder);
	}
	tli_array_free(projects->list);
	map_project_free(&projects->last);
}

/* ---- names ---- */

/* The name without folders; *size without its extension. */
static const char *stem_of(const char *file, size_t *size)
{
	const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *end = strrchr(name, '.');
	*size = end ? (size_t)(end - name) : strlen(name);
	return name;
}

static int compare_stems(const char *a, const char *b)
{
	size_t a_size, b_size;
	const char *a_stem = stem_of(a, &a_size), *b_stem = stem_of(b, &b_size);
	int order = memcmp(a_stem, b_stem, a_size < b_size ? a_size : b_size);
	return order != 0 ? order : (a_size > b_size) - (a_size < b_size);
}

static int compare_files(const void *left, const void *right)
{
	return compare_stems(*(char *const *)left, *(char *const *)right);
}

void projects_sort(struct projects *projects)
{
	for (size_t i = 0; i < tli_array_length(projects->list); i++) {
		char **walled = projects->list[i].walled;
		if (tli_array_length(walled) > 1)
			qsort(walled, tli_array_length(walled), sizeof *walled, compare_files);
	}
}

/* The first of its files that is not before this. */
static size_t first_from(const struct project *project, const char *file)
{
	size_t low = 0, high = tli_array_length(project->walled);
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (compare_stems(project->walled[middle], file) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

bool project_has_twin(const struct project *project, const char *file)
{
	size_t size;
	const char *extension = stem_of(file, &size) + size;
	for (size_t i = first_from(project, file); i < tli_array_length(project->walled); i++) {
		if (compare_stems(project->walled[i], file) != 0)
			return false;
		if (strcmp(stem_of(project->walled[i], &size) + size, extension) != 0)
			return true;
	}
	return false;
}

static size_t digits_at(const char *stem, size_t size)
{
	size_t at = 0;
	while (at < size && (stem[at] < '0' || stem[at] > '9'))
		at++;
	return at;
}

bool project_has_sibling(const struct project *project, const char *file)
{
	size_t size, other_size, count = tli_array_length(project->walled);
	const char *stem = stem_of(file, &size);
	size_t length = digits_at(stem, size);
	char *beginning = strndup(stem, length);
	bool has = false;
	for (size_t i = beginning ? first_from(project, beginning) : count; i < count && !has; i++) {
		const char *other = stem_of(project->walled[i], &other_size);
		if (strncmp(other, stem, length) != 0)
			break;
		has = digits_at(other, other_size) == length;
	}
	free(beginning);
	return has;
}
