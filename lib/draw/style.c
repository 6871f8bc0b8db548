/* SPDX-License-Identifier: MIT */
/*
 * draw/style.c: the colours and strokes of a picture, as the style sheet inside the SVG.
 *
 * Plain classes with plain colours, no CSS variables: simple renderers know no more. For TL_THEME_AUTO the
 * light colours come first and the dark ones follow in a media query, which a renderer that does not know it
 * skips. Both palettes keep walls at the far end from the floor, links faint, and the path the loudest thing.
 * Class names begin with t- so that a picture pasted into a page does not meet the page's own.
 */
#include "draw/scene.h"

/* Every colour that differs between the themes. */
struct palette {
	const char *floor, *wall, *solid, *link, *blocked, *door, *obstacle, *rim, *moving, *waypoint, *path, *start;
	const char *name, *free, *region, *error, *warning, *note, *area, *quick, *glass, *curtain;
	const char *bodies[8];
};

static const struct palette light = {
	.floor = "#faf8f4",
	.wall = "#30353d",
	.solid = "#cdc8bd",
	.link = "#a6b8c8",
	.blocked = "#d7263d",
	.door = "#b0612a",
	.obstacle = "#e9ddbd",
	.rim = "#a48c50",
	.moving = "#8a5bb0",
	.waypoint = "#3f7cac",
	.path = "#e8552d",
	.start = "#1f9d6b",
	.name = "#3a4048",
	.free = "#1f9d6b",
	.region = "#f2c14e",
	.error = "#d7263d",
	.warning = "#c77700",
	.note = "#2f6fd0",
	.area = "#7a5a34",
	.quick = "#1f9d6b",
	.glass = "#1c7293",
	.curtain = "#4f7a28",
	.bodies = { "#2f6fd0", "#e0562b", "#1f9d6b", "#8a5bb0", "#c77700", "#0f8fa8", "#c2387f", "#69727f" },
};

static const struct palette dark = {
	.floor = "#15181d",
	.wall = "#d5dae2",
	.solid = "#3b424d",
	.link = "#4b5d70",
	.blocked = "#ff5c6c",
	.door = "#e0955a",
	.obstacle = "#4a4128",
	.rim = "#b59c5c",
	.moving = "#b18ad6",
	.waypoint = "#6fb1e0",
	.path = "#ff7a52",
	.start = "#3ecf95",
	.name = "#c3cad4",
	.free = "#3ecf95",
	.region = "#c99a2e",
	.error = "#ff5c6c",
	.warning = "#f0a83c",
	.note = "#6aa8ff",
	.area = "#c99a63",
	.quick = "#3ecf95",
	.glass = "#6cc3e0",
	.curtain = "#a3cf6f",
	.bodies = { "#6aa8ff", "#ff7a52", "#3ecf95", "#b18ad6", "#f0a83c", "#4cc3d9", "#f47bb5", "#a3adbb" },
};

static bool has_agents(const tli_scene *scene)
{
	return scene->def.agents && !scene->def.motion && tl_map_agent_count(scene->map) > 0;
}

/* One rule: `.CLASS{PROPERTY:VALUE}`. */
static void rule(tli_text *out, const char *class_name, const char *property, const char *value)
{
	tli_text_add_format(out, ".%s{%s:%s}", class_name, property, value);
}

/* Of rings, which few pictures have. */
static void add_mark_colours(tli_text *out, const struct palette *palette)
{
	rule(out, "t-error", "stroke", palette->error);
	rule(out, "t-warning", "stroke", palette->warning);
	rule(out, "t-note", "stroke", palette->note);
	rule(out, "t-halo", "stroke", palette->floor);
}

/* Of what moves: t-b0 to t-b7 are bodies, t-t0 to t-t7 their trails. */
static void add_motion_colours(tli_text *out, const struct palette *palette)
{
	char body[] = "t-b0", trail[] = "t-t0";
	for (int i = 0; i < 8; i++) {
		body[3] = trail[3] = (char)('0' + i);
		rule(out, body, "fill", palette->bodies[i]);
		rule(out, trail, "stroke", palette->bodies[i]);
	}
	rule(out, "t-body", "stroke", palette->floor);
	rule(out, "t-nose", "fill", palette->floor);
	rule(out, "t-round", "fill", palette->moving);
	rule(out, "t-round", "stroke", palette->moving);
}

