/* SPDX-License-Identifier: MIT */
/*
 * format/sink/report.c: the first errors of a file, found in any order, kept in the caller's array.
 *
 * While reading, the array is a heap with the last error (by place, then text) on top. When it is full, a new error that comes before
 * the top takes its item, and any other is only counted. At the end it is sorted in place (heapsort). O(log capacity) for an error that
 * is kept.
 */
#include "format/sink/report.h"

#include "base/array.h"

#include <string.h>

tli_report tli_report_of(const tl_errors *errors)
{
	tli_report report = { 0 };
	if (errors && errors->items) {
		report.errors.items = errors->items;
		report.errors.capacity = errors->capacity;
	}
	return report;
}

static bool error_comes_before(const tl_error *a, const tl_error *b)
{
	int order = tli_place_compare(a->place, b->place);
	return order != 0 ? order < 0 : strcmp(a->text, b->text) < 0;
}

static void swap_errors(tl_error *a, tl_error *b)
{
	tl_error kept = *a;
	*a = *b;
	*b = kept;
}

static void sift_error_up(tl_error *items, size_t at)
{
	while (at > 0 && error_comes_before(&items[(at - 1) / 2], &items[at])) {
		swap_errors(&items[(at - 1) / 2], &items[at]);
		at = (at - 1) / 2;
	}
}

static void sift_error_down(tl_error *items, size_t count)
{
	for (size_t at = 0, child = 1; child < count; child = 2 * at + 1) {
		if (child + 1 < count && error_comes_before(&items[child], &items[child + 1]))
			child++;
		if (!error_comes_before(&items[at], &items[child]))
			return;
		swap_errors(&items[at], &items[child]);
		at = child;
	}
}

bool tli_report_wants(const tli_report *report, tl_place place)
{
	if (report->errors.count < report->errors.capacity)
		return true;
	return report->errors.capacity > 0 && tli_place_compare(place, report->errors.items[0].place) <= 0;
}

void tli_report_insert(tli_report *report, const tl_error *error)
{
	tli_assert(report && error);
	tl_error *items = report->errors.items;
	size_t kept = report->errors.count++;
	if (kept < report->errors.capacity) {
		items[kept] = *error;
		sift_error_up(items, kept);
	} else if (report->errors.capacity > 0 && error_comes_before(error, &items[0])) {
		items[0] = *error;
		sift_error_down(items, report->errors.capacity);
	}
}

void tli_report_unknown(
	tli_report *report, tl_place place, const char *what, tli_shown word, const tli_suggestion *best)
{
	tli_assert(what && best);
	if (best->text)
		tli_report_add(report, place, "%s %s; did you mean %s?", what, word.text,
			tli_show(best->text, strlen(best->text)).text);
	else
		tli_report_add(report, place, "%s %s", what, word.text);
}

tl_place tli_place_of_byte(const char *text, size_t at)
{
	tl_place place = { .line = 1 };
	const char *start = text, *stop = text + at;
	for (const char *end; (end = memchr(start, '\n', (size_t)(stop - start))) != NULL; start = end + 1)
		place.line++;
	place.column = (uint32_t)(stop - start) + 1;
	return place;
}

void tli_report_finish(tli_report *report, tl_errors *errors)
{
	size_t kept = report->errors.count < report->errors.capacity ? report->errors.count : report->errors.capacity;
	for (size_t i = kept; i-- > 1;) {
		swap_errors(&report->errors.items[0], &report->errors.items[i]);
		sift_error_down(report->errors.items, i);
	}
	if (errors)
		errors->count = report->errors.count;
}

tl_status tli_format_refuse(char *text, const char *what, const char *library, tl_errors *errors)
{
	tli_report report = tli_report_of(errors);
	tli_report_add(
		&report, (tl_place){ 0 }, "this build cannot read %s: it was configured without %s", what, library);
	tli_report_finish(&report, errors);
	tli_array_free(text);
	return TL_E_UNSUPPORTED;
}
