/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/notes.c: channels, expectations, allowances and agents of a map, in its properties `channel`, `expect`, `allow` and `agent`: lines, each what
 * follows that word in the native format.
 *
 * The native reader reads them, so that they mean the same and errors have the same words, at the place of the property.
 */
#include "format/tiled/build.h"

#include "format/native/native.h"

static void read_notes(tli_tiled_build *build, const char *name, void (*read)(tli_native *native))
{
	tli_tiled *model = build->model;
	tli_tiled_span none = { 0 };
	const tli_tiled_property *property = tli_tiled_property_of(model, model->properties, none, name);
	if (!property || !property->value.text)
		return;
	tli_native native = { .map = build->map, .def = *model->def, .report = model->report, .sink = build->sink };
	native.at = property->place;
	native.source = tli_tiled_mark(build, property->place);
	if (!model->status)
		tli_native_read_lines(&native, property->value.text, property->value.size, '\n', read);
	model->report = native.report;
	build->sink = native.sink;
	tli_array_free(native.strings);
	tli_tiled_note(build, native.status);
}

void tli_tiled_build_notes(tli_tiled_build *build)
{
	read_notes(build, "channel", tli_native_read_channel);
	if (!build->model->status)
		read_notes(build, "expect", tli_native_read_expect);
	if (!build->model->status)
		read_notes(build, "allow", tli_native_read_allow);
	if (!build->model->status)
		read_notes(build, "agent", tli_native_read_agent_or_spawn);
}
