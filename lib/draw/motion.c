/* SPDX-License-Identifier: MIT */
/*
 * draw/motion.c: what moves, as animations inside the SVG.
 *
 * Each list of values is thinned by itself (thin.c). Positions are whole tenths of a pixel, headings whole degrees, without jumps from
 * 359 to 0. A body that is not there in all frames is hidden in the others. A trail is the whole path as one line, of which a dash shows
 * the part walked last. All animations begin with the document and have one duration, so they stay together. O(frames of all tracks).
 */
#include <math.h>

#include "base/alloc.h"
#include "base/angle.h"
#include "base/assert.h"
#include "draw/scene.h"
#include "draw/thin.h"

#define FRAMES_MAX 1000000
#define COLOURS 8
/* Hundredths of a pixel: */
#define POSITION_TOLERANCE 30
#define TRAIL_TOLERANCE 120
#define TENTH 10
/* Degrees. */
#define TURN_TOLERANCE 3

tl_draw_motion tl_default_draw_motion(void)
{
	return (tl_draw_motion){ .frames = 1, .frame_time = 0.1 };
}

/* ---- checking ---- */

static bool track_is_valid(const tl_draw_track *track, size_t frames)
{
	if (!track->at || track->count == 0 || track->first >= frames || track->count > frames - track->first)
		return false;
	if (!(track->radius >= 0) || !isfinite(track->radius) || track->colour >= COLOURS ||
		(track->corner_count > 0 && !track->corners))
		return false;
	for (size_t i = 0; i < track->corner_count; i++) {
		tl_point off = track->corners[i];
		if (!(fabs(off.x) <= track->radius) || !(fabs(off.y) <= track->radius))
			return false;
	}
	for (size_t i = 0; i < track->count; i++) {
		if (!isfinite(track->at[i].x) || !isfinite(track->at[i].y))
			return false;
	}
	return true;
}

bool tli_draw_motion_is_valid(const tl_draw_motion *motion)
{
	if (motion->frames == 0 || motion->frames > FRAMES_MAX || motion->still >= motion->frames ||
		(motion->track_count > 0 && !motion->tracks))
		return false;
	if (!(motion->frame_time > 0) || !isfinite(motion->frame_time) || !(motion->trail >= 0) ||
		!isfinite(motion->trail))
		return false;
	for (size_t i = 0; i < motion->track_count; i++) {
		if (!track_is_valid(&motion->tracks[i], motion->frames))
			return false;
	}
	return true;
}

/* ---- one track, made ready ---- */

/* Room for one track of any length. */
typedef struct track_player {
	tli_scene *scene;
	const tl_draw_motion *motion;
	const tl_draw_track *track;
	size_t still;        /* of the track: what is shown where nothing plays */
	tli_pair *positions; /* [frames], hundredths of a pixel, whole tenths */
	tli_pair *turns;     /* [frames], x: degrees */
	tli_pair *walked;    /* [frames], x: hundredths of a pixel */
	uint32_t *keys;      /* [frames] */
	uint32_t *path_keys; /* [frames] */
} track_player;

static int64_t to_tenths(int64_t hundredths)
{
	int64_t rest = ((hundredths % TENTH) + TENTH) % TENTH;
	return hundredths - rest + (rest >= TENTH / 2 ? TENTH : 0);
}

static void set_positions(track_player *it)
{
	for (size_t i = 0; i < it->track->count; i++) {
		tli_pixel at = tli_draw_position(it->scene, it->track->at[i]);
		it->positions[i] = (tli_pair){ to_tenths(at.x), to_tenths(at.y) };
	}
}

/* The direction of frame i; 0,0 where there is none. */
static tl_point heading_of(const track_player *it, size_t i)
{
	const tl_draw_track *track = it->track;
	if (track->heading)
		return track->heading[i];
	size_t to = i + 1 < track->count ? i + 1 : i, from = to > 0 ? to - 1 : 0;
	return (tl_point){ track->at[to].x - track->at[from].x, track->at[to].y - track->at[from].y };
}

