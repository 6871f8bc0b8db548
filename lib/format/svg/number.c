/* SPDX-License-Identifier: MIT */
/*
 * format/svg/number.c: numbers, lengths and transforms out of SVG attributes (SVG 1.1, 4.2 and 7.6).
 *
 * Numbers may stand without anything between them ("1.5.5-2" is three). They become doubles and are rounded to the grid once, after all
 * matrices, so a drawing without transforms gives the points of a native map. Only + - * / and sqrt are used, which are the same
 * everywhere; for turns see base/angle.h.
 */
#include "format/svg/svg.h"

#include "base/angle.h"
#include "base/ascii.h"
#include "base/assert.h"
#include "base/number.h"

#include <math.h>

const tli_svg_matrix tli_svg_identity = { 1, 0, 0, 1, 0, 0 };

tl_point tli_svg_apply(const tli_svg_matrix *m, double x, double y)
{
	return (tl_point){ m->a * x + m->c * y + m->e, m->b * x + m->d * y + m->f };
}

tli_svg_matrix tli_svg_multiply(const tli_svg_matrix *outer, const tli_svg_matrix *inner)
{
	tl_point shift = tli_svg_apply(outer, inner->e, inner->f);
	return (tli_svg_matrix){
		outer->a * inner->a + outer->c * inner->b,
		outer->b * inner->a + outer->d * inner->b,
		outer->a * inner->c + outer->c * inner->d,
		outer->b * inner->c + outer->d * inner->d,
		shift.x,
		shift.y,
	};
}

/*
 * The matrix with its columns times rx and ry, as p = |column 1|^2, q = |column 2|^2 and their product: the square of its largest
 * singular value is (p + q)/2 + sqrt(((p - q)/2)^2 + product^2). For a circle that is only scaled this gives the radius exactly.
 */
double tli_svg_reach(const tli_svg_matrix *m, double rx, double ry)
{
	double p = (m->a * rx) * (m->a * rx) + (m->b * rx) * (m->b * rx);
	double q = (m->c * ry) * (m->c * ry) + (m->d * ry) * (m->d * ry);
	double product = (m->a * rx) * (m->c * ry) + (m->b * rx) * (m->d * ry);
	double half = (p - q) / 2;
	return sqrt((p + q) / 2 + sqrt(half * half + product * product));
}

tli_svg_text tli_svg_text_of(const char *zero_terminated)
{
	return (tli_svg_text){ zero_terminated, zero_terminated + strlen(zero_terminated) };
}

void tli_svg_skip_blanks(tli_svg_text *text)
{
	while (text->at < text->end && tli_svg_is_blank(*text->at))
		text->at++;
}

bool tli_svg_number(tli_svg_text *text, double *out)
{
	tli_assert(text->at <= text->end);
	tli_svg_text next = *text;
	tli_svg_skip_blanks(&next);
	if (next.at < next.end && *next.at == ',') {
		next.at++;
		tli_svg_skip_blanks(&next);
	}
	size_t size = tli_number_scan_scientific(next.at, (size_t)(next.end - next.at));
	if (size == 0 || tli_number_scientific_to_double(next.at, size, out))
		return false;
	next.at += size;
	bool has_digit = next.end - next.at > 1 && tli_is_digit(next.at[1]);
	if (next.at < next.end && *next.at == '.' && !has_digit && !memchr(next.at - size, '.', size))
		next.at++;
	*text = next;
	return true;
}

bool tli_svg_length(const char *zero_terminated, double *out)
{
	static const struct {
		const char *name;
		double size; /* user units: 96 an inch */
	} units[] = { { "", 1 }, { "px", 1 }, { "pt", 96.0 / 72 }, { "pc", 16 }, { "in", 96 }, { "cm", 96 / 2.54 },
		{ "mm", 96 / 25.4 }, { "q", 96 / 101.6 } };
	tli_svg_text text = tli_svg_text_of(zero_terminated);
	double value;
	if (!tli_svg_number(&text, &value))
		return false;
	while (text.end > text.at && tli_svg_is_blank(text.end[-1]))
		text.end--;
	size_t size = (size_t)(text.end - text.at);
	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		if (strlen(units[i].name) == size && memcmp(units[i].name, text.at, size) == 0) {
			*out = value * units[i].size;
			return true;
		}
	}
	return false;
}

