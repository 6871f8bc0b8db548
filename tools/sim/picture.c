/* SPDX-License-Identifier: MIT */
/*
 * picture.c: frames of a simulation, for tl_draw_motion.
 *
 * Frames are taken at the requested rate. When they have POSITIONS_MAX positions, every second frame is dropped, and from then on
 * half as many are taken: so memory is bounded, and the picture of a long run has at most about ten megabytes. Of very many
 * walkers only the first are drawn. A scene without a map is drawn on an empty one.
 */
#include "sim/picture.h"

#include <math.h>
#include <stdlib.h>

#include "cli/message.h"
#include "io/picture.h"

enum { POSITIONS_MAX = 400000, TRACKS_MAX = 4000 };

struct frame {
	tl_point at, heading;
	bool present;
};

void film_free(struct film *film)
{
	free(film->positions);
	*film = (struct film){ 0 };
}

void film_begin(struct film *film, const struct sim *sim, double rate, double seconds)
{
	double every = floor(1 / (rate * sim->def.dt) + 0.5);
	*film = (struct film){ .wanted = true, .seconds = seconds, .every = every >= 1 ? (size_t)every : 1 };
	film->tracks = tli_array_length(sim->walkers) < TRACKS_MAX ? tli_array_length(sim->walkers) : TRACKS_MAX;
	film->balls = tli_array_length(sim->balls) < TRACKS_MAX ? tli_array_length(sim->balls) : TRACKS_MAX;
	(void)tl_movers_polygons(sim->movers, &film->polygons);
	film->polygons = film->polygons < TRACKS_MAX ? film->polygons : TRACKS_MAX;
	if (tli_array_length(sim->walkers) > TRACKS_MAX)
		message("the picture shows only the first %d of %zu agents", TRACKS_MAX,
			tli_array_length(sim->walkers));
}

static size_t tracks_of(const struct film *film)
{
	return film->tracks + film->balls + film->polygons;
}

/* Drops every second frame; the first stays. */
static void drop_half(struct film *film)
{
	size_t each = tracks_of(film), kept = (film->frames + 1) / 2;
	for (size_t i = 0; i < kept; i++)
		for (size_t k = 0; k < each; k++)
			film->positions[i * each + k] = film->positions[2 * i * each + k];
	film->frames = kept;
	film->every *= 2;
}

static bool make_room(struct film *film)
{
	size_t wanted = (film->frames + 1) * tracks_of(film);
	if (wanted <= film->room)
		return true;
	size_t room = wanted + wanted / 2 + 1024;
	struct frame *positions = realloc(film->positions, room * sizeof *positions);
	if (!positions)
		return out_of_memory();
	film->positions = positions;
	film->room = room;
	return true;
}

bool film_take_last(struct film *film, const struct sim *sim)
{
	size_t each = tracks_of(film);
	if (!make_room(film))
		return false;
	struct frame *to = film->positions + film->frames++ * each;
	for (size_t i = 0; i < film->tracks; i++) {
		const struct walker *walker = &sim->walkers[i];
		to[i] = (struct frame){ walker->at, walker->heading, walker->present };
	}
	for (size_t i = 0; i < film->balls; i++)
		to[film->tracks + i] = (struct frame){ .at = sim->balls[i].now.centre, .present = true };
	tl_mover mover;
	for (size_t i = 0; i < film->polygons && sim_get_polygon(sim, i, &mover); i++)
		to[film->tracks + film->balls + i] = (struct frame){ mover.circle.centre, mover.heading, true };
	return true;
}

bool film_take(struct film *film, const struct sim *sim)
{
	size_t each = tracks_of(film);
	if (!film->wanted || sim->steps % film->every != 0 || sim_time(sim) > film->seconds + sim->def.dt / 2)
		return true;
	if (film->frames > 2 && (film->frames + 1) * each > POSITIONS_MAX) {
		drop_half(film);
		if (sim->steps % film->every != 0)
			return true;
	}
	return film_take_last(film, sim);
}

/* ---- drawing ---- */

/* Tracks, and the points that they borrow. */
struct reel {
	tl_draw_track *tracks;
	size_t count;
	tl_point *at, *heading;
	tl_point (*corners)[TL_OBSTACLE_CORNERS_MAX]; /* of the polygons */
};

static void reel_free(struct reel *reel)
{
	free(reel->tracks);
	free(reel->at);
	free(reel->heading);
	free(reel->corners);
}

static void dress_polygon(const struct sim *sim, size_t k, const struct reel *reel, tl_draw_track *track)
{
	tl_mover mover;
	tl_obstacle_info info;
	if (!sim_get_polygon(sim, k, &mover) || tl_map_get_obstacle(sim->world.map, mover.obstacle, &info) != TL_OK)
		return;
	track->corners = reel->corners[k];
	track->radius = info.radius;
	track->name = info.name;
	while (track->corner_count < info.corner_count &&
		tl_map_get_obstacle_corner(sim->world.map, mover.obstacle, track->corner_count,
			&reel->corners[k][track->corner_count]) == TL_OK)
		track->corner_count++;
}