/* Whole degrees, each the one nearest to the one before: from 350 on to 365 and not back to 5. Frames without a direction keep
 * the last one, and those before there is any have the first. */
static void set_turns(track_player *it)
{
	int64_t last = 0;
	bool known = false;
	for (size_t i = 0; i < it->track->count; i++) {
		tl_point heading = heading_of(it, i);
		if (isfinite(heading.x) && isfinite(heading.y) && (heading.x != 0 || heading.y != 0)) {
			int64_t angle = (int64_t)floor(tli_angle_degrees(heading.x, heading.y * it->scene->down) + 0.5);
			int64_t by = known ? (((angle - last) % 360) + 540) % 360 - 180 : angle - last;
			last += by;
			for (size_t k = 0; !known && k < i; k++)
				it->turns[k].x = last;
			known = true;
		}
		it->turns[i] = (tli_pair){ last, 0 };
	}
}

/* ---- lists ---- */

/* A frame's share of the whole, from 0 to 1, to 1/10000 (1/100000 where there are many). */
static void add_time(tli_text *out, size_t frame, size_t frames)
{
	tli_assert(frame < frames || frames == 0);
	uint64_t parts = frames > 2000 ? 100000 : 10000;
	uint64_t share = frames > 1 ? (frame * parts * 2 + (frames - 1)) / (2 * (frames - 1)) : 0;
	if (share == 0 || share == parts) {
		tli_text_add_char(out, share ? '1' : '0');
		return;
	}
	char digits[8];
	size_t count = parts == 100000 ? 5 : 4;
	for (size_t i = count; i-- > 0; share /= 10)
		digits[i] = (char)('0' + share % 10);
	while (digits[count - 1] == '0')
		count--;
	tli_text_add_char(out, '.');
	tli_text_add_bytes(out, digits, count);
}

/* `keyTimes`: the keys, and the ends of the motion where the track does not reach them. */
static void add_times(track_player *it, const uint32_t *keys, size_t count)
{
	tli_text *out = &it->scene->out;
	size_t first = it->track->first, frames = it->motion->frames;
	tli_text_add(out, "\" keyTimes=\"");
	if (first > 0)
		tli_text_add(out, "0;");
	for (size_t i = 0; i < count; i++) {
		if (i > 0)
			tli_text_add_char(out, ';');
		add_time(out, first + keys[i], frames);
	}
	if (first + keys[count - 1] + 1 < frames)
		tli_text_add(out, ";1");
}

static void end_animation(track_player *it)
{
	tli_text *out = &it->scene->out;
	double duration = it->motion->frame_time * (double)(it->motion->frames - 1);
	tli_text_add(out, "\" dur=\"");
	tli_text_add_double(out, floor(duration * 1000 + 0.5) / 1000);
	tli_text_add(out, "s\" repeatCount=\"indefinite\"/>");
}

typedef void add_value(tli_text *out, tli_pair value);

static void add_position(tli_text *out, tli_pair value)
{
	tli_draw_number(out, value.x);
	tli_text_add_char(out, ' ');
	tli_draw_number(out, value.y);
}

static void add_turn(tli_text *out, tli_pair value)
{
	tli_text_add_format(out, "%lld", (long long)value.x);
}

static void add_offset(tli_text *out, tli_pair value)
{
	tli_draw_number(out, value.x);
}

