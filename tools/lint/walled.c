/* SPDX-License-Identifier: MIT */
/* walled.c: the maps of a run in which something blocks, sorted by project and by name without folders and extension. */
#include "lint/walled.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

bool walled_keep(struct walled *walled, const char *file, size_t project)
{
	char *copy = strdup(file);
	if (!copy || !tli_array_append(walled->maps, (struct walled_map){ project, copy })) {
		free(copy);
		return out_of_memory();
	}
	return true;
}

void walled_free(struct walled *walled)
{
	for (size_t i = 0; i < tli_array_length(walled->maps); i++)
		free(walled->maps[i].file);
	tli_array_free(walled->maps);
	*walled = (struct walled){ 0 };
}

/* The name without folders; *size without its extension. */
static const char *stem_of(const char *file, size_t *size)
{
	const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *end = strrchr(name, '.');
	*size = end ? (size_t)(end - name) : strlen(name);
	return name;
}

/* By project and stem. */
static int compare_walled(const void *left, const void *right)
{
	const struct walled_map *a = left, *b = right;
	size_t a_size, b_size;
	const char *a_stem = stem_of(a->file, &a_size), *b_stem = stem_of(b->file, &b_size);
	if (a->project != b->project)
		return a->project < b->project ? -1 : 1;
	int order = memcmp(a_stem, b_stem, a_size < b_size ? a_size : b_size);
	return order != 0 ? order : (a_size > b_size) - (a_size < b_size);
}

void walled_sort(struct walled *walled)
{
	if (tli_array_length(walled->maps) > 1)
		qsort(walled->maps, tli_array_length(walled->maps), sizeof *walled->maps, compare_walled);
}

/* The first map that is not before the key. */
static size_t first_from(const struct walled *walled, const struct walled_map *key)
{
	size_t low = 0, high = tli_array_length(walled->maps);
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (compare_walled(&walled->maps[middle], key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

bool walled_has_twin(const struct walled *walled, const char *file, size_t project)
{
	const struct walled_map key = { project, (char *)file };
	size_t size;
	const char *extension = stem_of(file, &size) + size;
	for (size_t i = first_from(walled, &key); i < tli_array_length(walled->maps); i++) {
		if (compare_walled(&walled->maps[i], &key) != 0)
			return false;
		if (strcmp(stem_of(walled->maps[i].file, &size) + size, extension) != 0)
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

bool walled_has_sibling(const struct walled *walled, const char *file, size_t project)
{
	size_t size, other_size;
	const char *stem = stem_of(file, &size);
	size_t length = digits_at(stem, size);
	char *beginning = strndup(stem, length);
	const struct walled_map key = { project, beginning };
	bool has = false;
	for (size_t i = beginning ? first_from(walled, &key) : tli_array_length(walled->maps);
		i < tli_array_length(walled->maps) && !has; i++) {
		const char *other = stem_of(walled->maps[i].file, &other_size);
		if (walled->maps[i].project != project || strncmp(other, stem, length) != 0)
			break;
		has = digits_at(other, other_size) == length;
	}
	free(beginning);
	return has;
}
