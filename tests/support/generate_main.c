/* SPDX-License-Identifier: MIT */
/*
 * generate KIND SIZE SEED [WAYPOINTS | grid]: writes a big map to standard output; with `grid` a map of lone cells as a grid.
 *
 *     generate caves 16000 1 > caves.tl
 *     generate blocks 16000 1 grid > blocks.map
 *     generate random 100000 7 1000 | tautline info -
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generate.h"

static int usage(void)
{
	fputs("usage: generate KIND SIZE SEED [WAYPOINTS | grid]\nKIND is one of:", stderr);
	for (int i = 0; i < GEN_KIND_END; i++)
		fprintf(stderr, " %s", gen_kind_name((enum gen_kind)i));
	fputs("\nSIZE is how many wall segments are wanted, 1 to 10000000\n", stderr);
	return 2;
}

static bool read_number(const char *text, unsigned long long most, unsigned long long *value)
{
	char *end;
	errno = 0;
	*value = strtoull(text, &end, 10);
	return errno == 0 && end != text && *end == '\0' && text[0] != '-' && *value <= most;
}

int main(int argc, char **argv)
{
	struct gen_def def = { 0 };
	unsigned long long size, seed, waypoints = 0;
	bool grid = argc == 5 && strcmp(argv[4], "grid") == 0;
	if (argc < 4 || argc > 5 || !gen_kind_from_name(argv[1], &def.kind) || !read_number(argv[2], 10000000, &size) ||
		size == 0 || !read_number(argv[3], UINT64_MAX, &seed) ||
		(argc == 5 && !grid && !read_number(argv[4], 1000000, &waypoints)))
		return usage();
	if (grid && def.kind != GEN_BLOCKS && def.kind != GEN_CHECKERS)
		return usage();
	def.size = (size_t)size;
	def.seed = (uint64_t)seed;
	def.waypoints = (size_t)waypoints;
	struct gen_map map = gen_make(&def);
	size_t length;
	char *text = grid ? gen_grid(&map, &length) : gen_text(&map, &def, &length);
	bool written = fwrite(text, 1, length, stdout) == length && fflush(stdout) == 0;
	free(text);
	gen_free(&map);
	if (!written)
		perror("generate");
	return written ? 0 : 2;
}
