/* SPDX-License-Identifier: MIT */
/*
 * draw/png.c: the same picture as a PNG, by librsvg and cairo.
 *
 * Both are opened when a PNG is asked for, and only then: linking them would bring sixty libraries into every
 * program that draws nothing. Built without their headers, or run where they are not installed, the answer is
 * TL_E_UNSUPPORTED; a document larger than librsvg takes is TL_E_LIMIT. The library is opened with RTLD_NODELETE: its
 * object system does not survive being unloaded. Memory inside librsvg and cairo does not come from the allocator hook.
 */
#include <tautline/draw.h>

#ifndef HAVE_LIBRSVG

tl_status tl_draw_png(const tl_map *map, const tl_draw_def *def, unsigned char *buffer, size_t capacity, size_t *size)
{
	(void)def, (void)buffer, (void)capacity;
	return map && size ? TL_E_UNSUPPORTED : TL_E_INVALID;
}

#else

#include <dlfcn.h>
#include <librsvg/rsvg.h>
#include <string.h>

#include "base/alloc.h"
#include "base/text.h"

#ifndef LIBRARY /* a test names one that is not there */
#define LIBRARY "librsvg-2.so.2"
#endif

/* Every function that is needed, by the type in its header. */
#define FUNCTIONS(each)                                                                                              \
	each(rsvg_handle_new_from_data) each(rsvg_handle_render_document) each(rsvg_handle_get_intrinsic_dimensions) \
		each(g_object_unref) each(g_error_free) each(cairo_image_surface_create) each(cairo_create)          \
			each(cairo_status) each(cairo_destroy) each(cairo_surface_destroy)                           \
				each(cairo_surface_write_to_png_stream)

struct backend {
	void *library;
#define DECLARE(name) __typeof__(name) *name;
	FUNCTIONS(DECLARE)
#undef DECLARE
};

/* Data and function pointers have one size wherever dlsym is. */
static bool find_symbol(void *library, const char *name, void *function)
{
	void *symbol = dlsym(library, name);
	memcpy(function, &symbol, sizeof symbol);
	return symbol != NULL;
}

/* dlsym looks into what the library itself depends on as well: cairo and the object system are found through it. */
static bool open_backend(struct backend *backend)
{
	backend->library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	if (!backend->library)
		return false;
#define FIND(name) &&find_symbol(backend->library, #name, &backend->name)
	if (true FUNCTIONS(FIND))
		return true;
#undef FIND
	dlclose(backend->library);
	return false;
}

static cairo_status_t append(void *closure, const unsigned char *data, unsigned length)
{
	tli_text *png = closure;
	tli_text_add_bytes(png, (const char *)data, length);
	return png->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

/* Paints the document on a new surface of its own size and encodes it. */
static tl_status paint(const struct backend *backend, RsvgHandle *handle, tli_text *png)
{
	RsvgLength width, height;
	gboolean has_width, has_height, has_box;
	RsvgRectangle box;
	GError *error = NULL;
	backend->rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &width, &has_height, &height, &has_box, &box);
	box = (RsvgRectangle){ 0, 0, width.length, height.length };
	cairo_surface_t *surface = backend->cairo_image_surface_create(
		CAIRO_FORMAT_RGB24, (int)(width.length + 0.5), (int)(height.length + 0.5));
	cairo_t *cairo = backend->cairo_create(surface);
	tl_status status = TL_OK;
	if (backend->cairo_status(cairo) != CAIRO_STATUS_SUCCESS)
		status = TL_E_NOMEM;
	else if (!backend->rsvg_handle_render_document(handle, cairo, &box, &error))
		status = TL_E_LIMIT;
	else if (backend->cairo_surface_write_to_png_stream(surface, append, png) != CAIRO_STATUS_SUCCESS)
		status = TL_E_NOMEM;
	if (error)
		backend->g_error_free(error);
	backend->cairo_destroy(cairo);
	backend->cairo_surface_destroy(surface);
	return status;
}

static tl_status render(const char *svg, size_t size, tli_text *png)
{
	struct backend backend;
	if (!open_backend(&backend))
		return TL_E_UNSUPPORTED;
	GError *error = NULL;
	RsvgHandle *handle = backend.rsvg_handle_new_from_data((const guint8 *)svg, size, &error);
	tl_status status = handle ? paint(&backend, handle, png) : TL_E_LIMIT;
	if (handle)
		backend.g_object_unref(handle);
	if (error)
		backend.g_error_free(error);
	dlclose(backend.library);
	return status;
}

tl_status tl_draw_png(const tl_map *map, const tl_draw_def *def, unsigned char *buffer, size_t capacity, size_t *size)
{
	tl_draw_def plain = def ? *def : tl_default_draw_def();
	if (plain.theme == TL_THEME_AUTO) /* a PNG has no viewer preference */
		plain.theme = TL_THEME_LIGHT;
	size_t length = 0, room;
	tl_status status = !size || (!buffer && capacity > 0) ? TL_E_INVALID
							      : tl_draw_svg(map, &plain, NULL, 0, &length);
	if (status != TL_E_BUFFER)
		return status;
	char *svg = tli_alloc(room = length);
	if (!svg)
		return TL_E_NOMEM;
	tli_text png = { 0 };
	status = tl_draw_svg(map, &plain, svg, room, &length);
	if (status == TL_OK)
		status = render(svg, length, &png);
	if (status == TL_OK)
		status = tli_text_copy_out(&png, (char *)buffer, capacity, size);
	tli_text_free(&png);
	tli_free(svg, room);
	return status;
}

#endif
