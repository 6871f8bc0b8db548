/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/data.c: the tile numbers of a chunk: CSV (or the array of numbers of JSON), or base64 of four bytes a tile, least
 * significant first, plain or packed by zlib, gzip or zstd.
 *
 * How many tiles there may be is known before anything is allocated: width * height, at most max_bytes of the reading in a chunk and
 * sixteen times as much in all; inflating stops there. zlib takes its memory from the allocator hook, zstd (some 100 KiB) from the C
 * library. O(tiles).
 */
#include "format/tiled/model.h"

#include "base/ascii.h"
#include "base/budget.h"

#ifdef HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

/* ---- mistakes ---- */

static bool report_count(tli_tiled *model, const tli_tiled_chunk *chunk, size_t expected, size_t found, bool is_more)
{
	tli_report_add(&model->report, chunk->place, "expected %d x %d = %zu tiles, found %s%zu", (int)chunk->width,
		(int)chunk->height, expected, is_more ? "more than " : "", is_more ? expected : found);
	return false;
}

#if defined(HAVE_ZLIB) || defined(HAVE_ZSTD)
static bool report_packed(tli_tiled *model, const tli_tiled_chunk *chunk, const char *what)
{
	tli_report_add(&model->report, chunk->place, "the tiles, packed with %s, are damaged",
		tli_show(what, strlen(what)).text);
	return false;
}
#endif

static bool run_out(tli_tiled *model)
{
	model->status = TL_E_NOMEM;
	return false;
}

/* ---- CSV ---- */

/* The number at *at; false where there is none below 2^32. */
static bool take_gid(const char **at, const char *end, uint32_t *gid)
{
	uint64_t value = 0;
	const char *start = *at;
	for (; *at < end && tli_is_digit(**at); ++*at) {
		value = value * 10 + (uint64_t)(**at - '0');
		if (value > UINT32_MAX)
			return false;
	}
	*gid = (uint32_t)value;
	return *at > start;
}

static const char *skip_blanks(const char *at, const char *end)
{
	while (at < end && tli_is_space(*at))
		at++;
	return at;
}

static bool decode_csv(tli_tiled *model, const tli_tiled_chunk *chunk, size_t count, uint32_t *gids)
{
	const char *at = chunk->data.text, *end = at + chunk->data.size;
	size_t found = 0;
	at = skip_blanks(at, end);
	while (at < end) {
		uint32_t gid;
		if (!take_gid(&at, end, &gid)) {
			tli_report_add(&model->report, chunk->place, "tile %zu of %zu is no tile number: %s", found + 1,
				count, tli_show(at, (size_t)(end - at)).text);
			return false;
		}
		if (found == count)
			return report_count(model, chunk, count, 0, true);
		gids[found++] = gid;
		at = skip_blanks(at, end);
		if (at < end && *at == ',')
			at = skip_blanks(at + 1, end);
	}
	return found == count || report_count(model, chunk, count, found, false);
}

/* ---- base64 ---- */