static void add_debug_colours(tli_text *out, const struct palette *palette)
{
	const char *const colours[] = { [TL_DEBUG_FORCE] = palette->path,
		[TL_DEBUG_FEELER] = palette->bodies[5],
		[TL_DEBUG_HIT] = palette->error,
		[TL_DEBUG_TARGET] = palette->start,
		[TL_DEBUG_NEIGHBOUR] = palette->waypoint,
		[TL_DEBUG_RANGE] = palette->bodies[7],
		[TL_DEBUG_PATH] = palette->path,
		[TL_DEBUG_LIMIT] = palette->warning,
		[TL_DEBUG_WANDER] = palette->bodies[3],
		[TL_DEBUG_BRAKE] = palette->error,
		[TL_DEBUG_VELOCITY] = palette->name,
		[TL_DEBUG_SEPARATION] = palette->bodies[6],
		[TL_DEBUG_COHESION] = palette->bodies[2],
		[TL_DEBUG_ALIGNMENT] = palette->bodies[0] };
	for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
		tli_text_add_format(out, ".t-d%zu{stroke:%s}", i, colours[i]);
	tli_text_add_format(out, ".t-d%d{stroke-opacity:.4}", TL_DEBUG_NEIGHBOUR); /* many, below the forces */
	rule(out, "t-said", "fill", palette->name);
	rule(out, "t-said", "stroke", palette->floor);
}

/* Of heat: pale to dark, the same in both themes. */
static void add_heat_colours(tli_text *out)
{
	static const char *const colours[] = { "#ffe79a", "#fed061", "#feb24c", "#fd8d3c", "#fc4e2a", "#e31a1c",
		"#b10026", "#67001f" };
	char class_name[] = "t-h1";
	for (int i = 0; i < 8; i++) {
		class_name[3] = (char)('1' + i);
		rule(out, class_name, "fill", colours[i]);
	}
}

/* Of what blocks some channels alone, and of keys. */
static void add_channel_colours(const tli_scene *scene, tli_text *out, const struct palette *palette)
{
	const char *const colours[TLI_LOOKS] = { palette->glass, palette->curtain, palette->wall, palette->wall };
	static const char *const strokes[TLI_LOOKS] = { "t-window", "t-curtain", "t-low", "t-other" };
	for (int i = 0; scene->parts.any && i < TLI_LOOKS; i++) {
		rule(out, strokes[i], "stroke", colours[i]);
		tli_text_add_format(out, ".t-tint%d{fill:%s}", i, colours[i]);
	}
	if (scene->parts.any) {
		rule(out, "t-pane", "stroke", palette->floor);
		rule(out, "t-ticks", "stroke", palette->wall);
		rule(out, "t-part-door", "stroke", palette->door);
	}
	for (int i = 0; scene->parts.keys && i < 8; i++)
		tli_text_add_format(out, ".t-k%d{stroke:%s}", i, palette->bodies[i]);
}