/* Track k of the film: it is there from some frame on, and does not return when it has left. */
static tl_draw_track track_of(const struct film *film, const struct sim *sim, const struct reel *reel, size_t k)
{
	size_t each = tracks_of(film), first = k * film->frames;
	tl_draw_track track = { .at = reel->at + first, .heading = reel->heading + first };
	while (track.first < film->frames && !film->positions[track.first * each + k].present)
		track.first++;
	for (; track.first + track.count < film->frames; track.count++) {
		const struct frame *frame = &film->positions[(track.first + track.count) * each + k];
		if (!frame->present)
			break;
		reel->at[first + track.count] = frame->at;
		reel->heading[first + track.count] = frame->heading;
	}
	if (k < film->tracks) {
		track.radius = sim->walkers[k].def.radius;
		track.colour = sim->walkers[k].colour;
		track.name = sim->walkers[k].name;
	} else if (k >= film->tracks + film->balls) {
		dress_polygon(sim, k - film->tracks - film->balls, reel, &track);
	} else {
		track.radius = sim->balls[k - film->tracks].now.radius;
		track.circle = true;
		track.name = sim->balls[k - film->tracks].name;
	}
	return track;
}

static bool make_reel(const struct film *film, const struct sim *sim, struct reel *reel)
{
	size_t each = tracks_of(film), points = each * film->frames;
	*reel = (struct reel){ malloc((each + 1) * sizeof *reel->tracks), 0, malloc((points + 1) * sizeof *reel->at),
		malloc((points + 1) * sizeof *reel->heading), malloc((film->polygons + 1) * sizeof *reel->corners) };
	if (!reel->tracks || !reel->at || !reel->heading || !reel->corners)
		return out_of_memory();
	for (size_t k = 0; k < each; k++) {
		reel->tracks[reel->count] = track_of(film, sim, reel, k);
		reel->count += reel->tracks[reel->count].count > 0; /* it may never have come */
	}
	return true;
}

/* The map that is drawn; an empty one where there is none. */
static bool open_floor(const struct sim *sim, struct world *floor)
{
	*floor = sim->world;
	if (floor->map)
		return true;
	tl_status status = tl_map_create(NULL, &floor->map);
	return check_status(status, "draw", sim->name);
}

/* Where the bodies are in the frames `first` to `last`, and room around them. */
static tl_box used_part(const tl_draw_motion *motion, size_t first, size_t last, bool circles)
{
	tl_box box = { { INFINITY, INFINITY }, { -INFINITY, -INFINITY } };
	for (size_t k = 0; k < motion->track_count; k++) {
		const tl_draw_track *track = &motion->tracks[k];
		for (size_t i = 0; i < track->count && (circles || !(track->circle || track->corner_count > 0)); i++) {
			double room = track->radius + 1.5;
			if (track->first + i >= first && track->first + i <= last) {
				box.min = (tl_point){ fmin(box.min.x, track->at[i].x - room),
					fmin(box.min.y, track->at[i].y - room) };
				box.max = (tl_point){ fmax(box.max.x, track->at[i].x + room),
					fmax(box.max.y, track->at[i].y + room) };
			}
		}
	}
	return box;
}

static bool has_area(tl_box box)
{
	return box.min.x < box.max.x;
}

/* With --crop auto the part that agents use in the frame that is shown where nothing plays. Else of a scene only the part that is used at
 * all: its walls are long. */
static void choose_view(const struct sim *sim, const tl_draw_motion *motion, bool crop, tl_draw_def *def)
{
	if (has_area(def->view))
		return;
	tl_box box = crop ? used_part(motion, motion->still, motion->still, false)
			  : used_part(motion, 0, motion->frames, true);
	if ((crop || sim->is_scene) && has_area(box))
		def->view = box;
}

bool film_write(const struct film *film, const struct sim *sim, tl_draw_def *def, double trail, const char *path)
{
	struct reel reel;
	struct world floor;
	bool good = make_reel(film, sim, &reel);
	if (good && open_floor(sim, &floor)) {
		tl_draw_motion motion = tl_default_draw_motion();
		motion.tracks = reel.tracks;
		motion.track_count = reel.count;
		motion.frames = film->frames;
		motion.frame_time = (double)film->every * sim->def.dt;
		motion.still = film->png ? film->frames - 1 : film->frames / 3;
		motion.trail = trail;
		def->motion = &motion;
		choose_view(sim, &motion, film->crop, def);
		good = picture_write(&floor, def, film->png, path);
		def->motion = NULL;
		if (!sim->world.map)
			tl_map_free(floor.map);
	} else {
		good = false;
	}
	reel_free(&reel);
	return good;
}