static int digit_of(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (tli_is_digit(c))
		return c - '0' + 52;
	return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* The bytes into a new tli_array: fewer than characters. */
static bool decode_base64(tli_tiled *model, const tli_tiled_chunk *chunk, unsigned char **bytes)
{
	uint32_t bits = 0, held = 0, padding = 0;
	*bytes = NULL;
	if (!tli_array_reserve(*bytes, (size_t)chunk->data.size + 1))
		return run_out(model);
	for (uint32_t i = 0; i < chunk->data.size; i++) {
		char c = chunk->data.text[i];
		int digit = digit_of(c);
		if (tli_is_space(c))
			continue;
		padding += c == '=';
		if (c == '=' && padding <= 2)
			continue;
		if (digit < 0 || padding) {
			tli_report_add(&model->report, chunk->place, "the tiles are no base64: byte %u of them is %s",
				i + 1, tli_show(&c, 1).text);
			return false;
		}
		bits = bits << 6 | (uint32_t)digit;
		held += 6;
		if (held >= 8) {
			held -= 8;
			tli_array_push(*bytes, (unsigned char)(bits >> held & 0xFF));
		}
	}
	return true;
}

/* ---- what packed them ---- */

/* Bytes of a chunk to unpack, and how many came out; more than `room` where they do not fit. */
typedef struct packed_bytes {
	tli_tiled *model;
	const tli_tiled_chunk *chunk;
	unsigned char *in; /* a tli_array */
	unsigned char *out;
	size_t room, size;
} packed_bytes;

#if defined(HAVE_ZLIB)

static void *zlib_allocate(void *context, unsigned count, unsigned each)
{
	(void)context;
	return each && count > SIZE_MAX / each ? NULL : tli_stbds_realloc(NULL, (size_t)count * each);
}

static void zlib_free(void *context, void *block)
{
	(void)context;
	tli_stbds_free(block);
}

static bool inflate_bytes(packed_bytes *it)
{
	const char *what = it->chunk->compression.text[0] == 'z' ? "zlib" : "gzip";
	size_t in_size = tli_array_length(it->in);
	if (in_size > UINT32_MAX || it->room > UINT32_MAX)
		return report_packed(it->model, it->chunk, what);
	unsigned char surplus;
	z_stream stream = { .zalloc = zlib_allocate, .zfree = zlib_free };
	int answer = inflateInit2(&stream, MAX_WBITS + 32); /* + 32: zlib or gzip, as the data says */
	if (answer == Z_OK) {
		stream.next_in = it->in;
		stream.avail_in = (unsigned)in_size;
		stream.next_out = it->out;
		stream.avail_out = (unsigned)it->room;
		answer = inflate(&stream, Z_FINISH);
		if (answer == Z_BUF_ERROR && stream.avail_out == 0) {
			stream.next_out = &surplus;
			stream.avail_out = 1;
			answer = inflate(&stream, Z_FINISH);
		}
		it->size = stream.total_out;
		inflateEnd(&stream);
	}
	if (answer == Z_MEM_ERROR)
		return run_out(it->model);
	bool is_more = answer == Z_BUF_ERROR && it->size > it->room;
	return answer == Z_STREAM_END || is_more || report_packed(it->model, it->chunk, what);
}

#endif

#if defined(HAVE_ZSTD)

static bool unpack_zstd(packed_bytes *it)
{
	size_t in_size = tli_array_length(it->in);
	unsigned long long declared = ZSTD_getFrameContentSize(it->in, in_size);
	it->size = declared > it->room && declared < ZSTD_CONTENTSIZE_ERROR - 1 ? it->room + 1 : 0;
	if (it->size)
		return true;
	ZSTD_DCtx *context = ZSTD_createDCtx();
	if (!context)
		return run_out(it->model);
	it->size = ZSTD_decompressDCtx(context, it->out, it->room, it->in, in_size);
	ZSTD_freeDCtx(context);
	if (ZSTD_isError(it->size) && ZSTD_getErrorCode(it->size) == ZSTD_error_dstSize_tooSmall)
		it->size = it->room + 1;
	return !ZSTD_isError(it->size) || report_packed(it->model, it->chunk, "zstd");
}

#endif

/* Unpacks bytes, or copies them where nothing packed them. */
static bool unpack(packed_bytes *it)
{
	const char *missing = NULL;
	tli_tiled_text compression = it->chunk->compression;
	if (compression.size == 0) {
		it->size = tli_array_length(it->in);
		if (it->size)
			memcpy(it->out, it->in, it->size < it->room ? it->size : it->room);
		return true;
	}
	if (tli_tiled_is(compression, "zlib") || tli_tiled_is(compression, "gzip")) {
#if defined(HAVE_ZLIB)
		return inflate_bytes(it);
#else
		missing = "zlib";
#endif
	} else if (tli_tiled_is(compression, "zstd")) {
#if defined(HAVE_ZSTD)
		return unpack_zstd(it);
#else
		missing = "zstd";
#endif
	}
	if (missing) {
		tli_report_add(&it->model->report, it->chunk->place,
			"this build cannot read these tiles: it was configured without %s", missing);
		it->model->status = TL_E_UNSUPPORTED;
	} else {
		tli_report_add(&it->model->report, it->chunk->place, "unknown compression %s of tiles",
			tli_show(compression.text, compression.size).text);
	}
	return false;
}

/* Bytes into numbers, in place. */
static void join_bytes(uint32_t *gids, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		unsigned char bytes[4];
		memcpy(bytes, gids + i, sizeof bytes);
		gids[i] = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
			(uint32_t)bytes[3] << 24;
	}
}

static bool decode_bytes(tli_tiled *model, const tli_tiled_chunk *chunk, size_t count, uint32_t *gids)
{
	packed_bytes it = {
		.model = model, .chunk = chunk, .out = (unsigned char *)gids, .room = count * sizeof *gids
	};
	bool is_good = decode_base64(model, chunk, &it.in) && unpack(&it);
	tli_array_free(it.in);
	if (!is_good)
		return false;
	if (it.size != it.room)
		return report_count(model, chunk, count, it.size / sizeof *gids, it.size > it.room);
	join_bytes(gids, count);
	return true;
}

/* ---- entry ---- */

static bool decode(tli_tiled *model, const tli_tiled_chunk *chunk, size_t count, uint32_t *gids)
{
	switch (chunk->encoding) {
	case TLI_TILED_ELEMENTS:
		if (chunk->gids.count != count)
			return report_count(model, chunk, count, chunk->gids.count, chunk->gids.count > count);
		if (count)
			memcpy(gids, model->gids + chunk->gids.first, count * sizeof *gids);
		return true;
	case TLI_TILED_BASE64:
		return decode_bytes(model, chunk, count, gids);
	default:
		return decode_csv(model, chunk, count, gids);
	}
}

bool tli_tiled_decode(tli_tiled *model, const tli_tiled_chunk *chunk, uint32_t **gids)
{
	tli_assert(chunk->width >= 0 && chunk->height >= 0);
	uint64_t count = (uint64_t)(uint32_t)chunk->width * (uint32_t)chunk->height;
	tli_array_truncate(*gids, 0);
	if (count > model->def->max_input_bytes / sizeof **gids || count > model->tiles_left) {
		tli_report_only(&model->report, chunk->place,
			"%d x %d tiles are more than a map of %zu bytes may unpack", (int)chunk->width,
			(int)chunk->height, model->def->max_input_bytes);
		model->status = TL_E_LIMIT;
		return false;
	}
	model->tiles_left -= count;
	if (!chunk->data.text && chunk->encoding != TLI_TILED_ELEMENTS)
		return report_count(model, chunk, (size_t)count, 0, false);
	model->status = tli_budget_spend(8 * count);
	if (model->status)
		return false;
	if (!tli_array_reserve(*gids, (size_t)count + 1)) /* + 1: no tiles at all have an address too */
		return run_out(model);
	return decode(model, chunk, (size_t)count, tli_array_extend(*gids, (size_t)count));
}
