/* SPDX-License-Identifier: MIT */
/*
 * format/svg/path.c: path data (SVG 1.1, 8.3): letters, each followed by any number of groups of numbers.
 *
 * A row of the table holds how many numbers a letter takes and which function draws them; a small letter is relative to the pen, and
 * groups after the first of an M are an L's. The flags of an arc are one digit each. Reading stops at the first mistake: what follows
 * could mean anything. O(size + points).
 */
#include "format/svg/svg.h"

typedef struct path_reader {
	tli_svg_pen *pen;
	tl_point control; /* the last one of the curve before */
	char curve;       /* that curve: 'C' (also S), 'Q' (also T), or 0 */
	char next_curve;  /* what `curve` is after the present group */
	tl_point base;    /* what numbers of a small letter are relative to; 0,0 for a capital */
} path_reader;

typedef struct command {
	char letter; /* capital */
	int count;
	void (*draw)(path_reader *from, const double *v);
} command;

static tl_point path_point(const path_reader *from, const double *v)
{
	return (tl_point){ from->base.x + v[0], from->base.y + v[1] };
}

static void draw_move(path_reader *from, const double *v)
{
	tl_point to = path_point(from, v);
	tli_svg_pen_move(from->pen, to.x, to.y);
}

static void draw_line(path_reader *from, const double *v)
{
	tl_point to = path_point(from, v);
	tli_svg_pen_line(from->pen, to.x, to.y);
}

static void draw_horizontal(path_reader *from, const double *v)
{
	tli_svg_pen_line(from->pen, from->base.x + v[0], from->pen->at.y);
}

static void draw_vertical(path_reader *from, const double *v)
{
	tli_svg_pen_line(from->pen, from->pen->at.x, from->base.y + v[0]);
}

static void keep_control(path_reader *from, char curve, tl_point control)
{
	from->next_curve = curve;
	from->control = control;
}

/* The control point of before on the other side of the pen, or the pen. */
static tl_point mirrored(const path_reader *from, char curve)
{
	tl_point at = from->pen->at;
	if (from->curve != curve)
		return at;
	return (tl_point){ 2 * at.x - from->control.x, 2 * at.y - from->control.y };
}

static void draw_cubic(path_reader *from, const double *v)
{
	tl_point second = path_point(from, v + 2);
	tli_svg_pen_cubic(from->pen, path_point(from, v), second, path_point(from, v + 4));
	keep_control(from, 'C', second);
}

static void draw_smooth_cubic(path_reader *from, const double *v)
{
	tl_point second = path_point(from, v);
	tli_svg_pen_cubic(from->pen, mirrored(from, 'C'), second, path_point(from, v + 2));
	keep_control(from, 'C', second);
}

static void draw_quadratic(path_reader *from, const double *v)
{
	tl_point control = path_point(from, v);
	tli_svg_pen_quadratic(from->pen, control, path_point(from, v + 2));
	keep_control(from, 'Q', control);
}

static void draw_smooth_quadratic(path_reader *from, const double *v)
{
	tl_point control = mirrored(from, 'Q');
	tli_svg_pen_quadratic(from->pen, control, path_point(from, v));
	keep_control(from, 'Q', control);
}

static void draw_arc(path_reader *from, const double *v)
{
	tli_svg_arc arc = { v[0], v[1], v[2], v[3] != 0, v[4] != 0, path_point(from, v + 5) };
	tli_svg_pen_arc(from->pen, &arc);
}

static void draw_close(path_reader *from, const double *v)
{
	(void)v;
	tli_svg_pen_close(from->pen);
}

static const command commands[] = {
	{ 'M', 2, draw_move },
	{ 'L', 2, draw_line },
	{ 'H', 1, draw_horizontal },
	{ 'V', 1, draw_vertical },
	{ 'C', 6, draw_cubic },
	{ 'S', 4, draw_smooth_cubic },
	{ 'Q', 4, draw_quadratic },
	{ 'T', 2, draw_smooth_quadratic },
	{ 'A', 7, draw_arc },
	{ 'Z', 0, draw_close },
};

static const command *find_command(char letter)
{
	char capital = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		if (commands[i].letter == capital)
			return &commands[i];
	}
	return NULL;
}

/* 0 or 1, one character. */
static bool read_flag(tli_svg_text *text, double *out)
{
	tli_svg_text next = *text;
	tli_svg_skip_blanks(&next);
	if (next.at < next.end && *next.at == ',') {
		next.at++;
		tli_svg_skip_blanks(&next);
	}
	if (next.at == next.end || (*next.at != '0' && *next.at != '1'))
		return false;
	*out = *next.at++ - '0';
	*text = next;
	return true;
}

/* One group of numbers; false: there is none, or it is not whole (*started). */
static bool read_numbers(tli_svg_text *text, const command *it, double *values, bool *started)
{
	*started = false;
	for (int i = 0; i < it->count; i++) {
		bool is_flag = it->letter == 'A' && (i == 3 || i == 4);
		if (!(is_flag ? read_flag(text, &values[i]) : tli_svg_number(text, &values[i])))
			return false;
		*started = true;
	}
	return true;
}

static void draw_command(path_reader *from, const command *it, bool is_relative, const double *values)
{
	from->base = is_relative ? from->pen->at : (tl_point){ 0, 0 };
	from->next_curve = 0;
	it->draw(from, values);
	from->curve = from->next_curve;
}

/* A letter and its groups. */
static const char *read_command(path_reader *from, tli_svg_text *text, bool is_first)
{
	static const command line = { 'L', 2, draw_line };
	char letter = *text->at;
	const command *it = find_command(letter);
	double values[7];
	bool started;
	if (!it)
		return "no command of path data";
	if (is_first && it->letter != 'M')
		return "path data that does not begin with M";
	text->at++;
	if (it->count == 0) {
		draw_command(from, it, false, values);
		return NULL;
	}
	for (size_t groups = 0;; groups++) {
		if (!read_numbers(text, it, values, &started))
			return groups == 0 || started ? "a number is missing in path data" : NULL;
		draw_command(from, it, letter >= 'a', values);
		if (from->pen->status)
			return NULL;
		if (it->letter == 'M')
			it = &line;
	}
}

const char *tli_svg_path(tli_svg_pen *pen, const char *data, size_t *offset)
{
	tli_svg_text text = tli_svg_text_of(data);
	path_reader from = { .pen = pen };
	bool is_first = true;
	tli_svg_skip_blanks(&text);
	while (text.at < text.end && !pen->status) {
		*offset = (size_t)(text.at - data);
		const char *why = read_command(&from, &text, is_first);
		if (why) {
			*offset = (size_t)(text.at - data);
			return why;
		}
		is_first = false;
		tli_svg_skip_blanks(&text);
	}
	return NULL;
}