/* The values of the keys; where the track does not reach the ends of the motion, its own ends hold there. */
static void add_list(track_player *it, const tli_pair *values, const uint32_t *keys, size_t count, add_value *add)
{
	tli_assert(count > 0 && keys[count - 1] < it->track->count);
	tli_text *out = &it->scene->out;
	tli_text_add(out, " values=\"");
	if (it->track->first > 0) {
		add(out, values[keys[0]]);
		tli_text_add_char(out, ';');
	}
	for (size_t i = 0; i < count; i++) {
		if (i > 0)
			tli_text_add_char(out, ';');
		add(out, values[keys[i]]);
	}
	if (it->track->first + keys[count - 1] + 1 < it->motion->frames) {
		tli_text_add_char(out, ';');
		add(out, values[keys[count - 1]]);
	}
	add_times(it, keys, count);
	end_animation(it);
}

static bool changes(const tli_pair *values, size_t count)
{
	for (size_t i = 1; i < count; i++) {
		if (values[i].x != values[0].x || values[i].y != values[0].y)
			return true;
	}
	return false;
}

/* ---- parts ---- */

static void add_visibility(track_player *it)
{
	tli_text *out = &it->scene->out;
	size_t first = it->track->first, end = first + it->track->count, frames = it->motion->frames;
	if (first == 0 && end == frames)
		return;
	tli_text_add(out, "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"");
	tli_text_add(out, first > 0 ? "hidden;visible" : "visible");
	tli_text_add(out, end < frames ? ";hidden\" keyTimes=\"0" : "\" keyTimes=\"0");
	if (first > 0) {
		tli_text_add_char(out, ';');
		add_time(out, first, frames);
	}
	if (end < frames) {
		tli_text_add_char(out, ';');
		add_time(out, end, frames);
	}
	end_animation(it);
}

/* It has no arrow. */
static bool is_obstacle(const tl_draw_track *track)
{
	return track->circle || track->corner_count > 0;
}

static bool is_there_in_still(const track_player *it)
{
	return it->motion->still >= it->track->first && it->motion->still - it->track->first < it->track->count;
}

static void add_hidden(track_player *it)
{
	if (!is_there_in_still(it))
		tli_text_add(&it->scene->out, " visibility=\"hidden\"");
}

/* The arrow of a body of this radius, along x: a dart within the disc. */
static void add_nose(tli_text *out, int64_t radius)
{
	int64_t tip = radius * 78 / 100, back = radius * 50 / 100, side = radius * 52 / 100, notch = radius * 18 / 100;
	tli_text_add(out, "<path class=\"t-nose\" d=\"");
	tli_draw_point(out, 'M', (tli_pixel){ tip, 0 });
	tli_draw_point(out, 'L', (tli_pixel){ -back, side });
	tli_draw_point(out, 'L', (tli_pixel){ -notch, 0 });
	tli_draw_point(out, 'L', (tli_pixel){ -back, -side });
	tli_text_add(out, "Z\"/>");
}

static void open_body(track_player *it)
{
	tli_text *out = &it->scene->out;
	if (is_obstacle(it->track))
		tli_text_add(out, "<g class=\"t-round\"");
	else
		tli_text_add_format(out, "<g class=\"t-body t-b%u\"", (unsigned)it->track->colour);
	add_hidden(it);
	tli_text_add(out, " transform=\"translate(");
	add_position(out, it->positions[it->still]);
	tli_text_add_char(out, ')');
	if (!is_obstacle(it->track) && it->turns[it->still].x != 0)
		tli_text_add_format(out, " rotate(%lld)", (long long)it->turns[it->still].x);
	tli_text_add(out, "\">");
	if (it->track->name) {
		tli_text_add(out, "<title>");
		tli_draw_escape(out, it->track->name);
		tli_text_add(out, "</title>");
	}
}

static void animate_body(track_player *it)
{
	tli_text *out = &it->scene->out;
	size_t count = it->track->count;
	bool moves = changes(it->positions, count), turns = !is_obstacle(it->track) && changes(it->turns, count);
	add_visibility(it);
	if (moves || turns) { /* what is summed up needs something below it */
		size_t keys = tli_thin(it->positions, count, POSITION_TOLERANCE, it->keys);
		tli_text_add(out, "<animateTransform attributeName=\"transform\" type=\"translate\"");
		add_list(it, it->positions, it->keys, keys, add_position);
	}
	if (!is_obstacle(it->track) && (moves || turns)) {
		size_t keys = tli_thin(it->turns, count, TURN_TOLERANCE, it->keys);
		tli_text_add(out, "<animateTransform attributeName=\"transform\" type=\"rotate\" additive=\"sum\"");
		add_list(it, it->turns, it->keys, keys, add_turn);
	}
}

/* In a group of its own, so that a label does not turn with it. */
static void write_polygon(track_player *it)
{
	tli_text *out = &it->scene->out;
	size_t count = it->track->count;
	tli_text_add_format(out, "<g transform=\"rotate(%lld)\">", (long long)it->turns[it->still].x);
	if (it->motion->frames > 1 && changes(it->turns, count)) {
		size_t keys = tli_thin(it->turns, count, TURN_TOLERANCE, it->keys);
		tli_text_add(out, "<animateTransform attributeName=\"transform\" type=\"rotate\"");
		add_list(it, it->turns, it->keys, keys, add_turn);
	}
	tli_text_add(out, "<path d=\"");
	for (size_t i = 0; i < it->track->corner_count; i++) {
		tl_point off = it->track->corners[i];
		int64_t x = tli_draw_length(it->scene, fabs(off.x)), y = tli_draw_length(it->scene, fabs(off.y));
		tli_draw_point(
			out, i ? 'L' : 'M', (tli_pixel){ off.x < 0 ? -x : x, off.y * it->scene->down < 0 ? -y : y });
	}
	tli_text_add(out, "Z\"/></g>");
}

/* To the right, as labels of what stands mostly are. */
static void write_moving_label(track_player *it, int64_t radius)
{
	tli_text *out = &it->scene->out;
	if (!it->track->name || !it->scene->def.names)
		return;
	tli_text_add(out, "<text class=\"t-name\" style=\"fill-opacity:1\"");
	tli_draw_attribute(out, "x", radius + 3 * it->scene->line);
	tli_draw_attribute(out, "y", it->scene->font * 35 / 100);
	tli_text_add_char(out, '>');
	tli_draw_escape(out, it->track->name);
	tli_text_add(out, "</text>");
}

static void write_body(track_player *it)
{
	tli_text *out = &it->scene->out;
	int64_t radius = tli_draw_length(it->scene, it->track->radius);
	bool is_small = !is_obstacle(it->track) && radius < it->scene->body;
	open_body(it);
	if (it->motion->frames > 1)
		animate_body(it);
	if (it->track->corner_count > 0) {
		write_polygon(it);
	} else if (!is_small || it->track->radius > 0 || it->track->circle) {
		tli_text_add(out, "<circle");
		tli_draw_attribute(out, "r", is_small ? it->scene->body : radius);
		tli_text_add(out, "/>");
	}
	if (is_obstacle(it->track))
		write_moving_label(it, radius);
	else
		add_nose(out, is_small ? it->scene->body : radius);
	tli_text_add(out, "</g>\n");
}

/* ---- trails ---- */

static int64_t pair_distance(tli_pair a, tli_pair b)
{
	double x = (double)(b.x - a.x), y = (double)(b.y - a.y);
	return (int64_t)(sqrt(x * x + y * y) + 0.5);
}

/* The path over its keys, each point relative to the one before; its length up to each frame goes to `walked`. */
static void write_track_path(track_player *it, size_t count)
{
	tli_text *out = &it->scene->out;
	const tli_pair *positions = it->positions;
	int64_t length = 0;
	tli_draw_point(out, 'M', (tli_pixel){ positions[0].x, positions[0].y });
	it->walked[0] = (tli_pair){ 0, 0 };
	for (size_t i = 1; i < count; i++) {
		uint32_t from = it->path_keys[i - 1], to = it->path_keys[i];
		int64_t leg = pair_distance(positions[from], positions[to]);
		for (uint32_t k = from + 1; k <= to; k++)
			it->walked[k] = (tli_pair){ length + leg * (k - from) / (to - from), 0 };
		length += leg;
		if (leg > 0)
			tli_draw_point(out, 'l',
				(tli_pixel){
					positions[to].x - positions[from].x, positions[to].y - positions[from].y });
	}
}

static void write_trail(track_player *it)
{
	tli_text *out = &it->scene->out;
	size_t count = it->track->count;
	int64_t dash = tli_draw_length(it->scene, it->motion->trail);
	if (it->track->circle || dash == 0 || !changes(it->positions, count))
		return;
	tli_text_add_format(out, "<path class=\"t-trail t-t%u\"", (unsigned)it->track->colour);
	add_hidden(it);
	tli_text_add(out, " d=\"");
	write_track_path(it, tli_thin(it->positions, count, POSITION_TOLERANCE, it->path_keys));
	tli_text_add(out, "\" stroke-dasharray=\"");
	tli_draw_number(out, dash);
	tli_text_add_char(out, ' ');
	tli_draw_number(out, it->walked[count - 1].x + dash + TLI_PIXEL);
	tli_text_add_char(out, '"');
	for (size_t i = 0; i < count; i++)
		it->walked[i].x = to_tenths(dash - it->walked[i].x);
	tli_draw_attribute(out, "stroke-dashoffset", it->walked[it->still].x);
	tli_text_add_char(out, '>');
	if (it->motion->frames > 1) {
		add_visibility(it);
		size_t keys = tli_thin(it->walked, count, TRAIL_TOLERANCE, it->keys);
		tli_text_add(out, "<animate attributeName=\"stroke-dashoffset\"");
		add_list(it, it->walked, it->keys, keys, add_offset);
	}
	tli_text_add(out, "</path>\n");
}

/* ---- all ---- */

static void choose_track(track_player *it, const tl_draw_track *track)
{
	tli_assert(track->count > 0);
	size_t still = it->motion->still;
	it->track = track;
	it->still = still < track->first ? 0 : still - track->first;
	if (it->still >= track->count)
		it->still = track->count - 1;
	set_positions(it);
	set_turns(it);
}

/* Trails below all bodies, circles below those that walk. */
static void write_tracks(track_player *it)
{
	const tl_draw_motion *motion = it->motion;
	for (int layer = motion->trail > 0 ? 0 : 1; layer < 3; layer++) {
		for (size_t i = 0; i < motion->track_count && !it->scene->out.failed; i++) {
			const tl_draw_track *track = &motion->tracks[i];
			if ((layer == 0 && is_obstacle(track)) || (layer > 0 && is_obstacle(track) != (layer == 1)))
				continue;
			choose_track(it, track);
			if (layer == 0)
				write_trail(it);
			else
				write_body(it);
		}
	}
}

tl_status tli_draw_motion(tli_scene *scene)
{
	const tl_draw_motion *motion = scene->def.motion;
	size_t frames = motion ? motion->frames : 0;
	tli_assert(!motion || motion->still < motion->frames);
	if (!motion || motion->track_count == 0)
		return TL_OK;
	track_player it = { .scene = scene, .motion = motion };
	tli_pair *pairs = tli_alloc_array(3 * frames, sizeof *pairs);
	uint32_t *keys = tli_alloc_array(2 * frames, sizeof *keys);
	if (pairs && keys) {
		it.positions = pairs;
		it.turns = pairs + frames;
		it.walked = pairs + 2 * frames;
		it.keys = keys;
		it.path_keys = keys + frames;
		write_tracks(&it);
	}
	tl_status status = pairs && keys ? TL_OK : TL_E_NOMEM;
	tli_free(pairs, 3 * frames * sizeof *pairs);
	tli_free(keys, 2 * frames * sizeof *keys);
	return status;
}
