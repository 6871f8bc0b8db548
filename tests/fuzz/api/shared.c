/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/shared.c: navs that are brought up to date while readers ask the one before; and pictures of maps and navs. */
#include "fuzz/api/host.h"

static void know(host *h)
{
	host_shared *s = &h->shared;
	const model_map *map = &h->maps[s->map].now.model;
	int64_t radius = model_channels_radius(map, host_traveller(&s->def).heeds);
	if (s->def.radius >= 0)
		require(model_round(map->resolution, s->def.radius, &radius));
	model_compile(&s->newest, map, host_traveller(&s->def), radius, TL_CONTACT_GRAZE);
}

static void create(host *h, const uint8_t *r)
{
	host_shared *s = &h->shared;
	tl_status status;
	s->map = r[2] % HOST_MAPS;
	s->def = tl_default_nav_def();
	s->def.via = TL_VIA_CORNERS;
	s->def.radius = r[4] & 1 ? -1 : r[4] & 2 ? host_length(h, r[5]) : 0;
	s->def.heeds = host_heeds(&h->maps[s->map].now.model, r[6]);
	s->def.keys = host_keys(&h->maps[s->map].now.model, r[7]);
	host_say("shared = tl_shared_nav_create(map%zu, { radius %.17g, heeds %x, keys %x })", s->map, s->def.radius,
		s->def.heeds, s->def.keys);
	ATTEMPT(status, s->shared != NULL,
		(s->def.budget = host_budget(), tl_shared_nav_create(h->maps[s->map].map, &s->def, &s->shared)));
	require(status == TL_OK || (status == TL_E_RANGE && h->left > 0));
	if (status)
		return;
	tl_shared_nav_free(s->shared); /* its updates are to have enough */
	s->shared = NULL;
	s->def.budget.max_work = tl_default_budget().max_work;
	require(tl_shared_nav_create(h->maps[s->map].map, &s->def, &s->shared) == TL_OK);
	know(h);
}

void host_shared_free(host *h)
{
	host_shared *s = &h->shared;
	for (size_t i = 0; i < HOST_READERS; i++) {
		tl_nav_reader_free(s->readers[i].reader);
		s->readers[i].reader = NULL;
		s->readers[i].query = NULL;
	}
	tl_shared_nav_free(s->shared);
	s->shared = NULL;
}

static void update(host *h)
{
	host_shared *s = &h->shared;
	tl_status status;
	if (s->map == HOST_MAPS)
		return;
	host_say("tl_shared_nav_update(shared, map%zu)", s->map);
	ATTEMPT(status, 0, tl_shared_nav_update(s->shared, h->maps[s->map].map));
	bool is_gone = s->def.heeds & ~model_channels(&h->maps[s->map].now.model);
	require(status == TL_OK || (status == TL_E_RANGE && h->left > 0) || (status == TL_E_INVALID && is_gone));
	if (status == TL_OK)
		know(h);
}

static void begin(host_shared *s, size_t index)
{
	host_reader *reader = &s->readers[index];
	tl_status status;
	if (!reader->reader) {
		host_say("reader%zu = tl_nav_reader_create(shared)", index);
		ATTEMPT(status, 0, tl_nav_reader_create(s->shared, &reader->reader));
		require(status == TL_OK);
	}
	host_say("tl_nav_reader_begin(reader%zu)", index);
	ATTEMPT(status, 0, tl_nav_reader_begin(reader->reader, &reader->query));
	require(status == TL_OK);
	reader->world = s->newest;
}

static void ask(const host *h, const host_reader *reader, const uint8_t *r)
{
	tl_point a = host_point(h, r + 5), b = host_point(h, r + 7);
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	model_point from, to;
	bool sees, has;
	if (!model_round_point(h->resolution, a, &from) || !model_round_point(h->resolution, b, &to))
		return;
	def.from.at = a;
	def.to.at = b;
	host_say("a reader: tl_query_sees, find_path, has_path (%s, %s)\n", host_at(a), host_at(b));
	require(tl_query_sees(reader->query, a, b, &sees) == TL_OK);
	require(sees == model_sees(&reader->world, from, to));
	require(tl_query_find_path(reader->query, &def, &result) == TL_OK);
	require(tl_query_has_path(reader->query, &def, &has) == TL_OK);
	require(!sees || result.found);
	require(has == result.found);
}

void host_act_shared(host *h, const uint8_t *r)
{
	host_shared *s = &h->shared;
	host_reader *reader = &s->readers[r[3] % HOST_READERS];
	if (!s->shared) {
		create(h, r);
		return;
	}
	switch (r[4] % 8) {
	case 0:
	case 1:
		update(h);
		break;
	case 2:
		host_say("tl_nav_reader_end(reader%d)\n", r[3] % HOST_READERS);
		tl_nav_reader_end(reader->reader);
		reader->query = NULL;
		break;
	case 3:
		host_say("tl_nav_reader_free(reader%d)\n", r[3] % HOST_READERS);
		if (reader->query)
			tl_nav_reader_end(reader->reader);
		tl_nav_reader_free(reader->reader);
		reader->reader = NULL;
		reader->query = NULL;
		break;
	case 4:
		if (r[5] % 8 == 0) {
			host_say("tl_shared_nav_free(shared)\n");
			for (size_t i = 0; i < HOST_READERS; i++)
				tl_nav_reader_end(s->readers[i].reader);
			host_shared_free(h);
			break;
		}
		/* fall through */
	default:
		if (reader->query)
			ask(h, reader, r);
		else
			begin(s, r[3] % HOST_READERS);
	}
}

/* ---- pictures ---- */

static void draw(host *h, const uint8_t *r, const tl_draw_shapes *shapes)
{
	static char text[1 << 18];
	const host_map *m = &h->maps[r[2] % HOST_MAPS];
	const host_nav *n = &h->navs[r[3] % HOST_NAVS];
	tl_draw_def def = tl_default_draw_def();
	size_t size = 0, again = 0;
	tl_status status;
	def.shapes = shapes;
	def.outside = r[4] & 1;
	if (r[4] & 2 && n->nav && n->map == r[2] % HOST_MAPS && n->revision == tl_map_revision(m->map))
		def.nav = n->nav;
	host_say("tl_draw_svg(map%d, { outside %d, nav %d })", r[2] % HOST_MAPS, def.outside, def.nav != NULL);
	ATTEMPT(status, 0, (def.budget = host_budget(), tl_draw_svg(m->map, &def, text, sizeof text, &size)));
	require(status == TL_OK);
	def.budget = tl_default_budget();
	require(tl_draw_svg(m->map, &def, NULL, 0, &again) == TL_E_BUFFER && again == size);
}

void host_act_draw(host *h, const uint8_t *r)
{
	const host_crowd *c = &h->crowds[r[5] % HOST_CROWDS];
	tl_draw_shapes *shapes = c->crowd && r[6] & 1 ? host_shapes_of(c) : NULL;
	draw(h, r, shapes);
	tl_draw_shapes_free(shapes);
}