static void add_colours(const tli_scene *scene, tli_text *out, const struct palette *palette)
{
	if (scene->def.motion)
		add_motion_colours(out, palette);
	if (scene->def.shapes)
		add_debug_colours(out, palette);
	add_channel_colours(scene, out, palette);
	if (has_agents(scene))
		rule(out, "t-agent", "fill", palette->bodies[0]);
	if (scene->def.mark_count > 0)
		add_mark_colours(out, palette);
	if (tl_map_area_count(scene->map) > 0) {
		rule(out, "t-area", "fill", palette->area);
		rule(out, "t-quick", "fill", palette->quick);
	}

	rule(out, "t-floor", "fill", palette->floor);
	rule(out, "t-solid", "fill", palette->solid);
	rule(out, "t-solid", "stroke", palette->wall);
	rule(out, "t-wall", "stroke", palette->wall);
	rule(out, "t-link", "stroke", palette->link);
	rule(out, "t-head", "fill", palette->link);
	rule(out, "t-blocked", "stroke", palette->blocked);
	rule(out, "t-cross", "stroke", palette->blocked);
	rule(out, "t-door", "stroke", palette->door);
	rule(out, "t-leaf", "stroke", palette->door);
	rule(out, "t-static", "fill", palette->obstacle);
	rule(out, "t-static", "stroke", palette->rim);
	rule(out, "t-moving", "fill", palette->moving);
	rule(out, "t-moving", "stroke", palette->moving);
	rule(out, "t-arrow", "stroke", palette->moving);
	rule(out, "t-way", "fill", palette->waypoint);
	rule(out, "t-way", "stroke", palette->floor);
	rule(out, "t-near", "stroke", palette->waypoint);
	rule(out, "t-band", "stroke", palette->path);
	rule(out, "t-under", "stroke", palette->floor);
	rule(out, "t-path", "stroke", palette->path);
	rule(out, "t-free", "stroke", palette->free);
	rule(out, "t-region", "fill", palette->region);
	if (scene->def.outside)
		rule(out, "t-outside", "fill", palette->solid);
	rule(out, "t-corner", "fill", palette->path);
	rule(out, "t-corner", "stroke", palette->floor);
	rule(out, "t-start", "fill", palette->start);
	rule(out, "t-goal", "fill", palette->path);
	rule(out, "t-end", "stroke", palette->floor);
	rule(out, "t-eye", "fill", palette->floor);
	rule(out, "t-name", "fill", palette->name);
	rule(out, "t-name", "stroke", palette->floor);
	rule(out, "t-door-name", "fill", palette->door);
	rule(out, "t-bar", "stroke", palette->name);
	rule(out, "t-bar-text", "fill", palette->name);
}

/* `.CLASS{stroke-width:N;EXTRA}` */
static void add_stroke(tli_text *out, const char *class_name, int64_t width, const char *extra)
{
	tli_text_add_format(out, ".%s{stroke-width:", class_name);
	tli_draw_number(out, width);
	tli_text_add_format(out, ";%s}", extra);
}

#define ROUND "fill:none;stroke-linecap:round;stroke-linejoin:round"

static bool has_jumps(const tl_map *map)
{
	size_t count = 0;
	return map && tl_jumps_from_map(map, NULL, 0, &count) == TL_OK && count > 0;
}

/* `.CLASS{stroke-width:N;stroke-dasharray:A B ..;EXTRA}`, all in tenths of a line; dashes end with 0. */
static void add_dashes(tli_scene *scene, const char *class_name, int width, const int *dashes, const char *extra)
{
	tli_text *out = &scene->out;
	tli_text_add_format(out, ".%s{stroke-width:", class_name);
	tli_draw_number(out, scene->line * width / 10);
	tli_text_add(out, ";stroke-dasharray:");
	for (int i = 0; dashes[i]; i++) {
		tli_text_add(out, i ? " " : "");
		tli_draw_number(out, scene->line * dashes[i] / 10);
	}
	tli_text_add_format(out, ";fill:none%s}", extra);
}

static void add_channel_strokes(tli_scene *scene)
{
	tli_text *out = &scene->out;
	int64_t line = scene->line;
	if (scene->parts.any) {
		add_stroke(out, "t-window", line * 5, "fill:none;stroke-linejoin:round");
		add_stroke(out, "t-pane", line * 24 / 10, "fill:none;stroke-linejoin:round");
		add_stroke(out, "t-low", line * 14 / 10, ROUND);
		add_dashes(scene, "t-curtain", 42, (const int[]){ 1, 65, 0 }, ";stroke-linecap:round");
		add_dashes(scene, "t-ticks", 75, (const int[]){ 14, 76, 0 }, "");
		add_dashes(scene, "t-other", 20, (const int[]){ 90, 40, 20, 40, 0 }, "");
		tli_text_add(out, ".t-tint0,.t-tint1,.t-tint2,.t-tint3{fill-rule:evenodd;fill-opacity:.14}");
	}
	if (scene->parts.keys)
		add_stroke(out, "t-key", line * 18 / 10, "fill:none");
}