/* ---- transforms ---- */

static bool rotation_matrix(const double *v, size_t count, tli_svg_matrix *out)
{
	tli_turn turned;
	if (count == 2 || tli_turn_by_degrees(v[0], &turned))
		return false;
	double x = count == 3 ? v[1] : 0, y = count == 3 ? v[2] : 0;
	tli_svg_matrix to = { 1, 0, 0, 1, x, y }, back = { 1, 0, 0, 1, -x, -y };
	tli_svg_matrix round = { turned.cosine, turned.sine, -turned.sine, turned.cosine, 0, 0 };
	round = tli_svg_multiply(&round, &back);
	*out = tli_svg_multiply(&to, &round);
	return true;
}

static bool skew(double degrees, double *tangent)
{
	tli_turn turned;
	if (tli_turn_by_degrees(degrees, &turned) || turned.cosine == 0)
		return false;
	*tangent = turned.sine / turned.cosine;
	return true;
}

/* The matrix of name(v[0..count)). */
static bool make_matrix(const char *name, size_t size, const double *v, size_t count, tli_svg_matrix *out)
{
	*out = tli_svg_identity;
	if (size == 6 && memcmp(name, "matrix", 6) == 0 && count == 6) {
		*out = (tli_svg_matrix){ v[0], v[1], v[2], v[3], v[4], v[5] };
		return true;
	}
	if (size == 9 && memcmp(name, "translate", 9) == 0 && count <= 2) {
		out->e = v[0];
		out->f = count == 2 ? v[1] : 0;
		return true;
	}
	if (size == 5 && memcmp(name, "scale", 5) == 0 && count <= 2) {
		out->a = v[0];
		out->d = count == 2 ? v[1] : v[0];
		return true;
	}
	if (size == 6 && memcmp(name, "rotate", 6) == 0 && count <= 3)
		return rotation_matrix(v, count, out);
	if (size == 5 && memcmp(name, "skewX", 5) == 0 && count == 1)
		return skew(v[0], &out->c);
	return size == 5 && memcmp(name, "skewY", 5) == 0 && count == 1 && skew(v[0], &out->b);
}

/* `NAME ( NUMBERS )` */
static bool next_matrix(tli_svg_text *text, tli_svg_matrix *out)
{
	const char *name = text->at;
	while (text->at < text->end && ((*text->at >= 'a' && *text->at <= 'z') || *text->at == 'X' || *text->at == 'Y'))
		text->at++;
	size_t size = (size_t)(text->at - name), count = 0;
	double values[6];
	tli_svg_skip_blanks(text);
	if (text->at == text->end || *text->at != '(')
		return false;
	text->at++;
	while (count < 6 && tli_svg_number(text, &values[count]))
		count++;
	tli_svg_skip_blanks(text);
	if (count == 0 || text->at == text->end || *text->at != ')')
		return false;
	text->at++;
	return make_matrix(name, size, values, count, out);
}

bool tli_svg_transform(const char *zero_terminated, tli_svg_matrix *out)
{
	tli_svg_text text = tli_svg_text_of(zero_terminated);
	tli_svg_matrix all = tli_svg_identity, one;
	for (tli_svg_skip_blanks(&text); text.at < text.end; tli_svg_skip_blanks(&text)) {
		if (*text.at == ',') {
			text.at++;
			continue;
		}
		if (strncmp(text.at, "none", 4) == 0) {
			text.at += 4;
			continue;
		}
		if (!next_matrix(&text, &one))
			return false;
		all = tli_svg_multiply(&all, &one);
	}
	*out = all;
	return true;
}
