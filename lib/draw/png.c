/* SPDX-License-Identifier: MIT */
/*
 * draw/png.c: the same picture as a PNG, by librsvg and cairo.
 *
 * Both are opened when a PNG is asked for, and only then: linking them would bring sixty libraries into every program that draws nothing.
 * Nor are their headers needed to build: the few functions, whose binary interface has been the same since librsvg 2.52, are declared here.
 * Where they are not installed (Debian: librsvg2-2) the answer is TL_E_UNSUPPORTED; a document larger than librsvg takes is TL_E_LIMIT. The
 * library is opened with RTLD_NODELETE: its object system does not survive being unloaded. Memory inside librsvg and cairo does not come from
 * the allocator hook.
 */
#include "base/reason.h"

#include <tautline/draw.h>

#ifndef HAVE_DLOPEN

tl_status tl_draw_png(const tl_map *map, const tl_draw_def *def, unsigned char *buffer, size_t capacity, size_t *size)
{
	(void)def, (void)buffer, (void)capacity;
	if (tli_is_null(map) || tli_is_null(size))
		return TL_E_INVALID;
	return tli_refused(TL_E_UNSUPPORTED, "this build has no PNG");
}

#else

#include <dlfcn.h>
#include <string.h>

#include "base/text.h"
#include "draw/scene.h"

#ifndef LIBRARY /* a test names one that is not there */
#define LIBRARY "librsvg-2.so.2"
#endif

/* What librsvg and cairo name otherwise: their objects, a length with its unit, a box, the constants that are used. */
typedef struct foreign foreign;

typedef struct foreign_length {
	double length;
	int unit;
} foreign_length;

typedef struct foreign_box {
	double x, y, width, height;
} foreign_box;

enum { SUCCESS = 0, NO_MEMORY = 1, FORMAT_RGB24 = 1 };

typedef int foreign_write(void *closure, const unsigned char *data, unsigned length);

struct backend {
	void *library;
	foreign *(*rsvg_handle_new_from_data)(const unsigned char *data, size_t size, foreign **error);
	int (*rsvg_handle_render_document)(foreign *handle, foreign *cairo, const foreign_box *box, foreign **error);
	void (*rsvg_handle_get_intrinsic_dimensions)(foreign *handle, int *has_width, foreign_length *width,
		int *has_height, foreign_length *height, int *has_box, foreign_box *box);
	void (*g_object_unref)(foreign *object);
	void (*g_error_free)(foreign *error);
	foreign *(*cairo_image_surface_create)(int format, int width, int height);
	foreign *(*cairo_create)(foreign *surface);
	int (*cairo_status)(foreign *cairo);
	void (*cairo_destroy)(foreign *cairo);
	void (*cairo_surface_destroy)(foreign *surface);
	int (*cairo_surface_write_to_png_stream)(foreign *surface, foreign_write *write, void *closure);
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
#define FIND(name) find_symbol(backend->library, #name, &backend->name)
	if (FIND(rsvg_handle_new_from_data) && FIND(rsvg_handle_render_document) &&
		FIND(rsvg_handle_get_intrinsic_dimensions) && FIND(g_object_unref) && FIND(g_error_free) &&
		FIND(cairo_image_surface_create) && FIND(cairo_create) && FIND(cairo_status) && FIND(cairo_destroy) &&
		FIND(cairo_surface_destroy) && FIND(cairo_surface_write_to_png_stream))
		return true;
#undef FIND
	dlclose(backend->library);
	return false;
}

static int append(void *closure, const unsigned char *data, unsigned length)
{
	tli_text *png = closure;
	tli_text_add_bytes(png, (const char *)data, length);
	return png->failed ? NO_MEMORY : SUCCESS;
}

/* Paints the document on a new surface of its own size and encodes it. */
static tl_status paint(const struct backend *backend, foreign *handle, tli_text *png)
{
	foreign_length width, height;
	int has_width, has_height, has_box;
	foreign_box box;
	foreign *error = NULL;
	backend->rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &width, &has_height, &height, &has_box, &box);
	box = (foreign_box){ 0, 0, width.length, height.length };
	foreign *surface = backend->cairo_image_surface_create(
		FORMAT_RGB24, (int)(width.length + 0.5), (int)(height.length + 0.5));
	foreign *cairo = backend->cairo_create(surface);
	tl_status status = TL_OK;
	if (backend->cairo_status(cairo) != SUCCESS)
		status = TL_E_NOMEM;
	else if (!backend->rsvg_handle_render_document(handle, cairo, &box, &error))
		status = TL_E_LIMIT;
	else if (backend->cairo_surface_write_to_png_stream(surface, append, png) != SUCCESS)
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
		return tli_refused(
			TL_E_UNSUPPORTED, "PNG needs librsvg and cairo, which are not installed (Debian: librsvg2-2)");
	foreign *error = NULL;
	foreign *handle = backend.rsvg_handle_new_from_data((const unsigned char *)svg, size, &error);
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
	tli_text svg = { 0 }, png = { 0 };
	tl_status status = tli_is_null(size) || tli_is_null_for(buffer, capacity)
		? TL_E_INVALID
		: tli_draw_document(map, &plain, &svg);
	if (!status && tli_draw_is_dense(map, &plain))
		status = tli_refused(
			TL_E_LIMIT, "the solids cross each other too often to be painted: an SVG has no such limit");
	if (!status)
		status = render(svg.data, tli_text_length(&svg), &png);
	if (!status)
		status = tli_text_copy_out(&png, (char *)buffer, capacity, size);
	tli_text_free(&png);
	tli_text_free(&svg);
	return status;
}

#endif