static void add_strokes(tli_scene *scene)
{
	tli_text *out = &scene->out;
	int64_t line = scene->line;
	add_stroke(out, "t-wall", scene->wall, ROUND);
	add_stroke(out, "t-solid", scene->wall * 6 / 10, "fill-rule:evenodd;stroke-linejoin:round");
	add_stroke(out, "t-link", scene->link, "fill:none");
	add_stroke(out, "t-blocked", line * 14 / 10, "fill:none;stroke-dasharray:5 4");
	add_stroke(out, "t-cross", line * 22 / 10, ROUND);
	add_stroke(out, "t-door", scene->wall + line * 2, "fill:none;stroke-linecap:butt");
	add_stroke(out, "t-leaf", line, "fill:none;stroke-opacity:.8");
	add_stroke(out, "t-static", line * 14 / 10, "");
	add_stroke(out, "t-moving", line * 14 / 10, "fill-opacity:.3");
	add_stroke(out, "t-arrow", line * 18 / 10, ROUND);
	add_stroke(out, "t-way", line, "");
	add_stroke(out, "t-near", line, "fill:none;stroke-opacity:.5;stroke-dasharray:2 3");
	add_stroke(out, "t-band", scene->band, ROUND ";stroke-opacity:.18");
	add_stroke(out, "t-under", line * 6, ROUND);
	add_stroke(out, "t-path", line * 38 / 10, ROUND);
	add_stroke(out, "t-free", line * 24 / 10, ROUND);
	add_stroke(out, "t-corner", line, "");
	add_stroke(out, "t-end", line * 2, "");
	if (has_jumps(scene->map)) {
		add_stroke(out, "t-jump", line * 14 / 10, "stroke-dasharray:2 4;stroke-linecap:round");
		add_stroke(out, "t-leap", line * 30 / 10, ROUND ";stroke-dasharray:1 8");
	}
	if (scene->def.mark_count > 0) {
		add_stroke(out, "t-error", line * 26 / 10, "fill:none");
		add_stroke(out, "t-warning", line * 26 / 10, "fill:none");
		add_stroke(out, "t-note", line * 26 / 10, "fill:none");
		add_stroke(out, "t-halo", line * 6, "fill:none;stroke-opacity:.85");
	}
	if (scene->def.motion) {
		add_stroke(out, "t-body", line * 5 / 10, "");
		add_stroke(out, "t-trail", line * 22 / 10, ROUND ";stroke-opacity:.55");
		add_stroke(out, "t-round", line * 14 / 10, "fill-opacity:.3");
	}
	if (scene->def.shapes) {
		add_stroke(out, "t-d", line * 16 / 10, ROUND);
		add_stroke(out, "t-faint", line, "fill:none;stroke-dasharray:3 3");
	}
	if (scene->def.heat) {
		tli_text_add(out, ".t-h{fill-opacity:.8;shape-rendering:crispEdges}");
		add_heat_colours(out);
	}
	add_channel_strokes(scene);
	add_stroke(out, "t-bar", line * 14 / 10, "fill:none");
	add_stroke(out, "t-name", line * 32 / 10, "stroke-linejoin:round;stroke-opacity:.9;paint-order:stroke");
	tli_text_add(out,
		".t-region{fill-opacity:.38}.t-door-name{font-style:italic}.t-main{font-weight:bold}"
		"text{font-family:system-ui,-apple-system,'Segoe UI','DejaVu Sans',Verdana,sans-serif;font-size:");
	tli_draw_number(out, scene->font);
	tli_text_add(out, "px}");
}

void tli_draw_style(tli_scene *scene)
{
	tli_text *out = &scene->out;
	tli_text_add(out, "<style>");
	add_strokes(scene);
	add_colours(scene, out, scene->def.theme == TL_THEME_DARK ? &dark : &light);
	if (scene->def.theme == TL_THEME_AUTO) {
		tli_text_add(out, "\n@media (prefers-color-scheme:dark){");
		add_colours(scene, out, &dark);
		tli_text_add_char(out, '}');
	}
	tli_text_add(out, "</style>\n");
}
